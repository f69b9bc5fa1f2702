"""CUDA's names and HIP's: rules, and names that follow none.

A name of the runtime, the driver or NVRTC is HIP's by rule if wavecore's headers have the result.
Of the libraries (cuBLAS and the like), whose headers wavecore lacks, all names follow the rule.
Source: HIP's documentation, "Porting CUDA"; HIPIFY's documentation, tables of supported APIs.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from wavecore.toolchain.hipversion import HEADERS

_FUNCTIONS = Path(__file__).parent.parent / "functions.txt"
_HIP_NAME = re.compile(r"\b(?:make_)?(?:hip|HIP)(?:[A-Z]|_|rtc|RTC)\w*")
_VERSION = re.compile(r"_(?:v\d|ptsz|ptds|st|enum)\b")

HEADERS_OF_CUDA = {
    **dict.fromkeys(
        ("cuda.h", "cuda_runtime.h", "device_launch_parameters.h", "crt/host_defines.h"),
        "hip/hip_runtime.h",
    ),
    **dict.fromkeys(("cuda_runtime_api.h", "driver_types.h", "cuda_profiler_api.h"),
                    "hip/hip_runtime_api.h"),
    **dict.fromkeys(("cuComplex.h",), "hip/hip_complex.h"),
    "cuda_fp16.h": "hip/hip_fp16.h",
    "cuda_bf16.h": "hip/hip_bf16.h",
    "cuda_fp8.h": "hip/hip_fp8.h",
    "cooperative_groups.h": "hip/hip_cooperative_groups.h",
    "device_functions.h": "hip/device_functions.h",
    "math_constants.h": "hip/hip_math_constants.h",
    "texture_types.h": "hip/texture_types.h",
    "texture_fetch_functions.h": "",
    "channel_descriptor.h": "hip/channel_descriptor.h",
    "library_types.h": "hip/library_types.h",
    "vector_types.h": "hip/hip_vector_types.h",
    "nvrtc.h": "hip/hiprtc.h",
    "cublas.h": "hipblas/hipblas.h",
    "cublas_v2.h": "hipblas/hipblas.h",
    "cublasLt.h": "hipblaslt/hipblaslt.h",
    "cufft.h": "hipfft/hipfft.h",
    "cufftXt.h": "hipfft/hipfftXt.h",
    "curand.h": "hiprand/hiprand.h",
    "curand_kernel.h": "hiprand/hiprand_kernel.h",
    "cusparse.h": "hipsparse/hipsparse.h",
    "cusparse_v2.h": "hipsparse/hipsparse.h",
    "cusolverDn.h": "hipsolver/hipsolver.h",
    "cub/cub.cuh": "hipcub/hipcub.hpp",
    "nccl.h": "rccl/rccl.h",
    "nvToolsExt.h": "roctracer/roctx.h",
    "nvtx3/nvToolsExt.h": "roctracer/roctx.h",
}  # fmt: skip

# What the rules below do not find.
EXCEPTIONS = {
    "cudaError": "hipError_t",
    "cudaErrorMemoryAllocation": "hipErrorOutOfMemory",
    "cudaErrorInitializationError": "hipErrorNotInitialized",
    "cudaErrorCudartUnloading": "hipErrorDeinitialized",
    "cudaErrorInvalidResourceHandle": "hipErrorInvalidHandle",
    "cudaErrorMapBufferObjectFailed": "hipErrorMapFailed",
    "cudaErrorUnmapBufferObjectFailed": "hipErrorUnmapFailed",
    "cudaErrorNoKernelImageForDevice": "hipErrorNoBinaryForGpu",
    "cudaErrorDeviceUninitialized": "hipErrorInvalidContext",
    "cudaErrorInvalidPtx": "hipErrorInvalidKernelFile",
    "cudaErrorIncompatibleDriverContext": "hipErrorInvalidContext",
    "cudaErrorSymbolNotFound": "hipErrorNotFound",
    "cudaErrorInvalidKernelImage": "hipErrorInvalidImage",
    "cudaPointerAttributes": "hipPointerAttribute_t",
    "cudaUUID_t": "hipUUID",
    "cudaDataType_t": "hipDataType",
    "cudaMallocHost": "hipHostMalloc",
    "cudaFreeHost": "hipHostFree",
    "cudaHostAllocDefault": "hipHostMallocDefault",
    "cudaHostAllocMapped": "hipHostMallocMapped",
    "cudaHostAllocPortable": "hipHostMallocPortable",
    "cudaHostAllocWriteCombined": "hipHostMallocWriteCombined",
    "cudaThreadSynchronize": "hipDeviceSynchronize",
    "cudaThreadExit": "hipDeviceReset",
    "cudaThreadGetLimit": "hipDeviceGetLimit",
    "cudaThreadSetLimit": "hipDeviceSetLimit",
    "cudaThreadGetCacheConfig": "hipDeviceGetCacheConfig",
    "cudaThreadSetCacheConfig": "hipDeviceSetCacheConfig",
    "cudaDeviceBlockingSync": "hipDeviceScheduleBlockingSync",
    "cudaDeviceAttr": "hipDeviceAttribute_t",
    "CUDART_VERSION": "HIP_VERSION",
    "CUresult": "hipError_t",
    "CUcontext": "hipCtx_t",
    "CUtexref": "hipTexRef",
    "CUfunction_attribute": "hipFunction_attribute",
    "CUmemorytype": "hipMemoryType",
    "CUsharedconfig": "hipSharedMemConfig",
    "CUDA_MEMCPY2D": "hip_Memcpy2D",
    "CUDA_ERROR_ECC_UNCORRECTABLE": "hipErrorECCNotCorrectable",
    "CUDA_ERROR_INVALID_PTX": "hipErrorInvalidKernelFile",
    "CUDA_ERROR_LAUNCH_FAILED": "hipErrorLaunchFailure",
    "CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE": "hipErrorSetOnActiveProcess",
    "CU_CTX_SCHED_AUTO": "hipDeviceScheduleAuto",
    "CU_CTX_SCHED_SPIN": "hipDeviceScheduleSpin",
    "CU_CTX_SCHED_YIELD": "hipDeviceScheduleYield",
    "CU_CTX_SCHED_BLOCKING_SYNC": "hipDeviceScheduleBlockingSync",
    "CU_CTX_MAP_HOST": "hipDeviceMapHost",
    "CU_MEMHOSTALLOC_PORTABLE": "hipHostMallocPortable",
    "CU_MEMHOSTALLOC_DEVICEMAP": "hipHostMallocMapped",
    "CU_MEMHOSTALLOC_WRITECOMBINED": "hipHostMallocWriteCombined",
    "cuMemAlloc": "hipMalloc",
    "cuMemAllocManaged": "hipMallocManaged",
    "cuMemAllocAsync": "hipMallocAsync",
    "cuMemFreeAsync": "hipFreeAsync",
    "cuMemFree": "hipFree",
    "cuMemFreeHost": "hipHostFree",
    "cuMemHostAlloc": "hipHostAlloc",
    "cuMemHostRegister": "hipHostRegister",
    "cuMemHostUnregister": "hipHostUnregister",
    "cuMemHostGetDevicePointer": "hipHostGetDevicePointer",
    "cuMemHostGetFlags": "hipHostGetFlags",
    "cuMemcpy2D": "hipMemcpyParam2D",
    "cuMemcpy2DAsync": "hipMemcpyParam2DAsync",
    "cuDeviceGetCount": "hipGetDeviceCount",
    "cuCtxGetLimit": "hipDeviceGetLimit",
    "cuCtxSetLimit": "hipDeviceSetLimit",
    "cuCtxGetStreamPriorityRange": "hipDeviceGetStreamPriorityRange",
    "cuLaunchKernel": "hipModuleLaunchKernel",
    "cuLaunchCooperativeKernel": "hipModuleLaunchCooperativeKernel",
    "cuOccupancyMaxActiveBlocksPerMultiprocessor":
        "hipModuleOccupancyMaxActiveBlocksPerMultiprocessor",
    "cuOccupancyMaxPotentialBlockSize": "hipModuleOccupancyMaxPotentialBlockSize",
    "__CUDACC__": "__HIPCC__",
    "nvtxMarkA": "roctxMarkA",
    "nvtxRangePush": "roctxRangePush",
    "nvtxRangePushA": "roctxRangePushA",
    "nvtxRangePop": "roctxRangePop",
    "nvtxRangeStartA": "roctxRangeStartA",
    "nvtxRangeEnd": "roctxRangeStop",
    "__nv_bfloat16": "__hip_bfloat16",
    "__nv_bfloat162": "__hip_bfloat162",
    "nv_bfloat16": "__hip_bfloat16",
    "nv_bfloat162": "__hip_bfloat162",
    "__nv_fp8_e4m3": "__hip_fp8_e4m3",
    "__nv_fp8_e5m2": "__hip_fp8_e5m2",
    "make_cudaExtent": "make_hipExtent",
    "make_cudaPos": "make_hipPos",
    "make_cudaPitchedPtr": "make_hipPitchedPtr",
    "make_cuComplex": "make_hipComplex",
    "make_cuFloatComplex": "make_hipFloatComplex",
    "make_cuDoubleComplex": "make_hipDoubleComplex",
}  # fmt: skip

_COMPLEX = re.compile(r"cu(C(?:real|imag|onj|add|sub|mul|div|abs|fma)f?)\b")
# CUDA's library -> HIP's; functions and types in lower case, constants in upper case.
_LIBRARIES = {"cublas": "hipblas", "cufft": "hipfft", "curand": "hiprand",
              "cusparse": "hipsparse", "cusolver": "hipsolver"}  # fmt: skip
_LIBRARY_NAME = re.compile(rf"({'|'.join(_LIBRARIES)})(?=[A-Z_]|\b)", re.IGNORECASE)

# Names that are CUDA's although no rule knows them.
_FOREIGN = re.compile(
    r"cuda[A-Z]\w*|cu(?:Ctx|Device|Event|Func|Graph|Launch|Link|Mem|Module|Stream|Tex|Surf)\w*"
    r"|CU(?:DA_ERROR)?_[A-Z]\w*|nvrtc[A-Z]\w*|cudnn[A-Z]\w*|nvml[A-Z]\w*|CUDNN_\w+|cutlass"
)
_DEVICE_FUNCTION = re.compile(r"__(?:nv_\w+|v[a-z]+[24]|nanosleep|reduce_\w+_sync|cvta_\w+)")


@cache
def known() -> frozenset[str]:
    """The names of wavecore's HIP headers and functions."""
    files = [*(HEADERS / "hip").rglob("*.h"), _FUNCTIONS]
    return frozenset(name for file in files for name in _HIP_NAME.findall(file.read_text("utf-8")))


