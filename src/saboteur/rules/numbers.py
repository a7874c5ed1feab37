"""The numbers of all verbs and steps of the box: fixed for ever, because records and agendas hold them."""

from typing import Final

from mypy_extensions import i64

# Verbs: what a player can choose. Their order is the order of the options.
DIG: Final[i64] = 1
BREAK: Final[i64] = 2
REPAIR: Final[i64] = 3
ROCKFALL: Final[i64] = 4
MAP: Final[i64] = 5
THEFT: Final[i64] = 6
HANDS_OFF: Final[i64] = 7
TRAP: Final[i64] = 8
FREE: Final[i64] = 9
INSPECT: Final[i64] = 10
SWAP_HATS: Final[i64] = 11
SWAP_HANDS: Final[i64] = 12
CLEAR: Final[i64] = 39
PASS: Final[i64] = 40
REVEAL: Final[i64] = 41
LAY: Final[i64] = 42
KEEP: Final[i64] = 43
STEAL: Final[i64] = 44
DECLINE: Final[i64] = 45

# Steps: what can be pending.
CHOOSE_FIRST: Final[i64] = 1
BEGIN_ROUND: Final[i64] = 2
DEAL_DWARFS: Final[i64] = 3
DEAL_GOALS: Final[i64] = 4
DEAL_DECK: Final[i64] = 5
SHUFFLE_GOLD: Final[i64] = 6
TURN: Final[i64] = 7
CARRY_OUT: Final[i64] = 8
END_TURN: Final[i64] = 9
REACH: Final[i64] = 10
LAY_GOAL: Final[i64] = 11
END_ROUND: Final[i64] = 12
PAY: Final[i64] = 13
KEEP_GOLD: Final[i64] = 14
NEXT_ROUND: Final[i64] = 15
END_GAME: Final[i64] = 16
DEAL_OPEN_CARD: Final[i64] = 17
DRAW: Final[i64] = 18
STEALING: Final[i64] = 19
