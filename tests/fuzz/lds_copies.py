"""Random tensor moves and asynchronous copies of gfx1250, against a NumPy model of each.

    python -m tests.fuzz.lds_copies --seed 4711 --count 500

A seed is a descriptor, or the addresses of 32 lanes. Both executors run it; registers, LDS and
memory must agree with each other and with the model, which reads the descriptor's dwords.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from tests.emulator.harness import LDS_BYTES, State
from tests.emulator.semantics.memory_cases import MEMORY_BYTES, Program, base_of, program
from tests.emulator.tensor_model import random_move
from tests.fuzz.outcomes import Outcome

SIZES = {"b8": 1, "b32": 4, "b64": 8, "b128": 16}
OFFSETS = (0, 16, -24)  # of asynchronous copies, on both sides
MASKED = 0x7FFFFFFF  # an LDS address whose lane copies nothing
COPIES_FROM = 3  # of each four seeds, the last is an asynchronous copy
GROUPS = ((8, 4), (16, 8), (24, 4), (28, 4))  # first register and dwords


def instructions() -> Program:
    """Descriptors in s[8:11], s[16:31]; addresses in v[2:3], LDS addresses in v6."""
    whole = "s[8:11], s[16:23], s[24:27], s[28:31]"
    lines = {
        "load": f"tensor_load_to_lds {whole}",
        "store": f"tensor_store_from_lds {whole}",
    }
    for name in SIZES:
        for offset in OFFSETS:
            lines[f"load {name} {offset}"] = (
                f"global_load_async_to_lds_{name} v6, v[2:3], off offset:{offset}"
            )
            lines[f"store {name} {offset}"] = (
                f"global_store_async_from_lds_{name} v[2:3], v6, off offset:{offset}"
            )
    return program("gfx1250", 32, tuple(lines.items()))


def bits(groups: Sequence[int], group: int, low: int, count: int) -> int:
    """A field of the descriptor."""
    return groups[group] >> low & (1 << count) - 1


def moved(groups: Sequence[int], *, is_load: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """LDS offsets and addresses of the tile's elements, and which of them the tensor has.

    Places of fields: the tables of AMD's CDNA 5 ISA guide, section 10.11.
    """
    gathers, wide = bits(groups, 0, 31, 1), bits(groups, 0, 30, 1)
    iterates = bits(groups, 1, 19, 1) and not gathers
    size = 1 << bits(groups, 1, 16, 2)
    dims = 2 if gathers else 3 if iterates else 5
    tile = [bits(groups, *at, 16) for at in ((1, 112), (1, 128), (1, 144), (2, 112), (3, 80))]
    tensor = [bits(groups, *at, 32) for at in ((1, 48), (1, 80), (2, 0), (2, 32), (3, 48))]
    strides = [1, *(bits(groups, *at, 48) for at in ((1, 160), (1, 208), (2, 64), (3, 0)))]
    extents = [max(count, 1) for count in tile[:dims]]
    places = list(np.indices(extents[::-1], np.int64)[::-1])
    if gathers:
        width = 32 if wide else 16
        every = groups[2] | groups[3] << 128
        rows = [every >> width * i & (1 << width) - 1 for i in range(256 // width)]
        places[1] = np.array(rows, np.int64)[places[1]]
    exists = np.ones(extents[::-1], bool)
    where = np.zeros(extents[::-1], np.int64)
    for place, count, limit, stride in zip(places, tile, tensor, strides, strict=False):
        if count:
            exists &= place < limit
            where += place * stride
    dense = size * np.arange(where.size)
    if is_load and bits(groups, 1, 20, 1):
        interval, gap = 8 << bits(groups, 1, 22, 3), 4 * (bits(groups, 1, 25, 7) + 1)
        dense += dense // interval * gap
    times = np.arange(bits(groups, 2, 112, 16) + 1 if iterates else 1)[:, None]
    step, lds_step = (bits(groups, 2, 64, 48), bits(groups, 2, 32, 32)) if iterates else (0, 0)
    lds = bits(groups, 0, 32, 32) + dense + size * lds_step * times
    address = bits(groups, 0, 64, 57) + size * (where.ravel() + step * times)
    return lds.ravel(), address.ravel(), np.tile(exists.ravel(), len(times))


def noise(rng: np.random.Generator, move_rank: int, groups: list[list[int]]) -> list[int]:
    """The groups as numbers, with random values where the descriptor says that none matters."""
    found = [sum(word << 32 * i for i, word in enumerate(words)) for words in groups]
    if not bits(found, 1, 20, 1):
        found[1] |= int(rng.integers(0, 1 << 10)) << 22
    found[1] |= int(rng.integers(0, 1 << 16)) << 32  # the cell of a barrier that is not told
    if move_rank < 3:
        found[1] |= int(rng.integers(0, 1 << 48)) << 208
    return found


def tensor_case(rng: np.random.Generator, state: State, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Put a descriptor into registers. Returns: LDS and memory afterwards."""
    move = random_move(rng, base_of(state), MEMORY_BYTES, LDS_BYTES)
    groups = noise(rng, len(move.tile), move.groups())
    for (first, count), number in zip(GROUPS, groups, strict=True):
        state.sgprs[first : first + count] = [number >> 32 * i & 0xFFFFFFFF for i in range(count)]
    lds, memory, base = state.lds.copy(), state.memory[0].copy(), base_of(state)
    for place, address, exists in zip(*moved(groups, is_load=name == "load"), strict=True):
        at = address - base
        if name == "load":
            data = memory[at : at + move.size] if exists else 0
            lds[place : place + move.size] = data
        elif exists:
            memory[at : at + move.size] = lds[place : place + move.size]
    return lds, memory


