"""How long after its moment a time-out returns, and how translation grows with the code.

    python benchmarks/timeouts.py

Prints seconds of the clock, which are more on a machine that does other work as well, and of CPU
time, which tests/device/test_time.py looks at.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.device.long_programs import PROGRAMS, straight

TIMEOUT = 0.5


def main() -> None:
    """Print both tables."""
    for name, make in PROGRAMS.items():
        for executor in ("native", "interpreter"):
            program = make()
            program.translate()
            seconds, cpu = program.overshoot(TIMEOUT, executor)
            print(
                f"{name:32} {executor:12} {seconds:6.3f} s after its time-out of {TIMEOUT} s "
                f"(CPU {max(cpu, 0):.3f} s)"
            )
    for count in (10_000, 30_000, 100_000):
        program = straight(count)
        started, used = time.perf_counter(), time.process_time()
        program.translate()
        seconds, cpu = time.perf_counter() - started, time.process_time() - used
        print(f"translation of {count:7,} instructions: {seconds:6.2f} s (CPU {cpu:.2f} s)")


if __name__ == "__main__":
    main()
