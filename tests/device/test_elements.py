"""An array's elements are checked against the type that the kernel's source points to."""

from __future__ import annotations

import pickle

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp8.h>
#include <hip/hip_complex.h>
enum Mode { FIRST, SECOND };
enum class Small : unsigned char { A };
struct Mixed { int a; float b; };
struct Vec3 { float x, y, z; };
struct Unused;
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
#define COPY(name, ...)                                              \\
  extern "C" __global__ void name(__VA_ARGS__* out, const __VA_ARGS__* in) { out[0] = in[0]; }
COPY(f16, __half) COPY(native16, _Float16) COPY(bf16, __hip_bfloat16) COPY(f32, float)
COPY(f64, double) COPY(fp8, __hip_fp8_e4m3_fnuz) COPY(bf8, __hip_fp8_e5m2) COPY(b, bool)
COPY(i8, signed char) COPY(i16, short) COPY(i32, int) COPY(i64, long long) COPY(u32, unsigned)
COPY(u64, size_t) COPY(byte, unsigned char) COPY(text, char) COPY(mode, Mode) COPY(small, Small)
COPY(float4_, float4) COPY(half2_, __half2) COPY(half8_, half8) COPY(complex64_, hipFloatComplex)
COPY(mixed, Mixed) COPY(vec3, Vec3)  COPY(fp8x4, __hip_fp8x4_e4m3_fnuz)
COPY(uchar4_, uchar4)
extern "C" __global__ void pointers(float** out, float* const* in) { out[0] = in[0]; }
extern "C" __global__ void anything(void* out, const void* in) { *(int*)out = *(const int*)in; }
extern "C" __global__ void rows(float (*out)[4], const float (*in)[4]) { out[0][0] = in[0][0]; }
extern "C" __global__ void reference(float& out, const float& in) { out = in; }
extern "C" __global__ void declared(Unused* out, const Unused* in) { *(int*)out = *(const int*)in; }
"""
MIXED = np.dtype([("a", "i4"), ("b", "f4")])
XYZ = np.dtype([("x", "f4"), ("y", "f4"), ("z", "f4")])
PASSES = {
    "f16": ["f2", "u2"],
    "native16": ["f2", "u2"],
    "bf16": ["bfloat16", "u2"],
    "f32": ["f4", "u4", XYZ],
    "f64": ["f8", "u8"],
    "fp8": ["float8_e4m3fnuz", "u1"],
    "bf8": ["float8_e5m2", "u1"],
    "b": ["?", "u1"],
    "i8": ["i1", "u1", "?", "int4"],
    "i16": ["i2", "u2"],
    "i32": ["i4", "u4"],
    "i64": ["i8", "u8"],
    "u32": ["u4", "i4"],
    "u64": ["u8", "i8"],
    "byte": ["u1", "f4", "f8", "c8", "bfloat16", MIXED],
    "text": ["i1", "f4"],
    "anything": ["f4", "i8", "float8_e5m2", MIXED],
    "declared": ["f4", "i8"],
    "mode": ["i4", "u4"],
    "small": ["u1", "i1"],
    "float4_": ["f4", "u4", "V16", "c8"],
    "half2_": ["f2", "u2", "u4"],
    "half8_": ["f2", "u2", "V16"],
    "complex64_": ["c8", "f4", "u8"],
    "mixed": [MIXED, "V8", "u8", "u1"],
    "vec3": ["f4", XYZ, "V12"],
    "pointers": ["u8", "i8"],
    "fp8x4": ["float8_e4m3fnuz", "u1", "u4"],
    "uchar4_": ["u1", "i1", "u4"],
    "rows": ["f4", "u4"],
    "reference": ["f4", "u4"],
}
REFUSED = {
    "f16": ["f4", "f8", "i2", "bfloat16", "u1", "u4"],
    "native16": ["f4", "bfloat16"],
    "bf16": ["f2", "i2", "f4"],
    "f32": ["f8", "i4", "f2", "i8", "c8", "?", "u8", "bfloat16", MIXED],
    "f64": ["f4", "i8", "c16"],
    "fp8": ["float8_e4m3fn", "float8_e5m2", "i1", "f2"],
    "bf8": ["float8_e5m2fnuz", "i1"],
    "b": ["i1", "i4", "f4"],
    "i8": ["i4", "f2", "float8_e5m2"],
    "i16": ["f2", "i4"],
    "i32": ["i8", "f4", "f8", "i2", "?"],
    "i64": ["i4", "f8", "M8[s]"],
    "u32": ["f4", "u8"],
    "mode": ["i8", "f4"],
    "small": ["i4"],
    "float4_": ["f8", "i4", "f2", "V12", "c16"],
    "half2_": ["f4", "i2", "bfloat16"],
    "half8_": ["f4"],
    "complex64_": ["c16", "f8"],
    "mixed": ["f4", "i4", "V12"],
    "vec3": ["f8", MIXED],
    "pointers": ["f8", "u4"],
    "fp8x4": ["float8_e4m3fn", "i1"],
    "uchar4_": ["f4"],
    "rows": ["f8", "i4"],
    "reference": ["f8"],
}


def dtype(name) -> np.dtype:
    return np.dtype(getattr(ml_dtypes, name, name) if isinstance(name, str) else name)


@pytest.fixture(scope="module")
def module():
    return wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942"))


@pytest.mark.parametrize("kernel", PASSES)
def test_elements_of_the_right_type_pass(module, kernel: str) -> None:
    """In NumPy arrays and in device arrays; they arrive bit for bit."""
    for name in PASSES[kernel]:
        data = np.arange(1, 65, dtype=np.uint8).view(np.void(64).dtype)  # 64 arbitrary bytes
        source = np.frombuffer(data.tobytes()[: 60 if dtype(name).itemsize in (3, 12) else 64],
                               dtype(name))  # fmt: skip
        out = np.zeros_like(source)
        module[kernel][1, 1](out, source)
        moved = np.frombuffer(out.tobytes(), np.uint8)
        assert moved[0] == 1
        held = module.device.array(source)
        module[kernel][1, 1](out, held)


@pytest.mark.parametrize("kernel", REFUSED)
def test_elements_of_another_type_are_refused(module, kernel: str) -> None:
    """The error names both types, and what to do."""
    right = np.zeros(16, dtype(PASSES[kernel][0]))
    spelled = module[kernel].info.argument_types[1].target.spelling
    for name in REFUSED[kernel]:
        wrong = np.zeros(16, dtype(name))
        for given in (wrong, module.device.array(wrong)):
            with pytest.raises(wc.LaunchError, match=r"argument 1 \(in\) points to") as caught:
                module[kernel].launch(1, 1, (right, given))
            text = str(caught.value)
            assert f"points to {spelled} in the source; an array of {wrong.dtype} given: " in text
            assert "pass " in text


def test_the_error_says_how_to_convert(module) -> None:
    x, y = np.zeros(4), np.zeros(4, np.float32)
    with pytest.raises(wc.LaunchError) as caught:
        module["f32"].launch(1, 1, (y, x))
    assert str(caught.value) == (
        "kernel f32, argument 1 (in) points to const float in the source; an array of float64 "
        "given: pass float32 elements, as x.astype(np.float32) makes them"
    )
    with pytest.raises(wc.LaunchError, match=r"if it holds raw bits, x\.view\(np\.uint16\)"):
        module["bf16"].launch(1, 1, (np.zeros(4, np.uint16), np.zeros(4, np.int16)))
    with pytest.raises(wc.LaunchError, match=r"ml_dtypes\.bfloat16"):
        module["bf16"].launch(1, 1, (np.zeros(4, np.uint16), y))


def test_what_has_no_type_passes(module) -> None:
    """Bytes, raw addresses, None, and arrays without elements."""
    x = np.arange(4, dtype=np.float32)
    for given in (bytes(x), bytearray(x), memoryview(bytes(x)), x.ctypes.data):
        out = np.zeros(4, np.float32)
        keep = module.device.array(x)
        module["f32"].launch(1, 1, (out, keep.address if isinstance(given, int) else given))
        assert out[0] == 0
    with pytest.raises(wc.MemoryFault, match="null pointer"):
        module["f32"].launch(1, 1, (x, None))
    with pytest.raises(wc.MemoryFault):
        module["f32"].launch(1, 1, (x, np.zeros(0)))


@pytest.mark.parametrize("option", ["-g0", "-gline-tables-only"])
def test_kernels_without_types_say_so(option: str) -> None:
    """They accept anything; info, its repr and the kernel's say that nothing was checked."""
    source = SOURCE[: SOURCE.index("#include <hip/hip_fp16.h>")] + (
        'extern "C" __global__ void k(float* out, int n) { out[0] = n; }'
    )
    with_types = wc.compile(source, "gfx942").kernel("k")
    assert with_types.types_checked and "unchecked" not in repr(with_types)
    assert with_types.signature == "float* out, int n"
    module = wc.Device("gfx942").load(wc.compile(source, "gfx942", options=[option]))
    kernel = module["k"]
    assert not kernel.info.types_checked and kernel.info.argument_types == ()
    assert "types of arguments unchecked" in repr(kernel.info) and "unchecked" in repr(kernel)
    out = np.zeros(4)
    kernel.launch(1, 1, (out, 3))
    assert out.view(np.float32)[0] == 3


def test_infos_keep_their_types_through_a_pickle(module) -> None:
    info = module.code.kernel("f32")
    back = pickle.loads(pickle.dumps(info))
    assert back == info and repr(back) == repr(info)
    assert [t.spelling for t in back.argument_types] == ["float*", "const float*"]
