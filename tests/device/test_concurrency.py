"""Threads, signals and process exit while kernels run: nothing breaks, nothing hangs."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Sequence

import numpy as np
import pytest

import wavecore as wc
from tests.device.long_programs import program
from tests.device.test_time import COUNTING, run_script
from tests.ends import OneByOne
from wavecore.emulator import signals
from wavecore.emulator.resident import ResidentLaunch
from wavecore.emulator.signals import DeferredSignals
from wavecore.tools import WaveState


def test_arrays_come_and_go_while_others_launch() -> None:
    """Accessible memory is looked up while other threads allocate and free."""
    gpu = wc.Device("gfx1100")
    kernel = gpu.load(program("gfx1100", "  s_nop 0").kernel.module.code)["k"]
    kernel.launch(1, 32)
    failures: list[BaseException] = []
    over = threading.Event()

    def allocate() -> None:
        try:
            kept = []
            while not over.is_set():
                kept.append(gpu.empty(1 << 16))
                if len(kept) > 40:
                    kept.pop(3).free()
                    del kept[:20]
        except (RuntimeError, LookupError) as error:
            failures.append(error)

    def launch() -> None:
        try:
            for _ in range(100):
                kernel.launch(1, 32)
        except (RuntimeError, LookupError) as error:
            failures.append(error)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        others = [threading.Thread(target=allocate) for _ in range(3)]
        threads = [threading.Thread(target=launch) for _ in range(3)]
        for thread in (*others, *threads):
            thread.start()
        for thread in threads:
            thread.join()
        over.set()
        for thread in others:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not failures
    assert gpu._quarantine._kept_bytes <= 64 << 20


ONE_PREPARED = """
import threading, numpy as np, wavecore as wc
from tests.device.test_extension import walk
out = np.zeros(12, np.uint32)
kernel = wc.Device("gfx942").load(walk(11))["k"]
refused = []
def run():
    for _ in range(40):
        try:
            launch.run(threads=2, timeout=100)
        except wc.LaunchError as error:
            refused.append(str(error))
with kernel.prepare(12, 64, (out,)) as launch:
    launch.run(threads=1)
    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    launch.run()
assert all("is already running" in text for text in refused)
print(len(set(out.tolist())))
"""


def test_a_prepared_launch_runs_once_at_a_time() -> None:
    """Two runs on one machine's registers crashed the process; the second is now refused."""
    assert run_script(ONE_PREPARED) == "1\n"


def test_a_prepared_launch_is_over_after_its_block() -> None:
    """After that, its arguments' memory belongs to the next launch."""
    kernel = program("gfx1100", "  s_nop 0").kernel

    class Again(OneByOne):
        def workgroup(self, group: int, waves: Sequence[WaveState]) -> None:
            launch.run()

    with kernel.prepare(1, 32) as launch:
        with pytest.raises(wc.LaunchError, match="is already running"):
            launch.run(tools=[Again()])
        launch.run()
    with pytest.raises(wc.LaunchError, match="is over"):
        launch.run()


def test_the_end_of_a_prepared_launch_waits_for_its_run() -> None:
    """The end of the block frees memory; a run on another thread ends first."""
    counter, ended = np.zeros(16, np.uint32), []

    def run() -> None:
        with pytest.raises(wc.Timeout):
            launch.run(threads=2, timeout=1)
        ended.append(True)

    with program("gfx1100", COUNTING).kernel.prepare(4, 32, (counter,)) as launch:
        thread = threading.Thread(target=run)
        thread.start()
        while not counter[0]:
            thread.join(0.01)
    last = int(counter[0])
    thread.join()
    assert ended and int(counter[0]) == last


LEAVING = """
import threading, time, numpy as np
from tests.device.long_programs import program
from tests.device.test_time import COUNTING
counter = np.zeros(16, np.uint32)
kernel = program("gfx1100", COUNTING).kernel
run = lambda: kernel.launch(8, 32, (counter,), threads={threads})
threading.Thread(target=run, daemon=True).start()
while not counter[0]:
    time.sleep(0.01)
print("leaving")
"""


@pytest.mark.parametrize("threads", [1, 4])
def test_a_process_ends_while_a_daemon_thread_launches(threads: int) -> None:
    """An endless kernel does not keep a process alive whose own threads have ended."""
    assert run_script(LEAVING.format(threads=threads)) == "leaving\n"


class Stop(Exception):
    """Raised by a signal handler."""


@pytest.fixture
def raising():
    """SIGALRM raises Stop."""

    def handler(number: int, frame: object) -> None:
        raise Stop

    previous = signal.signal(signal.SIGALRM, handler)
    yield handler
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, previous)


@pytest.mark.parametrize("threads", [1, 3])
def test_handlers_that_launch_kernels_can_be_interrupted(raising, threads: int) -> None:
    """A handler runs while a launch waits; a signal arriving then calls its own handler."""
    spin = program("gfx1100", COUNTING).kernel
    counter = np.zeros(16, np.uint32)

    def nested(number: int, frame: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        spin.launch(4, 32, (counter,), threads=threads)

    previous = signal.signal(signal.SIGUSR1, nested)
    try:
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1)).start()
        with pytest.raises(Stop):
            spin.launch(4, 32, (counter,), threads=threads, timeout=60)
    finally:
        signal.signal(signal.SIGUSR1, previous)
    assert signal.getsignal(signal.SIGALRM) is raising


