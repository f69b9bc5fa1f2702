"""`wavecore compare`: the same random matrices on several designs, and how results differ."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wavecore.cli.output import JsonOption, console, print_json
from wavecore.cli.tabular import EVIDENCE, AsciidocOption, CsvOption, Grid, MarkdownOption, emit
from wavecore.cli.targetnames import spelled
from wavecore.cli.usage import UsageError, writing

if TYPE_CHECKING:
    from wavecore.numerics import Comparison
    from wavecore.numerics.report import Table

LARGEST_PRODUCTS = 1 << 28  # about ten seconds


def command(
    arch: Annotated[
        list[str],
        typer.Option(
            "--arch",
            "-a",
            metavar="TARGET[:WHAT]",
            help="A design; WHAT is its instruction or type. Several are compared with each other; "
            "one only with the exact value.",
        ),
    ],
    type: Annotated[
        str, typer.Option("--type", "-t", help="Type of A and B, such as f16 or fp8.")
    ] = "f16",
    size: Annotated[str, typer.Option("--size", metavar="M,N,K")] = "64,64,64",
    seed: Annotated[int, typer.Option("--seed", help="Seed of the random numbers.")] = 0,
    data: Annotated[
        str,
        typer.Option(
            "--data",
            help="normal, uniform, positive, wide, cancelling, subnormal or integers.",
        ),
    ] = "normal",
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw a figure; needs matplotlib.")
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain",
            metavar="I,J",
            help="Each design's steps to that entry of D; `worst`: where results are furthest "
            "apart.",
        ),
    ] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
) -> None:
    """Multiply on several designs, and show where results differ."""
    found = _compared(arch, type, _size(size), seed, data)
    if explain is not None:
        _print_steps(found, explain, json=json)
        return
    if svg is not None:
        _save(found, svg)
    emit(
        _grid(found.table()), found.record(), json=json, csv=csv, markdown=markdown,
        asciidoc=asciidoc,
    )  # fmt: skip
    if json or csv or markdown or asciidoc:
        return
    place = found.most_apart()
    if place is not None:
        console().print()
        emit(_grid(found.entry_table(*place)), None)
    elif len(found.designs) > 1:
        console().print("All results are equal.")


def _print_steps(found: Comparison, where: str, *, json: bool) -> None:
    """Each design's steps for one entry."""
    i, j = _entry(found, where)
    steps = {design.name: found.explain(design.name, i, j) for design in found.designs}
    if json:
        print_json({name: each.record() for name, each in steps.items()})
        return
    for number, each in enumerate(steps.values()):
        console().print(
            ("\n\n" if number else "") + str(each), highlight=False, markup=False, soft_wrap=True
        )


def _entry(found: Comparison, where: str) -> tuple[int, int]:
    """The requested entry. Raises: UsageError if it does not exist."""
    rows, columns = found.exact.shape
    if where == "worst":
        return found.most_apart() or (0, 0)
    parts = where.split(",")
    if len(parts) == 2 and all(part.strip().isdecimal() for part in parts):
        i, j = (int(part) for part in parts)
        if i < rows and j < columns:
            return i, j
    raise UsageError(
        f"--explain {where}: expected `worst` or I,J, from 0,0 to {rows - 1},{columns - 1}."
    )


def _compared(
    specs: list[str], type: str, size: tuple[int, int, int], seed: int, data: str
) -> Comparison:
    from wavecore import numerics
    from wavecore.numerics.comparison import chosen, input_types
    from wavecore.numerics.samples import KINDS

    if data not in KINDS:
        raise UsageError(f"--data {data}: expected one of {', '.join(KINDS)}.")
    if seed < 0:
        raise UsageError(f"--seed {seed}: expected 0 or more.")
    meant = [_spec(text) for text in specs]
    designs = chosen(meant, type)
    dtypes = list(dict.fromkeys(dtype for design in designs for dtype in input_types(design)))
    a, b = numerics.samples(data, size, dtypes, seed)
    return numerics.compare(meant, a, b, type=type)


def _spec(text: str) -> str | tuple[str, str]:
    target, colon, name = text.partition(":")
    if colon and not name:
        raise UsageError(
            f"--arch {text}: expected an instruction or a type after the colon, such as "
            f"{target}:f16; `wavecore list -a {target}` shows all."
        )
    target = spelled(target)
    return (target, name) if colon else target


def _size(text: str) -> tuple[int, int, int]:
    parts = text.replace("x", ",").split(",")
    if len(parts) != 3 or not all(part.strip().isdecimal() and int(part) for part in parts):
        raise UsageError(f"--size {text}: expected M,N,K of 1 or more, such as 64,64,256.")
    m, n, k = (int(part) for part in parts)
    if m * n * k > LARGEST_PRODUCTS:
        raise UsageError(f"--size {text}: {m * n * k} products exceed {LARGEST_PRODUCTS}.")
    return m, n, k


def _save(found: Comparison, path: Path) -> None:
    """The figure; the same bytes for the same results."""
    import importlib

    made = found.figure()
    settings = importlib.import_module("matplotlib").rc_context({"svg.hashsalt": "wavecore"})
    with settings, writing(path):
        made.savefig(path, format="svg", metadata={"Date": None})


def _grid(found: Table) -> Grid:
    """Colours: evidence by its level; green where all entries are nearest or equal."""
    styles = tuple(
        tuple(_style(head, cell) for head, cell in zip(found.columns, row, strict=True))
        for row in found.rows
    )
    return Grid(found.title, found.columns, found.rows, styles, left=found.left)


def _style(head: str, cell: str) -> str:
    if head == "evidence":
        return EVIDENCE[cell]
    if head == "nearest":
        return "green" if cell == "100%" else ""
    if head == "differ" or (head.startswith("≠") and cell != "-"):
        return "green" if cell == "0%" else "yellow"
    return "red" if head == "NaN or inf" and cell != "0" else ""
