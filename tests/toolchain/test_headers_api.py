"""The host API in the headers: layouts and values in C, C++ and with other compilers."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.toolchain.hip_abi import ENUMERATIONS, MACROS, RECORDS
from wavecore.codeobject.elf import Elf
from wavecore.hip.functions import aliases, functions
from wavecore.toolchain import clang, compile_host
from wavecore.toolchain.build import INCLUDE_DIR

pytestmark = pytest.mark.clang

LANGUAGES = ("c", "c++")
OPTIONS = (f"-I{INCLUDE_DIR}", "-D__HIP_PLATFORM_AMD__=1", "-Wall", "-Wextra", "-Werror")
HEAD = """\
#include <hip/hip_runtime_api.h>
#include <hip/hip_gl_interop.h>
#include <hip/hiprtc.h>
#include <stddef.h>
#if !defined(__cplusplus)
#define static_assert _Static_assert
#endif
"""
# Called by compiled code: the compiler declares it, or ROCm's headers where ours define it inline.
NOT_DECLARED = ("Called by compiled code", "Called by programs that ROCm's compiler built")

USES = """\
#include <hip/hip_runtime_api.h>
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>
#include <hip/hip_ext.h>
#include <hip/hip_gl_interop.h>
#include <hip/channel_descriptor.h>
#include <hip/hip_profile.h>
#include <hip/hip_texture_types.h>
#include <hip/library_types.h>
#include <hip/amd_detail/host_defines.h>
hipError_t use(void** p, hipStream_t stream) {
  hipDeviceProp_t properties;
  hipExtent extent = make_hipExtent(1, 2, 3);
  hipPitchedPtr pitched = make_hipPitchedPtr(*p, 256, 4, 5);
  hipChannelFormatDesc channels = hipCreateChannelDesc(8, 8, 0, 0, hipChannelFormatKindUnsigned);
  struct hipResourceDesc resource = {hipResourceTypeLinear, {{0}}};
  float4 vector = make_float4(1, 2, 3, 4);
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, p, HIP_LAUNCH_PARAM_END};
  hiprtcJIT_option option = HIPRTC_JIT_LOG_VERBOSE;
  HIP_BEGIN_MARKER("a", "b");
  if (hipGetDeviceProperties(&properties, 0) != hipSuccess || stream == hipStreamPerThread)
    return hipErrorInvalidDevice;
  if (extent.depth + pitched.pitch + (size_t)channels.f + (size_t)resource.resType == 0 ||
      vector.w != 4 || extra[2] != (void*)3 || option != 12 || HIP_R_16BF != 14)
    return hipErrorTbd;
  return hipMemcpyAsync(*p, p, sizeof(properties), hipMemcpyDefault, stream);
}
"""
CPP_USES = """\
template <typename T>
hipError_t use_typed(T** p, volatile T** q, const T& symbol) {
  hipExtent extent{};
  (void)extent;
  hipError_t error = hipMalloc(p, 4);
  if (!error) error = hipHostMalloc(q, 4, hipHostMallocNonCoherent);
  if (!error) error = hipHostMalloc(p, 4);
  if (!error) error = hipMallocManaged(p, 4);
  if (!error) error = hipMallocAsync(p, 4, nullptr);
  if (!error) error = hipMemcpyToSymbol(symbol, *p, 4);
  if (!error) error = hipMemcpyFromSymbolAsync(*p, symbol, 4, 0, hipMemcpyDeviceToHost);
  if (!error) error = hipMemcpyAsync(*p, *p, 4, hipMemcpyDefault);
  if (!error) error = hipEventRecord(nullptr);
  return error;
}
template hipError_t use_typed(float**, volatile float**, const float&);
hipError_t use_launches(void (*f)(float, long), hipLaunchConfig_t* config) {
  int grid = 0, block = 0;
  hipError_t error = hipOccupancyMaxPotentialBlockSize(&grid, &block, f);
  if (!error)
    error = hipOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, f,
                                                          [](int size) { return size * 4; });
  if (!error) error = hipLaunchKernelEx(config, f, 1, 2);
  hipExtLaunchKernelGGL(f, dim3(1), dim3(64, 2), 0, nullptr, nullptr, nullptr, 0, 1, 2);
  return error ? error : hipLaunchCooperativeKernel(f, dim3(1), dim3(2), nullptr, 0, nullptr);
}
hipChannelFormatDesc use_channels() { return hipCreateChannelDesc<ushort2>(); }
"""


def pairs(words: list[str]) -> Iterable[tuple[str, str]]:
    return zip(words[::2], words[1::2], strict=True)


def asserts() -> str:
    """Every fact as an assertion."""
    lines = []
    for name, text in RECORDS.items():
        size, *places = text.split()
        lines.append(f"sizeof({name}) == {size}")
        lines += [f"offsetof({name}, {f}) == {place}" for f, place in pairs(places)]
    for name, text in ENUMERATIONS.items():
        values = dict(pairs(text.split()))
        lines += [f"(long long){each} == {value}" for each, value in values.items()]
        lines += [f"sizeof({name}) == 4"]
    macros = dict(pairs(MACROS.split()))
    lines += [f"(long long)({name}) == {value}" for name, value in macros.items()]
    defined = [f"#if !defined({name})\n#error {name}\n#endif\n" for name in macros]
    return "".join(f'static_assert({line}, "");\n' for line in lines) + "".join(defined)


@pytest.mark.parametrize("language", LANGUAGES)
def test_layouts_and_values(language: str) -> None:
    """Every record, enumeration and flag is as in 7.1's own headers."""
    compile_host(HEAD + asserts(), language=language, options=[*OPTIONS, "-Wno-invalid-offsetof"])


