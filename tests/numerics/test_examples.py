"""The examples of examples/numerics reproduce what is published."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "numerics"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CASES = [
    pytest.param(name, target, options, id=f"{name}-{target}-{variant}")
    for name in sorted(path.stem for path in FOLDER.glob("*.py"))
    for module in [example(name)]
    for target in module.TARGETS
    for variant, options in getattr(module, "VARIANTS", {"": ()}).items()
]


@pytest.mark.parametrize(("name", "target", "options"), CASES)
def test_found_as_expected(name: str, target: str, options: tuple[Any, ...]) -> None:
    _, _, found, expected = example(name).run(target, *options)
    assert found.size and np.array_equal(found, expected)
