"""Compilers and linkers that would run forever, or use all memory, are stopped with a message."""

from __future__ import annotations

import time
from pathlib import Path

import psutil
import pytest

import wavecore as wc
from wavecore.hip.compiler.processes import Crew

ENDLESS = "sleep 300 & echo $! > {pid}; wait"
HUNGRY = "head -c 300M /dev/zero | tail -c 300M | (sleep 300 & echo $! > {pid}; wait)"
LONG = "exec head -c 100M /dev/zero > {pid}"


@pytest.fixture
def clang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Makes a compiler from a shell script; its {pid} is a file."""
    monkeypatch.setenv("WAVECORE_COMPILE_TIMEOUT", "20")
    monkeypatch.setenv("WAVECORE_COMPILE_MEMORY_MB", "60")

    def make(script: str) -> tuple[str, Path]:
        program, pid = tmp_path / "clang", tmp_path / "pid"
        program.write_text("#!/bin/sh\n" + script.format(pid=pid) + "\n")
        program.chmod(0o755)
        return str(program), pid

    return make


def _is_gone(pid: Path) -> bool:
    """Whether a process ends soon; an uncollected zombie counts as ended."""
    number = int(pid.read_text())
    end = time.monotonic() + 10
    while psutil.pid_exists(number) and time.monotonic() < end:
        try:
            if psutil.Process(number).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.05)
    return not psutil.pid_exists(number)


def test_a_compiler_without_an_end_is_ended_with_its_children(clang, monkeypatch) -> None:
    monkeypatch.setenv("WAVECORE_COMPILE_TIMEOUT", "0.5")
    program, pid = clang(ENDLESS)
    with pytest.raises(wc.CompileError) as error:
        wc.compile("int x;", "gfx942", clang=program, name="bomb.hip")
    assert str(error.value) == (
        "bomb.hip for gfx942: the compiler was ended: it took longer than 0.5 s. "
        "WAVECORE_COMPILE_TIMEOUT sets another limit."
    )
    assert _is_gone(pid)


def test_a_compiler_that_takes_all_memory_is_ended_with_its_children(clang) -> None:
    program, pid = clang(HUNGRY)
    with pytest.raises(wc.CompileError, match=r"took more than 60 MiB of memory\. WAVECORE"):
        wc.compile("int y;", "gfx942", clang=program)
    assert _is_gone(pid)


def test_a_file_without_an_end_ends_the_compiler(clang) -> None:
    """For example `__device__ char x[1ull << 40] = {1};`."""
    program, file = clang(LONG)
    with pytest.raises(wc.CompileError, match="a file that it wrote grew beyond 60 MiB"):
        wc.compile("int z;", "gfx942", clang=program)
    assert file.stat().st_size <= 60 << 20


def test_hipcc_ends_what_it_runs(clang, monkeypatch) -> None:
    monkeypatch.setenv("WAVECORE_COMPILE_TIMEOUT", "0.5")
    program, pid = clang(ENDLESS)
    with pytest.raises(wc.Error, match=r"clang was ended: it took longer than 0\.5 s"):
        Crew().run([program])
    assert _is_gone(pid)


def test_what_ends_in_time_is_not_touched() -> None:
    assert Crew().run(["/bin/sh", "-c", "exit 3"]) == 3
