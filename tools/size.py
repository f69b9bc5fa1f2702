"""Lines that people have written, and lines that tools write, by folder: so that growth is seen.

python tools/size.py            lines of each folder
python tools/size.py --outline  every module with the first line of its docstring

Counted is what git has, with what is new and not ignored. A line is one that is neither blank nor a
comment alone. A file is generated if its first lines say which tool has written it, or if it is in
one of the folders that tools fill whole; what is no code and not generated is data.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = ("wavecore", "tools", "tests", "examples", "benchmarks", "web", "docs")
CODE = frozenset(
    ".py .pyi .c .h .hpp .cpp .hip .s .sh .js .mjs .ts .css .html .cmake .yaml .toml .md".split()
)
NAMELESS_CODE = ("complex", "iostream", "Makefile")
BINARY = (".bin", ".png")
# What a file's first lines say, or its first docstring.
MARK = re.compile(
    r"(?:(?:Written|Printed|Made) by:? [`]?(?:(?:[\w.]*python )?tools/|python -m tests\.)"
    r"|by tools/gen_\w+\.py\.$|--check passed; tools/)",
    re.MULTILINE,
)
MARKED_LINES = 6
# Folders whose files, or whose files of these endings, say nothing: minified, binary, bare tables.
FILLED = {
    "wavecore/isa/tables": "gen_isa.py", "wavecore/web/assets": "gen_web.py",
    "wavecore/backends/cpu/bitcode": "gen_runtime.py",
    "wavecore/analysis/sanitize/bitcode": "gen_runtime.py",
    "tests/isa/data": "gen_golden.py", "docs/pictures": "gen_docs.py",
    "tools/generated": "check_generated.py", "tools/quicktests/seconds.json": "quick.py",
}  # fmt: skip
FILLED_SUFFIXES = (".ipynb",)  # tools/notebooks.py


def is_generated(name: str, text: str) -> bool:
    """Whether a tool has written a file, by its path in the checkout and by its text."""
    if any(name == folder or name.startswith(f"{folder}/") for folder in FILLED):
        return True
    return name.endswith(FILLED_SUFFIXES) or (
        not name.endswith(".py") and bool(MARK.search("\n".join(text.split("\n")[:MARKED_LINES])))
    )


def kind_of(path: Path, text: str) -> str:
    """Returns: "written", "generated" or "data"."""
    if is_generated(path.relative_to(ROOT).as_posix(), text):
        return "generated"
    return "written" if path.suffix in CODE or path.name in NAMELESS_CODE else "data"


def lines(text: str) -> int:
    """Lines that are neither blank nor a comment alone."""
    return sum(
        1
        for line in text.splitlines()
        if line.strip() and not line.lstrip().startswith(("#", "//"))
    )


def files() -> Iterable[Path]:
    """Every file that git has, and those that are new."""
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *TREES],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    found = (ROOT / name for name in sorted(set(told.split("\0")) - {""}))
    return (path for path in found if path.is_file())


def sizes() -> dict[str, Counter[str]]:
    """Lines of each kind, by folder."""
    found: dict[str, Counter[str]] = {}
    for path in files():
        parts = path.relative_to(ROOT).parts
        depth = 2 if parts[0] in ("wavecore", "tests") and len(parts) > 2 else 1
        text = path.read_text(encoding="utf-8", errors="replace")
        if path.suffix not in BINARY:
            counts = found.setdefault("/".join(parts[:depth]), Counter())
            counts[kind_of(path, text)] += lines(text)
    return found


def outline() -> list[tuple[str, str]]:
    """Every module of the package with the first line of its docstring."""
    found = []
    for path in sorted((ROOT / "wavecore").rglob("*.py")):
        text = ast.get_docstring(ast.parse(path.read_text())) or ""
        found.append((str(path.relative_to(ROOT)), text.partition("\n")[0]))
    return found


def main(arguments: list[str]) -> int:
    """Print the table that was asked for."""
    if arguments == ["--outline"]:
        for name, line in outline():
            print(f"{name:44} {line}")
        return 0
    found = sizes()
    kinds = ("written", "generated", "data")
    print(*(f"{kind:>9}" for kind in kinds))
    for name, counts in sorted(found.items()):
        print(*(f"{counts[kind]:9,}" for kind in kinds), name)
    for tree in TREES:
        whole = sum((c for name, c in found.items() if name.partition("/")[0] == tree), Counter())
        print(*(f"{whole[kind]:9,}" for kind in kinds), f"all of {tree}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
