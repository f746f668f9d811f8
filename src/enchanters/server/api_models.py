"""What programs send and get: every field with its bounds, so that the OpenAPI description says all there is to know."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from enchanters.kernel import registry
from enchanters.server.orders import LONGEST_KEY, MOST_KEYS, MOST_TOGETHER
from enchanters.server.wishes import LONGEST, MOST_SEATS, MOST_SECONDS

MOST_NUMBER = 2**53 - 1  # the largest whole number that every language's JSON keeps exactly

Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Word = Annotated[str, Field(max_length=80)]
Plain = bool | Annotated[int, Field(ge=-MOST_NUMBER, le=MOST_NUMBER)] | Word
SetupValue = Plain | Annotated[list[Word], Field(max_length=40)] | Annotated[dict[Word, Plain], Field(max_length=60)] | None


class Sent(BaseModel):
    """What comes from outside has these fields, of these types, and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- sent -------------------------------------------------------------------------------------------------------------


class WishedSeat(Sent):
    player: Annotated[str, Field(max_length=40, description="`person`, or the name of a bot (see `GET /games`)")] = "person"
    name: Annotated[
        str,
        Field(
            max_length=LONGEST,
            description="A person with a name sits down at once: the answer has a token for the seat. "
            "A person without a name is still to come: the answer has an invitation. Bots may have a name.",
        ),
    ] = ""
    hero_of: Annotated[
        SeatNumber | None,
        Field(
            description="Another seat, whose person plays this one too, with the same token: only where all play together"
        ),
    ] = None


class WishedTable(Sent):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"seats": [{"name": "Ann"}, {"player": "greedy"}], "setup": {"variants": ["superfast"]}},
                {"seats": [{"name": "Ann"}, {}], "clock": 86400, "grace": 172800},
            ]
        }
    )

    seats: Annotated[list[WishedSeat], Field(min_length=1, max_length=MOST_SEATS, description="In the order of play")]
    game: Annotated[str, Field(max_length=40, description="By its name (see `GET /games`)")] = registry.first()
    setup: Annotated[
        dict[Word, SetupValue],
        Field(max_length=40, description="Fields of the game's set-up (see `GET /games`); the others have their defaults"),
    ] = {}
    seed: Annotated[
        Number | None, Field(description="The same seed deals the same cards, so a table with a seed is marked as practice")
    ] = None
    clock: Annotated[int, Field(ge=0, le=MOST_SECONDS, description="Seconds for a turn; 0: no limit")] = 0
    grace: Annotated[
        int,
        Field(
            ge=0, le=MOST_SECONDS, description="Seconds (30 at least) after which a bot plays for an absent person; 0: never"
        ),
    ] = 0


class Joining(Sent):
    token: Annotated[str, Field(min_length=1, max_length=200, description="Of an invitation, or the code of a carried seat")]
    name: Annotated[str, Field(max_length=LONGEST, description="Not needed to watch, nor for a further hero")] = ""
    own: Annotated[
        str, Field(max_length=200, description="Your token of a seat there: where all play together, it holds this one too")
    ] = ""


class SentForSeat(Sent):
    seat: Annotated[SeatNumber | None, Field(description="Only needed if the token holds several seats")] = None


class SentChoice(SentForSeat):
    model_config = ConfigDict(json_schema_extra={"examples": [{"key": "journey 3", "version": 41}]})

    key: Annotated[str, Field(max_length=200, description="Of one of `view.question.options`")] = ""
    keys: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=200)]],
        Field(
            max_length=MOST_TOGETHER,
            description="Instead of `key`: several choices, one after the other, of which all are made or none, such as the "
            "`keys` of a plan. Only the last may bring something hidden to light or lead to another seat's answer.",
        ),
    ] = []
    version: Annotated[Number, Field(description="Of the look that the choice was made on")]

    @model_validator(mode="after")
    def one_of_both(self) -> Self:
        if bool(self.key) == bool(self.keys):
            raise ValueError("either key or keys is needed")
        return self


class SeatOrders(SentForSeat):
    """What the server does for a seat without asking."""

    ending: Annotated[
        Literal["none", "short", "long", "ask"],
        Field(description="When a turn with nothing useful left ends: at once, soon, after a while, or only when told"),
    ] = "ask"
    windows: Annotated[
        Literal["ask", "nothing", "these", "always"],
        Field(
            description="On the way to a card and in duels: ask where something matters, use nothing, use these, or always "
            "ask; no fight is given up"
        ),
    ] = "ask"
    these: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_KEY)]],
        Field(max_length=MOST_KEYS, description="Keys of options"),
    ] = []


