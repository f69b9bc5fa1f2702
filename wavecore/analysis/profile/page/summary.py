"""The head of the page: what limits the kernel, its resources, and where its time goes."""

from __future__ import annotations

from collections.abc import Iterator

from wavecore.analysis.page.markup import (
    Content,
    Markup,
    figure,
    number,
    row,
    scrolled,
    table,
    tag,
)
from wavecore.analysis.profile.page.counters import badge
from wavecore.analysis.profile.record import Estimate, OccupancyFacts, Record, Resource

HOTTEST = 6  # lines
SCENARIOS = {
    "low": "all loads hit the first cache",
    "streaming": "each line comes from memory once",
    "cold": "first access: caches and TLBs are empty",
}
CELL, GAP = 14, 3


def section(record: Record) -> Markup:
    """The overview."""
    cards = [_limits(record), _held(record), _resources(record), _hottest(record), _matrix(record)]
    return tag(
        "section",
        tag("h2", "Summary", class_="unseen"),
        tag("div", cards, class_="cards"),
        _mix(record),
        _notes(record),
        id="summary",
    )


def _card(title: Content, *content: Content, kind: str = "card") -> Markup:
    return tag("div", tag("h3", title), *content, class_=kind)


# -------------------------------------------------------------------------------- what limits it


def _limits(record: Record) -> Markup | None:
    """The time that each unit needs for the resident waves of a compute unit, the longest first."""
    estimate = record.estimate
    if estimate is None:
        return None
    bars = [
        _bar(bound.name, bound.share, number(bound.cycles), bound.evidence)
        for bound in estimate.bounds
    ]
    return _card(
        ("What limits it ", badge("estimate", "; ".join(estimate.sources))),
        tag("p", tag("b", estimate.limited_by), class_="verdict"),
        tag("ul", (tag("li", each) for each in record.limits), class_="said"),
        tag("div", bars, class_="bars", role="list"),
        _scenarios(estimate),
    )


def _bar(name: str, share: float, value: str, title: str) -> Markup:
    filled = tag("span", style=f"width:{100 * share:.2f}%", class_="filled")
    return tag(
        "div",
        tag("span", name, class_="what"),
        tag("span", filled, class_="track"),
        tag("span", value, class_="value"),
        class_="bar",
        role="listitem",
        title=title,
    )


def _scenarios(estimate: Estimate) -> Markup:
    rows = [
        row(name, figure(cycles), SCENARIOS.get(name, "")) for name, cycles in estimate.wave.items()
    ]
    return table("Cycles of an average wave", ("loads", "cycles", "meaning"), rows, class_="small")


# ------------------------------------------------------------------------------------ occupancy


def _held(record: Record) -> Markup | None:
    """The slots for waves, the filled ones, and the limits of each resource."""
    held = record.occupancy
    if held is None:
        return None
    waves, slots = held.waves_per_simd, held.max_waves_per_simd
    rows = [
        row(name, figure(limit), "limits it" if name == held.limited_by else "")
        for name, limit in held.limits.items()
    ]
    return _card(
        "Occupancy",
        tag(
            "p", tag("b", f"{waves} of {slots}"), f" waves per SIMD, {number(held.percent)} %; ",
            "limited by ", tag("b", held.limited_by), class_="verdict",
        ),
        scrolled("Wave slots", _slots(record, held)),
        table(
            f"Workgroups that fit on a {record.target.resident_on}",
            ("by", "workgroups", ""), rows, class_="small",
        ),
    )  # fmt: skip


def _slots(record: Record, held: OccupancyFacts) -> Markup:
    """A row for each SIMD: the waves that run concurrently."""
    simds, slots = record.target.simds, held.max_waves_per_simd
    width, height = 52 + slots * (CELL + GAP), simds * (CELL + GAP)
    return tag(
        "svg",
        tag("title", f"{held.waves_per_simd} of {slots} slots filled on each of {simds} SIMDs"),
        (_simd(simd, slots, held.waves_per_simd) for simd in range(simds)),
        viewBox=f"0 0 {width} {height}", width=width, height=height, role="img", class_="slots",
    )  # fmt: skip


