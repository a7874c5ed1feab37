"""Tests, and programs that tests run."""

import mypy_extensions

# Interpreted, `i64(x)` is `int(x)` by way of a function, on which the core would spend a sixth of its time.
setattr(type(mypy_extensions.i64), "__call__", staticmethod(int))  # noqa: B010  mypy knows no such attribute
