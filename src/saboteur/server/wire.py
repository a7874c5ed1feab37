"""What goes over the wire: every message and answer as a type. TypeScript types are made from these.

Cards, dwarfs and cells are numbers as in the engine: what a card number means is in the catalogue that
`/api/box` gives; a cell is ``(128 + south) << 8 | 128 + east`` of the start. 0 is a card or dwarf that the
reader may not know. What is sent has no defaults, so that every field is always there.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from ..text.claims import Claim, Seat

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Token = Annotated[str, Meta(min_length=22, max_length=64)]
MadeUp = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32}$", max_length=32)]
"""A token that a client makes up, of 192 bits as ours: if the answer is lost, the seat is not."""
Code = Annotated[str, Meta(min_length=4, max_length=12)]
Ticket = Annotated[str, Meta(min_length=10, max_length=12)]
Level = Annotated[str, Meta(min_length=1, max_length=60)]
Cell = Annotated[int, Meta(ge=0, le=65535)]
CardNumber = Annotated[int, Meta(ge=0, le=127)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Clock = Literal[0, 30, 60, 120, 86400]
Wait = Annotated[float, Meta(ge=0, le=10)]
Opening = Annotated[float, Meta(ge=0, le=30)]
Value = int | str | list[str]
"""What is put into a sentence."""

Seed = Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(pattern="^[0-9]{1,100}$")]
"""A number if a browser can hold it; digits, however many."""

LATEST: Final = 600
"""Seconds by which spectators see a game later, at most."""


# What a table is like.


Guile = Literal["bold", "human", "sly"]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides. Everything has a default that suits friends who want to play now."""

    rules: Annotated[str, Meta(min_length=1, max_length=300)] = "base"
    """A ruleset by name, or a sum such as ``base + toll``."""
    players: Annotated[int, Meta(ge=2, le=12)] = 5
    first: Seat | None = None
    """The seat that begins [B5]; None if one is drawn."""
    chests: Annotated[str, Meta(min_length=1, max_length=300)] = "seed"
    """Where chests lie [C1]."""
    seed: Seed | None = None
    """None is fresh: nobody can foresee the deal. Whoever knows a seed can; a small one is found out."""
    clock: Clock = 0
    """Seconds for an answer; 0 is no clock."""
    patience: Annotated[int, Meta(ge=5, le=3600)] = 60
    """Seconds after which a bot answers for somebody who is away."""
    window: Opening = 3.0
    """Seconds in which a play can be vetoed [W19]."""
    pause: Wait = 1.2
    """Seconds that bots take for an answer, whatever they hold."""
    look: bool = False
    """Whether bots wait, in each round, until the only person has looked at their dwarf."""
    level: Level = "normal"
    """The bot that stands in for people."""
    guile: Guile = "human"
    """How much saboteurs of the level master mind being known."""
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=LATEST)] = 0
    """Seconds by which spectators see the game later."""
    chat: Literal["on", "off", "phrases"] = "on"
    talk: bool = True
    """Whether bots make claims as people do; they mind those of others in any case."""
    reactions: bool = True
    """Whether a laugh or a cheer may fly over the table."""
    listed: bool = False
    """Whether everybody can find the table to watch it."""


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """The dwarf that somebody chose for themselves: a face, and the colour of the coat."""

    face: Annotated[int, Meta(ge=0, le=23)]
    coat: Annotated[int, Meta(ge=0, le=7)]


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants."""

    name: Name
    settings: Settings = Settings()
    bots: Annotated[int, Meta(ge=0, le=11)] = 0
    """How many seats bots take at once."""
    referee: bool = False
    """Whether there is a link by which everything can be seen."""
    look: Look | None = None
    token: MadeUp | None = None
    """With the same one, the same wish is answered with the same table."""


class Key(Struct, frozen=True):
    """The way into a table: the code is for all, the token is the secret of one person."""

    code: str
    token: str
    person: int
    referee: str
    """The token of the referee, if one was wished for."""


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to sit down."""

    name: Name
    seat: Seat | None = None
    look: Look | None = None
    token: MadeUp | None = None
    """Whoever comes again with the same one is there already."""


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to play on from a position of a finished game, in this seat, against bots."""

    name: Name
    seat: Seat
    at: Count
    """How many choices stand as they were."""
    look: Look | None = None
    token: MadeUp | None = None
    """As in `Wish`."""


class Problem(Struct, frozen=True):
    """Why something is refused."""

    sentence: str
    rule: str
    """The number of the rule that says so, if one does."""
    template: str
    """The sentence before names and numbers were put in: its key in other languages."""
    values: dict[str, Value]


# What people say.


Phrase = Literal[
    "hello", "well played", "thanks", "sorry", "hurry", "wait", "oops", "suspicious", "good game"
]


Reaction = Literal["cheer", "praise", "laugh", "stop", "doubt"]


class Query(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to know of a player: why they did that, what they saw, whether they can help."""

    seat: Seat
    about: Literal["dead end", "rockfall", "broken tool", "goal", "pass", "map", "repair"]
    cell: Cell | None = None
    other: Seat | None = None
    """Whose tool it is about."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A private suspicion of one player."""

    seat: Seat
    sign: Literal["", "friend", "foe", "unsure"] = ""
    percent: Percent | None = None


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wrote down for themselves."""

    marks: Annotated[list[Mark], Meta(max_length=12)] = []
    text: Annotated[str, Meta(max_length=2000)] = ""


# What a client sends over the socket of a table. The id comes back with the answer.

Id = Annotated[int, Meta(ge=0, le=2**31)]


class Asking(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    id: Id = 0


class Hello(Asking, frozen=True, tag="hello"):
    """The first message: who one is (nobody: a spectator), and what one has seen already."""

    token: Token | None = None
    seq: Count = 0
    screen: bool | Ticket = False
    """A big screen in the room, for all to look at. Where spectators may not come it has a ticket."""


class Resume(Asking, frozen=True, tag="resume"):
    seq: Count


class Recall(Asking, frozen=True, tag="past"):
    """What happened before an entry: a state tells the end of a long history only."""

    before: Count


class Ping(Asking, frozen=True, tag="ping"):
    pass


class Choose(Asking, frozen=True, tag="choose"):
    """An option, by its place in the list, for the question with that number."""

    question: Count
    option: Count


class Veto(Asking, frozen=True, tag="veto"):
    """Stop the play that is announced [W19]."""

    question: Count


class Why(Asking, frozen=True, tag="why"):
    """Why can I not play this card there?"""

    card: CardNumber
    cell: Cell | None = None
    turned: bool = False
    seat: Seat | None = None


class Talk(Asking, frozen=True, kw_only=True):
    once: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """A number that one makes up for what one says: it is said once, however often it is sent. 0 is none."""


class Say(Talk, frozen=True, tag="say"):
    text: Text


class Call(Talk, frozen=True, tag="call"):
    phrase: Phrase


class Assert(Talk, frozen=True, tag="claim"):
    claim: Claim


class Ask(Talk, frozen=True, tag="ask"):
    query: Query


class React(Asking, frozen=True, tag="react"):
    """Let it fly over the table; it is not kept."""

    reaction: Reaction


class Note(Asking, frozen=True, tag="note"):
    notes: Notes


class Share(Asking, frozen=True, tag="share"):
    """Show one's notes to all, once the round is over."""


