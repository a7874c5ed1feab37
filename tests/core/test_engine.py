"""The hooks of the engine, tried by a module that is in no box: heckling.

Before a card takes effect every other seat is asked, and whoever holds a veto card may call the play off.
On your turn you may hum instead: give a card away unseen, loudly or softly, which only you know.
On payday everybody who hummed loudly gets 1 gold, then the gold of the round is shared as usual.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from mypy_extensions import i64

import saboteur.rules
from saboteur import Game, IllegalAction, Luck, Ruleset
from saboteur.core.agenda import kind_of, operand_of
from saboteur.core.cards import number
from saboteur.core.choices import CARD_AT, PICK_AT, VERB_AT, Options, card_of, pick_of, verb_of
from saboteur.core.deal import Deal
from saboteur.core.drawers import Chooser, Drawer
from saboteur.core.engine import Position
from saboteur.core.events import Event, Hidden
from saboteur.core.memory import NOBODY
from saboteur.core.module import Module, Rules, Step, Verb
from saboteur.core.state import CHANCE, State
from saboteur.knowledge.view import see
from saboteur.knowledge.worlds.sampling import sample
from saboteur.rules import BOX
from saboteur.rules.base.gold import pay_openly, takers
from saboteur.rules.base.tools import Repair
from saboteur.rules.numbers import CARRY_OUT, DIG, PASS, REPAIR
from saboteur.text.notation import read_card

from ..laws.secrets import check_next_view, check_nothing_shows, positions
from ..laws.tables import dump, opened, seen, watchers

LET, HECKLE, HUM = 20, 21, 22
"""Numbers that no verb of the box has."""

WINDOW = 100
"""A number that no step of the box has."""

VETO = number("veto")
SOFTLY, LOUDLY = 1, 2


# The module


@dataclass(frozen=True)
class Heckled(Event):
    seat: int
    card: int


@dataclass(frozen=True)
class Hummed(Event):
    seat: int
    how: Hidden


class Hums(Drawer):
    """How each seat has hummed that has done so this round; 0 if whoever looks does not know."""

    def __init__(self, how: dict[int, int]) -> None:
        self.how = how

    def copy(self) -> Hums:
        return Hums(self.how.copy())

    def seen_by(self, seat: i64) -> Hums:
        return Hums({other: how if other == seat else 0 for other, how in self.how.items()})

    def guessed(self, chooser: Chooser) -> Hums:
        return Hums({seat: how or (SOFTLY, LOUDLY)[chooser.below(2)] for seat, how in self.how.items()})

    def facts(self) -> dict[str, object]:
        return {"how": self.how.copy()}


class Window(Step):
    """Everybody is asked, holder or not; the operand is the seat."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        options.add(LET << VERB_AT)
        if VETO in [int(card) for card in state.players[operand].hand]:
            options.add(HECKLE << VERB_AT)
        return operand

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        if verb_of(code) == HECKLE:
            self.call_off(state, operand)

    def call_off(self, state: State, seat: i64) -> None:
        """Nobody else is asked; both cards are discarded, the veto on top."""
        announced = state.pop()
        while kind_of(announced) != CARRY_OUT:
            announced = state.pop()
        state.spend(seat, VETO)
        state.drop(card_of(operand_of(announced)))
        state.drop(VETO)
        state.tell(Heckled(int(seat), int(card_of(operand_of(announced)))))


class Hum(Verb):
    """Give a card away unseen."""

    def __init__(self, module: Heckling) -> None:
        super().__init__(HUM, "hum", "hum {card} {gold}")
        self.module = module
        self.gives_away = True

    def play(self, rules: Rules, state: State, code: i64) -> None:
        self.module.hums(state).how[int(state.turn)] = int(pick_of(code))
        state.draws += 1
        state.pass_away(state.turn, card_of(code))
        state.tell(Hummed(int(state.turn), Hidden(int(pick_of(code)), 1 << state.turn)))


