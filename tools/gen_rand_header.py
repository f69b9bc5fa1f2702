"""Write the tables of the device headers for random numbers: jumps of linear generators.

python tools/gen_rand_header.py           # writes rocrand/wavecore/jumps.h
python tools/gen_rand_header.py --check   # fails if it differs
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wavecore.hip.math.rand import jumps  # noqa: E402
from wavecore.toolchain.build import INCLUDE_DIR  # noqa: E402

HEADER = INCLUDE_DIR / "rocrand" / "wavecore" / "jumps.h"
_LFSR113_SUBSEQUENCES_LOG2 = 32  # their numbers have as many bits

_HEAD = """\
// Jumps of linear generators: x^(2^i) modulo the polynomial of a generator's step, by i.
//
// Written by tools/gen_rand_header.py from wavecore/hip/math/rand/jumps.py: change that and run it.
#pragma once

#if defined(__HIP_DEVICE_COMPILE__)
#define __WC_RAND_TABLE static const __device__ unsigned int
#else
#define __WC_RAND_TABLE static const unsigned int
#endif

namespace __wavecore_rand {
"""


def text() -> str:
    """The header."""
    parts = [_HEAD]
    for name, first in (("", 0), ("_subsequence", jumps.XORWOW_SUBSEQUENCE_LOG2)):
        powers = jumps.xorwow_powers(first)
        parts += _table(f"__xorwow{name}", map(_words, powers), jumps.XORWOW_WORDS)
    for name, first, count in (
        ("", 0, 64),
        ("_subsequence", jumps.LFSR113_SUBSEQUENCE_LOG2, _LFSR113_SUBSEQUENCES_LOG2),
    ):
        columns = [jumps.lfsr113_powers(each, first, count) for each in range(4)]
        parts += _table(f"__lfsr113{name}", zip(*columns, strict=True), 4)
    for name, of in (("__mrg32k3a", jumps.MRG32K3A), ("__mrg31k3p", jumps.MRG31K3P)):
        for kind, first in (
            ("", 0),
            ("_subsequence", of.subsequence_log2),
            ("_sequence", of.sequence_log2),
        ):
            columns = [jumps.recurrence_powers(each, first) for each in of.components]
            rows = ((*one, *two) for one, two in zip(*columns, strict=True))
            parts += _table(f"{name}{kind}", rows, 6)
    parts.append("}  // namespace __wavecore_rand\n")
    return "\n".join(parts)


def _words(power: int) -> list[int]:
    return [power >> 32 * word & 0xFFFFFFFF for word in range(jumps.XORWOW_WORDS)]


def _table(name: str, rows: Iterable[Iterable[int]], width: int) -> Iterator[str]:
    yield f"__WC_RAND_TABLE {name}[][{width}] = {{"
    for row in rows:
        yield f"    {{{', '.join(f'{word:#x}' for word in row)}}},"
    yield "};\n"


def main() -> int:
    """Write the header, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the file differs")
    if not parser.parse_args().check:
        HEADER.write_text(text(), "utf-8")
    elif HEADER.read_text("utf-8") != text():
        print(f"{HEADER} differs: run python tools/gen_rand_header.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
