"""hipDeviceProp_t and hipDeviceAttribute_t of an emulated GPU, from its target's record.

One list defines both: name, offset and kind of the property in the structure (HIP 6 and 7, 1472
bytes), number of the attribute, value. Programs of HIP 5 have a structure of 792 bytes with the
same values in another order. Sources: HIP's headers for offsets and numbers (hip_runtime_api.h of
5.2.3 for the old structure); the target's record and the GPU's card for sizes. Other values are
those that AMD's runtime reports for most cards.
"""

from __future__ import annotations

import string
import struct
from collections.abc import Callable
from dataclasses import dataclass

from wavecore.hip.runtime.gpus import Gpu

SIZE_BYTES = 1472
_INT_MAX = (1 << 31) - 1

Value = int | str | bytes | tuple[int, ...]


@dataclass(frozen=True)
class _Row:
    """`kind` is a struct format: i is int, Q is size_t; `attributes` has a number per element."""

    name: str
    offset: int | None
    kind: str
    attributes: tuple[int, ...]
    value: Callable[[Gpu], int | tuple[int, ...]]


def _row(
    name: str,
    offset: int | None,
    kind: str,
    attributes: int | tuple[int, ...] | None,
    value: object,
) -> _Row:
    numbers = (
        attributes if isinstance(attributes, tuple) else () if attributes is None else (attributes,)
    )
    if not callable(value):
        constant = value
        return _Row(name, offset, kind, numbers, lambda gpu: constant)  # type: ignore[arg-type,return-value]
    return _Row(name, offset, kind, numbers, value)


def _lds(gpu: Gpu) -> int:
    return gpu.target.lds_per_workgroup_bytes


def _has_images(gpu: Gpu) -> int:
    return int(gpu.target.has("image-insts"))


# Unset bits of hipDeviceArch_t: funnel shift, __syncthreads_count, surfaces, dynamic parallelism.
_ARCH_LACKS = 1 << 11 | 1 << 13 | 1 << 14 | 1 << 16
_T1, _T2, _T3 = 16384, (16384, 16384), (16384, 16384, 8192)

