"""Compiler output has no missing wait, and has one once a wait is removed or weakened."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from tests.analysis.hazards.mutations import NOT_NEEDED, mutations
from tests.gpus import ARCHITECTURES, INSTRUCTION_SETS
from tests.kernels.cases import CASES, program
from tests.sampling import in_turns, takes
from wavecore import kernels, targets
from wavecore.analysis import collect
from wavecore.analysis.hazards.graph import MachineCode
from wavecore.analysis.hazards.waits import missing_waits
from wavecore.codeobject import CodeObject

pytestmark = pytest.mark.clang

EXAMPLES = Path(__file__).parents[3] / "examples"
LEVELS = ("-O0", "-O1", "-O2", "-O3")
# The example has products of K = 16, which CDNA 5 lacks.
MATRICES = tuple(
    name for name in ARCHITECTURES if targets.get(name).matrix_operands not in ("", "runs")
)
PROGRAMS = [(target, level) for level in LEVELS[1:] for target in INSTRUCTION_SETS]


@cache
def everyday(target: str, level: str) -> CodeObject:
    """All kernels of tests/kernels in one code object."""
    return wc.compile(program(), target, opt=level)


@pytest.mark.parametrize(("target", "level"), in_turns(PROGRAMS, lambda case: case[1], 8))
def test_everyday_kernels(target, level):
    assert missing_waits(MachineCode(everyday(target, level))) == ()


@pytest.mark.parametrize("target", in_turns(INSTRUCTION_SETS, lambda _: "-O0", 8))
def test_everyday_kernels_unoptimised(target):
    """Unoptimised code is long: some of its kernels, with everything they call."""
    code = everyday(target, "-O0")
    for case in CASES:
        if takes(f"{target} {case.name}", 8):
            assert missing_waits(MachineCode(code, case.name)) == ()


@pytest.mark.parametrize(
    ("target", "level"),
    in_turns([(target, level) for target in MATRICES for level in LEVELS], lambda case: case[0], 4),
)
def test_the_example_of_a_product(target, level):
    source = (EXAMPLES / "gemm.hip").read_text()
    assert missing_waits(MachineCode(wc.compile(source, target, opt=level))) == ()


GALLERY = {
    "gemm": lambda gpu, x: kernels.gemm(x, x, device=gpu),
    "softmax": lambda gpu, x: kernels.softmax(x, device=gpu),
    "layer_norm": lambda gpu, x: kernels.layer_norm(x, x[0], x[1], device=gpu),
    "transpose": lambda gpu, x: kernels.transpose(x, device=gpu),
    "reduce": lambda gpu, x: kernels.reduce(x.astype(np.float32), device=gpu),
    "attention": lambda gpu, x: kernels.attention(x[None], x[None], x[None], device=gpu),
}


@pytest.mark.jit
@pytest.mark.parametrize(
    ("target", "name"),
    in_turns(
        [(t, name) for t in ("gfx942", "gfx950", "gfx1100", "gfx1201") for name in GALLERY],
        lambda case: case[0],
        3,
    ),
)
def test_the_gallery(target, name):
    """Kernels in Python, as they are run."""
    x = np.random.default_rng(3).standard_normal((64, 64)).astype(np.float16)
    with collect("hazards") as found:
        GALLERY[name](wc.Device(target), x)
    assert found.tools and found.reports == ()


MUTATED = [
    (target, case.name)
    for target in ("gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1250")
    for case in CASES
    if takes(f"waits {target} {case.name}", 8)
]


@pytest.mark.parametrize(("target", "name"), MUTATED)
def test_each_wait_is_missed(target, name):
    """Removing a wait, removing one of its counters, or raising one count gives a report."""
    code = MachineCode(everyday(target, "-O2"), name)
    for graph in code.graphs:
        for each in mutations(graph):
            assert each.is_found or each.reason in NOT_NEEDED, (each.step.inst.text, each)


@pytest.mark.parametrize("target", in_turns(INSTRUCTION_SETS, lambda _: "mutated", 2))
def test_each_wait_of_code_without_optimisation_is_missed(target):
    """Where every value is kept in scratch, all waits are needed."""
    for graph in MachineCode(everyday(target, "-O0"), "private_array").graphs:
        found = list(mutations(graph))
        assert len(found) > 50
        for each in found:
            assert each.is_found, (each.step.inst.text, each)


def test_most_waits_of_a_kernel_are_needed():
    """The tiled product has only waits that a register or a barrier needs."""
    (graph,) = MachineCode(everyday("gfx942", "-O2"), "gemm_tiled").graphs
    found = [each.is_found for each in mutations(graph)]
    assert len(found) > 10 and all(found)
