"""What a training script that knows nothing of wavecore computes on emulated GPUs.

Runs benchmarks/training.py on the CPU and, by environment variables alone, on each target: eager
and compiled, f32 and bf16. `difference` is the largest of its losses from the CPU's eager run.

    python benchmarks/torch_training.py [--targets gfx942,gfx1100,gfx1201]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

_SCRIPT = Path(__file__).resolve().parent / "training.py"
_BOUNDS = {"f32": 1e-5, "bf16": 1e-2}
_ROW = "| {:8} | {:4} | {:8} | {:>10} | {:>7} | {}"


def losses(target: str | None, *options: str) -> list[float]:
    """What the script prints."""
    given = {key: value for key, value in os.environ.items() if "WAVECORE_TRITON" not in key}
    if target is not None:
        given |= {"WAVECORE_TRITON": target, "WAVECORE_TRITON_CUDA": "1"}
    words = [sys.executable, str(_SCRIPT), *options]
    done = subprocess.run(words, env=given, check=True, text=True, stdout=subprocess.PIPE)
    return [float(line) for line in done.stdout.split()]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--targets", default="gfx942,gfx1100,gfx1201")
    given = parser.parse_args()
    head = ("target", "type", "code", "difference", "seconds", "")
    print(_ROW.format(*head), _ROW.format(*["---"] * 5, ""), sep="\n", flush=True)
    for kind, bound in _BOUNDS.items():
        options = ["--bf16"] if kind == "bf16" else []
        wanted = losses(None, *options)
        for target in given.targets.split(","):
            for code, more in (("eager", []), ("compiled", ["--compile"])):
                start = time.perf_counter()
                found = losses(target, *options, *more)
                seconds = f"{time.perf_counter() - start:.1f}"
                worst = max(abs(a - b) for a, b in zip(found, wanted, strict=True))
                remark = "" if worst <= bound else "too large"
                print(_ROW.format(target, kind, code, f"{worst:.1e}", seconds, remark), flush=True)


if __name__ == "__main__":
    main()
