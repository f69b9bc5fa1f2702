"""Weights of four bits: int4 with a scale for a group, MXFP4 with a power of two for 32."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wavecore.errors import ShapeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS = ("int4", "mxfp4")
ROWS, DEPTH = 16, 128  # of a tile of codes
BLOCK = 32  # of MXFP4


@dataclass(frozen=True, eq=False)
class Quantised:
    """A matrix of weights, shape (N, K), as quantised_gemm takes it.

    Args:
        kind: "int4": (code - 8) * scale; "mxfp4": E2M1 * 2 ** (scale - 127).
        shape: (N, K).
        group: how many k share a scale.
        codes: uint8, shape (N / 16, K / 128, 16, 64): tiles of 16 rows, two codes a byte, the lower
            bits first; N and K rounded up.
        scales: int4: float16, shape (K / group, N); mxfp4: uint8 (E8M0), shape (K / 128, N, 4).
    """

    kind: str
    shape: tuple[int, int]
    group: int
    codes: NDArray[Any]
    scales: NDArray[Any]

    @property
    def nbytes(self) -> int:
        """What codes and scales take."""
        return int(self.codes.nbytes + self.scales.nbytes)


def quantise(weights: NDArray[Any], kind: str = "int4", *, group: int = 128) -> Quantised:
    """Weights rounded to four bits, packed as kernels read them.

    Args:
        weights: numbers, shape (N, K): outputs by inputs.
        kind: "int4" (symmetric, a float16 scale a group) or "mxfp4" (OCP's: blocks of 32).
        group: of int4: 32, 64 or a multiple of 128.
    Raises: ShapeError, ValueError.
    """
    import numpy as np

    given = np.asarray(weights, np.float32)
    if given.ndim != 2 or not given.size:
        raise ShapeError(f"quantise: weights have shape (N, K), not {given.shape}")
    if kind not in KINDS:
        raise ValueError(f"quantise: kind is one of {', '.join(KINDS)}, not {kind!r}")
    if kind == "int4" and group not in (32, 64) and (group < DEPTH or group % DEPTH):
        raise ValueError(f"quantise: a group is 32, 64 or a multiple of 128, not {group}")
    group = BLOCK if kind == "mxfp4" else group
    rows, depth = -given.shape[0] % ROWS, -given.shape[1] % max(DEPTH, group)
    groups = np.pad(given, ((0, rows), (0, depth))).reshape(given.shape[0] + rows, -1, group)
    codes, scales = (_int4 if kind == "int4" else _mxfp4)(groups)
    return Quantised(kind, given.shape, group, _tiles(codes), _laid_out(kind, scales))


def _int4(groups: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Codes 1 to 15 and scales of groups of weights, shape (N, K / group, group)."""
    import numpy as np

    scales = (abs(groups).max(-1) / 7).astype(np.float16)
    steps = groups / np.where(scales == 0, 1, scales).astype(np.float32)[..., None]
    return (np.clip(np.rint(steps), -7, 7) + 8).astype(np.uint8), scales


def _mxfp4(groups: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """E2M1's codes and E8M0's scales: the largest of a block is between 4 and 8, and 6 the most.

    Source: OCP Microscaling Formats (MX) Specification 1.0, section 6.3.
    """
    import ml_dtypes
    import numpy as np

    most = abs(groups).max(-1)
    exponents = np.frexp(np.where(most == 0, 1, most))[1] - 3
    exponents = np.clip(exponents, -126, 127)
    steps = np.clip(np.ldexp(groups, -exponents[..., None]), -6, 6)
    codes = steps.astype(ml_dtypes.float4_e2m1fn).view(np.uint8)
    return codes & 15, (exponents + 127).astype(np.uint8)


def _tiles(codes: NDArray[Any]) -> NDArray[Any]:
    """Codes, shape (N, groups, group), as bytes of tiles."""
    import numpy as np

    bytes_ = (codes[..., 0::2] | codes[..., 1::2] << 4).reshape(codes.shape[0], -1, DEPTH // 2)
    tiles = bytes_.reshape(-1, ROWS, bytes_.shape[1], DEPTH // 2).swapaxes(1, 2)
    return np.ascontiguousarray(tiles)


def _laid_out(kind: str, scales: NDArray[Any]) -> NDArray[Any]:
    """Scales, shape (N, groups), so that neighbouring rows are neighbours in memory."""
    import numpy as np

    if kind == "int4":
        return np.ascontiguousarray(scales.T)
    return np.ascontiguousarray(scales.reshape(scales.shape[0], -1, DEPTH // BLOCK).swapaxes(0, 1))


def dequantise(weights: Quantised) -> NDArray[Any]:
    """The weights that the codes stand for: float32, shape (N, K)."""
    import ml_dtypes
    import numpy as np

    tiles = np.stack([weights.codes & 15, weights.codes >> 4], -1).swapaxes(1, 2)
    codes = tiles.reshape(tiles.shape[0] * ROWS, -1)
    n, k = weights.shape
    if weights.kind == "int4":
        values = codes.astype(np.float32) - 8
        scales = weights.scales.T.astype(np.float32)
    else:
        values = codes.view(ml_dtypes.float4_e2m1fn).astype(np.float32)
        by_row = weights.scales.swapaxes(0, 1).reshape(codes.shape[0], -1)
        scales = np.ldexp(np.float32(1), by_row.astype(np.int32) - 127)
    return np.asarray((values * scales.repeat(weights.group, axis=1))[:n, :k])
