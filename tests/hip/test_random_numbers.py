"""hipRAND's and rocRAND's host functions: the numbers of AMD's library, and properties."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wavecore.hip.math import table
from wavecore.hip.math.rand import distributions, jumps, library, linear, mersenne, sobol
from wavecore.hip.math.rand.generators import PSEUDO, QUASI, Generator, Place
from wavecore.hip.math.rand.poisson import HUGE_RATE, poisson_table, table_of

VECTORS = json.loads((Path(__file__).parents[1] / "data/hip/rocrand.json").read_text("utf-8"))
TOLERANCES = {np.float32: 1e-5, np.float64: 1e-12, np.float16: 3e-2}
BASE = 1 << 28


def kind_of(name: str) -> Any:
    if name in library._TYPES:
        return library._TYPES[name]
    return np.uint32 if name == "poisson" else library._REALS[name.partition("normal")[2]]


def distribution_of(generator: Generator, name: str, given: list[float], quasi: bool) -> Any:
    kind = kind_of(name)
    if name == "poisson":
        rate = given[0]
        known = poisson_table(rate, ordered=quasi) if rate <= HUGE_RATE else None
        return distributions.poisson(known, rate, generator.family.integer)
    if "normal" not in name:
        return generator.family.uniform[kind]
    mean, deviation = (library._real(kind, each) for each in given)
    known = generator.family.normal[kind]
    return distributions.normal(known, mean, deviation, logarithmic=name.startswith("log"))


@pytest.mark.parametrize("case", VECTORS["generators"], ids=lambda case: case["kind"])
def test_numbers_are_those_of_rocrand(case: dict[str, Any]):
    """Bit by bit; normal numbers within the tolerance of their type."""
    name = case["kind"]
    if name in QUASI:
        pytest.importorskip("scipy")
    generator = (PSEUDO | QUASI)[name]()
    if case["seed"] is not None:
        seed = case["seed"]
        generator.seed = linear.lfsr113_seeds(seed) if name == "LFSR113" else seed
    generator.offset = case["offset"]
    if case["dimensions"]:
        generator.dimensions = case["dimensions"]
    for call, count, behind, given, wanted in case["calls"]:
        kind = kind_of(call)
        place = Place(count, BASE // np.dtype(kind).itemsize + behind)
        values = generator.take(distribution_of(generator, call, given, name in QUASI), place)()
        assert values.dtype == kind
        assert len(values) == count
        if isinstance(wanted, int):
            assert zlib.crc32(values.tobytes()) == wanted, (call, count)
        else:
            theirs = np.frombuffer(base64.b64decode(wanted), kind).astype(float)
            ours = values[: len(theirs)].astype(float)
            np.testing.assert_allclose(ours, theirs, TOLERANCES[kind], TOLERANCES[kind])


def test_a_jump_is_its_steps():
    """For each linear generator, 2^i steps and the power of i lead to the same state."""
    kinds = [
        (linear.XORWOW, linear.seeded_xorwow(7)),
        (linear.MRG32K3A, linear.seeded_mrg32k3a(2**63 + 5)),
        (linear.MRG31K3P, linear.seeded_mrg31k3p(7)),
        (linear.LFSR113, linear.seeded_lfsr113((3, 9, 17, 129))),
    ]
    for kind, state in kinds:
        for log2 in range(6):
            stepped = state
            for _ in range(2**log2):
                stepped, _ = kind.draw(stepped)
            assert np.array_equal(kind.skip(state, log2), stepped)


def test_a_jump_of_mt19937_is_its_steps():
    """So it is below the degree of its polynomial, and above, where a power is reduced."""
    block = mersenne.Twisters(7)._begun
    blocks = [block]
    while len(blocks) < 54:
        block = block.copy()
        mersenne._next_block(block)
        blocks.append(block)
    stream = np.concatenate(blocks, axis=1)[0]
    powers = {0: 2}
    for log2 in range(1, 16):
        powers[log2] = jumps._mt19937_square(powers[log2 - 1])
    assert powers[14] == 1 << (1 << 14) and powers[15].bit_length() <= jumps.MT19937_DEGREE
    for log2 in (0, 10, 14, 15):
        jumped, steps = mersenne._jumped(blocks[0], powers[log2])[0], 1 << log2
        assert np.array_equal(jumped[1:], stream[steps + 1 : steps + 624])
        assert (jumped[0] ^ stream[steps]) >> 31 == 0  # its other bits do not count


def test_powers_are_of_the_least_degree():
    """A power has fewer degrees than the state has bits, and the powers differ."""
    powers = jumps.xorwow_powers()
    assert max(each.bit_length() for each in powers) <= 160
    assert len(set(powers)) == len(powers)


def test_distributions_have_their_moments():
    """Mean and deviation of a million numbers, by five standard errors.

    Of MT19937, whose engines take a moment each, some thousands.
    """
    for name, make in PSEUDO.items():
        count = 1 << (12 if name == "MT19937" else 20)
        generator = make()
        values = generator.take(generator.family.uniform[np.float32], Place(count, 0))()
        assert values.min() > 0 and values.max() <= 1, name
        assert abs(values.mean(dtype=float) - 0.5) < 5 * np.sqrt(1 / 12 / count), name
        normal = distributions.normal(generator.family.normal[np.float64], 3, 2, logarithmic=False)
        values = generator.take(normal, Place(count, 0))()
        assert abs(values.mean() - 3) < 5 * 2 / np.sqrt(count), name
        assert abs(values.std() - 2) < 5 * 2 / np.sqrt(2 * count), name


def test_tables_have_the_probabilities():
    """A. Walker's tables give each integer its share, and so do the sums."""
    p = [0.5, 0.125, 0.25, 0.0625, 0.0625]
    x = (np.arange(1 << 16) + 0.5) / (1 << 16)
    for ordered in (False, True):
        found = np.bincount(table_of(p, 0, ordered=ordered).at(x), minlength=5) / len(x)
        np.testing.assert_allclose(found, p, atol=1e-3)


def test_sobol_fills_each_power_of_two():
    """Of the first 2^k numbers of each dimension, one is in each interval of 2^-k."""
    pytest.importorskip("scipy")
    for bits in (32, 64):
        vectors = sobol.vectors(bits, scrambled=False)
        for dimension in (0, 1, 2, 1000, 19999):
            words = sobol.sequence(vectors[dimension], 0, 256)
            top = words >> words.dtype.type(bits - 8)
            assert sorted(top.tolist()) == list(range(256))


def test_every_function_has_an_answer():
    """Of both tables."""
    for stem in ("rocrand", "hiprand"):
        for function in table.library(table.names().index(stem)).functions:
            assert callable(library.implementation(function))