class Sit(Asking, frozen=True, tag="sit"):
    seat: Seat


class Stand(Asking, frozen=True, tag="stand"):
    pass


class Rename(Asking, frozen=True, tag="rename"):
    name: Name


class Dress(Asking, frozen=True, tag="look"):
    look: Look


class Leave(Asking, frozen=True, tag="leave"):
    pass


class SeatBot(Asking, frozen=True, tag="bot"):
    """A bot of this level takes the seat; before the game an empty level clears it. While a game is on, a bot
    stands in for whoever sits there, and with an empty level they have their seat back."""

    seat: Seat
    level: Annotated[str, Meta(max_length=60)]


class Reorder(Asking, frozen=True, tag="order"):
    """The seats in a new order: each is named by where it is now."""

    seats: Annotated[list[Seat], Meta(max_length=12)]


class Change(Asking, frozen=True, tag="settings"):
    """New settings. A seed that was chosen stays if none is named, unless the deal shall be *fresh*."""

    settings: Settings
    fresh: bool = False


class Start(Asking, frozen=True, tag="start"):
    pass


class Kick(Asking, frozen=True, tag="kick"):
    person: Count


class HandOver(Asking, frozen=True, tag="host"):
    """Somebody else is the host; whoever plays can say it of themselves once the host is gone for long."""

    person: Count


