"""The numerics document: types with their designs, and the page's cases.

cases.json has the cases. `expected` are results published for targets, with their evidence:
"silicon", or "computed" by rules that were measured on silicon. A case with `sample` has random
matrices of that kind (`wavecore.numerics.samples`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

from wavecore.matrix import catalogue
from wavecore.matrix.evidence import SENTENCES
from wavecore.numerics import reals, samples
from wavecore.numerics.arguments import TYPES
from wavecore.web.computing import KINDS, Problem, designs_of, takes


def paths() -> Iterator[tuple[str, ...]]:
    """A single document."""
    yield ()


def document() -> dict[str, Any]:
    """The types, their designs and instructions, and the cases without results."""
    return {
        "types": [
            {
                "name": type,
                "designs": [
                    {
                        "target": each.instruction.target,
                        "instruction": each.instruction.name,
                        "targets": list(each.targets),
                    }
                    for each in designs_of(type)
                ],
                "instructions": {
                    target: [
                        inst.name for inst in catalogue.instructions(target) if takes(inst, type)
                    ]
                    for target in catalogue.targets()
                },
            }
            for type in KINDS
        ],
        "cases": [
            {"id": case["id"], "title": case["title"], "text": case["text"], "type": case["type"]}
            for case in cases().values()
        ],
        "models": dict(SENTENCES),
    }


@lru_cache(maxsize=1)
def cases() -> dict[str, dict[str, Any]]:
    """The cases by name."""
    rows = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))
    return {row["id"]: row for row in rows}


def problem_of(case: dict[str, Any]) -> Problem:
    """The matrices of a case."""
    type = case["type"]
    if "sample" not in case:
        return Problem(type, case["a"], case["b"], case["c"], {})
    m, n, k = case["size"]
    kinds: list[Any] = [TYPES[type]]
    if type == "fp8":  # numbers that are representable in both kinds
        kinds.append(ml_dtypes.float8_e4m3fnuz)
    a, b = samples(case["sample"], (m, n, k), kinds, case["seed"])
    return Problem(type, _texts(a, type), _texts(b, type), [["0"] * n for _ in range(m)], {})


def _texts(matrix: np.ndarray, type: str) -> list[list[str]]:
    """Numbers as shortest decimals of the type."""
    found = []
    for row in matrix.astype(np.float64).tolist():
        codes = [reals.read(x.hex() if type[0] not in "iu" else str(int(x)), type) for x in row]
        found.append([reals.shortest(code, type) for code in codes])
    return found
