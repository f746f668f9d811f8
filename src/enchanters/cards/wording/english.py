"""The cards in English."""

from __future__ import annotations

from collections.abc import Sequence

from enchanters.cards.model import ATTACHED, Amount, Card, Clause, Condition, Line
from enchanters.cards.wording.common import Group, Wording, distance_of, enumerate_with, form, number, signed, standing_form
from enchanters.cards.words import OCCASIONS

TERMS = {
    "item": "item",
    "enchantment": "enchantment",
    "monster": "monster",
    "dragon": "dragon",
    "creature": "creature",
    "village": "village",
    "overlord": "Overlord",
    "reward": "reward token",
    "reinforcement": "reinforcement token",
    "card": "card",
    "track card": "card on the track",
    "minor": "minor",
    "medium": "medium",
    "major": "major",
    "starting": "starting",
    "attack": "attack",
    "defense": "defense",
    "undead": "undead",
    "slime": "slime",
    "strength": "strength",
    "health": "health",
    "glory": "glory",
    "crystal": "crystal",
    "wound": "wound",
    "wound card": "wound card",
    "wound deck": "wound deck",
    "kingdom": "kingdom",
    "player": "player",
    "turn": "turn",
    "track": "track",
    "graveyard": "graveyard",
    "deck": "deck",
    "journey": "journey",
    "rest": "rest",
    "challenge": "challenge",
    "upper": "upper part",
    "lower": "lower part",
}
SINGULARS = {"undead": "undead icon", "slime": "slime icon"}
PLURALS = {
    **{thing: thing for thing in ("attack", "defense", "strength", "health", "glory")},
    **{
        thing: TERMS[thing] + "s"
        for thing in (
            "item", "enchantment", "monster", "dragon", "creature", "village", "card", "crystal", "wound",
            "wound card", "kingdom", "player", "turn", "journey", "rest", "overlord", "reward", "reinforcement",
            "challenge",
        )
    },
    "undead": "undead icons",
    "slime": "slime icons",
    "track card": "cards on the track",
}  # fmt: skip

PLAYERS = {
    "you": "you",
    "another": "another player",
    "target": "a player of your choice",
    "others": "each other player",
    "each": "each player",
    "left": "the player to your left",
    "right": "the player to your right",
    "most wounds": "the player with the most wounds",
    "lowest defense": "the player with the lowest defense",
    "highest defense": "the player with the highest defense",
}

# What is counted, one and several of it.
COUNTS = {
    "attack": ("point of attack you have", "points of attack you have"),
    "defense": ("point of defense you have", "points of defense you have"),
    "item or enchantment": ("item or enchantment you have", "items or enchantments you have"),
    "pair": ("pair of an item and an enchantment you have", "pairs of an item and an enchantment you have"),
    "wound taken": ("of those wounds", "of those wounds"),
    "player": ("player", "players"),
    "wound token": ("wound token on the track", "wound tokens on the track"),
    "stored card": ("card on the Overlord", "cards on the Overlord"),
    "stored crystal": ("crystal on the Overlord", "crystals on the Overlord"),
}

