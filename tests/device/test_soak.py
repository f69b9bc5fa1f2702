"""What launches leave behind, by kind: next to nothing. soak.py runs longer."""

from __future__ import annotations

import gc
import tracemalloc
from collections import deque
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.device.soak import Soak
from tests.sampling import in_turns
from wavecore.device import heap

KINDS = ["plain", "workers", "views", "fault", "misuse", "heap", "printf", "tools"]
MOST_BYTES = 250  # per launch; a list that grows by an allocation takes more


@pytest.fixture(scope="module")
def soak() -> Iterator[Soak]:
    """With short lists of deferred objects, so that they fill up and turn over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heap, "_KEPT_BLOCKS", 8)
        made = Soak()
        made.gpu.space._freed = deque(maxlen=8)
        made.run(KINDS, 12 * len(KINDS))
        yield made


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("kind", in_turns(KINDS, lambda kind: "soak", 2))
def test_a_launch_leaves_nothing_behind(soak: Soak, kind: str) -> None:
    """Growth that happens once, such as by a compiling thread, does not occur in each part."""
    soak.run([kind], 10)
    tracemalloc.start(1)
    try:
        soak.run([kind], 10)
        sizes = [traced_bytes()]
        for _ in range(3):
            soak.run([kind], 20)
            sizes.append(traced_bytes())
    finally:
        tracemalloc.stop()
    grown = min(after - before for before, after in pairwise(sizes))
    assert grown < 20 * MOST_BYTES, f"{grown / 20:.0f} bytes a launch"


def traced_bytes() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.clang
@pytest.mark.jit
def test_what_is_freed_is_put_aside_in_bounded_number(soak: Soak) -> None:
    """Arrays and modules of a few bytes do not accumulate."""
    for _ in range(600):
        soak.gpu.array(soak.y[:1])
    assert len(soak.gpu._quarantine._kept) <= 256
    soak.run(["arrays", "modules"], 4)
