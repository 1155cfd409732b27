"""Pictures that the library draws while these pages are built.

``{board-picture}`` shows a board and ``{view-picture}`` a position as somebody sees it.
``{phase-diagram}`` plays games and draws which phase led to which; the same stands below it in a
table. A picture that the library cannot draw fails the build.
"""

import random
from collections import defaultdict
from functools import cache
from html import escape
from pathlib import Path
from typing import ClassVar, NamedTuple, get_args

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

import tacocat
from tacocat import Board, Dealing, FinalTie, Player, Rules, Space, State, View, svg

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tacocat"

# --- boards and views -----------------------------------------------------------------------------


class Picture(SphinxDirective):
    """What the pictures share: a figure with a caption, in light and in dark."""

    def run(self):
        """Called by Sphinx where the directive stands."""
        self.note_package()
        try:
            light, dark = self.draw(svg.Theme.LIGHT), self.draw(svg.Theme.DARK)
        except (OSError, ValueError) as error:
            raise self.error(f"{self.name}: {error}") from error
        # The theme of the page shows one of the two; the other is hidden from screen readers, too.
        return [self.figure(_html(light, "only-light"), _html(dark, "only-dark"))]

    def draw(self, theme):
        """The ``<svg>`` element."""
        raise NotImplementedError

    def note_package(self):
        """Let Sphinx read the page again after a change of the library."""
        for path in PACKAGE.rglob("*.py"):
            self.env.note_dependency(str(path))

    def figure(self, *pictures):
        """The pictures, and the caption below them."""
        figure = nodes.figure("", *pictures, classes=["picture"])
        if "caption" in self.options:
            words, messages = self.parse_inline(self.options["caption"])
            figure += nodes.caption("", "", *words, *messages)
        self.set_source_info(figure)
        return figure


def _html(text, name):
    return nodes.container("", nodes.raw("", text, format="html"), classes=[name])


def _numbers(text):
    return [int(number) for number in text.replace(",", " ").split()]


class BoardPicture(Picture):
    """A board. Without the option ``tacocat`` its start is marked.

    ``rules`` is ``standard`` or a rules file; its path begins at the root of the repository.
    """

    option_spec: ClassVar = {
        "rules": directives.unchanged_required,
        "tacocat": int,
        "tiles": _numbers,
        "caption": directives.unchanged_required,
    }

    def draw(self, theme):
        """The ``<svg>`` element."""
        rules, file = tacocat.STANDARD, self.options.get("rules", "standard")
        if file != "standard":
            self.env.note_dependency(str(ROOT / file))
            rules = Rules.from_toml(ROOT / file)
        tiles = self.options.get("tiles", ())
        return svg.board(rules.board, self.options.get("tacocat"), tiles, theme=theme)


def _viewer(text):
    viewers = {**Player.__members__, "spectator": None}
    if text not in viewers:
        raise ValueError(f"a viewer is one of {', '.join(viewers)}")
    return viewers[text]


class ViewPicture(Picture):
    """A position, written as text over any number of lines: a view, or a state and its viewer.

    The option ``viewer`` is WOW, YAY, or ``spectator``, who sees a state if nobody is named.
    """

    has_content = True
    option_spec: ClassVar = {"viewer": _viewer, "caption": directives.unchanged_required}

    def draw(self, theme):
        """The ``<svg>`` element."""
        line = " ".join(" ".join(self.content).split())
        kind = View if line.startswith("tacocat-view") else State
        position = tacocat.parse_position(line, kind)
        if kind is State:
            position = tacocat.observe(position, self.options.get("viewer"))
        elif self.options.get("viewer", position.viewer) is not position.viewer:
            raise ValueError("the viewer is not that of the view")
        return svg.view(position, theme=theme)


# --- what leads to what, found by playing ---------------------------------------------------------

START, REVEAL = "start", "final reveal"
SEED, MANUAL = "seed", "manual deals"  # the two ways to deal
GAMES = 40  # of each variant, and of each way to deal


class Step(NamedTuple):
    """That an action, or none, led from one phase to another."""

    source: str  # the class of a phase, or START or REVEAL
    who: str
    action: str  # its class; empty where no action is needed
    target: str


