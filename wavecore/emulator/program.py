"""A loaded code object, and what each of its kernels needs to run."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from weakref import WeakSet

import numpy as np

from wavecore._fork import cached_property, lock_held_over_forks
from wavecore.codeobject import CodeObject, KernelInfo, Symbol
from wavecore.codeobject.descriptor import UserSgprs
from wavecore.codeobject.names import qualified_name
from wavecore.emulator.addresses import AddressMapping
from wavecore.emulator.flow import Code
from wavecore.emulator.memory import Allocation
from wavecore.errors import CodeObjectError
from wavecore.targets import Target

_PAGE = 4096
DYNAMIC_STACK_BYTES = 16384
_REACH = 1 << 31
_LOADED: WeakSet[Program] = WeakSet()
_LOADING = lock_held_over_forks()


class Program:
    """One code object in memory of this process; `base` is the device address of its image.

    Raises: CodeObjectError if the object is for cards without ECC.
    """

    def __init__(self, code: CodeObject, target: Target, addresses: AddressMapping) -> None:
        if code.features["sramecc"] == "off":
            raise CodeObjectError(
                f"built for {code.target_id_text}. The cards here have ECC on, as MI cards run: a "
                "16-bit load clears the other half of its register, which this code expects to be "
                f"kept. Build for {target.name} or {target.name}:sramecc+."
            )
        self.code, self.target, self.addresses = code, target, addresses
        size = code.image_size_bytes
        try:  # mapped, so that the images of a process lie near each other
            pages = mmap.mmap(-1, size + _PAGE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        except OSError as error:
            raise CodeObjectError(f"no memory for the {size} bytes of the code object.") from error
        self._memory = np.frombuffer(pages, np.uint8)
        self.base = addresses.device(self._memory.ctypes.data)
        self._image = self._memory[:size]
        code.write_image(self._image.data)
        code.relocate(self._image.data, self.base)
        # Kernels may store to their code, but the code as loaded is translated.
        self.text = tuple((low, self._image[low:high].tobytes()) for low, high in code.text_ranges)
        self.allocations = [
            Allocation(
                self.base + r.start,
                self.base + r.end,
                r.writable,
                "the code object",
                tuple(self._variables(r.start, r.end)),
                internal=True,
                owner=self._memory,
            )
            for r in code.segments
            if r.start < r.end
        ]
        with _LOADING:
            _LOADED.add(self)

    def _variables(self, start: int, end: int) -> Iterator[Allocation]:
        """Variables of the source between two addresses of the image."""
        for symbol in self.code.symbols.values():
            last = symbol.address + symbol.size_bytes
            if symbol.kind != "object" or not symbol.defined:
                continue
            if symbol.name.endswith(".kd") or symbol.name.startswith("__hip_"):
                continue  # the compiler's, not the source's
            if start <= symbol.address < last <= end:
                name = f"the variable {qualified_name(symbol.name)}"
                yield Allocation(self.base + symbol.address, self.base + last, True, name)

    def variable(self, symbol: Symbol) -> np.ndarray:
        """The memory of a variable as bytes, alive as long as it is referenced.

        Raises: CodeObjectError if the symbol lies outside the image.
        """
        low, high = symbol.address, symbol.address + symbol.size_bytes
        if high > len(self._image):
            raise CodeObjectError(
                f"the variable {symbol.name} lies outside the code object: {symbol.size_bytes} "
                f"bytes at {symbol.address:#x}"
            )
        return self._image[low:high]

    @property
    def image(self) -> np.ndarray:
        """The bytes of the loaded image, which lie at `base` for kernels."""
        return self._image

    @cached_property
    def functions(self) -> tuple[int, ...]:
        """Entries of functions that are not kernels: where indirect calls usually go."""
        entries = {info.entry for info in self.code.kernels.values()}
        return tuple(
            sorted(
                s.address
                for s in self.code.symbols.values()
                if s.kind == "func" and s.defined and s.address not in entries
            )
        )

    def reach(self, kernel: KernelPlan, pc: int) -> bool:
        """Let a kernel run another loaded object's code, if a pc that it jumps to lies there.

        So callbacks work: functions of the program whose pointers a library's kernel gets. Code
        has pcs of 32 bits, signed: an object that lies farther away cannot be reached.
        """
        with _LOADING:
            if kernel.code.is_place(pc):  # another worker was here first
                return True
            for other in _LOADED:
                if other.target is not self.target or other.addresses is not self.addresses:
                    continue
                away = other.base - self.base
                if not -_REACH <= away < _REACH - len(other._image):
                    continue
                there = tuple(((low + away) % (1 << 64), text) for low, text in other.text)
                code = replace(kernel.code, others=kernel.code.others + there)
                if code.is_place(pc):
                    kernel.code = code
                    kernel.reached.append(other)
                    return True
        return False

    def kernel_code(self, info: KernelInfo) -> KernelPlan:
        """Registers and code of a kernel as translation needs them."""
        d, target = info.descriptor, self.target
        allocated = d.vgpr_count
        if target.unified_vgpr_file:
            total, agpr_offset = min(allocated, 512), min(d.accum_offset, allocated)
            limit = min(agpr_offset, 256) if agpr_offset < allocated else min(allocated, 256)
        elif target.agprs:
            total, agpr_offset, limit = 2 * allocated, allocated, allocated
        else:
            total, agpr_offset, limit = allocated, allocated, min(allocated, target.vgprs)
        code = Code(
            self.text,
            target.name,
            info.wave_size,
            total,
            agpr_offset,
            limit,
        )
        entry = info.entry
        if d.kernarg_preload_length_dwords and target.kernarg_preload_prologue:
            entry += 256
        mode = d.float_mode | d.dx10_clamp << 8 | d.ieee_mode << 9 | d.fp16_overflow << 23
        return KernelPlan(info, code, entry, mode)


@dataclass(eq=False)
class KernelPlan:
    """What dispatch needs of a kernel, apart from its native code."""

    info: KernelInfo
    code: Code
    entry: int
    mode: int  # MODE when a wave starts
    heat: int = 0  # wave instructions that it has run
    reached: list[Program] = field(default_factory=list)  # kept, as long as their code may run

    @cached_property
    def scratch_bytes(self) -> int:
        """Scratch bytes of a lane, including a stack where calls need one."""
        info = self.info
        size = info.private_segment_fixed_size_bytes
        if info.uses_dynamic_stack or info.descriptor.uses_dynamic_stack:
            size = max(size, DYNAMIC_STACK_BYTES)
        if not info.descriptor.enable_private_segment and not size:
            return 0
        return -(-max(size, 16) // 16) * 16

    @cached_property
    def user_sgprs(self) -> tuple[UserSgprs, ...]:
        """The user SGPRs of the descriptor."""
        return self.info.descriptor.user_sgprs

    @cached_property
    def preloads(self) -> tuple[UserSgprs, ...]:
        """The user SGPRs that hold arguments."""
        return tuple(part for part in self.user_sgprs if part.name == "kernarg_preload")
