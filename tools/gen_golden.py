"""Golden text for tests/isa, from llvm-mc: every opcode, and random words by the ten thousand.

    python tools/gen_golden.py                  write all
    python tools/gen_golden.py --check          compare; exit status 1 if llvm-mc says otherwise

`opcodes-TARGET.txt` has a line for each row of the table: wave size, the words, the text.
`random-TARGET.txt` has a line for each hundred words of a stream that a seed gives: which of them
llvm-mc accepts, as bits, and the digest of their texts and sizes. `kernels-TARGET.txt` has digests
of the code and the text of the examples and test kernels. Needs llvm-mc of LLVM 22.
"""

from __future__ import annotations

import argparse
import random
import struct
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.gpus import ARCHITECTURES  # noqa: E402
from tests.isa.golden import BLOCK, DATA, STREAMS, digest, streams_of, wave_sizes, words_of  # noqa: E402
from tools.compare_isa import by_row, rows_of  # noqa: E402
from tools.gen_isa import TARGET_NAMES  # noqa: E402
from tools.llvm_mc import NOP, LlvmMc  # noqa: E402
from wavecore import targets  # noqa: E402

END = NOP | 0x2222
TRIES, ROUNDS = 8, 12  # words to try for an opcode; LLVM accepts few values of some fields


def sizes_and_texts(mc: LlvmMc, probes: list[bytes]) -> list[tuple[str, int]]:
    """The text and size in bytes of the first instruction of each probe; empty if refused.

    What llvm-mc reads in two ways, as bytes follow or do not, is left out: it reads past the end of
    some words, and gfx12's images share codes with the form of v_fma_mix that gfx9 has.
    """
    found = [(text, 0) for text in mc.first(probes)]
    for size in (4, 8, 12, 16, 20):
        open_ = [i for i, (text, known) in enumerate(found) if text and not known]
        ends = mc.ask(probes[i][:size] + struct.pack("<I", END) for i in open_)
        for index, texts in zip(open_, ends, strict=True):
            if texts == (found[index][0], f"s_nop {END & 0xFFFF:#x}"):
                found[index] = texts[0], size
    alone = mc.first(probe[:size] for probe, (_, size) in zip(probes, found, strict=True))
    shorter = mc.first(p[: max(size - 4, 0)] for p, (_, size) in zip(probes, found, strict=True))
    return [
        (text, size) if size and text == whole and not cut and not misread(text, size) else ("", 0)
        for (text, size), whole, cut in zip(found, alone, shorter, strict=True)
    ]


def misread(text: str, size: int) -> bool:
    """What llvm-mc takes for something else, or prints with a space too many.

    It takes dpp_ctrl for an operand, whose 255 announces a literal: 16 bytes; and 254 in the fields
    of destinations and lane masks for a literal.
    """
    if size == 16 and "Invalid dpp_ctrl value" in text:
        return True
    first = text.partition(" ")[2].partition(",")[0]
    is_literal = first.startswith(("0x", "lit")) and "Invalid immediate" in first
    return is_literal or text.startswith("tensor_stop  ")


def opcodes(target: str) -> dict[str, str]:
    """One line for each row that llvm-mc confirms."""
    lines: list[str] = []
    for wave in wave_sizes(target):
        mc = LlvmMc(target, wave)
        rows = rows_of(target, wave)
        count = len(rows)
        source = by_row(target, wave, random.Random(target))
        chosen: dict[int, str] = {}
        for _ in range(ROUNDS):
            words = list(islice(source, TRIES * count))
            tried = [i for i in range(len(words)) if i % count not in chosen]
            answers = sizes_and_texts(mc, [words[i] for i in tried])
            for index, (text, size) in zip(tried, answers, strict=True):
                mnemonic = text.partition(" ")[0]
                own = mnemonic == rows[index % count].mnemonic or "::" in text
                if own and index % count not in chosen:
                    chosen[index % count] = f"{wave} {words[index][:size].hex()} {text}"
        lines += dict.fromkeys(line for _, line in sorted(chosen.items()))
    return {f"opcodes-{target}.txt": "\n".join(lines) + "\n"}


def stream(target: str, name: str, wave: int) -> Iterator[str]:
    """Blocks of a stream until so many words have been accepted."""
    mc = LlvmMc(target, wave)
    words = words_of(target, name, wave)
    accepted = 0
    while accepted < STREAMS[name][1]:
        probes = list(islice(words, 40 * BLOCK))
        answers = sizes_and_texts(mc, probes)
        for start in range(0, len(probes), BLOCK):
            block = answers[start : start + BLOCK]
            mask = sum(bool(text) << i for i, (text, _) in enumerate(block))
            accepted += mask.bit_count()
            yield f"{name} {wave} {mask:0{BLOCK // 4}x} {digest([a for a in block if a[0]])}"


def kernels(target: str) -> dict[str, str]:
    """What llvm-mc makes of the code of kernels."""
    from tests.isa import kernel_text  # the other jobs depend on no compiler

    lines = []
    for label, wave, code in kernel_text.programs(target):
        (found,) = LlvmMc(target, wave).ask([code])
        lines.append(kernel_text.line(label, code, found))
    return {f"kernels-{target}.txt": "\n".join(lines) + "\n"}


def streams(target: str) -> dict[str, str]:
    """Streams of random words."""
    lines = [line for kind in streams_of(target) for line in stream(target, *kind)]
    return {f"random-{target}.txt": "\n".join(lines) + "\n"}


def sharing(target: str) -> dict[str, str]:
    """No file: another target's golden opcodes, where the two share a table, are this one's too."""
    lines = (
        (DATA / f"opcodes-{targets.get(target).instruction_set}.txt")
        .read_text("utf-8")
        .splitlines()
    )
    rows = [line.split(" ", 2) for line in lines]
    for wave in sorted({int(row[0]) for row in rows}):
        own = [(words, text) for size, words, text in rows if int(size) == wave]
        found = LlvmMc(target, wave).first(bytes.fromhex(words) for words, _ in own)
        for (words, text), said in zip(own, found, strict=True):
            if text != said:
                raise SystemExit(f"{target} shares a table, but {words} is {said!r}, not {text!r}")
    return {}


SHARING = [target.name for target in targets.all() if target.instruction_set != target.name]
JOBS = {
    opcodes: TARGET_NAMES, streams: TARGET_NAMES, kernels: ARCHITECTURES, sharing: SHARING
}  # fmt: skip


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=[job.__name__ for job in JOBS])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    status = 0
    jobs = [job for job in JOBS if options.only in (None, job.__name__)]
    chosen = [(job, target) for job in jobs for target in JOBS[job]]
    with ProcessPoolExecutor(2) as pool:
        running = [pool.submit(*job) for job in chosen]
        for done in running:
            files = done.result()
            for name, text in files.items():
                path = DATA / name
                if not options.check:
                    path.write_text(text, "utf-8")
                elif path.read_text("utf-8") != text:
                    print(f"{path.relative_to(ROOT)} is not what llvm-mc says")
                    status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
