"""wavecore.hip.rtc: hipRTC without its C interface."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from tests.codeobject.programs import bundle
from wavecore.hip.rtc import (
    InputType,
    LinkState,
    Program,
    Result,
    RtcError,
    error_string,
    stripped,
)
from wavecore.toolchain import clang

pytestmark = pytest.mark.clang

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
NAMES = """\
namespace ns {
template <typename T, int count> __global__ void fill(T* p) { p[threadIdx.x] = count; }
__device__ int variable = 3;
__constant__ float table[4] = {1, 2, 3, 4};
}
__global__ void plain(float* p) { *p = ns::variable + ns::table[1]; }
namespace { __global__ void hidden(int* p) { *p = 5; } }
extern "C" __global__ void unmangled(int* p) { *p = 6; }
"""


def compiled(source: str, *options: str, target: str = "gfx942", **more: object) -> Program:
    program = Program(source, **more)  # type: ignore[arg-type]
    program.compile(options, lambda: target)
    return program


def failure(result: Result, program: Program, *options: str) -> str:
    """The log of a compilation that fails."""
    with pytest.raises(RtcError) as raised:
        program.compile(options, lambda: "gfx942")
    assert raised.value.result is result
    return program.log


@pytest.mark.parametrize("target", TARGETS)
def test_a_program_needs_no_include(target: str) -> None:
    """Half, complex, vectors, cooperative groups and printf are available by default."""
    program = compiled(
        """
        extern "C" __global__ void k(float4* out, const __half* h, const __hip_bfloat16* b) {
          cooperative_groups::this_thread_block().sync();
          hipFloatComplex c = make_hipFloatComplex(1.0f, 2.0f);
          out[threadIdx.x] = make_float4(__half2float(*h), __bfloat162float(*b), c.y, sqrtf(16.0f));
          if (threadIdx.x == 0) printf("%s\\n", __HIPCC_RTC__ ? "rtc" : "");
        }
        """,
        target=target,
    )
    assert program.log == ""
    out, printed = np.zeros((2, 4), np.float32), []
    module = wc.Device(target).load(program.code)
    half, brain = np.array([1.5], np.float16), np.array([0x4000], np.uint16)
    module["k"].launch(1, 2, (out, half, brain), printf=printed.append)
    assert out.tolist() == [[1.5, 2.0, 2.0, 4.0]] * 2
    assert printed == ["rtc\n"]


def test_integers_of_known_widths_are_the_programs_own() -> None:
    """As since HIP 7: int32_t is no name, a program may define it, and HIP's own are long long."""
    program = compiled(
        """
        typedef unsigned long long uint64_t;
        typedef short int32_t;
        namespace in = __hip_internal;
        static_assert(in::is_same<__hip_uint64_t, uint64_t>::value && sizeof(int32_t) == 2, "");
        static_assert(in::is_same<in::conditional<false, int, char>::type, char>::value, "");
        static_assert(in::is_convertible<int, float>{} && !in::is_convertible<int*, float>{}, "");
        static_assert(in::is_same<in::make_index_sequence<3>, in::index_sequence<0, 1, 2>>{}, "");
        static_assert(in::is_signed<float>{} && in::is_unsigned<size_t>{}, "");
        static_assert(in::is_trivial<float4>{} == __is_trivially_copyable(float4), "");
        __global__ void k() {}
        """
    )
    assert program.code
    log = failure(Result.ERROR_COMPILATION, Program("__device__ int8_t v;\n", "v.cu"))
    assert "v.cu:1:12: error: unknown type name 'int8_t'" in log


def test_standard_headers_may_be_included_all_the_same() -> None:
    source = "#include <hip/hip_runtime.h>\n#include <cstdint>\n#include <type_traits>\n"
    source += "static_assert(std::is_same<uint32_t, unsigned>::value);\n__global__ void k() {}\n"
    assert compiled(source).log == ""


