"""MTBUF and the format instructions of MUBUF: buffer accesses that convert between formats.

MTBUF names its format in the instruction; in MUBUF the resource holds it, and says which channel or
constant each register gets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wavecore.builder.contract import F16, F32, I16, I32, Value
from wavecore.emulator.accesses import merged_half
from wavecore.emulator.bufferformats import Channels, Number, formats
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import Fidelity, register
from wavecore.emulator.semantics.buffer import Buffer, lds_address, write_status
from wavecore.emulator.shape import InstructionForm

COMPONENTS = {"x": 1, "xy": 2, "xyz": 3, "xyzw": 4}
_SIZES = (1, 2, 4, 8, 12, 16)


class TypedBuffer(Buffer):
    """The addresses and the format of one typed buffer instruction."""

    def __init__(self, b: WaveOps, inst: InstructionForm) -> None:
        super().__init__(b, inst, typed=True)
        separate = inst.gpu.separate_buffer_formats
        known = formats(inst.target)
        if inst.encoding == "MTBUF":
            named = inst.mod("format")
            one = {k: f for k, f in known.items() if k == named}
            self.channels = Channels(b, b.i32(named), one)
            return
        code = self._field(self.word3, 12, 7 if max(known) > 63 else 6)
        if separate:  # the number format stands below the data format there
            number, data = b.and_(code, b.i32(7)), b.lshr(code, b.i32(3))
            code = b.or_(data, b.shl(number, b.i32(4)))
        self.channels = Channels(b, code, known)

    def load_element(self) -> list[Value]:
        """Four dwords, with the format's bytes from memory; 0 past the buffer's end."""
        b = self.b
        zero = b.widen(b.i32(0))
        where = self.address()

        def of_size(size: int) -> list[Value]:
            dwords = b.load("global", where, size, self.covers(size))
            return [*dwords, *[zero] * (4 - len(dwords))]

        return self._by_size(self.channels.size_bytes, _SIZES, of_size, [zero] * 4)

    def store_element(self, dwords: Sequence[Value]) -> None:
        """Write an element if all of it is in the buffer."""
        b = self.b
        where = self.address()

        def of_size(size: int) -> list[Value]:
            b.store("global", where, dwords[: max(size // 4, 1)], size, self.covers(size))
            return []

        self._by_size(self.channels.size_bytes, _SIZES, of_size, [])

    def _by_size(
        self,
        size_bytes: Value,
        sizes: Sequence[int],
        of_size: Callable[[int], list[Value]],
        nothing: list[Value],
    ) -> list[Value]:
        if not sizes:
            return nothing
        b, first = self.b, sizes[0]
        matches = b.icmp("eq", size_bytes, b.i32(first))
        return b.uniform_if(
            matches,
            lambda: of_size(first),
            lambda: self._by_size(size_bytes, sizes[1:], of_size, nothing),
        )

    def destination(self, channels: Sequence[Value], component: int) -> Value:
        """What a register gets: in MTBUF its channel, in MUBUF what the resource selects."""
        if self.inst.encoding == "MTBUF":
            return channels[component]
        b = self.b
        select = self._field(self.word3, 3 * component, 3)
        value = b.select(b.icmp("eq", select, b.i32(1)), self.channels.one(), b.i32(0))
        for i, channel in enumerate(channels):
            value = b.select(b.icmp("eq", select, b.i32(4 + i)), channel, value)
        return value


def load(names: str, count: int, half: str = "") -> None:
    """D = the element's channels, converted to 32 bits each, or to 16 in the d16 forms."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        buffer = TypedBuffer(b, inst)
        element = buffer.load_element()
        channels = [buffer.channels.loaded(element, c) for c in range(4)]
        values = [buffer.destination(channels, c) for c in range(count)]
        if inst.mod("lds"):
            b.store("lds", lds_address(b, inst, 4), values[:1], 4)
            return
        if half:
            values = _packed(b, inst, [_to_half(b, buffer, v) for v in values], half)
        b.write_dwords(inst.vdata, values)
        write_status(b, inst, len(values))

    register(names, semantic)


def _to_half(b: WaveOps, buffer: TypedBuffer, value: Value) -> Value:
    """A converted channel in 16 bits: integers by their low bits, the rest as binary16."""
    short = b.zext(b.bitcast(b.fptrunc(b.bitcast(value, F32), F16), I16), I32)
    integer = buffer.channels.is_number(Number.UINT, Number.SINT)
    return b.select(integer, b.and_(value, b.i32(0xFFFF)), short)


def _packed(b: WaveOps, inst: InstructionForm, halves: Sequence[Value], half: str) -> list[Value]:
    """Two halves per register; for a single one the target's rule decides about the other half."""
    if len(halves) == 1:
        return [merged_half(b, inst, inst.vdata, half, halves[0])]
    out = []
    for i in range(0, len(halves), 2):
        if i + 1 < len(halves):
            out.append(b.or_(halves[i], b.shl(halves[i + 1], b.i32(16))))
        else:
            out.append(merged_half(b, inst, inst.vdata, "lo", halves[i], dword=i // 2))
    return out


def store(names: str, count: int, half: str = "") -> None:
    """The element = DATA, converted; all of it is written.

    Channels that the instruction does not name become 0, or on some targets X (LLVM's features
    default-component-zero and default-component-broadcast).
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        buffer = TypedBuffer(b, inst)
        element = [b.widen(b.i32(0)) for _ in range(4)]
        broadcasts = inst.has("default-component-broadcast")
        for c in range(4 if broadcasts else count):
            named = c if c < count else 0
            value = (
                _from_half(b, inst, buffer, named, half)
                if half
                else b.read_dword(inst.vdata, named)
            )
            field = buffer.channels.stored_field(value, c)
            low = buffer.channels.low[c]
            placed = b.shl(field, b.and_(low, b.i32(31)))
            exists = b.icmp("ne", buffer.channels.bits[c], b.i32(0))
            for i, dword in enumerate(element):
                here = b.and_(exists, b.icmp("eq", b.lshr(low, b.i32(5)), b.i32(i)))
                element[i] = b.select(here, b.or_(dword, placed), dword)
        buffer.store_element(element)

    register(names, semantic, fidelity=Fidelity.APPROXIMATE)


def _from_half(
    b: WaveOps, inst: InstructionForm, buffer: TypedBuffer, component: int, half: str
) -> Value:
    """A 16-bit component as the 32 bits that a conversion takes."""
    dword = b.read_dword(inst.vdata, component // 2)
    bits = b.lshr(dword, b.i32(16)) if component % 2 or half == "hi" else dword
    short = b.trunc(bits, I16)
    wide = b.bitcast(b.fpext(b.bitcast(short, F16), F32), I32)
    signed = buffer.channels.is_number(Number.SINT)
    integer = b.select(signed, b.sext(short, I32), b.zext(short, I32))
    return b.select(buffer.channels.is_number(Number.UINT, Number.SINT), integer, wide)


for _name, _count in COMPONENTS.items():
    load(f"buffer_load_format_{_name} tbuffer_load_format_{_name}", _count)
    store(f"buffer_store_format_{_name} tbuffer_store_format_{_name}", _count)
    for _form in (f"format_d16_{_name}", f"d16_format_{_name}"):
        load(f"buffer_load_{_form} tbuffer_load_{_form}", _count, "lo")
        store(f"buffer_store_{_form} tbuffer_store_{_form}", _count, "lo")

load("buffer_load_format_d16_hi_x buffer_load_d16_hi_format_x", 1, "hi")
store("buffer_store_format_d16_hi_x buffer_store_d16_hi_format_x", 1, "hi")
