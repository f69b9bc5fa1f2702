"""Whatever input the compilers get: a result, or an error of ours that names it."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from wavecore import CodeObject, Error
from wavecore.errors import CodeObjectError, CompileError
from wavecore.toolchain import assemble, compile, compile_host

pytestmark = pytest.mark.clang

SOURCE = 'extern "C" __attribute__((global)) void k(int* p) { *p = 42; }'
LONE = "\ud800"


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, LONE, "a/b", ".", 5, b"x"])
def test_names(name: object) -> None:
    with pytest.raises(CompileError, match=r"name(=|:| is a)"):
        compile(SOURCE, "gfx942", name=name)  # type: ignore[arg-type]
    with pytest.raises(CompileError, match=r"name(=|:| is a)"):
        assemble("s_endpgm", "gfx942", name=name)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["with space", "-o", "line\nbreak", "\udc80", "x" * 230, "é漢"])
def test_unusual_names_compile(name: str) -> None:
    assert compile(SOURCE, "gfx942", name=f"{name}.hip").kernels


@pytest.mark.parametrize("take", [compile, assemble, lambda text, _: compile_host(text)])
def test_sources_that_no_file_can_hold(take: Callable[[str, str], object]) -> None:
    with pytest.raises(CompileError, match=re.escape(r"source: line 2 contains '\ud800', half")):
        take(f"\n// {LONE}", "gfx942")


@pytest.mark.parametrize(
    "name", ["a\0b.hip", f"{LONE}.hip", "x" * 300 + ".hip", "y" * 5000 + ".s", ".", "none.hip"]
)
def test_paths(name: str, tmp_path: Path) -> None:
    """Invalid, too long, a folder, or missing."""
    path = tmp_path / name
    for take in (compile, assemble, lambda path, _: compile_host(path)):
        with pytest.raises(CompileError):
            take(path, "gfx942")
    with pytest.raises(CodeObjectError):
        CodeObject.from_file(path)


def test_what_is_no_regular_file(tmp_path: Path) -> None:
    """Nothing waits for a pipe or reads a device to its end."""
    os.mkfifo(tmp_path / "pipe.hip")
    for path in (tmp_path / "pipe.hip", Path("/dev/zero")):
        for take in (compile, assemble, lambda path, _: compile_host(path)):
            with pytest.raises(CompileError, match="not a regular file"):
                take(path, "gfx942")
        with pytest.raises(CodeObjectError, match="not a regular file"):
            CodeObject.from_file(path)


@pytest.mark.parametrize(
    "defines",
    [
        {"A\0": 1},
        {"A": "\0"},
        {"A": LONE},
        {5: 1},
        {"": 1},
        {"A B": 1},
        {"A": [1]},
        {"A=1": 2},
        "A",
    ],
)
def test_defines(defines: object) -> None:
    with pytest.raises(CompileError, match="defines"):
        compile(SOURCE, "gfx942", defines=defines)  # type: ignore[arg-type]


@pytest.mark.parametrize("words", [["\0"], [LONE], [5], "text", [b"bytes"]])
def test_options_and_folders(words: object) -> None:
    for what in ("options", "include_dirs"):
        with pytest.raises(CompileError, match=what):
            compile(SOURCE, "gfx942", **{what: words})  # type: ignore[arg-type]
    with pytest.raises(CompileError, match="options"):
        assemble("s_endpgm", "gfx942", options=words)  # type: ignore[arg-type]
    with pytest.raises(CompileError, match="options"):
        compile_host("int a;", options=words)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["-fsyntax-only", "-E", "-###", "--version", "-o", "@none"])
def test_options_that_make_something_else(option: str) -> None:
    """The output is no code object; only an error of ours may say so."""
    for take in (
        lambda: compile(SOURCE, "gfx942", options=[option]),
        lambda: compile_host("int a;", options=[option]),
        lambda: assemble("s_endpgm", "gfx942", options=[option]),
    ):
        with contextlib.suppress(Error):
            take()


@pytest.mark.parametrize("clang", ["\0", LONE, "x" * 5000, "/dev/null", 5])
def test_compilers_that_are_none(clang: object) -> None:
    with pytest.raises(CompileError, match="clang"):
        compile(SOURCE, "gfx942", clang=clang)  # type: ignore[arg-type]


def test_a_working_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only relative paths fail."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert compile(SOURCE + "// gone", "gfx942").kernels
    assert compile_host("int gone;")
    for take in (
        lambda: compile(Path("x.hip"), "gfx942"),
        lambda: compile(SOURCE, "gfx942", include_dirs=["x"]),
        lambda: compile(SOURCE, "gfx942", options=["-I."]),
        lambda: CodeObject.from_file("x"),
    ):
        with pytest.raises(Error):
            take()


def test_no_room_for_temporary_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, or no folder at all."""
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    for take in (lambda: compile(SOURCE, "gfx942"), lambda: compile_host("int a;")):
        with pytest.raises(CompileError, match=r"No space left on device\. Set TMPDIR to use"):
            take()


@pytest.mark.parametrize("data", [None, 5, "text", [1]])
def test_code_objects_of_what_is_no_bytes(data: object) -> None:
    for take in (CodeObject, CodeObject.from_bytes):
        with pytest.raises(CodeObjectError):
            take(data)  # type: ignore[operator]
    if not isinstance(data, str):
        with pytest.raises(CodeObjectError, match="is not a path"):
            CodeObject.from_file(data)  # type: ignore[arg-type]
    code = compile(SOURCE, "gfx942")
    with pytest.raises(Error):
        CodeObject.from_bytes(code.data, data or 5)  # type: ignore[arg-type]
    for address, size in ((0, -1), ("x", 1), (0, 1 << 70), (-1, 1)):
        with pytest.raises(CodeObjectError):
            code.read(address, size)  # type: ignore[arg-type]
