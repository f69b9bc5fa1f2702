"""The evaluator behind the memory vectors, on small programs of our own."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def evaluate(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a program on sixteen bytes of memory; its bytes and RETURN_DATA afterwards."""
    monkeypatch.syspath_prepend(str(TOOLS))
    language = importlib.import_module("pseudocode.language")
    machine = importlib.import_module("pseudocode.machine")
    memory = importlib.import_module("pseudocode.memory")

    def run(text: str, **operands: tuple[int, int]) -> tuple[bytes, int]:
        image = machine.Storage(int.from_bytes(bytes(range(16)), "little"), 128)
        names: dict[str, Any] = {
            name: machine.Value(bits, width, "b") for name, (bits, width) in operands.items()
        }
        names["RETURN_DATA"] = machine.Storage(0xFFFFFFFFFFFFFFFF, 64)
        ran = memory.MemoryMachine(names, image, 4, 2)
        ran.run(language.parse(text))
        return image.bits.to_bytes(16, "little"), memory.result_bits(ran, "RETURN_DATA", 64)

    return run


@pytest.mark.parametrize(
    ("text", "operands", "at", "expected", "result"),
    [
        ("RETURN_DATA.u64 = MEM[ADDR].u64", {"ADDR": (1, 32)}, 0, b"\0", 0x0807060504030201),
        ("RETURN_DATA[31 : 16].u16 = MEM[ADDR].u16", {"ADDR": (2, 32)}, 0, b"\0",
         0xFFFFFFFF0302FFFF),
        ("MEM[ADDR + 3U].b8 = DATA[15 : 8]", {"ADDR": (2, 32), "DATA": (0xABCD, 32)}, 5, b"\xab",
         0xFFFFFFFFFFFFFFFF),
        ("MEM[ADDR].u32 += DATA.u32", {"ADDR": (0, 32), "DATA": (0xFDFE0000, 32)}, 0,
         b"\0\1\0\1", 0xFFFFFFFFFFFFFFFF),
        ("tmp = MEM[ADDR]; MEM[ADDR] = DATA; RETURN_DATA.b32 = tmp",
         {"ADDR": (8, 32), "DATA": (7, 32)}, 8, b"\7\0\0\0\x0c", 0xFFFFFFFF0B0A0908),
        # the offset, here 2, is part of the result of Calc...Addr, or the text adds it
        ("addr = CalcDsAddr(vgpr_a.b32, offset.b32); RETURN_DATA.u8 = MEM[addr].u8",
         {"vgpr_a": (0, 32), "offset": (0, 32)}, 0, b"\0", 0xFFFFFFFFFFFFFF06),
        ("addr = CalcDsAddr(vgpr_a.b32, 0x0); RETURN_DATA.u8 = MEM[addr + OFFSET.u32].u8",
         {"vgpr_a": (0, 32), "OFFSET": (3, 32)}, 0, b"\0", 0xFFFFFFFFFFFFFF07),
        ("declare RETURN_DATA : 32'U[2]; RETURN_DATA[0] = LDS[ADDR].u32; RETURN_DATA[1] = 5U",
         {"ADDR": (4, 32)}, 0, b"\0", 0x507060504),
    ],
)  # fmt: skip
def test_memory_is_read_and_written(
    evaluate: Any, text: str, operands: dict[str, tuple[int, int]], at: int, expected: bytes,
    result: int,
) -> None:  # fmt: skip
    """Addresses index bytes; unwritten bytes are unchanged."""
    image, found = evaluate(text, **operands)
    assert image[at : at + len(expected)] == expected
    assert found == result


def test_an_address_outside_the_image_is_an_error(evaluate: Any) -> None:
    """Nothing outside is read."""
    with pytest.raises(importlib.import_module("pseudocode.machine").NotCovered):
        evaluate("RETURN_DATA.u32 = MEM[ADDR].u32", ADDR=(13, 32))
