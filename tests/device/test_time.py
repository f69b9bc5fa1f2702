"""Timeouts, interrupts and forks: a launch ends soon after one, and not before its workers.

Bounds are on this thread's own CPU time or generous: a busy machine is no failure.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

import wavecore as wc
from tests.device.long_programs import PROGRAMS, program, straight, straight_loop
from wavecore._env import TRANSLATION_LIMIT

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT = 0.5
SPIN = "loop:\n  s_add_u32 s9, s9, 1\n  s_branch loop"


@pytest.mark.parametrize("name", PROGRAMS)
def test_timeouts_end_whatever_runs(name: str) -> None:
    """Slow instructions, many waves, long straight code, code translated on the way."""
    long = straight_loop(20_000) if name.endswith("in a loop") else PROGRAMS[name]()
    long.translate()
    gc.collect()
    gc.disable()  # it scans everything that earlier tests have left
    try:
        for executor in ("native", "interpreter"):
            _, cpu = long.overshoot(TIMEOUT, executor)
            assert cpu < 0.3, executor
    finally:
        gc.enable()


def test_translation_does_not_count_as_running() -> None:
    """The timeout's clock starts with the first wave."""
    kernel = straight(5000).kernel
    result = kernel.launch(1, 32, timeout=0.1, threads=1)
    assert result.instructions == 5002


def test_translation_has_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names it, and how to change it."""
    monkeypatch.setenv(TRANSLATION_LIMIT.name, "0.01")
    with pytest.raises(wc.Timeout, match=f"translating kernel k .*{TRANSLATION_LIMIT.name}"):
        straight(20_000).kernel.launch(1, 32)


def test_translation_is_linear() -> None:
    """Five times the code takes about five times as long, in CPU time of all threads."""

    def cost(count: int) -> float:
        long = straight(count)
        gc.collect()
        gc.disable()  # it scans everything that earlier tests have left
        try:
            used = time.process_time()
            long.translate()
            return time.process_time() - used
        finally:
            gc.enable()

    cost(1000)  # the routine of the addition
    assert cost(20_000) < 12 * cost(4000)  # 25 times if it were quadratic


COUNTING = """
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v0, 0
  v_mov_b32 v1, 1
loop:
  global_atomic_add_u32 v0, v1, s[4:5]
  s_branch loop"""
INTERRUPTED = """
import os, signal, threading, time
import numpy as np
from tests.device.long_programs import PROGRAMS, program, straight, straight_loop
from tests.device.test_time import COUNTING
endless = program("gfx1100", COUNTING)
counter = np.zeros(16, np.uint32)
handled = []

def shoot():
    while not counter[0]:
        time.sleep(0.01)
    for _ in range({shots}):
        os.kill(os.getpid(), signal.{signal})

{setup}
threading.Thread(target=shoot).start()
try:
    address = counter.ctypes.data
    endless.kernel.launch(8, 32, (counter,), threads=4)
except {error}:
    seen = int(counter[0])
    time.sleep(0.3)
    print("ended", seen == int(counter[0]))
"""
RAISING = """
class Stop(Exception): pass
def handler(number, frame):
    handled.append(number)
    raise Stop
signal.signal(signal.SIGALRM, handler)
"""


@pytest.mark.parametrize(
    ("signal_", "setup", "error"),
    [("SIGINT", "", "KeyboardInterrupt"), ("SIGALRM", RAISING, "Stop")],
)
@pytest.mark.parametrize("shots", [1, 50])
def test_no_worker_runs_after_an_interrupted_launch(
    signal_: str, setup: str, error: str, shots: int
) -> None:
    """However many signals arrive: no worker stores to the array any more."""
    text = INTERRUPTED.format(shots=shots, signal=signal_, setup=setup, error=error)
    text = f"import signal\ntry:\n{textwrap.indent(text, '    ')}\nexcept BaseException as e:\n    "
    text += "print('late', type(e).__name__)"  # a signal that arrived after the launch
    assert "ended True" in run_script(text) or shots > 1


def test_handlers_run_while_a_kernel_does() -> None:
    """A handler that only records is called at once, not after the launch."""
    seen: list[float] = []
    previous = signal.signal(signal.SIGUSR1, lambda *_: seen.append(time.perf_counter()))
    try:
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1)).start()
        with pytest.raises(wc.Timeout):
            program("gfx1100", SPIN).kernel.launch(1, 32, timeout=1.5)
        ended = time.perf_counter()
    finally:
        signal.signal(signal.SIGUSR1, previous)
    assert seen and ended - seen[0] > 0.5


FORKING = """
import itertools, os, sys, threading, time
from tests.device.long_programs import PROGRAMS, program, straight, straight_loop

def translate_for_ever():
    while True:
        straight(3000).translate()

threading.Thread(target=translate_for_ever, daemon=True).start()
time.sleep(0.5)
children = []
for i in range(3):
    time.sleep(0.1 * i)
    child = os.fork()
    if not child:
        body = f"  v_mov_b32 v{i}, 0x{i}777\\n  v_sin_f32 v{i}, v{i + 1}"
        program("gfx1201", body).kernel.launch(4, 64)
        straight(2000 + i).kernel.launch(1, 32)
        os._exit(17)
    children.append(child)
deadline = time.monotonic() + 100
while children and time.monotonic() < deadline:
    for child in list(children):
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            children.remove(child)
            print(os.waitstatus_to_exitcode(status))
    time.sleep(0.05)
for child in children:
    os.kill(child, 9)
    print("hung")
sys.stdout.flush()
os._exit(0)
"""


@pytest.mark.parametrize("head_start", ["0.5", "0.03"])
def test_forks_while_another_thread_compiles_are_safe(head_start: str, tmp_path: Path) -> None:
    """The child launches its own kernels, which have to be compiled.

    With the short head start, the other thread is still importing the compiler.
    """
    script = FORKING.replace("time.sleep(0.5)", f"time.sleep({head_start})")
    assert run_script(script, timeout=200, cache=tmp_path).split() == ["17"] * 3


def run_script(text: str, timeout: float = 120, cache: Path | None = None) -> str:
    """The output of a program in its own process."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "WAVECORE_NO_CACHE": ""}
    if cache is not None:
        environment["WAVECORE_CACHE_DIR"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(text)],
        capture_output=True, text=True, timeout=timeout, check=False, env=environment, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
