"""Commands that show memory, and registers as matrices."""

from __future__ import annotations

import re

import numpy as np

from wavecore.debugger import formatting, memory
from wavecore.debugger.commands.session import Session, taken_format
from wavecore.debugger.fragments import fragment
from wavecore.debugger.memoryranges import MemoryRange, address_of, parse_memory
from wavecore.debugger.registers import FORMATS, SMALL, Bits, bits_of
from wavecore.debugger.stops import DebugError
from wavecore.emulator.events import Space

_HOW = re.compile(r"(\d{0,7})([a-z]\w*)?")
# The meaning of gdb's format letters combined with its size letters.
_LETTERS = {
    "x": {"b": "x8", "h": "x16", "w": "x", "g": "x64"},
    "d": {"b": "i8", "h": "i16", "w": "i32", "g": "i64"},
    "u": {"b": "u8", "h": "u16", "w": "u32", "g": "u64"},
    "f": {"h": "f16", "w": "f32", "g": "f64"},
    "a": {"g": "x64"},
}
_STRING_BYTES = 200


class MemoryCommands(Session):
    """Memory by address, LDS by variable, matrices."""

    _next: tuple[MemoryRange, str] | None = None  # where a plain `x` continues

    def do_x(self, rest: str) -> None:
        """x[/COUNT FORMAT] ADDRESS: memory, such as `x/8f in`, `x/4x lds:0x40`, `x/2f64 s[4:5]`.

        The address is an expression (a pointer, a pair of registers, a number), or has the space
        before a colon: lds, scratch (of the selected lane) or global. Formats are those of `print`,
        or gdb's letters with a size (b, h, w, g): `x/4xg`, `x/8ub`; `x/5i $pc` shows
        instructions, `x/s` text. Without an address it continues after the last one.
        """
        how, expression = taken_format(rest)
        match = _HOW.fullmatch(how)
        if match is None:
            raise DebugError("x takes a count and an address, such as `x/8f in` or `x/4x lds:0x40`")
        count, format = int(match[1] or 1), _format_named(match[2] or "")
        if not expression and self._next is not None:
            place, last = self._next
            self._show(place, count, format or last)
            return
        if not expression:
            raise DebugError("x takes a count and an address, such as `x/8f in` or `x/4x lds:0x40`")
        scope = self.scope()
        if format == "i":
            self.show_code(address_of(expression, scope).address, count)
            return
        found = parse_memory(expression, scope)
        self._show(found or address_of(expression, scope), count, format or "x")

    def show_code(self, pc: int, count: int) -> None:
        """Instructions from an address."""
        for _ in range(count):
            inst = self.here.sourcemap.instruction(pc)
            mark = "=>" if pc == self.here.pc_of(*self.focus) else "  "
            self.say(f"{mark} {pc:#x}:\t{inst.text if inst is not None else '(no instruction)'}")
            pc += inst.size if inst is not None else 4

    def _show(self, place: MemoryRange, count: int, format: str) -> None:
        space, address, _, lane = place
        scope = self.scope() if lane is None else self.scope().of_lane(lane)
        if format == "s":
            data = memory.readable(scope, space, address, _STRING_BYTES)
            text = data.partition(b"\0")[0].decode("utf-8", "replace")
            self.say(f'{self._label(space, address)}: "{text}"')
            return
        size = bits_of(format) // 8 or 1
        data = memory.read(scope, space, address, count * size)
        words = np.frombuffer(data.ljust(-(-len(data) // 4) * 4, b"\0"), np.uint32).reshape(-1, 1)
        if size == 8 and len(words) % 2:
            words = np.vstack([words, np.zeros((1, 1), np.uint32)])
        values = Bits(words).numbers(format)[:count, 0]
        each_row = max(16 // size, 1) * 2 if size < 8 else 4
        self._next = place._replace(address=address + count * size), format
        for start in range(0, count, each_row):
            said = " ".join(formatting.scalar(v, format) for v in values[start : start + each_row])
            self.say(f"{self._label(space, address + start * size)}: {said}")

    def _label(self, space: Space, address: int) -> str:
        if space is not Space.GLOBAL:
            inside = [each for each in self._shared() if each[1] <= address < each[2]]
            name = f" <{inside[0][0]}>" if inside and space is Space.LDS else ""
            return f"{space.name.lower()}:{address:#x}{name}"
        name = memory.name_of(self.here.launch, address)
        return f"{address:#x}{f' <{name}>' if name else ''}"

    def _shared(self) -> list[tuple[str, int, int]]:
        return [(each.name, each.low, each.high) for each in self.scope().locals.shared()]

    def info_lds(self, rest: str) -> None:
        """The variables in the workgroup's LDS, and its size."""
        scope = self.scope()
        known = scope.locals.shared()
        for each in known:
            owner = f"  (of {each.function})" if each.function else ""
            self.say(
                f"lds:{each.low:#x} to {each.high:#x}: {each.type.spelling} {each.name}{owner}"
            )
        size = len(scope.registers.state.lds)
        self.say(f"{size} bytes of LDS" + ("" if known or not size else "; no variables are known"))
        if not known and size:
            self._show(MemoryRange(Space.LDS, 0, size), min(size // 4, 16), "x")

    def do_matrix(self, rest: str) -> None:
        """matrix OPERAND [INSTRUCTION [REGISTERS]]: show an operand's registers as a matrix.

        `matrix A` for the matrix instruction at the pc; `matrix D v_mfma_f32_16x16x16_f16 v[4:7]`.
        """
        words = rest.split()
        if not 1 <= len(words) <= 3:
            raise DebugError("matrix takes A, B, C or D, an instruction, and registers")
        found = fragment(self.scope(), words[0], *words[1:])
        rows, columns = found.names
        self.say(
            f"{found.operand} of {found.instruction}, {found.type}, {found.registers}; "
            f"{rows} down, {columns} across"
        )
        for number, block in enumerate(found.values):
            if len(found.values) > 1:
                self.say(f"block {number}")
            texts = [[f"{value:.5g}" for value in row] for row in block]
            width = max(len(each) for row in texts for each in row)
            for place, row in enumerate(texts):
                self.say(f"  {place:>3}: " + " ".join(f"{each:>{width}}" for each in row))


def _format_named(letters: str) -> str:
    """A format by wavecore's name or by gdb's letters; "" if none is given. Raises: DebugError."""
    if not letters or letters in ("i", "s") or letters in FORMATS or letters in SMALL:
        return letters
    for kind, sizes in _LETTERS.items():
        for size, format in sizes.items():
            if sorted(letters) == sorted(kind + size):
                return format
    if letters in ("b", "h", "w", "g"):
        return _LETTERS["x"][letters]
    known = ", ".join([*FORMATS, *SMALL])
    raise DebugError(f"there is no format {letters!r}; formats: {known}, i, s, and gdb's letters")
