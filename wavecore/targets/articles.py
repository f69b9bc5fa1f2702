"""The tables of AMD's articles on matrix cores, as printed, compared with the records.

Each article gives operations per clock and compute unit. `compare` computes the same figures from
the instructions' operations and cycles; where the two differ, the result has both, and `remark`
says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from wavecore.targets.model import Target
from wavecore.targets.products import PRODUCTS

Quantity = Literal["matrix", "vector", "speedup", "best"]


@dataclass(frozen=True)
class Article:
    """Where a table was printed."""

    title: str
    publisher: str


@dataclass(frozen=True)
class PrintedTable:
    """One table: rows are (label, type, a figure for each product; None for N/A).

    `quantity` is the meaning of the figures: operations per clock and compute unit of the matrix
    cores, of the vector units, of the better of the two, or the ratio of the first two.
    """

    article: Article
    caption: str
    quantity: Quantity
    products: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[int | None, ...]], ...]


@dataclass(frozen=True)
class Comparison:
    """One figure of a table: as printed, as computed, and the instructions used."""

    table: PrintedTable
    label: str
    product: str
    printed: int | None
    computed: int | None
    instructions: tuple[str, ...]
    remark: str

    @property
    def agrees(self) -> bool:
        """Whether the figures are the same."""
        return self.printed == self.computed


CDNA_ARTICLE = Article("AMD matrix cores", "AMD lab notes")
RDNA3_ARTICLE = Article("How to accelerate AI applications on RDNA 3 using WMMA", "AMD GPUOpen")
RDNA4_ARTICLE = Article("Using the Matrix Cores of AMD RDNA 4 architecture GPUs", "AMD GPUOpen")

TABLES = (
    PrintedTable(
        CDNA_ARTICLE,
        "Matrix core performance",
        "matrix",
        ("MI100", "MI250X"),
        (
            ("FP64", "float64", (None, 256)),
            ("FP32", "float32", (256, 256)),
            ("FP16", "float16", (1024, 1024)),
            ("BF16", "bfloat16", (512, 1024)),
            ("INT8", "int8", (1024, 1024)),
        ),
    ),
    PrintedTable(
        CDNA_ARTICLE,
        "Vector (FMA) unit performance",
        "vector",
        ("MI100", "MI250X"),
        (
            ("FP64", "float64", (64, 128)),
            ("FP32", "float32", (128, 128)),
        ),
    ),
    PrintedTable(
        CDNA_ARTICLE,
        "Matrix core speedup over the vector unit",
        "speedup",
        ("MI100", "MI250X"),
        (
            ("FP64", "float64", (None, 2)),
            ("FP32", "float32", (2, 2)),
        ),
    ),
    PrintedTable(
        RDNA3_ARTICLE,
        "Theoretical FLOPS/clock/CU",
        "best",
        ("RX 6950 XT", "RX 7900 XTX"),
        (
            ("FP16", "float16", (256, 512)),
            ("BF16", "bfloat16", (None, 512)),
            ("IU8", "int8", (512, 512)),
            ("IU4", "int4", (1024, 1024)),
        ),
    ),
    PrintedTable(
        RDNA4_ARTICLE,
        "Theoretical FLOPS/clock/CU",
        "best",
        ("RX 6950 XT", "RX 7900 XTX", "RX 9070 XT"),
        (
            ("FP16", "float16", (256, 512, 1024)),
            ("BF16", "bfloat16", (None, 512, 2048)),
            ("I8", "int8", (512, 512, 2048)),
        ),
    ),
)

REMARKS = {
    ("RX 9070 XT", "bfloat16"): (
        "v_wmma_f32_16x16x16_bf16 takes 16 cycles, like v_wmma_f32_16x16x16_f16, so the two types "
        "have the same rate; 2048 is the rate of 8-bit types"
    )
}


def compare() -> Iterator[Comparison]:
    """Every figure of every table, with the one computed from the records."""
    targets = {product.name: product.target for product in PRODUCTS}
    for table in TABLES:
        for label, dtype, figures in table.rows:
            for product, printed in zip(table.products, figures, strict=True):
                computed, instructions = _figure(targets[product], table.quantity, dtype)
                agrees = printed == computed
                remark = "" if agrees else REMARKS.get((product, dtype), "unexplained")
                yield Comparison(table, label, product, printed, computed, instructions, remark)


def _figure(target: Target, quantity: Quantity, dtype: str) -> tuple[int | None, tuple[str, ...]]:
    matrix = {
        target.matrix_rate(rate): rate.instruction
        for rate in target.matrix_rates
        if rate.dtype == dtype and not rate.sparse
    }
    vector = {
        rate.ops_per_clock: rate.instruction for rate in target.vector_rates if rate.dtype == dtype
    }
    if quantity == "speedup":
        if not matrix or not vector:
            return None, ()
        best, usual = max(matrix), max(vector)
        return best // usual, (matrix[best], vector[usual])
    rates = {"matrix": matrix, "vector": vector, "best": matrix or vector}[quantity]
    return (max(rates), (rates[max(rates)],)) if rates else (None, ())
