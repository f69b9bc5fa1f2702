"""`wavecore compile` and `wavecore disasm`: sources to code objects, code objects to text."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.clang

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void scale(float* x, float by) {
    x[threadIdx.x] *= by * SCALE;
}
extern "C" __global__ void clear(float* x) { x[threadIdx.x] = 0; }
"""


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "scale.hip"
    path.write_text(SOURCE)
    return path


def compiled(wavecore, source, arch="gfx1201"):
    output = source.with_name(f"{arch}.hsaco")
    done = wavecore("compile", str(source), "-a", arch, "-D", "SCALE=2", "-o", str(output))
    assert done.status == 0, done.err
    return output


def test_compile_writes_a_code_object_and_lists_its_kernels(wavecore, source):
    done = wavecore("compile", str(source), "-a", "gfx942", "-D", "SCALE=2")
    assert done.status == 0
    assert source.with_suffix(".hsaco").read_bytes().startswith(b"\x7fELF")
    assert "scale" in done.out
    assert "clear" in done.out
    assert "waves/SIMD" in done.out


def test_compile_as_json(wavecore, source):
    words = ("compile", str(source), "-a", "gfx90a", "-D", "SCALE", "-O", "0", "--json")
    record = wavecore(*words).json
    assert record["target"] == "gfx90a"
    kernels = {kernel["kernel"]: kernel for kernel in record["kernels"]}
    assert set(kernels) == {"scale", "clear"}
    assert kernels["scale"]["wave"] == 64
    assert kernels["scale"]["vgprs"] > 0
    assert 1 <= kernels["scale"]["waves_per_simd"] <= 8


def test_compile_says_where_types_of_arguments_are_unchecked(wavecore, source):
    words = ("compile", str(source), "-a", "gfx90a", "-D", "SCALE")
    assert "The types" not in wavecore(*words).out
    known = {k["kernel"]: k for k in wavecore(*words, "--json").json["kernels"]}["scale"]
    assert (known["signature"], known["types_checked"]) == ("float* x, float by", True)
    bare = (*words, "-X", "-g0")
    assert "The types of the arguments are not in the file" in " ".join(wavecore(*bare).out.split())
    assert not any(k["types_checked"] for k in wavecore(*bare, "--json").json["kernels"])


def test_compile_takes_the_wave_size(wavecore, source):
    words = ("compile", str(source), "-a", "gfx1100", "-D", "SCALE=2", "--wave", "64", "--json")
    assert {kernel["wave"] for kernel in wavecore(*words).json["kernels"]} == {64}


def test_compile_searches_the_folders_it_is_given(wavecore, tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "scale.h").write_text("#define SCALE 3\n")
    path = tmp_path / "k.hip"
    path.write_text('#include "scale.h"\n' + SOURCE)
    assert wavecore("compile", str(path), "-a", "gfx942").status == 1
    assert wavecore("compile", str(path), "-a", "gfx942", "-I", str(tmp_path / "parts")).status == 0


def test_compile_errors_are_clangs_own(wavecore, source):
    done = wavecore("compile", str(source), "-a", "gfx942")
    assert done.status == 1
    assert done.err.startswith("CompileError: scale.hip for gfx942: 1 error.")
    assert "use of undeclared identifier 'SCALE'" in done.err
    assert not source.with_suffix(".hsaco").exists()


def test_compile_for_an_unknown_target_is_wrong_usage(wavecore, source):
    done = wavecore("compile", str(source), "-a", "gfx9421")
    assert done.status == 2
    assert "gfx942" in done.err


def test_disasm_shows_labels_and_source_lines(wavecore, source):
    done = wavecore("disasm", str(compiled(wavecore, source)))
    assert done.status == 0
    assert "<scale>:" in done.out
    assert "; scale.hip:4  x[threadIdx.x] *= by * SCALE;" in done.out
    assert "s_endpgm" in done.out
    assert "\x1b" not in done.out


