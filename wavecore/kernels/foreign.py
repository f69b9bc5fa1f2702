"""Names of torch, SciPy, NumPy and JAX that the gallery lacks, each with what to write instead."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# Functions: what to write instead, in the gallery's and NumPy's terms.
FUNCTIONS = {
    "topk": "top_k(x, k, axis)",
    "amax": "max(x, axis)",
    "amin": "min(x, axis)",
    "nanmax": "max(np.nan_to_num(x, nan=-np.inf), axis)",
    "nanmin": "min(np.nan_to_num(x, nan=np.inf), axis)",
    "nansum": "sum(np.nan_to_num(x, posinf=np.inf, neginf=-np.inf), axis)",
    "any": "max(x != 0, axis)",
    "all": "min(x != 0, axis)",
    "count_nonzero": "sum(x != 0, axis)",
    "median": "sort(x, axis), of which the middle is np.take(..., n // 2, axis)",
    "quantile": "sort(x, axis), of which places are np.take(..., place, axis)",
    "percentile": "sort(x, axis), of which places are np.take(..., place, axis)",
    "unique": "np.unique(sort(x, None))",
    "histc": "histogram(x, bins, (low, high))[0]",
    "bincount": "histogram(x, np.arange(n + 1))[0] for numbers below n",
    "cummax": 'scan(x, "max", axis)',
    "cummin": 'scan(x, "min", axis)',
    "cumulative_sum": "cumsum(x, axis)",
    "cumulative_prod": "cumprod(x, axis)",
    "associative_scan": "scan(x, operation, axis)",
    "log_softmax": "np.log(softmax(x, axis=axis))",
    "logsumexp": "m + np.log(sum(np.exp(x - m), axis)), where m = max(x, axis, keepdims=True)",
    "scaled_dot_product_attention": "attention(q, k, v, causal=..., scale=...)",
    "flash_attention": "attention(q, k, v, causal=...)",
    "conv1d": "conv2d(x[:, :, None], w[:, :, None], padding=(0, ...))[:, :, 0]",
    "convolve": "conv2d(x[None, None], w[None, None, ::-1, ::-1].copy(), padding=...)",
    "correlate": "conv2d(x[None, None], w[None, None], padding=...)",
    "linear": "matmul(x, w.T)",
    "mm": "matmul(a, b)",
    "bmm": "matmul(a, b)",
    "dot": "matmul(a, b)",
    "inv": "solve(a, np.eye(len(a), dtype=a.dtype))",
    "fft2": "fft(fft(x, axis=-1), axis=-2)",
    "fftn": "fft(x, axis=...) for each axis",
    "permute": "transpose(x, order)",
    "permute_dims": "transpose(x, order)",
}

# Arguments of functions that have what is on the right; {} is the value given.
_ARGUMENTS = {
    "dim": "axis={}",
    "axes": "axis={}",
    "keepdim": "keepdims={}",
    "correction": "ddof={}",
    "unbiased": "ddof={:d}",
    "eps": "epsilon={}",
    "is_causal": "causal={}",
    "strides": "stride={}",
    "op": "operation={}",
    "input": "x",
    "weight": "w",
    "query": "q",
    "key": "k",
    "value": "v",
}

# Others, whatever the function.
_ADVICE = {
    "stable": "leave it out, the order is stable in any case",
    "kind": "leave it out, the order is stable in any case",
    "sorted": "leave it out, results are in order in any case",
    "enable_gqa": "leave it out, heads of q share those of k and v if these are fewer",
    "workers": "leave it out",
    "overwrite_x": "leave it out, the result is a new array",
    "overwrite_a": "leave it out, the result is a new array",
    "overwrite_b": "leave it out, the result is a new array",
    "out": "leave it out, the result is a new array",
    "dtype": "convert before, with x.astype(...)",
    "where": "take what counts before, with np.where(mask, x, neutral)",
    "weights": "leave it out, each number counts once",
    "min": "write range=(min, max)",
    "max": "write range=(min, max)",
    "dropout_p": "leave it out, there is no dropout",
    "attn_mask": "write causal=True; there is no other mask",
    "normalized_shape": "write the axes instead, such as axis=-1 or axis=(-2, -1)",
    "padding_mode": "pad before, with np.pad(x, ..., mode=...)",
    "mode": "write padding=..., of zeros; pad in another way before, with np.pad",
    "reverse": "flip the array before and the result after, with np.flip",
}


def refused(name: str, value: Any, own: Iterable[str]) -> str:
    """What to write instead of an argument that a function lacks; "" if nothing is known."""
    mended = _ARGUMENTS.get(name, "")
    target = mended.partition("=")[0]
    if mended and target in own:
        if "=" not in mended:
            return f"write {target}, or give it first"
        is_short = isinstance(value, (bool, int, float, str, tuple))
        is_number = mended.endswith(":d}")
        return "write " + mended.format(value if is_number else repr(value) if is_short else "...")
    if name in _ADVICE:
        return _ADVICE[name]
    close = difflib.get_close_matches(name, own, 1)
    return f"write {close[0]}" if close else ""


def own_names(function: Callable[P, R]) -> Callable[P, R]:
    """Have a function that is called with names of another library say what its own are.

    Raises: TypeError, as Python does, with the mended argument and the function's signature.
    """
    signature = inspect.signature(function)
    name, own = function.__name__, signature.parameters

    @functools.wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            signature.bind(*args, **kwargs)
        except TypeError as error:
            told = [
                f"  {each}: {advice}"
                for each, value in kwargs.items()
                if each not in own and (advice := refused(each, value, own))
            ]
            lines = [f"{name}() {error}", *told, f"  It is {name}{_plain(signature)}"]
            raise TypeError("\n".join(lines)) from None
        return function(*args, **kwargs)

    return checked


def _plain(signature: inspect.Signature) -> str:
    """A signature without types."""
    bare = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    return str(inspect.Signature(bare))


def missing(name: str, names: Iterable[str]) -> str:
    """What to write instead of a function that the gallery lacks; "" if nothing is near."""
    if name in FUNCTIONS:
        return f"; write {FUNCTIONS[name]}"
    close = difflib.get_close_matches(name, names, 1)
    return f"; the nearest name is {close[0]}" if close else ""
