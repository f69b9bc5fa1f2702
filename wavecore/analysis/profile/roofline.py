"""The kernel under the roofs of its target's products: intensity, ridges, attainable rates.

Bytes are those that instructions request; a cache that serves some of them reduces memory traffic.
"""

from __future__ import annotations

from wavecore import targets
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.record import Level, Matrix, Peak, Point
from wavecore.analysis.profile.work import VectorWork
from wavecore.targets import Product, timing
from wavecore.targets.model import PEAK_OF_PRODUCT, PRODUCT_PAGE, Unit


def requested_bytes(facts: Facts) -> dict[str, int]:
    """Bytes requested from "memory" (including scalar loads and scratch) and "LDS"."""
    counted = facts.counted
    ways = ("bytes_read", "bytes_written", "bytes_atomic")
    of = {space: sum(counted.get(f"{space}.{way}", 0) for way in ways)
          for space in ("global", "scalar", "scratch", "lds")}  # fmt: skip
    return {"memory": of["global"] + of["scalar"] + of["scratch"], "LDS": of["lds"]}


def points(facts: Facts, work: list[Matrix], vector: VectorWork) -> list[Point]:
    """The kernel's points: for each level, the types by their operations, the largest first."""
    totals = [("matrix", each.dtype, each.sparse, each.operations) for each in work]
    totals += [("vector", dtype, False, count) for dtype, count in vector.active.items() if count]
    totals.sort(key=lambda each: -each[3])
    return [
        Point(level, unit, dtype, sparse, count, size, count / size, "exact")
        for level, size in requested_bytes(facts).items()
        if size
        for unit, dtype, sparse, count in totals
    ]


def products(facts: Facts) -> list[Product]:
    """The products with this target, the largest first."""
    found = [each for each in targets.products() if each.target is facts.target]
    return sorted(found, key=lambda each: -each.cus)


def peaks(product: Product) -> list[Peak]:
    """Its peaks with their ridges over memory: published by AMD, computed for other types."""
    found = {(each.unit, each.dtype, each.sparse): (each.tera_ops, PRODUCT_PAGE)
             for each in product.published}  # fmt: skip
    rates: list[tuple[Unit, str, bool]] = [
        ("vector", rate.dtype, False) for rate in product.target.vector_rates
    ]
    rates += [("matrix", rate.dtype, rate.sparse) for rate in product.target.matrix_rates]
    for unit, dtype, sparse in rates:
        computed = product.tera_ops(unit, dtype, sparse=sparse)
        if computed is not None:
            found.setdefault((unit, dtype, sparse), (computed, PEAK_OF_PRODUCT))
    return [
        Peak(*key, tera_ops, 1000 * tera_ops / product.memory_gb_per_s, source.title)
        for key, (tera_ops, source) in found.items()
    ]


def levels(product: Product) -> list[Level]:
    """Its memory, and the combined caches and LDS of its compute units."""
    known = timing.of(product.target)
    ghz = product.clock_mhz / 1000
    vector = product.cus * known.vector_bytes * ghz
    lds = product.cus // product.target.cus_per_wgp * known.lds_bytes * known.lds_ports * ghz
    return [
        Level("memory", product.memory_gb_per_s, "exact", "AMD product specification"),
        Level("first-level cache", vector, "rule", known.vector_source.title),
        Level("LDS", lds, "rule", known.lds_source.title),
    ]


def attainable(product: Product, point: Point) -> tuple[float, str]:
    """The roof at a memory point, in 10^12 operations per second, and what limits it."""
    known = {(each.unit, each.dtype, each.sparse): each.tera_ops for each in peaks(product)}
    names = (point.dtype, f"packed {point.dtype}")
    roofs = [known[key] for name in names if (key := (point.unit, name, point.sparse)) in known]
    slope = point.intensity * product.memory_gb_per_s / 1000
    if not roofs or slope < max(roofs):
        return slope, "memory"
    return max(roofs), "compute"
