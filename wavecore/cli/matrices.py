"""Code shared by the matrix instruction commands: options, and the notation of entries."""

from __future__ import annotations

from typing import Annotated

import typer

from wavecore.cli import completion
from wavecore.cli.usage import UsageError
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.layout import Layout, Location
from wavecore.matrix.signs import signed

InstructionArgument = Annotated[
    str,
    typer.Argument(
        metavar="INSTRUCTION", help="Any spelling: mnemonic, builtin, intrinsic.",
        autocompletion=completion.instructions,
    ),
]  # fmt: skip
WaveOption = Annotated[
    int | None, typer.Option("--wave", "-w", help="Lanes of a wave: 32 or 64.", show_default=False)
]
CbszOption = Annotated[int, typer.Option("--cbsz", help="A's broadcast size; index set.")]
AbidOption = Annotated[int, typer.Option("--abid", help="A's broadcast block; index set.")]
BlgpOption = Annotated[int, typer.Option("--blgp", help="B's lane group pattern.")]
OpselOption = Annotated[int, typer.Option("--opsel", help="Half of C and D; index set.")]
NegOption = Annotated[
    int | None,
    typer.Option("--neg", help="NEG: bits negate A, B, C; of 16-bit formats, their even k."),
]
NegHiOption = Annotated[
    int | None,
    typer.Option("--neg-hi", help="NEG_HI: bits negate odd k of A and B; 4: magnitude of C."),
]
AOption = Annotated[bool, typer.Option("-A", help="Operand A.")]
BOption = Annotated[bool, typer.Option("-B", help="Operand B.")]
COption = Annotated[bool, typer.Option("-C", help="Operand C.")]
DOption = Annotated[bool, typer.Option("-D", help="Operand D.")]
SAOption = Annotated[bool, typer.Option("--scale-a", help="A's scales.")]
SBOption = Annotated[bool, typer.Option("--scale-b", help="B's scales.")]
ModifierOption = Annotated[
    list[str] | None,
    typer.Option("--modifier", "-m", metavar="NAME=VALUE", help="Any modifier; `show` lists them."),
]
KOption = Annotated[bool, typer.Option("-K", help="The index of a sparse A.")]


def all_modifiers(
    inst: MatrixInstruction, wave: int | None, given: list[str] | None, **usual: int | None
) -> dict[str, int]:
    """The modifiers with separate options, if given, and those of --modifier.

    Raises: UsageError if one is not NAME=VALUE; TargetError if the instruction does not take it.
    """
    found = {name: value for name, value in usual.items() if value is not None}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not value.isdecimal():
            raise UsageError(f"--modifier {text}: expected NAME=VALUE, such as matrix_a_fmt=4.")
        found[name] = int(value)
    return inst.checked_modifiers(found, wave)


OPTIONS = {"A": "-A", "B": "-B", "C": "-C", "D": "-D", "K": "-K",
           "SA": "--scale-a", "SB": "--scale-b"}  # fmt: skip


def chosen_operand(inst: MatrixInstruction, **flags: bool) -> str:
    """The one operand among -A to --scale-b.

    Raises: UsageError unless exactly one was given, and the instruction has it.
    """
    has = [option for operand, option in OPTIONS.items() if operand in inst.operands]
    given = [OPTIONS[name] for name, is_set in flags.items() if is_set]
    choice = f"{', '.join(has[:-1])} and {has[-1]}"
    if len(given) != 1:
        what = f"{' and '.join(given)} were given" if given else "none was given"
        raise UsageError(f"choose one of {choice}; {what}.")
    if given[0] not in has:
        raise UsageError(f"{inst.name} has no operand {given[0]}; it has {choice}.")
    return next(name for name, is_set in flags.items() if is_set)


def title(inst: MatrixInstruction, layout: Layout, **modifiers: int) -> str:
    """A table's title: instruction, operand, wave size, modifiers."""
    set_ = "".join(f" {name}:{value}" for name, value in modifiers.items() if value)
    return f"{inst.name} on {inst.target}: {layout.operand} in wave{layout.wave}{set_}"


def entry_text(layout: Layout, coordinates: tuple[int, ...]) -> str:
    """`A[3][5]`, `A[3][5].1` for block 1, `A[3][4..7]` if an index selects the entry."""
    names = layout.names
    parts = []
    for name, value in zip(names, coordinates, strict=True):
        if name == "block":
            continue
        shared = layout.neighbours(name)
        first = value - value % shared
        parts.append(f"[{first}..{first + shared - 1}]" if shared > 1 else f"[{value}]")
    block = coordinates[names.index("block")]
    return layout.operand + "".join(parts) + block_text(layout, block)


def block_text(layout: Layout, block: int) -> str:
    """`.1` for block 1; empty if there is only one block."""
    return f".{block}" if dict(layout.dims)["block"] > 1 else ""


def place_text(layout: Layout, coordinates: tuple[int, ...], *, signs: bool = True) -> str:
    """`v2{17}[31:16]`: register 2 of lane 17, bits 16 to 31; several lanes if they are copies.

    The modifiers' sign precedes it: `-v2{17}`, `|v2{17}|`. Spreadsheets do not mistake such a text
    for a number.
    """
    places = layout.locations(*coordinates)
    lanes = ",".join(str(place.lane) for place in places)
    return signed(
        location_text(places[0], f"{{{lanes}}}"), layout.sign(*coordinates) if signs else ""
    )


def location_text(location: Location, lanes: str = "") -> str:
    """`v2[31:16]`, `v[2:3]` for 64 bits, `v2[31:30] v3[3:0]` across two; `lanes` follows each."""
    register, _, low, high = location
    if high >= 32 and low:
        return f"v{register}{lanes}[31:{low}] v{register + 1}{lanes}[{high - 32}:0]"
    if high >= 32:
        last = register + high // 32
        return f"v[{register}:{last}]{lanes}"
    return f"v{register}{lanes}" + ("" if (low, high) == (0, 31) else f"[{high}:{low}]")