class Heckling(Module):
    name = "heckling"

    def drawer(self) -> Hums:
        return Hums({})

    def hums(self, state: State) -> Hums:
        """Its drawer."""
        drawer = state.drawers[self.slot]
        assert isinstance(drawer, Hums)
        return drawer

    def verbs(self) -> list[Verb]:
        return [Verb(LET, "let", "let it pass"), Verb(HECKLE, "heckle", "heckle"), Hum(self)]

    def steps(self) -> list[Step]:
        return [Window(WINDOW, "heckle or let it pass", "B6")]

    def amends(self, deal: Deal) -> None:
        deal.deck = sorted([*deal.deck, VETO])

    def offers(self, rules: Rules, state: State, options: Options) -> None:
        if state.turn not in self.hums(state).how:
            for card in sorted({int(held) for held in state.players[state.turn].hand}):
                for how in (SOFTLY, LOUDLY):
                    options.add(HUM << VERB_AT | card << CARD_AT | how << PICK_AT)

    def interposes(self, rules: Rules, state: State, code: i64) -> None:
        for away in range(rules.players - 1, 0, -1):
            state.push(WINDOW, (state.turn + away) % rules.players)

    def pays(self, rules: Rules, state: State) -> bool:
        for seat, how in sorted(self.hums(state).how.items()):
            if how == LOUDLY:
                pay_openly(state, seat, 1)
        return False


# The table


def rules_with(*modules: Module, players: int = 4) -> Rules:
    """The base game, and these modules after it."""
    return Rules([*(kind() for kind in BOX["base"]), *modules], players, [])


def dealt(rules: Rules, seed: int = 1) -> Position:
    """A game whose first round is dealt; seat 0 is asked, and everything is told."""
    position = opened(rules)
    luck = Luck(seed)
    while position.asked() == CHANCE:
        position.deal(luck.draw(position.pool(), position.drawn()))
    position.state.journal = []
    return position


def hums(position: Position) -> dict[int, int]:
    """Who has hummed, and how."""
    module = next(module for module in position.rules.modules if isinstance(module, Heckling))
    return module.hums(position.state).how


def heard(position: Position) -> list[Event]:
    assert position.state.journal is not None
    return position.state.journal


def give(position: Position, seat: int, card: int) -> None:
    """Put *card* into a hand in exchange for one that is there, wherever it is now."""
    state = position.state
    wanted = next(place for place in range(len(state.deck)) if state.deck[place] == card)
    gone = next(int(held) for held in state.players[seat].hand if held != card)
    state.deck[wanted] = gone
    state.players[seat].spend(gone)
    state.players[seat].take(card)
    position.advance()


def first(position: Position, verb: int) -> int:
    """The first option with this verb."""
    return next(int(code) for code in position.options() if verb_of(code) == verb)


@pytest.fixture
def table() -> Position:
    """Four players; the veto is in the deck, and seat 0 holds a crossing."""
    position = next(
        found for seed in range(50) if VETO in list((found := dealt(rules_with(Heckling()), seed)).state.deck)
    )
    give(position, 0, read_card("┼"))
    return position


# Interposing


def test_every_other_seat_is_asked_before_a_card_takes_effect(table: Position) -> None:
    """`interposes` and CARRY_OUT: the play is announced, and nothing has happened yet."""
    before = list(table.state.mine.laid)
    table.answer(first(table, int(DIG)))
    asked = []
    while table.question().number == WINDOW:
        asked.append(int(table.asked()))
        assert before == list(table.state.mine.laid)
        table.answer(first(table, LET))

    assert [1, 2, 3] == asked
    assert len(table.state.mine.laid) == len(before) + 1
    assert ["Dug", "Drew"] == [event.kind for event in heard(table)]
    assert 1 == table.asked()


def test_an_announced_card_has_left_the_hand_and_everybody_knows_it(table: Position) -> None:
    """The agenda is public: each view holds the play that is going to be carried out."""
    code = first(table, int(DIG))
    hand = [int(card) for card in table.state.players[0].hand]
    hand.remove(int(card_of(code)))
    table.answer(code)

    assert hand == list(table.state.players[0].hand)
    for seat in watchers(4):
        assert code in [operand_of(step) for step in see(table, seat).agenda if kind_of(step) == CARRY_OUT]


def test_a_play_that_is_called_off_does_not_take_effect(table: Position) -> None:
    """A step may take others off the agenda: the rest of the windows, and the play itself."""
    give(table, 2, VETO)
    code = first(table, int(DIG))
    mine, deck = list(table.state.mine.laid), len(table.state.deck)
    table.answer(code)
    table.answer(first(table, LET))
    table.answer(first(table, HECKLE))

    assert mine == list(table.state.mine.laid)
    assert [int(card_of(code)), VETO] == [int(entry) & 255 for entry in table.state.discard]
    assert ["Heckled", "Drew"] == [event.kind for event in heard(table)]
    assert deck - 1 == len(table.state.deck)
    assert (1, "turn") == (table.asked(), table.question().name)


