"""The functions of `torch._C` that torch.cuda calls and a torch for the CPU lacks.

torch.cuda's own Python code is unchanged: it calls these by the names that they have in torch's
builds for GPUs.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Callable
from typing import Any

import torch

from wavecore import _waiting
from wavecore.errors import LaunchError
from wavecore.targets.cards import Card
from wavecore.torch import statistics
from wavecore.torch.library import Library

Cards = Callable[[], tuple[Card, ...]]

_CUDA = int(torch._C._autograd.DeviceType.CUDA)


class CudaDeviceProperties:
    """`torch.cuda.get_device_properties`: a device's card, as ROCm's torch describes it."""

    def __init__(self, card: Card, number: int) -> None:
        target = card.target
        self.name, self.gcnArchName = card.name, card.arch_name
        self.major, self.minor = card.capability
        self.multi_processor_count = card.multiprocessors
        self.total_memory = card.memory_bytes
        self.warp_size = target.default_wave_size
        self.shared_memory_per_block = target.lds_per_workgroup_bytes
        self.shared_memory_per_multiprocessor = target.lds_per_workgroup_bytes
        self.shared_memory_per_block_optin = target.lds_per_workgroup_bytes
        self.max_threads_per_multi_processor = card.max_threads
        self.max_threads_per_block = 1024
        self.regs_per_multiprocessor = card.registers
        self.regs_per_block = card.block_registers
        self.clock_rate = card.clock_khz
        self.memory_clock_rate = card.memory_clock_khz
        self.memory_bus_width = card.memory_bus_bits
        self.L2_cache_size = card.l2_bytes
        self.is_integrated = self.is_multi_gpu_board = 0
        self.pci_bus_id, self.pci_device_id, self.pci_domain_id = number + 1, 0, 0
        self.uuid = f"wavecore-{number}"

    def __repr__(self) -> str:
        return (
            f"_CudaDeviceProperties(name='{self.name}', major={self.major}, minor={self.minor}, "
            f"gcnArchName='{self.gcnArchName}', total_memory={self.total_memory >> 20}MB, "
            f"multi_processor_count={self.multi_processor_count}, uuid={self.uuid}, "
            f"L2_cache_size={self.L2_cache_size >> 20}MB)"
        )


class AllocatorState:
    """What torch.compile imports for trees of graphs, which it does not make here."""


class Answers:
    """What is asked about devices, streams and memory; each method is one `torch._C._cuda_...`."""

    def __init__(self, library: Library, cards: Cards) -> None:
        self._library, self._cards = library, cards
        self._process: int | None = None  # that initialised it
        self._fractions: dict[int, float] = {}  # of devices' memory that may be used

    def put(self) -> None:
        """Make them functions of torch._C, and of torch.cuda's modules that took it from there."""
        names = [name for name in dir(type(self)) if not name.startswith(("_", "put"))]
        given = {f"_cuda_{name}": getattr(self, name) for name in names}
        modules = [each for name, each in list(sys.modules.items()) if _is_of_cuda(name)]
        for name, function in given.items():
            setattr(torch._C, name, function)
            for module in modules:
                if hasattr(module, name):
                    setattr(module, name, function)

    def put_limits(self, cards: tuple[Card, ...]) -> None:
        """The devices have these cards' memory from now on."""
        for device, card in enumerate(cards):
            self._limit(device, card)
        if self._process is not None:  # torch.cuda does not ask again
            self._put_generators(cards)

    def _put_generators(self, cards: tuple[Card, ...]) -> None:
        torch.cuda.default_generators = tuple(
            self._library.default_generator(number) for number in range(len(cards))
        )

    # ------------------------------------------------------------------------------- devices

    def init(self) -> None:
        if not self._cards():
            raise RuntimeError("No HIP GPUs are available")
        if self._process is None and _waiting.is_wanted():
            card = self._cards()[0]
            print(
                f"wavecore: cuda:0 is an emulated {card.name.partition(' (')[0]} "
                f"({card.target.name}): Triton's kernels run on it, torch's operators on the CPU",
                file=sys.stderr,
            )
        self._process = os.getpid()
        cuda = torch.cuda
        self._put_generators(self._cards())
        cuda._get_device_properties = self._properties
        cuda.has_magma, cuda.has_half = False, True

    def isInBadFork(self) -> bool:
        """As on a real GPU: a child of a process that uses it must be spawned, not forked."""
        return self._process is not None and self._process != os.getpid()

    def _properties(self, device: int) -> CudaDeviceProperties:
        return CudaDeviceProperties(self._cards()[device], device)

    def getDeviceCount(self) -> int:
        return len(self._cards())

    def getDevice(self) -> int:
        return int(self._library.current_device())

    def setDevice(self, device: int) -> None:
        self.exchangeDevice(device)

    def exchangeDevice(self, device: int) -> int:
        if device < 0:
            return -1
        before = int(self._library.exchange_device(device))
        if before < 0:
            raise torch.AcceleratorError(
                f"HIP error: invalid device ordinal {device}: there are {len(self._cards())}"
            )
        return before

    def maybeExchangeDevice(self, device: int) -> int:
        return self.exchangeDevice(device)

    def hasPrimaryContext(self, device: int) -> bool:
        return device < len(self._cards())

    def canDeviceAccessPeer(self, device: int, peer: int) -> bool:
        return False

    def getArchFlags(self) -> str:
        return " ".join(dict.fromkeys(card.target.name for card in self._cards()))

    def getCompiledVersion(self) -> int:
        return 0

    def synchronize(self) -> None:
        """Work is done when the call that asks for it returns."""

    def sleep(self, cycles: int) -> None:
        """Nothing would wait for it."""

    def ipc_collect(self) -> None:
        """No memory is shared between processes."""

    def set_sync_debug_mode(self, mode: int) -> None:
        """Each call waits for its work anyway."""

    def get_sync_debug_mode(self) -> int:
        return 0

    def getCurrentBlasHandle(self) -> int:
        raise LaunchError("an emulated GPU has no BLAS handle: torch's operators run on the CPU")

    # ------------------------------------------------------------------------------- streams

    def getCurrentStream(self, device: int) -> tuple[int, int, int]:
        return int(self._library.current_stream(device)), device, _CUDA

    def getDefaultStream(self, device: int) -> tuple[int, int, int]:
        return 0, device, _CUDA

    def getStreamFromExternal(self, pointer: int, device: int) -> tuple[int, int, int]:
        return pointer, device, _CUDA

    def setStream(self, stream_id: int, device_index: int, device_type: int) -> None:
        self.exchangeDevice(device_index)
        self._library.set_stream(device_index, stream_id)

    def getCurrentRawStream(self, device: int) -> int:
        return int(self._library.current_stream(device))

    def isCurrentStreamCapturing(self) -> bool:
        return bool(self._library.is_capturing())

    # -------------------------------------------------------------------------------- memory

    def memoryStats(self, device: int) -> dict[str, Any]:
        return statistics.nested(self._library, device)

    def resetPeakMemoryStats(self, device: int) -> None:
        self._library.reset_peak(device)

    def resetAccumulatedMemoryStats(self, device: int) -> None:
        self._library.reset_accumulated(device)

    def hostMemoryStats(self) -> dict[str, Any]:
        return {}

    def memorySnapshot(self, *_: Any) -> dict[str, Any]:
        return {"segments": [], "device_traces": [], "allocator_settings": {}}

    def recordMemoryHistory(self, *_: Any, **__: Any) -> None:
        """No history of allocations is kept."""

    def emptyCache(self, *_: Any) -> None:
        """Freed memory is not kept."""

    def setMemoryFraction(self, fraction: float, device: int) -> None:
        self._fractions[device] = fraction
        self._limit(device, self._cards()[device])

    def getMemoryFraction(self, device: int) -> float:
        return self._fractions.get(device, 1.0)

    def _limit(self, device: int, card: Card) -> None:
        share = self._fractions.get(device, 1.0)
        self._library.limit(device, int(share * card.memory_bytes))

    def getAllocatorBackend(self) -> str:
        return "native"

    def cudaCachingAllocator_is_enabled(self) -> bool:
        """No: torch.compile makes trees of graphs only where it is, for mode="reduce-overhead"."""
        return False

    def cudaCachingAllocator_enable(self, value: bool) -> None:
        """There is one allocator."""


