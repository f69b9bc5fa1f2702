"""Lines of code per package, so that growth is seen; generated tables and tests apart.

python tools/size.py            lines per package
python tools/size.py --outline  every module with the first line of its docstring
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = ("wavecore", "tools", "tests", "examples", "benchmarks")
CODE = (".py", ".c", ".h", ".hip")


def lines(path: Path) -> int:
    """Lines that are neither blank nor a comment alone."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return sum(
        1
        for line in text.splitlines()
        if line.strip() and not line.lstrip().startswith(("#", "//"))
    )


def sizes() -> tuple[Counter[str], Counter[str]]:
    """Code by package, and generated tables by folder."""
    code: Counter[str] = Counter()
    tables: Counter[str] = Counter()
    for tree in TREES:
        for path in sorted((ROOT / tree).rglob("*")):
            parts = path.relative_to(ROOT).parts
            if not path.is_file() or "__pycache__" in parts:
                continue
            if "tables" in parts:
                tables["/".join(parts[: parts.index("tables") + 1])] += lines(path)
            elif path.suffix in CODE:
                depth = 2 if tree in ("wavecore", "tests") and len(parts) > 2 else 1
                code["/".join(parts[:depth])] += lines(path)
    return code, tables


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
    code, tables = sizes()
    for name, count in sorted(code.items()):
        print(f"{count:8} {name}")
    package = sum(count for name, count in code.items() if name.startswith("wavecore"))
    print(f"{package:8} the package")
    for name, count in sorted(tables.items()):
        print(f"{count:8} {name} (generated)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
