"""The process that HIP runs in behaves as without HIP, whatever ends it, wherever it runs."""

from __future__ import annotations

import os
import pty
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hip.building import environment
from tests.hip.devices import PAIRS, TARGETS
from tests.hip.processes import SECONDS, built, host_compiler, start

pytestmark = pytest.mark.clang

_Get = Callable[[str], Path]
_COMPUTED = "20\n"


@pytest.fixture
def program(root: Path, private_cache: Path) -> _Get:
    """Built programs by name."""
    return lambda name: built(root, private_cache, name)


# ----------------------------------------------------------------------------------- output

_PRINTED = """host 1
device 2.0
device 2.1
host 3
part whole
host 4
-1 2 ff  3.14 text c % 1099511627776 (nil) 1.000000e+10
7    |00007|+7|   7|abc
device 5.0
"""


@pytest.mark.parametrize("target", TARGETS)
def test_device_and_host_print_in_order(target: str, program: _Get):
    done = start([program("process_printing")], target)
    assert (done.status, done.out, done.err) == (0, _PRINTED, "")


def test_printing_to_a_file(program: _Get, tmp_path: Path):
    with (tmp_path / "out").open("w") as file:
        subprocess.run([program("process_printing")], env=environment(), stdout=file, check=True)
    assert (tmp_path / "out").read_text() == _PRINTED


def test_printing_to_a_pipe_that_nobody_reads(program: _Get):
    """SIGPIPE ends the program, like any other."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [program("process_printing")], env=environment(), stdout=write, stderr=subprocess.PIPE,
        check=False, preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL),
    )  # fmt: skip
    os.close(write)
    assert (done.returncode, done.stderr) == (-signal.SIGPIPE, b"")


# ------------------------------------------------------------------------------------------- faults

_FAULTS = {
    "beyond": "nowhere near any allocation",
    "before": "nowhere near any allocation",
    "null": "a null pointer",
    "read": "64 bytes from a null pointer",
    "freed": "hipMalloc's 4096 bytes",
    "trap": "the kernel trapped",
    "abort": "abort() was called",
    "assert": 'Device-side assertion `value == 3 && "three"\' failed.',
    "illegal": "no instruction at pc",
}


@pytest.mark.parametrize("kind", _FAULTS)
def test_a_fault_is_reported_and_stays(kind: str, program: _Get):
    """The whole report on stderr, one error for every later call, the program's own status."""
    target = TARGETS[list(_FAULTS).index(kind) % len(TARGETS)]
    done = start([program("process_faults"), kind], target)
    error = "hipErrorLaunchFailure" if kind in ("trap", "abort", "assert", "illegal") else (
        "hipErrorIllegalAddress"
    )  # fmt: skip
    assert (done.status, done.out) == (42, f"before\n{kind}: {error}\n"), done.err
    assert _FAULTS[kind] in done.err
    assert f": {error}\n" in done.err
    assert "process_faults.hip:" in done.err  # also abort(), which a header of ours defines
    assert done.err.count("wavecore: kernel") == 1  # once
    assert done.err.endswith("\n")


# ------------------------------------------------------------------------------------- exits

_ENDS = {
    "running": (3, "last: hipSuccess\n"),
    "return": (4, "last: hipSuccess\n"),
    "exit": (5, "last: hipSuccess\n"),
    "_Exit": (6, ""),
    "quick_exit": (7, ""),
    "thread": (8, "last: hipSuccess\n"),
    "detached": (9, "last: hipSuccess\n"),
    "pthread_exit": (10, "last: hipSuccess\n"),
    "last": (0, "last: hipSuccess\n"),
    "cancel": (12, "last: hipSuccess\n"),
    "cancelled_end": (12, "last: hipSuccess\n"),
    "reset": (11, "last: hipSuccess\n"),
    "abort": (-signal.SIGABRT, ""),
    "throw": (-signal.SIGABRT, ""),
}


@pytest.mark.parametrize("way", _ENDS)
def test_a_program_ends(way: str, program: _Get):
    target = TARGETS[list(_ENDS).index(way) % len(TARGETS)]
    done = start([program("process_exits"), way], target, prepare=_no_core)
    assert (done.status, done.out) == _ENDS[way]
    assert done.err == ("terminate called after throwing an instance of 'int'\n"
                        if way == "throw" else "")  # fmt: skip