def test_only_the_holder_of_a_veto_may_call_a_play_off(table: Position) -> None:
    """The others have one option, and a refusal like for any other question."""
    table.answer(first(table, int(DIG)))
    refusal = table.objection(HECKLE << VERB_AT)

    assert list(table.options()) == [LET << VERB_AT]
    assert refusal is not None
    assert "this is not among the answers to 'heckle or let it pass' [B6]" == str(refusal)


@pytest.mark.parametrize("verb", [int(PASS), HUM])
def test_giving_a_card_away_opens_no_window(table: Position, verb: int) -> None:
    """`is_card_play`: only a card that is played as it says is announced."""
    table.answer(first(table, verb))

    assert (1, "turn") == (table.asked(), table.question().name)


def test_windows_of_two_modules_all_open_before_the_effect() -> None:
    """`interposes` of every module is heard; their steps are done in ruleset order."""

    class Echo(Module):
        name = "echo"

        def steps(self) -> list[Step]:
            return [Window(WINDOW + 1, "echo", "B6")]

        def interposes(self, rules: Rules, state: State, code: i64) -> None:
            state.push(WINDOW + 1, state.turn)

    table = dealt(rules_with(Heckling(), Echo()))
    give(table, 0, read_card("┼"))
    table.answer(first(table, int(DIG)))
    asked = []
    while table.question().name != "turn":
        asked.append((table.question().name, int(table.asked())))
        table.answer(first(table, LET))

    assert asked == [*(("heckle or let it pass", seat) for seat in (1, 2, 3)), ("echo", 0)]


# Drawers and offers


def test_a_turn_option_stands_between_plays_and_passes(table: Position) -> None:
    """`offers`: the options stay sorted, whatever card it uses."""
    codes = [int(code) for code in table.options()]
    verbs = [int(verb_of(code)) for code in codes]

    assert sorted(codes) == codes
    assert verbs.count(HUM) == 2 * len(set(table.state.players[0].hand))
    assert verbs.index(HUM) < verbs.index(PASS)


def test_a_turn_option_uses_up_its_card_and_the_turn(table: Position) -> None:
    """`offers`: the verb is played like any other; then the player draws."""
    code = first(table, HUM)
    table.answer(code)

    assert ["Hummed", "Drew"] == [event.kind for event in heard(table)]
    assert [int(card_of(code)) | 1 << 8] == list(table.state.discard)
    assert {0: SOFTLY} == hums(table)
    assert 6 == len(table.state.players[0].hand)


def test_a_drawer_shows_each_seat_what_is_its_own(table: Position) -> None:
    """`Drawer.seen_by`: built up from nothing for each view."""
    table.answer(first(table, HUM))

    assert [{"how": {0: SOFTLY}}] == see(table, 0).facts()["drawers"]
    for seat in (1, 2, 3, None):
        assert [{"how": {0: 0}}] == see(table, seat).facts()["drawers"]


def test_a_drawer_is_copied_with_the_position(table: Position) -> None:
    """`Drawer.copy`: playing on a copy never shows in the original."""
    before = dump(table)
    twin = table.copy()
    twin.answer(first(twin, HUM))

    assert before == dump(table)
    assert ({0: SOFTLY}, {}) == (hums(twin), hums(table))


def test_a_drawer_is_fresh_for_every_round() -> None:
    """`drawer` is called before the cards of each round are dealt."""
    drawers: dict[int, list[dict[int, int]]] = {1: [], 2: [], 3: []}
    for position in positions(opened(rules_with(Heckling())), Luck(8), 0):
        drawers[int(position.state.round)].append(hums(position).copy())

    assert [{}, {}, {}] == [seen[0] for seen in drawers.values()]
    assert min(len(seen[-1]) for seen in drawers.values()) > 0


def test_each_module_has_a_drawer_of_its_own() -> None:
    """`slot`: drawers lie in the order of the ruleset, and a module without one has no slot."""
    first, none, second = Heckling(), Payer("a", [], []), Second()
    table = dealt(rules_with(first, none, second))
    table.answer(HUM << VERB_AT | int(table.state.players[0].hand[0]) << CARD_AT | LOUDLY << PICK_AT)

    assert (0, NOBODY, 1) == (first.slot, none.slot, second.slot)
    assert [first, second] == list(table.rules.owners)
    assert [{"how": {0: LOUDLY}}, {"how": {}}] == [drawer.facts() for drawer in table.state.drawers]


class Second(Module):
    """Has a drawer like that of the hums, and never uses it."""

    name = "second"

    def drawer(self) -> Hums:
        return Hums({})


