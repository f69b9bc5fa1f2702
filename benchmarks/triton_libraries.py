"""Checks libraries of Triton kernels, unmodified, on emulated GPUs.

    python benchmarks/triton_libraries.py                         # all that are installed
    python benchmarks/triton_libraries.py --libraries liger,fla --targets gfx1100
    python benchmarks/triton_libraries.py --only "rms norm"

Each check runs a library's function on torch's device "cuda", forward and backward, and its formula
on the CPU in float64. Prints a table: the largest errors relative to the largest value, launches of
Triton's kernels, seconds (most of them Triton's compiler's, if its cache is empty), and a verdict.

A process of its own runs the checks of a library on a target; another takes the rest if it dies or
a check takes too long. Libraries that are not installed are named and left out.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import math
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SECONDS = 280  # for one check
LIBRARIES = {  # name of its checks: distribution, module
    "liger": ("liger-kernel", "liger_kernel"),
    "fla": ("fla-core", "fla"),
    "flaggems": ("flag-gems", "flag_gems"),
    "unsloth": ("unsloth", "unsloth"),
    "torchao": ("torchao", "torchao"),
    "bitsandbytes": ("bitsandbytes", "bitsandbytes"),
    "xformers": ("xformers", "xformers"),
    "attngym": ("attn-gym", "attn_gym"),
    "cce": ("cut-cross-entropy", "cut_cross_entropy"),
    "sage": ("sageattention", "sageattention"),
    "adasplash": ("adasplash", "adasplash"),
    "conch": ("conch-triton-kernels", "conch"),
    "tutorials": ("triton", "triton"),
}
COLUMNS = ("library", "kernel", "target", "forward", "backward", "launches", "seconds", "verdict")


@dataclass(frozen=True)
class Row:
    """One check on one target."""

    library: str
    kernel: str
    target: str
    verdict: str
    forward: float | None = None
    backward: float | None = None
    launches: int | None = None
    seconds: float | None = None

    def cells(self) -> tuple[str, ...]:
        """As the table has them."""
        forward, backward = (
            "" if each is None else f"{each:.1e}" for each in (self.forward, self.backward)
        )
        launches = "" if self.launches is None else str(self.launches)
        seconds = "" if self.seconds is None else f"{self.seconds:.1f}"
        return (self.library, self.kernel, self.target, forward, backward, launches, seconds,
                self.verdict)  # fmt: skip


# ------------------------------------------------------------------- in the process of a library


def run(library: str, names: list[str], configurations: int) -> None:
    """Run checks in this process; print a line of JSON for each."""
    import torch
    import triton

    checks = _checks(library)
    _limit_autotuning(configurations)
    launches = [0]

    def count(_: Any) -> None:
        launches[0] += 1

    triton.knobs.runtime.launch_enter_hook.add(count)
    for name in names:
        print(json.dumps({"begins": name}), flush=True)
        torch.manual_seed(0)
        launches[0], started = 0, time.perf_counter()
        errors = checks[name]()
        verdict = "right" if errors.is_right else f"wrong: {errors.allowed:.0e} is allowed"
        found = {"forward": errors.forward, "backward": errors.backward, "verdict": verdict}
        seconds = time.perf_counter() - started
        found |= {"launches": launches[0], "seconds": seconds}
        print(json.dumps({"kernel": name, **found}), flush=True)


def _limit_autotuning(configurations: int) -> None:
    """Let Triton's autotuner try only the first of a kernel's configurations that fit the GPU."""
    from triton.runtime.autotuner import Autotuner

    prune, bench = Autotuner.prune_configs, Autotuner._bench
    tried: dict[int, int] = {}

    def begin(self: Any, kwargs: Any) -> Any:
        tried[id(self)] = 0
        return prune(self, kwargs)

    def limited(self: Any, *args: Any, **options: Any) -> Any:
        if tried[id(self)] >= configurations:
            return [math.inf] * 3
        found = bench(self, *args, **options)
        first = found[0] if isinstance(found, (list, tuple)) else found
        tried[id(self)] += first != math.inf
        return found

    Autotuner.prune_configs, Autotuner._bench = begin, limited


def _checks(library: str) -> dict[str, Any]:
    sys.path.insert(0, str(HERE))
    importlib.import_module(f"libraries.{library}")
    return importlib.import_module("libraries.checks").CHECKS


# ---------------------------------------------------------------------------------- around them


def rows(library: str, target: str, asked: argparse.Namespace) -> Iterator[Row]:
    """The checks of a library on a target."""
    environment = {
        **os.environ,
        "WAVECORE_TRITON": target,
        "WAVECORE_TRITON_CUDA": "1",
        "PYTHONPATH": os.pathsep.join([str(HERE.parent), os.environ.get("PYTHONPATH", "")]),
    }
    command = [
        sys.executable, str(Path(__file__).resolve()), "--process", library, "--only", asked.only,
        "--configurations", str(asked.configurations),
    ]  # fmt: skip
    done: list[str] = []
    while True:
        with tempfile.TemporaryFile("w+") as errors:
            child = subprocess.Popen(
                [*command, "--done", json.dumps(done)],
                env=environment, stdout=subprocess.PIPE, stderr=errors, text=True,
            )  # fmt: skip
            running = ""
            for line in _lines(child, asked.seconds):
                said = json.loads(line)
                if "begins" in said:
                    running = said["begins"]
                    continue
                done.append(running)
                running = ""
                yield Row(library, target=target, **said)
            errors.seek(0)
            text = errors.read()
        if child.returncode == 0:
            return
        print(text, file=sys.stderr)
        yield Row(library, running or "import", target, _ending(child.returncode, text))
        if not running:
            return
        done.append(running)


def _ending(code: int, errors: str) -> str:
    """Why a process ended: what its last line says, or what ended it."""
    if code == -signal.SIGKILL:
        return "takes too long"
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    return lines[-1][:160] if code > 0 and lines else f"ended with {code}"


def _lines(child: subprocess.Popen[str], seconds: float) -> Iterator[str]:
    """The JSON that a process prints; it is killed if it says nothing for so long."""
    lines: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        assert child.stdout is not None
        for line in child.stdout:
            if line.startswith("{"):
                lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    try:
        while (line := lines.get(timeout=seconds)) is not None:
            yield line
    except queue.Empty:
        child.kill()
    child.wait()


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--libraries", default=",".join(LIBRARIES))
    parser.add_argument("--targets", default="gfx942,gfx1100")
    parser.add_argument("--only", default="", help="part of the names of checks")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for one check")
    parser.add_argument(
        "--configurations", type=int, default=2, help="of a kernel that is autotuned, at most"
    )
    parser.add_argument("--process", help=argparse.SUPPRESS)
    parser.add_argument("--done", default="[]", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.process:
        done = json.loads(asked.done)
        names = [name for name in _checks(asked.process) if asked.only in name]
        run(asked.process, [name for name in names if name not in done], asked.configurations)
        return 0
    return _table(asked)


def _table(asked: argparse.Namespace) -> int:
    wrong = 0
    print(" | ".join(COLUMNS), flush=True)
    for library in asked.libraries.split(","):
        distribution, module = LIBRARIES[library]
        if importlib.util.find_spec(module) is None:
            print(f"{library}: {distribution} is not installed")
            continue
        print(f"{library}: {distribution} {metadata.version(distribution)}", flush=True)
        for target in asked.targets.split(","):
            for row in rows(library, target, asked):
                wrong += row.verdict != "right"
                print(" | ".join(row.cells()), flush=True)
    print(f"{wrong} not right")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(_main())