class TakenBack(SentForSeat):
    to: Annotated[Number | None, Field(description="How many choices remain; nothing: all but the last")] = None


class AskedBack(SentForSeat):
    to: Annotated[Number, Field(description="How many choices shall remain")]


class Answered(SentForSeat):
    agree: bool
    to: Annotated[
        int | None, Field(ge=0, le=MOST_NUMBER, description="The moment you mean; refused if another is asked for by now")
    ] = None


class Agreed(Sent):
    agree: Annotated[bool, Field(description="For all seats that the token holds; false takes it back")]


class Said(SentForSeat):
    text: Annotated[str, Field(min_length=1, max_length=2_000)]


class Pointed(SentForSeat):
    place: Annotated[str, Field(min_length=1, max_length=60, description="What is pointed at, such as `slot-3`")]


class Planned(SentForSeat):
    place: Annotated[str, Field(max_length=60, description="Where the card lies, such as `slot-3`; empty: none any more")]
    version: Annotated[
        Number | None, Field(description="Of the look that it was said on: refused where another card may lie by now")
    ] = None


class PlayedOn(SentForSeat):
    step: Annotated[Number, Field(description="From the moment after so many choices")]


# --- answered ---------------------------------------------------------------------------------------------------------


class Error(BaseModel):
    code: Annotated[str, Field(description="The same in every language and version", examples=["stale"])]
    message: Annotated[str, Field(description="For people, in the language asked for")]


class Problem(BaseModel):
    error: Error


class Fact(BaseModel):
    text: Annotated[str, Field(description="What it is about, in a few words")]
    level: Annotated[int, Field(description="How demanding, from 1 to 3; 0: nothing is said")]
    minutes: Annotated[int, Field(description="About how much longer the game is for each player")]
    box: Annotated[str, Field(description="Where it is from")]


class SetupField(BaseModel):
    name: str
    text: str
    default: Any
    values: Annotated[list[str], Field(description="All that is possible; empty: free")]
    many: Annotated[bool, Field(description="A list of such values")]
    within: Annotated[str, Field(description="The field that it belongs to, if any")]
    facts: Annotated[dict[str, Fact], Field(description="What there is to know about some of the values")]


class GameKind(BaseModel):
    name: str
    title: str
    seats: Annotated[list[int], Field(description="How many can play")]
    setup: list[SetupField]


class Games(BaseModel):
    games: list[GameKind]
    bots: Annotated[list[str], Field(description="What a seat's `player` may be besides `person`")]


class Invitation(BaseModel):
    seat: Annotated[int | None, Field(description="Nothing: to watch")]
    token: Annotated[str, Field(description="For `POST /join`; to a seat it is good once")]
    link: Annotated[str, Field(description="The same for people, to be opened in a browser")]


class SeatToken(BaseModel):
    seat: int
    token: Annotated[str, Field(description="Plays this seat: keep it secret")]


class NewTable(BaseModel):
    table: Annotated[str, Field(description="The table's id")]
    version: int
    host: Annotated[str, Field(description="The host's token: may watch, invite and delete the table")]
    seats: list[SeatToken]
    invitations: list[Invitation]


class Seated(BaseModel):
    table: str
    version: int
    seat: Annotated[int | None, Field(description="Nothing: you watch")]
    token: Annotated[str, Field(description="For the header `Authorization: Bearer …`")]


class Further(BaseModel):
    table: Annotated[str, Field(description="The token of this request is good there too")]


class Renewed(BaseModel):
    seat: int
    token: str


class SeatLook(BaseModel):
    seat: int
    name: Annotated[str, Field(description="Empty: nobody sits here yet")]
    player: str
    away: Annotated[bool, Field(description="A bot plays for an absent person")]
    hero_of: Annotated[int | None, Field(description="Another seat, whose person plays this one too")]


class Plan(BaseModel):
    seat: int
    place: Annotated[str, Field(description="Where the card lies now, such as `slot-3`")]


class UndoWish(BaseModel):
    seat: int
    to: int
    agreed: list[int]