def _is_of_cuda(module: str) -> bool:
    return module == "torch.cuda" or module.startswith("torch.cuda.")


def _success(*_: Any, **__: Any) -> int:
    return 0


class Runtime(types.ModuleType):
    """`torch.cuda.cudart()`: the functions of HIP's runtime that torch's users call."""

    def __init__(self, library: Library, cards: Cards) -> None:
        super().__init__("torch._C._cudart")

        class cudaError(int):  # noqa: N801  # as torch names it
            success = 0

        self.cudaError = cudaError
        self.cudaGetErrorString = lambda code: f"HIP error {int(code)}"
        self.cudaMemGetInfo = lambda device: _memory(library, cards, device)
        for name in (
            *("cudaProfilerStart", "cudaProfilerStop", "cudaHostRegister", "cudaHostUnregister"),
            *("cudaDeviceSynchronize", "cudaStreamSynchronize"),
        ):
            setattr(self, name, _success)


def _memory(library: Library, cards: Cards, device: int) -> tuple[int, int]:
    """Free and all bytes of a device."""
    total = cards()[device].memory_bytes
    return max(total - statistics.counts(library, device).bytes, 0), total


class Markers(types.ModuleType):
    """`torch.cuda.nvtx`'s functions: marks for a profiler that is not there."""

    def __init__(self) -> None:
        super().__init__("torch._C._nvtx")
        for name in (
            *("rangePushA", "rangePop", "rangeStartA", "rangeEnd", "markA"),
            *("deviceRangeStart", "deviceRangeEnd"),
        ):
            setattr(self, name, _success)
