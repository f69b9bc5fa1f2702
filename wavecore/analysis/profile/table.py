"""A profile in a terminal: what limits the kernel, its counts, its hottest lines."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich import box
from rich.console import (
    Console,
    ConsoleOptions,
    Group,
    JustifyMethod,
    RenderableType,
    RenderResult,
)
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from wavecore._text import signed_percent, visible, visible_name
from wavecore.analysis.profile import advice

if TYPE_CHECKING:
    from wavecore.analysis.profile.record import ProductRoof
    from wavecore.analysis.profile.result import Profile

_BAR = 24
_LINES = 8
_WIDEST = 110
_SIDES: tuple[JustifyMethod, ...] = ("left", "right", "left", "left")  # of units' columns
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def text(profile: Profile, width: int = 100) -> str:
    """The table as plain text."""
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, highlight=False).print(shown(profile))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


class _Shown:
    """The table at the width of the console, within limits."""

    def __init__(self, profile: Profile, lines: int) -> None:
        self._profile, self._most = profile, lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, _WIDEST)
        for part in _parts(self._profile, self._most, width):
            for row in console.render_lines(part, options.update(width=width), pad=False):
                while row and not row[-1].text.strip():
                    row.pop()
                yield from row[:-1]
                for last in row[-1:]:
                    yield Segment(last.text.rstrip(), last.style)
                yield Segment.line()


def shown(profile: Profile, lines: int = _LINES) -> RenderableType:
    """The table for rich consoles, with colours if supported."""
    return _Shown(profile, lines)


def _parts(profile: Profile, lines: int, width: int) -> Iterator[RenderableType]:
    yield _head(profile)
    yield Text("")
    yield _limits(profile)
    yield Text("")
    yield _bounds(profile)
    yield Text("")
    yield _facts(profile)
    yield Text("")
    if profile.what_if:
        yield _what_if(profile)
        yield Text("")
    if profile.lines and lines:
        yield _lines(profile, lines, width)
        yield Text("")
    yield _evidence(profile)
    for note in profile.notes:
        yield Text(note, style="yellow")


def _head(profile: Profile) -> Text:
    launch = profile.launch
    grid, block = (" x ".join(map(str, _short(sizes))) for sizes in (launch.grid, launch.block))
    waves = f"{launch.waves:,} wave{'s' * (launch.waves != 1)} of {launch.wave_size}"
    return Text.assemble(
        (visible_name(profile.kernel), "bold"), f" on {profile.target}   ",
        (f"grid {grid}, block {block}: {waves}", "dim"),
    )  # fmt: skip


def _short(sizes: list[int]) -> list[int]:
    """Sizes without trailing ones."""
    found = list(sizes)
    while len(found) > 1 and found[-1] == 1:
        found.pop()
    return found


def _limits(profile: Profile) -> RenderableType:
    first, *more = advice.limits(profile)
    rows: list[RenderableType] = [Text.assemble(("Limited by ", "bold"), (first, "bold red"))]
    rows += [Padding(Text(visible(each)), (0, 0, 0, 2)) for each in more]
    return Group(*rows)


def _bounds(profile: Profile) -> RenderableType:
    """The units, with bars."""
    body = _grid()
    for justify in _SIDES:
        body.add_column(justify=justify, no_wrap=True)
    bounds = profile.estimate.bounds
    for each in bounds:
        bar = Text(_bar(each.share), style="red" if each is bounds[0] else "cyan")
        body.add_row(each.name, f"{each.cycles:,.0f}", bar, Text(each.evidence, style="dim"))
    waves = f"{profile.model.waves_per_simd:g} waves per SIMD"
    title = f"Estimated cycles of a {profile.unit} full of these workgroups ({waves})"
    return Group(Text(title, style="bold"), Padding(body, (0, 0, 0, 2)))


def _bar(share: float) -> str:
    whole, rest = divmod(round(share * _BAR * 8), 8)
    return "█" * whole + (_EIGHTHS[rest] if rest else "")


def _grid() -> Table:
    return Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)


def _facts(profile: Profile) -> RenderableType:
    body = _grid()
    body.add_column(style="bold", no_wrap=True)
    body.add_column(overflow="fold")
    for name, what in _fact_rows(profile):
        body.add_row(name, what)
    return body


def _fact_rows(profile: Profile) -> Iterator[tuple[str, str]]:
    yield "Registers", _resources(profile)
    yield "Occupancy", _occupancy(profile)
    c = profile.counters
    mix = ", ".join(f"{each.kind} {100 * each.share:.0f} %" for each in profile.mix[:6])
    yield (
        "Instructions",
        f"{c['instructions.total']:,} ({c['instructions.per_wave']:,.0f} per wave); "
        f"of cycles: {mix}",
    )
    if "lanes.of_valu" in c:
        lanes = f"{c['lanes.percent_of_valu']:.3g} % active in vector instructions"
        branches = "no branches"
        if count := c["branches.executed"]:
            branches = f"{c['branches.divergent']:,} of {count:,} branches divergent"
        yield "Lanes", f"{lanes}; {branches}"
    if c["global.requests"]:
        yield "Global", _global(profile)
    if c["lds.requests"]:
        yield "LDS", _lds(profile)
    if c["atomics.requests"]:
        yield (
            "Atomics",
            (
                f"{c['atomics.requests']:,} requests, {c['atomics.collisions']:,} of "
                f"{c['atomics.lanes']:,} lanes beyond the first at each dword"
            ),
        )
    if c.get("flops.total"):
        yield "Work", _work(profile)
        yield from _roofline(profile)
    for product in profile.products:
        yield "Time", _time(product)
    yield from _sampled(profile)
    for basis, names in _bases(profile.products).items():
        whose = f" ({', '.join(names)})" if len(names) < len(profile.products) else ""
        yield "Interval", f"holds nine of ten of {basis}{whose}"


def _sampled(profile: Profile) -> Iterator[tuple[str, str]]:
    """How many workgroups the hits of caches are from, if not from all."""
    recorded = max((each.recorded for each in profile.products), default=0)
    ran = profile.launch.workgroups // profile.launch.launches
    if 0 < recorded < ran:
        yield "Caches", f"from {recorded:,} of {ran:,} workgroups; others are taken as alike"


def _bases(products: Iterable[ProductRoof]) -> dict[str, list[str]]:
    """What intervals are from, with the products that have them."""
    found: dict[str, list[str]] = {}
    for each in products:
        found.setdefault(each.basis, []).append(each.name)
    return found


def _time(product: ProductRoof) -> str:
    """The estimated time on a product, its interval and its limit."""
    low, best, high = (product.microseconds[name] for name in ("low", "best", "high"))
    return (
        f"{best:,.4g} µs on {product.name} ({low:,.3g} to {high:,.3g}), estimated; "
        f"limited by {product.limit}"
    )


def _what_if(profile: Profile) -> RenderableType:
    """The times under changes on the first product; the record has all products."""
    product = profile.products[0].name
    body = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), pad_edge=False,
                 header_style="bold")  # fmt: skip
    body.add_column("What if", overflow="fold")
    for name in (f"µs on {product}", "Change", "Interval"):
        body.add_column(name, justify="right", no_wrap=True)
    body.add_column("Limited by", no_wrap=True)
    for each in profile.what_if:
        if each.product == product:
            low, best, high = (each.microseconds[name] for name in ("low", "best", "high"))
            body.add_row(each.change, f"{best:,.4g}", signed_percent(each.percent),
                         f"{low:,.3g} to {high:,.3g}", each.limit)  # fmt: skip
    return body


def _resources(profile: Profile) -> str:
    parts = []
    for each in profile.resources:
        if not each.used and each.name not in ("VGPRs", "LDS"):
            continue
        given = f" ({each.allocated:,})" if each.allocated != each.used else ""
        unit = " bytes" if "bytes" in each.unit else ""
        parts.append(f"{each.used:,}{given}{unit} {each.name}" if not unit else
                     f"{each.used:,}{given}{unit} of {each.name}")  # fmt: skip
    return ", ".join(parts)


def _occupancy(profile: Profile) -> str:
    found = profile.occupancy
    if found is None:
        return "not even one workgroup fits"
    return (
        f"{found.waves_per_simd} of {found.max_waves_per_simd} waves per SIMD "
        f"({found.workgroups} workgroups per {profile.unit}), limited by {found.limited_by}"
    )


def _global(profile: Profile) -> str:
    c = profile.counters
    segments = f"{c['global.segments_per_request']:.3g} 64-byte segments per request"
    moved = f"{c['global.bytes_read']:,} bytes read, {c['global.bytes_written']:,} written"
    ideal = sum(each.ideal_segments_64 for each in profile.accesses if each.space == "global")
    return f"{moved}; {segments} ({ideal / c['global.requests']:.3g} would suffice)"


def _lds(profile: Profile) -> str:
    c = profile.counters
    cycles = c.get("lds.index_accesses", 0)
    lost = f"{c['lds.conflict_cycles']:,} of {cycles:,} cycles are bank conflicts"
    return f"{c['lds.requests']:,} requests; {lost} ({c.get('lds.conflict_percent', 0):.3g} %)"


def _work(profile: Profile) -> str:
    found = [
        f"{each.operations:,} FLOP of {'sparse ' * each.sparse}{each.dtype} in matrix instructions "
        f"({100 * each.share:.0f} % of cycles)"
        for each in profile.matrix
    ]
    found += [
        f"{value:,} FLOP of {name.rpartition('.')[2]} in active lanes"
        for name, value in profile.counters.items()
        if name.startswith("valu.flops.") and value
    ]
    return "; ".join(found)


def _roofline(profile: Profile) -> Iterator[tuple[str, str]]:
    at = next((point for point in profile.points if point.level == "memory"), None)
    product = profile.model.product
    if at is None or product is None:
        return
    roof = next(each for each in profile.products if each.name == product.name)
    most = f"{roof.attainable_tera_ops:.3g} TFLOP/s, bound by {roof.bound}"
    what = f"{at.intensity:.3g} FLOP per byte requested from memory ({at.dtype})"
    yield "Roofline", f"{what}: on {roof.name} at most {most}"


def _lines(profile: Profile, most: int, width: int) -> RenderableType:
    """The lines with the most cycles; the source gets the remaining width."""
    found = [line for line in profile.lines.values() if line.executed][:most]
    rows = [
        (
            visible_name(f"{line.file.rpartition('/')[2]}:{line.line}"),
            visible(line.text.strip()) or _NO_SOURCE * (line.file not in profile.sources),
            f"{line.cycles:,}",
            f"{100 * line.share:.0f} %",
            f"{line.conflict_cycles:,}" if line.conflict_cycles else "",
        )
        for line in found
    ]
    head: tuple[str, ...] = ("Line", "Source", "Cycles", "Share", "Conflicts")
    if not any(row[4] for row in rows):
        head, rows = head[:4], [(*row[:4], "") for row in rows]
    body = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), pad_edge=False,
                 header_style="bold")  # fmt: skip
    others = sum(
        2 + max(len(row[place]) for row in [head, *rows])
        for place in range(len(head)) if place != 1
    )  # fmt: skip
    for place, name in enumerate(head):
        body.add_column(name, justify="left" if place < 2 else "right", no_wrap=True)
    for row in rows:
        source = Text(row[1])
        source.truncate(max(width - others - len(head) + 1, 10), overflow="ellipsis")
        body.add_row(Text(row[0]), source, *row[2 : len(head)])
    return body


def _evidence(profile: Profile) -> Text:
    found = profile.estimate
    wave = ", ".join(f"{cycles:,.0f} {_SCENARIOS[name]}" for name, cycles in found.wave.items())
    return Text(
        f"Counts are exact. Cycles are estimates, not measurements (weakest evidence: "
        f"{found.evidence}); a wave alone takes {wave}.",
        style="dim",
    )


_NO_SOURCE = "(file not found)"
_SCENARIOS = {
    "low": "if loads hit the first cache",
    "streaming": "from memory",
    "cold": "with cold caches",
}
