"""Number formats bit by bit: what their codes mean, rounding, packing.

    from wavecore import formats
    codes = formats.encode([0.1, 500.0], "float8_e4m3fn", saturate=True)    # [0x1d, 0x7e]
    formats.decode(codes, "float8_e4m3fn")                                  # [0.1015625, 448.0]
    formats.pack(formats.encode(x, "float6_e2m3fn"), 6)                     # 32-bit words

`encode` and `decode` take whole arrays; the formats' own methods take one number at a time. What
works on arrays is loaded when it is asked for: tables of facts need no NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore._fork import loaded_on_use
from wavecore.formats.integers import INT4, INT8, SMALL_INTEGERS, UINT4, UINT8, SmallInteger
from wavecore.formats.scale import FLOAT8_E8M0FNU, ScaleFormat
from wavecore.formats.small import (
    BFLOAT16,
    FLOAT4_E2M1FN,
    FLOAT6_E2M3FN,
    FLOAT6_E3M2FN,
    FLOAT8_E4M3FN,
    FLOAT8_E4M3FNUZ,
    FLOAT8_E5M2,
    FLOAT8_E5M2FNUZ,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    SMALL_FLOATS,
    SmallFloat,
)

if TYPE_CHECKING:
    from wavecore.formats.arrays import ALL_FORMATS as ALL_FORMATS
    from wavecore.formats.arrays import Format as Format
    from wavecore.formats.arrays import decode as decode
    from wavecore.formats.arrays import encode as encode
    from wavecore.formats.arrays import named as named
    from wavecore.formats.packing import pack as pack
    from wavecore.formats.packing import unpack as unpack

_HOMES = dict.fromkeys(("ALL_FORMATS", "Format", "decode", "encode", "named"), "arrays")
_HOMES |= dict.fromkeys(("pack", "unpack"), "packing")

__all__ = [
    "ALL_FORMATS",
    "BFLOAT16",
    "FLOAT4_E2M1FN",
    "FLOAT6_E2M3FN",
    "FLOAT6_E3M2FN",
    "FLOAT8_E4M3FN",
    "FLOAT8_E4M3FNUZ",
    "FLOAT8_E5M2",
    "FLOAT8_E5M2FNUZ",
    "FLOAT8_E8M0FNU",
    "FLOAT16",
    "FLOAT32",
    "FLOAT64",
    "INT4",
    "INT8",
    "SMALL_FLOATS",
    "SMALL_INTEGERS",
    "UINT4",
    "UINT8",
    "Format",
    "ScaleFormat",
    "SmallFloat",
    "SmallInteger",
    "decode",
    "encode",
    "named",
    "pack",
    "unpack",
]


if not TYPE_CHECKING:  # type checkers see the names above, and no others
    __getattr__ = loaded_on_use(
        __name__, {name: f"{__name__}.{home}" for name, home in _HOMES.items()}
    )


def __dir__() -> list[str]:
    return sorted(__all__)
