"""`wavecore peaks`: rates per clock, peaks of products, and comparisons with AMD's articles."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from wavecore import targets
from wavecore.cli import completion
from wavecore.cli.output import JsonOption, console, number, print_json, show, table
from wavecore.cli.targetnames import spelled
from wavecore.cli.usage import UsageError
from wavecore.errors import TargetError
from wavecore.targets import Product, articles
from wavecore.targets.model import Unit
from wavecore.targets.peaks import peak_records

NARROW = 85  # columns of a terminal too narrow for the target's name
SHORT = {
    "float64": "f64",
    "float32": "f32",
    "packed float32": "f32 x2",
    "xfloat32": "xf32",
    "float16": "f16",
    "bfloat16": "bf16",
    "float8": "f8",
    "float6": "f6",
    "float4": "f4",
    "int8": "i8",
    "int4": "i4",
}


def command(
    product: Annotated[
        str | None,
        typer.Argument(
            help="A product (MI300X) or target (gfx942), with its instructions.",
            autocompletion=completion.targets,
        ),
    ] = None,
    articles_only: Annotated[
        bool, typer.Option("--articles", help="Only the tables of AMD's articles.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Peak rates of products, and the tables of AMD's articles."""
    chosen = _choose(product)
    if json:
        record: dict[str, Any] = {}
        if not articles_only:
            record["peaks"] = [row for entry in chosen for row in peak_records(entry)]
        if product is None:
            record["articles"] = [comparison_record(found) for found in articles.compare()]
        print_json(record)
        return
    out = console()
    if product is not None:
        for entry in chosen:
            title = f"{entry.target.name}, {entry.cus} CUs at {entry.clock_mhz} MHz"
            show(out, f"{entry.name}: {title}", product_table(entry))
        return
    if not articles_only:
        wide = out.width > NARROW
        unit = "10^12 operations a second"
        show(out, f"Matrix cores, {unit}", peaks_table("matrix", False, wide=wide))
        show(out, f"Matrix cores, 4:2 sparse A, {unit}", peaks_table("matrix", True, wide=wide))
        show(out, f"Vector units, {unit}", peaks_table("vector", False, wide=wide))
    for printed, found in groupby(articles.compare(), key=lambda comparison: comparison.table):
        counted = printed.quantity in ("matrix", "vector")
        title = f"{printed.caption}, FLOPS/clock/CU" if counted else printed.caption
        article = f"{printed.article.publisher}: {printed.article.title}"
        show(out, title, article_table(printed, list(found)), article)
    for comparison in articles.compare():
        if not comparison.agrees:
            out.print(
                Text.assemble(
                    (f"* {comparison.product}, {comparison.label}: ", "bold yellow"),
                    f"printed {comparison.printed}, computed {comparison.computed}: "
                    f"{comparison.remark}.",
                )
            )


def _choose(name: str | None) -> list[Product]:
    """The products that a name stands for: all, one, or those of a target."""
    if name is None:
        return list(targets.products())
    try:
        return [targets.product(name)]
    except TargetError:
        target = targets.known(spelled(name))
    of_target = [entry for entry in targets.products() if entry.target is target]
    if not of_target:
        raise UsageError(f"no product with {target.name} is known; `wavecore targets` lists them.")
    return of_target


def comparison_record(found: articles.Comparison) -> dict[str, Any]:
    """One figure of an article with the computed one."""
    return {
        "article": found.table.article.title,
        "publisher": found.table.article.publisher,
        "table": found.table.caption,
        "quantity": found.table.quantity,
        "row": found.label,
        "product": found.product,
        "printed": found.printed,
        "computed": found.computed,
        "agrees": found.agrees,
        "instructions": list(found.instructions),
        "remark": found.remark,
    }


def peaks_table(unit: Unit, sparse: bool, *, wide: bool) -> Table:
    """One row per product, one column per element type (types with equal rates share one)."""
    rows = {
        product: {
            record["dtype"]: number(record["tera_ops"])
            for record in peak_records(product)
            if record["unit"] == unit and record["sparse"] == sparse
        }
        for product in targets.products()
    }
    columns: dict[tuple[str, ...], list[str]] = {}
    for dtype, short in SHORT.items():
        figures = tuple(peaks.get(dtype, "-") for peaks in rows.values())
        if set(figures) != {"-"}:
            columns.setdefault(figures, []).append(short)
    types = ["/".join(shared) for shared in columns.values()]
    made = table(("product", *(("target",) if wide else ()), *types), left=1 + wide)
    for (product, peaks), *cells in zip(rows.items(), *columns, strict=True):
        if peaks:
            name = product.name.partition(" (")[0]
            made.add_row(name, *((product.target.name,) if wide else ()), *cells)
    return made


def product_table(product: Product) -> Table:
    """One row per rate of a product, with the instruction that reaches it."""
    made = table(("unit", "type", "instruction", "ops/clk", "10^12/s", "AMD"), left=3)
    for record in peak_records(product):
        made.add_row(
            "sparse" if record["sparse"] else record["unit"],
            record["dtype"],
            record["instruction"],
            str(record["ops_per_clock_per_cu"]),
            number(record["tera_ops"]),
            number(record["published_tera_ops"]),
        )
    return made


def article_table(printed: articles.PrintedTable, found: list[articles.Comparison]) -> Table:
    """An article's table; a cell has both figures if ours differs."""
    made = table(("type", *printed.products))
    for label, row in groupby(found, key=lambda comparison: comparison.label):
        made.add_row(label, *(_cell(comparison) for comparison in row))
    return made


def _cell(comparison: articles.Comparison) -> Text:
    suffix = "x" if comparison.table.quantity == "speedup" else ""

    def figure(value: int | None) -> str:
        return "N/A" if value is None else f"{value}{suffix}"

    if comparison.agrees:
        return Text(figure(comparison.computed))
    both = f"printed {figure(comparison.printed)}, computed {figure(comparison.computed)} *"
    return Text(both, style="bold yellow")
