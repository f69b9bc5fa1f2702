"""The table says what every instruction is; no code infers it from the letters of a mnemonic."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import wavecore
from wavecore import targets
from wavecore.analysis.profile.issue import sent_words
from wavecore.isa import decode
from wavecore.isa.classes import InstructionClass
from wavecore.isa.facts import Beside, Mark, facts_of, names
from wavecore.isa.kinds import Kind
from wavecore.isa.table import plain_name

PACKAGE = Path(wavecore.__file__).parent
SETS = sorted({target.instruction_set for target in targets.all()})
# Code that looks at the letters of a mnemonic, or of another name, for a reason of its own.
ALLOWED = {
    "matrix/catalogue.py": "it is the table that says what the names of matrix instructions mean",
    "matrix/operations.py": "names of steps of a conversion, which it makes",
    "numerics/comparison.py": "a mnemonic, or the name of a type, that a user gave",
    "lang/notebook.py": "padding behind a kernel's text, in the text",
    "hip/": "names of libraries and functions",
}
_CALLS = {"startswith", "endswith", "match", "search", "fullmatch", "compile"}
_MNEMONIC = re.compile(r"\W*(v|s|ds|buffer|global|flat|scratch|tbuffer|image)_|\((s\|v|v\|s)\)_")


def mnemonics(target: str) -> set[str]:
    """All mnemonics of a table."""
    lines = (PACKAGE / "isa" / "tables" / f"{target}.txt").read_text().splitlines()
    return {plain_name(line.split()[2]) for line in lines if not line.startswith("NAME")}


@pytest.mark.parametrize("target", SETS)
def test_every_row_has_facts(target: str) -> None:
    """They can be read, and use only words known to the code."""
    rows = mnemonics(target)
    assert rows <= set(names())
    for name in rows:
        found = facts_of(name)
        assert found.kinds
        assert found.reads | found.writes <= set(get_args(Beside)), name
        assert found.marks <= set(get_args(Mark)), name


def test_no_line_is_of_no_instruction() -> None:
    assert set(names()) == set().union(*map(mnemonics, SETS))


def test_every_word_is_used() -> None:
    """No unused mark or register."""
    found = [facts_of(name) for name in names()]
    assert set().union(*(each.marks for each in found)) == set(get_args(Mark))
    assert set().union(*(each.reads | each.writes for each in found)) == set(get_args(Beside))


@pytest.mark.parametrize(
    ("name", "kinds", "reads", "writes"),
    [
        ("s_add_u32", Kind.SALU, "", "scc"),
        ("s_addc_u32", Kind.SALU, "scc", "scc"),
        ("s_and_saveexec_b64", Kind.SALU, "exec64", "exec64 scc"),
        ("s_cbranch_vccz", Kind.SOPP | Kind.BRANCH | Kind.CONDITIONAL, "vcc", ""),
        ("s_setprio", Kind.SOPP, "", ""),
        ("s_barrier_init", Kind.SALU | Kind.BARRIER, "m0", ""),  # the number of waves
        ("v_fmac_f32", Kind.VALU, "exec vdst", ""),
        ("v_swap_b32", Kind.VALU, "exec vdst", "src0"),
        ("v_div_fmas_f32", Kind.VALU, "exec vcc", ""),
        ("v_readlane_b32", Kind.VALU, "", ""),
        ("v_mfma_f32_16x16x16_f16", Kind.VALU | Kind.MFMA, "", ""),
        # a comparison and swap, whatever letters of a store are in its name
        ("ds_cmpstore_b32", Kind.DS | Kind.ATOMIC, "exec", ""),
        ("ds_append", Kind.DS | Kind.ATOMIC | Kind.RETURNS, "exec m0", ""),
        ("global_load_lds_dword", Kind.VMEM | Kind.LOAD | Kind.LDS_DMA, "exec m0", ""),
    ],
)
def test_facts_by_hand(name: str, kinds: Kind, reads: str, writes: str) -> None:
    """As in the manuals."""
    found = facts_of(name)
    assert found.kinds == kinds
    assert (found.reads, found.writes) == (set(reads.split()), set(writes.split()))


def test_what_branches_is_a_branch() -> None:
    """Class and kinds agree; s_rfe_restore_b64 and s_subvector_loop_begin were SALU."""
    for name in names():
        found = facts_of(name)
        branches = found.any(Kind.BRANCH | Kind.END)
        assert branches == (found.cls is InstructionClass.BRANCH), name


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("00000000d9d80000", 1),  # ds_load_b32 v0, v0: an address
        ("00000000d8340000", 2),  # ds_store_b32 v0, v0: an address and data
        ("00000000d8000000", 2),  # ds_add_u32 v0, v0: so has an atomic, whose name says no "atomic"
        ("00000000dbfa0000", 1),  # ds_append
    ],
)
def test_dwords_that_go_to_lds(word: str, expected: int) -> None:
    code = bytes.fromhex(word)
    inst = decode("gfx1100", code[4:][::-1] + code[:4] + bytes(8))
    assert sent_words(inst) == expected, inst.text


def looks_at_letters(text: str) -> Iterator[int]:
    """The lines that compare a name with the letters of mnemonics."""
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in _CALLS
        ):
            parts = [part for arg in node.args for part in ast.walk(arg)]
            constants = [part.value for part in parts if isinstance(part, ast.Constant)]
            if any(isinstance(text, str) and _MNEMONIC.match(text) for text in constants):
                yield node.lineno


@pytest.mark.parametrize(
    "text",
    [
        'name.startswith("v_mfma_")',
        'name.startswith(("ds_read", "ds_load"))',
        're.compile(r"s_(add|sub)_u32")',
        're.match(r"(s|v)_movrel", name)',
    ],
)
def test_letters_are_seen(text: str) -> None:
    assert [*looks_at_letters(text)] == [1]


def test_no_module_tells_an_instruction_by_its_letters() -> None:
    """isa/facts.py says what an instruction is; a rule about single ones gives their full names."""
    found = [
        f"{module}:{line}"
        for path in PACKAGE.rglob("*.py")
        if not (module := path.relative_to(PACKAGE).as_posix()).startswith(("isa/", *ALLOWED))
        for line in looks_at_letters(path.read_text())
    ]
    assert not found
