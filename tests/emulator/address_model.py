"""Addresses of memory instructions in plain Python, from the published rules.

A second opinion on functions that the pseudocode leaves without a body (CalcBufferAddr and its
like). Sources: the ISA manuals' chapters on memory (CDNA 3 and 4: buffer addressing, scratch, LDS;
RDNA 3 and 4: buffer resource, range checks by OOB_SELECT), LLVM's AMDGPUUsage (apertures, scratch
interleaving), AMD's rocjitsu where manual and hardware captures disagree (SOFFSET in GFX9's raw
check; GFX9 interleaves only with ADD_TID).
"""

from __future__ import annotations

from dataclasses import dataclass

MASK32, MASK64 = (1 << 32) - 1, (1 << 64) - 1
SHARED_APERTURE, PRIVATE_APERTURE = 1 << 48, 2 << 48  # where the Linux driver places them


def extended(value: int, bits: int) -> int:
    """Sign-extended, as a two's complement number."""
    return value - (1 << bits) if value >> bits - 1 & 1 else value


# ----------------------------------------------------------------- flat, global, scratch, LDS


def global_address(offset: int, vaddr: int, saddr: int | None = None) -> int:
    """VGPR pair + offset; with SADDR that pair + 32 unsigned bits of a VGPR + offset."""
    if saddr is None:
        return vaddr + offset & MASK64
    return saddr + (vaddr & MASK32) + offset & MASK64


def flat_route(address: int) -> tuple[str, int]:
    """The memory that a flat address lies in, and the offset in it."""
    if address >> 32 == SHARED_APERTURE >> 32:
        return "lds", address & MASK32
    if address >> 32 == PRIVATE_APERTURE >> 32:
        return "scratch", address & MASK32
    return "global", address


def scratch_offset(offset: int, vaddr: int | None, saddr: int | None) -> int:
    """VGPR, SGPR, both or neither, and the signed offset, in 32 bits."""
    return (vaddr or 0) + (saddr or 0) + offset & MASK32


def scratch_byte(offset: int, lane: int, wave: int) -> int:
    """The position of a byte of a lane's private memory: the lanes' dwords are interleaved."""
    return offset // 4 * 4 * wave + 4 * lane + offset % 4


def lds_address(vaddr: int, offset: int) -> int:
    """VGPR + 16 unsigned bits; M0 is no limit since GFX9 (LLVM: ldsRequiresM0Init)."""
    return vaddr + offset & MASK32


def lds_pair(vaddr: int, offsets: tuple[int, int], size: int, *, stride64: bool) -> tuple[int, int]:
    """The two addresses of read2, write2 and others: offsets are in elements, or in 64 elements."""
    step = size * (64 if stride64 else 1)
    return vaddr + offsets[0] * step & MASK32, vaddr + offsets[1] * step & MASK32


def lds_thread_address(m0: int, offset: int, lane: int) -> int:
    """addtid: M0[15:0] + offset + 4 * lane."""
    return (m0 & 0xFFFF) + offset + 4 * lane


def lds_dma_address(base: int, offset: int, lane: int, size: int) -> int:
    """Loads into LDS: 4 bytes per lane for a dword or less, 16 for three or four dwords.

    For three dwords the source is Triton's AMD backend: they are extended to 128 bits.
    """
    return base + offset + lane * (4 if size <= 4 else 16)


