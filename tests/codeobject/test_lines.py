"""Line tables: each instruction's line, the calls inlined into it, and the text of both."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from tests.codeobject.programs import GLOBALS, LOOP, PRELUDE, build, relocatable
from wavecore import targets
from wavecore.codeobject import CodeObject, lines
from wavecore.codeobject.dwarf import Sections
from wavecore.codeobject.inlining import Scope
from wavecore.codeobject.lines import is_of_toolchain
from wavecore.toolchain import assemble, compile

pytestmark = pytest.mark.clang

INLINED = (
    PRELUDE
    + """\
static inline __device__ int twice(int x) {
  return x * 2;                       // twice
}
static inline __device__ int deep(int* p) {
  return twice(p[1]);                 // deep
}
extern "C" __global__ void k(int* p) {
  p[0] = deep(p)                      // first
       + twice(p[2]);                 // second
}
"""
)


def line_of(source: str, marker: str) -> int:
    return next(i for i, text in enumerate(source.splitlines(), 1) if text.endswith(marker))


def reference_rows(data: bytes) -> set[tuple[int, int, int]]:
    """(address, line, column) of every row, as read by pyelftools."""
    dwarf = ELFFile(io.BytesIO(data)).get_dwarf_info()
    rows = set()
    for unit in dwarf.iter_CUs():
        for entry in dwarf.line_program_for_CU(unit).get_entries():
            if entry.state is not None and not entry.state.end_sequence:
                rows.add((entry.state.address, entry.state.line, entry.state.column))
    return rows


@pytest.mark.parametrize("target", [target.name for target in targets.all()])
def test_rows_equal_another_reader(target: str) -> None:
    """Pyelftools finds the same addresses, lines and columns."""
    code = build(GLOBALS, target)
    ours = {(r.address, r.line, r.column) for r in code.lines.rows if not r.end_sequence}
    assert ours == reference_rows(code.data)
    assert code.lines.problem == ""


@pytest.mark.parametrize("version", [3, 4, 5])
def test_older_versions_of_dwarf(version: int) -> None:
    """DWARF 2 to 4 number files and folders differently."""
    code = build(LOOP, "gfx1100", f"-gdwarf-{version}")
    ours = {(r.address, r.line, r.column) for r in code.lines.rows if not r.end_sequence}
    assert ours == reference_rows(code.data)
    line = code.lines.at(code.kernels["sum"].entry)
    assert line is not None
    assert line.file == "kernel.hip"


def test_every_instruction_of_a_kernel_has_a_line() -> None:
    """From the entry to the end, within the kernel's own lines."""
    code = build(LOOP, "gfx942")
    kernel = code.kernels["sum"]
    first = line_of(LOOP, "int count) {")
    for address in range(kernel.entry, kernel.code_end, 4):
        line = code.lines.at(address)
        assert line is not None
        assert line.file == "kernel.hip"
        assert first <= line.line <= len(LOOP.splitlines())
    assert code.lines.at(kernel.code_end + 0x1000) is None
    assert code.lines.at(0) is None


def test_inlined_calls_are_unwound() -> None:
    """Innermost first, each with its function, out to the kernel."""
    code = build(INLINED, "gfx1100")
    kernel = code.kernels["k"]
    chains = {
        tuple((frame.function, frame.line) for frame in code.lines.frames(address))
        for address in range(kernel.entry, kernel.code_end, 4)
    }
    twice, deep = line_of(INLINED, "// twice"), line_of(INLINED, "// deep")
    first, second = line_of(INLINED, "// first"), line_of(INLINED, "// second")
    inner = [chain for chain in chains if len(chain) > 1]
    assert inner
    assert set(inner) <= {
        (("twice", twice), ("deep", deep), ("k", first)),
        (("twice", twice), ("k", second)),
        (("deep", deep), ("k", first)),
    }


def test_a_second_thread_never_sees_half_the_scopes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It finds the same chain while the first one reads the inlined calls."""
    code = build(INLINED, "gfx942")
    whole = CodeObject(code.data).lines
    pc = next(row.address for row in whole.rows if len(whole.frames(row.address)) > 1)
    expected = whole.frames(pc)
    read, depths, found = lines.read_scopes, [0], []

    def read_late(sections: Sections, scopes: list[Scope]) -> None:
        depths[0] += 1
        if depths[0] == 1:  # the other thread comes before this one has added anything
            with ThreadPoolExecutor(1) as threads:
                found.append(threads.submit(code.lines.frames, pc).result())
        read(sections, scopes)

    monkeypatch.setattr(lines, "read_scopes", read_late)
    found.append(code.lines.frames(pc))
    assert found == [expected, expected]


def test_headers_of_the_toolchain_give_way_to_the_program() -> None:
    """A line in wavecore's own headers is shown as the line that calls it."""
    source = (
        PRELUDE
        + """\
#line 7 "wavecore/hip/x.h"
static inline __device__ void store(int* p, int x) { *p = x; }
#line 100 "mine.hip"
extern "C" __global__ void k(int* p) {
  store(p, 3);
}
"""
    )
    code = build(source, "gfx1100")
    kernel = code.kernels["k"]
    chains = [code.lines.frames(at) for at in range(kernel.entry, kernel.code_end, 4)]
    assert ("wavecore/hip/x.h", "mine.hip") in {tuple(f.file for f in chain) for chain in chains}
    shown = {str(code.lines.at(at)) for at in range(kernel.entry, kernel.code_end, 4)}
    assert "mine.hip:101" in shown
    assert not any("x.h" in text for text in shown)