@pytest.mark.parametrize("options", [(), ("-fgpu-rdc",)])
def test_names_are_lowered(options: tuple[str, ...]) -> None:
    """Templates, namespaces, variables, names with internal linkage; in code as in bitcode."""
    program = Program(NAMES, "names.cu")
    expected = {
        "ns::fill<float, 3>": "_ZN2ns4fillIfLi3EEEvPT_",
        "&ns::variable": "_ZN2ns8variableE",
        " (&ns::table)": "_ZN2ns5tableE",
        "plain": "_Z5plainPf",
        "&unmangled": "unmangled",
    }
    for name in (*expected, "hidden"):
        program.add_name_expression(name)
    program.compile(options, lambda: "gfx1100")
    assert {name: program.lowered_name(name) for name in expected} == expected
    assert program.lowered_name("ns::variable") == "_ZN2ns8variableE"
    code = program.code if not options else link(program.bitcode, target="gfx1100")
    module = wc.Device("gfx1100").load(code)
    out = np.zeros(4, np.float32)
    module[program.lowered_name("ns::fill<float, 3>")][1, 4](out)
    assert out.tolist() == [3.0] * 4
    module[program.lowered_name("plain")][1, 1](out)
    assert out[0] == 5.0
    single = np.zeros(1, np.int32)
    module[program.lowered_name("hidden")][1, 1](single)
    assert single[0] == 5


def test_a_name_that_is_none_is_shown_alone() -> None:
    program = Program(NAMES, "names.cu")
    program.add_name_expression("ns::full<int>")
    log = failure(Result.ERROR_COMPILATION, program)
    assert "name expression ns::full<int>:1:6: error: no template named 'full'" in log


def test_names_that_nobody_added_have_no_symbol() -> None:
    program = Program(NAMES)
    program.add_name_expression("plain")
    for name in ("plain", "ns::variable"):  # not compiled yet; never added
        with pytest.raises(RtcError) as raised:
            program.lowered_name(name)
        assert raised.value.result is Result.ERROR_NAME_EXPRESSION_NOT_VALID
    with pytest.raises(RtcError) as raised:
        program.add_name_expression(" (&) ")
    assert raised.value.result is Result.ERROR_INVALID_INPUT


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("f", "f"),
        (" &f ", "f"),
        ("((&f))", "f"),
        ("(f)(g)", "(f)(g)"),
        ("&(ns::f<(1 > 2)>)", "ns::f<(1 > 2)>"),
        ("(", "("),
        ("", ""),
    ],
)
def test_a_leading_reference_and_parentheses_are_stripped(text: str, name: str) -> None:
    assert stripped(text) == name


def test_options_choose_target_and_language() -> None:
    """The last target counts; -D, -U, -I, -include, -std and -O are clang's."""
    for option in ("--gpu-architecture=gfx1201", "--offload-arch=gfx1201", "-arch=gfx1201"):
        program = compiled("__global__ void k() {}\n", "--offload-arch=gfx90a", option)
        assert wc.CodeObject(program.code).target == "gfx1201"
    program = compiled("__global__ void k() {}\n", "--gpu-architecture=gfx90a:xnack-")
    assert wc.CodeObject(program.code).target_id_text == "gfx90a:xnack-"
    source = "#if !defined(A) || A != 2 || defined(B) || __cplusplus != 202002L\n"
    source += "#error options\n#endif\n__global__ void k() {}\n"
    assert compiled(source, "-DA=2", "-DB", "-UB", "--std=c++20", "-O0").log == ""


def test_headers_of_the_program_and_of_folders(tmp_path: Path) -> None:
    (tmp_path / "far.h").write_text("#define FAR 10\n")
    program = compiled(
        '#include "near/by.h"\n#include <far.h>\n'
        'extern "C" __global__ void k(int* p) { *p = BY + FAR + ALSO; }\n',
        *("-I", str(tmp_path), "-include", "also.h"),
        headers={"near/by.h": "#define BY 1\n", "also.h": "#define ALSO 100\n"},
    )
    out = np.zeros(1, np.int32)
    wc.Device("gfx942").load(program.code)["k"][1, 1](out)
    assert out[0] == 111