def test_a_kernel_waits_for_nobody_after_the_main_thread_ended(program: _Get):
    done = start([program("process_exits"), "alone"], "gfx90a")
    assert done.status == 13, done.err
    assert "what they wait for never comes" in done.err


def _no_core() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def test_kernels_before_and_after_main(program: _Get):
    """Queued work is done at the end, and static objects may launch and free there."""
    done = start([program("launching_initialisers")], "gfx1100")
    assert done.out == "thread end: 106\natexit: 106\ndestructor: 116\n"


def test_a_static_object_finds_the_device_that_the_program_is_for(root: Path, private_cache: Path):
    """Though the compiler registers the program's code only after it."""
    program = built(root, private_cache, "process_early", ("gfx1201",))
    assert start([program], None).out == "gfx1201, then 64\n"


@pytest.mark.parametrize("gpus", ["gfx942", "gfx1100,gfx90a"])
def test_forks(gpus: str, program: _Get):
    done = start([program("process_forks")], gpus)
    assert (done.status, done.out, done.err) == (0, "exit of a child: 20\n", "")


def test_the_first_call_comes_from_a_thread_that_ends(program: _Get):
    done = start([program("process_threads"), "late"], "gfx1100")
    assert (done.status, done.err) == (0, "")


# ------------------------------------------------------------------------------------- environment


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_nothing_else_of_the_process_changes(target: str, locale: str, program: _Get):
    """Handlers and masks of signals, locale, environment, folder, descriptors, limits, stdin."""
    words = [] if locale == "C.UTF-8" else ["last argument"]
    changes = {"LC_ALL": locale}
    done = start([program("process_surroundings"), *words], target, changes=changes, given="input")
    assert (done.status, done.out, done.err) == (0, "done\n", "")


def test_an_interrupt_has_its_default_action(program: _Get):
    done = start([program("process_surroundings"), "interrupt"], "gfx942")
    assert (done.status, done.out, done.err) == (-signal.SIGINT, "", "")


def test_an_interrupt_ends_a_kernel_that_does_not_end(program: _Get):
    """From outside, while the program waits for the device."""
    started = subprocess.Popen(
        [program("process_surroundings"), "endless"], env=environment({"WAVECORE_GPUS": "gfx942"}),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert started.stdout is not None
    assert started.stdout.readline() == "waiting\n"
    time.sleep(0.3)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=20)
    assert (started.returncode, out, err) == (-signal.SIGINT, "", "")


