"""Code checks a target's record, never the letters of its name: gfx names are in wavecore/targets.

A check of every string and identifier of the package. Prose may name targets (docstrings, comments,
messages); a string that is only such names, or a part of one, is used for a decision.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "wavecore"

# Tables with a row per target, and why they are not facts of the record.
TABLES = {
    "matrix/rows.py": "each matrix instruction names the targets that have it",
    "lang/amdgcn.py": "a target that clang knows and no record describes yet",
    "hip/tools/agents.py": "ROCm's name of the host's processor among the devices",
    "hip/compiler/targets.py": "what looks like a processor is clang's to know",
    "web/kernels/gallery.py": "examples, each with some targets that show it",
    "matrix/numerics/table.py": "which chips' results were captured, and the sources' names",
}
KERNELS = "kernels/"  # are tuned for the targets that they name, one by one
NAME = re.compile(r"gfx[0-9a-z-]*(:[a-z]+[+-])*")
IDENTIFIER = re.compile(r"gfx_?\d", re.IGNORECASE)


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every string that is not a docstring, with its line."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def identifiers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that code defines or imports."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            found = getattr(node, field, None)
            if isinstance(found, str):
                yield getattr(node, "lineno", 0), found


def letters(source: str) -> list[str]:
    """The strings and identifiers in which letters of targets decide."""
    tree = ast.parse(source)
    found = [
        f"line {line}: {text!r}"
        for line, text in strings(tree)
        if text.strip() and all(NAME.fullmatch(word) for word in text.split())
    ]
    found += [f"line {line}: {name}" for line, name in identifiers(tree) if IDENTIFIER.search(name)]
    return found


def test_no_letters_of_targets_outside_their_records():
    found = {
        path.relative_to(PACKAGE).as_posix(): letters(path.read_text("utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] != "targets"
    }
    found = {path: where for path, where in found.items() if not path.startswith(KERNELS)}
    assert {path: where for path, where in found.items() if where and path not in TABLES} == {}


def test_every_table_kept_by_target_is_one():
    for path in TABLES:
        assert letters((PACKAGE / path).read_text("utf-8")), path


@pytest.mark.parametrize(
    "source",
    [
        'old = target.startswith("gfx9")',
        'new = target in ("gfx942", "gfx950")',
        'known = "gfx942 gfx950".split()',
        'def f(inst): return inst.is_gfx9',
        "GFX9_FORMATS = {}",
        'from wavecore.isa.registers import GFX11',
        'digits = name.removeprefix("gfx")',
        'flag = target.has("gfx10-insts")',
    ],
)  # fmt: skip
def test_letters_are_found(source):
    assert letters(source)


@pytest.mark.parametrize(
    "source",
    [
        "raise TargetError(\"a name such as 'gfx942'\")",
        'def f():\n    """gfx942 has it."""',
        "new = target.has_permlane16  # since gfx10",
    ],
)
def test_prose_may_name_targets(source):
    assert letters(source) == []