def test_an_event_of_a_module_hides_what_it_should(table: Position) -> None:
    """`Hidden` works in any event."""
    table.answer(first(table, HUM))

    assert seen(heard(table)[:1], 0) == [{"event": "Hummed", "seat": 0, "how": SOFTLY}]
    assert [{"event": "Hummed", "seat": 0, "how": None}] == seen(heard(table)[:1], 3)


# Payday


class Payer(Module):
    """Writes down that it was asked, and says whether payday is over."""

    def __init__(self, name: str, asked: list[str], done: list[str]) -> None:
        super().__init__()
        self.name = name
        self.asked = asked
        self.done = done

    def pays(self, rules: Rules, state: State) -> bool:
        self.asked.append(self.name)
        return self.name in self.done


def paydays(*modules: Module) -> Iterator[Position]:
    """Each position of a game in which gold has just been paid."""
    paid = 0
    for position in positions(opened(rules_with(*modules)), Luck(2), 90):
        if len(position.state.paydays) > paid:
            paid = len(position.state.paydays)
            yield position


def test_later_modules_pay_first_and_one_that_is_done_ends_payday() -> None:
    """`pays`: the last module of the ruleset is asked first; the base game pays if nobody has."""
    asked: list[str] = []
    list(paydays(Payer("a", asked, []), Payer("b", asked, []), Payer("c", asked, [])))
    all_of_them = asked.copy()
    asked.clear()
    paid = list(paydays(Payer("a", asked, []), Payer("b", asked, ["b"]), Payer("c", asked, [])))

    assert ["c", "b", "a"] * 3 == all_of_them
    assert ["c", "b"] * 3 == asked
    assert [] == paid


def test_a_module_may_pay_besides_the_base_game() -> None:
    """`pays`: whoever hummed loudly gets 1 gold, and the others still get theirs."""
    position = dealt(rules_with(Heckling()))
    for seat in range(3):
        hand = position.state.players[seat].hand
        position.answer(HUM << VERB_AT | int(hand[0]) << CARD_AT | LOUDLY << PICK_AT)
    while len(position.state.paydays) == 0:
        position.answer(first(position, int(PASS)))
    paid = [(payday.open, list(payday.seats), list(payday.values)) for payday in position.state.paydays]
    told = [event.seen_by(None) for event in heard(position)]

    assert [("miner", "miner", "saboteur", "miner")] == [
        ended["dwarfs"] for ended in told if "RoundEnded" == ended["event"]
    ]
    assert [(0, 1), (1, 1), (2, 1), (2, 4)] == [
        (paid["seat"], paid["gold"]) for paid in told if "gold" in paid
    ]
    assert [(True, [2], [4])] == paid
    assert [1, 1, 5, 0] == [int(player.gold) for player in position.state.players]


def test_what_settles_a_round_comes_between_payday_and_the_next_round() -> None:
    """`settles`: the steps of every module, what is pushed last first, once gold is shared out."""

    class Settle(Step):
        def run(self, rules: Rules, state: State, operand: i64) -> None:
            state.tell(Heckled(int(operand), int(state.round)))

    class Settler(Module):
        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

        def steps(self) -> list[Step]:
            return [Settle(self.number, "settle", "B20")]

        def settles(self, rules: Rules, state: State) -> None:
            state.push(self.number, self.number - WINDOW)

    position = dealt(rules_with(Settler(WINDOW), Settler(WINDOW + 1)))
    while position.state.round == 1:
        position.answer(first(position, int(PASS)))
    kinds = [event.kind for event in heard(position) if event.kind not in ("Passed", "Drew")]

    assert ["RoundEnded", "RoundWon", "Reckoned", "GoldPaid", "Heckled", "Heckled", "RoundBegun"] == kinds[:7]
    assert [(1, 1), (0, 1)] == [(e.seat, e.card) for e in heard(position) if isinstance(e, Heckled)]


def test_gold_is_for_those_whom_every_module_allows_it() -> None:
    """`entitled`: one module that says no is enough."""

    class Fine(Module):
        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

        def entitled(self, rules: Rules, state: State, seat: i64) -> bool:
            return seat != self.seat

    open_to_all = dealt(rules_with())
    fined = Position(rules_with(Fine(1), Fine(2)), open_to_all.state)
    miners = takers(open_to_all.rules, open_to_all.state)

    assert [True, False, False, True] == [fined.rules.is_entitled(fined.state, seat) for seat in range(4)]
    assert [seat for seat in miners if seat not in (1, 2)] == takers(fined.rules, fined.state)


