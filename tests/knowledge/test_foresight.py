"""Lives of a hand that are led to a good end: as likely as among those that are lived at random."""

from __future__ import annotations

from collections import Counter

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur import Luck
from saboteur.core.deal import tally
from saboteur.core.luck import Counts
from saboteur.core.memory import DRAWN, PASSED, PLAYED, TAKEN, Sighting
from saboteur.knowledge.worlds.foresight import Foresight
from saboteur.knowledge.worlds.lives import Deck, Life, moment_of
from tests.laws.chances import check_fair

LIVES = 2000

Moment = tuple[int, int, int]
"""What happened, a number that belongs to it, and the card that left, if it was seen."""


class Hand:
    """A hand of which *cards* are known, and its story; *unseen* are the cards that it may draw."""

    def __init__(self, cards: list[int], size: int, unseen: list[int], story: list[Moment]) -> None:
        self.sighting = Sighting(0, 1, 1, vec[u8]([u8(card) for card in cards]), size)
        self.deck = Deck(Counts(tally(unseen), Luck("foresight")), 0)
        self.story = vec[i64]()
        for what, number, card in story:
            self.story = append(self.story, moment_of(number << 8 | what, card))

    def blind(self) -> Life:
        """A life that is lived at random."""
        life = Life(self.sighting, self.deck)
        life.go_through(self.story)
        return life

    def foreseen(self) -> tuple[float, Foresight]:
        """How likely one is not broken, and what lives are led by."""
        foresight = Foresight(self.sighting, self.story, self.deck, 0)
        return foresight.reckon([True for _ in foresight.end.states]), foresight

    def led(self) -> Counter[str]:
        """What lives come to that are led to a good end."""
        _, foresight = self.foreseen()
        found = Counter[str]()
        for _ in range(LIVES):
            life = Life(self.sighting, self.deck)
            foresight.lead_well(life)
            found[told(life)] += 1
        return found


def told(life: Life) -> str:
    """What has become of the cards."""
    return f"{life.places}{life.passed} {life.thefts}{life.stolen} {sorted(life.bag)}"


def test_a_card_that_is_seen_leaving_was_not_passed_away_before() -> None:
    """[S16] Two of three cards, or one of them and the one drawn, but never the one that is played later."""
    hand = Hand(
        [1, 2, 3], 3, [9] * 20, [(PASSED, 5, 0), (DRAWN, 0, 0), (PASSED, 8, 0), (DRAWN, 0, 0), (PLAYED, 0, 1)]
    )
    chance, _ = hand.foreseen()

    assert abs(chance - 4 / 9) < 1e-9
    check_fair(
        {
            "[5, 8][2, 3] [][] [0, 0]": 1,
            "[5, 8][3, 2] [][] [0, 0]": 1,
            "[5][2] [][] [0, 3]": 1,
            "[5][3] [][] [0, 2]": 1,
        },
        hand.led(),
    )


LONG = Hand(
    [1, 1, 2, 3], 5, [1, 2, 2, 9, 9, 9, 9, 9],
    [
        (PASSED, 1, 0), (DRAWN, 0, 0), (TAKEN, 4, 0), (DRAWN, 0, 0), (PLAYED, 0, 1), (DRAWN, 0, 0),
        (PASSED, 2, 0), (PASSED, 3, 0), (DRAWN, 0, 0), (PLAYED, 0, 2), (DRAWN, 0, 0), (PASSED, 4, 0),
        (PLAYED, 0, 1),
    ],
)  # fmt: skip
"""Two copies of a card are known and two are seen leaving; cards are passed away, and one is robbed."""


def test_a_chance_is_how_many_of_those_lived_at_random_are_not_broken() -> None:
    """[S16, C4] Also where another copy may have been drawn."""
    chance, _ = LONG.foreseen()

    assert 0.05 < chance < 0.95
    check_fair({False: chance, True: 1 - chance}, Counter(LONG.blind().broken for _ in range(LIVES)))


def test_lives_that_are_led_are_as_likely_as_those_that_came_to_a_good_end() -> None:
    """[S16, C4] Whatever was passed away, or robbed, and is left."""
    blind = Counter[str]()
    for _ in range(10 * LIVES):
        life = LONG.blind()
        if not life.broken:
            blind[told(life)] += 1
    led = LONG.led()
    common = {story for story, times in blind.items() if times * LIVES > 20 * blind.total()}
    common = set(sorted(common, key=lambda story: -blind[story])[:11])
    weights = {story: float(times) for story, times in blind.items() if story in common}
    weights["other"] = float(blind.total() - sum(weights.values()))
    counts = Counter({story: led[story] for story in common})
    counts["other"] = led.total() - counts.total()

    check_fair(weights, counts)
