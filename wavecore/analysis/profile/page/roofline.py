"""The roofline of each product as a picture: the performance that the kernel's intensity allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, degrees, floor, log10

from wavecore._text import signed_percent
from wavecore.analysis.page.markup import (
    Markup,
    choices,
    figure,
    number,
    row,
    scrolled,
    table,
    tag,
)
from wavecore.analysis.profile.page.counters import badge
from wavecore.analysis.profile.record import Level, Peak, Point, ProductRoof, Record, WhatIf

WIDTH, HEIGHT = 960, 430
LEFT, RIGHT, TOP, BOTTOM = 60, 290, 30, 46  # margins; the right one has the names of roofs
LABEL = 14  # minimum distance between them
LEAST = 0.05  # share of the operations: types with less are left out
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Axes:
    """The decades of both axes, and the positions of values."""

    x: tuple[int, int]
    y: tuple[int, int]

    def across(self, intensity: float) -> float:
        """The position of an intensity, from the left."""
        low, high = self.x
        share = (log10(intensity) - low) / (high - low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def down(self, tera: float) -> float:
        """The position of a rate, from the top."""
        low, high = self.y
        share = (log10(tera) - low) / (high - low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    @staticmethod
    def of(product: ProductRoof, points: Sequence[Point]) -> Axes:
        """Whole decades with room for all ridges, roofs, points and estimates."""
        seen = [point.intensity for point in points]
        slope = min(level.gb_per_s for level in product.levels) / 1e3
        highest = max(peak.tera_ops for peak in _shown_peaks(product, points))
        x = _decades([*(value / 3 for value in seen), *(3 * value for value in seen), 1.0,
                      3 * highest / slope])  # fmt: skip
        reached = _estimated(product, points)
        y = _decades([highest * 1.2, *(value * slope for value in seen), *reached.values(), 1.0])
        return Axes(x, y)


def _decades(values: Sequence[float]) -> tuple[int, int]:
    return floor(log10(min(values))), ceil(log10(max(values)))


def section(record: Record) -> Markup | None:
    """A picture for each product of the target, one of them shown, with its conclusions."""
    products = [each for each in record.products if each.peaks and each.levels]
    if not products:
        return None
    points = _worth_showing(record.points)
    options = [(str(at), each.name) for at, each in enumerate(products)]
    return tag(
        "section",
        tag("h2", "Roofline"),
        tag("div", choices("Product", "product", options, "0"), class_="tools"),
        (_product(at, each, points, record.what_if) for at, each in enumerate(products)),
        id="roofline",
    )


def _worth_showing(points: Sequence[Point]) -> list[Point]:
    """The points of types that make up a substantial part of the work."""
    most = max((point.operations for point in points), default=0)
    return [point for point in points if point.operations >= LEAST * most and point.intensity > 0]


def _shown_peaks(product: ProductRoof, points: Sequence[Point]) -> list[Peak]:
    """Roofs of sparse products only if the kernel has some."""
    sparse = any(point.sparse for point in points)
    return [peak for peak in product.peaks if sparse or not peak.sparse]


def _product(
    at: int, product: ProductRoof, points: Sequence[Point], changes: Sequence[WhatIf]
) -> Markup:
    axes = Axes.of(product, points)
    name = f"Roofline of {product.name}"
    picture = tag(
        "svg",
        tag("title", name),
        _grid(axes),
        _slopes(axes, product, points),
        _roofs(axes, product, points),
        (_point(axes, product, point) for point in points),
        _range(axes, product, points),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=name,
    )
    return tag(
        "figure",
        scrolled(name, picture),
        tag("figcaption", _sentences(product, points)),
        _what_if(product, changes),
        class_="product",
        data_product=at,
        hidden=at > 0,
    )


# ------------------------------------------------------------------------------------- figures


def peak_name(peak: Peak) -> str:
    """As roofs are labelled: "matrix float16", "sparse float16"."""
    return f"{'sparse' if peak.sparse else peak.unit} {peak.dtype}"


def _peak_of(product: ProductRoof, point: Point) -> Peak | None:
    """The roof for a point's operations; a packed type's if there is no other."""
    found = [
        peak
        for peak in product.peaks
        if peak.unit == point.unit
        and peak.dtype.removeprefix("packed ") == point.dtype
        and peak.sparse == point.sparse
    ]
    return found[0] if found else None


def _level_of(product: ProductRoof, point: Point) -> Level | None:
    return next((level for level in product.levels if level.name == point.level), None)


def _attainable(product: ProductRoof, point: Point) -> float | None:
    """The rate that both roofs allow, in 10^12 operations per second."""
    level, peak = _level_of(product, point), _peak_of(product, point)
    if level is None:
        return None
    below = point.intensity * level.gb_per_s / 1e3
    return below if peak is None else min(below, peak.tera_ops)


def _estimated(product: ProductRoof, points: Sequence[Point]) -> dict[str, float]:
    """Rates by scenario: operations per estimated time, in 10^12 per second."""
    main = _main(points)
    if main is None:
        return {}
    return {
        name: main.operations / time / 1e6
        for name, time in product.microseconds.items()
        if time > 0
    }


def _main(points: Sequence[Point]) -> Point | None:
    """The memory point with the most operations."""
    of_memory = [point for point in points if point.level == "memory"]
    return max(of_memory, key=lambda point: point.operations, default=None)


def _sentences(product: ProductRoof, points: Sequence[Point]) -> Iterator[Markup]:
    """The conclusions from the picture, in words."""
    if not points:
        yield tag("p", "The kernel has no operations with a known roof.")
    for point in points:
        level, peak = _level_of(product, point), _peak_of(product, point)
        rate = _attainable(product, point)
        if level is None or rate is None:
            continue
        what = f"{point.unit} {point.dtype}"
        bound = level.name if peak is None or rate < peak.tera_ops else peak_name(peak)
        yield tag(
            "p",
            *(tag("b", what), f" and {level.name}: {number(point.intensity)} operations "),
            *("per byte ", badge(point.evidence), "; "),
            *(tag("b", bound), f" is the bound, at {number(rate)} Tops/s."),
        )
    times = ", ".join(f"{number(time)} µs ({name})" for name, time in product.microseconds.items())
    if times:
        limit = f"; limited by {product.limit}" if product.limit else ""
        basis = f" The interval holds nine of ten of {product.basis}." if product.basis else ""
        yield tag("p", "The whole launch: ", times, limit, ".", basis, " ", badge("estimate"))


def _what_if(product: ProductRoof, changes: Sequence[WhatIf]) -> Markup | None:
    """The times on the product under changes."""
    rows = [
        row(
            each.change,
            figure(each.microseconds["best"]),
            signed_percent(each.percent),
            f"{number(each.microseconds['low'])} to {number(each.microseconds['high'])}",
            each.limit,
        )
        for each in changes
        if each.product == product.name
    ]
    if not rows:
        return None
    head = ("with one change", "µs", "change", "interval", "limited by")
    name = f"What if, on {product.name}"
    made = table("Estimated times of the launch", head, rows, class_="small")
    return tag("div", tag("h3", name, " ", badge("estimate")), scrolled(name, made))


# ------------------------------------------------------------------------------------- drawing


def _grid(axes: Axes) -> Iterator[Markup]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for decade in range(axes.x[0], axes.x[1] + 1):
        x = axes.across(10.0**decade)
        yield tag("line", x1=x, x2=x, y1=TOP, y2=bottom, class_="grid")
        yield _label(_power(decade), x, bottom + 16, "tick", "middle")
    for decade in range(axes.y[0], axes.y[1] + 1):
        y = axes.down(10.0**decade)
        yield tag("line", x1=LEFT, x2=right, y1=y, y2=y, class_="grid")
        yield _label(_power(decade), LEFT - 8, y + 4, "tick", "end")
    yield _label("operations per byte", (LEFT + right) / 2, HEIGHT - 8, "axis", "middle")
    yield _label("Tops/s", 8, 12, "axis", "start")


def _label(text: str, x: float, y: float, kind: str, anchor: str = "start") -> Markup:
    return tag("text", text, x=x, y=y, class_=kind, text_anchor=anchor)


def _power(decade: int) -> str:
    if -3 <= decade <= 4:
        return f"{10.0**decade:g}"
    return "10" + str(decade).translate(_SUPERSCRIPTS)


def _slopes(axes: Axes, product: ProductRoof, points: Sequence[Point]) -> Iterator[Markup]:
    """Bandwidths, up to the highest roof; memories of equal bandwidth share a line."""
    highest = max(peak.tera_ops for peak in _shown_peaks(product, points))
    for gb_per_s in dict.fromkeys(level.gb_per_s for level in product.levels):
        same = [level for level in product.levels if level.gb_per_s == gb_per_s]
        slope = gb_per_s / 1e3
        start = max(10.0 ** axes.x[0], 10.0 ** axes.y[0] / slope)
        end = max(highest / slope, start)
        x1, y1 = axes.across(start), axes.down(start * slope)
        x2, y2 = axes.across(end), axes.down(min(end * slope, highest))
        kind = "memory" if same[0].name == "memory" else "near"
        name = f"{', '.join(level.name for level in same)} {gb_per_s:,.0f} GB/s"
        at = _free(x1, x2, [axes.across(point.intensity) for point in points])
        x, y = x1 + at * (x2 - x1), y1 + at * (y2 - y1) - 6
        sources = "; ".join(f"{level.name}: {level.evidence}, {level.source}" for level in same)
        turn = f"rotate({_angle(axes):.1f} {x:.1f} {y:.1f})"
        yield tag(
            "g",
            tag("title", sources),
            tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=f"roof {kind}"),
            tag("text", name, x=x, y=y, transform=turn, class_="name"),
        )


def _free(x1: float, x2: float, taken: Sequence[float]) -> float:
    """The place on a slope where a label is farthest from other labels."""
    middle = 90  # of a label, from its start
    return max(
        (0.08, 0.25, 0.45),
        key=lambda at: min((abs(x1 + at * (x2 - x1) + middle - x) for x in taken), default=-at),
    )


def _angle(axes: Axes) -> float:
    """The angle of the slopes in degrees: they rise one decade per decade."""
    right = axes.across(10.0) - axes.across(1.0)
    return degrees(atan2(axes.down(10.0) - axes.down(1.0), right))


def _roofs(axes: Axes, product: ProductRoof, points: Sequence[Point]) -> Iterator[Markup]:
    """The peaks of units; those of equal height share a label, on the right."""
    right = WIDTH - RIGHT
    fastest = max(level.gb_per_s for level in product.levels) / 1e3
    used = [peak for point in points if (peak := _peak_of(product, point)) is not None]
    alike: dict[str, list[Peak]] = {}  # by label: some are printed by AMD, some computed
    for peak in sorted(_shown_peaks(product, points), key=lambda peak: peak.tera_ops):
        alike.setdefault(number(peak.tera_ops), []).append(peak)
    below = float("inf")
    for shown, same in alike.items():
        tera = same[0].tera_ops
        y, ridge = axes.down(tera), axes.across(max(tera / fastest, 10.0 ** axes.x[0]))
        kind = "used" if any(peak in used for peak in same) else "other"
        yield tag("line", x1=ridge, x2=right, y1=y, y2=y, class_=f"roof {kind}")
        names = _joined([peak_name(peak) for peak in same])
        below = min(y + 4, below - LABEL * len(names))
        yield _label(shown, right + 48, below, f"name {kind}", "end")
        for at, name in enumerate(names):
            yield _label(name, right + 56, below + at * LABEL, f"name {kind}")


def _joined(names: Sequence[str]) -> list[str]:
    """Roofs of equal height in few lines: "matrix float16, bfloat16"."""
    found: dict[str, list[str]] = {}
    for name in names:
        unit, _, dtype = name.partition(" ")
        found.setdefault(unit, []).append(dtype)
    return [f"{unit} {', '.join(dtypes)}" for unit, dtypes in found.items()]


def _point(axes: Axes, product: ProductRoof, point: Point) -> Markup | None:
    """The kernel's intensity as a line, and the rate that it allows as a dot."""
    rate = _attainable(product, point)
    if rate is None:
        return None
    x, y = axes.across(point.intensity), axes.down(rate)
    name = f"{point.unit} {point.dtype}, {point.level}"
    said = f"{name}: {number(point.intensity)} operations per byte, at most {number(rate)} Tops/s"
    return tag(
        "g",
        tag("title", said),
        tag("line", x1=x, x2=x, y1=y, y2=HEIGHT - BOTTOM, class_="intensity"),
        tag("circle", cx=x, cy=y, r=6, class_="point"),
        _label(name, x + 10, y + 18, "name point"),
    )


def _range(axes: Axes, product: ProductRoof, points: Sequence[Point]) -> Markup | None:
    """The estimated rates, from the slowest scenario to the fastest."""
    main, rates = _main(points), _estimated(product, points)
    if main is None or not rates:
        return None
    x = axes.across(main.intensity)
    low, high = axes.down(min(rates.values())), axes.down(max(rates.values()))
    said = ", ".join(f"{name} {number(rate)} Tops/s" for name, rate in rates.items())
    return tag(
        "g",
        tag("title", f"estimates: {said}"),
        tag("line", x1=x, x2=x, y1=low, y2=high, class_="estimated"),
        (
            tag("line", x1=x - 6, x2=x + 6, y1=axes.down(rate), y2=axes.down(rate),
                class_="estimated")
            for rate in rates.values()
        ),
        _label("estimates", x - 10, (low + high) / 2 + 4, "name estimated", "end"),
    )  # fmt: skip