class NewLink(Asking, frozen=True, tag="link"):
    """A new secret for somebody who lost theirs; the old one is worth nothing then."""

    person: Count
    token: MadeUp | None = None


class Admit(Asking, frozen=True, tag="ticket"):
    """Let a big screen in where spectators may not come: the answer has the ticket that it shows."""


class Mute(Asking, frozen=True, tag="mute"):
    person: Count
    on: bool


class Pause(Asking, frozen=True, tag="pause"):
    on: bool


class Pace(Asking, frozen=True, tag="pace"):
    """How fast bots play; who plays alone also says how long their own veto is waited for."""

    pause: Wait
    window: Opening | None = None


class Looked(Asking, frozen=True, tag="looked"):
    """The only person has looked at their dwarf: bots may begin."""


class Skip(Asking, frozen=True, tag="skip"):
    """Let bots play on at once until a person is asked."""


class Hasten(Asking, frozen=True, tag="now"):
    """Do not wait any longer: for who is away, if the host says so; for the veto of who plays alone."""

    question: Count


class Rematch(Asking, frozen=True, tag="rematch"):
    """A table for another game, where the host may still change something."""

    settings: Settings | None = None


class Again(Asking, frozen=True, tag="again"):
    """Play again, the same people in the same seats: it begins when all who are here have said so."""


class Agree(Asking, frozen=True, tag="agree"):
    """Whether one's name may stand in a picture of the game that is shown to others."""

    on: bool


Message = (
    Hello | Resume | Ping | Choose | Veto | Why | Say | Call | Assert | Ask | React | Note | Share | Sit
    | Stand | Rename | Dress | Leave | SeatBot | Reorder | Change | Start | Kick | HandOver | NewLink | Admit
    | Mute | Pause | Pace | Looked | Skip | Hasten | Rematch | Again
    | Agree | Recall
)  # fmt: skip


# What the server sends.


class Person(Struct, frozen=True):
    id: int
    name: str
    here: bool
    host: bool
    muted: bool
    look: Look | None


class SeatSign(Struct, frozen=True):
    """Who sits where."""

    name: str
    person: int | None
    bot: str
    """The level of the bot that plays, or stands in; empty if there is none."""
    away: bool


Picks = Literal["", "before", "gold", "payer"]


class Option(Struct, frozen=True):
    """What may be answered to a question, and what it does: one need not know the verb for that."""

    verb: str
    """What it is called."""
    card: int
    """The card that it is about; 0 if it is about none."""
    spends: list[int]
    """The cards that leave the hand for it."""
    gives: bool
    """Whether they are given away face-down, rather than played."""
    cell: int | None
    """Where it happens."""
    other: int | None
    """The second place, if it is about two."""
    face: int | None
    """How a card will lie on that cell, as in the mine; None if it puts none there."""
    stands: bool
    """Whether a figure will stand there."""
    turned: bool
    seat: int | None
    """At whom it is aimed."""
    pick: int
    picks: Picks
    """What was picked: a card that lies before somebody and goes, a gold card by its value, or the seat that
    is to pay; empty if nothing was."""
    text: str
    """How it is written."""


