"""Tables that do not fit: nothing is ever cut off."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from rich.cells import cell_len

from tests.cli.conftest import Outcome
from wavecore.matrix.catalogue import instruction
from wavecore.matrix.formula import formulas

F16 = ("v_mfma_f32_16x16x16_f16", "-a", "gfx942")
SCALED = ("v_wmma_scale_f32_16x16x128_f8f6f4", "-a", "gfx1250")
COMMANDS = pytest.mark.parametrize(
    "words",
    [
        ("show", *F16),
        ("show", *SCALED),
        ("list", "-a", "gfx942"),
        ("list", "-a", "gfx1250"),
        ("layout", *F16, "-A"),
        ("layout", *SCALED, "-A", "--as", "registers"),
        ("numerics",),
        ("targets", "gfx942"),
    ],
    ids=" ".join,
)


@pytest.fixture
def terminal(wavecore, monkeypatch) -> Callable[..., Outcome]:
    """`terminal(60, "show", ...)`: the output to a terminal of 60 columns, without colours."""

    def call(width: int, *words: str) -> Outcome:
        with monkeypatch.context() as forced:
            forced.setenv("COLUMNS", str(width))
            forced.setenv("TERM", "xterm")
            forced.setattr(sys.stdout, "isatty", lambda: True)
            done = wavecore(*words)
        assert "\x1b[" in done.out, "not printed as for a terminal"
        return Outcome(done.status, re.sub(r"\x1b\[[0-9;]*m", "", done.out), done.err)

    return call


@pytest.fixture
def pipe(wavecore, monkeypatch) -> Callable[..., Outcome]:
    """`pipe("show", ...)`: the output to a pipe when no width is set."""
    monkeypatch.delenv("COLUMNS")
    return wavecore


def section(text: str, title: str) -> list[str]:
    """The lines of a table below its header and rule, up to the empty line."""
    lines = text.splitlines()
    rows = lines[lines.index(title) + 3 :]
    return rows[: rows.index("")]


def without_spaces(text: str) -> str:
    return re.sub(r"\s", "", text)


@COMMANDS
@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_fit_a_terminal_and_nothing_is_cut(terminal, width, words):
    done = terminal(width, *words)
    assert done.status == 0
    assert "…" not in done.out
    assert max(map(cell_len, done.out.splitlines())) <= width


@COMMANDS
def test_a_pipe_gets_each_row_on_one_line(pipe, terminal, words):
    """A pipe's lines are those of a sufficiently wide terminal."""
    piped = pipe(*words).out
    assert "…" not in piped
    assert piped == terminal(100_000, *words).out


@pytest.mark.parametrize("words", [F16, SCALED], ids=" ".join)
def test_show_in_a_pipe_has_every_formula(pipe, words):
    inst = instruction(words[0], words[2])
    wave = inst.waves[0]
    rows = section(pipe("show", *words).out, f"Layouts in wave{wave}")
    by_name = {row.split()[0]: row for row in rows}
    assert set(by_name) == set(inst.operands)
    layout = inst.layout("C", wave=wave)
    assert str(layout) in by_name["C"]
    assert f"bit = {formulas(layout)['bit']}" in by_name["C"]
    assert all("bit = " in row for row in rows)


def test_show_in_a_narrow_terminal_keeps_short_columns_whole(terminal):
    out = terminal(60, "show", *F16).out
    labels = [line.split("  ")[0] for line in out.splitlines()]
    for fact in ("operations", "co-issue", "with fp16_ovfl", "intrinsic", "builtin"):
        assert fact in labels
    rows = section(out, "Layouts in wave64")
    assert [row[0] for row in rows if row[0] != " "] == ["A", "B", "C", "D"]


def test_a_long_cell_goes_on_below_itself(terminal, pipe):
    """The folded lines of the prototype, joined, are the line that a pipe gets."""
    folded = terminal(60, "show", *F16).out
    block = re.search(r"^builtin(.*?)\n\n", folded, re.MULTILINE | re.DOTALL)
    assert block is not None
    assert block[1].count("\n") >= 2
    assert without_spaces("builtin" + block[1]) in without_spaces(pipe("show", *F16).out)


def test_a_terminal_that_fits_no_column_still_gets_all(terminal):
    """At 20 columns lines are longer than the terminal, which wraps them."""
    done = terminal(20, "show", *F16)
    assert done.status == 0
    assert "…" not in done.out
    labels = {line.split("  ")[0] for line in done.out.splitlines()}
    assert {"with fp16_ovfl", "alignment", "operand"} <= {label.strip() for label in labels}


@pytest.mark.parametrize("words", [(), ("--transpose",)], ids=str)
def test_a_list_of_nothing_is_a_sentence(pipe, words):
    done = pipe("list", "-a", "gfx908", "--sparse", *words)
    assert done.status == 0
    assert done.out == (
        "gfx908 has no sparse matrix instruction; `wavecore list -a gfx908` shows all it has.\n"
    )


def test_a_list_of_nothing_names_the_type(pipe):
    done = pipe("list", "-a", "gfx942", "--sparse", "--type", "f64")
    assert done.out.startswith("gfx942 has no sparse matrix instruction with type f64;")


def test_a_list_of_nothing_is_empty_for_programs(pipe):
    nothing = ("list", "-a", "gfx908", "--sparse")
    assert pipe(*nothing, "--json").json == []
    assert pipe(*nothing, "--csv").out.startswith("instruction,A x B")
    assert len(pipe(*nothing, "--csv").out.splitlines()) == 1
