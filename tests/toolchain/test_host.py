"""Code for the host: libraries that load, objects that link, errors that read well."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

import pytest

from wavecore.codeobject.elf import ET_REL, Elf
from wavecore.errors import CompileError
from wavecore.toolchain import compile_host

pytestmark = pytest.mark.clang

SOURCE = """\
#include <math.h>
#include <stdint.h>
#include <string.h>
int64_t mix(int64_t a, double b) {
  char text[100];
  memset(text, (int)a, sizeof text);
  return text[3] + (int64_t)sqrt(b);
}
"""


def test_library_calls_the_c_library() -> None:
    """The functions it calls are found in the process."""
    library = ctypes.CDLL(str(compile_host(SOURCE, kind="shared")))
    library.mix.argtypes = [ctypes.c_int64, ctypes.c_double]
    library.mix.restype = ctypes.c_int64
    assert library.mix(5, 81.0) == 14


def test_library_without_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is then in a folder of the process."""
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")
    path = compile_host("int three(void) { return 3; }", kind="shared")
    assert ctypes.CDLL(str(path)).three() == 3
    assert compile_host("int three(void) { return 3; }", kind="shared") == path


def test_object_is_relocatable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And names neither the working folder nor that of our temporary files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")
    made = compile_host(SOURCE, options=["-g"])
    file = Elf(made)
    assert file.kind == ET_REL
    symbols = [s for t in file.sections if t.kind == 2 for s in file.symbols(t)]
    assert "mix" in {symbol.name for symbol in symbols}
    assert os.fsencode(tmp_path) not in made
    assert b"/wavecore-" not in made


def test_files_and_languages(tmp_path: Path) -> None:
    """C++ by the file name or by `language`; headers beside it are found."""
    (tmp_path / "size.h").write_text("#define SIZE 12\n")
    source = tmp_path / "vec.cpp"
    source.write_text(
        '#include <array>\n#include <algorithm>\n#include "size.h"\n'
        'extern "C" int total() { std::array<int, SIZE> a; a.fill(2); int s = 0;'
        " for (int x : a) s += std::max(x, 1); return s; }\n"
    )
    assert ctypes.CDLL(str(compile_host(source, kind="shared"))).total() == 24
    with pytest.raises(CompileError):
        compile_host(source, language="c")


def test_native_options() -> None:
    """-march=native compiles, under a key of this CPU's."""
    source = "float f(float a, float b, float c) { return __builtin_fmaf(a, b, c); }"
    assert compile_host(source, options=["-march=native"])


def test_errors(tmp_path: Path) -> None:
    """Diagnostics, and a missing file."""
    with pytest.raises(CompileError, match=r"host\.c for the host: 3 errors\.\nhost\.c:1:"):
        compile_host("int f( {}")
    with pytest.raises(CompileError, match=r"none\.c: No such file"):
        compile_host(tmp_path / "none.c")
