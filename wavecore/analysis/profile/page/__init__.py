"""A profile as one HTML page that needs nothing else: no network, no fonts, no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from wavecore.analysis.profile.page import accesses, code, counters, roofline, summary, timeline
from wavecore.analysis.profile.page.markup import Markup, tag
from wavecore.analysis.profile.record import Record

_FOLDER = Path(__file__).parent
# In their order: what the link to a section says, and what makes it.
_SECTIONS = (
    ("summary", "Summary", summary.section),
    ("code", "Code", code.section),
    ("roofline", "Roofline", roofline.section),
    ("lds", "LDS", accesses.lds_section),
    ("memory", "Memory", accesses.memory_section),
    ("waves", "Waves", timeline.section),
    ("counters", "Counters", counters.section),
)


def page(record: Record) -> str:
    """The page of a record, as `Profile.record` gives it: a whole document."""
    made = [(name, title, make(record)) for name, title, make in _SECTIONS]
    shown = [(name, title, section) for name, title, section in made if section is not None]
    links = [tag("a", title, href=f"#{name}") for name, title, _ in shown]
    body = tag(
        "body",
        tag("header", _title(record), tag("nav", links, aria_label="Sections"), _theme()),
        tag("main", (section for *_, section in shown)),
        tag("script", _verbatim("page.js")),
    )
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy()),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{record.kernel} on {record.target.name}: profile"),
        tag("style", _verbatim("page.css")),
    )
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


def _verbatim(file: str) -> Markup:
    """A file of this folder; none of them holds its element's end."""
    return Markup("\n" + (_FOLDER / file).read_text("utf-8"))


def _policy() -> str:
    """What a browser lets the page do: run its own script and no other, load nothing."""
    digest = b64encode(sha256(_verbatim("page.js").encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def _title(record: Record) -> Iterator[Markup]:
    launch = record.launch
    yield tag("h1", tag("code", record.kernel))
    sizes = [f"{key} {' × '.join(map(str, getattr(launch, key)))}" for key in ("grid", "block")]
    facts = [
        f"{record.target.name} ({record.target.family})",
        f"wave{launch.wave_size}",
        *sizes,
        f"{launch.waves:,} waves",
    ]
    if launch.launches > 1:
        facts.append(f"{launch.launches:,} launches")
    yield tag("p", " · ".join(facts), class_="facts")


def _theme() -> Markup:
    return tag("button", "theme: auto", id="theme", type="button")
