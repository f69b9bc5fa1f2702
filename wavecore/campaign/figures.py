"""Named figures of launches, as objectives for tuning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wavecore.campaign.rows import RESERVED
from wavecore.errors import CampaignError

if TYPE_CHECKING:
    from wavecore.analysis.profile.many import Profiles
    from wavecore.analysis.profile.result import Profile

FIGURES, OBJECTIVE = "figures", "objective"  # columns of a tuning run
_OWN = RESERVED | {FIGURES, OBJECTIVE}


def parameters(row: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters in a row of a tuning run."""
    return {name: value for name, value in row.items() if name not in _OWN}


def figures(profiles: Profiles) -> dict[str, float]:
    """Counters and estimates of all launches together, by name.

    Those of `Profile.counters`, and

        cycles                   that instructions occupy their units, over all waves
        microseconds.best, ...   estimates for the first known product with the target, and the
                                 ends of their interval, "low" and "high" (docs/time-model.md)
        waves_per_simd           resident at once
        vgprs, lds_bytes, ...    the kernel's resources

    For several kernels, only additive ones: counts, cycles and microseconds.

    Raises: CampaignError if nothing was launched.
    """
    kernels = profiles.kernels
    if not kernels:
        raise CampaignError(
            "nothing was launched: a kernel to tune must be a function that launches kernels on "
            "emulated devices, in its own process."
        )
    if len(kernels) == 1:
        return _that_add_up(kernels[0]) | _others(kernels[0])
    found: Counter[str] = Counter()
    for each in kernels:
        found.update(_that_add_up(each))
    return dict(found)


def _that_add_up(profile: Profile) -> dict[str, float]:
    found: dict[str, float] = {
        name: value for name, value in profile.counters.items() if isinstance(value, int)
    }
    found["cycles"] = profile.cycles
    for product in profile.products[:1]:
        found |= {f"microseconds.{name}": time for name, time in product.microseconds.items()}
    return found


def _others(profile: Profile) -> dict[str, float]:
    """Ratios, and the kernel's resources."""
    found = {n: value for n, value in profile.counters.items() if not isinstance(value, int)}
    names = {"LDS": "lds_bytes", "scratch": "scratch_bytes"}
    for each in profile.resources:
        found[names.get(each.name, each.name.lower().replace(" ", "_"))] = each.used
    if profile.occupancy is not None:
        found["waves_per_simd"] = profile.occupancy.waves_per_simd
    return found