def test_disasm_of_one_kernel_without_source(wavecore, source):
    words = ("disasm", str(compiled(wavecore, source)), "--kernel", "clear", "--no-source")
    done = wavecore(*words)
    assert "<clear>:" in done.out
    assert "<scale>:" not in done.out
    assert "scale.hip" not in done.out


def test_disasm_as_json_has_the_words_of_each_instruction(wavecore, source):
    record = wavecore("disasm", str(compiled(wavecore, source)), "--json").json
    assert record["target"] == "gfx1201"
    ends = [line for line in record["lines"] if line["text"] == "s_endpgm"]
    assert [line["words"] for line in ends] == [[0xBFB00000], [0xBFB00000]]


def test_disasm_compiles_a_source_first(wavecore, tmp_path):
    path = tmp_path / "k.hip"
    path.write_text('extern "C" __attribute__((global)) void k(int* p) { *p = 1; }\n')
    assert wavecore("disasm", str(path)).status == 2
    done = wavecore("disasm", str(path), "-a", "gfx942", "-O", "0")
    assert done.status == 0
    assert "<k>:" in done.out


def test_disasm_of_no_code_object_says_what_it_is(wavecore, tmp_path):
    path = tmp_path / "text.hsaco"
    path.write_text("no ELF")
    done = wavecore("disasm", str(path))
    assert done.status == 1
    assert "CodeObjectError" in done.err
    assert "text.hsaco" in done.err


def test_disasm_of_an_unknown_kernel_names_those_there_are(wavecore, source):
    done = wavecore("disasm", str(compiled(wavecore, source)), "--kernel", "scael")
    assert done.status == 2
    assert "Did you mean 'scale'?" in done.err


@pytest.mark.parametrize("no_color", [False, True])
def test_disasm_is_coloured_unless_told_not_to(no_color, wavecore, source, monkeypatch):
    """NO_COLOR also applies to what rich does not print."""
    file = str(compiled(wavecore, source))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as a terminal
    monkeypatch.setenv("NO_COLOR", "1" if no_color else "")
    done = wavecore("disasm", file)
    assert done.status == 0
    assert ("\x1b[" not in done.out) == no_color


def test_compile_shows_names_as_they_are_in_the_source(wavecore, tmp_path):
    """Not mangled; two instances of a template keep their symbols, to distinguish them."""
    path = tmp_path / "named.hip"
    path.write_text(
        "#include <hip/hip_runtime.h>\n"
        "namespace blas { __global__ void scale(float* x) { x[0] = 2; } }\n"
        "template <class T> __global__ void fill(T* x) { x[0] = 1; }\n"
        "template __global__ void fill<float>(float*);\n"
        "template __global__ void fill<int>(int*);\n"
    )
    done = wavecore("compile", str(path), "-a", "gfx942")
    assert done.status == 0, done.err
    rows = done.out.splitlines()
    assert any(row.startswith("blas::scale ") for row in rows)
    assert sum(row.startswith("fill (_Z4fillI") for row in rows) == 2
    records = wavecore("compile", str(path), "-a", "gfx942", "--json").json["kernels"]
    named = {record["kernel"]: record["name"] for record in records}
    assert named["_ZN4blas5scaleEPf"] == "blas::scale"


def test_one_set_of_compiler_options(wavecore, tmp_path):
    """disasm and run take compile's options: macros, folders, wave size, any option of clang."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "by.h").write_text("#define BY 3\n")
    path = tmp_path / "k.hip"
    path.write_text(
        '#include <hip/hip_runtime.h>\n#include "by.h"\n'
        'extern "C" __global__ void k(int* x) { x[threadIdx.x] = BY * MORE + EVEN_MORE; }\n'
    )
    options = ("-D", "MORE=2", "-I", str(tmp_path / "parts"), "-X", "-DEVEN_MORE=1", "--wave", "64")
    for command in (("compile",), ("disasm",), ("run", "--arg", "out:i32[64]")):
        done = wavecore(*command, str(path), "--offload-arch", "gfx1201", *options)
        assert done.status == 0, done.err
    assert "7 7 7" in done.out and "set up in" in done.out
