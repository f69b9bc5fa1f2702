"""`wavecore targets`: tables of targets and products, or all facts about one."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from wavecore import targets
from wavecore.cli import completion
from wavecore.cli.output import JsonOption, console, plain, print_json, show, table
from wavecore.cli.targetnames import spelled
from wavecore.errors import TargetError
from wavecore.targets import Product, Source, Target

_HEX = {"mach"}
_LEGEND = (
    "file: VGPRs of a SIMD per lane, at the default wave size\n"
    "LDS: KiB per workgroup at most; slots: waves per SIMD"
)
_APART = {"name", "features", "vector_rates", "matrix_rates", "published", "target"}


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A target (gfx942) or product (MI300X); default: all.",
            autocompletion=completion.targets,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Facts about targets and products, each with its source."""
    if name is not None:
        _show_one(name, as_json=json)
    elif json:
        print_json(
            {
                "targets": [target_record(target) for target in targets.all()],
                "products": [product_record(product) for product in targets.products()],
            }
        )
    else:
        out = console()
        show(out, "Targets", targets_table(), _LEGEND)
        show(out, "Products", products_table())
        out.print("`wavecore targets gfx942` shows all facts of one, `wavecore peaks` the rates.")


def _show_one(name: str, *, as_json: bool) -> None:
    record = _find(name)
    target = record.target if isinstance(record, Product) else record
    if as_json:
        print_json(product_record(record) if isinstance(record, Product) else target_record(record))
        return
    out = console()
    sources: dict[Source, int] = {}
    if isinstance(record, Product):
        show(out, record.name, facts_table(record, sources))
    carriers = ", ".join(p.name for p in targets.products() if p.target is target)
    title = f"{target.name} ({carriers})" if carriers else target.name
    show(out, title, facts_table(target, sources))
    out.print(Text("Features, under LLVM's names", style="bold"))
    out.print(Text("  ".join(sorted(target.features))))
    out.print()
    for source, number in sources.items():
        out.print(Text(f"[{number}] {source.title} ({source.evidence})", style="dim"))


def _find(name: str) -> Target | Product:
    """The product of this name, or else the target."""
    try:
        return targets.product(name)
    except TargetError:
        return targets.get(spelled(name))


def facts_table(record: Target | Product, sources: dict[Source, int]) -> Table:
    """Every fact of a record; sources are numbered in order of first use."""
    made = table(("fact", "value", "", "meaning"), left=4)
    for column in (made.columns[1], made.columns[3]):
        column.no_wrap = False
    for field in dataclasses.fields(record):
        if field.name not in _APART:
            value = getattr(record, field.name)
            number = sources.setdefault(field.metadata["source"], len(sources) + 1)
            made.add_row(
                field.name,
                f"{value:#x}" if field.name in _HEX else _shown(value),
                Text(f"[{number}]", style="dim"),
                Text(field.metadata["doc"], style="dim"),
            )
    return made


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Source):
        return value.title
    if isinstance(value, tuple):
        parts = (f"{p[0]}:{shown_bits(p[1])}" if isinstance(p, tuple) else str(p) for p in value)
        return ", ".join(parts) or "-"
    return str(value) or "-"


def shown_bits(value: object) -> str:
    """The fields of a counter in the manuals' notation, lowest first; a number unchanged."""
    if not isinstance(value, tuple):
        return str(value)
    return "".join(f"[{low + width - 1}:{low}]" for low, width in value)


def target_record(target: Target) -> dict[str, Any]:
    """A target for JSON: its facts, its rates, its products."""
    record: dict[str, Any] = plain(target)
    for rate, made in zip(target.matrix_rates, record["matrix_rates"], strict=True):
        made["ops_per_clock"] = target.matrix_rate(rate)
    record["products"] = [p.name for p in targets.products() if p.target is target]
    return record


def product_record(product: Product) -> dict[str, Any]:
    """A product for JSON, with its target's name instead of the target's facts."""
    return {
        field.name: product.target.name
        if field.name == "target"
        else plain(getattr(product, field.name))
        for field in dataclasses.fields(product)
    }


def targets_table() -> Table:
    """One row per target: the differences that matter to kernels."""
    made = table(
        ("target", "family", "waves", "matrix", "float8", "VGPRs", "AGPRs", "file", "LDS", "slots"),
        left=5,
    )
    for target in targets.all():
        split = target.agprs and not target.unified_vgpr_file
        made.add_row(
            target.name,
            target.family,
            "/".join(str(size) for size in target.wave_sizes),
            "MFMA" if target.has_mfma else "WMMA" if target.has_wmma else "-",
            target.float8 or "-",
            str(target.vgprs),
            str(target.agprs or "-"),
            f"{target.vgpr_file()}{'+' + str(target.agprs) if split else ''}",
            str(target.lds_per_workgroup_bytes // 1024),
            str(target.max_waves_per_simd),
        )
    return made


def products_table() -> Table:
    """One row per product."""
    made = table(("product", "target", "family", "memory", "GB", "GB/s", "CUs", "MHz"), left=4)
    for product in targets.products():
        made.add_row(
            product.name,
            product.target.name,
            product.target.family,
            product.memory,
            str(product.memory_gb),
            str(product.memory_gb_per_s),
            str(product.cus),
            str(product.clock_mhz),
        )
    return made
