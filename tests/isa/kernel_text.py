"""The machine code of every example and test kernel, and its golden digests."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import wavecore as wc
from tests.gpus import ARCHITECTURES
from tests.kernels.cases import program
from wavecore.isa.decoder import decode

EXAMPLES = Path(__file__).parents[2] / "examples"
LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os")
TARGETS = ARCHITECTURES


def programs(
    target: str, chosen: Callable[[str], bool] = lambda _: True
) -> Iterator[tuple[str, int, bytes]]:
    """(label, wave size, .text) of all test kernels at each level and of the target's examples.

    `chosen` is given each label and returns whether to compile it.
    """
    for level in LEVELS:
        if not chosen(f"cases {level}"):
            continue
        code = wc.compile(program(), target, opt=level, name="cases.hip")
        yield f"cases {level}", _wave(code), _text(code)
    for path in sorted(EXAMPLES.glob("*.py")):
        if path.stem in ("demo", "hip_programs"):
            continue
        module = _example(path.stem)
        if target not in module.TARGETS:
            continue
        if not hasattr(module, "build"):
            if not chosen(path.stem):
                continue
            code = wc.compile(module.SOURCE, target)
            yield path.stem, _wave(code), _text(code)
            continue
        for variant, options in module.VARIANTS.items():
            if not chosen(f"{path.stem} {variant}"):
                continue
            code = module.build(target, *options)
            yield f"{path.stem} {variant}", _wave(code), _text(code)


def _example(name: str):
    if str(EXAMPLES) not in sys.path:
        sys.path.insert(0, str(EXAMPLES))
    return importlib.import_module(name)


def _wave(code: wc.codeobject.CodeObject) -> int:
    (size,) = {kernel.wave_size for kernel in code.kernels.values()}
    return size


def _text(code: wc.codeobject.CodeObject) -> bytes:
    return b"".join(code.read(start, end - start) for start, end in code.text_ranges)


def texts(target: str, wave: int, code: bytes) -> list[str]:
    """Our text of all instructions, concatenated."""
    found = []
    at = 0
    while at < len(code):
        instruction = decode(target, code, at, wave=wave)
        found.append(instruction.text)
        at += instruction.size
    return found


def line(label: str, code: bytes, lines: Sequence[str]) -> str:
    """The golden line of one program: digests of its code and of its text."""
    text = "\n".join(lines).encode()
    return f"{sha256(code).hexdigest()[:16]} {sha256(text).hexdigest()[:16]} {len(lines)} {label}"
