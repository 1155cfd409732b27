"""Every public name is in the API reference, and its docstring says what each part of it is."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

API = Path(__file__).parents[1] / "docs" / "api"
MODULES = [
    importlib.import_module(f"tacocat{name}")
    for name in (
        "",
        ".records",
        ".json",
        ".openspiel",
        ".pettingzoo",
        ".gymnasium",
        ".encoding",
        ".batch",
        ".fairness",
        ".svg",
        ".text",
        ".testing",
    )
]


def exported(module: Any) -> list[str]:
    """The public names of a module; one without `__all__` gives those of its own functions."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [
        name
        for name, value in inspect.getmembers(module, inspect.isfunction)
        if value.__module__ == module.__name__ and not name.startswith("_")
    ]


NAMES = {
    f"{module.__name__}.{name}": (module, name) for module in MODULES for name in exported(module)
}
VALUES = {full: getattr(module, name) for full, (module, name) in NAMES.items()}


def documented() -> set[str]:
    """The full names of everything that the pages of the reference describe."""
    found = set()
    for page in API.glob("*.md"):
        module = "tacocat"
        directives = re.findall(r"^\.\. ([\w:]+):: (\S+)", page.read_text(encoding="utf-8"), re.M)
        for directive, name in directives:
            if directive in ("py:module", "py:currentmodule"):
                module = name
            elif directive.startswith(("auto", "py:")):
                found.add(name if name.startswith("tacocat.") else f"{module}.{name}")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_is_in_the_api_reference(name: str) -> None:
    # A class that two modules give out needs one place.
    homes = {other for other, value in VALUES.items() if value is VALUES[name]}
    homes = {other for other in homes if NAMES[other][1] == NAMES[name][1]}
    assert homes & documented()


# --- docstrings -----------------------------------------------------------------------------------

CLASSES = {
    value.__qualname__: value
    for value in VALUES.values()
    if inspect.isclass(value) and value.__module__.startswith("tacocat.")
}


def routines() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public functions, and the public methods that public classes define."""
    seen = set()
    for name, value in VALUES.items():
        if inspect.isfunction(value) and value not in seen:
            seen.add(value)
            yield name.removeprefix("tacocat."), value
    for title, cls in CLASSES.items():
        for name, member in vars(cls).items():
            function = getattr(member, "__func__", member)  # of a class method
            is_ours = getattr(function, "__module__", None) == cls.__module__
            if inspect.isfunction(function) and is_ours and not name.startswith("_"):
                yield f"{title}.{name}", function


ROUTINES = dict(routines())


def section(owner: Any, title: str) -> dict[str, str]:
    """The entries of a section of a docstring, each with its text."""
    text = inspect.getdoc(owner) or ""
    found = re.search(rf"^{title}:\n((?:    .*\n?|\n)+)", text, re.M)
    body = textwrap.dedent(found[1]) if found else ""
    return dict(re.findall(r"^(\w+)(?: \(.*?\))?: (\S.*)", body, re.M))


def fields(cls: type) -> list[str]:
    """The public fields of a class of attrs, or of a named tuple."""
    names = [field.name for field in attrs.fields(cls)] if attrs.has(cls) else []
    return [name for name in (*names, *getattr(cls, "_fields", ())) if not name.startswith("_")]


@pytest.mark.parametrize("name", [name for name, cls in CLASSES.items() if fields(cls)])
def test_every_field_is_described(name: str) -> None:
    assert set(fields(CLASSES[name])) - section(CLASSES[name], "Attributes").keys() == set()


def parameters(function: Callable[..., Any]) -> list[str]:
    """What a caller gives."""
    names = list(inspect.signature(function).parameters)
    return [name for name in names if name not in ("self", "cls")]


@pytest.mark.parametrize(
    "name", [name for name, function in ROUTINES.items() if len(parameters(function)) > 1]
)
def test_the_parameters_are_described_where_there_are_several(name: str) -> None:
    function = ROUTINES[name]
    assert set(parameters(function)) - section(function, "Args").keys() == set()


@pytest.mark.parametrize("name", ROUTINES)
def test_no_parameter_is_described_that_is_not_there(name: str) -> None:
    function = ROUTINES[name]
    given = {"draw"} if name.startswith("testing.") else set()  # by Hypothesis, not by the caller
    assert section(function, "Args").keys() - given - set(parameters(function)) == set()


def raises(function: Callable[..., Any]) -> bool:
    """Whether an error begins in the function itself."""
    try:
        source = textwrap.dedent(inspect.getsource(function))
    except OSError:
        return False
    return any(isinstance(node, ast.Raise) and node.exc for node in ast.walk(ast.parse(source)))


@pytest.mark.parametrize("name", [name for name, function in ROUTINES.items() if raises(function)])
def test_errors_are_described_where_they_begin(name: str) -> None:
    assert section(ROUTINES[name], "Raises")


def refuses(cls: type) -> bool:
    return hasattr(cls, "__attrs_post_init__")


@pytest.mark.parametrize("name", [name for name, cls in CLASSES.items() if refuses(cls)])
def test_classes_that_check_their_fields_say_what_they_raise(name: str) -> None:
    assert section(CLASSES[name], "Raises")
