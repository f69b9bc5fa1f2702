"""Attention agrees with float64 within the precision of its types."""

from __future__ import annotations

from functools import cache

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore.errors import ShapeError
from wavecore.kernels import attention
from wavecore.kernels.attention_kernel import attention_kernel, constants

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
EPSILON = {np.float16: 2.0**-11, ml_dtypes.bfloat16: 2.0**-8}
CASES = [
    (target, dim, dtype, causal)
    for target in TARGETS
    for dim, dtype, causal in (
        (64, np.float16, True), (128, ml_dtypes.bfloat16, False), (64, ml_dtypes.bfloat16, True),
        (128, np.float16, True), (64, np.float16, False),
    )
]  # fmt: skip


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def expected(q, k, v, *, causal, scale):
    """(the result, the sum of magnitudes of its terms), in float64."""
    q, k, v = (each.astype(np.float64) for each in (q, k, v))
    group = q.shape[-3] // k.shape[-3]
    k, v = k.repeat(group, axis=-3), v.repeat(group, axis=-3)
    scores = scale * q @ k.swapaxes(-1, -2)
    if causal:
        last = np.arange(q.shape[-2])[:, None] + k.shape[-2] - q.shape[-2]
        scores = np.where(np.arange(k.shape[-2]) <= last, scores, -np.inf)
    p = np.exp(scores - scores.max(-1, keepdims=True))
    p /= p.sum(-1, keepdims=True)
    return p @ v, p @ abs(v)


@pytest.mark.parametrize(("target", "dim", "dtype", "causal"), in_turns(CASES, lambda c: c[0], 4))
def test_attention_is_right_to_the_last_place_of_its_type(target, dim, dtype, causal):
    """Heads that share K and V, counts that fill no tile, more keys than one iteration takes."""
    rng = np.random.default_rng(dim)
    q = rng.standard_normal((2, 37, dim)).astype(dtype)
    k, v = (rng.standard_normal((1, 81, dim)).astype(dtype) for _ in range(2))
    out = attention(q, k, v, causal=causal, device=device(target)).astype(np.float64)
    want, magnitude = expected(q, k, v, causal=causal, scale=dim**-0.5)
    # The result is rounded, and so are the weights of its terms (truncated in f16: twice as much).
    cut = 2 if dtype is np.float16 else 1
    assert (abs(out - want) <= EPSILON[dtype] * (abs(want) + cut * magnitude) + 1e-5).all()


def test_attention_of_large_scores_does_not_overflow():
    """The maximum grows from iteration to iteration, and earlier sums are rescaled."""
    rng = np.random.default_rng(3)
    q, k, v = (rng.standard_normal((1, 130, 64)).astype(np.float16) for _ in range(3))
    k *= np.linspace(0, 8, 130, dtype=np.float16)[:, None]
    with device("gfx942"):
        out = attention(q, k, v, scale=2.0).astype(np.float64)
    want, magnitude = expected(q, k, v, causal=False, scale=2.0)
    assert (abs(out - want) <= 2.0**-11 * (abs(want) + 2 * magnitude) + 1e-4).all()


# heads of q and of k, queries, keys, dims of q and of v, causal
SHAPES = [((2, 1, 70, 33, 64, 64), True), ((4, 2, 17, 129, 80, 40), False),
          ((1, 1, 130, 65, 128, 128), True), ((2, 2, 1, 1, 1, 1), True)]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "shape", "causal"),
    [(target, *SHAPES[n % 4]) for n, target in enumerate(TARGETS)]
    + [("gfx1201", *SHAPES[1]), ("gfx942", *SHAPES[2])],
)
def test_attention_gives_logarithms_of_sums(target, shape, causal):
    """Queries that see no key have a result of 0 and a sum of 0; dims are padded."""
    heads, kv_heads, n_q, n_kv, dim, v_dim = shape
    rng = np.random.default_rng(n_q)
    q = rng.standard_normal((heads, n_q, dim)).astype(np.float16)
    k = rng.standard_normal((kv_heads, n_kv, dim)).astype(np.float16)
    v = rng.standard_normal((kv_heads, n_kv, v_dim)).astype(np.float16)
    out, lse = attention(q, k, v, causal=causal, lse=True, device=device(target))
    assert out.shape == (heads, n_q, v_dim)
    blind = max(n_q - n_kv, 0) if causal else 0
    assert not out[:, :blind].any()
    assert (lse[:, :blind] == -np.inf).all()
    k, v = (each.repeat(heads // kv_heads, axis=0).astype(np.float64) for each in (k, v))
    scores = q.astype(np.float64) @ k.swapaxes(1, 2) * dim**-0.5
    if causal:
        scores[:, np.arange(n_kv) > np.arange(n_q)[:, None] + n_kv - n_q] = -np.inf
    sums = np.exp(scores).sum(-1)[:, blind:]
    assert (abs(lse[:, blind:] - np.log(sums)) < 1e-5).all()
    p = np.exp(scores)[:, blind:] / sums[..., None]
    error = abs(out[:, blind:] - p @ v)
    assert (error <= 2.0**-11 * (abs(p @ v) + 2 * p @ abs(v)) + 1e-5).all()


@pytest.mark.parametrize("target", TARGETS)
def test_attention_needs_no_scratch(target):
    """Tiles, scores and the prefetched data fit the registers, also at the larger dim."""
    given = constants(wc.targets.get(target), 128, causal=True)
    code = attention_kernel.compile(target, LSE=True, **given)
    info = code.kernels["attention_kernel"]
    assert info.vgpr_spill_count == 0
    assert info.group_segment_fixed_size_bytes <= 32 << 10


@pytest.mark.parametrize(
    ("q", "k", "causal", "says"),
    [
        ((1, 8, 129), (1, 8, 129), False, "1 to 128"),
        ((2, 8, 64), (3, 8, 64), False, "multiple"),
        ((1, 9, 64), (1, 0, 64), True, "no key"),
        ((1, 9, 64), (1, 8, 128), False, "last dimension"),
    ],
)
def test_attention_says_which_shapes_it_takes(q, k, causal, says):
    arrays = [np.zeros(shape, np.float16) for shape in (q, k, k)]
    with pytest.raises(ShapeError, match=says):
        attention(*arrays, causal=causal, device=device("gfx942"))


def test_attention_takes_one_type():
    with pytest.raises(TypeError, match="float16, float32, float16"):
        attention(*(np.zeros((1, 8, 64), t) for t in ("f2", "f4", "f2")), device=device("gfx942"))
