"""The checked-in vectors of AMD's pseudocode: their lines, and where we differ on purpose.

A line names an instruction, targets, settings (in lower case) and the kinds of the operands (S0,
S1, S2, D0), then what is written and the results; `from_line` has the exact form. The operands are
made again by `pseudocode_operands`.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tests.emulator.pseudocode_operands import FLOATS, LANES, columns

DATA = Path(__file__).parent / "data"
OPERANDS = ("S0", "S1", "S2", "D0")
# Parts that are not values of D or masks -> how many, and of how many bytes: MODE; M0; two
# registers by number plus one, 0 for none, and their new values; D and PC, less the instruction's
# address.
SPECIAL = {"mode": (LANES, 4), "m0": (LANES, 4), "registers": (2 * LANES, 6), "jump": (2, 8)}


@dataclass(frozen=True)
class Vector:
    """One line: an instruction, the kinds of its operands, the parts it writes and their bits."""

    name: str
    targets: tuple[str, ...]
    settings: dict[str, str]
    kinds: dict[str, str]
    parts: dict[str, list[int]]

    @property
    def key(self) -> str:
        """What the operands are drawn by."""
        return " ".join((self.name, *(f"{k}={v}" for k, v in self.settings.items())))

    @property
    def is_scalar(self) -> bool:
        return self.name.startswith(("s_", "v_s_"))

    @classmethod
    def from_line(cls, line: str) -> Vector:
        """mnemonic targets name=value ... > part ... > base85.

        A part is LOW:WIDTH:KIND of D, one value a lane (or a run, where the instruction is scalar),
        or one of the masks vcc, exec, mask, scc, or one of SPECIAL.
        """
        head, writes, payload = line.split(" > ")
        name, targets, *pairs = head.split()
        named = dict(pair.split("=", 1) for pair in pairs)
        data = base64.b85decode(payload)
        parts: dict[str, list[int]] = {}
        for part in writes.split():
            words = LANES if ":" in part or (part == "exec" and name.startswith("s_")) else 1
            size = -(-int(part.split(":")[1]) // 8) if ":" in part else 8
            words, size = SPECIAL.get(part, (words, size))
            raw, data = data[: words * size], data[words * size :]
            parts[part] = [
                int.from_bytes(raw[i : i + size], "little") for i in range(0, len(raw), size)
            ]
        return cls(
            name,
            tuple(targets.split(",")),
            {k: v for k, v in named.items() if k not in OPERANDS},
            {k: v for k, v in named.items() if k in OPERANDS},
            parts,
        )

    def operands(self) -> dict[str, list[int]]:
        """The values of each operand."""
        return {op: columns(self.key, op, kind) for op, kind in self.kinds.items()}

    def differing(self, ours: dict[str, list[int]]) -> list[int]:
        """The places in which some part differs; a NaN equals a NaN."""
        places = set()
        for part, theirs in self.parts.items():
            if len(theirs) == 1:
                bits = theirs[0] ^ ours[part][0]
                places |= {i for i in range(LANES) if bits >> i & 1}
                continue
            _, width, kind = part.split(":") if ":" in part else ("0", "64", "u")
            for i, (a, b) in enumerate(zip(theirs, ours[part], strict=True)):
                if a != b and not (is_nan(a, kind + width) and is_nan(b, kind + width)):
                    places.add(i)
        return sorted(places)

    def describe(self, ours: dict[str, list[int]], place: int) -> str:
        """One difference in words."""
        given = {op: hex(column[place]) for op, column in self.operands().items()}
        both = {}
        for part, theirs in self.parts.items():
            at = place if len(theirs) > 1 else 0
            both[part] = hex(theirs[at]), hex(ours[part][at])
        return f"{self.key}, vector {place}: {given} gives (pseudocode, ours) {both}"


def is_nan(bits: int, kind: str) -> bool:
    """Whether bits of a kind (f32, u16 ...) are a NaN."""
    if kind not in FLOATS:
        return False
    width, mantissa = FLOATS[kind]
    infinity = (1 << width - 1) - 1 >> mantissa << mantissa
    return bits & (1 << width - 1) - 1 > infinity


@lru_cache
def vectors(*files: str) -> tuple[Vector, ...]:
    """Every vector of files below data/; those in plain encodings if none is named."""
    lines = [
        line
        for file in files or ("pseudocode.txt", "formulas.txt")
        for line in (DATA / file).read_text().splitlines()
    ]
    return tuple(Vector.from_line(line) for line in lines if not line.startswith("#"))


@lru_cache
def known(target: str, file: str = "pseudocode_known.txt") -> dict[str, tuple[int, str]]:
    """A target's known differences: mnemonic -> vectors that differ, the reason above the entry.

    Settings stand behind the mnemonic: v_min_f32@mode=0x30f.
    """
    result: dict[str, tuple[int, str]] = {}
    for block in (DATA / file).read_text().split("\n\n"):
        lines = block.splitlines()
        reason = " ".join(line.strip("# ") for line in lines if line.startswith("#"))
        for line in lines:
            if line and line[0] != "#":
                targets, name, count = line.split()
                if targets == "all" or target in targets.split(","):
                    result[name] = int(count), reason
    return result
