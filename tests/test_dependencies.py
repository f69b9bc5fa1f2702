"""What the package imports is what its installation brings along."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "wavecore"
# Imported where they are there, and not brought along: each says why.
GUESTS = {
    "torch": "users' tensors",
    "cupy": "users' arrays",
    "IPython": "in notebooks alone",
    "pygments": "rich brings it along",
    "click": "typer brings it along",
    "pytest": "the plugin runs in it",
    "_typeshed": "type checkers have it",
    "dask": "matmul of a user's Dask arrays",
}
EXTRAS = {"triton": "triton", "campaign": "campaign", "web": "explore"}  # folders that need one
BY_NAME = {"matplotlib", "ziglang", "pyarrow", "dask", "zstandard"}  # not by a statement


def declared() -> dict[str, set[str]]:
    """The modules that the installation brings along, and by extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = {"": project["dependencies"], **project["optional-dependencies"]}

    def module(requirement: str) -> str:
        name = re.split(r"[\[<>=;~! ]", requirement, maxsplit=1)[0].lower().replace("_", "-")
        return name.replace("-", "_")

    return {extra: set(map(module, each)) for extra, each in found.items()}


def imported() -> dict[str, set[str]]:
    """The files that import each module of others, at any depth."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                top = name.partition(".")[0]
                if top not in sys.stdlib_module_names and top != "wavecore":
                    found[top].add(path.relative_to(PACKAGE).as_posix())
    return found


def test_a_plain_installation_has_what_the_core_imports() -> None:
    known = declared()
    missing = {}
    for module, files in imported().items():
        if module in known[""] or module in GUESTS:
            continue
        lacking = {
            file
            for file in files
            if module not in known.get(EXTRAS.get(file.split("/")[0], ""), ())
        }
        if lacking:
            missing[module] = sorted(lacking)
    assert not missing


def test_nothing_is_brought_along_in_vain() -> None:
    known, used = declared(), imported()
    wanted = known[""] | known["campaign"] | known["explore"] | known["triton"] | known["figures"]
    assert wanted <= used.keys() | BY_NAME