def _variants():
    """Small boards whose hands run out in every phase."""
    wow, yay, both = {Player.WOW}, {Player.YAY}, set(Player)
    one = [Space(1, yay), Space(1, both), Space(1, wow)]
    two = [Space(2, yay), Space(2, both), Space(2, wow)]
    four = [Space(3, yay), Space(4, both), Space(3, wow)]
    for spaces in (one, two, four):
        for tie in FinalTie:
            yield Rules(3 * [1, 2, 3, 4, 5, 6], Board(spaces), final_tie=tie)


def _name(state):
    return type(state.phase).__name__


def _who(state, action):
    if isinstance(action, tacocat.Deal):
        return "chance"
    for role in ("attacker", "defender"):
        if state.to_act == (getattr(state.phase, role, None),):
            return role
    return "both"


def _play(rules, rng, seed):
    """The steps of one game, each with the way in which the game is dealt."""
    way = MANUAL if seed is None else SEED
    state = tacocat.new_game(rules, seed=seed, manual_deal=seed is None)
    yield Step(START, "nobody", "", _name(state)), way
    while not state.is_over:
        if isinstance(state.phase, Dealing):
            action = tacocat.Deal(rng.sample(rules.deck, len(rules.deck)))
        else:
            action = rng.choice(tacocat.legal_actions(state))
        after = tacocat.apply(state, action)
        source, who, did = _name(state), _who(state, action), type(action).__name__
        happened = tacocat.events(state, action, after)
        if any(isinstance(event, tacocat.FinalRevealed) for event in happened):
            yield Step(source, who, did, REVEAL), way
            source, who, did = REVEAL, "nobody", ""
        yield Step(source, who, did, _name(after)), way
        state = after


@cache
def steps():
    """Every step that comes up in many random games, and the ways to deal where it does.

    The games are the same in each build.
    """
    found = defaultdict(set)
    for rules in _variants():
        for number in range(GAMES):
            for seed in (number, None):
                for step, way in _play(rules, random.Random(number), seed):
                    found[step].add(way)
    _check(found)
    order = list(PLACES)
    ordered = sorted(
        found, key=lambda step: (order.index(step.source), step.action, order.index(step.target))
    )
    # The way matters only where no action tells what happens.
    return {
        step: found[step].pop() if not step.action and len(found[step]) == 1 else ""
        for step in ordered
    }


def _check(found):
    """That every phase of the code has a place, and that nothing of the code was missed."""
    named = {name for step in found for name in (step.source, step.target)}
    phases = {phase.__name__ for phase in get_args(tacocat.Phase)}
    if (named | phases) - PLACES.keys():
        raise KeyError(f"phases without a place: {sorted((named | phases) - PLACES.keys())}")
    actions = {action.__name__ for action in get_args(tacocat.Action)}
    missed = (PLACES.keys() - named) | (actions - {step.action for step in found})
    if missed:
        raise KeyError(f"not seen in {GAMES} games of each variant: {sorted(missed)}")


# --- the diagram ----------------------------------------------------------------------------------

WIDTH, HEIGHT = 360, 584
HALF_WIDTH, HALF_HEIGHT = 52, 20

# The middle of each node.
PLACES = {
    START: (124, 24),
    "Dealing": (278, 24),
    "Replacing": (165, 106),
    "Dueling": (165, 198),
    "Attacking": (165, 290),
    "Defending": (165, 382),
    REVEAL: (165, 478),
    "Finished": (165, 558),
}

# The path of each arrow; then where its words are: x, y of the last line, and the anchor.
ARROWS = {
    (START, "Dealing"): ("M131 24H226", 176, 16, "middle"),
    (START, "Replacing"): ("M124 31V86", 117, 60, "end"),
    ("Dealing", "Replacing"): ("M252 44V65H195V86", 224, 60, "middle"),
    ("Replacing", "Replacing"): ("M217 106H238V119H217", 244, 117, "start"),
    ("Replacing", "Dueling"): ("M165 126V178", 172, 156, "start"),
    ("Replacing", REVEAL): ("M113 106H22V485H113", 68, 100, "middle"),
    ("Dueling", "Dueling"): ("M217 191H238V205H217", 244, 202, "start"),
    ("Dueling", "Attacking"): ("M165 218V270", 172, 248, "start"),
    ("Dueling", REVEAL): ("M113 198H54V471H113", 84, 192, "middle"),
    ("Attacking", "Defending"): ("M145 310V362", 138, 340, "end"),
    ("Defending", "Attacking"): ("M185 362V310", 192, 347, "start"),
    ("Defending", "Defending"): ("M217 375H238V389H217", 244, 394, "start"),
    ("Defending", REVEAL): ("M165 402V458", 172, 441, "start"),
    (REVEAL, "Dealing"): ("M217 485H346V24H330", 282, 500, "middle"),
    (REVEAL, "Replacing"): ("M217 471H322V93H217", 270, 465, "middle"),
    (REVEAL, "Finished"): ("M165 498V538", 172, 522, "start"),
}