class Look(BaseModel):
    """A table as one seat, or somebody who watches, may know it."""

    table: str
    version: Annotated[int, Field(description="Grows with whatever happens at the table")]
    game: str
    state: Literal["open", "running", "over"]
    practice: Annotated[bool, Field(description="Somebody may know what is in the deck")]
    together: Annotated[bool, Field(description="All seats are on one side: they win together or lose together")]
    clock: int
    grace: int
    deadline: Annotated[float | None, Field(description="When the clock of this turn runs out, in seconds since 1970")]
    parent: Annotated[str, Field(description="The table that this one came from, or empty")]
    again: Annotated[str, Field(description="The table where the same people play again, or empty")]
    seats: list[SeatLook]
    yours: Annotated[list[int], Field(description="The seats that the token plays")]
    host: bool
    awaits: Annotated[int | None, Field(description="The seat that is asked")]
    choices: Annotated[int, Field(description="How many have been made and not taken back")]
    undo: Annotated[int | None, Field(description="The first choice that the seat may take back without asking")]
    asked: Annotated[UndoWish | None, Field(description="Somebody would like to take choices back")]
    plans: Annotated[list[Plan], Field(description="Where all play together: which cards of the track seats mean to take")]
    hints: Annotated[bool, Field(description="Whether the coach may be asked: all people at the table have to agree")]
    seat: Annotated[int | None, Field(description="Whose view this is; nothing: of somebody who watches")]
    view: Annotated[dict[str, Any] | None, Field(description="The game as data of its own; nothing before it begins")]


class ChoiceProblem(Problem):
    table: Annotated[Look | None, Field(description="The table as it is now")] = None


class LogEntry(BaseModel):
    number: int
    kind: Annotated[str, Field(examples=["choice", "undo", "chat", "seat", "start"])]
    seat: int | None
    text: Annotated[str, Field(description="A choice's key, what was said, or what became of a seat")]
    at: Annotated[float, Field(description="Seconds since 1970")]
    to: Annotated[int | None, Field(description="Of an undo: how many choices remain")]
    table: Annotated[str | None, Field(description="Of `again`: the new table")]


class LogEntries(BaseModel):
    version: int
    entries: list[LogEntry]


class Step(BaseModel):
    key: str
    text: str


class HintOption(BaseModel):
    """An option with what came of it in imagined games."""

    key: str
    text: str
    margin: Annotated[float, Field(description="The lead to expect at the end of the game; of one alone, the score")]
    loss: Annotated[float, Field(description="How much less that is than with the best option")]
    chance: Annotated[float | None, Field(description="Of one alone: the chance to win")] = None
    margin_text: str
    loss_text: str
    worlds: Annotated[int, Field(description="In how many imagined games it was tried")]
    line: Annotated[list[Step], Field(description="How the turn goes on best")]
    gains: Annotated[dict[str, Any], Field(description="What the turn changes for the seat")]
    risks: Annotated[
        dict[str, Any], Field(description="`low` and `high` of the lead, and what others did in the worst game")
    ]
    reply: Annotated[dict[str, Any] | None, Field(description="What the next seat does most often")]
    denies: Annotated[list[str], Field(description="Cards that the next seat would take otherwise")]
    reasons: Annotated[list[str], Field(description="All that in words")]


class Hint(BaseModel):
    seat: int
    number: Annotated[int, Field(description="How many choices had been made")]
    positions: Annotated[int, Field(description="How many were looked at")]
    text: Annotated[str, Field(description="What the numbers of the options mean")]
    options: Annotated[list[HintOption], Field(description="The best first")]


class ReviewedTurn(BaseModel):
    turn: int
    step: Annotated[int, Field(description="How many choices came before it")]
    seat: int
    chances: Annotated[list[float], Field(description="Of each seat to win, if the turn is played as well as it can")]
    after: Annotated[list[float], Field(description="… and as it was played")]
    margin: float
    loss: Annotated[float, Field(description="How much of the lead was missed")]
    played: list[Step]
    best: list[Step]
    better: Annotated[str, Field(description="What the best line changes, as a sentence")]
    text: Annotated[str, Field(description="What was missed, in words, or nothing")]


class TurningPoint(BaseModel):
    turn: int
    step: int
    seat: Annotated[int, Field(description="Whose chance fell")]
    mover: Annotated[int, Field(description="Whose turn it was")]
    before: float
    after: float
    own: Annotated[float, Field(description="How much of it was the seat's own choice")]
    text: str
    missed: Annotated[str, Field(description="What would have been better, if it was the seat's own turn")]


class ReviewData(BaseModel):
    names: list[str]
    turns: list[ReviewedTurn]
    end: Annotated[list[float], Field(description="How it came out")]
    points: list[TurningPoint]


class Review(BaseModel):
    done: Annotated[int, Field(description="Turns looked at")]
    turns: Annotated[int, Field(description="Of how many; 0: not begun")]
    failed: Annotated[bool, Field(description="It would take too long")]
    review: ReviewData | None