class Question(Struct, frozen=True):
    """What the table waits for."""

    number: int
    seat: int
    name: str
    rule: str
    deadline: float | None
    stand_in: float | None
    """When a bot answers for who is asked, as they are away."""
    options: list[Option]
    """For the seat that is asked; nobody else gets any."""


class Window(Struct, frozen=True):
    """A play that can still be vetoed: the same for all, whoever holds the veto [W19]."""

    number: int
    seat: int
    play: Option
    until: float
    mine: bool
    """Whether it is oneself who could."""


class Goal(Struct, frozen=True):
    cell: int
    card: int
    seen: list[int]
    up: bool


class Place(Struct, frozen=True):
    """What is seen of one player."""

    cards: int
    before: list[int]
    """The cards that lie in front of them."""
    dwarf: int
    dwarf_seen: list[int]
    gold: int
    """What was paid openly; one's own is all there is."""
    has_gold: bool
    hand: list[int]
    """One's own; those of others for referees, and when the game is over."""


class Sight(Struct, frozen=True):
    """What was once seen of a hand."""

    holder: int
    cards: list[int]


class Payday(Struct, frozen=True):
    open: bool
    seats: list[int]
    values: list[int]


class Mine(Struct, frozen=True):
    cells: list[tuple[int, int]]
    """What lies where: cell, and card << 1 | turned."""
    hidden: list[int]
    """Cells with a card face-down."""


class Seen(Struct, frozen=True):
    """The game as one reader may see it."""

    round: int
    rounds: int
    turn: int
    direction: int
    mine: Mine
    goals: list[Goal]
    seats: list[Place]
    deck: int
    discard: list[int]
    looking: list[int]
    sights: list[Sight]
    paydays: list[Payday]
    things: dict[str, Any]
    """What modules add: figures, chests, thefts."""
    last_dug: int | None
    treasure_found: bool


class Happening(Struct, frozen=True):
    """Something that happened, as this reader may know it; words for it are the client's."""

    kind: str
    facts: dict[str, Any]
    stood_in: list[int]
    """The seats for which a bot had stood in: what they did there was not done by who sits there."""


class Saying(Struct, frozen=True):
    """Something that was said."""

    seq: int
    at: float
    person: int | None
    """Who said it; None if it was the bot of the seat."""
    seat: int | None
    name: str
    text: str
    phrase: str
    claim: Claim | None
    query: Query | None


class Accusation(Struct, frozen=True):
    """Who accuses whom this round, and has not trusted them since."""

    by: int
    seat: int


class Notice(Struct, frozen=True):
    """What all are told of who can do what: somebody has a new link, or is the host now."""

    seq: int
    at: float
    kind: Literal["link", "host"]
    name: str
    by: str
    """By whom; empty if that is not known any more."""


class SharedNotes(Struct, frozen=True):
    round: int
    seat: int
    notes: Notes


class Reins(Struct, frozen=True):
    """What somebody may do about how fast bots play."""

    sets: bool
    """Whether they may set the pace."""
    alone: bool
    """Whether nobody else plays or may look on: then only their own veto is waited for."""
    skips: bool
    """Whether only bots come before them."""
    look: bool
    """Whether bots wait until they have looked at their dwarf."""


class State(Struct, frozen=True, tag="state", tag_field="is"):
    """All there is to see, and what happened since the number that the client knew."""

    seq: int
    since: int
    """What happened after this entry is told: of a long history the end, see `Recall`."""
    now: float
    code: str
    phase: Literal["open", "running", "over"]
    paused: bool
    settings: Settings
    seeded: bool
    refereed: bool
    people: list[Person]
    watching: int
    """How many look on who are none of the people; a big screen is one of them."""
    screen: bool
    """Whether a big screen shows the mine, so that phones need not."""
    seats: list[SeatSign]
    person: int | None
    seat: int | None
    question: Question | None
    window: Window | None
    pace: Reins
    """What one may do about how fast bots play."""
    game: Seen | None
    happened: list[Happening]
    said: list[Saying]
    accused: list[Accusation]
    shared: list[SharedNotes]
    notices: list[Notice]
    result: list[int] | None
    """Gold by seat, once the game is over."""
    rematch: str
    again: list[int]
    """The people who want to play again."""
    agreed: list[int]
    """The people whose names may stand in a picture of the game."""
    coach: bool
    """Whether a coach may be asked: nobody else plays, and nobody else can come."""


