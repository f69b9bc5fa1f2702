"""A kernel may wait for a store by the host's Python code; Livelock is raised if none can come."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np
import pytest

import wavecore as wc
from tests.device.test_waiting_groups import EXECUTORS, arrays, module

pytestmark = [pytest.mark.clang, pytest.mark.jit]
LATER = 0.4  # seconds; Livelock comes much earlier


def wait(flags: np.ndarray, executor: str = "native") -> None:
    """Waits for a nonzero flags[1]."""
    flags[0] = 2
    module("gfx942")["polls"].launch(1, 64, (flags, arrays()[1]), executor=executor, timeout=30)


@contextmanager
def _thread(store: Callable[[], None], **options: bool) -> Iterator[None]:
    thread = threading.Thread(target=lambda: (time.sleep(LATER), store()), **options)
    thread.start()
    yield
    thread.join()


@contextmanager
def _daemon(store: Callable[[], None]) -> Iterator[None]:
    with _thread(store, daemon=True):
        yield


@contextmanager
def _timer(store: Callable[[], None]) -> Iterator[None]:
    threading.Timer(LATER, store).start()
    yield


@contextmanager
def _alarm(store: Callable[[], None]) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, lambda *_: store())
    signal.setitimer(signal.ITIMER_REAL, LATER)
    yield
    signal.signal(signal.SIGALRM, before)


@contextmanager
def _waits_with_a_limit(store: Callable[[], None]) -> Iterator[None]:
    with _thread(lambda: (threading.Event().wait(LATER), store())):
        yield


WRITERS = [_thread, _daemon, _timer, _alarm, _waits_with_a_limit]


@pytest.mark.parametrize(
    ("writer", "executor"), [(w, EXECUTORS[n % 2]) for n, w in enumerate(WRITERS)]
)
def test_the_host_stores_later(writer: Callable, executor: str) -> None:
    """From a thread or a signal handler."""
    flags, _ = arrays()
    with writer(lambda: flags.__setitem__(1, 1)):
        wait(flags, executor)
    assert flags[1] == 1


def test_another_process_stores_later() -> None:
    """Into memory that it shares."""
    script = (
        "import struct, sys, time\n"
        f"time.sleep({LATER})\n"
        "with open(sys.argv[1], 'r+b') as file:\n"
        "    file.seek(4)\n"
        "    file.write(struct.pack('I', 1))\n"
    )
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as file:
        flags = np.memmap(file.name, np.uint32, "w+", shape=16)
        with subprocess.Popen([sys.executable, "-c", script, file.name]) as writer:
            wait(flags)
        assert writer.returncode == 0 and flags[1] == 1


def _library() -> Callable[[threading.Event], None]:
    """A function of an installed package, which sleeps until it is told to end."""
    text = "def work(over):\n    import time\n    while not over.is_set(): time.sleep(0.01)\n"
    space: dict[str, Callable[[threading.Event], None]] = {}
    exec(compile(text, np.__file__, "exec"), space)
    return space["work"]


def test_threads_that_store_nothing_keep_no_livelock_from_being_said() -> None:
    """Threads of libraries, and those that wait for work or for the launching thread."""
    over, items = threading.Event(), queue.Queue()
    threads = [
        threading.Thread(target=_library(), args=(over,)),
        threading.Thread(target=over.wait),
        threading.Thread(target=lambda: over.wait()),
        threading.Thread(target=lambda: items.get()),
    ]
    threads.append(threading.Thread(target=lambda: threads[1].join()))
    flags, _ = arrays()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(int).result()
        try:
            for thread in threads:
                thread.start()
            with pytest.raises(wc.Livelock):
                wait(flags)
        finally:
            over.set()
            items.put(0)
            for thread in threads:
                thread.join()
    with ThreadPoolExecutor(1) as pool:  # the main thread waits for one that launches
        assert isinstance(pool.submit(wait, flags).exception(), wc.Livelock)