def _simd(simd: int, slots: int, held: int) -> Markup:
    y = simd * (CELL + GAP)
    cells = []
    for slot in range(slots):
        kind = "held" if slot < held else "empty"
        x = 52 + slot * (CELL + GAP)
        box = tag("rect", x=x, y=y, width=CELL, height=CELL, rx=3)
        cells.append(tag("g", box, class_=kind))
    return tag("g", tag("text", f"SIMD {simd}", x=0, y=y + CELL - 3, class_="tick"), cells)


def _resources(record: Record) -> Markup:
    rows = [_resource(each) for each in record.resources]
    head = ("resource", "used", "given", "of", "unit")
    return _card("Resources", table("Use by a wave or a workgroup", head, rows, class_="small"))


def _resource(each: Resource) -> Markup:
    limit = each.limit
    share = each.allocated / limit if limit else 0.0
    return row(
        each.name,
        figure(each.used),
        figure(each.allocated),
        figure(limit) if limit else "",
        each.unit,
        style=f"--share:{min(share, 1.0):.3f}",
        class_="filled" if share else None,
        title=each.rocprof or None,
    )


# ---------------------------------------------------------------------------------- what it does


def _hottest(record: Record) -> Markup | None:
    """The lines with the most cycles; instructions if there are no lines."""
    lines = sorted(enumerate(record.lines), key=lambda each: -each[1].cycles)
    rows = [
        row(
            tag("a", f"{line.file}:{line.line}", href=f"#line{at}"),
            f"{100 * line.share:.1f} %",
            tag("code", line.text.strip()),
            style=f"--share:{line.share:.3f}",
            class_="filled",
        )
        for at, line in lines[:HOTTEST]
        if line.cycles
    ]
    if not rows:
        return None
    head = ("line", "cycles", "")
    return _card(
        ("Where the cycles go ", badge("estimate")),
        scrolled("Hottest lines", table("Issue cycles by line", head, rows, class_="small lines")),
        kind="card broad",
    )


def _matrix(record: Record) -> Markup | None:
    rows = [
        row(
            f"{each.dtype}{', sparse' if each.sparse else ''}",
            figure(each.instructions),
            figure(each.operations),
            f"{100 * each.share:.1f} %",
        )
        for each in record.matrix
    ]
    if not rows:
        return None
    head = ("type", "instructions", "operations", "of all cycles")
    return _card(
        "Matrix work", table("Products by the type of A and B", head, rows, class_="small")
    )


def _mix(record: Record) -> Markup:
    """Shares of instructions by class, and of issue cycles."""
    stacks = []
    for key, name in (("executed", "instructions"), ("cycles", "issue cycles")):
        figures = {each.kind: getattr(each, key) for each in record.mix}
        whole = sum(figures.values())
        if whole:
            parts = [(kind, value / whole) for kind, value in figures.items() if value]
            stacks.append(tag("span", name, class_="what"))
            stacks.append(
                tag("div", (_part(kind, share, name) for kind, share in parts), class_="stack")
            )
    return tag("div", stacks, class_="mix")


def _part(kind: str, share: float, of: str) -> Markup:
    return tag(
        "span",
        f"{kind} {100 * share:.0f} %" if share > 0.03 else "",
        class_=f"of-{kind}",
        style=f"flex-grow:{share:.4f}",
        title=f"{kind}: {100 * share:.2f} % of {of}",
    )


def _notes(record: Record) -> Iterator[Markup]:
    """Notes for the reader, and the figures that the estimates are based on."""
    if record.notes:
        yield tag("ul", (tag("li", each) for each in record.notes), class_="notes")
    estimate = record.estimate
    if estimate is not None and (estimate.unknown or estimate.sources):
        said = [*(f"not published: {each}" for each in estimate.unknown), *estimate.sources]
        yield tag(
            "details",
            tag("summary", "What the estimates are based on"),
            tag("ul", (tag("li", each) for each in said), class_="notes"),
        )
