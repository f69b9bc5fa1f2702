"""Who reaches a place: a copy that notes, at every place of a defect, the test that comes there.

A place in a Python function gets a call in front of its statement, one in C that runs on the host a
call of a function that writes the same. Both read PYTEST_CURRENT_TEST, which processes that a test
starts inherit. A place at module level is reached by every import, which says nothing; so
does one in code of the device, which cannot write.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from tools.mutation.copies import Copy
from tools.mutation.table import Mutant

MODULE = "wavecore_probe"  # in the copy's venv, where every process of its Python finds it
_HOST_C = ("hip/",)

_PYTHON = '''
"""Notes which test came to a place."""
import os
_SEEN = set()
def hit(name):
    test = os.environ.get("PYTEST_CURRENT_TEST", "?")
    if (name, test) not in _SEEN:
        _SEEN.add((name, test))
        handle = os.open({log!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        os.write(handle, f"{{name}}\\t{{test}}\\n".encode("utf-8", "replace"))
        os.close(handle)
'''
_C = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__attribute__((unused)) static void wavecore_probe(const char* name) {
  static char last[512];
  const char* test = getenv("PYTEST_CURRENT_TEST");
  if (!test) test = "?";
  if (!strncmp(test, last, sizeof last - 1)) return;
  strncpy(last, test, sizeof last - 1);
  FILE* log = fopen(%s, "a");
  if (!log) return;
  fprintf(log, "%%s\\t%%s\\n", name, test);
  fclose(log);
}
"""


def place(copy: Copy, mutants: Iterable[Mutant], log: Path) -> dict[str, str]:
    """Put probes into a copy, which write to `log`.

    Returns: of each mutant what is known of its place: "reached" by tests, at "import", or in code
        of the "device".
    """
    packages = next((copy.root / ".venv").glob("lib/*/site-packages"))
    (packages / f"{MODULE}.py").write_text(_PYTHON.format(log=str(log)), "utf-8")
    found, by_file = {}, {}
    for mutant in mutants:
        by_file.setdefault(mutant.path, []).append(mutant)
    for path, inside in by_file.items():
        text = (copy.root / path).read_text("utf-8")
        # From the last line up: what is above stays where it is.
        lines, has_probe = text.split("\n"), False
        for mutant in sorted(inside, key=lambda each: -each.line(text)):
            number = _statement(mutant, text)
            found[mutant.name] = "import" if number == 0 else "device" if number < 0 else "reached"
            if number > 0:
                indent = re.match(r"\s*", lines[number - 1])[0]
                call = _call(mutant)
                lines.insert(number - 1, f"{indent}{call}")
                has_probe = True
        if has_probe:
            if path.endswith(".c"):
                lines.insert(_after_includes(lines), _C % _quoted(str(log)))
            copy.write(path, "\n".join(lines))
    return found


def _call(mutant: Mutant) -> str:
    if mutant.file.endswith(".c"):
        return f"wavecore_probe({_quoted(mutant.name)});"
    return f'__import__("{MODULE}").hit("{mutant.name}")'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _statement(mutant: Mutant, text: str) -> int:
    """The line before which a probe can stand; 0 at import, -1 where nothing can write."""
    line = mutant.line(text)
    if mutant.file.endswith(".py"):
        return _python_statement(text, line)
    if not mutant.file.endswith(".c") or not mutant.file.startswith(_HOST_C):
        return -1
    before = next(each.strip() for each in reversed(text.split("\n")[: line - 1]) if each.strip())
    return line if before.endswith((";", "{", "}")) else -1


def _python_statement(text: str, line: int) -> int:
    """The line of the innermost statement of a function that holds a line; 0 outside of functions.

    An `elif` is no place for one: that of its `if` is taken. A kernel's statements are translated:
    -1.
    """
    rows, found = text.split("\n"), 0
    stack: list[tuple[ast.AST, bool]] = [(ast.parse(text), False)]
    while stack:
        node, is_inside = stack.pop()
        for child in ast.iter_child_nodes(node):
            first = getattr(child, "lineno", None)
            if first is not None and not first <= line <= child.end_lineno:
                continue
            if is_inside and isinstance(child, ast.stmt):
                is_elif = isinstance(child, ast.If) and rows[first - 1].lstrip().startswith("elif")
                if not is_elif and not getattr(child, "decorator_list", ()):
                    found = first
            inner = isinstance(child, ast.FunctionDef) and child.body[0].lineno <= line
            if inner and any(ast.unparse(each).startswith("wl.") for each in child.decorator_list):
                return -1
            stack.append((child, is_inside or inner))
    return found


def _after_includes(lines: list[str]) -> int:
    """Behind the last `#include <...>`."""
    return 1 + max(n for n, line in enumerate(lines) if line.startswith("#include <"))


def read(log: Path) -> dict[str, dict[str, str]]:
    """By place the tests that came there, each with where it was: "setup", "call", "teardown"."""
    found: dict[str, dict[str, str]] = {}
    lines = log.read_text("utf-8", "replace").splitlines() if log.exists() else []
    for line in lines:
        name, _, test = line.partition("\t")
        test, _, when = test.rpartition(" (")
        tests = found.setdefault(name, {})
        if test and tests.get(test) != "call":
            tests[test] = when.rstrip(")")
    return found
