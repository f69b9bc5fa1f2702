"""The programs of processes/: built once, by whichever test or worker comes first."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.hip.building import PACKAGE, Done, environment, run, together
from tests.hip.devices import TARGETS, targets_of

FOLDER = Path(__file__).parent / "processes"
SECONDS = 100  # far more than any takes: a program that hangs is an error

# Files of more than one unit, or with special options; all others are one .hip file.
_UNITS = {
    "launching_units": ("launching_units_main.hip", "launching_units_other.hip"),
    "launching_units_rdc": ("-fgpu-rdc", "launching_units_main.hip", "launching_units_other.hip"),
    "launching_initialisers": (
        "launching_initialisers_kernels.hip",
        "launching_initialisers.hip",
    ),
    "libprocess.so": ("-fPIC", "-shared", "process_library.hip"),
    "system_libraries": (
        "system_libraries.hip", "-lrocm_smi64", "-lamd_smi", "-lhsa-runtime64", "-lroctx64",
    ),
    "modules_kernels": ("--genco", "modules_kernels.hip"),
    "modules_kernels_compressed": ("--genco", "--offload-compress", "modules_kernels.hip"),
}  # fmt: skip
# Built together, one file per topic; the first argument selects the program to run. Others inspect
# their own file, or take arguments.
_TOGETHER = {
    "devices": ("contexts", "errors", "last_error", "limits", "peers", "properties"),
    "launching": ("addresses", "arguments", "dimensions", "occupancy"),
}
# Files that only check themselves: built for the targets that they run on.
_BY_PAIRS = {
    "launching", "launching_attributes", "launching_cooperative", "launching_errors",
    "launching_units", "launching_units_rdc", "launching_variables", "launching_ways",
}  # fmt: skip
# Programs without HIP, built by the system's C++ compiler.
_PLAIN = ("process_loader", "process_orochi")


@cache
def _state() -> bytes:
    """What builds depend on besides options: the sources, the headers, the compiler's driver."""
    parts = ("wavecore/toolchain/include", "wavecore/hip/compiler", "wavecore/hip/cmake")
    files = [file for part in parts for file in (PACKAGE / part).rglob("*") if file.is_file()]
    state = hashlib.sha256()
    for path in sorted([*files, *FOLDER.iterdir()]):
        if path.suffix != ".pyc":
            state.update(f"{path}\0".encode() + path.read_bytes())
    return state.digest()


def built(root: Path, cache_folder: Path, name: str, targets: Sequence[str] | None = None) -> Path:
    """The file of a program, alone in a folder."""
    targets = targets or (targets_of(name) if name in _BY_PAIRS else TARGETS)
    words = _UNITS.get(name, (f"{name}.hip",))
    key = hashlib.sha256(_state() + repr((root, words, targets)).encode()).hexdigest()[:16]
    folder = cache_folder / "processes" / f"{name}-{key}"
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / name
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            _build(root, made, words, targets)
    return made


def command(root: Path, cache_folder: Path, name: str) -> list[str | os.PathLike[str]]:
    """The command that starts a program, which may be one of several in its file."""
    file = built(root, cache_folder, file_of(name))
    return [file] if file.name == name else [file, name]


def file_of(name: str) -> str:
    """The name of the file that contains a program."""
    topic, _, rest = name.partition("_")
    return topic if rest in _TOGETHER.get(topic, ()) else name


def _build(root: Path, made: Path, words: Sequence[str], targets: Sequence[str]) -> None:
    options = ["-std=c++17", "-O1", "-Wall", "-Wextra"]
    compiler: list[str | os.PathLike[str]] = [root / "bin/hipcc"]
    if made.name in _PLAIN:
        words = (f"{made.name}.cpp", "-ldl", "-pthread")
        compiler = [*host_compiler("c++")]
    else:
        options += [f"--offload-arch={target}" for target in targets]
    if made.name in _TOGETHER:
        source = made.with_suffix(".hip")
        names = [f"{made.name}_{rest}" for rest in _TOGETHER[made.name]]
        source.write_text(together(FOLDER, names), "utf-8")
        words = (str(source),)
    new = made.with_suffix(".new")
    done = run([*compiler, *options, *words, "-o", new], FOLDER)
    assert (done.status, done.err) == (0, ""), done.err
    os.replace(new, made)


def host_compiler(language: str) -> list[str]:
    """A compiler of "c" or "c++": GCC, as ziglang's first link builds a C library in 40 s."""
    gcc, zig = {"c": ("gcc", "cc"), "c++": ("g++", "c++")}[language]
    return [gcc] if shutil.which(gcc) else [sys.executable, "-m", "ziglang", zig]


def start(
    command: Sequence[str | os.PathLike[str]],
    gpus: str | None,
    *,
    changes: Mapping[str, str] | None = None,
    only: Mapping[str, str] | None = None,
    given: str = "",
    folder: Path | None = None,
    prepare: Callable[[], Any] | None = None,
) -> Done:
    """Run a program.

    Args:
        gpus: WAVECORE_GPUS.
        changes: to the environment; only: the whole environment.
        prepare: called in the child before it executes the program.
    """
    chosen = {} if gpus is None else {"WAVECORE_GPUS": gpus}
    if only is None:
        env = environment(chosen | dict(changes or {}))
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # otherwise each start compiles what it imports
    else:
        env = chosen | dict(only)
    done = subprocess.run(
        [os.fspath(word) for word in command],
        env=env, cwd=folder, input=given, capture_output=True, text=True, timeout=SECONDS,
        check=False, preexec_fn=prepare,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)
