"""Wrong programs and their error messages: the text is in golden/wrong_programs.txt.

`python -m tests.lang.test_wrong_programs` rewrites the messages; review the difference.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

import wavecore as wc
from tests.lang.importing import imported

GOLDEN = Path(__file__).parent / "golden" / "wrong_programs.txt"
HEAD = "import numpy as np\n\nimport wavecore as wc\nimport wavecore.lang as wl\n\n"


def cases() -> dict[str, tuple[str, str]]:
    """Title: program and its message."""
    found = {}
    for part in re.split(r"^=== ", GOLDEN.read_text(), flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        program, _, said = rest.partition("--- ")
        found[title] = program, said.rstrip("\n")
    return found


def says(program: str, directory: Path) -> tuple[str, wc.Error | None]:
    """The error message of a program, with its kind, and the error itself."""
    path = directory / "program.py"
    try:
        module = imported(path, HEAD + program)
        module.k.compile("gfx942")
    except wc.Error as error:
        text = re.sub(r"0x[0-9a-f]+", "0x...", str(error)).replace(str(directory) + "/", "")
        return f"{type(error).__name__}: {text}", error
    return "nothing", None


@pytest.mark.parametrize("title", cases())
def test_a_wrong_program_says_what_the_golden_file_has(title: str, tmp_path: Path) -> None:
    """File, line, column, function, what is wrong, a caret under it, and what to write instead."""
    program, wanted = cases()[title]
    said, error = says(program, tmp_path)
    assert said == wanted
    if isinstance(error, wc.CompileError):
        _check_place(error, tmp_path / "program.py")


def _check_place(error: wc.CompileError, path: Path) -> None:
    """The attributes match the text, and the caret is under the column."""
    first, *rest = str(error).splitlines()
    found = re.match(r"program\.py:(\d+):(\d+): ", first)
    if found is None:
        return  # of the whole kernel, or without a place
    assert error.file == str(path)
    assert (error.line, error.column) == tuple(map(int, found.groups()))
    shown, caret = rest[:2]
    line = path.read_text().splitlines()[error.line - 1]
    text = shown.partition(" | ")[2]
    assert line.endswith(text)
    indent = len(line) - len(text)
    assert caret.partition(" | ")[2].index("^") == error.column - 1 - indent


def _rewrite() -> None:
    out = []
    for title, (program, _) in cases().items():
        with tempfile.TemporaryDirectory() as directory:
            said, _ = says(program, Path(directory))
        out.append(f"=== {title}\n{program}--- {said}\n")
    GOLDEN.write_text("\n".join(out))


if __name__ == "__main__":
    _rewrite()
