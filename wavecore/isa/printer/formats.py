"""Names of typed-buffer formats: one name from gfx10 on, a data and a number format before."""

from __future__ import annotations

from wavecore.isa.instruction import Instruction

DEFAULT_FORMAT = 1  # data format 8, number format unorm: not printed


def buffer_format(instruction: Instruction) -> str:
    """The format of a typed buffer access."""
    row = instruction.row
    if "format" not in row.live:
        return ""
    value = instruction.mods["format"]
    if value == DEFAULT_FORMAT:
        return ""
    if not row.target.separate_buffer_formats:
        name = row.names("buffer_format").get(value)
        return f" format:[{name}]" if name else f" format:{value}"
    data, number = value & 15, value >> 4
    names = []
    if data != DEFAULT_FORMAT:
        names.append(row.names("data_format").get(data, str(data)))
    if number:
        names.append(row.names("number_format").get(number, str(number)))
    return f" format:[{','.join(names)}]"
