"""The table of docs/python-semantics.md: each expression in a kernel, and in Python."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported

pytestmark = [pytest.mark.clang, pytest.mark.jit]
PAGE = Path(__file__).parents[2] / "docs" / "python-semantics.md"
ROWS = re.findall(r"^\| `(.+)` \| `(\S+) (\S+)` \| (.+) \|$", PAGE.read_text(), re.MULTILINE)
CXX = {each.cxx: each.name for each in wl.types.SCALARS.values() if each.cxx}
_KINDS = {"float": "f", "int": "i", "uint": "u"}


def test_expressions_in_a_kernel(tmp_path: Path) -> None:
    """Type and value of every row; the type is what the C++ declares."""
    assert len(ROWS) > 20
    lines = ["import math\n\nimport wavecore.lang as wl\n\n"]
    lines += ['@wl.kernel(options=("-fwrapv",))', "def k(", "    i: wl.array[wl.i64, 1],"]
    lines += ["    u: wl.array[wl.u64, 1], f: wl.array[wl.f64, 1], zero: wl.i32", "):"]
    for n, (expression, kind, _, _) in enumerate(ROWS):
        lines.append(f"    v{n} = {expression}")
        array = "f" if kind[0] == "f" else "u" if kind == "u64" else "i"
        lines.append(f"    {array}[{n}] = v{n}")
    module = imported(tmp_path / "rows.py", "\n".join(lines) + "\n")
    source = module.k.source("gfx942")
    i, u, f = (np.zeros(len(ROWS), dtype) for dtype in (np.int64, np.uint64, np.float64))
    module.k.launch(wc.Device("gfx942"), 1, 1, (i, u, f, 0))
    for n, (expression, kind, value, _) in enumerate(ROWS):
        declared = re.search(rf"const ([\w ]+) v{n} = ", source)
        assert declared is not None
        assert CXX[declared[1]] == kind, expression
        found = f[n] if kind[0] == "f" else u[n] if kind == "u64" else i[n]
        wanted: Any = eval(value)
        assert found == wanted, expression


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_expressions_in_python(row: tuple[str, str, str, str]) -> None:
    """NumPy's results for the same text."""
    expression, _, _, said = row
    names = {"wl": wl, "math": math, "zero": np.int32(0)}
    with np.errstate(all="ignore"):
        if said == "an error":
            with pytest.raises(TypeError):
                eval(expression, names)
            return
        found = eval(expression, names)
    if isinstance(found, np.generic):
        kind = str(found.dtype).rstrip("0123456789")
        name = {"bool": "bool_"}.get(str(found.dtype)) or f"{_KINDS[kind]}{found.itemsize * 8}"
    else:
        name = "bool_" if isinstance(found, bool) else type(found).__name__
    assert said == f"`{name} {found}`"
