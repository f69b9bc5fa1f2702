"""4-bit weights: int4 with scales and zero points, MXFP4 with powers of two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wavecore.errors import ShapeError
from wavecore.kernels.foreign import own_names

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS = ("int4", "mxfp4")
ROWS, DEPTH = 16, 128  # of a tile of codes
BLOCK = 32  # of MXFP4


@dataclass(frozen=True, eq=False)
class Quantised:
    """A weight matrix, shape (N, K), for quantised_gemm.

    Args:
        kind: "int4": (code - zero) * scale, where zero is 8 without zero points; "mxfp4": E2M1 *
            2 ** (scale - 127).
        shape: (N, K).
        group: number of k that share a scale.
        codes: uint8, shape (N / 16, K / 128, 16, 64): tiles of 16 rows, two codes per byte, the
            lower bits first; N and K rounded up.
        scales: int4: float16, shape (K / group, N); mxfp4: uint8 (E8M0), shape (K / 128, N, 4).
        zeros: the codes that stand for 0, for int4 with zero points: uint8, shape (K / group, N).
    """

    kind: str
    shape: tuple[int, int]
    group: int
    codes: NDArray[Any]
    scales: NDArray[Any]
    zeros: NDArray[Any] | None = None

    @property
    def nbytes(self) -> int:
        """Bytes of codes, scales and zero points."""
        zeros = 0 if self.zeros is None else self.zeros.nbytes
        return int(self.codes.nbytes + self.scales.nbytes + zeros)

    @classmethod
    def from_codes(
        cls, codes: NDArray[Any], scales: NDArray[Any], zeros: NDArray[Any] | None = None
    ) -> Quantised:
        """Packs int4 weights from another quantiser for the kernels.

        Args:
            codes: 0 to 15, shape (N, K).
            scales: shape (N, K / group), the last group may be shorter; converted to float16.
            zeros: integers 0 to 15 of that shape; all 8 unless given.
        Raises: ShapeError, ValueError; LaunchError for a masked array.
        """
        import numpy as np

        from wavecore.kernels.arguments import check_unmasked

        for name, array in (("codes", codes), ("scales", scales), ("zeros", zeros)):
            check_unmasked(array, f"from_codes: {name}")
        codes, scales = np.asarray(codes), np.asarray(scales).astype(np.float16)
        if codes.ndim != 2 or not codes.size or scales.ndim != 2 or len(scales) != len(codes):
            raise ShapeError(
                f"from_codes: codes must be (N, K), scales (N, K / group); {codes.shape} and "
                f"{scales.shape} given"
            )
        if zeros is not None and np.shape(zeros) != scales.shape:
            raise ShapeError(f"from_codes: zeros must have scales' shape, not {np.shape(zeros)}")
        for name, each in (("codes", codes), ("zeros", codes if zeros is None else zeros)):
            each = np.asarray(each)
            if each.min() < 0 or each.max() > 15 or (each != each.astype(np.uint8)).any():
                raise ValueError(f"from_codes: {name} must be integers from 0 to 15")
        group = _group_of(codes.shape[1], scales.shape[1])
        rows = -codes.shape[0] % ROWS
        depth = -codes.shape[1] % max(DEPTH, group)
        filled = np.pad(codes.astype(np.uint8), ((0, rows), (0, depth)))
        columns = filled.shape[1] // group
        more = ((0, rows), (0, columns - scales.shape[1]))
        return cls(
            "int4", codes.shape, group, _tiles(filled.reshape(len(filled), -1, group)),
            _laid_out("int4", np.pad(scales, more)),
            None if zeros is None else
            _laid_out("int4", np.pad(np.asarray(zeros).astype(np.uint8), more)),
        )  # fmt: skip


def _group_of(depth: int, groups: int) -> int:
    """The size of a group. Raises: ShapeError if the kernels do not support it."""
    sizes: list[int] = [32, 64, *range(DEPTH, depth + DEPTH, DEPTH)]
    found = [size for size in sizes if -(-depth // size) == groups]
    exact = [size for size in found if not depth % size]
    if not found:
        raise ShapeError(
            f"from_codes: {groups} scales for {depth} k: a group must be 32, 64 or a multiple "
            "of 128"
        )
    return (exact or found)[0]


@own_names
def quantise(
    weights: NDArray[Any], kind: str = "int4", *, group: int = 128, zero_points: bool = False
) -> Quantised:
    """Rounds weights to four bits, and packs them for the kernels.

    Args:
        weights: numbers, shape (N, K): outputs by inputs.
        kind: "int4" (symmetric, a float16 scale per group) or "mxfp4" (OCP's: blocks of 32).
        group: for int4: 32, 64 or a multiple of 128.
        zero_points: for int4: codes span the range of a group's weights, including 0, instead of a
            symmetric range; each group stores its code for 0.
    Raises: ShapeError, ValueError; the latter for infinities and NaNs, and for weights whose scale
        float16 cannot hold; LaunchError for a masked array.
    """
    import numpy as np

    from wavecore.kernels.arguments import check_unmasked

    check_unmasked(weights, "quantise: weights")
    given = np.asarray(weights, np.float32)
    if given.ndim != 2 or not given.size:
        raise ShapeError(f"quantise: weights must have shape (N, K), not {given.shape}")
    if kind not in KINDS:
        raise ValueError(f"quantise: kind must be one of {', '.join(KINDS)}, not {kind!r}")
    if kind == "int4" and group not in (32, 64) and (group < DEPTH or group % DEPTH):
        raise ValueError(f"quantise: a group must be 32, 64 or a multiple of 128, not {group}")
    if zero_points and kind != "int4":
        raise ValueError(f"quantise: only int4 has zero points, not {kind}")
    if not np.isfinite(given).all():
        raise ValueError("quantise: weights must be finite; there are infinities or NaNs")
    group = BLOCK if kind == "mxfp4" else group
    rows, depth = -given.shape[0] % ROWS, -given.shape[1] % max(DEPTH, group)
    groups = np.pad(given, ((0, rows), (0, depth))).reshape(given.shape[0] + rows, -1, group)
    zeros = None
    if zero_points:
        codes, scales, zeros = _int4_with_zeros(groups)
        zeros = _laid_out(kind, zeros)
    else:
        codes, scales = (_int4 if kind == "int4" else _mxfp4)(groups)
    return Quantised(kind, given.shape, group, _tiles(codes), _laid_out(kind, scales), zeros)


def _half_scales(scales: NDArray[Any]) -> NDArray[Any]:
    """Scales as float16. Raises: ValueError if one is out of range."""
    import numpy as np

    if scales.max() > np.finfo(np.float16).max:
        raise ValueError(
            f"quantise: a scale of {scales.max():.4g} exceeds float16's range: divide the weights"
        )
    return scales.astype(np.float16)


def _int4_with_zeros(
    groups: NDArray[Any],
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Codes 0 to 15, scales, and the codes of 0."""
    import numpy as np

    low, high = np.minimum(groups.min(-1), 0), np.maximum(groups.max(-1), 0)
    scales = _half_scales((high - low) / 15)
    steps = np.where(scales == 0, 1, scales).astype(np.float32)
    zeros = np.clip(np.rint(-low / steps), 0, 15)
    codes = np.clip(np.rint(groups / steps[..., None]) + zeros[..., None], 0, 15)
    return codes.astype(np.uint8), scales, zeros.astype(np.uint8)


def _int4(groups: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Codes 1 to 15 and scales of groups of weights, shape (N, K / group, group)."""
    import numpy as np

    scales = _half_scales(abs(groups).max(-1) / 7)
    steps = groups / np.where(scales == 0, 1, scales).astype(np.float32)[..., None]
    return (np.clip(np.rint(steps), -7, 7) + 8).astype(np.uint8), scales


def _mxfp4(groups: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """E2M1 codes and E8M0 scales: the largest of a block is scaled to 4 to 8, and clamped to 6.

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
    """Scales, shape (N, groups), stored with adjacent rows adjacent in memory."""
    import numpy as np

    if kind == "int4":
        return np.ascontiguousarray(scales.T)
    return np.ascontiguousarray(scales.reshape(scales.shape[0], -1, DEPTH // BLOCK).swapaxes(0, 1))


def dequantise(weights: Quantised) -> NDArray[Any]:
    """The weights as float32, shape (N, K)."""
    import ml_dtypes
    import numpy as np

    tiles = np.stack([weights.codes & 15, weights.codes >> 4], -1).swapaxes(1, 2)
    codes = tiles.reshape(tiles.shape[0] * ROWS, -1)
    n, k = weights.shape
    if weights.kind == "int4":
        zeros = 8 if weights.zeros is None else weights.zeros.T.repeat(weights.group, axis=1)
        values = codes.astype(np.float32) - zeros
        scales = weights.scales.T.astype(np.float32)
    else:
        values = codes.view(ml_dtypes.float4_e2m1fn).astype(np.float32)
        by_row = weights.scales.swapaxes(0, 1).reshape(codes.shape[0], -1)
        scales = np.ldexp(np.float32(1), by_row.astype(np.int32) - 127)
    return np.asarray((values * scales.repeat(weights.group, axis=1))[:n, :k])