# Verb and what follows it: {what}; {other}, the second player; {own}, "your" or "their"; {stat}; {one}, a card of that
# kind; {icon}; {its}, the stacks of the cards.
VERBS = {
    "pay": ("pay", "{what}"),
    "boost": ("get", "{what} this turn"),
    "lose": ("lose", "{what}"),
    "lose stat": ("lose", "{what} this turn"),
    "double": ("double", "{own} {stat} this turn"),
    "gain": ("take", "{what}"),
    "wound": ("take", "{what}"),
    "heal": ("heal", "{what}"),
    "steal": ("steal", "{what} from {other}"),
    "steal top": ("steal", "{what} of {other}"),
    "give": ("give", "{what} to {other}"),
    "give wounds": ("give", "{what} to {other}"),
    "give wounds around": ("give", "{what} to other players, split as you like"),
    "pull": ("take", "{what} from {other}"),
    "discard": ("discard", "{what}"),
    "discard showing": ("discard", "{what} showing {icon}"),
    "bury": ("bury", "{what} under {its}"),
    "unbury": ("put", "{what} on top of {its}"),
    "move": ("put", "{what} of {own} choice under or on top of its stack"),
    "hand": ("hand", "{what} to the left, all at once"),
    "demand": ("give", "you {what}"),
    "swap with player": ("swap", "{what} with that of {other}"),
    "swap with graveyard": ("swap", "{what} with the top card of the graveyard"),
    "swap on track": ("swap", "two cards on the track"),
    "swap with track": ("swap", "{what} with {one} on the track"),
    "journey": ("journey", "to the graveyard"),
    "free journeys": ("get", "free journeys this turn"),
    "remove": ("remove", "{what} from the game"),
    "fight": ("fight", "the Overlord"),
    "attacks": ("the Overlord attacks", "{other}"),
    "attacks you": ("the Overlord attacks", "you"),
    "invade": ("resolve", "the Overlord’s invasion for {what}"),
    "put overlord": ("put", "{what} on the Overlord"),
    "put village": ("put", "{what} on the village"),
    "put track": ("put", "{what} on a card on the track"),
    "put on creature": ("put", "{what} on a creature on the track"),
    "add": ("put", "{what} from the supply on the Overlord"),
    "empty": ("take", "{what} from the Overlord"),
    "clear overlord": ("remove", "{what} from the Overlord"),
    "clear village": ("remove", "{what} from the village"),
    "clear track": ("remove", "{what} from the cards on the track"),
    "journey to overlord": ("journey", "to {what} on the Overlord"),
    "replace": ("replace", "the village with a new one"),
    "all lose": ("all players lose", "the game"),
}

STANDING = {
    "bonus": "{stats} against {whom}",
    "scale": "this {card} has {stats}",
    "grow": "{whom}{far} have {stats}",
    "far bonus": "{stats} during journeys{far}",
    "far": "this {card} has {stats}{far}",
    "occasion": "{stats} {occasion}",
    "host": "the card it lies under has {stats}",
    "journeys cost": "your journeys{far} cost {n} crystals",
    "costs more": "a journey to the card it lies under costs {n} more",
    "costs less": "a journey to the card it lies under costs {n} less",
    "attach": "it lies under {what} of the track and holds for every player",
    "shield": "other players cannot target you",
    "no taking": "you cannot take {kinds}",
    "no using": "you cannot use the actions of {what}",
    "crystal limit": "you cannot have more than {what}",
    "no challenge": "you cannot challenge",
    "no healing": "your wounds cannot be healed",
    "ignoring": "ignore your {kinds}",
    "copy": "this card is a copy of your top enchantment",
    "double damage": "deals double damage",
    "attacks all": "attacks every player",
    "start": "each player starts with {what}",
    "start more": "start with {n} more crystals",
}
WHOM = {
    "overlord": "the Overlord",
    "dragon": "dragons",
    "monster": "monsters",
    "creature": "creatures",
    "undead": "the undead",
    "slime": "slimes",
}

# What a player has where it is not simply the thing, one and several of it; and what is not counted in pieces.
HELD = {
    "item or enchantment": ("item or enchantment", "items or enchantments"),
    "pair": ("pair of an item and an enchantment", "pairs of an item and an enchantment"),
}
MASSES = ["attack", "defense"]
SIGNS = {
    "or more": "you have at least {count}",
    "or fewer": "you have at most {count}",
    "more than": "you have more {several} than {rival}",
    "fewer than": "you have {fewer} {several} than {rival}",
    "as many as": "you have as {many} {several} as {rival}",
}

LIMITS = {1: "once per turn", 2: "up to twice per turn", 0: "any number of times per turn"}
MOMENTS = {
    "turn begins": "at the start of your turn",
    "turn ends": "at the end of your turn",
    "taking wounds": "when you take wounds",
    "after taking": "after you take {types}",
    "after defeating": "after you defeat {types}",
    "after resting": "after you rest",
    "before scoring": "before scoring",
    "after journey": "after a journey{far}",
    "after duel": "after each of your duels",
    "invasion": "when {types} invades",
    "rewards on village": "when the village has {rewards} for each player",
    "rewards on overlord": "when the Overlord has {rewards} for each player",
}


