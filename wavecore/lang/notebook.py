"""A kernel in a notebook: Python and machine code, side by side.

Each line of Python has a color, and so have its instructions; hovering over one highlights both.
Colors are translucent, so they work on light and dark pages. The HTML needs no script and loads no
files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import count
from typing import TYPE_CHECKING

from wavecore.errors import Error
from wavecore.isa.classes import InstructionClass
from wavecore.isa.table import facts_of_mnemonic
from wavecore.lang.locations import Source
from wavecore.lang.specialise import Specialised, specialise
from wavecore.lang.types import constexpr

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject, KernelInfo
    from wavecore.codeobject.listing import ListingLine
    from wavecore.lang.kernel import Kernel

INSTRUCTIONS_MOST = 1500
GOLDEN_ANGLE = 137.5  # degrees: gives neighbouring lines distinct hues
_NUMBERS = count(1)  # unique class names for several kernels on a page
_STYLE = """\
.{id}{{font-size:12px;line-height:1.45;margin:4px 0}}
.{id} .panes{{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:12px}}
.{id} pre{{margin:0;padding:4px 0;max-height:34em;overflow:auto;background:none;color:inherit;
 font:12px/1.45 ui-monospace,Menlo,'DejaVu Sans Mono',monospace;
 border:1px solid rgba(128,128,128,.35)}}
