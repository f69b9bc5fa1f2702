"""HIP programs: how long hipcc, the start, launches and copies take.

    python benchmarks/hip_costs.py

`wavecore bench hip` shows the same. Caches are warm: each thing is done once before.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent / "hip_program.hip"
TARGET = "gfx942"
LAUNCHES, COPIED_BYTES = 10_000, 256 << 20  # as the program has them


def measure() -> dict[str, dict[str, float]]:
    """Seconds, the best of several; copies in bytes a second beside memcpy's."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        compiled = _best(_compile, program)
        first = _best(_run, program, "first")
        launches = _rows(program, "launches")
        plain, to_device, to_host = (
            min(column) for column in zip(*_rows(program, "copies"), strict=True)
        )
    return {
        "program": {"hipcc_s": compiled, "start_to_end_of_first_launch_s": first},
        "launches": {
            "queued_s": min(queued for queued, _ in launches),
            "done_s": min(done for _, done in launches),
        },
        "copies": {
            "memcpy_bytes_per_s": COPIED_BYTES / plain,
            "to_device_bytes_per_s": COPIED_BYTES / to_device,
            "to_host_bytes_per_s": COPIED_BYTES / to_host,
        },
    }


def _best(function: Callable[..., object], *arguments: object, repeats: int = 4) -> float:
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        function(*arguments)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def _compile(program: Path) -> None:
    command = [sys.executable, "-m", "wavecore", "hipcc", f"--offload-arch={TARGET}"]
    subprocess.run([*command, PROGRAM, "-o", program], check=True)


def _run(program: Path, what: str) -> str:
    environment = {k: v for k, v in os.environ.items() if k != "WAVECORE_GPUS"}
    done = subprocess.run([program, what], env=environment, check=True, capture_output=True)
    return done.stdout.decode()


def _rows(program: Path, what: str) -> list[tuple[float, ...]]:
    """The numbers of each line."""
    return [tuple(map(float, line.split()[1:])) for line in _run(program, what).splitlines()]


def main() -> None:
    """Print the figures."""
    for name, figures in measure().items():
        for what, value in figures.items():
            print(f"{name:10} {what:32} {value:,.4g}")


if __name__ == "__main__":
    main()