@cache
def _by_letters() -> dict[str, str]:
    """The known names by their letters and digits alone, of which constants are made."""
    return {_letters(name): name for name in sorted(known(), reverse=True)}


def _letters(name: str) -> str:
    return name.replace("_", "").lower()


@cache
def translate(name: str) -> str | None:
    """HIP's name for one of CUDA's; None if it is no name of CUDA, or HIP has none for it."""
    bare = _VERSION.sub("", name)
    for candidate in (name, bare):
        if candidate in EXCEPTIONS:
            return EXCEPTIONS[candidate]
    return by_rule(name)


def by_rule(name: str) -> str | None:
    """The same, without the exceptions."""
    bare = _VERSION.sub("", name)
    if match := _LIBRARY_NAME.match(name):
        to = _LIBRARIES[match[1].lower()]
        return (to.upper() if match[1].isupper() else to) + bare[match.end() :]
    if match := _COMPLEX.fullmatch(name):
        return f"hip{match[1]}"
    for candidate in _candidates(bare):
        if candidate in known():
            return candidate
    for start in ("CUDA_", "CU_", "cudaDevAttr"):
        if bare.startswith(start):
            kind = "hipDeviceAttribute" if start == "cudaDevAttr" else "hip"
            return _by_letters().get(_letters(kind + bare.removeprefix(start)))
    return None


