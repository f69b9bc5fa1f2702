"""Write the tables for random numbers: jumps of generators, and MTGP32's parameters.

python tools/gen_rand_header.py           # writes them
python tools/gen_rand_header.py --check   # fails if one differs
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wavecore.hip.math.rand import jumps, mersenne  # noqa: E402
from wavecore.toolchain.build import INCLUDE_DIR  # noqa: E402

HEADER = INCLUDE_DIR / "rocrand" / "wavecore" / "jumps.h"
PARAMETERS = INCLUDE_DIR / "rocrand" / "rocrand_mtgp32_11213.h"
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


_PARAMETERS_HEAD = """\
// rocRAND: MTGP32's sets of parameters.
//
// Written by tools/gen_rand_header.py from wavecore/hip/math/rand/mtgp32.txt: change that, run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocrand/rocrand_mtgp32_11213.h>)
#include_next <rocrand/rocrand_mtgp32_11213.h>
#else
#include <rocrand/rocrand_mtgp32.h>

#define mtgpdc_params_11213_num MTGP_BN_MAX

// The sums, modulo 2, of four words.
#define __WC_MTGP_FOUR(__of, __x, __a, __b) \\
  __of(__x), __of(__x ^ __a), __of(__x ^ __b), __of(__x ^ __a ^ __b)
#define __WC_MTGP_SUMS(__of, __a, __b, __c, __d) \\
  {__WC_MTGP_FOUR(__of, 0u, __a, __b), __WC_MTGP_FOUR(__of, __c, __a, __b), \\
   __WC_MTGP_FOUR(__of, __d, __a, __b), __WC_MTGP_FOUR(__of, (__c ^ __d), __a, __b)}
#define __WC_MTGP_WORD(__x) (__x)
#define __WC_MTGP_REAL(__x) ((__x) >> 9 | 0x3f800000u)
#define __WC_MTGP(__pos, __sh1, __sh2, __a, __b, __c, __d, __e, __f, __g, __h) \\
  {MTGP_MEXP, __pos, __sh1, __sh2, __WC_MTGP_SUMS(__WC_MTGP_WORD, __a, __b, __c, __d), \\
   __WC_MTGP_SUMS(__WC_MTGP_WORD, __e, __f, __g, __h), \\
   __WC_MTGP_SUMS(__WC_MTGP_REAL, __e, __f, __g, __h), 0xfff80000u, {}}

static mtgp32_fast_params mtgp32dc_params_fast_11213[mtgpdc_params_11213_num] = {
"""


def parameters() -> str:
    """The header of MTGP32's parameters."""
    rows = [
        f"    __WC_MTGP({', '.join([*map(str, row[:3]), *(f'{word:#x}u' for word in row[3:])])}),"
        for row in mersenne.mtgp_parameters().tolist()
    ]
    return _PARAMETERS_HEAD + "\n".join([*rows, "};", "#endif", ""])


def jump() -> str:
    """MT19937's jump."""
    digits = f"{jumps.mt19937_jump():x}"
    lines = [digits[start : start + 100] for start in range(0, len(digits), 100)]
    head = "# x^(2^1000) modulo MT19937's polynomial, in hexadecimal. By tools/gen_rand_header.py."
    return "\n".join([head, *lines, ""])


def _words(power: int) -> list[int]:
    return [power >> 32 * word & 0xFFFFFFFF for word in range(jumps.XORWOW_WORDS)]


def _table(name: str, rows: Iterable[Iterable[int]], width: int) -> Iterator[str]:
    yield f"__WC_RAND_TABLE {name}[][{width}] = {{"
    for row in rows:
        yield f"    {{{', '.join(f'{word:#x}' for word in row)}}},"
    yield "};\n"


def main() -> int:
    """Write the files, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a file differs")
    is_check, status = parser.parse_args().check, 0
    for path, make in {HEADER: text, PARAMETERS: parameters, jumps.MT19937_JUMP: jump}.items():
        if not is_check:
            path.write_text(make(), "utf-8")
        elif path.read_text("utf-8") != make():
            print(f"{path} differs: run python tools/gen_rand_header.py", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
