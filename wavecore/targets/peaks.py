"""The peak rates of products as plain data, each with its instruction and evidence."""

from __future__ import annotations

from typing import Any

from wavecore.targets.model import MatrixRate, Product, Unit, VectorRate


def peak_records(product: Product) -> list[dict[str, Any]]:
    """Every peak of a product: rate, instruction, operations per second, and AMD's figure."""
    matrix = [
        _peak_record(product, "matrix", rate, product.target.matrix_rate(rate), rate.sparse)
        for rate in product.target.matrix_rates
    ]
    vector = [
        _peak_record(product, "vector", rate, rate.ops_per_clock, False)
        for rate in product.target.vector_rates
    ]
    return [*matrix, *vector]


def _peak_record(
    product: Product, unit: Unit, rate: MatrixRate | VectorRate, per_clock: int, sparse: bool
) -> dict[str, Any]:
    printed = {(p.unit, p.dtype, p.sparse): p.tera_ops for p in product.published}
    return {
        "product": product.name,
        "target": product.target.name,
        "unit": unit,
        "dtype": rate.dtype,
        "sparse": sparse,
        "instruction": rate.instruction,
        "ops_per_clock_per_cu": per_clock,
        "tera_ops": round(per_clock * product.cus * product.clock_mhz * 1e-6, 3),
        "published_tera_ops": printed.get((unit, rate.dtype, sparse)),
        "source": rate.source.title,
        "evidence": rate.source.evidence,
        "note": rate.note,
    }