def test_a_wrong_layout_is_seen() -> None:
    wrong = HEAD + 'static_assert(offsetof(hipMemsetParams, pitch) == 8, "");\n'
    with pytest.raises(clang.CompileError, match="static assertion failed"):
        compile_host(wrong, options=OPTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_function_is_declared(language: str) -> None:
    """Under each of its names, and a program refers to it by that symbol."""
    listed = [f.name for f in functions() if f.group not in NOT_DECLARED]
    listed += [alias.name for alias in aliases() if alias.is_per_thread]
    uses = "".join(f"  (void (*)(void)){name},\n" for name in listed)
    text = HEAD + f"void (*const all[])(void) = {{\n{uses}}};\n"
    text += "extern void (*const* const first)(void);\nvoid (*const* const first)(void) = all;\n"
    options = [*OPTIONS, "-Wno-cast-function-type"]
    if language == "c++":  # the typed forms overload these names
        named = [name for name in listed if name not in overloaded()]
        text = HEAD + "".join(f"auto* const use_{name} = &{name};\n" for name in named)
        text += "const void* all[] = {\n" + "".join(f"  (const void*)use_{n},\n" for n in named)
        text += "};\n"
        listed = named
    symbols = undefined(compile_host(text, language=language, options=options))
    renamed = {"hipGetDeviceProperties", "hipChooseDevice"}
    assert {f"{name}R0600" if name in renamed else name for name in listed} <= symbols


def overloaded() -> set[str]:
    text = (INCLUDE_DIR / "hip" / "wavecore" / "api_templates.h").read_text()
    return {f.name for f in functions() if f"{f.name}(" in text}


def undefined(file: bytes) -> set[str]:
    """The names of symbols that an object refers to."""
    elf = Elf(file)
    symbols = [s for table in elf.sections if table.kind == 2 for s in elf.symbols(table)]
    return {symbol.name for symbol in symbols if symbol.section == 0}


def test_the_default_stream_of_a_thread() -> None:
    """Calls go to the functions with _spt, also in templates."""
    text = USES + CPP_USES
    plain = undefined(compile_host(text, language="c++", options=OPTIONS))
    own = [*OPTIONS, "-DHIP_API_PER_THREAD_DEFAULT_STREAM"]
    per_thread = undefined(compile_host(text, language="c++", options=own))
    assert {"hipMemcpyAsync", "hipMemcpyToSymbol", "hipEventRecord"} <= plain
    assert {"hipMemcpyAsync_spt", "hipMemcpyToSymbol_spt", "hipEventRecord_spt"} <= per_thread
    assert not {"hipMemcpyAsync", "hipMemcpyToSymbol", "hipEventRecord"} & per_thread


@pytest.mark.parametrize(
    ("compiler", "standard"),
    [
        *(("gcc", standard) for standard in ("c99", "c11", "c17")),
        *(("g++", standard) for standard in ("c++11", "c++14", "c++17", "c++20")),
    ],
)
def test_other_compilers(compiler: str, standard: str, tmp_path: Path) -> None:
    """gcc and g++ compile the host part, pedantically and without a warning."""
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    source = tmp_path / ("use.c" if compiler == "gcc" else "use.cpp")
    source.write_text(USES + (CPP_USES if compiler == "g++" else ""))
    command = [compiler, f"-std={standard}", "-pedantic", "-fsyntax-only", *OPTIONS, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_clang_for_the_host_alone() -> None:
    """Without -x hip the same part, with the same vector layouts."""
    sizes = "".join(
        f'static_assert(sizeof({name}) == {size} && alignof({name}) == {align}, "");\n'
        for name, size, align in (
            ("float4", 16, 16), ("double2", 16, 16), ("char4", 4, 4), ("float3", 12, 4),
            ("ushort2", 4, 4), ("dim3", 12, 4), ("longlong4", 32, 32),
        )
    )  # fmt: skip
    c = sizes.replace("static_assert", "_Static_assert").replace("alignof", "_Alignof")
    compile_host(USES + CPP_USES + sizes, language="c++", options=OPTIONS)
    compile_host(USES + c, language="c", options=OPTIONS)


def test_hidden_visibility_hides_no_function() -> None:
    """The runtime's functions stay visible in a program built with hidden visibility."""
    data = compile_host("#pragma GCC visibility push(hidden)\n" + USES, options=OPTIONS)
    elf = Elf(data)
    table = next(table for table in elf.sections if table.kind == 2)
    visibility = {
        symbol.name: data[table.offset + 24 * i + 5] & 3
        for i, symbol in enumerate(elf.symbols(table))
    }
    assert visibility["hipMemcpyAsync"] == 0
    assert visibility["use"] == 2
