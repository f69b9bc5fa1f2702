"""The articles' kernels in Python match those in C++: results, matrix instructions, registers."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.sampling import in_turns
from wavecore.codeobject import CodeObject
from wavecore.device import Device

pytestmark = [pytest.mark.clang, pytest.mark.jit]

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.stem for path in (EXAMPLES / "in_python").glob("*.py"))
MATRIX = ("v_mfma", "v_wmma")
# The chips of RDNA 3 and of RDNA 4 do not differ in what these use.
TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1201")
CASES = [
    (name, target)
    for name in NAMES
    for target in TARGETS
    if f'"{target}"' in (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[CodeObject]:
    """The code objects that devices load while the test runs."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    found: list[CodeObject] = []
    load = Device.load

    def note(self: Device, code: CodeObject) -> Any:
        found.append(code)
        return load(self, code)

    monkeypatch.setattr(Device, "load", note)
    return found


def instructions(code: CodeObject, kernel: str) -> Counter[str]:
    names = (line.text.split()[0] for line in code.listing(kernel) if line.kind == "instruction")
    return Counter(name for name in names if name.startswith(MATRIX))


def variants(cpp: ModuleType, python: ModuleType) -> list[tuple[Any, Any]]:
    """The arguments of `run` of both; one C++ form may correspond to several in Python."""
    in_python = getattr(python, "VARIANTS", {"": ()})
    in_cpp = getattr(cpp, "VARIANTS", {})
    return [(in_cpp.get(name, ()), options) for name, options in in_python.items()]


@pytest.mark.parametrize(("name", "target"), in_turns(CASES, lambda case: case[0] + case[1][:5], 2))
def test_is_the_kernel_in_cpp(name: str, target: str, loaded: list[CodeObject]) -> None:
    cpp = importlib.import_module(name)
    python = importlib.import_module(f"in_python.{name}")
    assert cpp.TARGETS == python.TARGETS
    assert cpp.INSTRUCTION == python.INSTRUCTION
    for options_of_cpp, options in variants(cpp, python):
        there, _, want, _ = cpp.run(target, *options_of_cpp)
        here, _, got, exact = python.run(target, *options)
        np.testing.assert_array_equal(got, want)
        assert abs(got - exact).max() < 0.05
        of_cpp, of_python = (
            instructions(code, kernel.name)
            for code, kernel in zip(loaded[-2:], (there, here), strict=True)
        )
        assert of_python == of_cpp
        registers = here.info.vgpr_count, there.info.vgpr_count
        assert abs(registers[0] - registers[1]) <= 0.1 * registers[1]


def test_every_example_of_the_articles_is_in_python() -> None:
    """Those that name the instruction that they show; gemm.hip belongs to no article."""
    marked = [each for each in EXAMPLES.glob("*.py") if "\nINSTRUCTION = " in each.read_text()]
    assert sorted({each.stem for each in marked} - {"gemm"}) == NAMES