# Registration


class Clash(Module):
    """Brings what it is given."""

    def __init__(self, verbs: list[Verb], steps: list[Step], plays: list[tuple[int, Verb]]) -> None:
        super().__init__()
        self.brought = (verbs, steps, plays)

    def verbs(self) -> list[Verb]:
        return self.brought[0]

    def steps(self) -> list[Step]:
        return self.brought[1]

    def plays(self) -> list[tuple[int, Verb]]:
        return self.brought[2]


@pytest.mark.parametrize(
    ("module", "message"),
    [
        (Clash([Verb(DIG, "delve", "delve")], [], []), "two verbs have the number 1"),
        (Clash([Verb(30, "a", "a"), Verb(30, "b", "b")], [], []), "two verbs have the number 30"),
        (Clash([], [Step(CARRY_OUT, "carry in", "B6")], []), "two steps have the number 8"),
        (Clash([], [], [(number("map"), Verb(30, "a", "a"))]), f"two verbs play the card {number('map')}"),
    ],
)
def test_two_modules_with_the_same_number_are_refused(module: Module, message: str) -> None:
    """Verbs, steps and cards: the law is union, and no number twice."""
    with pytest.raises(AssertionError, match=message):
        rules_with(module)


def test_a_module_that_is_off_costs_nothing() -> None:
    """A ruleset knows only the hooks that somebody overrides."""
    plain, full = rules_with(), rules_with(Heckling())

    assert [0, 0, 0, 0, 0, 0, 0, 1] == hooks(plain)
    assert [1, 0, 1, 0, 1, 0, 0, 2] == hooks(full)


def hooks(rules: Rules) -> list[int]:
    """How many modules have something to say at each hook."""
    return [
        len(rules.owners),
        len(rules.setters),
        len(rules.offerers),
        len(rules.actors),
        len(rules.interposers),
        len(rules.entitlers),
        len(rules.settlers),
        len(rules.payers),
    ]


# A whole game


