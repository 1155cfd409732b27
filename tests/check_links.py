"""Every link within the built documentation leads somewhere: file and fragment.

Run it after the build: ``python tests/check_links.py docs/_build/html``. It opens no connection;
links to other sites are not looked at.
"""

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

LINKS = {"href", "src", "poster", "data"}


class Link(NamedTuple):
    line: int
    target: str


class Page(HTMLParser):
    """The links of a page and the places in it that a link may lead to.

    Example:
        >>> page = Page('<h1 id="top">Hi</h1>\\n<a href="other.html#top">there</a>')
        >>> page.links, page.places
        ([Link(line=2, target='other.html#top')], {'top'})
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.places: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" or (name == "name" and tag == "a"):
                self.places.add(value or "")
            elif name in LINKS:
                self.links.append(Link(self.getpos()[0], value or ""))


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def fault(page: Path, target: str, root: Path) -> str | None:
    """What is wrong with a link of a page; None if it leads to another site or to a place."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return None
    path = page
    if parts.path.startswith("/"):
        return "begins at the root of the site, which may be anywhere"
    if parts.path:
        path = (page.parent / unquote(parts.path)).resolve()
    if path.is_dir():
        path /= "index.html"
    if not path.is_relative_to(root):
        return "leads out of the site"
    if not path.is_file():
        return "no such file"
    fragment = unquote(parts.fragment)
    # "#" alone is the top of the page.
    if fragment and path.suffix == ".html" and fragment not in read(path).places:
        return "no such place in that page"
    return None


def faults(root: Path) -> Iterator[str]:
    """The broken links of a site, each with its place."""
    root = root.resolve()
    for page in sorted(root.rglob("*.html")):
        for line, target in read(page).links:
            wrong = fault(page, target, root)
            if wrong is not None:
                yield f"{page.relative_to(root)}:{line}: {target}: {wrong}"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0], "index.html").is_file():
        print("usage: python tests/check_links.py docs/_build/html", file=sys.stderr)
        return 2
    found = list(faults(Path(arguments[0])))
    for line in found:
        print(line)
    pages = len(list(Path(arguments[0]).rglob("*.html")))
    print(f"{pages} pages, {len(found)} broken links", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
