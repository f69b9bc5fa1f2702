"""Sources that hipcc has compiled before are reused, and only if nothing differs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from wavecore.hip.compiler import processes
from wavecore.hip.compiler.clangs import Clangs
from wavecore.hip.compiler.commandline import hipcc_language, parse
from wavecore.hip.compiler.hipcc import hipcc
from wavecore.hip.compiler.job import Job
from wavecore.hip.compiler.reuse import Reuse, _asks_more
from wavecore.hip.compiler.source import HipSource

pytestmark = pytest.mark.clang

SOURCE = """#include "part.h"
__attribute__((global)) void f(int* x) { int unused; *x = PART; }
"""


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The programs that hipcc has started since the list was last cleared."""
    started: list[str] = []
    run = processes.Crew.run

    def watched(self: processes.Crew, command: list[str], **more: object) -> int:
        started.append(command[1])
        return run(self, command, **more)

    monkeypatch.setattr(processes.Crew, "run", watched)
    return started


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder: a source, and a header that only an option finds."""
    monkeypatch.chdir(tmp_path)
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    (tmp_path / "x.hip").write_text(SOURCE)
    (tmp_path / "second" / "part.h").write_text("#define PART 1\n")
    return tmp_path


def test_an_object_and_its_messages_are_those_of_the_first_time(
    folder: Path, ran: list[str], capfd: pytest.CaptureFixture[str]
):
    """No compiler runs, even for another output; contents decide, not times."""
    Path("x.hip").write_text("#include <hip/hip_runtime.h>\n" + SOURCE)
    words = ["-c", "--offload-arch=gfx942", "-Wall", "-Isecond", "x.hip"]
    words += ["-MD", "-MF", "x.d", "-MT", "target"]  # as CMake does
    assert hipcc([*words, "-o", "a.o"]) == 0
    assert sorted(ran) == ["clang", "clang", "ld.lld"]
    first = capfd.readouterr().err
    assert first.count("unused variable 'unused'") == 2
    ran.clear()
    rule = Path("x.d").read_text()
    assert rule.startswith("target: x.hip") and "second/part.h" in rule
    Path("x.d").unlink()
    os.utime("x.hip", (1e9, 1e9))
    assert hipcc([*words, "-o", "b.o"]) == 0
    assert (ran, capfd.readouterr().err, Path("x.d").read_text()) == ([], first, rule)
    assert Path("a.o").read_bytes() == Path("b.o").read_bytes()
    assert hipcc([*words, "-o", "no/where.o"]) == 1
    assert "unable to open output file 'no/where.o'" in capfd.readouterr().err


def rewrite(name: str, text: str) -> Callable[[], None]:
    """Rewrite a file, keeping its times."""

    def change() -> None:
        status = os.stat(name)
        Path(name).write_text(text)
        os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns))

    return change


@pytest.mark.usefixtures("folder")
def test_what_differs_is_compiled(ran: list[str]):
    """A header of the same size and time, one in another folder that hides it."""
    words = ["--genco", "--offload-arch=gfx942", "-Ifirst", "-Isecond", "-o", "x.co"]

    def compiled() -> bytes:
        ran.clear()
        assert hipcc([*words, "x.hip"]) == 0
        return Path("x.co").read_bytes() if ran else b""

    codes = [compiled()]
    assert not compiled()
    for change in (
        rewrite("second/part.h", "#define PART 2\n"),
        lambda: Path("first/part.h").write_text("#define PART 3\n"),
    ):
        change()
        codes.append(compiled())
        assert not compiled()
    assert len(set(codes)) == 3
    assert all(codes)


@pytest.mark.usefixtures("folder")
def test_a_source_that_is_written_meanwhile_is_compiled_again(
    ran: list[str], monkeypatch: pytest.MonkeyPatch
):
    """The object belongs to the contents before."""
    run = processes.Crew.run

    def edits(self: processes.Crew, command: list[str], **more: object) -> int:
        status = run(self, command, **more)
        if command[1] == "clang":
            time.sleep(0.02)  # more than a tick of the kernel's clock
            Path("second/part.h").write_text(f"#define PART {len(ran)}0\n")
        return status

    words = ["--genco", "--offload-arch=gfx942", "-Isecond", "-o", "x.co", "x.hip"]
    with monkeypatch.context() as patch:
        patch.setattr(processes.Crew, "run", edits)
        assert hipcc(words) == 0
    ran.clear()
    assert hipcc(words) == 0
    assert ran


def reuse_of(*words: str) -> Reuse | None:
    """The reusable parts of a command line."""
    line = parse(["-c", "x.hip", *words], hipcc_language)
    job = Job(line, Clangs.of(line, "clang++"), ".", True)
    command = HipSource(job, line.sources[0])._host(job.options())
    return Reuse.of(job, line.sources[0], [command], "x.o")


@pytest.mark.usefixtures("folder")
def test_options_that_make_or_read_more_are_never_remembered(monkeypatch: pytest.MonkeyPatch):
    """Unknown ones might; those of ordinary builds do not."""
    for ordinary in (
        "-O3", "-DNAME=1 2", "-I.", "-isystem/usr/include", "-Wall", "-Wno-unused-result", "-g",
        "-std=c++20", "--std=c++17", "-fPIC", "-ffast-math", "-fgpu-rdc", "-munsafe-fp-atomics",
        "-ffp-contract=off", "-pthread", "-lm", "--offload-arch=gfx1100:xnack-", "-mllvm=1",
    ):  # fmt: skip
        assert reuse_of(ordinary) is not None, ordinary
    assert reuse_of("-mllvm", "-amdgpu-early-inline-all=true") is not None
    rule = ["-MD", "-MF", "x.d", "-MT", "x.o"]
    assert reuse_of(*rule) is not None
    assert reuse_of(*rule, "-MP") is None
    assert reuse_of(*rule[1:]) is None
    assert reuse_of(*rule[:3]) is None
    for other in (
        "-MD", "-MMD", "-ftime-trace", "-save-temps=obj", "-gsplit-dwarf", "-fstack-usage",
        "-fprofile-use=x", "-fplugin=x.so", "-march=native", "--coverage", "--config=x", "-Wa,-a=x",
        "-fsave-optimization-record", "-fmodules", "-fsanitize-ignorelist=x",
    ):  # fmt: skip
        assert reuse_of(other) is None or other.startswith("-save"), other
    assert reuse_of("-Xclang", "-fno-validate-pch") is None
    assert reuse_of("-mllvm", "-load=x.so") is None
    for name, value in (("CPATH", "second"), ("WAVECORE_NO_CACHE", "1")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert reuse_of() is None


@pytest.mark.usefixtures("folder")
def test_keys_are_of_options_folder_and_variables(monkeypatch: pytest.MonkeyPatch):
    """Whatever the files hold."""
    keys = [reuse_of().key, reuse_of("-DX").key, reuse_of("-O1").key, reuse_of("-fgpu-rdc").key]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    keys.append(reuse_of().key)
    monkeypatch.chdir("first")
    keys.append(reuse_of().key)
    assert len(set(keys)) == len(keys)
    assert reuse_of().key == keys[-1]


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("int x;", False), ("int x = sizeof(__TIME__);", True), ("auto d = __DATE__;", True),
        ('asm(".incbin \\"x\\"");', True), ("__TIMEOUT__", False),
    ],
)  # fmt: skip
def test_files_that_ask_for_the_time_or_for_files_unseen(tmp_path: Path, text: str, asks: bool):
    """Their expansion differs from their contents."""
    (tmp_path / "x.h").write_text(text)
    assert _asks_more(str(tmp_path / "x.h")) is asks