@pytest.mark.parametrize(
    ("file", "expected"),
    {
        "wavecore/hip/x.h": True, "./clang/__clang_hip_math.h": True,
        "/a/site-packages/wavecore/toolchain/include/hip/hip_runtime.h": True,
        "/usr/lib/llvm-22/lib/clang/22/include/stddef.h": True,
        "/usr/include/c++/14/cmath": True, "/usr/include/math.h": True,
        "/opt/rocm-6.4.1/include/hip/amd_detail/amd_hip_atomic.h": True,
        "/opt/rocm/lib/llvm/lib/clang/19/include/__clang_hip_math.h": True,
        "/v/site-packages/_rocm_sdk_core/include/hip/hip_fp16.h": True,
        "/home/me/wavecore/examples/saxpy.hip": False, "/home/me/include/hip/mine.h": False,
        "/v/site-packages/wavecore/kernels/gemm.py": False, "wavecore/mine.py": False,
        "mine.hip": False, "/opt/mine/include/tile.h": False, "": False,
    }.items(),
)  # fmt: skip
def test_headers_of_toolchains_are_told_by_where_they_lie(file: str, expected: bool) -> None:
    assert is_of_toolchain(file) is expected


def test_relocatable_objects_have_lines() -> None:
    """Addresses in debug sections are relocated as the sections are laid out."""
    code = CodeObject.from_bytes(relocatable(GLOBALS, "gfx1100"))
    function = code.symbols["_Z6lookupf"]
    line = code.lines.at(function.address)
    assert line is not None
    assert line.file.endswith("kernel.hip")
    assert line.line == line_of(GLOBALS, "table[(int)x & 3]; }")


def test_assembly_has_lines_too() -> None:
    """A fault in assembly is shown in the assembly source."""
    text = ".text\n.globl f\n.type f,@function\nf:\n  s_nop 0\n  s_endpgm\n.E: .size f, .E-f\n"
    code = assemble(text, "gfx90a", name="mine.s")
    address = code.symbols["f"].address
    assert str(code.lines.at(address)) == "mine.s:5"
    assert str(code.lines.at(address + 4)) == "mine.s:6"


def test_code_without_a_line_takes_that_of_a_neighbour() -> None:
    """Line 0 means that the code was generated by the compiler."""
    text = """\
    .text
    .globl f
    .type f,@function
    .file 1 "made.hip"
f:
    .loc 1 0
    s_nop 0
    .loc 1 5
    s_nop 1
    .loc 1 0
    s_nop 2
    .loc 1 6
    s_endpgm
.E: .size f, .E-f
"""
    code = assemble(text, "gfx90a")
    start = code.symbols["f"].address
    lines = [code.lines.at(start + at) for at in (0, 4, 8, 12)]
    assert [str(line) for line in lines] == [f"made.hip:{n}" for n in (5, 5, 5, 6)]
    assert 0 in {row.line for row in code.lines.rows}


def test_text_of_a_line_is_found() -> None:
    """Source given as text is remembered; the line's MD5 is checked."""
    code = build(LOOP, "gfx1100")
    line = code.lines.at(code.kernels["sum"].entry)
    assert line is not None
    assert code.source_finder.lines(line.file, line.md5) == LOOP.splitlines()
    assert code.source_finder.lines(line.file, bytes(16)) is None
    assert CodeObject(code.data).source_finder.lines(line.file, line.md5) is None


def test_changed_file_is_not_shown(tmp_path: Path) -> None:
    """A source edited after compilation would show wrong lines."""
    source = tmp_path / "sum.hip"
    source.write_text(LOOP)
    code = compile(source, "gfx1100")
    saved = tmp_path / "sum.co"
    saved.write_bytes(code.data)
    line = code.lines.at(code.kernels["sum"].entry)
    assert line is not None
    assert line.file == "sum.hip"
    for reader in (code, CodeObject.from_file(saved)):
        assert reader.source_finder.lines("sum.hip", line.md5) == LOOP.splitlines()
    source.write_text("\n" + LOOP)
    assert CodeObject.from_file(saved).source_finder.lines("sum.hip", line.md5) is None


def test_broken_line_table_leaves_the_code_usable() -> None:
    """The problem is reported, the kernels are there."""
    code = build(LOOP, "gfx1100")
    program = ELFFile(io.BytesIO(code.data)).get_section_by_name(".debug_line")
    damaged = bytearray(code.data)
    start = program["sh_offset"]
    damaged[start + 4 : start + 6] = b"\x63\x00"  # version 99
    broken = CodeObject(bytes(damaged))
    assert "sum" in broken.kernels
    assert not broken.lines
    assert "version 99" in broken.lines.problem
    assert broken.lines.at(broken.kernels["sum"].entry) is None