def swizzle_lane(offset: int, lane: int) -> int:
    """The lane that ds_swizzle_b32 reads, of 32 around this one (LLVM: AMDGPU modifier syntax)."""
    low, high = lane % 32, lane // 32 * 32
    if offset >= 0xE000:  # FFT
        mask = offset % 32
        reversed_bits = int(f"{low:05b}"[::-1], 2)
        return high + ((reversed_bits >> bin(mask).count("1")) | low & mask)
    if offset >= 0xC000:  # rotate
        mask, amount = offset % 32, offset // 32 % 32
        moved = (low - amount if offset // 1024 % 2 else low + amount) % 32
        return high + (low & mask | moved & (31 - mask))
    if offset >= 0x8000:  # quads
        return lane // 4 * 4 + offset // 4 ** (lane % 4) % 4
    conjunction, disjunction, exclusive = offset % 32, offset // 32 % 32, offset // 1024 % 32
    return high + ((low & conjunction | disjunction) ^ exclusive)


# ----------------------------------------------------------------------------------- scalar


def scalar_address(base: int, offset: int, soffset: int | None, size: int) -> int:
    """SBASE + signed offset + unsigned SGPR; dword accesses ignore the lowest two bits."""
    address = base + offset + (soffset or 0) & MASK64
    return address if size < 4 else address & ~3


def scalar_buffer(
    words: list[int], offset: int, soffset: int | None, size: int
) -> list[int | None]:
    """The addresses of an access's bytes; None past the end, which applies to whole dwords."""
    base = extended(words[0] | (words[1] & 0xFFFF) << 32, 48)
    stride = words[1] >> 16 & 0x3FFF
    end = words[2] * (stride or 1)
    start = offset + (soffset or 0)
    start = start if size < 4 else start & ~3
    unit = min(size, 4)
    return [
        base + start + byte if start + byte // unit * unit + unit <= end else None
        for byte in range(size)
    ]


# ---------------------------------------------------------------------------------- buffers


@dataclass(frozen=True)
class Resource:
    """A V# given by the fields of its four words."""

    words: tuple[int, int, int, int]
    is_gfx9: bool

    def field(self, word: int, low: int, width: int) -> int:
        """A bit field of a word."""
        return self.words[word] >> low & (1 << width) - 1

    @property
    def base(self) -> int:
        """Base address of the buffer: 48 bits, signed."""
        return extended(self.words[0] | self.field(1, 0, 16) << 32, 48)

    @property
    def records(self) -> int:
        """NUM_RECORDS: records, or bytes of a raw buffer."""
        return self.words[2]

    @property
    def adds_lane(self) -> bool:
        """ADD_TID_ENABLE."""
        return bool(self.field(3, 23, 1))

    @property
    def group(self) -> int:
        """INDEX_STRIDE: how many records are interleaved."""
        return 8 << self.field(3, 21, 2)

    @property
    def element(self) -> int:
        """Bytes that stay contiguous when records are interleaved, 0 if they are not."""
        if self.is_gfx9:
            return 4 if self.field(1, 31, 1) else 0
        return (0, 4, 8, 16)[self.field(1, 30, 2)]

    def stride(self, *, typed: bool) -> int:
        """Bytes from record to record; GFX9 has four more bits in place of an unused format."""
        found = self.field(1, 16, 14)
        if self.is_gfx9 and self.adds_lane and not typed:
            found += self.field(3, 15, 4) << 14
        return found


@dataclass(frozen=True)
class BufferAccess:
    """One lane's access through a buffer."""

    resource: Resource
    lane: int
    index: int | None  # VGPR of idxen
    offset: int  # VGPR of offen, 0 without, + the instruction's
    soffset: int
    typed: bool = False

    @property
    def record(self) -> int:
        """GFX9 adds the lane to the VGPR; later targets use either the VGPR or the lane."""
        lane = self.lane if self.resource.adds_lane else 0
        if self.index is None:
            return lane
        return self.index + lane & MASK32 if self.resource.is_gfx9 else self.index

    @property
    def interleaves(self) -> bool:
        """Whether records are interleaved: never without a record index."""
        resource = self.resource
        if resource.is_gfx9:
            return bool(resource.element) and resource.adds_lane
        return bool(resource.element) and (resource.adds_lane or self.index is not None)

    def address(self, byte: int) -> int:
        """The address of a byte; its dword begins at a multiple of 4 from the offset."""
        resource, stride = self.resource, self.resource.stride(typed=self.typed)
        offset = (self.offset + byte // 4 * 4 & MASK32) + byte % 4
        # Without swizzling, the record counts with idxen or the lane.
        record = self.record
        if not self.interleaves:
            return resource.base + self.soffset + record * stride + offset
        major, minor = divmod(record, resource.group)
        element, inside = divmod(offset, resource.element)
        block = (major * stride + element * resource.element) * resource.group
        return resource.base + self.soffset + block + minor * resource.element + inside

    def inside(self, size: int) -> bool:
        """Whether the first `size` bytes are inside the buffer."""
        resource, last = self.resource, self.offset + size
        stride = resource.stride(typed=self.typed)
        in_records = self.record < resource.records
        raw = last + self.soffset <= resource.records
        if resource.is_gfx9:
            if self.index is not None and stride:
                return in_records
            return raw if self.index is not None or not resource.adds_lane else True
        structured = in_records and last <= stride
        mode = resource.field(3, 28, 2)
        if mode == 3:
            return structured if self.interleaves and stride else raw
        return (structured, in_records, resource.records > 0)[mode]

    def places(self, size: int, *, whole: bool) -> list[int | None]:
        """The addresses of an access's bytes, None for those out of range.

        Each dword is checked separately; formats and atomics as a whole.
        """
        unit = size if whole else min(size, 4)
        return [
            self.address(byte) if self.inside(byte // unit * unit + unit) else None
            for byte in range(size)
        ]