.{id} b{{font-weight:600}}
.{id} i{{font-style:normal;opacity:.55}}
.{id} span{{display:block;padding:0 8px;border-left:4px solid transparent;white-space:pre}}"""


@dataclass(frozen=True)
class Page:
    """The content: the code for one target, or the reason why there is none."""

    kernel: Kernel
    made: Specialised | None
    problem: str = ""

    @property
    def code(self) -> CodeObject | None:
        return None if self.made is None else self.made.code


def html(kernel: Kernel) -> str:
    """The kernel for the current device, otherwise as last compiled."""
    page = _page(kernel)
    name = f"wavecore-{next(_NUMBERS)}"
    sources = _sources(page)
    listing = [] if page.made is None or page.code is None else _listing(page.made, page.code)
    used = _lines_used(sources, listing)
    numbers = {place: number for number, place in enumerate(used)}
    left = "".join(_python(source, numbers) for source in sources)
    right = "".join(_machine(listing, numbers)) or f"<span><i>{escape(page.problem)}</i></span>"
    return (
        f'<div class="{name}"><style>{_STYLE.format(id=name)}\n{_rules(name, len(used))}</style>\n'
        f"<div>{_heading(page, listing)}</div>\n"
        f'<div class="panes"><pre>{left}</pre><pre>{right}</pre></div></div>'
    )


def _page(kernel: Kernel) -> Page:
    """Raises nothing: the Python is shown even if compiling fails."""
    from wavecore.device import current

    compiled = [each for each in kernel.kept.values() if "code" in vars(each)]
    device = current.found()
    if device is None:
        if compiled:
            return Page(kernel, compiled[-1])
        shown = f'{kernel.__name__}.compile("gfx942")'
        return Page(kernel, None, f"Select a device with wc.use(...), or call {shown}.")
    target = device.target.name
    found = [each for each in compiled if each.target.name == target]
    if found:
        return Page(kernel, found[-1])
    missing = [name for name in kernel.constant_names if name not in kernel.defaults]
    if missing:
        return Page(kernel, None, f"Machine code needs values of the constants: {missing[0]}=...")
    try:
        made = specialise(kernel, target, {})
        made.code  # noqa: B018 (compile now, to show errors)
    except Error as error:
        return Page(kernel, None, str(error))
    return Page(kernel, made)


# ------------------------------------------------------------------------------------ facts


def _heading(page: Page, listing: list[_Line]) -> str:
    """Name, target, registers and memory, number of instructions."""
    kernel = page.kernel
    parameters = ", ".join(
        f"{name}: {'constexpr' if kind is constexpr else kind.name}"
        for name, kind in kernel.annotations.items()
    )
    title = f"<b>{escape(kernel.__name__)}</b>({escape(parameters)})"
    if page.made is None or page.code is None:
        return title
    info = page.code.kernels[page.made.made.name]
    constants = [f"{name} = {value!r}" for name, value in page.made.constants.items()]
    size = _instructions([each.line for each in listing])
    facts = [page.made.target.name, f"waves of {info.wave_size}", *_registers(info), size]
    facts += constants
    return f"{title}<br><i>{escape(' · '.join(facts))}</i>"


def _instructions(listing: list[ListingLine]) -> str:
    found = [line.text for line in listing if line.kind == "instruction"]
    of_matrices = sum(map(_is_of_matrices, found))
    more = f", {of_matrices} of them matrix instructions" if of_matrices else ""
    return f"{len(found)} instructions{more}"


def _is_of_matrices(text: str) -> bool:
    """Whether it is a matrix instruction; these are counted and shown in bold."""
    facts = facts_of_mnemonic(text.partition(" ")[0])
    return facts is not None and facts.cls is InstructionClass.MATRIX


def _registers(info: KernelInfo) -> Iterator[str]:
    for number, what in (
        (info.vgpr_count, "VGPRs"),
        (info.agpr_count, "AGPRs"),
        (info.sgpr_count, "SGPRs"),
        (info.group_segment_fixed_size_bytes, "bytes of LDS"),
        (info.private_segment_fixed_size_bytes, "bytes of scratch"),
    ):
        if number:
            yield f"{number} {what}"


# ------------------------------------------------------------------------------------ lines

Place = tuple[str, int]  # a file name as in line tables, and a line


@dataclass(frozen=True)
class _Line:
    """A line of the listing and its source location."""

    line: ListingLine
    place: Place | None


def _listing(made: Specialised, code: CodeObject) -> list[_Line]:
    name = made.made.name
    found = []
    for line in code.listing(name):
        place = code.lines.at(line.address) if line.kind == "instruction" else None
        found.append(_Line(line, None if place is None else (place.file, place.line)))
    while found and _is_padding(found[-1].line):
        found.pop()
    return found


def _is_padding(line: ListingLine) -> bool:
    return line.kind == "note" or line.text.startswith(("s_code_end", "s_nop"))


def _sources(page: Page) -> list[Source]:
    """The sources of the kernel and the functions it calls, each once."""
    own = page.kernel.definition.source
    if page.made is None:
        return [own]
    called = [each.definition.source for each in page.made.unit.functions]
    inside = {own.name: range(own.first_line, own.first_line + len(own.text.splitlines()))}
    others = {
        (each.name, each.first_line): each
        for each in called
        if each.first_line not in inside.get(each.name, ())
    }
    return [own, *others.values()]


def _lines_used(sources: list[Source], listing: list[_Line]) -> list[Place]:
    """The lines of Python that have instructions, in order."""
    places = {each.place for each in listing}
    return [
        (source.name, number)
        for source in sources
        for number in range(source.first_line, source.first_line + len(source.text.splitlines()))
        if (source.name, number) in places
    ]


# ------------------------------------------------------------------------------------- HTML


def _rules(name: str, lines: int) -> str:
    """CSS colors of the lines; stronger on both sides while the pointer is over one."""
    rules = []
    for number in range(lines):
        hue = number * GOLDEN_ANGLE % 360
        rules += [
            f".{name} .l{number}{{border-color:hsl({hue:.0f},65%,50%);"
            f"background:hsla({hue:.0f},65%,50%,.08)}}",
            f".{name}:has(.l{number}:hover) .l{number}{{background:hsla({hue:.0f},65%,50%,.35)}}",
        ]
    return "\n".join(rules)


def _python(source: Source, numbers: dict[Place, int]) -> str:
    lines = []
    for number, text in enumerate(source.text.splitlines(), source.first_line):
        mark = numbers.get((source.name, number))
        lines.append(_span(f"<i>{number:4}</i>  {escape(text)}", mark))
    return "".join(lines)


def _machine(listing: list[_Line], numbers: dict[Place, int]) -> Iterator[str]:
    """Labels and instructions; only the beginning of very long kernels."""
    for each in listing[:INSTRUCTIONS_MOST]:
        if each.line.kind == "function":
            continue
        text = escape(each.line.text)
        if each.line.kind == "label":
            yield _span(f"<b>{text}:</b>", None)
        else:
            mark = numbers.get(each.place) if each.place is not None else None
            shown = f"<b>{text}</b>" if _is_of_matrices(each.line.text) else text
            yield _span(f"  {shown}", mark)
    more = len(listing) - INSTRUCTIONS_MOST
    if more > 0:
        yield _span(f"<i>{more} more lines: kernel.compile(target).disassemble()</i>", None)


def _span(content: str, mark: int | None) -> str:
    kind = "" if mark is None else f' class="l{mark}"'
    return f"<span{kind}>{content}</span>"
