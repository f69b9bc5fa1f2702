"""The site as files: its pages, what they link to, what a browser would load for them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

ROOT = Path(__file__).resolve().parents[2]

# Attributes whose value a browser loads, even without a click.
LOADED = {
    "script": ("src",), "img": ("src", "srcset"), "iframe": ("src",), "source": ("src", "srcset"),
    "video": ("src", "poster"), "audio": ("src",), "object": ("data",), "embed": ("src",),
    "input": ("src",), "use": ("href", "xlink:href"), "image": ("href", "xlink:href"),
}  # fmt: skip
UNLOADED_LINKS = {"prev", "next", "alternate"}  # <link> that only gives a location


def builder() -> str | None:
    """A Python with MkDocs and its theme: `make test-docs` installs one; None without."""
    own = ROOT / ".venv-docs" / "bin" / "python"
    for python in (str(own), sys.executable):
        check = [python, "-c", "import mkdocs, material, jieba"]
        if Path(python).exists() and not subprocess.run(check, capture_output=True).returncode:
            return python
    return None


def build(python: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run MkDocs in strict mode."""
    return subprocess.run(
        [python, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip


@dataclass
class Page(HTMLParser):
    """The contents of one HTML page: fragments, links, what is loaded, and element counts."""

    path: Path
    fragments: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    metas: dict[str, str] = field(default_factory=dict)
    language: str = ""
    styles: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self._in_style = False
        self.feed(self.path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.fragments |= {given[name] for name in ("id", "name") if name in given}
        self.styles += given.get("style", "")
        self._in_style = tag == "style"
        if tag == "html":
            self.language = given.get("lang", "")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "meta" and "http-equiv" in given:
            self.metas[given["http-equiv"]] = given.get("content", "")
        if tag == "link" and not UNLOADED_LINKS.intersection(given.get("rel", "").split()):
            self.loaded.append(given.get("href", ""))
        for name in LOADED.get(tag, ()):
            self.loaded += [each.split()[0] for each in given.get(name, "").split(",") if each]

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.styles += data


class Site:
    """A folder with a built site."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[Path, Page]:
        return {path: Page(path) for path in sorted(self.folder.rglob("*.html"))}

    def files(self, suffix: str) -> list[Path]:
        return sorted(self.folder.rglob(f"*{suffix}"))

    def target(self, page: Path, link: str) -> tuple[Path, str]:
        """The file that a relative link of a page leads to, and the fragment."""
        plain, fragment = urldefrag(link)
        path = page if not plain else page.parent / unquote(urlsplit(plain).path)
        return Path(os.path.normpath(path)), unquote(fragment)

    def size_bytes(self) -> int:
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())


def is_relative(link: str) -> bool:
    """Whether a link stays inside the site."""
    parts = urlsplit(link)
    return not parts.scheme and not parts.netloc and not link.startswith("/")


def addresses(css: str) -> list[str]:
    """What a style sheet loads."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    found = re.findall(r"url\(\s*['\"]?([^'\")]+)", css)
    return found + re.findall(r"@import\s+['\"]([^'\"]+)", css)
