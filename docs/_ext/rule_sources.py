"""The table of every rule: the code that implements it, the tests that prove it, with their source.

``{rule-sources}`` makes the table from the numbers in the source: R17 in a comment or docstring of
the package, ``@pytest.mark.rule("R17")`` on a test. The files it links to become pages.
"""

import ast
import io
import re
import tokenize
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parents[2]
PACKAGE, TESTS = ROOT / "src" / "tacocat", ROOT / "tests"


class Place(NamedTuple):
    """A place in the source."""

    path: Path
    name: str  # of the function, class or module
    line: int

    @property
    def page(self) -> str:
        """The name of the page with the file."""
        return f"source/{self.path.relative_to(ROOT).with_suffix('').as_posix()}"


def rule_numbers(text):
    """The rules that a text names; R22-R25 are four."""
    numbers = {int(number) for number in re.findall(r"\bR(\d+)\b", text)}
    for first, last in re.findall(r"\bR(\d+)-R(\d+)\b", text):
        numbers |= set(range(int(first), int(last) + 1))
    return sorted(numbers)


def code_places():
    """For each rule, the functions and classes that name it, or the modules."""
    found = defaultdict(dict)
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        scopes = list(_scopes(ast.parse(text)))
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                for offset, line in enumerate(token.string.splitlines()):
                    number = token.start[0] + offset
                    for rule in rule_numbers(line):
                        place = _innermost(path, scopes, number)
                        found[rule].setdefault(place[:2], place)
    return {rule: list(places.values()) for rule, places in found.items()}


def _scopes(tree, prefix=""):
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.end_lineno, prefix + node.name
            yield from _scopes(node, f"{prefix}{node.name}.")


def _innermost(path, scopes, line):
    around = [scope for scope in scopes if scope[0] <= line <= scope[1]]
    if not around:
        return Place(path, path.stem, 1)
    start, _, name = max(around)
    return Place(path, name, start)


def test_places():
    """For each rule, the tests that are marked with it."""
    found = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for decorator in getattr(node, "decorator_list", []):
                if ast.unparse(decorator).startswith("pytest.mark.rule("):
                    for argument in decorator.args:
                        for rule in rule_numbers(argument.value):
                            found[rule].append(Place(path, node.name, node.lineno))
    return found


class RuleSources(SphinxDirective):
    """The table itself."""

    def run(self):
        """Called by Sphinx where the directive stands."""
        code, tests = code_places(), test_places()
        head = ("rule", "code", "tests")
        rows = [
            (self._rule(rule), self._links(code[rule]), self._links(tests[rule]))
            for rule in sorted(code)
        ]
        for rule in code:
            for place in (*code[rule], *tests[rule]):
                pages(self.env)[place.page] = place.path
        return [_table(head, rows)]

    def _rule(self, rule):
        return [nodes.reference("", f"R{rule}", refid=f"r{rule}", internal=True)]

    def _links(self, places):
        found = []
        for place in places:
            shown = place.name.removeprefix("test_").replace("_", " ")
            text = shown if place.name.startswith("test_") else f"{place.path.stem}: {place.name}"
            text = place.path.stem if place.name == place.path.stem else text
            uri = self.env.app.builder.get_relative_uri(self.env.docname, place.page)
            found += [nodes.reference("", text, refuri=f"{uri}#line-{place.line}", internal=True)]
            found += [nodes.Text(", ")]
        return found[:-1]


def _table(head, rows):
    table, group = nodes.table(classes=["rule-sources"]), nodes.tgroup(cols=len(head))
    for width in (8, 46, 46):
        group += nodes.colspec(colwidth=width)
    group += nodes.thead("", _row([[nodes.Text(text)] for text in head]))
    group += nodes.tbody("", *map(_row, rows))
    table += group
    return table


def _row(cells):
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


def pages(env):
    """The files that are shown, by the name of their page."""
    if not hasattr(env, "rule_source_pages"):
        env.rule_source_pages = {}
    return env.rule_source_pages


def collect_pages(app):
    """Called by the HTML builder: a page a file."""
    formatter = HtmlFormatter(linenos="inline", lineanchors="line", anchorlinenos=True)
    for name, path in sorted(pages(app.env).items()):
        source = highlight(path.read_text(encoding="utf-8"), PythonLexer(), formatter)
        title = path.relative_to(ROOT).as_posix()
        heading = title.replace("/", "/<wbr>")  # where it may break on a phone
        context = {"title": title, "body": f"<h1>{heading}</h1>\n{source}", "parents": []}
        yield name, context, "page.html"


def setup(app):
    """Called by Sphinx."""
    app.add_directive("rule-sources", RuleSources)
    app.connect("html-collect-pages", collect_pages)
    return {"parallel_read_safe": False}
