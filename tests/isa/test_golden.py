"""The disassembler's text and sizes are llvm-mc's: every opcode, and random words."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.gpus import INSTRUCTION_SETS
from tests.isa import kernel_text
from tests.isa.golden import BLOCK, DATA, STREAMS, digest, is_graphics, streams_of, words_of
from tests.sampling import takes
from wavecore import targets as gpus
from wavecore.errors import DecodeError
from wavecore.isa.decoder import decode
from wavecore.isa.table import table, targets

TARGETS = INSTRUCTION_SETS
# Targets for which llvm-mc prints the same for every word: `tools/gen_golden.py --check`.
ALIKE = {name: gpus.get(name).instruction_set for name in targets() if name not in TARGETS}


def opcode_lines(target: str) -> list[tuple[int, bytes, str]]:
    """(wave size, words, text) of one word of each row of a table."""
    lines = (DATA / f"opcodes-{target}.txt").read_text("utf-8").splitlines()
    rows = [line.split(" ", 2) for line in lines]
    return [(int(wave), bytes.fromhex(code), text) for wave, code, text in rows]


def test_every_target_has_golden_text() -> None:
    assert {*TARGETS, *ALIKE} == set(targets())


@pytest.mark.parametrize("target", [*TARGETS, *ALIKE])
def test_every_opcode(target: str) -> None:
    """One word of each row of the table."""
    wrong = []
    lines = opcode_lines(ALIKE.get(target, target))
    for wave, code, text in lines:
        instruction = decode(target, code, wave=wave)
        same = is_graphics(text) or instruction.text == text
        if instruction.size != len(code) or not same:
            wrong.append(
                f"{code.hex()}: {instruction.text} in {instruction.size} bytes, not {text}"
            )
    assert not wrong, f"{len(wrong)} of {len(lines)} differ, first: {wrong[0]}"


@pytest.mark.parametrize("target", ["gfx1100", "gfx1101", "gfx1102", "gfx1103"])
def test_what_gfx1150_adds_is_refused_before_it(target: str) -> None:
    """Scalar floats and others: gfx1100's instructions alone would not distinguish the two."""
    older = {text.split()[0] for _, _, text in opcode_lines("gfx1100")}
    added = [row for row in opcode_lines("gfx1150") if row[2].split()[0] not in older]
    assert len(added) > 50
    for wave, code, text in added:
        if not is_graphics(text):
            with pytest.raises(DecodeError):
                decode(target, code, wave=wave)


@pytest.mark.parametrize("target", TARGETS)
def test_golden_text_covers_the_table(target: str) -> None:
    """Every mnemonic of the table has its line: none escapes the comparison."""
    tables = table(target)
    seen = {name for _, _, text in opcode_lines(target) for name in text.replace("::", "").split()}
    missing = {
        row.mnemonic
        for encoding in tables.encodings.values()
        for opcode in tables.opcodes(encoding.table_name)
        for row in tables.rows(encoding, opcode)
        if not row.mnemonic.startswith("v_dual_") and not is_graphics(row.mnemonic)
    } - seen
    assert not missing


def answer(target: str, wave: int, code: bytes) -> tuple[str, int]:
    """Our text and size, empty if we refuse it."""
    try:
        instruction = decode(target, code, wave=wave)
    except DecodeError:
        return "", 0
    return instruction.text, instruction.size


STREAMS_OF_TARGETS = [(target, *stream) for target in TARGETS for stream in streams_of(target)]


@pytest.mark.parametrize(("target", "name", "wave"), STREAMS_OF_TARGETS)
def test_random_words(target: str, name: str, wave: int) -> None:
    """Texts and sizes of what llvm-mc accepts; anything else is refused or decoded, quickly."""
    words = words_of(target, name, wave)
    accepted = 0
    wrong = []
    for line in (DATA / f"random-{target}.txt").read_text("utf-8").splitlines():
        stream, of_wave, mask, expected = line.split()
        if (stream, int(of_wave)) != (name, wave):
            continue
        block = list(islice(words, BLOCK))
        answers = [answer(target, wave, code) for code in block]
        chosen = [a for i, a in enumerate(answers) if int(mask, 16) >> i & 1]
        accepted += len(chosen)
        if digest(chosen) != expected:
            wrong.append([code.hex() for code in block])
    assert accepted >= STREAMS[name][1]
    how = f"`python tools/compare_isa.py {target}` says how"
    assert not wrong, f"{len(wrong)} blocks of {BLOCK} words differ; {how}"


@pytest.mark.parametrize("target", kernel_text.TARGETS)
def test_text_of_kernels(target: str) -> None:
    """One in three of the examples and of the levels of the test kernels, as compiled by clang.

    `tools/gen_golden.py --check` compares every one.
    """

    def chosen(label: str) -> bool:
        return takes(f"{target} {label}", 3)

    path = DATA / f"kernels-{target}.txt"
    golden = [
        line for line in path.read_text("utf-8").splitlines() if chosen(line.split(" ", 3)[3])
    ]
    found = [
        kernel_text.line(label, code, kernel_text.texts(target, wave, code))
        for label, wave, code in kernel_text.programs(target, chosen)
    ]
    same_code = [line.split()[0] for line in golden] == [line.split()[0] for line in found]
    assert same_code, f"other code than {path.name} was made for: run tools/gen_golden.py"
    assert found == golden


def test_a_scaled_wmma_of_newer_llvm_has_the_same_text() -> None:
    """The scales' unused source is v0 in LLVM 22, and 0 in the LLVM of Triton 3.9."""
    texts = [
        str(decode("gfx1250", b"".join(word.to_bytes(4, "little") for word in words)))
        for words in (
            (0xCC350000, 0x0402032A, 0xCC330022, 0x02020512),
            (0xCC350000, 0x0202032A, 0xCC330022, 0x02020512),
        )
    ]
    text = "v_wmma_scale_f32_16x16x128_f8f6f4 v[34:41], v[18:33], v[2:17], 0, v42, v1"
    assert texts == [text, text]
