"""Every rule of the book is cited by the code and shown by a test."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
BOOK = ROOT / "docs" / "rulebook.md"


def rules_of_the_book() -> list[str]:
    return re.findall(r"^### (R\d+)\b", BOOK.read_text(encoding="utf-8"), re.MULTILINE)


def marked_rules() -> set[str]:
    """The arguments of every `pytest.mark.rule(...)` on a test."""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def test_the_book_is_numbered_without_gaps() -> None:
    assert rules_of_the_book() == [f"R{number}" for number in range(1, 30)]


def test_every_rule_of_the_book_has_a_test_and_every_mark_a_rule() -> None:
    assert marked_rules() == set(rules_of_the_book())


def test_every_rule_of_the_book_is_cited_by_the_code() -> None:
    source = ""
    for path in (ROOT / "src").rglob("*.py"):
        source += path.read_text(encoding="utf-8")
    cited = set(re.findall(r"\bR\d+\b", source))
    for first, last in re.findall(r"\bR(\d+)-R(\d+)\b", source):
        cited |= {f"R{number}" for number in range(int(first), int(last) + 1)}
    assert cited == set(rules_of_the_book())
