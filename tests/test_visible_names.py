"""Nothing in a file, a source or a command line controls the terminal that shows it."""

from __future__ import annotations

import copy
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from wavecore import errors
from wavecore._text import visible, visible_name
from wavecore.cli import run
from wavecore.cli.registry import COMMANDS
from wavecore.codeobject import names

# Each replaces "victim" in the bytes of a file, where the length may not change.
HOSTILE = {
    "escape sequence and bell": b"\x1b[31m\x07",
    "right-to-left, C1 and DEL": "\u202e\x9b\x7f".encode(),
    "cursor and line break": b"\r\x08\n\tab",
    "half a surrogate pair": b"\xed\xa0\x80\xc2\x85!",
    "markup": b"[/red]",
    "emoji code": b":bomb:",
}
TYPED = ("\x1b[31mred", "a\u202eb", "bell\x07", "\x9b31m", "del\x7f", "[/red]")

SOURCE = """
#include <hip/hip_runtime.h>
__device__ int victim_variable[4];
extern "C" __global__ void victim_kernel(int* victim_argument, int victim_count) {
  victim_argument[threadIdx.x] = victim_variable[victim_count] + victim_argument[victim_count];
}
extern "C" __global__ void victim_second(int* out) { *out = 1; }
"""


def assert_harmless(text: str) -> None:
    """Printable characters, line breaks and tabs; nothing that changes the direction of text."""
    assert isinstance(text, str)
    for character in text:
        category = unicodedata.category(character)
        turns = unicodedata.bidirectional(character) in {
            *("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
        }
        assert character in "\n\t" or not (category in ("Cc", "Cs") or turns), repr(text)


@pytest.fixture(scope="module")
def sound() -> bytes:
    return wc.compile(SOURCE, "gfx942", name="victim_file.hip").data


@pytest.fixture(scope="module", params=HOSTILE.values(), ids=HOSTILE)
def file(request, sound: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A code object whose kernels, arguments, variables and source have hostile names."""
    assert sound.count(b"victim") > 10
    path = tmp_path_factory.mktemp("hostile") / "names.hsaco"
    path.write_bytes(sound.replace(b"victim", request.param))
    return path


@pytest.mark.parametrize("color", [False, True])
@pytest.mark.clang
def test_disassembly_shows_names_as_escapes(file: Path, color: bool) -> None:
    """Labels, functions and source places; our own colours are kept."""
    code = wc.CodeObject.from_file(file)
    text = code.disassemble(source=True, color=color)
    for style in ("1;36", "36", "32", "2", "0"):
        text = text.replace(f"\x1b[{style}m", "")
    assert_harmless(text)
    assert_harmless(repr(code))
    assert_harmless(repr(wc.Device("gfx942").load(code)))


@pytest.mark.clang
def test_tables_and_errors_of_every_command_show_escapes(
    file: Path, tmp_path: Path, capsys
) -> None:
    """Each that reads files, with a file whose names are hostile and one with a hostile path."""
    path = tmp_path / "a\x1b[31m\u202eb.hsaco"
    path.write_bytes(file.read_bytes())
    first = next(iter(wc.CodeObject.from_file(file).kernels))
    for words in (
        ["disasm", str(path)],
        ["disasm", str(path), "-k", "none"],
        ["disasm", str(path), "--json"],
        ["run", str(path)],
        ["run", str(path), "-k", "none"],
        ["run", str(path), "-k", first],
        ["run", str(path), "-k", first, "--arg", "out:i32[1]", "--arg", "i32=-7"],
        ["disasm", str(path) + ".none"],
        ["disasm", str(path), "-a", "gfx1100"],
        ["compile", str(path), "-a", "gfx942"],
    ):
        assert run(words) in (0, 1, 2)
        shown = capsys.readouterr()
        assert_harmless(shown.out + shown.err)


@pytest.mark.clang
@pytest.mark.jit
def test_kernels_with_hostile_names_run_and_are_listed(file: Path, capsys) -> None:
    """`run` prints the kernel's and the argument's name."""
    second = list(wc.CodeObject.from_file(file).kernels)[-1]
    assert run(["run", str(file), "-k", second, "--block", "1", "--arg", "out:i32[4]"]) == 0
    shown = capsys.readouterr()
    assert "on gfx942" in shown.out
    assert_harmless(shown.out + shown.err)


@pytest.mark.clang
@pytest.mark.jit
def test_errors_of_launches_show_escapes(file: Path) -> None:
    """Arguments that do not fit, accesses that miss, missing kernels."""
    code = wc.CodeObject.from_file(file)
    module = wc.Device("gfx942").load(code)
    first = next(iter(code.kernels))
    out = np.zeros(64, np.int32)
    for arguments, executor in (
        ((out,), "native"),
        ((3.5, 1), "native"),
        ((out, "x"), "native"),
        ((out.astype(">i4"), 1), "native"),
        ((out, 1 << 40), "native"),
        ((out, 1 << 20), "native"),
        ((out, 1 << 20), "interpreter"),
        ((out[:32], 1), "native"),
    ):
        with pytest.raises(wc.Error) as raised:
            module[first].launch(1, 64, arguments, executor=executor)
        assert_harmless(str(raised.value))
        assert_harmless(repr(raised.value))
        assert_harmless(str(copy.copy(raised.value)))
    for action in (
        lambda: module["none"],
        lambda: module.variable("none"),
        lambda: wc.Device("gfx1100").load(code),
        lambda: module[first].launch(1, 4096, (out, 1)),
    ):
        with pytest.raises(wc.Error) as raised:
            action()
        assert_harmless(str(raised.value))


@pytest.mark.clang
@pytest.mark.parametrize("typed", TYPED)
def test_compilers_output_shows_escapes(typed: str, tmp_path: Path) -> None:
    """Diagnostics name and quote the source."""
    with pytest.raises(wc.CompileError) as raised:
        wc.compile(
            f"int x = {typed};\n#error {typed}", "gfx942", name=f"{typed.replace('/', '')}.hip"
        )
    assert_harmless(str(raised.value))
    assert_harmless(raised.value.log)
    path = tmp_path / f"{typed.replace('/', '')}.hip"
    path.write_text(f"#warning {typed}\n", encoding="utf-8")
    assert_harmless(wc.compile(path, "gfx942").log)
    with pytest.raises(wc.CompileError) as raised:
        wc.compile("", "gfx942", options=[f"-f{typed}"])
    assert_harmless(str(raised.value))


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
@pytest.mark.parametrize("typed", TYPED)
def test_wrong_usage_shows_escapes(command: str, typed: str, capsys, monkeypatch) -> None:
    """Of every command: as an argument, an option, an option's value."""
    monkeypatch.chdir(Path(__file__).parent)
    for words in ([command, f"--{typed}"], [command, "--no-such", typed], [typed],
                  [command, typed, "-a", typed, "--opt", typed, "--no-such"]):  # fmt: skip
        assert run(words) == 2
        shown = capsys.readouterr()
        assert_harmless(shown.out + shown.err)


@pytest.mark.parametrize("typed", TYPED)
def test_hostile_targets_and_instructions_show_escapes(typed: str, capsys) -> None:
    """Commands that look a word up, and report that it does not exist."""
    for words in (
        ["list", "-a", typed],
        ["show", typed, "-a", "gfx942"],
        ["layout", typed, "-a", typed],
        ["targets", typed],
        ["list", "-a", "gfx942", "--type", typed],
    ):
        assert run(words) in (1, 2)
        shown = capsys.readouterr()
        assert_harmless(shown.out + shown.err)


def test_doctor_shows_settings_as_escapes(monkeypatch, capsys, tmp_path: Path) -> None:
    monkeypatch.setenv("WAVECORE_CLANG", str(tmp_path / "\x1b[31m\u202eclang"))
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "a\x1b]0;b\x07c\udc80"))
    assert run(["doctor"]) == 1
    shown = capsys.readouterr()
    assert "\\x1b[31m" in shown.out
    assert_harmless(shown.out + shown.err)


