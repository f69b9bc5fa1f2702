"""Number formats bit by bit: codes, rounding, packing.

    from wavecore import formats
    codes = formats.encode([0.1, 500.0], "float8_e4m3fn", saturate=True)    # [0x1d, 0x7e]
    formats.decode(codes, "float8_e4m3fn")                                  # [0.1015625, 448.0]
    formats.pack(formats.encode(x, "float6_e2m3fn"), 6)                     # 32-bit words

`encode` and `decode` take whole arrays; the formats' own methods take one number at a time.
Everything is loaded on first use: tables of facts need no NumPy, and a launch needs no formats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore._fork import loaded_on_use

if TYPE_CHECKING:
    from wavecore.formats.arrays import ALL_FORMATS as ALL_FORMATS
    from wavecore.formats.arrays import Format as Format
    from wavecore.formats.arrays import decode as decode
    from wavecore.formats.arrays import encode as encode
    from wavecore.formats.arrays import named as named
    from wavecore.formats.integers import INT4 as INT4
    from wavecore.formats.integers import INT8 as INT8
    from wavecore.formats.integers import SMALL_INTEGERS as SMALL_INTEGERS
    from wavecore.formats.integers import UINT4 as UINT4
    from wavecore.formats.integers import UINT8 as UINT8
    from wavecore.formats.integers import SmallInteger as SmallInteger
    from wavecore.formats.packing import pack as pack
    from wavecore.formats.packing import unpack as unpack
    from wavecore.formats.scale import FLOAT8_E8M0FNU as FLOAT8_E8M0FNU
    from wavecore.formats.scale import ScaleFormat as ScaleFormat
    from wavecore.formats.small import BFLOAT16 as BFLOAT16
    from wavecore.formats.small import FLOAT4_E2M1FN as FLOAT4_E2M1FN
    from wavecore.formats.small import FLOAT6_E2M3FN as FLOAT6_E2M3FN
    from wavecore.formats.small import FLOAT6_E3M2FN as FLOAT6_E3M2FN
    from wavecore.formats.small import FLOAT8_E4M3FN as FLOAT8_E4M3FN
    from wavecore.formats.small import FLOAT8_E4M3FNUZ as FLOAT8_E4M3FNUZ
    from wavecore.formats.small import FLOAT8_E5M2 as FLOAT8_E5M2
    from wavecore.formats.small import FLOAT8_E5M2FNUZ as FLOAT8_E5M2FNUZ
    from wavecore.formats.small import FLOAT8_E5M3 as FLOAT8_E5M3
    from wavecore.formats.small import FLOAT16 as FLOAT16
    from wavecore.formats.small import FLOAT32 as FLOAT32
    from wavecore.formats.small import FLOAT64 as FLOAT64
    from wavecore.formats.small import SMALL_FLOATS as SMALL_FLOATS
    from wavecore.formats.small import SmallFloat as SmallFloat

_HOMES = {
    "arrays": ("ALL_FORMATS", "Format", "decode", "encode", "named"),
    "integers": ("INT4", "INT8", "SMALL_INTEGERS", "UINT4", "UINT8", "SmallInteger"),
    "packing": ("pack", "unpack"),
    "scale": ("FLOAT8_E8M0FNU", "ScaleFormat"),
    "small": (
        *("BFLOAT16", "FLOAT4_E2M1FN", "FLOAT6_E2M3FN", "FLOAT6_E3M2FN", "FLOAT8_E4M3FN"),
        *("FLOAT8_E4M3FNUZ", "FLOAT8_E5M2", "FLOAT8_E5M2FNUZ", "FLOAT8_E5M3", "FLOAT16", "FLOAT32"),
        *("FLOAT64", "SMALL_FLOATS", "SmallFloat"),
    ),
}

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
    "FLOAT8_E5M3",
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
        __name__,
        {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names},
    )


def __dir__() -> list[str]:
    return sorted(__all__)
