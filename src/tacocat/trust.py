"""Making values that need no check, and showing those that have no order of their own."""

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from attrs import fields

P = ParamSpec("P")
T = TypeVar("T")


def trusted_maker(kind: Callable[P, T]) -> Callable[P, T]:
    """A maker of an attrs class: the same arguments, by position only, and none of its checks."""
    checked: Any = kind
    setters = [getattr(checked, each.name).__set__ for each in fields(checked)]

    def make(*values: P.args, **_none: P.kwargs) -> T:
        made: T = object.__new__(checked)
        for set_field, value in zip(setters, values, strict=True):
            set_field(made, value)
        return made

    return make


def shown(number: int) -> str:
    """A number for a message; Python refuses to write those of thousands of digits."""
    return str(number) if abs(number) < 10**30 else f"a number of {number.bit_length()} bits"


def listed(values: Iterable[int]) -> str:
    """A set in ascending order: its own order may differ between processes."""
    return "{" + ", ".join(map(str, sorted(values))) + "}"
