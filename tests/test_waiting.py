"""The line on a terminal while something takes long, and its absence everywhere else."""

from __future__ import annotations

import io
import re
import sys
import threading
import time

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from wavecore import _waiting


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error, from now on a terminal on which the line appears at once.

    Not a fixture, as pytest installs its own stream there before the test begins.
    """
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setattr(_waiting, "DELAY_SECONDS", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("WAVECORE_PROGRESS", raising=False)
    return made


def test_the_line_is_there_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text in a name does not control the terminal."""
    terminal = watched(monkeypatch)
    with _waiting.line("compiling \x1b[2Jk"):
        pass
    shown, gone = terminal.getvalue().split("\r\033[2K")[1:]
    assert shown == "compiling \\x1b[2Jk ..."
    assert gone == ""


def test_nothing_in_the_first_second_and_the_time_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = watched(monkeypatch)
    monkeypatch.setattr(_waiting, "DELAY_SECONDS", 0.05)
    monkeypatch.setattr(_waiting, "_EACH_SECONDS", 0.01)
    with _waiting.line("quick"):
        pass
    assert terminal.getvalue() == ""
    with _waiting.line("slow"):
        end = time.monotonic() + 10
        while "slow ... 0 s" not in terminal.getvalue() and time.monotonic() < end:
            time.sleep(0.01)
    assert terminal.getvalue().endswith("slow ... 0 s\r\033[2K")


def test_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    with _waiting.line("outer"), _waiting.line("inner") as inner:
        assert inner is None
    assert "inner" not in terminal.getvalue()
    with _waiting.line("next") as line:
        assert line is not None


def test_work_that_looks_after_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shown again and again until the end, on the main thread, unless another line is there."""
    terminal = watched(monkeypatch)
    monkeypatch.setattr(_waiting, "_EACH_SECONDS", 0.0)
    steps = iter(range(9))
    work = _waiting.Looked(lambda: f"step {next(steps)}")
    thread = threading.Thread(target=work.look)
    thread.start()
    thread.join()
    work.look()
    _waiting.hide()
    work.look()
    with _waiting.line("inner") as inner:
        assert inner is None
    work.end()
    work.look()
    erase = "\r\033[2K"
    assert terminal.getvalue() == f"{erase}step 0 ...{erase}{erase}step 1 ...{erase}"
    with _waiting.line("outer"):
        other = _waiting.Looked(lambda: "other")
        other.look()
        other.end()
    assert "other" not in terminal.getvalue()


@wl.kernel
def _sums(out: wl.array[wl.f32], n: wl.i32):
    x = out[wl.grid()]
    for k in range(n):
        x = x * 0.5 + wl.f32(k & wl.grid())
    out[wl.grid()] = x


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(("executor", "count"), [("native", 40_000), ("interpreter", 1)])
def test_a_launch_that_takes_long_is_shown(
    executor: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its workgroups; one that takes no time has no line."""
    out, device = np.zeros(256 * 64, np.float32), wc.Device("gfx942")
    _sums.launch(device, 256, 64, (out, 1))
    terminal = watched(monkeypatch)
    _sums.launch(device, 256, 64, (out, 1))
    assert terminal.getvalue() == ""
    _sums.launch(device, 256, 64, (out, count), executor=executor)
    first, *_, last = terminal.getvalue().split("\r\033[2K")[1:]
    assert re.fullmatch(r"running kernel _sums, workgroup \d+ of 256 \.\.\.", first)
    assert last == ""


@pytest.mark.parametrize("why", ["pipe", "json", "variable", "dumb", "thread", "closed"])
def test_nobody_watches(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    found: list[object] = []

    def show() -> None:
        with _waiting.silence(wanted=why == "json"), _waiting.line("shown") as line:
            found.append(line)

    stream = {"pipe": io.StringIO(), "closed": None}.get(why, terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    if why == "variable":
        monkeypatch.setenv("WAVECORE_PROGRESS", "no")
    if why == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    if why == "thread":
        thread = threading.Thread(target=show)
        thread.start()
        thread.join()
    else:
        show()
    assert found == [None]
    assert terminal.getvalue() == ""