class Past(Struct, frozen=True, tag="past", tag_field="is"):
    """The answer to `Recall`: what happened and was said from one entry to another."""

    id: int
    since: int
    before: int
    happened: list[Happening]
    said: list[Saying]


class Reason(Struct, frozen=True, tag="why", tag_field="is"):
    """The answer to `Why`: an empty sentence if it can be played."""

    id: int
    rule: str
    sentence: str
    template: str
    values: dict[str, Value]


class Done(Struct, frozen=True, tag="done", tag_field="is"):
    """What was asked is done; *token* is a secret, where one was asked for."""

    id: int
    token: str


class Refused(Struct, frozen=True, tag="refused", tag_field="is"):
    id: int
    rule: str
    sentence: str
    template: str
    values: dict[str, Value]


class OwnNotes(Struct, frozen=True, tag="notes", tag_field="is"):
    notes: Notes


class Reacted(Struct, frozen=True, tag="reacted", tag_field="is"):
    """Something flies over the table."""

    seat: int
    reaction: Reaction


class Pong(Struct, frozen=True, tag="pong", tag_field="is"):
    id: int
    now: float


class Goodbye(Struct, frozen=True, tag="goodbye", tag_field="is"):
    """The server closes the socket: *again* says whether to come back."""

    reason: Literal["restart", "deleted", "kicked", "link", "private", "slow", "silent", "crowded"]
    again: bool


class Announced(Struct, frozen=True, tag="announced", tag_field="is"):
    """What whoever runs the server tells all; empty if nothing. *closing*: no new game begins any more."""

    text: str
    closing: bool


Telling = State | Past | Reason | Done | Refused | OwnNotes | Reacted | Pong | Goodbye | Announced


# Lists and the box.


class TableCard(Struct, frozen=True):
    """A table in a list."""

    code: str
    phase: str
    rules: str
    players: list[str]
    touched: float
    result: list[int]
    turn: int | None = None
    """The seat whose turn it is, where that is known."""
    seat: int | None = None
    """One's own."""