@pytest.mark.parametrize("moment", ["entering", "leaving"])
def test_signals_are_never_lost_to_a_launch_that_was_interrupted(raising, moment: str) -> None:
    """A handler that raises while handlers are deferred, or restored, leaves all in place."""
    deferred = DeferredSignals()
    install, caught = signals.install, []

    def interrupted(number: int, handler: object) -> object:
        done = install(number, handler)
        if number == signal.SIGALRM and not caught:
            caught.append(number)
            raise Stop
        return done

    with pytest.MonkeyPatch.context() as patch:
        if moment == "entering":
            patch.setattr(signals, "install", interrupted)
            with pytest.raises(Stop), deferred:
                pass
        else:
            with pytest.raises(Stop), deferred:
                patch.setattr(signals, "install", interrupted)
    assert signal.getsignal(signal.SIGALRM) is raising
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    for number, error in ((signal.SIGALRM, Stop), (signal.SIGINT, KeyboardInterrupt)):
        with pytest.raises(error):
            os.kill(os.getpid(), number)
    with pytest.raises(KeyboardInterrupt), DeferredSignals():  # and so do those of later launches
        os.kill(os.getpid(), signal.SIGINT)


def test_interrupts_end_the_translation_of_a_launch() -> None:
    """Ctrl-C during the translation of a large kernel does not wait for its end."""
    script = """
    import os, signal, threading, time
    from tests.device.long_programs import straight
    from wavecore.backends.cpu.launchcode import LaunchCode
    kernel = straight(60_000).kernel
    translate = LaunchCode.translate
    def shot(self, *args):
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        return translate(self, *args)
    LaunchCode.translate = shot
    try:
        kernel.launch(1, 32)
    except KeyboardInterrupt:
        LaunchCode.translate = translate
        print("ended", straight(100).kernel.launch(1, 32).instructions)
    """
    assert run_script(script) == "ended 102\n"


MANY_SIGNALS = """
import random, signal, sys
import numpy as np, wavecore as wc
from tests.device.test_extension import far_loads
from tests.device.long_programs import straight
from tests.ends import OneByOne
class Stop(Exception): pass
def handler(number, frame):
    raise Stop
signal.signal(signal.SIGALRM, handler)
random.seed(3)
flag = np.zeros(2, np.uint32)
kernel = wc.Device("gfx942").load(far_loads(9, 100))["k"]
def launch(**options):
    flag[:] = 0
    kernel.launch(2, 64, (flag,), **options)
jobs = [
    lambda: launch(threads=2), lambda: launch(threads=1),
    lambda: launch(tools=[OneByOne()]),
    lambda: launch(executor="interpreter"),
    lambda: straight(random.randrange(50, 300)).kernel.launch(1, 32),
]
launch()
stopped = 0
for number in range(200):
    try:
        moment = random.choice([1e-4, 1e-3, 1e-2]) * random.random() + 1e-5
        signal.setitimer(signal.ITIMER_REAL, moment)
        random.choice(jobs)()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Stop:
        stopped += 1
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, handler)
    if not number % 20:
        launch(timeout=100)
        assert flag.tolist() == [9, 18], flag
print(stopped > 20)
"""


def test_a_process_goes_on_after_any_interruption() -> None:
    """Signals at random moments of launches and translations; after each, it can launch again."""
    assert run_script(MANY_SIGNALS, timeout=300) == "True\n"


@pytest.mark.parametrize("workers", [1, 2, 16])
def test_workgroups_that_wait_for_each_other_take_bounded_memory(workers: int) -> None:
    """However large the grid, and the scratch and registers of each; one always runs."""
    kernel = program("gfx1100", "  s_nop 0").kernel
    for scratch_bytes, block in ((0, 32), (256 << 10, 32), (256 << 10, 1024)):
        with kernel.prepare(100_000, block) as launch:
            launch.plan.scratch_bytes = scratch_bytes
            resident = ResidentLaunch(launch.plan)
            limit = resident.slot_limit(workers)
            waves = block // 32
            assert 1 <= limit <= max(512, 9728 // waves)  # the largest GPU's
            assert limit == 1 or limit * workers * sum(resident.slot_bytes) <= 4 << 30
            assert limit == 9728 // waves or scratch_bytes


def test_a_signal_handler_may_count_while_its_thread_counts() -> None:
    """Each launch has its own counters."""
    spin, other = program("gfx1100", COUNTING).kernel, program("gfx1100", "  s_nop 0").kernel
    counter, counted = np.zeros(16, np.uint32), []

    def count() -> int:
        return other.launch(1, 32, tools=["evidence"]).tools[0].report.instructions

    def nested(number: int, frame: object) -> None:
        counted.append(count())

    alone = count()  # or the signal may arrive while the counting code is imported
    previous = signal.signal(signal.SIGUSR1, nested)
    try:
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1)).start()
        with pytest.raises(wc.Timeout):
            spin.launch(4, 32, (counter,), timeout=1.5, tools=["evidence"])
    finally:
        signal.signal(signal.SIGUSR1, previous)
    assert counted == [alone] == [count()]
