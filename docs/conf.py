"""How Sphinx builds these pages: ``python -m sphinx -W -n -b html docs docs/_build/html``."""

import re
import sys
from enum import EnumType
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.addnodes import desc_signature
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import stringify_annotation

import tacocat
import tacocat.arena
import tacocat.batch
import tacocat.bots
import tacocat.encoding
import tacocat.fairness
import tacocat.gymnasium
import tacocat.json
import tacocat.openspiel
import tacocat.pettingzoo
import tacocat.records
import tacocat.svg
import tacocat.text

project = "tacocat-rules"
author = "The tacocat-rules maintainers"
version = release = installed_version("tacocat-rules")

sys.path.insert(0, str(Path(__file__).parent / "_ext"))
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "rule_sources",
    "pictures",
    "encoding_tables",
]
exclude_patterns = ["_build", "_ext"]
html_theme = "furo"
html_title = f"tacocat-rules {version}"
html_show_copyright = False
html_static_path = ["_static"]
html_css_files = ["custom.css"]
smartquotes_action = "D"  # dashes only: curly quotes would spoil seeds such as "7"
python_maximum_signature_line_length = 88  # longer ones get a line for each parameter

# Docstrings write names in single backticks. Each becomes a link, and `-n` reports a dead one.
default_role = "py:obj"
# The build needs no network, so there are no links to the pages of other projects.
nitpick_ignore_regex = [
    (
        "py:class",
        r"collections\.(abc\.\w+|Counter)|os\.PathLike|datetime\.date|(typing\.)?TextIO|types\.UnionType",
    ),
    ("py:class", r"(gymnasium|hypothesis|numpy|pettingzoo)\.[\w.]+"),
    ("py:class", r"NDArray|np\.\w+|Table"),  # the types of attributes, as the source spells them
    ("py:exc", "ResetNeeded"),  # of Gymnasium
    ("py:(class|exc|obj)", r"random\.Random|sys\.exit|concurrent\.futures\.[\w.]+"),
    ("py:class", r"T|tacocat\.json\.D"),  # type variables
    ("py:class", "Figure"),  # of matplotlib, which is imported only to plot
]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_attr_annotations = False  # `_docstring` does it better

# In signatures Python has forgotten the names of type aliases, and STANDARD is 38 cards long.
_NAMED = {repr(tacocat.STANDARD): "STANDARD"} | {
    stringify_annotation(getattr(tacocat, alias), "smart"): f"~tacocat.{alias}"
    # Action holds PlayerAction, so it is first.
    for alias in ("Action", "PlayerAction", "Phase", "ViewPhase", "Event")
}


# Where users import a name from, first the ones to be preferred.
_PUBLIC = (
    tacocat,
    tacocat.bots,
    tacocat.arena,
    tacocat.encoding,
    tacocat.batch,
    tacocat.records,
    tacocat.json,
    tacocat.openspiel,
    tacocat.pettingzoo,
    tacocat.gymnasium,
    tacocat.fairness,
    tacocat.svg,
    tacocat.text,
)


def _signature(app, what, name, obj, options, *texts):
    if isinstance(obj, EnumType):
        return "", None  # how to call it is the same for every enum
    return tuple(text and _named(text) for text in texts)


def _named(text):
    for long, short in _NAMED.items():
        text = text.replace(long, short)
    # A type by the name it has for users, not by the module it is written in.
    text = re.sub(r"tacocat\.(?!testing\.)[a-z_.]+\.([A-Z]\w*)", _public, text)
    return re.sub(r"~tacocat\.T\b", "T", text)


def _public(found):
    homes = [module.__name__ for module in _PUBLIC if found[1] in module.__all__]
    return f"{(homes or ['tacocat'])[0]}.{found[1]}"


def _docstring(app, what, name, obj, options, lines):
    """Give fields their types as the source spells them, and link the numbers of rules."""
    types = {}
    if what in ("class", "exception"):
        analyzer = ModuleAnalyzer.for_module(obj.__module__)
        analyzer.analyze()
        types = analyzer.annotations
    written, in_example = [], False
    for line in lines:
        in_example = ">>>" in line or (in_example and line.strip() != "")
        written.append(line if in_example else re.sub(r"\bR(\d+)\b", r":ref:`R\1 <R\1>`", line))
        field = re.fullmatch(r"\.\. attribute:: (\w+)", line)
        if field and (obj.__name__, field[1]) in types:
            written.append(f"   :type: {types[obj.__name__, field[1]]}")
    lines[:] = written


def _second_home(app, doctree):
    """Let links from the source find `tacocat.records.Step`: viewcode takes it for `tacocat.Step`.

    It believes that a file's names are all documented in one module, here in that of `Record`.
    """
    for signature in doctree.findall(desc_signature):
        if signature.get("module") == "tacocat.records":
            signature["ids"].append(f"tacocat.{signature['fullname']}")


def _no_source(app):
    """Take the modules without source out of viewcode's list: it links them all the same."""
    modules = getattr(app.env, "_viewcode_modules", {})
    for name in [name for name, entry in modules.items() if not entry]:
        del modules[name]
    return ()


def setup(app):
    """Called by Sphinx. Napoleon itself has the priority 500, and so has viewcode."""
    app.connect("autodoc-process-signature", _signature)
    app.connect("autodoc-process-docstring", _docstring, priority=600)
    app.connect("doctree-read", _second_home)
    app.connect("html-collect-pages", _no_source, priority=400)
