"""The tables of ``tacocat.encoding`` for the standard rules, made while these pages are built.

``{action-ids}`` lists every id of an `ActionCodec`, and ``{view-layout}`` every block of a
`ViewLayout`.
"""

from itertools import groupby
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tacocat import STANDARD
from tacocat.encoding import ActionCodec, ViewLayout

PACKAGE = Path(__file__).parents[2] / "src" / "tacocat"


class Table(SphinxDirective):
    """What both tables share; each has its widths and its rows, the first of which is the head."""

    widths = ()

    def run(self):
        """Called by Sphinx where the directive stands."""
        for path in (PACKAGE / "encoding").glob("*.py"):
            self.env.note_dependency(str(path))
        head, *rows = self.rows()
        table, group = nodes.table(), nodes.tgroup(cols=len(head))
        group += [nodes.colspec(colwidth=width) for width in self.widths]
        group += nodes.thead("", _row(head))
        group += nodes.tbody("", *map(_row, rows))
        table += group
        return [table]

    def rows(self):
        """The cells, each a text or a node."""
        raise NotImplementedError


def _row(cells):
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", _node(cell))) for cell in cells))


def _node(cell):
    return cell if isinstance(cell, nodes.Node) else nodes.Text(str(cell))


def _positions(start, size):
    return str(start) if size == 1 else f"{start} to {start + size - 1}"


def _kind(name):
    """What stands in one row: steps of a verb with as many cards, all alike or all different."""
    verb, *cards = name.split()
    return verb, len(cards), len(set(cards))


class ActionIds(Table):
    """Every id and its name."""

    widths = (15, 10, 75)

    def rows(self):
        """One for each kind of step."""
        yield "ids", "how many", "names"
        start = 0
        for _, group in groupby(ActionCodec(STANDARD).names, _kind):
            names = list(group)
            yield _positions(start, len(names)), len(names), ", ".join(names)
            start += len(names)


class ViewBlocks(Table):
    """Every block of the vector."""

    widths = (15, 20, 15, 50)

    def rows(self):
        """One for each block."""
        yield "positions", "block", "largest", "meaning"
        for block in ViewLayout(STANDARD).blocks:
            largest = dict.fromkeys(sorted(block.highest))
            yield (
                _positions(block.start, block.size),
                nodes.literal("", block.name),
                " or ".join(map(str, largest)),
                block.meaning,
            )


def setup(app):
    """Called by Sphinx."""
    app.add_directive("action-ids", ActionIds)
    app.add_directive("view-layout", ViewBlocks)
    return {"parallel_read_safe": True}
