"""A program that uses hiprtc* and hipLink* through ctypes as in C, run by test_rtc_c.py."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint, c_void_p, cast
from typing import Any

FOLDER = os.environ["ROCM_PATH"] + "/lib"
hip = ctypes.CDLL(f"{FOLDER}/libamdhip64.so")
rtc = ctypes.CDLL(f"{FOLDER}/libhiprtc.so")
INVALID_INPUT, INVALID_PROGRAM, INVALID_OPTION, COMPILATION, NOT_VALID, LINKING = (
    3,
    4,
    5,
    6,
    10,
    100,
)

SOURCE = b"""
#include "factor.h"
template <typename T> __global__ void scale(T* p) { p[threadIdx.x] *= FACTOR; }
__device__ int variable = 7;
"""
CALLER = b"""
__device__ int triple(int);
extern "C" __global__ void k(int* p) { *p = triple(*p); }
"""
CALLEE = b"__device__ int triple(int x) { return 3 * x; }"


def strings(*texts: bytes) -> Any:
    return (c_char_p * len(texts))(*texts)


def create(source: bytes, name: bytes | None = None, **headers: bytes) -> c_void_p:
    program = c_void_p()
    names = [key.replace("_h", ".h").encode() for key in headers]
    assert (
        rtc.hiprtcCreateProgram(
            byref(program), source, name, len(headers), strings(*headers.values()), strings(*names)
        )
        == 0
    )
    return program


def compile_(program: c_void_p, *options: bytes) -> int:
    return int(rtc.hiprtcCompileProgram(program, len(options), strings(*options)))


def result(program: c_void_p, what: str) -> bytes:
    size = c_size_t()
    assert getattr(rtc, f"hiprtcGet{what}Size")(program, byref(size)) == 0
    room = ctypes.create_string_buffer(b"\xaa" * (size.value + 1), size.value + 1)
    assert getattr(rtc, f"hiprtcGet{what}")(program, room) == 0
    assert room.raw[size.value :] == b"\xaa"  # nothing after it is written
    return room.raw[: size.value]


def lowered(program: c_void_p, name: bytes) -> bytes:
    found = c_char_p()
    assert rtc.hiprtcGetLoweredName(program, name, byref(found)) == 0
    assert found.value is not None
    return found.value


def run(code: bytes, kernel: bytes, value: int) -> int:
    """A kernel on one int."""
    module, function, memory = c_void_p(), c_void_p(), c_void_p()
    assert hip.hipModuleLoadData(byref(module), code) == 0
    assert hip.hipModuleGetFunction(byref(function), module, kernel) == 0
    assert hip.hipMalloc(byref(memory), c_size_t(4)) == 0
    number = c_int(value)
    assert hip.hipMemcpy(memory, byref(number), c_size_t(4), 1) == 0
    arguments = (c_void_p * 1)(cast(byref(memory), c_void_p))
    assert hip.hipModuleLaunchKernel(function, *(1,) * 6, 0, None, arguments, None) == 0
    assert hip.hipMemcpy(byref(number), memory, c_size_t(4), 2) == 0
    assert hip.hipFree(memory) == 0
    assert hip.hipModuleUnload(module) == 0
    return number.value


def test_programs() -> None:
    major, minor = c_int(), c_int()
    assert rtc.hiprtcVersion(byref(major), byref(minor)) == 0
    assert (major.value, minor.value) == (9, 0)
    program = create(SOURCE, b"scale.cu", factor_h=b"#define FACTOR 5\n")
    for name in (b"scale<int>", b"&variable"):
        assert rtc.hiprtcAddNameExpression(program, name) == 0
    assert compile_(program) == 0
    assert result(program, "ProgramLog") == b""
    assert lowered(program, b"variable") == b"variable"
    assert lowered(program, b" (scale<int>)") == b"_Z5scaleIiEvPT_"
    assert run(result(program, "Code"), lowered(program, b"scale<int>"), 8) == 40
    first = c_char_p()
    rtc.hiprtcGetLoweredName(program, b"scale<int>", byref(first))
    assert compile_(program, b"-DFACTOR=2", b"-Wno-macro-redefined") == 0
    assert first.value == b"_Z5scaleIiEvPT_"  # until the program is destroyed
    assert rtc.hiprtcDestroyProgram(byref(program)) == 0
    assert program.value is None


def test_errors_of_programs() -> None:
    size, program = c_size_t(), c_void_p()
    none = strings()
    assert rtc.hiprtcCreateProgram(None, b"x", None, 0, none, none) == INVALID_PROGRAM
    for source, count, headers in (
        (None, 0, none),
        (b"", 0, none),
        (b"x", -1, none),
        (b"x", 1, None),
    ):
        code = rtc.hiprtcCreateProgram(byref(program), source, None, count, headers, headers)
        assert code == INVALID_INPUT
    assert rtc.hiprtcVersion(None, None) == INVALID_INPUT
    assert rtc.hiprtcDestroyProgram(None) == INVALID_INPUT
    stale = c_void_p(12)
    assert rtc.hiprtcDestroyProgram(byref(stale)) == INVALID_PROGRAM
    assert compile_(stale) == INVALID_PROGRAM
    program = create(b"__global__ void k() { f(); }", b"bad.cu")
    assert rtc.hiprtcGetCodeSize(program, byref(size)) == INVALID_PROGRAM
    assert compile_(program) == COMPILATION
    assert result(program, "ProgramLog").startswith(b"bad.cu:1:23: error: use of undeclared")
    assert rtc.hiprtcGetCodeSize(program, byref(size)) == INVALID_PROGRAM
    assert rtc.hiprtcGetProgramLogSize(program, None) == INVALID_INPUT
    assert rtc.hiprtcAddNameExpression(program, b"") == INVALID_INPUT
    assert rtc.hiprtcAddNameExpression(program, None) == INVALID_INPUT
    found = c_char_p()
    assert rtc.hiprtcGetLoweredName(program, b"k", byref(found)) == NOT_VALID
    assert rtc.hiprtcCompileProgram(program, 1, None) == INVALID_INPUT
    program = create(b"__global__ void k() {}")
    assert compile_(program) == 0
    assert rtc.hiprtcGetBitcodeSize(program, byref(size)) == INVALID_PROGRAM


def bitcodes() -> list[bytes]:
    made = []
    for source in (CALLER, CALLEE):
        program = create(source)
        assert compile_(program, b"-fgpu-rdc") == 0
        made.append(result(program, "Bitcode"))
    return made


def test_linking() -> None:
    caller, callee = bitcodes()
    words = strings(b"-mllvm", b"-amdgpu-early-inline-all=false")
    room = ctypes.create_string_buffer(200)
    options = (c_uint * 4)(10000, 10001, 5, 6)
    values = (c_void_p * 4)(cast(words, c_void_p), 2, cast(room, c_void_p), 200)
    for library, prefix in ((rtc, "hiprtc"), (hip, "hip")):
        call = {
            name: getattr(library, f"{prefix}Link{name}")
            for name in ("Create", "AddData", "Complete", "Destroy")
        }
        state, code, size = c_void_p(), c_void_p(), c_size_t()
        assert call["Create"](4, options, values, byref(state)) == 0
        assert call["AddData"](state, 100, caller, c_size_t(len(caller)), b"a", 0, None, None) == 0
        assert call["Complete"](state, byref(code), byref(size)) == (
            LINKING if library is rtc else 1
        )
        assert b"triple(int) is not defined" in room.value
        assert call["AddData"](state, 100, callee, c_size_t(len(callee)), None, 0, None, None) == 0
        assert call["Complete"](state, byref(code), byref(size)) == 0
        assert room.value == b""
        assert run(ctypes.string_at(code, size.value), b"k", 4) == 12
        assert call["Destroy"](state) == 0
        assert call["Destroy"](state) == (INVALID_INPUT if library is rtc else 1)


def test_errors_of_linking() -> None:
    state = c_void_p()
    bad = (c_uint * 1)(12345)
    assert rtc.hiprtcLinkCreate(1, bad, (c_void_p * 1)(), byref(state)) == INVALID_OPTION
    assert rtc.hiprtcLinkCreate(0, None, None, None) == INVALID_INPUT
    assert rtc.hiprtcLinkCreate(0, None, None, byref(state)) == 0
    add, one = rtc.hiprtcLinkAddData, c_size_t(1)
    assert add(state, 1, b"x", one, None, 0, None, None) == INVALID_INPUT
    assert add(state, 100, None, one, None, 0, None, None) == INVALID_INPUT
    assert hip.hipLinkAddData(state, 1, b"x", one, None, 0, None, None) == 1
    assert rtc.hiprtcLinkAddFile(state, 100, b"/no/such/file", 0, None, None) == 2


def test_texts_of_errors() -> None:
    rtc.hiprtcGetErrorString.restype = c_char_p
    texts = [rtc.hiprtcGetErrorString(code) for code in (0, 6, 100, 55)]
    assert texts[:2] == [b"HIPRTC_SUCCESS", b"HIPRTC_ERROR_COMPILATION"]
    assert texts[2:] == [b"HIPRTC_ERROR_LINKING", b"Invalid HIPRTC error code"]


def main() -> None:
    rtc.hiprtcLinkComplete.argtypes = (c_void_p, POINTER(c_void_p), POINTER(c_size_t))
    for name, function in list(globals().items()):
        if name.startswith("test_"):
            function()
            print(name, "done")


if __name__ == "__main__":
    main()