class Wallet(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that a browser holds, to ask about its own games."""

    keys: Annotated[list[tuple[Code, Token]], Meta(max_length=100)]


class CardKind(Struct, frozen=True):
    number: int
    name: str
    tunnels: str
    """The partition of its open sides, such as ``NS|EW``; empty if it is no path card."""
    mark: str
    text: str
    """How it is written in our notation."""


class ModuleKind(Struct, frozen=True):
    name: str
    title: str
    rules: str
    """The numbers of its rules."""
    needs: list[str]
    excludes: dict[str, str]
    """What it cannot be played with, and why."""


class Named(Struct, frozen=True):
    name: str
    modules: list[str]
    fewest: int
    most: int


class BotKind(Struct, frozen=True):
    name: str
    sentence: str


class Box(Struct, frozen=True):
    """What does not change while the server runs: cards, modules, rulesets, bots."""

    edition: str
    cards: list[CardKind]
    dwarfs: list[str]
    modules: list[ModuleKind]
    rulesets: list[Named]
    chests: dict[str, list[str]]
    bots: list[BotKind]


class Word(Struct, frozen=True):
    """A word that players meet, and what it means."""

    group: str
    word: str
    english: str
    text: str


class Jump(Struct, frozen=True):
    """A deed after which somebody was suspected much more, or much less."""

    seat: int
    """Who was."""
    point: int
    """The first point that shows it."""
    before: float
    after: float
    at: int
    """The position of a replay that shows the deed."""
    happened: list[Happening]


class Suspicion(Struct, frozen=True):
    """How likely each player was a saboteur, as somebody could have known who reads deeds well."""

    round: int
    seat: int | None
    """By whose view; None is what everybody could see."""
    points: list[list[float]]
    """After deeds of the round, in their order: a chance for each seat."""
    at: list[int]
    """By point: the position of a replay that shows it."""
    jumps: list[Jump]
    """The largest, in the order of the round."""


class RuleText(Struct, frozen=True):
    """A rule of the rulebook, in Markdown."""

    number: str
    title: str
    text: str


class Step(Struct, frozen=True):
    """A position of a finished game, and the choice that led to it."""

    number: int
    seat: int | None
    choice: str
    by: str
    game: Seen
    happened: list[Happening]


class Replay(Struct, frozen=True):
    """A finished game; or, for who plays, what they saw of the rounds that are over."""

    seats: list[str]
    looks: list[Look | None]
    """By seat: the dwarf that its player chose."""
    rules: str
    over: bool
    """Whether the game is over: then all may look at it, from any seat."""
    seat: int | None
    """Through whose eyes it is seen; None if everything is open."""
    own: int | None
    """The seat of whoever looks."""
    steps: int
    """How many positions there are."""
    positions: list[Step]


class Deed(Struct, frozen=True):
    """What happened from one position to the next."""

    number: int
    round: int
    """In which it happened; the next may have begun with it."""
    by: str
    happened: list[Happening]


class Chronicle(Struct, frozen=True):
    """All that happened, by position, as in `Replay`."""

    deeds: list[Deed]


class Idea(Struct, frozen=True):
    """Something that could be chosen, and what the coach makes of it."""

    option: Option
    gain: float | None
    """What it is worth: the chance to win or, where that counts, gold; None if it need not be weighed."""
    reason: str
    """Why it is worth it, by name."""
    count: int
    """The number that belongs to the reason, if one does."""
    seat: int | None
    """Whom the reason is about."""


class Suspect(Struct, frozen=True):
    """How much somebody is suspected, and for which deed most."""

    seat: int
    chance: float
    happened: list[Happening]


class Advice(Struct, frozen=True):
    """What the coach would do in one's place, from what one's seat knows."""

    question: int
    gold: bool
    """Whether it counts gold, rather than the chance to win."""
    ideas: list[Idea]
    """The best first."""
    suspects: list[Suspect]
    """The most suspected first."""


class Lapse(Struct, frozen=True):
    """A choice, and what the coach would have chosen."""

    at: int
    """The position of a replay from which it was chosen."""
    choices: int
    """How many choices stood by then, to play on from there."""
    chosen: Idea
    better: Idea


class Review(Struct, frozen=True):
    """Where somebody could have done better in a round, judged by what they could know then."""

    round: int
    gold: bool
    choices: int
    alike: int
    """How many of them the coach would have made, too, or as good ones."""
    lapses: list[Lapse]
    """The worst, in the order of the round."""
    best: Lapse | None
    """What was done well: a choice of the coach's own that counted most."""


class RoundSum(Struct, frozen=True):
    """What a round came to."""

    found: bool
    dwarfs: list[str]
    """By seat."""
    gold: list[int]
    """By seat: what the round brought or took."""
    winners: list[str]
    """The dwarfs that won."""
    at: int
    """The position at which it was over."""


class TurningPoint(Struct, frozen=True):
    """The deed that told most about somebody."""

    round: int
    jump: Jump


class Liar(Struct, frozen=True):
    """A saboteur whom hardly anybody could suspect."""

    seat: int
    round: int
    peak: float
    """The most that they could be suspected."""


class Nose(Struct, frozen=True):
    """Whose notes, which they have shown to all, told best who the saboteurs were."""

    seat: int
    named: int
    saboteurs: int


class Ending(Struct, frozen=True):
    """What there is to tell of a game that is over."""

    rounds: list[RoundSum]
    turning: TurningPoint | None
    liar: Liar | None
    nose: Nose | None