def copy_case(
    rng: np.random.Generator, state: State, kind: str, width: str, offset: int
) -> tuple[np.ndarray, np.ndarray]:
    """Put addresses into registers. Returns: LDS and memory afterwards."""
    size = SIZES[width]
    # What is written does not overlap: the order of lanes is not part of the model.
    at = rng.permutation(MEMORY_BYTES // size - 4)[:32] * size
    place = rng.permutation(LDS_BYTES // size - 4)[:32] * size
    state.set_addresses(2, base_of(state) + at - offset)
    masked = rng.random(32) < 0.1
    state.vgprs[6] = np.where(masked, MASKED, place - offset).astype(np.uint32)
    lds, memory = state.lds.copy(), state.memory[0].copy()
    for lane in range(32):
        if not state.exec_mask >> lane & 1 or masked[lane]:
            continue
        here, there = slice(place[lane], place[lane] + size), slice(at[lane], at[lane] + size)
        if kind == "load":
            lds[here] = memory[there]
        else:
            memory[there] = lds[here]
    return lds, memory


def check(seed: int) -> str:
    """Run a seed's instruction. Returns: what it is. Raises: AssertionError for a difference."""
    rng = np.random.default_rng(seed)
    state = instructions().state(seed)
    kind = str(rng.choice(["load", "store"]))
    if seed % 4 < COPIES_FROM:
        what, name = f"tensor {kind}", kind
        lds, memory = tensor_case(rng, state, kind)
    else:
        width, offset = str(rng.choice(list(SIZES))), int(rng.choice(OFFSETS))
        what, name = f"asynchronous {kind} {width}", f"{kind} {width} {offset}"
        lds, memory = copy_case(rng, state, kind, width, offset)
    after = instructions().run(name, state)
    assert after.fault is None, f"{what}: fault {after.fault}"
    assert np.array_equal(after.lds, lds), f"{what}: LDS differs from the model's"
    assert np.array_equal(after.memory[0], memory), f"{what}: memory differs from the model's"
    assert np.array_equal(after.vgprs, state.vgprs), f"{what}: a register has changed"
    return what


def outcomes(seeds: range, jobs: int = 1) -> Iterator[Outcome]:
    """How each seed ends; `jobs` does not matter, as all run in this process."""
    for seed in seeds:
        command = f"python -m tests.fuzz.lds_copies --seed {seed}"
        try:
            yield Outcome(seed, Counter([check(seed)]))
        except AssertionError as error:
            trace = traceback.format_exc()
            yield Outcome(seed, Counter(["failure"]), str(error), command, trace)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    options = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    failures = 0
    for found in outcomes(range(options.seed, options.seed + options.count)):
        counts.update(found.counts)
        if found.failure:
            failures += 1
            print(f"{found.trace}\n  {found.command}", flush=True)
    for outcome, count in counts.most_common():
        print(f"  {count:6} {outcome}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