def test_without_the_built_in_header_a_program_includes_what_it_needs() -> None:
    source = "__global__ void k() {}\n"
    failure(Result.ERROR_COMPILATION, Program(source), "--hiprtc-no-builtin-header")
    assert compiled("#include <hip/hip_runtime.h>\n" + source, "--hiprtc-no-builtin-header").code


def test_the_environment_appends_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIPRTC_COMPILE_OPTIONS_APPEND", "-DTEXT='\"a b\"' --offload-arch=gfx1100")
    program = compiled('static_assert(sizeof(TEXT) == 4, "");\n__global__ void k() {}\n')
    assert wc.CodeObject(program.code).target == "gfx1100"


def test_the_log_is_clangs_with_the_programs_name() -> None:
    """Whatever the name is; also warnings of a success."""
    source = "__global__ void k() {\n  int unused;\n}\n"
    for name in ("gemm", "/some/where/gemm.cu", 'odd "name"\\.cu'):
        program = compiled(source, "-Wall", name=name)
        assert program.log.startswith(f"{name}:2:7: warning: unused variable 'unused'")
        assert program.log.endswith("\n")
    log = failure(Result.ERROR_COMPILATION, Program("__global__ void k() { f(); }"))
    assert log.startswith("CompileSource")
    assert "1:23: error: use of undeclared identifier 'f'" in log


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("-no-such-option", "unknown argument: '-no-such-option'"),
        ("--offload-arch=gfx000", "gfx000"),
        ("--offload-arch=", "''"),
    ],
)
def test_options_that_clang_refuses_fail_the_compilation(option: str, said: str) -> None:
    assert said in failure(Result.ERROR_COMPILATION, Program("__global__ void k() {}"), option)


def test_a_failed_compilation_leaves_no_code() -> None:
    program = compiled("#ifndef BAD\n__global__ void k() {}\n#else\n#error bad\n#endif\n")
    assert program.code
    failure(Result.ERROR_COMPILATION, program, "-DBAD")
    for made in ("code", "bitcode"):
        with pytest.raises(RtcError) as raised:
            getattr(program, made)
        assert raised.value.result is Result.ERROR_INVALID_PROGRAM


def test_a_name_of_code_that_uses_another_program_is_lowered() -> None:
    source = (
        "__device__ void other(int*);\ntemplate <int I> __global__ void k(int* p) { other(p); }"
    )
    program = Program(source)
    program.add_name_expression("k<3>")
    program.compile(["-fgpu-rdc"], lambda: "gfx1100")
    assert program.lowered_name("k<3>") == "_Z1kILi3EEvPi"


def test_rdc_gives_bitcode_and_no_code() -> None:
    program = compiled("__global__ void k() {}", "-fgpu-rdc")
    assert program.bitcode.startswith(b"BC")
    with pytest.raises(RtcError) as raised:
        assert program.code
    assert raised.value.result is Result.ERROR_INVALID_PROGRAM


def test_an_empty_source_is_no_program() -> None:
    with pytest.raises(RtcError) as raised:
        Program("")
    assert raised.value.result is Result.ERROR_INVALID_INPUT


def test_error_strings_are_the_names() -> None:
    assert error_string(0) == "HIPRTC_SUCCESS"
    assert error_string(100) == "HIPRTC_ERROR_LINKING"
    assert error_string(77) == "Invalid HIPRTC error code"