def kinds() -> Iterator[type[wc.Error]]:
    yield from (
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, wc.Error)
    )


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.__name__)
def test_every_error_shows_escapes(kind: type[wc.Error]) -> None:
    """In its text; the attributes keep the names unchanged."""
    hostile = "\x1b[2J\u202e\udc80\x9b"
    extra = {"address": 0, "size_bytes": 0, "is_store": False} if kind is wc.MemoryFault else {}
    if issubclass(kind, errors.ExecutionError):
        extra["site"] = errors.Site(kernel=hostile + "\n", source=hostile)
    error = kind(f"kernel {hostile}", **extra)
    assert_harmless(str(error))
    assert_harmless(repr(error))
    if issubclass(kind, errors.ExecutionError):
        assert error.kernel == hostile + "\n"
        assert "\\n" in str(error)


def test_what_is_shown_as_an_escape() -> None:
    """All control characters and nothing else; line breaks are kept in texts, not in names."""
    assert visible("tab\there\nü 漢 \U0001f600 \xa0") == "tab\there\nü 漢 \U0001f600 \xa0"
    assert visible("\x1b\x00\x7f\x85\u202e\u2066\ud800\r") == (
        r"\x1b\x00\x7f\x85\u202e\u2066\ud800\r"
    )
    assert visible_name("a\nb\tc") == r"a\nb\tc"
    assert_harmless(visible("".join(map(chr, range(0x11000)))))
    assert_harmless(names.listed(["\x1b"] * 50))
