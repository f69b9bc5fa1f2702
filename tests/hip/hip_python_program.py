"""A program using AMD's hip-python on the library of ROCM_PATH; run by test_hip_python.py.

Device queries, memory and streams, modules, run-time compilation and linking.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any

import numpy as np
from hip import hip, hiprtc

EXPECTED = os.environ["WAVECORE_GPUS"].split(",")


def checked(results: Any) -> Any:
    """The values after a code that must be success."""
    code, *values = results if isinstance(results, tuple) else (results,)
    assert int(code) == 0, code
    return values[0] if len(values) == 1 else tuple(values)


def text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def test_device_query() -> None:
    assert checked(hip.hipGetDeviceCount()) == len(EXPECTED)
    for ordinal, target in enumerate(EXPECTED):
        properties = checked(hip.hipGetDeviceProperties(ordinal))
        assert text(properties.gcnArchName).split(":")[0] == target
        assert text(properties.name) and properties.totalGlobalMem > 1 << 28
        assert properties.warpSize == (64 if target.startswith("gfx9") else 32)
        assert list(properties.maxThreadsDim) == [1024] * 3
        which = hip.hipDeviceAttribute_t
        for name, value in {
            "hipDeviceAttributeWarpSize": properties.warpSize,
            "hipDeviceAttributeMultiprocessorCount": properties.multiProcessorCount,
            "hipDeviceAttributeMaxThreadsPerBlock": properties.maxThreadsPerBlock,
            "hipDeviceAttributeMaxSharedMemoryPerBlock": properties.sharedMemPerBlock,
        }.items():
            assert checked(hip.hipDeviceGetAttribute(getattr(which, name), ordinal)) == value, name
    version = checked(hip.hipRuntimeGetVersion())
    assert version == checked(hip.hipDriverGetVersion())
    assert version // 10_000_000 == 7


def test_memory() -> None:
    source = np.arange(1000, dtype=np.float32)
    back = np.zeros_like(source)
    memory = checked(hip.hipMalloc(source.nbytes))
    other = checked(hip.hipMalloc(source.nbytes))
    kinds = hip.hipMemcpyKind
    checked(hip.hipMemcpy(memory, source, source.nbytes, kinds.hipMemcpyHostToDevice))
    checked(hip.hipMemcpy(other, memory, source.nbytes, kinds.hipMemcpyDeviceToDevice))
    checked(hip.hipMemset(memory, 0, source.nbytes))
    checked(hip.hipMemcpy(back, other, back.nbytes, kinds.hipMemcpyDeviceToHost))
    assert (back == source).all()
    checked(hip.hipMemcpy(back, memory, back.nbytes, kinds.hipMemcpyDeviceToHost))
    assert not back.any()
    free, total = checked(hip.hipMemGetInfo())
    assert 0 < free < total
    checked(hip.hipFree(memory))
    checked(hip.hipFree(other))
    code, *_ = hip.hipMalloc(1 << 60)
    assert code == hip.hipError_t.hipErrorOutOfMemory


def test_streams_and_events() -> None:
    stream = checked(hip.hipStreamCreate())
    start, stop = checked(hip.hipEventCreate()), checked(hip.hipEventCreate())
    values = np.full(1 << 16, 7, np.uint8)
    memory = checked(hip.hipMalloc(values.nbytes))
    kinds = hip.hipMemcpyKind
    checked(hip.hipEventRecord(start, stream))
    checked(hip.hipMemsetAsync(memory, 3, values.nbytes, stream))
    checked(hip.hipMemcpyAsync(values, memory, values.nbytes, kinds.hipMemcpyDeviceToHost, stream))
    checked(hip.hipEventRecord(stop, stream))
    checked(hip.hipStreamSynchronize(stream))
    assert (values == 3).all()
    assert checked(hip.hipEventElapsedTime(start, stop)) >= 0
    checked(hip.hipStreamDestroy(stream))
    checked(hip.hipFree(memory))


def compiled(source: bytes, *options: bytes, names: tuple[bytes, ...] = ()) -> tuple[Any, bytes]:
    """A program and its code."""
    program = checked(hiprtc.hiprtcCreateProgram(source, b"program.cu", 0, None, None))
    for name in names:
        checked(hiprtc.hiprtcAddNameExpression(program, name))
    code, *_ = hiprtc.hiprtcCompileProgram(program, len(options), list(options) or None)
    size = checked(hiprtc.hiprtcGetProgramLogSize(program))
    log = bytearray(size)
    if size:
        checked(hiprtc.hiprtcGetProgramLog(program, log))
    assert int(code) == 0, log.decode()
    made = bytearray(checked(hiprtc.hiprtcGetCodeSize(program)))
    checked(hiprtc.hiprtcGetCode(program, made))
    return program, bytes(made)


SCALE = b"""
__device__ float offset = 0;
template <typename T> __global__ void scale(T factor, short stretch, T* values, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] = values[i] * factor * stretch + offset;
}
"""


def test_a_kernel_of_run_time() -> None:
    """Its name, its variable, and its arguments as a tuple, which hip-python packs itself."""
    target = text(checked(hip.hipGetDeviceProperties(0)).gcnArchName)
    program, code = compiled(
        SCALE, f"--offload-arch={target}".encode(), names=(b"scale<float>", b"&offset")
    )
    name = checked(hiprtc.hiprtcGetLoweredName(program, b"scale<float>"))
    variable = checked(hiprtc.hiprtcGetLoweredName(program, b"&offset"))
    module = checked(hip.hipModuleLoadData(code))
    kernel = checked(hip.hipModuleGetFunction(module, name))
    place, size = checked(hip.hipModuleGetGlobal(module, variable))
    assert size == 4
    kinds = hip.hipMemcpyKind
    checked(hip.hipMemcpy(place, np.float32([0.5]), 4, kinds.hipMemcpyHostToDevice))
    values = np.arange(1000, dtype=np.float32)
    wanted = values * 2.0 * 3 + 0.5
    memory = checked(hip.hipMalloc(values.nbytes))
    checked(hip.hipMemcpy(memory, values, values.nbytes, kinds.hipMemcpyHostToDevice))
    block, grid = hip.dim3(x=64), hip.dim3(x=16)
    arguments = (ctypes.c_float(2.0), ctypes.c_short(3), memory, ctypes.c_int(1000))
    stream = checked(hip.hipStreamCreate())
    checked(
        hip.hipModuleLaunchKernel(
            kernel, *(grid.x, grid.y, grid.z), *(block.x, block.y, block.z), 0, stream, None,
            arguments,
        )
    )  # fmt: skip
    checked(hip.hipStreamSynchronize(stream))
    checked(hip.hipMemcpy(values, memory, values.nbytes, kinds.hipMemcpyDeviceToHost))
    np.testing.assert_array_equal(values, wanted)
    checked(hip.hipModuleUnload(module))
    checked(hip.hipFree(memory))
    checked(hiprtc.hiprtcDestroyProgram(program.createRef()))


def test_a_kernel_without_arguments_prints() -> None:
    program, code = compiled(
        b'extern "C" __global__ void hello() { printf("lane %d\\n", (int)threadIdx.x); }'
    )
    module = checked(hip.hipModuleLoadData(code))
    kernel = checked(hip.hipModuleGetFunction(module, b"hello"))
    checked(hip.hipModuleLaunchKernel(kernel, 1, 1, 1, 3, 1, 1, 0, None, None, ()))
    checked(hip.hipDeviceSynchronize())
    checked(hip.hipModuleUnload(module))
    checked(hiprtc.hiprtcDestroyProgram(program.createRef()))


def test_a_wrong_program_is_said() -> None:
    program = checked(
        hiprtc.hiprtcCreateProgram(b"__global__ void k() { x; }", b"w.cu", 0, None, None)
    )
    code, *_ = hiprtc.hiprtcCompileProgram(program, 0, None)
    assert code == hiprtc.hiprtcResult.HIPRTC_ERROR_COMPILATION
    log = bytearray(checked(hiprtc.hiprtcGetProgramLogSize(program)))
    checked(hiprtc.hiprtcGetProgramLog(program, log))
    assert log.startswith(b"w.cu:1:23: error: use of undeclared identifier 'x'")
    assert text(checked(hiprtc.hiprtcGetErrorString(code))) == "HIPRTC_ERROR_COMPILATION"


def bitcode(source: bytes) -> bytes:
    program = checked(hiprtc.hiprtcCreateProgram(source, b"part", 0, None, None))
    checked(hiprtc.hiprtcCompileProgram(program, 1, [b"-fgpu-rdc"]))
    made = bytearray(checked(hiprtc.hiprtcGetBitcodeSize(program)))
    checked(hiprtc.hiprtcGetBitcode(program, made))
    return bytes(made)


def test_linking_device_functions() -> None:
    parts = [
        bitcode(b'__device__ int f(int); extern "C" __global__ void k(int* p) { *p = f(*p); }'),
        bitcode(b"__device__ int f(int x) { return x * x; }"),
    ]
    state = checked(hiprtc.hiprtcLinkCreate(0, None, None))
    kind = hip.hipJitInputType.hipJitInputLLVMBitcode
    for part in parts:
        checked(hiprtc.hiprtcLinkAddData(state, kind, part, len(part), b"part", 0, None, None))
    code, _ = checked(hiprtc.hiprtcLinkComplete(state))
    module = checked(hip.hipModuleLoadData(code))
    kernel = checked(hip.hipModuleGetFunction(module, b"k"))
    number = np.int32([12])
    memory = checked(hip.hipMalloc(4))
    kinds = hip.hipMemcpyKind
    checked(hip.hipMemcpy(memory, number, 4, kinds.hipMemcpyHostToDevice))
    checked(hip.hipModuleLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, None, None, (memory,)))
    checked(hip.hipMemcpy(number, memory, 4, kinds.hipMemcpyDeviceToHost))
    assert number[0] == 144
    checked(hiprtc.hiprtcLinkDestroy(state))


def main() -> None:
    for name, function in list(globals().items()):
        if name.startswith("test_"):
            function()
            print(name, "done")


if __name__ == "__main__":
    main()