def test_compiling_again_starts_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the cache, in another program with the same text."""
    source = NAMES + "// for the cache\n"
    first = compiled(source)

    def run(command: list[str], *_: object, **options: object) -> clang.Outcome:
        raise AssertionError(f"{command} was started")

    monkeypatch.setattr(clang, "run", run)
    assert compiled(source).code == first.code


def test_threads_compile_one_program_and_several() -> None:
    shared = Program("__global__ void k(int* p) { *p = VALUE; }\n")
    done: list[bytes] = []

    def work(value: int) -> None:
        shared.compile([f"-DVALUE={value % 2}"], lambda: "gfx942")
        done.append(compiled(f'extern "C" __global__ void k{value}() {{}}').code)

    threads = [threading.Thread(target=work, args=(value,)) for value in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kernels = {name for code in done for name in wc.CodeObject(code).kernels}
    assert kernels == {f"k{value}" for value in range(4)}
    assert shared.code


# ----------------------------------------------------------------------------------------- linking

CALLER = """\
__device__ int triple(int);
extern "C" __global__ void k(int* p) { p[threadIdx.x] = triple(threadIdx.x); }
"""
CALLEE = "__device__ int triple(int x) { return 3 * x; }\n"


def link(*bitcodes: bytes, target: str = "gfx942") -> bytes:
    state = LinkState()
    for bitcode in bitcodes:
        state.add_data(InputType.LLVM_BITCODE, bitcode)
    return state.complete(target)


def bundled(bitcode: bytes, target: str) -> bytes:
    entries = [("host-x86_64-unknown-linux-gnu", b"")]
    return bundle([*entries, (f"hipv4-amdgcn-amd-amdhsa--{target}", bitcode)])


@pytest.mark.parametrize("target", TARGETS)
def test_bitcode_links_in_every_wrapping(target: str, tmp_path: Path) -> None:
    """By itself, in a bundle, and bundles in an archive; in memory and in files."""
    caller, callee = (compiled(t, "-fgpu-rdc", target=target).bitcode for t in (CALLER, CALLEE))
    state = LinkState()
    state.add_data(InputType.LLVM_BUNDLED_BITCODE, bundled(caller, target))
    path, member = tmp_path / "callee.a", tmp_path / "of_a_name_longer_than_its_field.o"
    member.write_bytes(bundled(callee, target))
    subprocess.run([clang.zig(), "ar", "rcs", str(path), str(member)], check=True)
    state.add_file(InputType.LLVM_ARCHIVES_OF_BUNDLED_BITCODE, str(path))
    for code in (link(caller, callee, target=target), state.complete(target)):
        out = np.zeros(8, np.int32)
        wc.Device(target).load(code)["k"][1, 8](out)
        assert out.tolist() == list(range(0, 24, 3))


def test_what_cannot_be_linked_is_said() -> None:
    state = LinkState()
    state.add_data(InputType.LLVM_BITCODE, compiled(CALLER, "-fgpu-rdc").bitcode)
    with pytest.raises(RtcError) as raised:
        state.complete("gfx942")
    assert raised.value.result is Result.ERROR_LINKING
    assert "triple(int) is not defined" in state.log
    with pytest.raises(RtcError) as raised:
        link(b"noise")
    assert raised.value.result is Result.ERROR_LINKING
    with pytest.raises(RtcError) as raised:
        link()
    assert raised.value.result is Result.ERROR_LINKING


@pytest.mark.parametrize("kind", [0, 1, 2, 3, 4, 5, 99, 103])
def test_other_kinds_of_inputs_are_refused(kind: int) -> None:
    with pytest.raises(RtcError) as raised:
        LinkState().add_data(kind, b"BC\xc0\xde")
    assert raised.value.result is Result.ERROR_INVALID_INPUT


def test_a_file_that_is_not_there_cannot_be_added(tmp_path: Path) -> None:
    with pytest.raises(RtcError) as raised:
        LinkState().add_file(InputType.LLVM_BITCODE, str(tmp_path / "none.bc"))
    assert raised.value.result is Result.ERROR_PROGRAM_CREATION_FAILURE


def test_link_options_reach_the_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own through -mllvm; clang's options are dropped with a note."""
    parts = [compiled(text, "-fgpu-rdc").bitcode for text in (CALLER, CALLEE)]
    monkeypatch.setenv("HIPRTC_LINK_OPTIONS_APPEND", "-ffast-math")
    state = LinkState(("-O1", "-mllvm", "-no-such-option"))
    for part in parts:
        state.add_data(InputType.LLVM_BITCODE, part)
    with pytest.raises(RtcError):
        state.complete("gfx942")
    assert "no-such-option" in state.log
    state.options = ("-O0", "-mllvm", "-amdgpu-early-inline-all=false")
    assert state.complete("gfx942")
    assert state.log == "hiprtc: note: -ffast-math is not a linker option and is ignored\n"
