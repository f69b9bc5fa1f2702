"""Waves over time, in estimated cycles: one row per wave, with layers by instruction class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from wavecore.analysis.page.markup import Markup, number, scrolled, tag
from wavecore.analysis.profile.page.counters import badge
from wavecore.analysis.profile.record import Record, WaveSpan

WAVES_MOST = 64
WIDTH, LEFT, RIGHT, TOP = 1300, 128, 12, 22
HEIGHT, GAP = 16, 4
SEAM = 0.5  # between two blocks, in pixels
NARROWEST = 1.5  # in pixels: narrower bars are merged with their neighbour
TICKS = 10


def section(record: Record) -> Markup | None:
    """The recorded waves, by SIMD and start."""
    spans = sorted(record.waves, key=lambda each: (each.simd, each.start, each.wave))
    if not spans:
        return None
    shown = spans[:WAVES_MOST]
    last = max(each.end for each in shown) or 1.0
    kinds = _kinds(record)
    blocks = dict.fromkeys(int(pc) for each in shown for pc, *_ in each.blocks)
    used = sorted({kind for block in blocks for kind in kinds[block]})
    height = TOP + len(shown) * (HEIGHT + GAP) + 4
    picture = tag(
        "svg",
        tag("title", f"{len(shown)} waves in {number(last)} estimated cycles"),
        tag("defs", (_layers(block, kinds[block]) for block in blocks)),
        _axis(last, height),
        (_wave(at, each, last) for at, each in enumerate(shown)),
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        class_="waves",
    )
    return tag(
        "section",
        tag("h2", "Waves over time ", badge("estimate")),
        tag("p", _lead(record, len(shown)), class_="lead"),
        tag("p", (tag("span", kind, class_=f"key of-{kind}") for kind in used), class_="keys"),
        tag("div", scrolled("Waves over time", picture), class_="site"),
        id="waves",
    )


def _lead(record: Record, shown: int) -> str:
    held = record.target.resident_on
    return (
        f"{shown} of {record.launch.waves:,} waves, the first ones to start, as one {held} "
        "might run them. A bar is a basic block; its layers show the classes of its issue cycles."
    )


def _kinds(record: Record) -> dict[int, Counter[str]]:
    """The issue cycles of each basic block by class, by the pc of its first instruction."""
    found: dict[int, Counter[str]] = {}
    for each in record.instructions:
        found.setdefault(each.block, Counter())[each.kind] += max(each.cycles, each.executed)
    return found


def _layers(block: int, kinds: Counter[str]) -> Markup:
    """A block's kinds as layers of a bar, each as thick as its share."""
    whole = sum(kinds.values()) or 1
    stops = []
    at = 0.0
    for kind, cycles in sorted(kinds.items()):
        following = at + cycles / whole
        stops += [tag("stop", offset=edge, class_=f"of-{kind}") for edge in (at, following)]
        at = following
    return tag("linearGradient", stops, id=f"block{block:x}", x1=0, x2=0, y1=0, y2=1)


def _across(cycles: float, last: float) -> float:
    return LEFT + cycles / last * (WIDTH - LEFT - RIGHT)


def _axis(last: float, height: int) -> Iterator[Markup]:
    step = _round(last / TICKS)
    at = 0.0
    while at <= last:
        x = _across(at, last)
        yield tag("line", x1=x, x2=x, y1=TOP - 4, y2=height, class_="grid")
        yield tag("text", number(at), x=x, y=12, class_="tick", text_anchor="middle")
        at += step


def _round(step: float) -> float:
    """The next of 1, 2, 5, 10, 20, ... cycles."""
    power = 1.0
    while power * 10 < step:
        power *= 10
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= step)


def _wave(at: int, span: WaveSpan, last: float) -> Markup:
    y = TOP + at * (HEIGHT + GAP)
    name = f"SIMD {span.simd} wg {span.group} w {span.wave}"
    cycles = number(span.end - span.start)
    return tag(
        "g",
        tag("title", f"workgroup {span.group}, wave {span.wave}: {cycles} cycles"),
        tag("text", name, x=LEFT - 8, y=y + HEIGHT - 4, class_="tick", text_anchor="end"),
        (
            tag(
                "rect", tag("title", f"from pc {block:#x}"), x=x, y=y, width=width, height=HEIGHT,
                fill=f"url(#block{block:x})",
            )
            for x, width, block in _bars(span, last)
        ),
    )  # fmt: skip


def _bars(span: WaveSpan, last: float) -> Sequence[tuple[float, float, int]]:
    """The positions of blocks; narrow ones are merged with the previous one."""
    found: list[tuple[float, float, int]] = []
    for pc, start, cycles in span.blocks:
        x, end = _across(start, last), _across(start + cycles, last)
        if found and end - x < NARROWEST:
            before = found[-1]
            found[-1] = (before[0], end - before[0], before[2])
        else:
            found.append((x, max(end - x - SEAM, NARROWEST), int(pc)))
    return found
