"""Files and sections named in comments, docstrings and pages exist.

Checked are the comments and docstrings of Python, the comments of C and C++, and the prose of
pages. A word with a known suffix is a file: from the root, from the package, from the folder it is
named in or one above, or by a bare name anywhere. A page's name and text in quotes are a heading.
Documents that a reader cannot open must not be cited: no name of notes with a number after it, and
no numbered section of a page, since the pages have none.
"""

from __future__ import annotations

import ast
import fnmatch
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools import made_pages

ROOT = Path(__file__).parent.parent
made_pages.make()
FOLDERS = ("wavecore", "tools", "tests", "examples", "benchmarks", "docs")
CODE = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
CODE = [path for path in CODE if path.suffix in (".py", ".c", ".h", ".hip", ".cpp")]
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]

_FILE = re.compile(
    r"(?<![\w./<*{$-])((?:[\w.-]+/)*[\w-]+\.(?:py|md|c|h|hip|txt|json|toml|lock))\b(?![.(]\w|\(\))"
)
_FOLDER = re.compile(r"(?<![\w./<:-])((?:wavecore|tools|tests|docs|examples|benchmarks)/[\w/.-]*)")
_HEADING = re.compile(r"([\w/-]+\.md),? (\"[^\"]+\"(?:(?:, | and |, and )\"[^\"]+\")*)")
_NUMBERED = re.compile(
    r"\.md,? (?:sections? )?[A-F]?\d[\d.]*|(?<![\w-])[a-z]+(?:-[a-z]+)+ \d+\.\d+\b(?!\.)"
)
_HALF = re.compile(r"[vs]\d+\.h")  # of a register, as in v0.h
_RULE = re.compile(r"MFMA\d*\.c")  # of docs/hazards.md

# Files of C, LLVM and ROCm, those only in an installed package, and placeholders for any file.
OTHERS = frozenset(
    """
    amd_hsa_signal.h math.h float.h limits.h stdint.h stddef.h SIDefines.h llvm/MC/MCSubtargetInfo.h
    wavecore/_programs wavecore-site.json FILE.py FILE.hip
    """.split()
)


def comments(path: Path) -> str:
    """The comments and docstrings of a source file, or a page's prose and code spans."""
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    if path.suffix == ".py":
        return "\n".join(_of_python(text))
    return "\n".join(_of_c(text))


def _of_c(text: str) -> Iterator[str]:
    for match in re.finditer(r"\"(?:\\.|[^\"\\\n])*\"|//([^\n]*)|/\*(.*?)\*/", text, re.DOTALL):
        yield match[1] or match[2] or ""


def _of_python(text: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("#: ")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


@cache
def names() -> frozenset[str]:
    """The bare names of all files of the repository."""
    kept = [*ROOT.glob("*"), *(p for folder in FOLDERS for p in (ROOT / folder).rglob("*"))]
    return frozenset(path.name for path in kept)


def exists(name: str, where: Path) -> bool:
    """Whether a file that is named somewhere exists."""
    if name in OTHERS or _HALF.fullmatch(name) or _RULE.fullmatch(name):
        return True
    if "/" not in name:
        return bool(fnmatch.filter(names(), name.replace("TARGET", "*")))
    bases = [ROOT, ROOT / "wavecore", ROOT / "wavecore/toolchain/include", *where.parents]
    return any((base / name).exists() for base in bases)


def missing(text: str, where: Path) -> Iterator[str]:
    """The names in a text of things that do not exist."""
    for name in _FILE.findall(text):
        if not exists(name, where):
            yield name
    for name in _FOLDER.findall(text):
        if not exists(name.rstrip("."), where):
            yield name
    flat = " ".join(text.split())
    for page, quoted in _HEADING.findall(flat):
        found = [path for path in PAGES if path.match(page)]
        headings = [h for path in found for h in re.findall(r"^#+ (.*)$", path.read_text(), re.M)]
        for heading in re.findall(r"\"([^\"]+)\"", quoted):
            if not any(h.startswith(heading) for h in headings):
                yield f'{page}, "{heading}"'
    yield from _NUMBERED.findall(flat)


@pytest.mark.parametrize("path", [*CODE, *PAGES], ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_named_exists(path):
    assert list(missing(comments(path), path)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("docs/design.md and wavecore/isa/table.py", []),
        ("isa/table.py", []),
        ("table.py", []),
        ("isa/tables.py", ["isa/tables.py"]),
        ("docs/nothing/", ["docs/nothing/"]),
        ("tests/isa", []),
        ('docs/numerics.md, "The models"', []),
        ('docs/numerics.md, "FMA-CHAIN" and\n"INT"', []),
        ('docs/numerics.md, "FMA-CHAIN", "Models"', ['docs/numerics.md, "Models"']),
        ("numerics.md, section 2", [".md, section 2"]),
        ("docs/numerics.md 2.4", [".md 2.4"]),
        ("some-notes 4.6", ["some-notes 4.6"]),
        ("DWARF 5, section 6.2; LLVM 22; v_exp_f32 1.0", []),
        ("<hip/hip_runtime.h>, hip/hip_fp16.h", []),
        ("v0.h, plan.hip(), opcodes-TARGET.txt, opcodes-TARGETS.txt", ["opcodes-TARGETS.txt"]),
    ],
)
def test_names_are_found_and_looked_up(text, found):
    assert list(missing(text, ROOT / "README.md")) == found
