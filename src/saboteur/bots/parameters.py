"""What a bot's name says after the colon: the parameters of whoever makes it, ``depth=3,bold=yes``."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Mapping, Sequence
from textwrap import shorten
from typing import Final

from ..errors import RulesetError
from ..setup import shown


def _whole(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,18}", text, re.ASCII):
        raise ValueError
    return int(text)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError
    return number


def _truth(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError
    return text == "yes"


READERS: Final[Mapping[object, tuple[str, Callable[[str], object]]]] = {
    bool: ("yes or no", _truth),
    int: ("a whole number of at most 18 digits", _whole),
    float: ("a number", _number),
    str: ("a text", str),
}
"""By the type of a parameter: what it is, in words, and how it is read."""


def parameters_of(word: str, maker: Callable[..., object]) -> dict[str, inspect.Parameter]:
    """The parameters that a name can say."""
    try:
        signature = inspect.signature(maker, eval_str=True)
    except Exception as error:  # annotations are evaluated, and they are somebody else's
        problem = f"its parameters cannot be read: {said(error)}"
        raise RulesetError("", f"the bot {word!r} cannot sit down: {problem}") from error
    by_keyword = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {
        name: parameter
        for name, parameter in signature.parameters.items()
        if parameter.kind in by_keyword and _is_readable(parameter.annotation)
    }


def _is_readable(annotation: object) -> bool:
    return isinstance(annotation, type) and annotation in READERS


def values_in(word: str, parameters: Mapping[str, inspect.Parameter], text: str) -> dict[str, object]:
    """The values that *text* gives to *parameters*."""
    given: dict[str, object] = {}
    for pair in text.split(",") if text else []:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise RulesetError("", f"a parameter of a bot is written key=value, not {shown(pair.strip())}")
        if key not in parameters:
            raise RulesetError("", f"the bot {word!r} has no parameter {shown(key)}; {_choice(parameters)}")
        if key in given:
            raise RulesetError("", f"the bot {word!r} is given the parameter {key!r} twice")
        given[key] = _value(word, parameters[key], value)
    _check_needed(word, [parameter for key, parameter in parameters.items() if key not in given])
    return given


def _check_needed(word: str, left: Sequence[inspect.Parameter]) -> None:
    """Only parameters that have a default may be left out."""
    needed = [_default(parameter) for parameter in left if parameter.default is inspect.Parameter.empty]
    if needed:
        raise RulesetError("", f"the bot {word!r} cannot sit down: it needs {', '.join(needed)}")


def _value(word: str, parameter: inspect.Parameter, text: str) -> object:
    kind, read = READERS[parameter.annotation]
    try:
        return read(text)
    except ValueError:
        problem = f"the parameter {parameter.name!r} of the bot {word!r} is {kind}, not {shown(text)}"
        raise RulesetError("", problem) from None


def _choice(parameters: Mapping[str, inspect.Parameter]) -> str:
    if not parameters:
        return "it has none"
    return f"it has {', '.join(_default(parameter) for parameter in parameters.values())}"


def written(word: str, parameters: Mapping[str, inspect.Parameter]) -> str:
    """The name of a bot with all its parameters, as one may type it."""
    return word + ":" * bool(parameters) + ",".join(_default(parameter) for parameter in parameters.values())


def _default(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is inspect.Parameter.empty:
        return f"{parameter.name}=…"
    if isinstance(value, bool):
        value = "yes" if value else "no"
    return f"{parameter.name}={value}"


def said(error: BaseException) -> str:
    """What was raised, in one line."""
    return short(f"{type(error).__name__}: {error}")


def short(text: str) -> str:
    return shorten(text, 200, placeholder=" …")
