"""What a client sends over the socket of a table. The id comes back with the answer."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ...text.claims import Claim, Seat
from .opening import Look, Settings
from .talking import Notes, Phrase, Query, Reaction
from .values import CardNumber, Cell, Count, MadeUp, Name, Opening, Text, Ticket, Token, Wait

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
