"""The embedded libraries refuse null pointers before they touch memory, and keep the device."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.hip.processes import start

HERE = Path(__file__).parent
# What may be null, as AMD's documentation and headers have it: why, functions, parameters.
MAY_BE_NULL = [
    ("the default stream", r"\w+", "stream|streamId"),
    ("nothing to destroy", "hipfftDestroy|rocrand_destroy_generator", "plan|generator"),
    ("nothing to destroy, of hipRAND", "hiprandDestroyGenerator", "generator"),
    ("nothing to destroy, of rocFFT", r"rocfft_\w+_destroy", "plan|description|info"),
    ("what a layout leaves to rocFFT", r"rocfft_\w+_data_layout", r"(in|out)_(offsets|strides)"),
    ("no callback", r"rocfft_\w+_callback", "cb_functions"),
    ("no compiled kernels", r"rocfft_cache_\w+", "buffer"),
    ("memory that NumPy has", r"\w+", r"work\w*|externalBuffer\d|pBuffer"),
    ("a number that hipSOLVER does not store", r"\w+(gesv|gels)", "niters"),
    ("a size that nobody asks for", "hipfftGetSize", "workSize"),
    ("LU without pivots", r"hip(blas|solver|solverDn)[SDCZX]getr[fi]\w*", "ipiv|devIpiv"),
    ("no event", "rocblas_set_start_stop_events", r"\w+Event"),
    (
        "a step for a size reads no array",
        r"\w+_buffer_?[sS]ize(Ext)?",
        r"A|B|X|E|tau|ipiv|cs[rc]\w+",
    ),
    ("one column has no other diagonal", r"hipsolver\w+gebrd", "E"),
    ("a matrix that turns out to be empty", r"\w+csr2csr\w*", r"csr_?([vV]al|[cC]ol_?[iI]nd)_?C"),
    ("a term that csrgemm2 lacks", r"hipsparse\w+csrgemm2\w*", r"alpha|beta|\w+D"),
    ("an order that nobody asks for", r"\w+(sort|color)\w*", "P|perm|reordering"),
]


@pytest.mark.clang
def test_null_pointers_are_refused_and_the_device_stays(root: Path):
    done = start([sys.executable, HERE / "null_program.py", root / "lib"], "gfx942")
    *taken, count = done.out.splitlines()
    assert done.status == 0 and int(count) > 15000, (done.out[-500:], done.err[-500:])
    rows = [(re.compile(f"({functions}) ({names})"), why) for why, functions, names in MAY_BE_NULL]
    reasons = {line: [why for what, why in rows if what.fullmatch(line)] for line in taken}
    assert [line for line, found in reasons.items() if not found] == []
    unused = {why for _, why in rows} - {why for found in reasons.values() for why in found}
    assert unused == set()
    assert "Traceback" not in done.err
