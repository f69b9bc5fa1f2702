"""The streams of random words that golden text exists for, and how it is digested."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from wavecore import targets
from wavecore.isa.encodings import Encoding
from wavecore.isa.table import table

DATA = Path(__file__).parent / "data"
BLOCK = 100  # words a line
WORDS = 5  # dwords of a probe: the longest instruction
Words = Callable[[str, int, random.Random], Iterator[bytes]]  # target, wave size


def wave_sizes(target: str) -> tuple[int, ...]:
    """The target's wave sizes, its default first."""
    return targets.get(target).wave_sizes


def uniform(target: str, wave: int, rng: random.Random) -> Iterator[bytes]:
    """Words without any bias."""
    while True:
        yield rng.randbytes(4 * WORDS)


def encodings_of_llvm(target: str, wave: int) -> list[Encoding]:
    """The encodings that LLVM 22 knows, too."""
    encodings = table(target, wave).encodings
    return [encoding for name, encoding in encodings.items() if not name.endswith("_SRC0")]


def by_encoding(target: str, wave: int, rng: random.Random) -> Iterator[bytes]:
    """The fixed bits of an encoding, everything else random."""
    encodings = encodings_of_llvm(target, wave)
    while True:
        encoding = rng.choice(encodings)
        bits = rng.getrandbits(32 * WORDS) & ~encoding.fixed_mask | encoding.fixed_value
        yield bits.to_bytes(4 * WORDS, "little")


def by_field(target: str, wave: int, rng: random.Random) -> Iterator[bytes]:
    """The fixed bits and a random opcode, other fields zero half of the time.

    Some instructions require zero for missing operands, as ds_gws_init and SDWA's v_cvt_f32_fp8.
    """
    encodings = encodings_of_llvm(target, wave)
    while True:
        encoding = rng.choice(encodings)
        fields = encoding.fields.values()
        zero = sum(place.bits for place in fields if place.name != "op" and rng.random() < 0.5)
        noise = rng.getrandbits(32 * WORDS) & ~encoding.fixed_mask & ~zero
        bits = noise | encoding.fixed_value
        yield bits.to_bytes(4 * WORDS, "little")


# How many words llvm-mc accepts in each stream.
STREAMS: dict[str, tuple[Words, int]] = {
    "uniform": (uniform, 20000),
    "encoding": (by_encoding, 5000),
    "field": (by_field, 5000),
}


def streams_of(target: str) -> list[tuple[str, int]]:
    """(stream, wave size) of what is recorded: all for the default, one for the other wave size."""
    default, *others = wave_sizes(target)
    return [(name, default) for name in STREAMS] + [("field", wave) for wave in others]


def words_of(target: str, name: str, wave: int) -> Iterator[bytes]:
    """The words of a stream."""
    return STREAMS[name][0](target, wave, random.Random(f"{name} {target} {wave}"))


# Instructions for graphics only are recognised and sized, but their text is not compared.
GRAPHICS = ("image_", "exp", "v_interp_", "ds_param_load", "ds_direct_load", "lds_")


def is_graphics(text: str) -> bool:
    """Whether the instruction is for images, exports or interpolation."""
    return text.startswith(GRAPHICS)


def digest(answers: Iterable[tuple[str, int]]) -> str:
    """Of (text, size in bytes) pairs."""
    lines = "".join(f"{size} {'graphics' if is_graphics(t) else t}\n" for t, size in answers)
    return hashlib.sha256(lines.encode()).hexdigest()[:16]
