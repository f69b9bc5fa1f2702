"""How many hand-written files name a thing: what somebody who adds another one has to touch.

python tools/flows.py [--list]   a table; with --list the files as well

A file counts if its code names the thing: in an identifier or a string, not in a comment or a
docstring. Generated files do not count, nor do tests, documentation and examples.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from statistics import mean, median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.size import kind_of  # noqa: E402
from wavecore import targets  # noqa: E402
from wavecore.backends import names as backends  # noqa: E402
from wavecore.device import toolnames  # noqa: E402

_VALU = re.compile(r"^VALU_|^VOP", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z_]\w*")
_C_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


@cache
def words() -> dict[str, frozenset[str]]:
    """The words in the code of each hand-written file of the package."""
    listed = subprocess.run(
        ["git", "ls-files", "wavecore"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = {}
    for name in listed.stdout.split():
        path = ROOT / name
        if path.suffix not in (".py", ".c", ".h"):
            continue
        text = path.read_text("utf-8", "replace")
        if kind_of(path, text) == "written":
            code = _python(text) if path.suffix == ".py" else _C_COMMENT.sub("", text)
            found[name] = frozenset(_WORD.findall(code))
    return found


def _python(text: str) -> str:
    """A module's identifiers and strings."""
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return " ".join(part for node in ast.walk(tree) for part in _named(node, docstrings))


def _named(node: ast.AST, docstrings: set[int]) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        return
    for field in ("id", "attr", "name", "module", "arg"):
        value = getattr(node, field, None)
        if isinstance(value, str):
            yield value


def naming(*things: str) -> list[str]:
    """The files that name one of these."""
    return [name for name, found in words().items() if not found.isdisjoint(things)]


def valu_instructions() -> dict[str, list[str]]:
    """The files that name each VALU instruction with semantics."""
    from wavecore.emulator import registry

    names = [name for name in registry.table() if name.startswith("v_")]
    every: dict[str, list[str]] = {name: [] for name in names}
    for file, found in words().items():
        for name in found & every.keys():
            every[name].append(file)
    return every


def each_target() -> dict[str, list[str]]:
    return {name: naming(name) for name in targets.names()}


def each_tool() -> dict[str, list[str]]:
    """The files that name a tool's class, without that of the class."""
    found = {}
    for name, where in toolnames.OWN.items():
        module, made = where.split(":")
        own = module.replace(".", "/")
        found[name] = [file for file in naming(made) if not file.startswith(own)]
    return found


def each_backend() -> dict[str, list[str]]:
    """The files outside a back end's folder that name its modules."""
    found = {}
    for name, module in backends.OWN.items():
        folder = module.rpartition(".")[0]
        text = [
            file
            for file in words()
            if folder in (ROOT / file).read_text("utf-8", "replace")
            and not file.startswith(folder.replace(".", "/") + "/")
        ]
        found[name] = text
    return found


FLOWS: dict[str, Callable[[], dict[str, list[str]]]] = {
    "a VALU instruction": valu_instructions,
    "a target": each_target,
    "a tool, outside its module": each_tool,
    "a back end, outside its folder": each_backend,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Files that name a thing.")
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    print(
        f"{'files that name':32} {'things':>6} {'fewest':>6} {'median':>6} {'mean':>5} {'most':>5}"
    )
    for what, count in FLOWS.items():
        found = count()
        sizes = [len(files) for files in found.values()]
        print(
            f"{what:32} {len(sizes):6} {min(sizes):6} {median(sizes):6.0f} {mean(sizes):5.1f} "
            f"{max(sizes):5}"
        )
        for name, files in sorted(found.items(), key=lambda item: -len(item[1])):
            if given.list:
                print(f"    {name}: {', '.join(files) or 'none'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
