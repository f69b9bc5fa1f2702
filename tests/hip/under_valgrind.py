"""The programs of programs/ under valgrind: errors and leaks of the library's C code.

    python -m tests.hip.under_valgrind                 all of them, each on one target in turn
    python -m tests.hip.under_valgrind copy pool_own   those whose names begin so

It takes half a minute of processor time for each. Python, NumPy, LLVM and the loader have their
own records, which are counted and not shown: one is ours if the program or libamdhip64 comes
before Python on its stack.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from tests.hip.building import environment, find_root
from tests.hip.devices import targets_of
from tests.hip.test_programs import PROGRAMS, Program, built
from wavecore import _env

_LEAKS = ("Leak_DefinitelyLost", "Leak_IndirectlyLost")
_NOT_OURS = ("python", "_ctypes", "libffi", "llvmlite", "ld-linux")
_SECONDS = 1200


def main(prefixes: list[str]) -> int:
    """Run the programs. Returns: the number of those with a record of ours, or that failed."""
    if shutil.which("valgrind") is None:
        print("valgrind is not installed", file=sys.stderr)
        return 1
    root = find_root()
    failures = 0
    chosen = [each for each in PROGRAMS if each.name.startswith(tuple(prefixes or ("",)))]
    for index, program in enumerate(chosen):
        there = targets_of(program.group)
        gpus = ",".join(there[:2]) if program.needs_two else there[index % len(there)]
        status, ours, others = _run(program, gpus, root)
        print(f"{program.name} on {gpus}: status {status}, {len(ours)} of ours, {others} others")
        print(*ours, sep="\n", end="\n" * bool(ours), flush=True)
        failures += status != 0 or bool(ours)
    print(f"{len(chosen)} programs, {failures} with errors")
    return min(failures, 1)


def _run(program: Program, gpus: str, root: Path) -> tuple[int, list[str], int]:
    """The program's status, our records as text, and the number of others."""
    executable = built(program.group, root, _env.cache_dir())
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "record.xml")
        done = subprocess.run(
            [
                *("valgrind", "--leak-check=full", "--show-leak-kinds=definite,indirect"),
                *("--undef-value-errors=no", "--num-callers=40", "--xml=yes"),
                *(f"--xml-file={record}", os.fspath(executable), program.name),
            ],
            env=environment({"WAVECORE_GPUS": gpus, "WAVECORE_TIER2": "off"}),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=_SECONDS, check=False,
        )  # fmt: skip
        errors = list(ElementTree.parse(record).iter("error"))
    ours = [text for error in errors if (text := text_of_ours(error, executable.name))]
    return done.returncode, ours, len(errors) - len(ours)


def text_of_ours(error: ElementTree.Element, program: str) -> str:
    """The kind of a record and its stack, "" if it is not ours."""
    kind = error.findtext("kind", "")
    stack = error.find("stack")
    if stack is None or (kind.startswith("Leak") and kind not in _LEAKS):
        return ""
    for frame in stack.iter("frame"):
        place = os.path.basename(frame.findtext("obj", ""))
        if any(word in place for word in _NOT_OURS):
            return ""
        if program in place or "libamdhip64" in place:
            return "\n  ".join([kind, *_lines(stack)])
    return ""


def _lines(stack: ElementTree.Element) -> Iterator[str]:
    for frame in stack.iter("frame"):
        yield f"{frame.findtext('fn', '?')} ({os.path.basename(frame.findtext('obj', ''))})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
