"""Compare our disassembler with llvm-mc on random words: text, size, and what is refused.

    python tools/compare_isa.py gfx942 --count 20000 --seed 1
    python tools/compare_isa.py --opcodes               every row of every table, random fields

Exit status 1 if the text or the size of an instruction that llvm-mc accepts differs. Words that
only we accept are counted: LLVM has narrower forms of a few instructions than the hardware's
fields allow. Needs llvm-mc of LLVM 22.
"""

from __future__ import annotations

import argparse
import random
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.isa import golden  # noqa: E402
from tests.isa.golden import WORDS, Words  # noqa: E402
from tools.gen_isa import GRAPHICS, TARGET_NAMES  # noqa: E402
from tools.llvm_mc import NOP, LlvmMc  # noqa: E402
from wavecore.errors import DecodeError  # noqa: E402
from wavecore.isa.decoder import decode  # noqa: E402
from wavecore.isa.table import PAIRS, Row, table  # noqa: E402

HALVES = {half for halves in PAIRS.values() for half in halves}
END = NOP | 0x2222  # must be the second instruction of a probe: its size is right


def rows_of(target: str, wave: int) -> list[Row]:
    """Every row of a table; of dual instructions only the pair counts."""
    tables = table(target, wave)
    return [
        row
        for encoding in golden.encodings_of_llvm(target, wave)
        for opcode in tables.opcodes(encoding.table_name)
        for row in tables.rows(encoding, opcode)
        if encoding.name not in HALVES
    ]


def by_row(target: str, wave: int, rng: random.Random) -> Iterator[bytes]:
    """The rows of the table: the bits that must be as they are, and random ones elsewhere."""
    rows = rows_of(target, wave)
    while True:
        for row in rows:
            free = (1 << 32 * WORDS) - 1 & ~row.mask
            noise = rng.getrandbits(32 * WORDS)
            if rng.random() < 0.5:  # few bits: registers in range, modifiers off
                noise &= rng.getrandbits(32 * WORDS) & rng.getrandbits(32 * WORDS)
            yield (row.value | noise & free).to_bytes(4 * WORDS, "little")


STREAMS: dict[str, Words] = {
    **{name: words for name, (words, _) in golden.STREAMS.items()},
    "row": by_row,
}


def ours(target: str, wave: int, code: bytes) -> tuple[str, int, str]:
    """Our text, size and encoding; an empty text where we refuse."""
    try:
        instruction = decode(target, code, wave=wave)
    except DecodeError:
        return "", 0, ""
    graphics = instruction.encoding in GRAPHICS or instruction.mnemonic.startswith("v_interp")
    encoding = "EXP" if graphics else instruction.encoding
    return "" if graphics else instruction.text, instruction.size, encoding


def compare(target: str, wave: int, probes: list[bytes], mc: LlvmMc) -> Iterator[tuple[str, ...]]:
    """(kind, LLVM's text, ours, the words) of each difference; first item "same" where none.

    What follows the instruction is left out of the probe, as junk there can crash llvm-mc.
    """
    mine = [ours(target, wave, probe) for probe in probes]
    end = struct.pack("<I", END)
    answers = mc.ask(
        p[:size] + end if size else p for p, (_, size, _) in zip(probes, mine, strict=True)
    )
    again = {i: p for i, p in enumerate(probes) if mine[i][1] and not answers[i]}
    longer = dict(zip(again, mc.first(again.values()), strict=True))
    for index, (probe, (own, size, encoding), texts) in enumerate(
        zip(probes, mine, answers, strict=True)
    ):
        words = " ".join(f"{word:08x}" for word in struct.unpack(f"<{WORDS}I", probe))
        theirs = texts[0] if texts else longer.get(index, "")
        if not theirs and (not size or encoding in GRAPHICS):
            # A graphics instruction need only be sized, in whatever fields LLVM refuses.
            yield ("refused",)
        elif not theirs:
            yield "accepted", "", own, words
        elif not size:
            yield "missing", theirs, "", words
        elif encoding not in GRAPHICS and own != theirs:
            yield "text", theirs, own, words
        elif texts[1:] != (f"s_nop {END & 0xFFFF:#x}",):
            yield "size", " / ".join(texts) or theirs, f"{own} in {size} bytes", words
        else:
            yield ("same",)


def report(
    target: str, wave: int, stream: str, count: int, seed: int, shown: int, loose: bool
) -> int:
    """Compare until `count` words that llvm-mc accepts have been seen; print what differs."""
    rng = random.Random(f"{seed} {target} {stream}")
    probes = STREAMS[stream](target, wave, rng)
    mc = LlvmMc(target, wave)
    accepted = refused = ours_alone = 0
    groups: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    while accepted < count:
        batch = [next(probes) for _ in range(min(10000, max(1000, count)))]
        for kind, *rest in compare(target, wave, batch, mc):
            refused += kind == "refused"
            ours_alone += kind == "accepted"
            accepted += kind not in ("refused", "accepted")
            if kind not in ("same", "refused") and (loose or kind != "accepted"):
                name = (rest[0] or rest[1]).partition(" ")[0]
                groups.setdefault((kind, name), []).append(tuple(rest))
    differing = sum(map(len, groups.values()))
    print(
        f"{target} wave{wave} {stream}: {accepted} words, {differing} differ;"
        f" {refused} refused, {ours_alone} by llvm-mc alone"
    )
    for (kind, name), cases in sorted(groups.items(), key=lambda item: -len(item[1]))[:shown]:
        theirs, mine, words = cases[0]
        print(f"  {kind} {name} x{len(cases)}: {words}\n    llvm {theirs}\n    ours {mine}")
    return differing


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("targets", nargs="*", default=TARGET_NAMES)
    parser.add_argument("--stream", choices=STREAMS, action="append")
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=30, help="differences to print")
    parser.add_argument("--loose", action="store_true", help="also words that only we accept")
    options = parser.parse_args()
    differing = 0
    for target in options.targets:
        for wave in golden.wave_sizes(target):
            for stream in options.stream or STREAMS:
                differing += report(
                    target, wave, stream, options.count, options.seed, options.shown, options.loose
                )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