def _candidates(name: str) -> list[str]:
    """What a name may be called in HIP, by rule."""
    if name.startswith("cuda"):
        return [f"hip{name[4:]}", f"hip{name[4:]}_t"]
    if name.startswith(("nvrtc", "NVRTC")):
        return [f"hiprtc{name[5:]}", f"HIPRTC{name[5:]}"]
    if re.match(r"cu[A-Z][a-z]", name) or name.startswith("cuGL"):
        return [f"hipDrv{name[2:]}", f"hip{name[2:]}"]
    if re.match(r"CU[a-z]", name):
        camel = "".join(f"{part[:1].upper()}{part[1:]}" for part in name[2:].split("_"))
        return [f"hip{camel}_t", f"hip{camel}", f"hip{name[2:3].upper()}{name[3:]}_t"]
    return []


def is_foreign(name: str) -> bool:
    """Whether a name that has no translation is CUDA's."""
    return _FOREIGN.fullmatch(name) is not None


def is_missing_function(name: str) -> bool:
    """Whether a name is a device function of CUDA that HIP lacks."""
    return _DEVICE_FUNCTION.fullmatch(name) is not None and name not in _functions()


@cache
def _functions() -> frozenset[str]:
    files = (HEADERS / "hip").rglob("*.h")
    return frozenset(
        name for file in files for name in re.findall(r"\b__\w+", file.read_text("utf-8"))
    )