def _diagram():
    drawn = {(source, target): words for source, _, target, words in _rows() if target}
    if drawn.keys() != ARROWS.keys():
        raise KeyError(f"the code and the arrows differ: {sorted(drawn.keys() ^ ARROWS.keys())}")
    arrows = "".join(_arrow(*ARROWS[ends], words) for ends, words in drawn.items())
    boxes = "".join(_node(name, *place) for name, place in PLACES.items())
    told = "".join(
        f"From {source} to {target}: {' or '.join(words) or 'no action'}.\n"
        for (source, target), words in drawn.items()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="phase-diagram" role="img" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-labelledby="phase-diagram-title phase-diagram-desc">'
        '<title id="phase-diagram-title">Which phase of a game follows which</title>'
        f'<desc id="phase-diagram-desc">{escape(told)}</desc>'
        '<marker id="phase-diagram-tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
        'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path class="tip" d="M0 0L8 4L0 8z"/></marker>{arrows}{boxes}</svg>'
    )


def _arrow(path, x, y, anchor, words):
    """A line, and its words, one below the other."""
    texts = "".join(
        f'<text class="label" x="{x}" y="{y - 14 * (len(words) - 1 - number)}" '
        f'text-anchor="{anchor}">{escape(word)}</text>'
        for number, word in enumerate(words)
    )
    return f'<path class="arrow" d="{path}" marker-end="url(#phase-diagram-tip)"/>{texts}'


def _node(name, x, y):
    if name == START:
        return f'<circle class="tip" cx="{x}" cy="{y}" r="7"/>'
    kind = "node moment" if name == REVEAL else "node"
    return (
        f'<rect class="{kind}" x="{x - HALF_WIDTH}" y="{y - HALF_HEIGHT}" '
        f'width="{2 * HALF_WIDTH}" height="{2 * HALF_HEIGHT}" rx="6"/>'
        f'<text class="name" x="{x}" y="{y + 5}" text-anchor="middle">{name}</text>'
    )


# --- the table ------------------------------------------------------------------------------------


def _rows():
    """Where from, who acts, where to, and by which actions, or with which way to deal."""
    rows = defaultdict(list)
    for step, way in steps().items():
        rows[step.source, step.who, step.target] += (
            [step.action or way] if step.action or way else []
        )
    for name in PLACES.keys() - {source for source, _, _ in rows}:
        rows[name, "nobody", ""] = []  # the end
    order = ["", *PLACES]
    ends = sorted(rows, key=lambda ends: (order.index(ends[0]), order.index(ends[2])))
    return [(*key, rows[key]) for key in ends]


def _link(name):
    if name == REVEAL:
        return f"[{name}](#R20)"
    return f"{{py:class}}`~tacocat.{name}`" if hasattr(tacocat, name) else name


class PhaseDiagram(Picture):
    """The phases and what leads from one to the next: first drawn, then in a table."""

    option_spec: ClassVar = {"caption": directives.unchanged_required}

    def run(self):
        """Called by Sphinx where the directive stands."""
        self.note_package()
        lines = ["| phase | who acts | action | next phase |", "|---|---|---|---|"]
        for source, who, target, words in _rows():
            action = " or ".join(map(_link, words))
            if who == "nobody":
                action = f"none ({action})" if action else "none"
            lines += [f"| {_link(source)} | {who} | {action} | {_link(target or 'none')} |"]
        table = self.parse_text_to_nodes("\n".join(lines))
        return [self.figure(nodes.raw("", _diagram(), format="html")), *table]


def setup(app):
    """Called by Sphinx."""
    app.add_directive("board-picture", BoardPicture)
    app.add_directive("view-picture", ViewPicture)
    app.add_directive("phase-diagram", PhaseDiagram)
    return {"parallel_read_safe": True}