_ROWS = (
    _row("totalGlobalMem", 288, "Q", 84, lambda gpu: gpu.memory_bytes),
    _row("sharedMemPerBlock", 296, "Q", 74, _lds),
    _row("regsPerBlock", 304, "i", 71, lambda gpu: gpu.card.block_registers),
    _row("warpSize", 308, "i", 87, lambda gpu: gpu.target.default_wave_size),
    _row("memPitch", 312, "Q", 58, _INT_MAX),
    _row("maxThreadsPerBlock", 320, "i", 56, lambda gpu: gpu.target.max_workgroup_size),
    _row("maxThreadsDim", 324, "i", (26, 27, 28), lambda gpu: (gpu.target.max_workgroup_size,) * 3),
    _row("maxGridSize", 336, "i", (29, 30, 31), (_INT_MAX, 65536, 65536)),
    _row("clockRate", 348, "i", 5, lambda gpu: gpu.card.clock_khz),
    _row("totalConstMem", 352, "Q", 83, lambda gpu: min(gpu.memory_bytes, _INT_MAX)),
    _row("major", 360, "i", 23, lambda gpu: gpu.card.capability[0]),
    _row("minor", 364, "i", 61, lambda gpu: gpu.card.capability[1]),
    _row("textureAlignment", 368, "Q", 81, 256),
    _row("texturePitchAlignment", 376, "Q", 82, 256),
    _row("deviceOverlap", 384, "i", 12, 1),
    _row("multiProcessorCount", 388, "i", 63, lambda gpu: gpu.multiprocessors),
    _row("kernelExecTimeoutEnabled", 392, "i", 18, 0),
    _row("integrated", 396, "i", 16, 0),
    _row("canMapHostMemory", 400, "i", 3, 1),
    _row("computeMode", 404, "i", 6, 0),
    _row("maxTexture1D", 408, "i", 39, _T1),
    _row("maxTexture1DMipmap", 412, "i", 42, _T1),
    _row("maxTexture1DLinear", 416, "i", 41, 1 << 27),
    _row("maxTexture2D", 420, "i", (43, 44), _T2),
    _row("maxTexture3D", 456, "i", (49, 50, 51), _T3),
    _row("maxSurface1D", 512, "i", 32, _T1),
    _row("maxSurface2D", 516, "i", (34,), _T2),
    _row("maxSurface3D", 524, "i", (36,), _T3),
    _row("surfaceAlignment", 568, "Q", 79, 256),
    _row("concurrentKernels", 576, "i", 8, 1),
    _row("ECCEnabled", 580, "i", 0, lambda gpu: int(gpu.target.has_ecc)),
    _row("pciBusID", 584, "i", 67, lambda gpu: gpu.position + 1),
    _row("pciDeviceID", 588, "i", 68, 0),
    _row("pciDomainID", 592, "i", 69, 0),
    _row("tccDriver", 596, "i", 80, 0),
    _row("asyncEngineCount", 600, "i", 2, 1),
    _row("unifiedAddressing", 604, "i", 85, 1),
    _row("memoryClockRate", 608, "i", 60, lambda gpu: gpu.card.memory_clock_khz),
    _row("memoryBusWidth", 612, "i", 59, lambda gpu: gpu.card.memory_bus_bits),
    _row("l2CacheSize", 616, "i", 19, lambda gpu: gpu.card.l2_bytes),
    _row("persistingL2CacheMaxSize", 620, "i", 70, 0),
    _row("maxThreadsPerMultiProcessor", 624, "i", 57, lambda gpu: gpu.card.max_threads),
    _row("streamPrioritiesSupported", 628, "i", 78, 1),
    _row("globalL1CacheSupported", 632, "i", 14, 1),
    _row("localL1CacheSupported", 636, "i", 20, 1),
    _row("sharedMemPerMultiprocessor", 640, "Q", 76, lambda gpu: gpu.target.lds_per_wgp_bytes),
    _row("regsPerMultiprocessor", 648, "i", 72, lambda gpu: gpu.card.registers),
    _row("managedMemory", 652, "i", 24, 1),
    _row("isMultiGpuBoard", 656, "i", 17, 0),
    _row("multiGpuBoardGroupID", 660, "i", 62, 0),
    _row("hostNativeAtomicSupported", 664, "i", 15, 1),
    _row("singleToDoublePrecisionPerfRatio", 668, "i", 77, 2),
    _row("pageableMemoryAccess", 672, "i", 65, 0),
    _row("concurrentManagedAccess", 676, "i", 9, 1),
    _row("computePreemptionSupported", 680, "i", 7, 1),
    _row("canUseHostPointerForRegisteredMem", 684, "i", 4, 1),
    _row("cooperativeLaunch", 688, "i", 10, 1),
    _row("cooperativeMultiDeviceLaunch", 692, "i", 11, 1),
    _row("sharedMemPerBlockOptin", 696, "Q", 75, _lds),
    _row("pageableMemoryAccessUsesHostPageTables", 704, "i", 66, 0),
    _row("directManagedMemAccessFromHost", 708, "i", 13, 1),
    _row("maxBlocksPerMultiProcessor", 712, "i", 25,
         lambda gpu: gpu.card.max_threads // gpu.target.default_wave_size),
    _row("accessPolicyMaxWindowSize", 716, "i", 1, 0),
    _row("reservedSharedMemPerBlock", 720, "Q", 73, 0),
    _row("hostRegisterSupported", 728, "i", 90, 1),
    _row("memoryPoolsSupported", 744, "i", 88, 1),
    _row("memoryPoolSupportedHandleTypes", 760, "i", 91, 1),
    _row("ipcEventSupported", 768, "i", None, 1),
    _row("clusterLaunch", 772, "i", None, lambda gpu: int(gpu.target.has("clusters"))),
    _row("unifiedFunctionPointers", 776, "i", None, 1),
    _row("maxSharedMemoryPerMultiProcessor", 1416, "Q", 10002,
         lambda gpu: gpu.target.lds_per_wgp_bytes),
    _row("clockInstructionRate", 1424, "i", 10000, 100_000),
    _row("arch", 1428, "I", None, 0x0001_FFFF & ~_ARCH_LACKS),
    _row("isLargeBar", 1464, "i", 10011, 1),
    _row("asicRevision", 1468, "i", 10012, 0),
    # attributes without a property
    _row("hostNumaId", None, "i", 92, -1),  # an emulated GPU is near no node
    _row("virtualMemoryManagementSupported", None, "i", 89, 1),
    _row("canUseStreamWaitValue", None, "i", 10013, 1),
    _row("imageSupport", None, "i", 10014, _has_images),
    _row("physicalMultiProcessorCount", None, "i", 10015, lambda gpu: gpu.multiprocessors),
    _row("fineGrainSupport", None, "i", 10016, 1),
    _row("wallClockRate", None, "i", 10017, 100_000),
    _row("numberOfXccs", None, "i", 10018, 1),
    _row("maxAvailableVgprsPerThread", None, "i", 10019, lambda gpu: gpu.target.vgprs),
    _row("pciChipId", None, "i", 10020, 0),
    _row("luid", None, "i", 21, 0),
    _row("luidDeviceNodeMask", None, "i", 22, 0),
    _row("maxTexture1DLayered", None, "i", 40, _T1),
    _row("maxSurface1DLayered", None, "i", 33, _T1),
    _row("maxSurface2DLayered", None, "i", 35, _T1),
    _row("maxSurfaceCubemap", None, "i", 37, _T1),
    _row("maxSurfaceCubemapLayered", None, "i", 38, _T1),
    _row("maxTexture2DGather", None, "i", 45, _T1),
    _row("maxTexture2DLayered", None, "i", 46, _T1),
    _row("maxTexture2DLinear", None, "i", 47, _T1),
    _row("maxTexture2DMipmap", None, "i", 48, _T1),
    _row("maxTexture3DAlt", None, "i", 52, _T1),
    _row("maxTextureCubemap", None, "i", 53, _T1),
    _row("maxTextureCubemapLayered", None, "i", 54, _T1),
    _row("maxThreadsDim", None, "i", 55, lambda gpu: gpu.target.max_workgroup_size),
    _row("hdpMemFlushCntl", None, "i", 10005, 0),
    _row("hdpRegFlushCntl", None, "i", 10006, 0),
    _row("cooperativeMultiDeviceUnmatchedFunc", None, "i", 10007, 0),
    _row("cooperativeMultiDeviceUnmatchedGridDim", None, "i", 10008, 0),
    _row("cooperativeMultiDeviceUnmatchedBlockDim", None, "i", 10009, 0),
    _row("cooperativeMultiDeviceUnmatchedSharedMem", None, "i", 10010, 0),
)  # fmt: skip


# The members of HIP 5's structure in order, each at its own alignment.
_OLD = """
    name totalGlobalMem sharedMemPerBlock regsPerBlock warpSize maxThreadsPerBlock maxThreadsDim
    maxGridSize clockRate memoryClockRate memoryBusWidth totalConstMem major minor
    multiProcessorCount l2CacheSize maxThreadsPerMultiProcessor computeMode clockInstructionRate
    arch concurrentKernels pciDomainID pciBusID pciDeviceID maxSharedMemoryPerMultiProcessor
    isMultiGpuBoard canMapHostMemory gcnArch gcnArchName integrated cooperativeLaunch
    cooperativeMultiDeviceLaunch maxTexture1DLinear maxTexture1D maxTexture2D maxTexture3D
    hdpMemFlushCntl hdpRegFlushCntl memPitch textureAlignment texturePitchAlignment
    kernelExecTimeoutEnabled ECCEnabled tccDriver cooperativeMultiDeviceUnmatchedFunc
    cooperativeMultiDeviceUnmatchedGridDim cooperativeMultiDeviceUnmatchedBlockDim
    cooperativeMultiDeviceUnmatchedSharedMem isLargeBar asicRevision managedMemory
    directManagedMemAccessFromHost concurrentManagedAccess pageableMemoryAccess
    pageableMemoryAccessUsesHostPageTables
""".split()
_POINTERS = ("hdpMemFlushCntl", "hdpRegFlushCntl")


def pci_bus_id(gpu: Gpu) -> str:
    """The PCI address; there are as many buses as GPUs."""
    return f"0000:{gpu.position + 1:02x}:00.0"


def properties(gpu: Gpu) -> bytes:
    """The bytes of hipDeviceProp_t."""
    out = bytearray(SIZE_BYTES)
    for offset, text in (
        (0, gpu.card.name.encode()),
        (256, gpu.uuid.encode()),
        (1160, gpu.card.arch_name.encode()),
    ):
        out[offset : offset + len(text)] = text
    for row in _ROWS:
        if row.offset is not None:
            value = row.value(gpu)
            values = value if isinstance(value, tuple) else (value,)
            struct.pack_into(f"<{len(values)}{row.kind}", out, row.offset, *values)
    return bytes(out)


def old_properties(gpu: Gpu) -> bytes:
    """The bytes of HIP 5's hipDeviceProp_t."""
    rows = {row.name: row for row in reversed(_ROWS)}  # of two rows the one with the property
    texts = {"name": gpu.card.name, "gcnArchName": gpu.card.arch_name}
    form = "@"
    values: list[int | bytes] = []
    for name in _OLD:
        if name in texts:
            form += "256s"
            values.append(texts[name].encode())
        elif name == "gcnArch":
            form += "i"
            values.append(_arch_number(gpu))
        elif name in _POINTERS:
            form += "P"
            values.append(0)
        else:
            value = rows[name].value(gpu)
            members = value if isinstance(value, tuple) else (value,)
            form += f"{len(members)}{rows[name].kind}".replace("Q", "N")
            values.extend(members)
    return struct.pack(form, *values)


def _arch_number(gpu: Gpu) -> int:
    """gcnArch: 1030 for gfx1030, 910 for gfx90a, as AMD's runtime adds it up."""
    name = gpu.target.name.lstrip(string.ascii_letters)
    return int(name[:-2]) * 100 + int(name[-2], 16) * 10 + int(name[-1], 16)


def attribute(gpu: Gpu, number: int) -> int | None:
    """An attribute's value as an int; None for an unknown number."""
    for row in _ROWS:
        if number in row.attributes:
            value = row.value(gpu)
            if isinstance(value, tuple):
                value = value[row.attributes.index(number)]
            return min(value, _INT_MAX)
    return None
