"""Compiler output is clean: no errors, and only the warnings that are explained here."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.analysis.hazards.mutations import NOT_NEEDED, mutations
from tests.gpus import ARCHITECTURES, TWO_WAVES
from tests.kernels.cases import program
from tests.sampling import EVERYTHING, in_turns
from wavecore import kernels
from wavecore.analysis import Severity, hazards
from wavecore.analysis.hazards.graph import MachineCode
from wavecore.codeobject import CodeObject
from wavecore.device import Device

pytestmark = [pytest.mark.clang, pytest.mark.jit]

LEVELS = ("-O0", "-O1", "-O2", "-O3")
EXAMPLES = Path(__file__).parents[3] / "examples"

# Warnings in code of clang 22, and why they are not errors.
EXPLAINED = {
    "hazard.E3.valu": "the clang here knows masks that SALU writes; VALU as writer came later",
    "hazard.E8": "LLVM keeps VOPD's sources apart by banks; by parity only after LLVM 22 (#220348)",
    "hazard.G13": "LLVM 22 inserts no wait state after buffer stores with an SGPR offset",
    "hazard.G14": "LLVM looks at VALU alone that overwrites a store's data",
    "hazard.G23": "LLVM knows of no rule for two conversions that fill one register",
    "hazard.G26": "LLVM uses op_sel:[0,1] of packed F32 instructions",
    "wait.repeated": "LLVM 22 does not always wait for XCNT at -O0",
    "hazard.MFMA.add.other": "LLVM 22 takes MFMA of two opcodes on one accumulator for one chain",
    "hazard.MFMA.write.f64": "LLVM inserts 11 wait states where the CDNA 4 manual has 19",
}


def assert_clean(code: CodeObject) -> None:
    """No error, and no unexplained warning."""
    found = [
        report
        for report in hazards(code)
        if report.severity is Severity.ERROR
        or (report.severity is Severity.WARNING and report.kind not in EXPLAINED)
    ]
    assert not found, f"{len(found)}\n" + "\n".join(map(str, found[:5]))


def cases() -> Iterator[tuple[str, str]]:
    """Targets and levels. Unoptimised code is ten times as long, so checking all of it is slow."""
    for target in ARCHITECTURES:
        levels = LEVELS if EVERYTHING else LEVELS[1:]
        for level in levels:
            yield target, level


@pytest.mark.parametrize(("target", "level"), in_turns(list(cases()), lambda case: case[0][:4], 6))
def test_kernels_of_the_tests(target: str, level: str) -> None:
    assert_clean(wc.compile(program(), target, opt=level, name="cases.hip"))


@pytest.mark.parametrize("target", TWO_WAVES if EVERYTHING else TWO_WAVES[1:2])
def test_kernels_of_the_tests_in_waves_of_64(target: str) -> None:
    assert_clean(wc.compile(program(), target, opt="-O2", wave=64, name="cases.hip"))


PLAIN = """
#include <hip/hip_runtime.h>
__global__ void scan(const int *in, int *out, int n) {
  __shared__ int part[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    int other = threadIdx.x >= step ? part[threadIdx.x - step] : 0;
    __syncthreads();
    part[threadIdx.x] += other;
    __syncthreads();
  }
  if (i < n) out[i] = part[threadIdx.x];
}
"""


@pytest.mark.parametrize("target", ARCHITECTURES)
def test_without_optimisation(target: str) -> None:
    assert_clean(wc.compile(PLAIN, target, opt="-O0", name="scan.hip"))


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> dict[str, CodeObject]:
    """The code objects that devices load while the test runs, by digest."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    found: dict[str, CodeObject] = {}
    load = Device.load

    def note(self: Device, code: CodeObject) -> Any:
        found[code.sha256] = code
        return load(self, code)

    monkeypatch.setattr(Device, "load", note)
    return found


