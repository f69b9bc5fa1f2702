"""The programs of programs/, on targets in turn or on all: they check their own results.

A program runs its checks on each device that it finds. Those of one topic are built into one file,
since parsing the headers takes longer than the rest; each also compiles alone. Comments at a
program's start give its build options and expected output:

    // options: -fgpu-default-stream=per-thread     further options of hipcc; it is built alone
    // two devices                                  it uses devices 0 and 1
    // prints: text                                 a line of its output, on each device
    // reports: text                                in its error output, which is otherwise empty

Those of a file that write nothing run one after another in one process, which takes most of their
time to start; with WAVECORE_TEST_EVERYTHING=1 each runs alone.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.hip.building import PACKAGE, environment, run, together
from tests.hip.devices import gpus_in_turn, targets_of
from tests.sampling import EVERYTHING

FOLDER = Path(__file__).parent / "programs"
SECONDS = 120  # far more than any takes: a program that hangs is an error


@dataclass(frozen=True)
class Program:
    """One file of the folder."""

    name: str
    options: tuple[str, ...]
    needs_two: bool
    prints: str
    reports: str

    @classmethod
    def read(cls, path: Path) -> Program:
        text = path.read_text("utf-8")

        def lines(key: str) -> list[str]:
            return re.findall(rf"^// {key}: (.*)$", text, re.MULTILINE)

        options = tuple(word for line in lines("options") for word in line.split())
        prints = "".join(f"{line}\n" for line in lines("prints"))
        needs_two = re.search("^// two devices", text, re.MULTILINE) is not None
        return cls(path.stem, options, needs_two, prints, "".join(lines("reports")))

    @property
    def group(self) -> str:
        """What it is built with: the programs of its topic."""
        return self.name if self.options else self.name.split("_", maxsplit=1)[0]


PROGRAMS = [Program.read(path) for path in sorted(FOLDER.glob("*.hip"))]


def groups() -> dict[str, list[Program]]:
    """Programs by the group they are built with."""
    found: dict[str, list[Program]] = defaultdict(list)
    for program in PROGRAMS:
        found[program.group].append(program)
    return found


@cache
def toolchain() -> str:
    """A string that changes with anything a build depends on besides its sources."""
    files = [*(PACKAGE / "wavecore/toolchain/include").rglob("*"), *FOLDER.glob("*.h")]
    files += (PACKAGE / "wavecore/hip/compiler").glob("*.py")
    state = hashlib.sha256()
    for path in sorted(files):
        if path.is_file():
            state.update(f"{path}\0".encode() + path.read_bytes())
    return state.hexdigest()


def built(group: str, root: Path, cache_folder: Path) -> Path:
    """The executable of a group, for its targets; built once, by whichever worker comes first."""
    programs = groups()[group]
    source = together(FOLDER, [each.name for each in programs])
    texts = [(FOLDER / f"{each.name}.hip").read_text("utf-8") for each in programs]
    options = [*programs[0].options, *(f"--offload-arch={target}" for target in targets_of(group))]
    key = hashlib.sha256("\0".join([*texts, source, *options, toolchain()]).encode()).hexdigest()
    folder = cache_folder / "programs"
    folder.mkdir(parents=True, exist_ok=True)
    executable = folder / f"{group}-{key[:16]}"
    with (folder / f"{group}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not executable.exists():
            build(executable, source, options, root)
    return executable


def build(executable: Path, source: str, options: Iterable[str], root: Path) -> None:
    """Run hipcc on a source; no messages are expected."""
    main, made = executable.with_suffix(".hip"), executable.with_suffix(".new")
    main.write_text(source, "utf-8")
    done = run(
        [
            root / "bin/hipcc",
            *("-std=c++17", "-O1", "-Wall", "-Wextra", *options),
            *(main, "-o", made),
        ],
        executable.parent,
    )
    assert (done.status, done.err) == (0, ""), done.err
    os.replace(made, executable)


RUNS = [
    (program, gpus)
    for program in PROGRAMS
    for gpus in gpus_in_turn(program.group, needs_two=program.needs_two)
]


def _in_one_process() -> list[tuple[tuple[Program, ...], str]]:
    """The runs, as programs of a file and the GPUs that they find."""
    together: dict[tuple[str, str], list[Program]] = defaultdict(list)
    for program, gpus in RUNS:
        is_alone = EVERYTHING or program.needs_two or program.prints or program.reports
        together[program.name if is_alone else program.group, gpus].append(program)
    return [(tuple(programs), gpus) for (_, gpus), programs in together.items()]


@pytest.mark.parametrize(
    ("programs", "gpus"),
    _in_one_process(),
    ids=lambda value: value if isinstance(value, str) else "-".join(each.name for each in value),
)
def test_programs(
    programs: tuple[Program, ...], gpus: str, root: Path, private_cache: Path
) -> None:
    """They report no failure."""
    first = programs[0]
    done = subprocess.run(
        [built(first.group, root, private_cache), *(each.name for each in programs)],
        env=environment({"WAVECORE_GPUS": gpus}), capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip
    devices = 1 if first.needs_two else len(gpus.split(","))
    assert (done.returncode, done.stdout) == (0, first.prints * devices), done.stderr
    assert first.reports in done.stderr if first.reports else not done.stderr
