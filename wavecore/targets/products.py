"""Cards and accelerators: compute units, clock, memory, and the peaks that AMD prints for them.

Source: AMD's product specifications. Evidence: documented. The peaks are not used in computations;
tests check that they equal compute units x clock x rate.
"""

from __future__ import annotations

from wavecore.targets import cdna, rdna
from wavecore.targets.model import Product, PublishedPeak, Target


def _matrix(**tera_ops: float) -> tuple[PublishedPeak, ...]:
    return tuple(PublishedPeak("matrix", dtype, peak) for dtype, peak in tera_ops.items())


def _sparse(**tera_ops: float) -> tuple[PublishedPeak, ...]:
    return tuple(PublishedPeak("matrix", dtype, peak, True) for dtype, peak in tera_ops.items())


def _vector(**tera_ops: float) -> tuple[PublishedPeak, ...]:
    return tuple(
        PublishedPeak("vector", dtype.replace("packed_", "packed "), peak)
        for dtype, peak in tera_ops.items()
    )


def _product(
    name: str,
    target: Target,
    cus: int,
    clock_mhz: int,
    memory: tuple[str, int, int],
    *published: tuple[PublishedPeak, ...],
    devices: int = 1,
) -> Product:
    kind, capacity_gb, gb_per_s = memory
    return Product(
        name=name,
        target=target,
        cus=cus,
        clock_mhz=clock_mhz,
        memory=kind,
        memory_gb=capacity_gb,
        memory_gb_per_s=gb_per_s,
        published=sum(published, ()),
        devices=devices,
    )


PRODUCTS = (
    _product(
        "MI100", cdna.GFX908, 120, 1502, ("HBM2", 32, 1229),
        _vector(float64=11.5, float32=23.1),
        _matrix(float32=46.1, float16=184.6, bfloat16=92.3, int8=184.6),
    ),
    _product(
        "MI210", cdna.GFX90A, 104, 1700, ("HBM2e", 64, 1638),
        _vector(float64=22.6, float32=22.6),
        _matrix(float64=45.3, float32=45.3, float16=181.0, bfloat16=181.0, int8=181.0),
    ),
    _product(
        "MI250X", cdna.GFX90A, 220, 1700, ("HBM2e", 128, 3277),
        _vector(float64=47.9, float32=47.9),
        _matrix(float64=95.7, float32=95.7, float16=383.0, bfloat16=383.0, int8=383.0),
        devices=2,
    ),
    _product(
        "MI300A", cdna.GFX942, 228, 2100, ("HBM3", 128, 5300),
        _vector(float64=61.3, packed_float32=122.6),
        _matrix(float64=122.6, float32=122.6, xfloat32=490.3, float16=980.6, bfloat16=980.6,
                float8=1961.2, int8=1961.2),
        _sparse(float16=1961.2, bfloat16=1961.2, float8=3922.3, int8=3922.3),
    ),
    _product(
        "MI300X", cdna.GFX942, 304, 2100, ("HBM3", 192, 5300),
        _vector(float64=81.7, packed_float32=163.4),
        _matrix(float64=163.4, float32=163.4, xfloat32=653.7, float16=1307.4, bfloat16=1307.4,
                float8=2614.9, int8=2614.9),
        _sparse(float16=2614.9, bfloat16=2614.9, float8=5229.8, int8=5229.8),
    ),
    _product(
        "MI325X", cdna.GFX942, 304, 2100, ("HBM3E", 256, 6000),
        _vector(float64=81.7, packed_float32=163.4),
        _matrix(float64=163.4, float32=163.4, xfloat32=653.7, float16=1307.4, bfloat16=1307.4,
                float8=2614.9, int8=2614.9),
        _sparse(float16=2614.9, bfloat16=2614.9, float8=5229.8, int8=5229.8),
    ),
    _product(
        "MI350X", cdna.GFX950, 256, 2200, ("HBM3E", 288, 8000),
        _vector(float64=72.1, packed_float32=144.2),
        _matrix(float64=72.1, float32=144.2, float16=2306.9, bfloat16=2306.9, float8=4613.7,
                int8=4613.7, float6=9227.5, float4=9227.5),
        _sparse(float16=4613.7, bfloat16=4613.7, float8=9227.5, int8=9227.5),
    ),
    _product(
        "MI355X", cdna.GFX950, 256, 2400, ("HBM3E", 288, 8000),
        _vector(float64=78.6, packed_float32=157.3),
        _matrix(float64=78.6, float32=157.3, float16=2516.6, bfloat16=2516.6, float8=5033.2,
                int8=5033.2, float6=10066.3, float4=10066.3),
        _sparse(float16=5033.2, bfloat16=5033.2, float8=10066.3, int8=10066.3),
    ),
    _product(
        "RX 6950 XT", rdna.GFX1030, 80, 2310, ("GDDR6", 16, 576),
        _vector(float32=23.65, float16=47.31),
    ),
    _product(
        "RX 6900 XT", rdna.GFX1030, 80, 2250, ("GDDR6", 16, 512),
        _vector(float32=23.04, float16=46.08),
    ),
    _product(
        "RX 7900 XTX", rdna.GFX1100, 96, 2500, ("GDDR6", 24, 960),
        _vector(float32=61.4, float16=122.8),
    ),
    _product(
        "RX 7900 XT", rdna.GFX1100, 84, 2400, ("GDDR6", 20, 800),
        _vector(float32=51.6, float16=103.2),
    ),
    _product(
        "RX 7800 XT", rdna.GFX1101, 60, 2430, ("GDDR6", 16, 624),
        _vector(float32=37.3, float16=74.6),
    ),
    _product(
        "RX 7600", rdna.GFX1102, 32, 2655, ("GDDR6", 8, 288),
        _vector(float32=21.75, float16=43.5),
    ),
    _product(
        "RX 7600 XT", rdna.GFX1102, 32, 2755, ("GDDR6", 16, 288),
        _vector(float32=22.57, float16=45.14),
    ),
    _product("Radeon 8060S (Strix Halo)", rdna.GFX1151, 40, 2900, ("LPDDR5X", 128, 256)),
    _product(
        "RX 9070 XT", rdna.GFX1201, 64, 2970, ("GDDR6", 16, 640),
        _vector(float32=48.7, float16=97.3),
        _matrix(float16=195, float8=389, int8=389, int4=779),
        _sparse(float16=389, float8=779, int8=779, int4=1557),
    ),
    _product(
        "RX 9070", rdna.GFX1201, 56, 2520, ("GDDR6", 16, 640),
        _vector(float32=36.1, float16=72.3),
        _matrix(float16=145, float8=289, int8=289, int4=578),
        _sparse(float16=289, float8=578, int8=578, int4=1156),
    ),
    _product(
        "RX 9060 XT", rdna.GFX1200, 32, 3130, ("GDDR6", 16, 320),
        _vector(float32=25.6, float16=51.3),
        _matrix(float16=103, float8=205, int8=205, int4=410),
        _sparse(float16=205, float8=410, int8=410, int4=821),
    ),
)  # fmt: skip
