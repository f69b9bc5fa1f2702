"""The list of layers, and a check of every import statement of the package.

Imports point down the list: never up, never to a neighbour on the same line. A statement in a
function counts like one at the top of the file, and so does a name given to `import_module`.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "wavecore"

LAYERS = (
    ("_files", "_text"),
    ("errors", "_fork", "_version"),
    ("_callable", "_children", "_env", "_pages", "_threads"),
    ("_waiting", "sandbox"),
    ("formats", "targets"),
    ("isa", "builder"),
    ("matrix", "codeobject"),
    ("toolchain",),
    ("emulator", "numerics"),
    ("backends",),
    ("device",),
    ("tools",),
    ("analysis",),
    ("debugger",),
    ("lang",),
    ("kernels",),
    ("torch",),
    ("hip", "triton"),
    ("_autoload",),
    ("campaign",),
    ("pytest_plugin",),
    ("web",),
    ("cli",),
    ("__main__",),
)
RANK = {name: rank for rank, line in enumerate(LAYERS) for name in line}

# `wavecore` itself holds the public names, lazily. Code written against the public API may
# import it; nothing below may.
PUBLIC_API_FROM = RANK["kernels"]


def imported_modules(source: str, module: str, *, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every module of ours that the source imports, as (line, dotted name)."""
    parts = module.split(".")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = parts[: len(parts) - node.level + is_package] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            # `from wavecore import isa` takes a module, `from wavecore.isa import x` a name of one
            names = (
                [f"{stem}.{alias.name}" for alias in node.names] if stem == "wavecore" else [stem]
            )
        elif isinstance(node, ast.Call) and _is_import_module(node.func) and node.args:
            first = node.args[0]
            names = [first.value] if isinstance(first, ast.Constant) else []
        else:
            continue
        for name in names:
            if name.split(".")[0] == "wavecore":
                yield node.lineno, name


def _is_import_module(function: ast.expr) -> bool:
    return (isinstance(function, ast.Attribute) and function.attr == "import_module") or (
        isinstance(function, ast.Name) and function.id == "import_module"
    )


def violations(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """The imports of a source that its layer does not allow."""
    own = module.split(".")[1]
    found = []
    for line, name in imported_modules(source, module, is_package=is_package):
        other = name.split(".")[1] if "." in name else ""
        if other == own:
            continue
        if other not in RANK:
            allowed = RANK[own] >= PUBLIC_API_FROM
        else:
            allowed = RANK[other] < RANK[own]
        if not allowed:
            found.append(f"{module}:{line} imports {name}")
    return found


def modules() -> list[tuple[str, Path]]:
    """Every module of the package except `wavecore` itself, which resolves names lazily."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if module != "wavecore":
            found.append((module, path))
    return found


def test_the_table_of_the_documentation_is_this_list():
    text = (PACKAGE.parent / "docs" / "design.md").read_text()
    _, _, table = text.partition("| layer | what |\n| --- | --- |\n")
    rows = [line.split("|")[1] for line in table.partition("\n\n")[0].splitlines()]
    found = [tuple(re.findall(r"`(\w+)`", row)) for row in rows]
    assert [set(names) for names in reversed(found)] == [set(names) for names in LAYERS]


def test_every_part_of_the_package_has_a_layer():
    """A new folder needs a line in the list before it can be imported from."""
    parts = {module.split(".")[1] for module, _ in modules()}
    assert parts <= set(RANK)


@pytest.mark.parametrize("layer", [name for line in LAYERS for name in line])
def test_imports_point_down(layer):
    """No module imports from its own line of the list or from a line above."""
    found = [
        text
        for module, path in modules()
        if module.split(".")[1] == layer
        for text in violations(path.read_text(), module, is_package=path.name == "__init__.py")
    ]
    assert found == []


@pytest.mark.parametrize(
    "statement",
    [
        "import wavecore.device",
        "from wavecore.device import Device",
        "def late():\n    from wavecore.emulator.memory import Memory",
        "from wavecore.builder import contract",
        "from .. import emulator",
        "from ..emulator import wave",
        "import wavecore as wc",
        "from wavecore import Device",
        "import importlib\nimportlib.import_module('wavecore.cli')",
    ],
)
def test_the_check_sees_each_way_to_import_upwards(statement):
    assert violations(statement, "wavecore.isa.decoder")


@pytest.mark.parametrize(
    "statement",
    [
        "from wavecore.errors import Error",
        "from wavecore import targets",
        "from wavecore.isa.tables import load",
        "from .tables import load",
        "from . import tables",
        "import numpy as np",
    ],
)
def test_the_check_lets_imports_down_and_within_pass(statement):
    assert violations(statement, "wavecore.isa.decoder") == []


@pytest.mark.parametrize(
    "module",
    [
        "wavecore.matrix.numerics.tile",
        "wavecore.emulator.operands",
        "wavecore.emulator.semantics.mfma",
        "wavecore.backends.interpreter",
    ],
)
def test_what_executors_share_knows_no_llvm(module):
    """Descriptions of products and instructions import no emitter of native code."""
    program = f"import sys, {module}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    assert module in loaded
    assert "wavecore.builder.llvm" not in loaded
    assert "llvmlite" not in loaded
