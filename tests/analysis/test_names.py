"""wavecore.analysis has functions and packages of one name: both work in any order of import."""

from __future__ import annotations

import subprocess
import sys

import pytest

CALLED = """
import wavecore as wc
code = wc.compile('''#include <hip/hip_runtime.h>
__global__ void one(int* p) {{ *p = 1; }}''', "gfx942")
{first}
{second}
with wc.analysis.profile() as found:
    pass
assert wc.analysis.hazards(code) is not None
print(wc.analysis.profile.record.__name__, wc.analysis.hazards.check.__name__)
"""
PACKAGES = (
    "import wavecore.analysis.profile.record, wavecore.analysis.hazards.check\n"
    "import wavecore.analysis.profile.many"
)
FUNCTIONS = "wc.analysis.profile, wc.analysis.hazards"


@pytest.mark.clang
@pytest.mark.parametrize("order", [(PACKAGES, FUNCTIONS), (FUNCTIONS, PACKAGES)])
def test_a_name_is_one_thing(order: tuple[str, str]) -> None:
    program = CALLED.format(first=order[0], second=order[1])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [
        "wavecore.analysis.profile.record", "wavecore.analysis.hazards.check",
    ]  # fmt: skip
