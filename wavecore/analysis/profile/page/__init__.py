"""A profile as one self-contained HTML page, without other files, fonts or network resources."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wavecore.analysis.page import document
from wavecore.analysis.page.markup import Markup, tag
from wavecore.analysis.profile.page import accesses, code, counters, roofline, summary, timeline
from wavecore.analysis.profile.record import Record

_FOLDER = Path(__file__).parent
# In order: the text of the link to a section, and the function that makes it.
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
    """The complete page of a record, as returned by `Profile.record`."""
    made = [(name, title, make(record)) for name, title, make in _SECTIONS]
    shown = [(name, title, section) for name, title, section in made if section is not None]
    links = [tag("a", title, href=f"#{name}") for name, title, _ in shown]
    return document(
        f"{record.kernel} on {record.target.name}: profile",
        (_title(record), tag("nav", links, aria_label="Sections")),
        (section for *_, section in shown),
        style=(_FOLDER / "page.css").read_text("utf-8"),
        script=(_FOLDER / "page.js").read_text("utf-8"),
    )


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
