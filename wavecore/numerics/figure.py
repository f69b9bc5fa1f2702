"""A comparison as a matplotlib figure; the extra `figures` installs matplotlib."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.errors import Error

if TYPE_CHECKING:
    from wavecore.numerics.comparison import Comparison

LARGEST_SCALE = 16.0  # ulps; larger distances have the last colour
BINS = 41


def draw(found: Comparison) -> Any:
    """Maps of the designs' ulps above their distributions, all on the same scale.

    Raises: Error if matplotlib is not installed.
    """
    try:
        figures = importlib.import_module("matplotlib.figure")
    except ImportError as error:
        raise Error(
            "figures need matplotlib, which is not installed: pip install 'wavecore[figures]'."
        ) from error
    count = len(found.designs)
    made = figures.Figure(figsize=(1.2 + 2.6 * count, 4.6), layout="constrained")
    axes = made.subplots(2, count, squeeze=False, height_ratios=(3, 2), sharey="row")
    scale = _scale(found)
    image = None
    for design, (above, below) in zip(found.designs, axes.T, strict=True):
        ulps = np.clip(found.ulps[design.name], -scale, scale)
        image = above.imshow(ulps, cmap="RdBu_r", vmin=-scale, vmax=scale, aspect="auto")
        above.set_title(f"{design.name}\n{design.how.model} ({design.how.source.evidence})",
                        fontsize="small")  # fmt: skip
        above.set_xlabel("j")
        below.hist(ulps.ravel(), bins=np.linspace(-scale, scale, BINS), color="#4c72b0", log=True)
        below.axvspan(-0.5, 0.5, color="#999999", alpha=0.25, linewidth=0)
        below.set_xlabel("ulps from exact")
    axes[0, 0].set_ylabel("i")
    axes[1, 0].set_ylabel("entries")
    made.colorbar(image, ax=list(axes[0]), label="ulps from exact")
    return made


def _scale(found: Comparison) -> float:
    """The largest distance of all designs, between 1 and LARGEST_SCALE."""
    every = np.concatenate([np.abs(ulps).ravel() for ulps in found.ulps.values()])
    finite = every[np.isfinite(every)]
    return float(np.clip(finite.max(initial=0), 1.0, LARGEST_SCALE))