@pytest.fixture
def heckling(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """A ruleset with the module in it, as if it were in the box."""
    monkeypatch.setattr(saboteur.rules, "BOX", {**BOX, "heckling": (Heckling,)})
    return Ruleset.named("base + heckling")


def test_a_game_with_the_module_is_played_written_and_read(heckling: Ruleset) -> None:
    """Nothing else has to know about it: notation, record and replay work by its phrases."""
    game = Game.new(heckling, ["Ada", "Bo", "Cy"], seed=3)
    luck = Luck(4)
    while game.decision is not None:
        game.answer(game.decision.options[luck.below(len(game.decision.options))].text)
    kinds = Counter(event.kind for event in game.events)

    assert kinds["Heckled"] + kinds["Hummed"] > 3
    assert Game.read(game.write()).write() == game.write()
    assert [event.seen_by(1) for event in game.events] == [
        event.seen_by(1) for event in Game.read(game.write()).events
    ]


def test_a_refusal_in_a_window_is_like_any_other(heckling: Ruleset) -> None:
    """Somebody who wants to dig while a play is being announced is told why not."""
    game = Game.new(heckling, ["Ada", "Bo", "Cy"], seed=3, first="Ada")
    assert game.decision is not None
    game.answer(next(option for option in game.decision.options if option.verb == "dig"))
    with pytest.raises(IllegalAction, match="Bo is asked, not you"):
        game.answer("let it pass", seat=2)
    with pytest.raises(IllegalAction, match="this is not among the answers"):
        game.answer("pass map")


def test_what_a_window_shows_does_not_depend_on_what_is_hidden() -> None:
    """Views keep their secrets while a play is announced."""
    luck = Luck(7)
    for n, position in enumerate(positions(opened(rules_with(Heckling())), luck, 50)):
        if n % 3 == 0:
            check_nothing_shows(position, watchers(4)[n % 5], luck)


def test_what_cannot_be_told_apart_stays_so_with_the_module() -> None:
    """A window tells nobody who holds the veto, nor how somebody hums."""
    luck = Luck(7)
    for n, position in enumerate(positions(opened(rules_with(Heckling())), luck, 50)):
        if position.asked() != NOBODY:
            check_next_view(position, watchers(4)[n % 5], luck)


# Worlds and options


def test_worlds_can_be_sampled_while_a_play_is_announced(table: Position) -> None:
    """A sampled world has every card once: in hands, deck, discard pile, mine, or announced."""
    table.answer(first(table, int(DIG)))
    luck = Luck(6)
    for _ in range(60):
        world = sample(see(table, 1), luck)
        cards = Counter(int(card) for player in world.state.players for card in player.hand)
        cards.update(int(card) for card in world.state.deck)
        cards.update(
            int(card_of(operand_of(step))) for step in world.state.agenda if kind_of(step) == CARRY_OUT
        )

        assert Counter(world.rules.deal.deck) == cards


def test_a_sampled_world_has_something_in_every_drawer(table: Position) -> None:
    """Seat 0 has hummed, so in every world it has hummed softly or loudly."""
    table.answer(first(table, HUM))
    luck = Luck(6)

    assert {SOFTLY, LOUDLY} == {hums(sample(see(table, 1), luck))[0] for _ in range(60)}
    assert {SOFTLY} == {hums(sample(see(table, 0), luck))[0] for _ in range(60)}


def test_options_stay_sorted_when_a_late_card_is_played_by_an_early_verb() -> None:
    """`plays`: a card with a number after the map, played by a verb before it, like a master craftsman."""

    class Craftsman(Module):
        name = "craftsman"

        def plays(self) -> list[tuple[int, Verb]]:
            return [(number("master craftsman"), Repair(REPAIR, "repair", ""))]

        def amends(self, deal: Deal) -> None:
            deal.deck = sorted([*deal.deck, number("master craftsman")])

    tables = (dealt(rules_with(Craftsman()), seed) for seed in range(50))
    table = next(table for table in tables if number("master craftsman") in list(table.state.deck))
    assert isinstance(table.rules.plays[number("master craftsman")], Repair)
    table.state.players[0].before = 1
    for card in (number("map"), number("master craftsman")):
        if card not in list(table.state.players[0].hand):
            give(table, 0, card)
    table.advance()
    codes = [int(code) for code in table.options()]

    assert number("master craftsman") in [int(card_of(code)) for code in codes if verb_of(code) == REPAIR]
    assert sorted(codes) == codes
    assert not table.rules.in_order
    assert rules_with().in_order


def test_an_option_of_a_module_explains_its_own_refusals() -> None:
    """`Verb.objection` is asked for verbs that `offers` brings."""

    class Proud(Hum):
        def objection(self, rules: Rules, state: State, code: i64) -> None:
            raise LookupError("asked")

    class ProudHeckling(Heckling):
        def verbs(self) -> list[Verb]:
            return [*super().verbs()[:2], Proud(self)]

    table = dealt(rules_with(ProudHeckling()))
    card = int(table.state.players[0].hand[0])
    with pytest.raises(LookupError):
        table.objection(HUM << VERB_AT | card << CARD_AT | 9 << PICK_AT)


def stuck(table: Position) -> Position:
    """With an empty deck and every tool broken, nobody has a card that could be played."""
    state = table.state
    while len(state.deck) > 0:
        state.draw(0)
    for player in state.players:
        player.before = 7
        for card in [int(held) for held in player.hand]:
            if table.rules.plays[card].number != DIG:
                player.spend(card)
    table.advance()
    return table


def test_a_turn_option_that_counts_for_nothing_does_not_keep_the_round_going(table: Position) -> None:
    """[B19] Only humming is left, like a toll figure."""
    assert "RoundEnded" == heard(stuck(table))[0].kind


@pytest.mark.parametrize("seat", [0, 2])
def test_a_turn_option_that_counts_keeps_the_round_going(seat: int) -> None:
    """[B19] `acts`: on one's own turn and on another's, whoever could still do it."""

    class Earnest(Heckling):
        def acts(self, rules: Rules, state: State) -> bool:
            return state.turn == seat and seat not in self.hums(state).how

    table = stuck(dealt(rules_with(Earnest())))

    assert [] == heard(table)
    assert (0, "turn") == (table.asked(), table.question().name)
    table.answer(first(table, HUM))
    assert ["RoundEnded"] * (seat == 0) == [e.kind for e in heard(table) if e.kind == "RoundEnded"]


class Speechless(Step):
    """It asks, and forgets what may be answered."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        return operand


class Speechlessness(Module):
    name = "speechlessness"

    def steps(self) -> list[Step]:
        return [Speechless(WINDOW, "say something", "B6")]


def test_a_question_without_options_is_a_mistake_of_the_rules() -> None:
    """Whoever is asked can answer."""
    position = dealt(rules_with(Speechlessness()))
    position.state.push(WINDOW, 1)

    with pytest.raises(AssertionError, match="'say something' asks, but offers nothing"):
        position.advance()