class English(Wording):
    language = "en"
    terms = TERMS
    singulars = SINGULARS
    plurals = PLURALS
    also = " and "
    then = ", then "
    only_if = "if "

    def type_line(self, card: Card) -> str:
        words = [card.size, "starting" if card.start else "", TERMS[self.type_of(card)]]
        name = " ".join(word for word in words if word)
        return f"{name}: {self.stats(card)}" if card.health else name

    def stats(self, card: Card) -> str:
        return f"strength {card.strength}, health {card.health}"

    def icon(self, clause: Clause) -> str:
        thing = clause.things[0]
        return self.count(clause.amount.n, thing) if thing in SINGULARS else self.bonuses((clause,))

    def glory(self, clause: Clause) -> str:
        return self.count(clause.amount.n, "glory") + self.per(clause.amount)

    def standing(self, group: Group, card_type: str) -> str:
        head = group[0]
        return STANDING[standing_form(head)].format(
            stats=self.bonuses(group) if head.verb in ("bonus", "scale", "grow") else "",
            what=self.cards(head) if head.verb == "attach" else self.what(head, "your", card_type),
            far=self.far(head.conditions),
            occasion=OCCASIONS[head.conditions[0].test].english if standing_form(head) == "occasion" else "",
            n=head.amount.n,
            whom=WHOM.get(head.against, ""),
            card=TERMS[card_type],
            kinds=self.names(2, head) if head.verb in ("no taking", "ignoring") else "",
        ) + self.per(head.amount)

    def opening(self, line: Line, card_type: str) -> str:
        if line.kind == "now":
            return "when it is drawn: " if card_type in ATTACHED else "immediate effect: "
        if line.kind == "trigger":
            types = enumerate_with(" or ", [self.bearer(kind) for kind in line.types or ("card",)])
            far, others = distance_of(line)
            moment = MOMENTS[line.trigger].format(types=types, rewards=self.count(line.each, "reward"), far=self.far(far))
            given = f", {self.provided(others)}" if others else ""
            return ("once during your turn, " if line.once else "") + moment + given + ", "
        given = f"{self.provided(line.conditions)}, " if line.conditions else ""
        costs = self.clauses([cost for cost in line.costs if cost.verb != "free"], card_type)
        if line.rest:
            return given + enumerate_with(self.also, ["rest", *costs]) + ": "
        if line.challenge:
            return given + enumerate_with(self.also, ["challenge", *costs]) + ": "
        return f"{LIMITS[line.limit]}, {given}{enumerate_with(self.also, costs)}".removesuffix(", ") + ": "

    def far(self, conditions: Sequence[Condition]) -> str:
        return f" at distance {self.reach(conditions[0])}" if conditions and conditions[0].test == "distance" else ""

    def reach(self, condition: Condition) -> str:
        return f"{condition.n}{ {'or more': ' or more', 'or fewer': ' or less'}.get(condition.sign, '') }"

    def bearer(self, kind: str) -> str:
        """A card of this type, or one on which such a token lies."""
        return f"a card with {a(f'{kind} token')}" if kind in ("wound", "reward") else a(TERMS[kind])

    def subject(self, clause: Clause, explicit: bool) -> str:
        if clause.may:
            return f"{PLAYERS[clause.who]} may"
        return PLAYERS[clause.who] if explicit or clause.who != "you" else ""

    def choice(self, subject: str, predicates: list[str]) -> str:
        either = "either" if len(predicates) > 1 else ""
        return " ".join(part for part in (subject, either, " or ".join(predicates)) if part)

    def predicate(self, group: Group, card_type: str) -> str:
        head = group[0]
        verb, rest = VERBS[form(head)]
        if head.who != "you" and not head.may:
            verb = third_person(verb)
        own = "your" if head.who == "you" else "their"
        several = head.amount.n > 1 or (head.join == "and" and len(head.things) > 1)
        said = rest.format(
            what=self.bonuses(group) if head.verb == "boost" else self.what(head, own, card_type),
            other=PLAYERS.get(head.other, "").replace("your", own),
            own=own,
            stat=TERMS.get("".join(head.things), ""),
            one=self.cards(head) if form(head) == "swap with track" else "",
            icon=a(self.noun(1, head.showing).removesuffix(" icon") + " icon") if head.showing else "",
            its="their stacks" if several else "its stack",
        )
        under = ", to be put under this card" if head.place == "under" else ""
        return f"{verb} {said}".rstrip() + self.per(head.amount) + under

    def bonuses(self, group: Group) -> str:
        return " and ".join(f"{signed(clause.amount.n)} {TERMS[clause.things[0]]}" for clause in group)

    def what(self, clause: Clause, own: str, card_type: str) -> str:
        """The object of the verb."""
        amount = clause.amount
        if "this" in clause.things:
            return f"this {TERMS[card_type]}"
        if "track" in clause.things:
            return a(TERMS["track card"])
        if "invading" in clause.things:
            return "the invading card"
        if "graveyard" in clause.things:
            cards = "card" if amount.n == 1 else f"{amount.n} cards"
            return f"the bottom {cards} of the graveyard"
        if clause.verb in ("empty", "clear") and amount.all:
            return f"all {PLURALS[clause.things[0]]}"
        if clause.top:
            return self.top(clause, "the" if clause.verb == "steal" else own)
        if amount.all:
            whose = "" if clause.verb in ("steal", "pull", "sweep") else f"{own} "
            names = f"all {whose}" + " and ".join(PLURALS[thing] for thing in clause.things)
            return f"{names} but one" if clause.verb == "discard" else names
        if amount.die:
            dice = "a die" if amount.n == 1 else f"{amount.n} dice"
            return f"a number of {self.names(2, clause)} equal to the roll of {dice}"
        return self.cards(clause)

    def cards(self, clause: Clause) -> str:
        """`2 crystals`, `a monster`, `a monster or an item`, `2 monsters or items`."""
        n = clause.amount.n
        if n == 1 and not set(clause.things) & {"crystal", "wound", "attack", "defense"}:
            return enumerate_with(f" {clause.join} ", [a(TERMS[thing]) for thing in clause.things])
        return f"{number(n)} {self.names(n, clause)}"

    def names(self, n: int, clause: Clause) -> str:
        return enumerate_with(f" {clause.join} ", [self.noun(n, thing) for thing in clause.things])

    def top(self, clause: Clause, own: str) -> str:
        end = "bottom" if clause.verb == "unbury" else "top"
        n = clause.amount.n
        lot = end if n == 1 else f"{end} {n}"
        names = [f"{lot} {self.noun(n, thing)}" for thing in clause.things]
        return f"{own} " + enumerate_with(f" {clause.join} ", names)

    def condition(self, condition: Condition) -> str:
        if condition.test == "turn":
            return "it is your turn"
        if condition.test == "distance":
            return f"the distance of your journey is {self.reach(condition)}"
        if condition.test == "top":
            return f"your top creature is {a(TERMS[condition.of])}"
        several = self.held(condition.of)[1]
        if condition.sign == "or fewer" and not condition.n:
            return f"you have no {several}"
        mass = condition.of in MASSES
        return SIGNS[condition.sign].format(
            count=self.amount(condition.n, condition.of),
            several=several,
            fewer="less" if mass else "fewer",
            many="much" if mass else "many",
            rival=PLAYERS[condition.who] if condition.who else self.held(condition.other)[1] if condition.other else "",
        )

    def held(self, of: str) -> tuple[str, str]:
        return HELD.get(of) or (self.noun(1, of), self.noun(2, of))

    def per(self, amount: Amount) -> str:
        if not amount.per:
            return ""
        one, several = COUNTS.get(amount.of) or (f"{self.noun(k, amount.of)} you have" for k in (1, 2))
        if amount.theirs:
            one, several = (each.replace("you have", "they have") for each in (one, several))
        return f" for each {one}" if amount.per == 1 else f" for every {amount.per} {several}"


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def third_person(verb: str) -> str:
    return "buries" if verb == "bury" else f"{verb}s"
