"""Les cartes en français: the cards in French, with the words of the French rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from enchanters.cards.model import ATTACHED, Amount, Card, Clause, Condition, Line
from enchanters.cards.wording.common import Group, Wording, distance_of, enumerate_with, form, number, signed, standing_form
from enchanters.cards.words import OCCASIONS

COLON = "\u00a0: "  # a space that does not break, as French print has it

TERMS = {
    "item": "objet",
    "enchantment": "enchantement",
    "monster": "monstre",
    "dragon": "dragon",
    "creature": "créature",
    "village": "village",
    "overlord": "Overlord",
    "reward": "jeton récompense",
    "reinforcement": "jeton renfort",
    "card": "carte",
    "track card": "carte de la Route périlleuse",
    "minor": "mineur",
    "medium": "moyen",
    "major": "majeur",
    "starting": "de départ",
    "attack": "attaque",
    "defense": "défense",
    "undead": "mort-vivant",
    "slime": "slime",
    "strength": "force",
    "health": "points de vie",
    "glory": "gloire",
    "crystal": "cristal",
    "wound": "blessure",
    "wound card": "carte blessure",
    "wound deck": "paquet de blessures",
    "kingdom": "royaume",
    "player": "joueur",
    "turn": "tour",
    "track": "Route périlleuse",
    "graveyard": "cimetière",
    "deck": "pioche",
    "journey": "voyage",
    "rest": "repos",
    "challenge": "défi",
    "upper": "partie haute",
    "lower": "partie basse",
}
# What is counted in points: "1 point d’attaque".
POINTS = {
    "attack": "point d’attaque",
    "defense": "point de défense",
    "strength": "point de force",
    "health": "point de vie",
    "glory": "point de gloire",
}
SINGULARS = POINTS | {"undead": "icône mort-vivant", "slime": "icône slime"}
PLURALS = {
    **{thing: "points" + point.removeprefix("point") for thing, point in POINTS.items()},
    **{
        thing: TERMS[thing] + "s"
        for thing in (
            "item", "enchantment", "monster", "dragon", "creature", "village", "card", "wound", "kingdom", "player",
            "turn", "journey", "overlord", "challenge",
        )
    },
    "crystal": "cristaux",
    "wound card": "cartes blessure",
    "undead": "icônes mort-vivant",
    "slime": "icônes slime",
    "reward": "jetons récompense",
    "reinforcement": "jetons renfort",
    "rest": "repos",
    "track card": "cartes de la Route périlleuse",
}  # fmt: skip
FEMININE = {"creature", "card", "wound", "wound card", "track card", "attack", "defense", "strength"}

PLAYERS = {
    "you": "vous",
    "another": "un autre joueur",
    "target": "un joueur de votre choix",
    "others": "chaque autre joueur",
    "each": "chaque joueur",
    "left": "le joueur à votre gauche",
    "right": "le joueur à votre droite",
    "most wounds": "le joueur qui a le plus de blessures",
    "lowest defense": "le joueur qui a la plus petite défense",
    "highest defense": "le joueur qui a la plus grande défense",
}

# What is counted, one and several of it, where it is not simply the thing that one has.
COUNTS = {
    "item or enchantment": ("chaque objet ou enchantement que vous avez", "objets ou enchantements que vous avez"),
    "pair": (
        "chaque paire formée d’un objet et d’un enchantement que vous avez",
        "paires formées d’un objet et d’un enchantement que vous avez",
    ),
    "wound taken": ("chacune de ces blessures", "de ces blessures"),
    "player": ("chaque joueur", "joueurs"),
    "wound token": ("chaque jeton blessure sur la Route périlleuse", "jetons blessure sur la Route périlleuse"),
    "stored card": ("chaque carte posée sur l’Overlord", "cartes posées sur l’Overlord"),
    "stored crystal": ("chaque cristal posé sur l’Overlord", "cristaux posés sur l’Overlord"),
}

# The verb as infinitive, order (also said after "vous") and third person, and what follows it: {what}; {to} and {of},
# the second player; {own}, "votre" or "son" with the stat; {that}, "celui" or "celle"; {one}, a card of that kind;
# {icon}; {choice}, whose it is; {its}, the stacks of the cards.
GIVE = ("donner", "donnez", "donne")
SWAP = ("échanger", "échangez", "échange")
TAKE = ("prendre", "prenez", "prend")
LOSE = ("perdre", "perdez", "perd")
GET = ("recevoir", "recevez", "reçoit")
STEAL = ("voler", "volez", "vole")
DISCARD = ("défausser", "défaussez", "défausse")
REMOVE = ("retirer", "retirez", "retire")
PUT = ("poser", "posez", "pose")
MOVE = ("transférer", "transférez", "transfère")
VERBS = {
    "pay": (("payer", "payez", "paie"), "{what}"),
    "boost": (GET, "{what} pendant ce tour"),
    "lose": (LOSE, "{what}"),
    "lose stat": (LOSE, "{what} pendant ce tour"),
    "double": (("doubler", "doublez", "double"), "{own} pendant ce tour"),
    "gain": (TAKE, "{what}"),
    "wound": (GET, "{what}"),
    "heal": (("guérir", "guérissez", "guérit"), "{what}"),
    "steal": (STEAL, "{what} {to}"),
    "steal top": (STEAL, "{what} {of}"),
    "give": (GIVE, "{what} {to}"),
    "give wounds": (MOVE, "{what} {to}"),
    "give wounds around": (MOVE, "{what} aux autres joueurs, en les répartissant librement"),
    "pull": (TAKE, "{what} {to}"),
    "discard": (DISCARD, "{what}"),
    "discard showing": (DISCARD, "{what} montrant {icon}"),
    "bury": (("glisser", "glissez", "glisse"), "{what} sous {its}"),
    "unbury": (("placer", "placez", "place"), "{what} sur le dessus de {its}"),
    "move": (("glisser", "glissez", "glisse"), "{what} de {choice} sous sa pile ou sur le dessus"),
    "hand": (("passer", "passez", "passe"), "{what} à gauche, tous en même temps"),
    "demand": (("vous donner", "faites-vous donner", "vous donne"), "{what}"),
    "swap with player": (SWAP, "{what} avec {that} {of}"),
    "swap with graveyard": (SWAP, "{what} avec la carte du dessus du cimetière"),
    "swap on track": (SWAP, "deux cartes de la Route périlleuse"),
    "swap with track": (SWAP, "{what} avec {one} de la Route périlleuse"),
    "journey": (("visiter", "visitez", "visite"), "le cimetière"),
    "free journeys": (("profiter", "profitez", "profite"), "de voyages gratuits pendant ce tour"),
    "remove": (REMOVE, "{what} du jeu"),
    "fight": (("affronter", "affrontez", "affronte"), "l’Overlord"),
    "attacks": (("l’Overlord attaque",) * 3, "{victim}"),
    "attacks you": (("l’Overlord",) * 3, "vous attaque"),
    "invade": (("résoudre", "résolvez", "résout"), "l’invasion de l’Overlord pour {what}"),
    "put overlord": (PUT, "{what} sur l’Overlord"),
    "put village": (PUT, "{what} sur le village"),
    "put track": (PUT, "{what} sur une carte de la Route périlleuse"),
    "put on creature": (PUT, "{what} sur une créature de la Route périlleuse"),
    "add": (PUT, "{what} de la réserve sur l’Overlord"),
    "empty": (TAKE, "{what} de l’Overlord"),
    "clear overlord": (REMOVE, "{what} de l’Overlord"),
    "clear village": (REMOVE, "{what} du village"),
    "clear track": (REMOVE, "{what} des cartes de la Route périlleuse"),
    "journey to overlord": (("voyager", "voyagez", "voyage"), "vers {what} sur l’Overlord"),
    "replace": (("remplacer", "remplacez", "remplace"), "le village par un nouveau"),
    "all lose": (("tous les joueurs perdent",) * 3, "la partie"),
}

STANDING = {
    "bonus": "{stats} contre {whom}",
    "scale": "{card} a {stats}",
    "grow": "{whom}{far} ont {stats}",
    "far bonus": "{stats} pendant les voyages{far}",
    "far": "{card} a {stats}{far}",
    "occasion": "{stats} {occasion}",
    "host": "la carte au-dessus a {stats}",
    "journeys cost": "vos voyages{far} coûtent {n} cristaux",
    "costs more": "un voyage vers la carte au-dessus coûte {n} de plus",
    "costs less": "un voyage vers la carte au-dessus coûte {n} de moins",
    "attach": "cette carte se glisse sous {what} de la Route périlleuse et concerne tous les joueurs",
    "shield": "les autres joueurs ne peuvent pas vous cibler",
    "no taking": "vous ne pouvez pas prendre {kinds}",
    "no using": "vous ne pouvez pas utiliser les actions de {what}",
    "crystal limit": "vous ne pouvez pas avoir plus de {what}",
    "no challenge": "vous ne pouvez lancer aucun défi",
    "no healing": "vos blessures ne peuvent pas être guéries",
    "ignoring": "ignorez {kinds}",
    "copy": "cette carte est une copie de votre enchantement du dessus",
    "double damage": "inflige deux fois plus de blessures",
    "attacks all": "attaque tous les joueurs",
    "start": "chaque joueur commence la partie avec {what}",
    "start more": "commencez la partie avec {n} cristaux de plus",
}
WHOM = {
    "overlord": "l’Overlord",
    "dragon": "les dragons",
    "monster": "les monstres",
    "creature": "les créatures",
    "undead": "les morts-vivants",
    "slime": "les slimes",
}

# What a player has where it is not simply the thing, one and several of it.
HELD = {
    "item or enchantment": ("objet ou enchantement", "objets ou enchantements"),
    "pair": ("paire formée d’un objet et d’un enchantement", "paires formées d’un objet et d’un enchantement"),
}
NONE = ["creature", "wound", "pair", "undead", "slime"]  # of these one has "aucune"
SIGNS = {
    "or more": "vous avez au moins {count}",
    "or fewer": "vous avez au plus {count}",
    "more than": "vous avez plus {several} {rival}",
    "fewer than": "vous avez moins {several} {rival}",
    "as many as": "vous avez autant {several} {rival}",
}

LIMITS = {1: "une fois par tour", 2: "jusqu’à deux fois par tour", 0: "autant de fois que vous voulez par tour"}
MOMENTS = {
    "turn begins": "au début de votre tour",
    "turn ends": "à la fin de votre tour",
    "taking wounds": "quand vous recevez des blessures",
    "after taking": "après avoir pris {types}",
    "after defeating": "après avoir vaincu {types}",
    "after resting": "après un repos",
    "before scoring": "avant le décompte des points",
    "after journey": "après un voyage{far}",
    "after duel": "après chacun de vos duels",
    "invasion": "quand {types} envahit le village",
    "rewards on village": "quand le village porte {rewards} par joueur",
    "rewards on overlord": "quand l’Overlord porte {rewards} par joueur",
}
JOINS = {"or": " ou ", "and": " et "}


class French(Wording):
    language = "fr"
    terms = TERMS
    singulars = SINGULARS
    plurals = PLURALS
    also = " et "
    then = ", puis "
    only_if = "si "

    def is_plural(self, n: int) -> bool:
        """In French the plural begins with two."""
        return abs(n) > 1

    def type_line(self, card: Card) -> str:
        words = [self.type_of(card), card.size, "starting" if card.start else ""]
        name = " ".join(TERMS[word] for word in words if word)
        return f"{name}{COLON}{self.stats(card)}" if card.health else name

    def stats(self, card: Card) -> str:
        return f"force {card.strength}, {self.count(card.health, 'health')}"

    def icon(self, clause: Clause) -> str:
        thing = clause.things[0]
        return self.count(clause.amount.n, thing) if thing not in POINTS else self.bonuses((clause,))

    def glory(self, clause: Clause) -> str:
        return self.count(clause.amount.n, "glory") + self.per(clause.amount)

    def standing(self, group: Group, card_type: str) -> str:
        head = group[0]
        what = self.cards(head) if head.verb == "attach" else self.what(head, card_type)
        return STANDING[standing_form(head)].format(
            stats=self.bonuses(group) if head.verb in ("bonus", "scale", "grow") else "",
            what=what.replace(" ou votre ", " ou de votre ") if head.verb == "no using" else what,
            whom=WHOM.get(head.against, ""),
            card=this(card_type),
            far=self.far(head.conditions),
            occasion=OCCASIONS[head.conditions[0].test].french if standing_form(head) == "occasion" else "",
            n=head.amount.n,
            kinds=self.forbidden(head) if head.verb in ("no taking", "ignoring") else "",
        ) + self.per(head.amount)

    def opening(self, line: Line, card_type: str) -> str:
        if line.kind == "now":
            return ("quand cette carte est piochée" if card_type in ATTACHED else "effet immédiat") + COLON
        if line.kind == "trigger":
            types = enumerate_with(" ou ", [self.bearer(kind) for kind in line.types or ("card",)])
            once = "une fois pendant votre tour, " if line.once else ""
            far, others = distance_of(line)
            moment = MOMENTS[line.trigger].format(types=types, rewards=self.count(line.each, "reward"), far=self.far(far))
            return once + moment + (f", {self.provided(others)}" if others else "") + COLON
        given = f"{self.provided(line.conditions)}, " if line.conditions else ""
        costs = self.clauses([cost for cost in line.costs if cost.verb != "free"], card_type)
        if line.rest:
            return given + enumerate_with(self.also, ["reposez-vous", *costs]) + COLON
        if line.challenge:
            return given + enumerate_with(self.also, ["lancez un défi", *costs]) + COLON
        return f"{LIMITS[line.limit]}, {given}{enumerate_with(self.also, costs)}".removesuffix(", ") + COLON

    def far(self, conditions: Sequence[Condition]) -> str:
        return f" à distance {self.reach(conditions[0])}" if conditions and conditions[0].test == "distance" else ""

    def reach(self, condition: Condition) -> str:
        return f"{condition.n}{ {'or more': ' ou plus', 'or fewer': ' ou moins'}.get(condition.sign, '') }"

    def bearer(self, kind: str) -> str:
        """A card of this type, or one on which such a token lies."""
        token = {"wound": "jeton blessure", "reward": TERMS["reward"]}.get(kind, "")
        return f"une carte portant un {token}" if token else a(kind)

    def subject(self, clause: Clause, explicit: bool) -> str:
        if clause.may:
            return f"{PLAYERS[clause.who]} {'pouvez' if clause.who == 'you' else 'peut'}"
        return PLAYERS[clause.who] if explicit or clause.who != "you" else ""

    def choice(self, subject: str, predicates: list[str]) -> str:
        said = " ou ".join(predicates)
        if len(predicates) == 1:
            return f"{subject} {said}".lstrip()
        return f"{subject}, au choix, {said}".removeprefix(", ")

    def predicate(self, group: Group, card_type: str) -> str:
        head = group[0]
        (infinitive, order, third), rest = VERBS[form(head)]
        verb = infinitive if head.may else order if head.who == "you" else third
        other = PLAYERS.get(head.other, "")
        other = other if head.who == "you" else other.replace("votre", "sa")  # "à sa gauche"
        several = head.amount.n > 1 or (head.join == "and" and len(head.things) > 1)
        said = rest.format(
            what=self.bonuses(group) if head.verb == "boost" else self.what(head, card_type),
            to=to(other),
            of=of(other),
            victim=other,
            own=own(head.things[0], head.who) if head.verb == "double" else "",
            that="celle" if FEMININE & set(head.things) else "celui",
            one=self.cards(head) if form(head) == "swap with track" else "",
            icon=f"une icône {TERMS[head.showing]}" if head.showing else "",
            choice="votre choix" if head.who == "you" else "son choix",
            its="leurs piles" if several else "sa pile",
        )
        under = f", à placer sous {this('card')}" if head.place == "under" else ""
        return f"{verb} {said}".rstrip() + self.per(head.amount) + under

    def bonuses(self, group: Group) -> str:
        return " et ".join(self.bonus(clause.amount.n, clause.things[0]) for clause in group)

    def bonus(self, n: int, stat: str) -> str:
        return f"{signed(n)} {self.noun(n, stat) if stat == 'health' else 'en ' + TERMS[stat]}"

    def what(self, clause: Clause, card_type: str) -> str:
        """The object of the verb."""
        amount = clause.amount
        if "this" in clause.things:
            return this(card_type)
        if "track" in clause.things:
            return a("track card")
        if "invading" in clause.things:
            return "la carte qui envahit"
        if "graveyard" in clause.things:
            cards = "la carte" if amount.n == 1 else f"les {amount.n} cartes"
            return f"{cards} du dessous du cimetière"
        if clause.top:
            return self.top(clause)
        if amount.all:
            return self.every(clause)
        if amount.die:
            dice = "d’un dé" if amount.n == 1 else f"de {amount.n} dés"
            return f"un nombre {of(self.names(2, clause))} égal au résultat {dice}"
        return self.cards(clause)

    def cards(self, clause: Clause) -> str:
        """`2 cristaux`, `un monstre`, `un monstre ou un objet`, `2 monstres ou objets`."""
        n = clause.amount.n
        if n == 1 and not set(clause.things) & {"crystal", "wound", "attack", "defense"}:
            return enumerate_with(JOINS[clause.join], [a(thing) for thing in clause.things])
        return f"{number(n)} {self.names(n, clause)}"

    def names(self, n: int, clause: Clause) -> str:
        return enumerate_with(JOINS[clause.join], [self.noun(n, thing) for thing in clause.things])

    def top(self, clause: Clause) -> str:
        """`votre objet du dessus`; in another player's hands `l’objet du dessus`."""
        end = "du dessous" if clause.verb == "unbury" else "du dessus"
        n = clause.amount.n
        stolen = clause.verb == "steal"
        if n == 1:
            names = [the(thing) if stolen else own(thing, clause.who) for thing in clause.things]
        else:
            whose = "les" if stolen else owns(clause.who)
            names = [f"{whose} {n} {PLURALS[thing]}" for thing in clause.things]
        return f"{enumerate_with(JOINS[clause.join], names)} {end}"

    def forbidden(self, clause: Clause) -> str:
        """What a restriction is about: `d’objets`; `votre vitesse`, `vos perles`."""
        if clause.verb == "ignoring":
            thing = clause.things[0]
            return f"vos {PLURALS[thing]}" if PLURALS[thing] != TERMS[thing] else own(thing, "you")
        return enumerate_with(" ni ", [of(PLURALS[thing]) for thing in clause.things])

    def every(self, clause: Clause) -> str:
        """`toutes vos blessures`, `tous ses enchantements sauf un`."""
        feminine = all(thing in FEMININE - POINTS.keys() for thing in clause.things)
        whose = "les" if clause.verb in ("steal", "pull", "empty", "clear", "sweep") else owns(clause.who)
        names = " et ".join(PLURALS[thing] for thing in clause.things)
        but_one = (" sauf une" if feminine else " sauf un") if clause.verb == "discard" else ""
        return f"{'toutes' if feminine else 'tous'} {whose} {names}{but_one}"

    def condition(self, condition: Condition) -> str:
        if condition.test == "turn":
            return "c’est votre tour"
        if condition.test == "distance":
            return f"la distance de votre voyage est de {self.reach(condition)}"
        if condition.test == "top":
            return f"votre créature du dessus est {a(condition.of)}"
        one, several = self.held(condition.of)
        if condition.sign == "or fewer" and not condition.n:
            return f"vous n’avez {'aucune' if condition.of in NONE else 'aucun'} {one}"
        rival = PLAYERS[condition.who] if condition.who else of(self.held(condition.other)[1]) if condition.other else ""
        return SIGNS[condition.sign].format(
            count=self.amount(condition.n, condition.of),
            several=of(several),
            rival=f"qu’{rival}" if rival.startswith("un ") else f"que {rival}",
        )

    def held(self, of: str) -> tuple[str, str]:
        return HELD.get(of) or (self.noun(1, of), self.noun(2, of))

    def per(self, amount: Amount) -> str:
        if not amount.per:
            return ""
        one, several = COUNTS.get(amount.of) or (
            f"chaque {self.noun(1, amount.of)} que vous avez",
            f"{PLURALS[amount.of]} que vous avez",
        )
        if amount.theirs:
            one, several = (each.replace("que vous avez", "qu’il a") for each in (one, several))
        return f" pour {one}" if amount.per == 1 else f" pour chaque tranche de {amount.per} {several}"


