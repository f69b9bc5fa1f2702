"""Whatever a process does while kernels run and compile, it ends, with the program's own status."""

from __future__ import annotations

import itertools
import random
import resource
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hip.devices import TARGETS
from tests.hip.processes import built, start
from tests.sampling import EVERYTHING

pytestmark = pytest.mark.clang

_Get = Callable[[str], Path]
_CODE = 17
_KINDS = ("spin", "hot", "many", "cold", "asleep", "threads")
_WAYS = ("return", "exit", "_exit", "quick_exit", "abort", "term", "thread", "waiting", "handler")
_OWN_STATUS = {"abort": -signal.SIGABRT, "term": -signal.SIGTERM}
_DELAYS = (0, 1_000, 10_000, 50_000, 150_000)


@pytest.fixture
def program(root: Path, private_cache: Path) -> _Get:
    """Built programs by name."""
    return lambda name: built(root, private_cache, name)


def _no_core() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _cases() -> list[tuple[str, str, int]]:
    """What is working, how the process ends, after how long; "cold" compiles everything it runs."""
    pairs = [*itertools.product(_KINDS, _WAYS), ("called", "called")]
    if EVERYTHING:
        chooser = random.Random(1)
        return [(*pairs[i % len(pairs)], chooser.choice(_DELAYS)) for i in range(1000)]
    return [
        ("spin", "return", 50_000), ("hot", "waiting", 10_000), ("hot", "handler", 0),
        ("cold", "exit", 1_000),
        ("cold", "thread", 150_000), ("threads", "return", 50_000), ("called", "called", 0),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(len(_cases())))
def test_a_process_ends(number: int, program: _Get, tmp_path: Path):
    """With its own status, without a signal from us, whatever runs and compiles."""
    kind, way, delay = _cases()[number]
    is_cold = kind == "cold"
    changes = {"WAVECORE_CACHE_DIR": str(tmp_path)} if is_cold else {}
    words = [program("process_ends"), "many" if is_cold else kind, way, str(delay)]
    target = TARGETS[number % len(TARGETS)]
    done = start(words, target, changes=changes, prepare=_no_core)
    assert done.status == _OWN_STATUS.get(way, _CODE), done.err
    told = [line for line in done.err.splitlines() if line.startswith("wavecore: ")]
    if told and kind == "threads":  # one launches a new kernel while another one exits
        assert all("hipErrorUnknown" in line or "is exiting" in line for line in told)
    elif told:  # on a slow machine, waiting threads say so first
        *before, last = told
        assert kind in ("spin", "asleep") and "hipErrorLaunchTimeOut" in last
        assert all("has stored nothing for some seconds" in line for line in before)
    assert "Traceback" not in done.err


def test_functions_of_the_program_call_hip(program: _Get):
    """All calls except those that would wait for the function itself, which is an error there."""
    done = start([program("process_ends"), "functions"], "gfx942")
    assert (done.status, done.err) == (0, "")


def test_a_function_of_the_program_takes_too_long(program: _Get):
    changes = {"WAVECORE_TIMEOUT": "0.5"}
    done = start([program("process_ends"), "too_long"], "gfx1100", changes=changes)
    assert done.status == _CODE, done.err
    assert "a function of the program ran longer than the timeout of 0.5 s" in done.err


def test_a_handler_of_a_signal_calls_hip(program: _Get):
    """It interrupts calls of its own thread, and never our Python code."""
    rounds = "20000" if EVERYTHING else "2000"
    done = start([program("process_ends"), "interrupted", rounds], "gfx942")
    assert done.status == _CODE, done.err


def test_handlers_of_threads_wait_for_one_another(program: _Get):
    """One of a ring is refused."""
    done = start([program("process_ends"), "interrupted_together"], "gfx1100")
    assert done.status == _CODE, done.err


def test_a_mapped_file_that_is_too_short(program: _Get):
    done = start([program("process_ends"), "truncated"], "gfx942")
    assert done.status == _CODE, done.err
    assert "ends before" in done.err


def test_a_value_that_is_never_stored(program: _Get):
    changes = {"WAVECORE_TIMEOUT": "0.5"}
    done = start([program("process_ends"), "never_stored"], "gfx90a", changes=changes)
    assert done.status == _CODE, done.err
    assert "the stream waits for 0x7 at 0x" in done.err


def test_a_kernel_waits_for_a_handler_of_a_signal(program: _Get):
    done = start([program("process_ends"), "stored_by_a_handler"], "gfx942")
    assert done.status == _CODE, done.err


def test_registered_memory_that_is_unmapped(program: _Get):
    done = start([program("process_ends"), "unmapped"], "gfx90a")
    assert done.status == _CODE, done.err
    assert "hipErrorIllegalAddress" in done.err


def test_libraries_are_loaded_while_streams_work(program: _Get, tmp_path: Path):
    """Their constructors register kernels and call HIP, with the loader's lock held."""
    library = program("libprocess.so")
    two = shutil.copy(library, tmp_path / "libtwo.so")
    rounds = "100" if EVERYTHING else "20"
    done = start([program("process_ends"), "loads", rounds, library, two], "gfx1100")
    assert (done.status, done.err) == (0, "")


def test_the_first_call_while_libraries_are_loaded(program: _Get):
    done = start([program("process_ends"), "first", program("libprocess.so")], "gfx942")
    assert (done.status, done.err) == (0, "")


def test_the_first_call_while_the_program_ends(program: _Get):
    """Another thread's: the program ends at whatever it has loaded by then."""
    for delay in range(0, 500_000, 10_000 if EVERYTHING else 90_000):
        done = start([program("process_ends"), "first_at_end", str(delay)], "gfx1100")
        assert (done.status, done.err) == (_CODE, ""), delay


_ENDING = """
import sys, threading, types
from wavecore.hip.runtime import boundary, loading
name = "wavecore.backends.cpu.linker"
sys.modules[name] = types.ModuleType(name)  # as far as another thread has imported it
boundary._end_compiler()
del sys.modules[name]
first = threading.Thread(target=loading.load)
first.start()
first.join()
print("ended")
"""


def test_what_ends_is_not_imported_yet(program: _Get):
    done = start([sys.executable, "-c", _ENDING], "gfx1100")
    assert (done.status, done.out, done.err) == (0, "ended\n", "")


_HOSTED = """
import ctypes, sys, threading
noted = []

def note(event, arguments):
    is_file = event == "import" and arguments[1]
    if is_loaded and (is_file or event in ("ctypes.dlopen", "ctypes.dlsym")):
        noted.append((event, *map(str, arguments[:2])))

is_loaded = False
sys.addaudithook(note)
library = ctypes.CDLL(sys.argv[1])
squares, inside = library.squares, library.squares_in_a_thread
squares.restype = inside.restype = ctypes.c_int
from wavecore.hip.runtime import loading
loading.load()
is_loaded = True
assert [inside(4) for _ in range(3)] == [14] * 3  # a thread that Python has not made, and its end
assert squares(4) == 14
print(noted)
"""


def test_a_thread_that_python_does_not_know_ends(program: _Get, tmp_path: Path):
    """And no call looks anything up in a library once all are loaded, though all is compiled."""
    changes = {"WAVECORE_CACHE_DIR": str(tmp_path)}
    library = program("libprocess.so")
    done = start([sys.executable, "-c", _HOSTED, library], "gfx942", changes=changes)
    assert (done.status, done.out, done.err) == (0, "[]\n", "")
