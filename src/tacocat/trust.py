"""Making values that need no check, and showing those that have no order of their own."""

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from attrs import fields

P = ParamSpec("P")
T = TypeVar("T")


def trusted_maker(kind: Callable[P, T]) -> Callable[P, T]:
    """A maker of a frozen class: all its fields, in their order, and none of its checks.

    Writing to a frozen value is slow. So an open one is written, of a class with the same slots;
    once complete, it becomes one of the frozen class.
    """
    frozen: Any = kind
    unchecked = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    opened = type(f"_Open{frozen.__name__}", (frozen,), {"__slots__": (), **unchecked})
    names = [each.name for each in fields(frozen)]
    # As attrs does it, the code that writes the fields is made from their names.
    lines = [f"def made({', '.join(names)}):", "    value = opened()"]
    lines += [f"    value.{name} = {name}" for name in names]
    lines += ["    value.__class__ = frozen", "    return value"]
    scope: dict[str, Any] = {"opened": opened, "frozen": frozen}
    exec("\n".join(lines), scope)
    made: Callable[P, T] = scope["made"]
    return made


def shown(number: int) -> str:
    """A number for a message; Python refuses to write those of thousands of digits."""
    return str(number) if abs(number) < 10**30 else f"a number of {number.bit_length()} bits"


def listed(values: Iterable[int]) -> str:
    """A set in ascending order: its own order may differ between processes."""
    return "{" + ", ".join(map(str, sorted(values))) + "}"