def elides(word: str) -> bool:
    return word[:1].lower() in tuple("aeiouyéèêàâîô")


def a(thing: str) -> str:
    return f"{'une' if thing in FEMININE else 'un'} {TERMS[thing]}"


def the(thing: str) -> str:
    if elides(TERMS[thing]):
        return f"l’{TERMS[thing]}"
    return f"{'la' if thing in FEMININE else 'le'} {TERMS[thing]}"


def this(thing: str) -> str:
    if thing in FEMININE:
        return f"cette {TERMS[thing]}"
    return f"{'cet' if elides(TERMS[thing]) else 'ce'} {TERMS[thing]}"


def own(thing: str, who: str) -> str:
    if who == "you":
        return f"votre {TERMS[thing]}"
    return f"{'sa' if thing in FEMININE and not elides(TERMS[thing]) else 'son'} {TERMS[thing]}"


def owns(who: str) -> str:
    return "vos" if who == "you" else "ses"


def of(words: str) -> str:
    """`d’un autre joueur`, `du joueur à votre gauche`, `de cristaux`."""
    if words.startswith("le "):
        return "du " + words.removeprefix("le ")
    return f"d’{words}" if elides(words) else f"de {words}"


def to(words: str) -> str:
    """`à un autre joueur`, `au joueur à votre gauche`."""
    return "au " + words.removeprefix("le ") if words.startswith("le ") else f"à {words}"
