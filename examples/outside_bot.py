"""A bot that is a program of its own: it imports nothing of the package, only what Python brings.

It reads a question from standard input, one JSON object a line, and writes its choice to standard output. The same could
be written in any language; docs/bots.md describes the protocol.

    enchanters bots check "!python3 examples/outside_bot.py"
    enchanters arena "!python3 examples/outside_bot.py" random --games 40
    enchanters play --bots "!python3 examples/outside_bot.py"

It plays by what each option would change at once, as the question tells it: glory, cards, strength that lasts, and
crystals as long as it has few.
"""

import json
import sys

# What a change is worth in glory. Attack and defense win later fights, so they count only while there is a later.
WORTH = {"glory": 1.0, "attack": 1.0, "defense": 0.7}
LASTING = ("attack", "defense")
NEW_CARD = 1.0  # a card does more than its numbers say
CRYSTAL, ENOUGH = 0.5, 6  # more crystals than that are hardly worth anything


def value(option, late):
    """How good the option looks. `late` goes from 0 at the start of the game to 1 at its end."""
    outcome = option["outcome"]
    if not outcome:
        return 0.0
    outcome = outcome["through"] or outcome  # of a journey: what it comes to if nothing is used on the way
    changes = dict(outcome["changes"])
    if option["key"].startswith("use "):  # what such an action adds is gone after the turn
        changes = {name: change for name, change in changes.items() if name not in LASTING}
    total = NEW_CARD * (1 - late) * len(outcome["gained"])
    for name, change in changes.items():
        total += WORTH.get(name, 0.0) * change * (1 - late if name in LASTING else 1)
    after = outcome["after"]["crystals"]
    before = after - changes.get("crystals", 0)
    return total + CRYSTAL * (1 - late) * (min(after, ENOUGH) - min(before, ENOUGH))


def choose(question):
    view = question["view"]
    left = view["deck"] + sum(1 for slot in view["track"] if slot["card"])
    taken = sum(len(seat[stack]) for seat in view["seats"] for stack in ("items", "enchantments", "creatures"))
    late = taken / (taken + left) if left else 1.0
    options = view["question"]["options"]
    # The last of the best: there stand the choices that end the turn, so that nothing is used up for nothing.
    best = max(range(len(options)), key=lambda index: (value(options[index], late), index))
    return options[best]["key"]


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"protocol": 1, "name": "outside"}
        elif message["type"] == "question":
            answer = {"choice": choose(message)}
        else:  # goodbye
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