def test_a_long_launch_is_shown_on_a_terminal(program: _Get):
    """The program itself prints in front of it; the line goes on as the kernel does."""
    ours, theirs = pty.openpty()
    changes = {"WAVECORE_GPUS": "gfx942", "TERM": "xterm", "WAVECORE_PROGRESS": "yes"}
    started = subprocess.Popen(
        [program("process_surroundings"), "endless"], env=environment(changes), stdin=theirs,
        stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    said, end = b"", time.monotonic() + SECONDS
    while b" ... 2 s" not in said and time.monotonic() < end:
        said += os.read(ours, 4096)
    started.send_signal(signal.SIGINT)
    started.wait(20)
    os.close(ours)
    assert said.startswith(b"waiting\r\n\r\033[2K")
    assert b"running kernel " in said and b"workgroup 1 of 1 ... 1 s" in said


@pytest.mark.parametrize("ignored", [signal.SIGINT, signal.SIGCHLD])
def test_ignored_signals_stay_ignored(ignored: int, program: _Get):
    done = start(
        [program("process_surroundings")], "gfx942", given="input",
        prepare=lambda: signal.signal(ignored, signal.SIG_IGN),
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")


def _brief(program: _Get, **how: object) -> None:
    """The program computes and prints, and writes nothing else."""
    done = start([program("process_surroundings"), "brief"], "gfx942", **how)  # type: ignore[arg-type]
    assert (done.status, done.out, done.err) == (0, _COMPUTED, ""), done.err


def test_variables_of_the_users_python(program: _Get, tmp_path: Path):
    """The interpreter is the library's own: a user's Python settings do not affect it."""
    for name in ("ctypes", "numpy", "sitecustomize", "threading", "encodings"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(name)")
    rubbish = str(tmp_path)
    changes = {
        "PYTHONHOME": rubbish, "PYTHONPATH": rubbish, "PYTHONSTARTUP": f"{rubbish}/ctypes.py",
        "PYTHONPLATLIBDIR": rubbish, "PYTHONEXECUTABLE": rubbish, "PYTHONIOENCODING": "rubbish",
        "PYTHONWARNINGS": "error", "PYTHONINSPECT": "1", "PYTHONMALLOC": "debug",
        "PYTHONVERBOSE": "1", "PYTHONPROFILEIMPORTTIME": "1", "PYTHONSAFEPATH": "1",
        "PYTHONOPTIMIZE": "2", "PYTHONHASHSEED": "7", "PYTHONFAULTHANDLER": "1",
        "VIRTUAL_ENV": rubbish, "PYTHONUSERBASE": rubbish, "PYTHONDEVMODE": "1",
    }  # fmt: skip
    _brief(program, changes=changes)


def test_an_empty_environment(program: _Get, private_cache: Path):
    _brief(program, only={"WAVECORE_CACHE_DIR": str(private_cache)})


def test_no_home_and_no_place_for_caches(program: _Get, tmp_path: Path):
    """Everything is compiled anew, and not cached."""
    tmp_path.chmod(0o555)
    only = {
        "HOME": "/nonexistent",
        "WAVECORE_CACHE_DIR": "/proc/nonexistent",
        "PATH": "/usr/bin:/bin",
    }
    _brief(program, only=only)


def test_a_folder_that_is_gone(program: _Get, tmp_path: Path):
    folder = tmp_path / "gone"
    folder.mkdir()
    done = subprocess.run(
        ["/bin/sh", "-c", f'rmdir "{folder}"; exec "{program("process_surroundings")}" brief'],
        cwd=folder, env=environment({"WAVECORE_GPUS": "gfx942"}), capture_output=True, text=True,
        timeout=SECONDS, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, _COMPUTED, "")


@pytest.mark.parametrize("name", ["with space", "-c", "naïve 名前", "a\nb", "x" * 200, "python3"])
def test_names_of_programs(name: str, program: _Get, tmp_path: Path):
    place = tmp_path / name
    shutil.copy(program("process_surroundings"), place)
    done = start([place, "brief"], "gfx942", folder=tmp_path)
    assert (done.status, done.out, done.err) == (0, _COMPUTED, ""), done.err


def test_a_daemon_without_stdio(program: _Get, tmp_path: Path):
    """It computes, and ends with its own status; its output is lost."""
    out = tmp_path / "status"
    script = f'"{program("process_surroundings")}" brief <&- >&- 2>&-; echo $? >"{out}"'
    subprocess.run(["/bin/sh", "-c", script], env=environment(), check=True, timeout=SECONDS)
    assert out.read_text() == "0\n"


def test_output_that_is_closed(program: _Get):
    done = start([program("process_printing")], "gfx942", prepare=lambda: os.close(1))
    assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(
    "limit",
    [
        (resource.RLIMIT_AS, 6 << 30),
        (resource.RLIMIT_STACK, 1 << 20),
        (resource.RLIMIT_NOFILE, 40),
        (resource.RLIMIT_FSIZE, 1 << 26),
    ],
)
def test_limits_of_the_shell(limit: tuple[int, int], program: _Get):
    """Address space, stack, open files, size of files."""
    _brief(program, prepare=lambda: resource.setrlimit(limit[0], (limit[1], limit[1])))


def test_the_library_is_preloaded(program: _Get, root: Path):
    """Into the program, and into one that knows nothing of HIP."""
    preload = {"LD_PRELOAD": str(root / "lib/libamdhip64.so")}
    _brief(program, changes=preload)
    done = start(["/bin/echo", "nothing"], None, changes=preload)
    assert (done.out, done.err) == ("nothing\n", "")


# ------------------------------------------------------------------------------------ other loaders


@pytest.mark.parametrize("gpus", PAIRS)
def test_libraries_with_kernels_come_and_go(gpus: str, program: _Get, tmp_path: Path):
    """dlopen and dlclose repeatedly, and two copies of one."""
    one = program("libprocess.so")
    two = shutil.copy(one, tmp_path / "libcopy.so")
    done = start([program("process_loader"), one, two], gpus)
    assert (done.status, done.out, done.err) == (0, "loaded and closed\n", "")


@pytest.mark.parametrize("suffixes", [[".7", ".6", ".5", ""], [".6"], [".5", ""], [""]])
def test_orochi_finds_the_libraries(suffixes: list[str], program: _Get, root: Path):
    """By each name that it tries, RTLD_LOCAL."""
    names = {"LD_LIBRARY_PATH": str(root / "lib")}
    done = start([program("process_orochi"), *suffixes], "gfx1201", changes=names)
    assert (done.status, done.out, done.err) == (0, "2 4 6 8\n", "")


def test_a_python_without_a_library_is_told_what_to_install(program: _Get):
    """As on a plain Debian; HIP calls then fail."""
    done = start([program("process_printing")], "gfx942", changes={"WAVECORE_LIBPYTHON": "/no.so"})
    assert "cannot load Python's library: /no.so" in done.err
    assert f"libpython{sys.version_info[0]}.{sys.version_info[1]};" in done.err
    assert "device" not in done.out


_VERSIONED = """
extern int hipGetDeviceCount(int*);
int main(void) { int count = 0; return hipGetDeviceCount(&count) || count != 2; }
"""


def test_symbol_versions_of_the_real_library_are_accepted(root: Path, tmp_path: Path):
    """The loader prints a line for each version that a library lacks."""
    (tmp_path / "empty.c").write_text("int hipGetDeviceCount(int* p) { return *p; }")
    (tmp_path / "versions").write_text("hip_4.2 { hipGetDeviceCount; };")
    (tmp_path / "main.c").write_text(_VERSIONED)
    name = "libamdhip64.so.6"
    for words in (
        f"-shared -fPIC empty.c -Wl,-soname,{name} -Wl,--version-script=versions -o {name}",
        f"main.c ./{name} -Wl,--no-as-needed -o main",
    ):
        subprocess.run([*host_compiler("c"), *words.split()], cwd=tmp_path, check=True)
    names = {"LD_LIBRARY_PATH": str(root / "lib")}
    done = start([tmp_path / "main"], "gfx942,gfx1100", changes=names)
    assert (done.status, done.out, done.err) == (0, "", "")


_HOSTED = """
import ctypes, sys, threading
library = ctypes.CDLL(sys.argv[1])
assert library.main() == 0
assert library.squares(4) == 14
threads = [threading.Thread(target=library.squares, args=(3,)) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert library.count_of_calls() == 6
print(sorted(name for name in vars(sys.modules["__main__"]) if not name.startswith("__")))
"""


def test_python_calls_main_of_a_library(program: _Get):
    """In the Python that runs there; nothing of ours is left in it, and it ends as usual."""
    done = start([sys.executable, "-c", _HOSTED, program("libprocess.so")], "gfx942")
    names = "['ctypes', 'library', 'sys', 'thread', 'threading', 'threads']\n"
    assert (done.status, done.err) == (0, "")
    assert done.out in (f"{names}14\n", f"14\n{names}")  # Python's output, and C's


_BARE = """
import ctypes, sys
sys.path[:] = [each for each in sys.path if "site-packages" not in each]
count = ctypes.c_int()
print(ctypes.CDLL(sys.argv[1]).hipGetDeviceCount(ctypes.byref(count)))
"""


def test_a_python_without_our_packages_is_told_so(root: Path):
    """One that loads the library, such as the system's."""
    library = root / "lib" / "libamdhip64.so"
    done = start([sys.executable, "-c", _BARE, library], "gfx942")
    assert done.status == 0 and done.out != "0\n"
    assert "cannot load the runtime of emulated GPUs: No module named" in done.err
    assert "wavecore is installed for another Python" in done.err
    assert "Traceback" not in done.err