def _random(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(len(shape)).standard_normal(shape).astype(dtype)


def _gemm(on: wc.Device) -> None:
    kernels.gemm(_random(70, 40, dtype=np.float16), _random(40, 33, dtype=np.float16), device=on)
    kernels.gemm(_random(33, 20), _random(20, 17), device=on)


def _attention(on: wc.Device) -> None:
    q = _random(1, 2, 40, 64, dtype=np.float16)
    kernels.attention(q, q, q, causal=True, device=on)


def _quantised(on: wc.Device) -> None:
    weights = kernels.quantise(_random(32, 128), "int4")
    kernels.quantised_gemm(_random(16, 128, dtype=np.float16), weights, device=on)


def _sparse(on: wc.Device) -> None:
    weights = kernels.compress(_random(64, 128, dtype=np.float16), prune=True)
    kernels.sparse_gemm(_random(16, 128, dtype=np.float16), weights, device=on)


def _mlp(on: wc.Device) -> None:
    x, w0, w1 = (_random(*s, dtype=np.float16) for s in ((50, 64), (96, 64), (48, 96)))
    kernels.mlp(x, w0, _random(96), w1, _random(48), device=on)


GALLERY: dict[str, Callable[[wc.Device], object]] = {
    "gemm": _gemm,
    "attention": _attention,
    "quantised_gemm": _quantised,
    "sparse_gemm": _sparse,
    "mlp": _mlp,
    "softmax": lambda on: kernels.softmax(_random(4, 300), device=on),
    "layer_norm": lambda on: kernels.layer_norm(
        _random(4, 300), _random(300), _random(300), device=on
    ),
    "reduce": lambda on: kernels.reduce(_random(5000), device=on),
    "transpose": lambda on: kernels.transpose(_random(70, 90, dtype=np.float16), device=on),
    "stencil": lambda on: kernels.stencil(_random(9, 20, 30), [0.5, 0.125], device=on),
    "fft": lambda on: kernels.fft(_random(2, 256).astype(np.complex64), device=on),
}
GPUS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
PAIRS = [
    (name, target)
    for name in GALLERY
    for target in GPUS
    if not (name == "sparse_gemm" and target in ("gfx90a", "gfx1100"))  # no sparse products
]


@pytest.mark.parametrize(("name", "target"), in_turns(PAIRS, lambda case: case[0], 5))
def test_kernels_of_the_gallery(name: str, target: str, loaded: dict[str, CodeObject]) -> None:
    GALLERY[name](wc.Device(target))
    assert loaded
    for code in loaded.values():
        assert_clean(code)


MUTATED = ("quantised_gemm", "sparse_gemm", "mlp", "stencil", "fft")


@pytest.mark.parametrize(
    ("name", "target"),
    in_turns([(name, gpu) for gpu in ("gfx942", "gfx1201") for name in MUTATED], itemgetter(1), 2),
)
def test_each_wait_of_the_gallery_is_missed(
    name: str, target: str, loaded: dict[str, CodeObject]
) -> None:
    """Removing a wait, removing one of its counters, or raising one count gives a report."""
    GALLERY[name](wc.Device(target))
    graphs = [graph for code in loaded.values() for graph in MachineCode(code).graphs]
    found = [each for graph in graphs for each in mutations(graph)]
    assert len(found) > 20
    for each in found:
        assert each.is_found or each.reason in NOT_NEEDED, (each.step.inst.text, each)


def examples() -> Sequence[tuple[str, str]]:
    """Examples in C++ and in Python, with the targets that they support."""
    found = []
    for path in sorted([*EXAMPLES.glob("*.py"), *EXAMPLES.glob("in_python/*.py")]):
        text = path.read_text("utf-8")
        name = ".".join(path.relative_to(EXAMPLES).with_suffix("").parts)
        if "def run(target" in text:
            found += [(name, target) for target in ARCHITECTURES if f'"{target}"' in text]
    return found


@pytest.mark.parametrize(("name", "target"), in_turns(examples(), lambda case: case[1], 5))
def test_examples(name: str, target: str, loaded: dict[str, CodeObject]) -> None:
    module = importlib.import_module(name)
    options = next(iter(getattr(module, "VARIANTS", {"": ()}).values()))
    if hasattr(module, "build"):
        loaded["built"] = module.build(target, *options)
    elif hasattr(module, "SOURCE"):
        loaded["compiled"] = wc.compile(module.SOURCE, target)
    else:
        module.run(target, *options)
    assert loaded
    for code in loaded.values():
        assert_clean(code)


def test_a_nop_that_is_taken_away_is_missed() -> None:
    """In compiled code: the wait states that clang put between two instructions were needed."""
    source = """
    #include <hip/hip_runtime.h>
    typedef float f4 __attribute__((ext_vector_type(4)));
    typedef _Float16 h4 __attribute__((ext_vector_type(4)));
    __global__ void product(const h4 *a, const h4 *b, f4 *d) {
      f4 c = {};
      c = __builtin_amdgcn_mfma_f32_16x16x16f16(a[threadIdx.x], b[threadIdx.x], c, 0, 0, 0);
      d[threadIdx.x] = c;
    }
    """
    code = wc.compile(source, "gfx942", name="product.hip")
    assert_clean(code)
    data, places = bytearray(code.data), []
    for line in code.listing("product"):
        if line.kind == "instruction" and line.text.startswith("s_nop"):
            places.append(line)
    assert places
    nop = int(places[0].text.split()[1])
    word = (0xBF800000 | nop).to_bytes(4, "little")
    assert data.count(word) == 1
    at = data.index(word)
    data[at : at + 4] = (0xBF800000).to_bytes(4, "little")
    (report,) = [each for each in hazards(bytes(data)) if each.severity is Severity.ERROR]
    assert report.kind.startswith("hazard.MFMA")
    assert f"insert `s_nop {nop - 1}` before it" in report.advice
