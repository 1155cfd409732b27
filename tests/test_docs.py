"""Every code block of README and docs runs and shows what is true."""

import doctest
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in page.parts),
]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_code_blocks(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    document = Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=FLAGS)]).parse(page)
    examples = list(document.examples())
    assert len(examples) >= page.read_text(encoding="utf-8").count("```python")
    for example in examples:
        example.evaluate()
