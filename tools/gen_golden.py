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

from tests.isa import kernel_text  # noqa: E402
from tests.isa.golden import BLOCK, DATA, STREAMS, Words, digest, wave_sizes  # noqa: E402
from tools.compare_isa import by_row, rows_of  # noqa: E402
from tools.llvm_mc import NOP, LlvmMc  # noqa: E402

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1150", "gfx1200")
END = NOP | 0x2222
TRIES, ROUNDS = 8, 12  # words to try for an opcode; some have fields that LLVM wants in few ways


def sizes_and_texts(mc: LlvmMc, probes: list[bytes]) -> list[tuple[str, int]]:
    """The text and size in bytes of the first instruction of each probe; empty if refused."""
    found = [(text, 0) for text in mc.first(probes)]
    for size in (4, 8, 12, 16, 20):
        open_ = [i for i, (text, known) in enumerate(found) if text and not known]
        ends = mc.ask(probes[i][:size] + struct.pack("<I", END) for i in open_)
        for index, texts in zip(open_, ends, strict=True):
            if texts == (found[index][0], f"s_nop {END & 0xFFFF:#x}"):
                found[index] = texts[0], size
    return [(text, size) if size else ("", 0) for text, size in found]


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


def stream(target: str, name: str, source: Words, wanted: int) -> Iterator[str]:
    """Blocks of a stream until so many words have been accepted."""
    wave = wave_sizes(target)[0]
    mc = LlvmMc(target, wave)
    accepted = 0
    probes_of = source(target, wave, random.Random(f"{name} {target}"))
    while accepted < wanted:
        probes = list(islice(probes_of, 40 * BLOCK))
        answers = sizes_and_texts(mc, probes)
        for start in range(0, len(probes), BLOCK):
            block = answers[start : start + BLOCK]
            mask = sum(bool(text) << i for i, (text, _) in enumerate(block))
            accepted += mask.bit_count()
            yield f"{name} {mask:0{BLOCK // 4}x} {digest([a for a in block if a[0]])}"


def kernels(target: str) -> dict[str, str]:
    """What llvm-mc makes of the code of kernels."""
    lines = []
    for label, wave, code in kernel_text.programs(target):
        (found,) = LlvmMc(target, wave).ask([code])
        lines.append(kernel_text.line(label, code, found))
    return {f"kernels-{target}.txt": "\n".join(lines) + "\n"}


def streams(target: str) -> dict[str, str]:
    """Streams of random words."""
    lines = [
        line
        for name, (source, wanted) in STREAMS.items()
        for line in stream(target, name, source, wanted)
    ]
    return {f"random-{target}.txt": "\n".join(lines) + "\n"}


JOBS = {opcodes: TARGETS, streams: TARGETS, kernels: kernel_text.TARGETS}


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
