"""Conversion through the LDS: a wave writes in the source layout and reads in the destination's.

No barrier is needed, because the LDS executes a wave's instructions in order. The destination
registers of a lane are adjacent, so that reads are as wide as possible; writes are as wide as the
source's registers allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from wavecore._fork import cached_property
from wavecore.matrix.bitlayout import BitLayout, BitPosition, first_of
from wavecore.matrix.layout import REGISTER_BITS, Axis, Broadcast, Pin
from wavecore.matrix.operations import LDS_SLOTS, LDS_WAIT, lane_test
from wavecore.matrix.plancode import as_python
from wavecore.targets import Target

BANKS = 32  # dwords that the LDS moves in a clock; conflicts are counted in groups of 32 dwords
WIDEST = 2  # log2 of the most dwords that an instruction moves


@dataclass(frozen=True)
class LdsExchange:
    """Writes and reads of one wave; the LDS holds `stride` dwords for each reading lane."""

    before: BitLayout
    after: BitLayout
    stride: int
    target: Target | None

    # ------------------------------------------------------------------------ addresses

    @cached_property
    def weights(self) -> dict[BitPosition, int]:
        """The weight in bytes of each bit of a destination's place; copies share an address."""
        weights: dict[BitPosition, int] = {}
        for group, unit in (("register", 4), ("lane", 4 * self.stride)):
            for place, bit in self.after:
                if place.group == group and isinstance(bit, Axis):
                    weights[place] = unit
                    unit *= 2
        for place, bit in self.after:  # dwords are read unchanged: every bit has its place
            if place.group == "inside" and isinstance(bit, Axis):
                weights[place] = self.before.unit // 8 << place.bit
        return weights

    @property
    def _pinned(self) -> int:
        """The byte offset within a dword of the part that is read."""
        unit = self.before.unit // 8
        return sum(unit << n for n, bit in enumerate(self.after.inside) if bit == Pin(1))

    @cached_property
    def written(self) -> dict[BitPosition, int]:
        """The weight in bytes of each bit of a source's place."""
        axes = self.after.axes
        return {
            place: self.weights[axes[bit]] for place, bit in self.before if isinstance(bit, Axis)
        }

    @property
    def size(self) -> int:
        """Bytes of LDS."""
        lanes = sum(isinstance(bit, Axis) for bit in self.after.lane)
        return 4 * self.stride << lanes

    @property
    def _whole(self) -> bool:
        """Whether registers keep their contents, so that whole dwords are written."""
        return self.before.inside == self.after.inside

    def _address(self, weights: dict[BitPosition, int], group: str, number: int) -> int:
        return sum(
            weight
            for place, weight in weights.items()
            if place.group == group and number >> place.bit & 1
        )

    @cached_property
    def write_width(self) -> int:
        """Registers per write instruction."""
        if not self._whole:
            return 1
        have = {w for place, w in self.written.items() if place.group == "register"}
        return self._width(lambda n: 4 << n in have)

    @cached_property
    def read_width(self) -> int:
        """Registers per read instruction."""
        low = self.after.register
        return self._width(lambda n: n < len(low) and isinstance(low[n], Axis))

    def _width(self, has: Callable[[int], bool]) -> int:
        bits = 0
        while bits < WIDEST and has(bits) and self.stride % (2 << bits) == 0:
            bits += 1
        return 1 << bits

    # --------------------------------------------------------------------- instructions

    def writes(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """(registers, the entry in them or -1 for all, byte offset from the lane's address)."""
        for number in _present(self.before.register):
            at = self._address(self.written, "register", number)
            if not self._whole:
                for entry in _present(self.before.inside):
                    inside = self._pinned + self._address(self.written, "inside", entry)
                    yield (number,), entry, at + inside
            elif at // 4 % self.write_width == 0:
                yield tuple(self._beside(number)), -1, at

    def _beside(self, number: int) -> Iterator[int]:
        """The registers of one write, in address order."""
        bits = {w: place.bit for place, w in self.written.items() if place.group == "register"}
        for n in range(self.write_width):
            yield number | sum(1 << bits[4 << b] for b in range(WIDEST) if n >> b & 1)

    def reads(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """(registers, byte offset from the lane's address)."""
        for number in _present(self.after.register):
            if number % self.read_width == 0:
                at = self._address(self.weights, "register", number)
                yield tuple(range(number, number + self.read_width)), at

    @property
    def counts(self) -> dict[str, int]:
        """Instructions by mnemonic, an upper bound: the compiler merges neighbours if it can."""
        found: dict[str, int] = {}
        new = self.target is not None and self.target.typed_memory_names
        store, load = ("ds_store", "ds_load") if new else ("ds_write", "ds_read")
        bits = REGISTER_BITS if self._whole else self.before.unit
        found[f"{store}_b{bits * self.write_width}"] = len(list(self.writes()))
        found[f"{load}_b{REGISTER_BITS * self.read_width}"] = len(list(self.reads()))
        return found

    @property
    def slots(self) -> int:
        """Issue slots, including bank conflicts and the wait."""
        clocks = self._clocks(self.written, self.write_width, [at for _, _, at in self.writes()])
        clocks += self._clocks(self.weights, self.read_width, [at for _, at in self.reads()])
        return -(-clocks * LDS_SLOTS * BANKS // self.before.wave) + LDS_WAIT

    def _clocks(self, weights: dict[BitPosition, int], width: int, ats: list[int]) -> int:
        """Clocks of instructions at these byte offsets from the lanes' addresses.

        An offset of whole dwords only rotates the banks, so conflicts do not change.
        """
        lanes = [self._address(weights, "lane", lane) for lane in range(self.before.wave)]
        return sum(
            _clocks(lanes, at, width) * times for at, times in Counter(n % 4 for n in ats).items()
        )

    # ----------------------------------------------------------------------------- code

    @property
    def _sends(self) -> str:
        """A C++ and Python condition for the lanes that write; empty for all lanes."""
        wave = self.before.wave
        senders = sum(
            1 << lane
            for lane in range(wave)
            if all(
                not isinstance(bit, Pin) or lane >> n & 1 == bit.value
                for n, bit in enumerate(self.before.lane)
            )
        )
        return "" if senders == (1 << wave) - 1 else lane_test(senders, wave)

    def _copies(self, registers: int) -> Iterator[tuple[int, int]]:
        """Destination registers that are copies, with the register that each copies."""
        for number in sorted(set(range(registers)) - set(_present(self.after.register))):
            copied = first_of(number, self.after.register)
            if copied != number:
                yield number, copied

    def python(self, words: Sequence[str], registers: int) -> Iterator[str]:
        """The same as `statements` for wavecore.lang; `lds` is an array of u32."""
        yield f"put = {_sum(self.written)}"
        yield f"get = ({_sum(self.weights)}) // 4"
        bytes_ = self.before.unit // 8
        if not self._whole:
            yield f"entries = lds.cast(wl.u{self.before.unit})"
        indent = "    " if self._sends else ""
        if self._sends:
            yield f"if {as_python(self._sends)}:"
        for numbers, entry, at in self.writes():
            if entry >= 0:
                value = f"{words[numbers[0]]} >> {entry * self.before.unit}"
                to = f"entries[(put + {at}) // {bytes_}]"
                yield f"{indent}{to} = wl.u{self.before.unit}({value})"
                continue
            for n, number in enumerate(numbers):
                yield f"{indent}lds[put // 4 + {at // 4 + n}] = {words[number]}"
        yield "wl.syncwarp()"
        for numbers, at in self.reads():
            for n, number in enumerate(numbers):
                yield f"to[{number}] = lds[get + {at // 4 + n}]"
        for number, copied in self._copies(registers):
            yield f"to[{number}] = to[{copied}]"
        yield "wl.syncwarp()"

    def statements(self, words: Sequence[str], registers: int) -> Iterator[str]:
        """C++ that computes `to` from the words; `lds` is used by this wave only."""
        order = "__builtin_amdgcn_wave_barrier();"  # the compiler must not reorder either
        yield "typedef unsigned Dword __attribute__((may_alias));"
        yield "typedef unsigned Two __attribute__((ext_vector_type(2), may_alias));"
        yield "typedef unsigned Four __attribute__((ext_vector_type(4), may_alias));"
        yield "typedef unsigned short Half __attribute__((may_alias));"
        yield "typedef unsigned char Byte __attribute__((may_alias));"
        yield f"unsigned char* const put = (unsigned char*)lds + ({_sum(self.written)});"
        yield f"unsigned char* const get = (unsigned char*)lds + ({_sum(self.weights)});"
        if self._sends:
            yield f"if ({self._sends}) {{"
        for numbers, entry, at in self.writes():
            values = ", ".join(words[number] for number in numbers)
            if entry < 0:
                type = _TYPES[self.write_width]
                yield f"*({type}*)(put + {at}) = {type}{{{values}}};"
            else:
                type = _ENTRIES[self.before.unit]
                yield f"*({type}*)(put + {at}) = ({type})({values} >> {entry * self.before.unit});"
        if self._sends:
            yield "}"
        yield '__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");'
        yield order
        yield '__builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");'
        for numbers, at in self.reads():
            type = _TYPES[self.read_width]
            name = f"r{numbers[0]}"
            yield f"const {type} {name} = *(const {type}*)(get + {at});"
            for n, number in enumerate(numbers):
                yield f"to[{number}] = {name}{f'[{n}]' if self.read_width > 1 else ''};"
        for number, copied in self._copies(registers):
            yield f"to[{number}] = to[{copied}];"
        yield '__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");'
        yield order


_TYPES = {1: "Dword", 2: "Two", 4: "Four"}
_ENTRIES = {8: "Byte", 16: "Half"}


def lds_exchange(before: BitLayout, after: BitLayout, target: Target | None) -> LdsExchange | None:
    """The cheapest exchange through the LDS.

    None if entries move inside a register and have 4 bits, or are needed twice.
    """
    moves = before.inside != after.inside
    if moves and (before.unit < 8 or any(isinstance(bit, Broadcast) for bit in after.inside)):
        return None
    dwords = 1 << sum(isinstance(bit, Axis) for bit in after.register)
    pads = {0, 1, 2, 4}
    found = [LdsExchange(before, after, dwords + pad, target) for pad in pads]
    return min(found, key=lambda way: (way.slots, way.size))


def _present(bits: Sequence[object]) -> Iterator[int]:
    """The numbers that no pin excludes, one for each set of copies."""
    for number in range(1 << len(bits)):
        if all(
            number >> n & 1 == (bit.value if isinstance(bit, Pin) else 0)
            for n, bit in enumerate(bits)
            if isinstance(bit, (Pin, Broadcast))
        ):
            yield number


def _sum(weights: dict[BitPosition, int]) -> str:
    terms = [
        f"(lane >> {place.bit} & 1) * {weight}"
        for place, weight in weights.items()
        if place.group == "lane"
    ]
    return " + ".join(terms) or "0"


def _clocks(lanes: Sequence[int], at: int, width: int) -> int:
    """Clocks of an instruction: the most dwords in a bank, summed over groups of lanes."""
    group = BANKS // width
    clocks = 0
    for first in range(0, len(lanes), group):
        banks: dict[int, set[int]] = {}
        for lane in lanes[first : first + group]:
            for n in range(width):
                dword = (lane + at) // 4 + n
                banks.setdefault(dword % BANKS, set()).add(dword)
        clocks += max(map(len, banks.values()))
    return clocks
