"""What `import tacocat` gives, and that it is documented."""

import inspect
import subprocess
import sys

import pytest

import tacocat

# The names that design and documentation promise; taking one away breaks other people's programs.
PROMISED = {
    "Action",
    "Attack",
    "AttackMade",
    "Attacking",
    "Board",
    "ByPlayer",
    "Card",
    "CardDefended",
    "CardSacrificed",
    "CardsReplaced",
    "ChoiceMade",
    "Deal",
    "Dealing",
    "DeckGathered",
    "Defend",
    "Defending",
    "Duel",
    "DuelRevealed",
    "Dueling",
    "DuelingView",
    "Event",
    "Fault",
    "FinalRevealed",
    "FinalTie",
    "Finished",
    "GameWon",
    "Hand",
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "ParseError",
    "Phase",
    "Player",
    "PlayerAction",
    "Problem",
    "ProblemKind",
    "ProblemsError",
    "Reason",
    "Record",
    "Replace",
    "Replacing",
    "ReplacingView",
    "RoundDealt",
    "RoundTied",
    "RoundWon",
    "Rules",
    "STANDARD",
    "Sacrifice",
    "Space",
    "State",
    "TacocatMoved",
    "TilePlaced",
    "TrickEnded",
    "View",
    "ViewPhase",
    "apply",
    "count_worlds",
    "events",
    "explain",
    "format_position",
    "legal_actions",
    "new_game",
    "observe",
    "parse_action",
    "parse_position",
    "replay",
    "sample_state",
    "set_up",
    "view_after",
}
ALIASES_AND_VALUES = {
    "Action",
    "Card",
    "Event",
    "Hand",
    "ParseError",
    "Phase",
    "PlayerAction",
    "STANDARD",
    "ViewPhase",
}


def test_the_promised_names_are_all_there_is() -> None:
    assert len(tacocat.__all__) == len(PROMISED)
    assert set(tacocat.__all__) == PROMISED
    assert all(hasattr(tacocat, name) for name in PROMISED)


@pytest.mark.parametrize("name", sorted(PROMISED - ALIASES_AND_VALUES - {"ProblemsError"}))
def test_every_public_name_has_a_docstring_with_an_example(name: str) -> None:
    text = inspect.getdoc(getattr(tacocat, name)) or ""
    assert "Example:" in text
    assert ">>> " in text


@pytest.mark.parametrize("name", sorted(PROMISED - ALIASES_AND_VALUES))
def test_every_public_method_has_a_docstring(name: str) -> None:
    thing = getattr(tacocat, name)
    for attribute, value in vars(thing).items() if inspect.isclass(thing) else ():
        if not attribute.startswith("_") and callable(getattr(value, "fget", value)):
            assert inspect.getdoc(value), f"{name}.{attribute}"


def test_importing_it_loads_attrs_and_nothing_else_from_outside() -> None:
    program = (
        "import sys; before = set(sys.modules); import tacocat, tacocat.cli; "
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    outside = set(done.stdout.split()) - set(sys.stdlib_module_names)
    assert outside == {"attr", "attrs", "tacocat"}


def test_testing_without_hypothesis_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "tacocat.testing", raising=False)
    with pytest.raises(ImportError, match=r"pip install 'tacocat-rules\[testing\]'"):
        import tacocat.testing  # noqa: F401
