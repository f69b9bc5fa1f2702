"""Disassembly of code objects: labels, source lines, padding, data."""

from __future__ import annotations

import re

import pytest

from tests.codeobject.programs import GLOBALS, LOOP, build
from wavecore import targets
from wavecore.codeobject import CodeObject
from wavecore.toolchain import assemble, compile

pytestmark = pytest.mark.clang


@pytest.mark.parametrize("target", [target.name for target in targets.all()])
def test_every_instruction_is_listed(target: str) -> None:
    """The instructions' words, concatenated, are the code."""
    code = build(GLOBALS, target)
    kernel = code.kernels["scale"]
    words = [word for line in code.listing("scale") for word in line.words]
    data = b"".join(word.to_bytes(4, "little") for word in words)
    assert data == code.read(kernel.entry, kernel.code_end - kernel.entry)
    assert not [line for line in code.listing("scale") if line.kind == "data"]


def test_branches_go_to_labels() -> None:
    """Every label is defined once, before the instruction that branches refer to."""
    text = build(LOOP, "gfx1201").disassemble(kernel="sum")
    used = set(re.findall(r"s_c?branch\w* (L\d+)", text))
    defined = re.findall(r"^(L\d+):$", text, re.M)
    assert used
    assert sorted(defined) == sorted(used)
    assert re.search(r"^[0-9a-f]{16} <sum>:$", text, re.M)
    assert "s_endpgm" in text


def test_source_lines_stand_before_their_instructions() -> None:
    """Each line of the loop appears, with its text."""
    text = compile(LOOP, "gfx90a", opt="-O0").disassemble(source=True, kernel="sum")
    for wanted in ("total += in[i];", "if (in[i] > 3)", "*out = total;"):
        number = next(i for i, line in enumerate(LOOP.splitlines(), 1) if wanted in line)
        assert f"; kernel.hip:{number}  {wanted}" in text


def test_places_are_shown_where_the_text_is_missing() -> None:
    """A code object alone still gives file and line."""
    code = CodeObject(build(LOOP, "gfx90a").data)
    assert re.search(r"; kernel\.hip:\d+$", code.disassemble(source=True), re.M)
    assert "; kernel.hip" not in code.disassemble()


def test_padding_is_summed_up() -> None:
    """The hundreds of s_code_end after a kernel take two lines."""
    text = build(LOOP, "gfx1100").disassemble()
    assert re.search(r"; s_code_end, \d+ more", text)
    assert text.count("s_code_end") < 10


def test_words_that_are_no_instruction_are_data() -> None:
    """And the code continues after them."""
    text = ".text\n.globl f\n.type f,@function\nf:\n s_branch 2\n .long 0xffffffff\n s_nop 0\n"
    text += " s_endpgm\n.E: .size f, .E-f\n"
    listing = assemble(text, "gfx1100").listing()
    kinds = [line.kind for line in listing[:5]]
    assert "data" in kinds
    assert any(line.text == ".long 0xffffffff" for line in listing)
    assert any(line.text == "s_endpgm" for line in listing)


def test_color_changes_nothing_but_color() -> None:
    """Without its escapes, the coloured text is the plain one."""
    code = build(LOOP, "gfx942")
    plain, colored = code.disassemble(), code.disassemble(color=True)
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
