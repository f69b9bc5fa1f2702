"""2:4 sparse weights, in the form that matrix instructions take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wavecore.errors import ShapeError
from wavecore.kernels.foreign import own_names

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROWS, DEPTH = 16, 128  # of a tile: k, of which half is kept


@dataclass(frozen=True, eq=False)
class Sparse:
    """A weight matrix, shape (N, K), with at most two nonzero of every four k, for sparse_gemm.

    Args:
        shape: (N, K).
        values: shape (N / 16, K / 128, 16, 64): the kept weights; N and K rounded up.
        places: uint32, shape (N / 16, K / 128, 16, 4): for each four k two indices of two bits,
            the first lower; 32 k per word.
    """

    shape: tuple[int, int]
    values: NDArray[Any]
    places: NDArray[Any]

    @property
    def nbytes(self) -> int:
        """Bytes of values and places."""
        return int(self.values.nbytes + self.places.nbytes)


@own_names
def compress(weights: NDArray[Any], *, prune: bool = False) -> Sparse:
    """Packs 2:4 sparse weights for the kernels.

    Args:
        weights: float16 or bfloat16, shape (N, K): outputs by inputs.
        prune: if more than two of four are nonzero, keep the two largest.
    Raises: ShapeError; TypeError; ValueError if more than two of four are nonzero without `prune`;
        LaunchError for a masked array.
    """
    import numpy as np

    from wavecore.kernels.arguments import given

    weights = np.asarray(given(weights, "compress: weights"))
    if weights.dtype.name not in ("float16", "bfloat16"):
        raise TypeError(f"compress: weights must be float16 or bfloat16, not {weights.dtype}")
    if weights.ndim != 2 or not weights.size:
        raise ShapeError(f"compress: weights must have shape (N, K), not {weights.shape}")
    rows, depth = -weights.shape[0] % ROWS, -weights.shape[1] % DEPTH
    fours = np.pad(weights, ((0, rows), (0, depth))).reshape(weights.shape[0] + rows, -1, 4)
    if not prune:
        _check(fours)
    # The two largest of four, in the order of k.
    sizes = abs(fours.astype(np.float32))
    sizes = np.where(np.isnan(sizes), np.inf, sizes)  # NaNs must show in the product
    order = np.argsort(-sizes, axis=-1, kind="stable")[..., :2]
    places = np.sort(order, axis=-1)
    values = np.take_along_axis(fours, places, -1).reshape(fours.shape[0], -1)
    bits = (places[..., 0] | places[..., 1] << 2).astype(np.uint32)
    words = bits.reshape(len(bits), -1, 8) << (4 * np.arange(8, dtype=np.uint32))
    packed = np.bitwise_or.reduce(words, axis=-1, dtype=np.uint32)
    return Sparse(weights.shape, _tiles(values, DEPTH // 2), _tiles(packed, DEPTH // 32))


def _check(fours: NDArray[Any]) -> None:
    """Raises: ValueError naming the first group of four with too many nonzero weights."""
    import numpy as np

    row, four = np.unravel_index(np.argmax((fours != 0).sum(-1) > 2), fours.shape[:2])
    if (fours[row, four] != 0).sum() > 2:
        raise ValueError(
            f"compress: row {row} has more than two nonzero weights in k {4 * four} to "
            f"{4 * four + 3}: {', '.join(str(each) for each in fours[row, four])}. "
            "prune=True keeps the two largest."
        )


def _tiles(rows: NDArray[Any], width: int) -> NDArray[Any]:
    """Rows as tiles of sixteen times `width`."""
    import numpy as np

    return np.ascontiguousarray(
        rows.reshape(-1, ROWS, rows.shape[1] // width, width).swapaxes(1, 2)
    )


def decompress(weights: Sparse) -> NDArray[Any]:
    """The dense weights, shape (N, K)."""
    import numpy as np

    values = weights.values.swapaxes(1, 2).reshape(-1, weights.values.shape[1] * DEPTH // 2)
    words = weights.places.swapaxes(1, 2).reshape(len(values), -1)
    bits = (words[..., None] >> (4 * np.arange(8, dtype=np.uint32))).reshape(len(values), -1)
    places = np.stack([bits & 3, bits >> 2 & 3], -1).astype(np.int64)
    fours = np.zeros((*bits.shape, 4), values.dtype)
    np.put_along_axis(fours, places, values.reshape(*bits.shape, 2), -1)
    n, k = weights.shape
    return np.asarray(fours.reshape(len(values), -1)[:n, :k])
