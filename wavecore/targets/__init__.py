"""Facts about GPUs: one frozen record per gfx name, one per product, each fact with its source.

    target = targets.get("gfx942")      # or "MI300X", "cdna3", ...: aliases.py
    target.has("packed-fp32-ops"), target.lds_per_workgroup_bytes, target.waves_per_simd(96)
    targets.product("MI300X").tera_ops("matrix", "float16")

Code asks the record, never the letters of a gfx name. A new target is its parent plus a
difference, in cdna.py or rdna.py.
"""

from __future__ import annotations

import difflib

from wavecore.errors import TargetError
from wavecore.targets import aliases, cdna, rdna
from wavecore.targets.aliases import Resolved
from wavecore.targets.cards import Card
from wavecore.targets.model import Evidence, MatrixRate, Product, Source, Target, VectorRate
from wavecore.targets.occupancy import Occupancy, allocated_vgprs, occupancy
from wavecore.targets.products import PRODUCTS

__all__ = [
    "DEFAULT",
    "Card",
    "Evidence",
    "MatrixRate",
    "Occupancy",
    "Product",
    "Resolved",
    "Source",
    "Target",
    "VectorRate",
    "all",
    "allocated_vgprs",
    "by_mach",
    "card",
    "get",
    "known",
    "names",
    "occupancy",
    "product",
    "products",
    "resolve",
]

_TARGETS = {target.name: target for target in (*cdna.TARGETS, *rdna.TARGETS)}
# Records of targets that cannot run kernels, and the reason why they are here.
_NOT_RUN: dict[str, tuple[Target, str]] = {}
# The default GPU of programs.
DEFAULT = cdna.GFX942

_PRODUCTS = {entry.name: entry for entry in PRODUCTS}
_BY_MACH = {target.mach: target for target in _TARGETS.values()}


def all() -> tuple[Target, ...]:
    """Every target that can run kernels, CDNA first, ordered by name."""
    return tuple(_TARGETS.values())


def names() -> tuple[str, ...]:
    """The names that `get` accepts."""
    return tuple(_TARGETS)


def products() -> tuple[Product, ...]:
    """Every product, ordered by target and then by size."""
    return PRODUCTS


def by_mach(mach: int) -> Target | None:
    """The target whose code objects have this EF_AMDGPU_MACH number; None if unknown."""
    return _BY_MACH.get(mach)


def get(name: str) -> Target:
    """The record of a target, by its gfx name or another (aliases.py): "MI300X", "rdna3".

    Raises: TargetError for any other name; it says what might have been meant.
    """
    if name in _TARGETS:  # quick: most names are plain
        return _TARGETS[name]
    found = resolve(name)
    if found.features:
        raise TargetError(
            f"{name!r}: features apply only to compilation; use {found.target.name!r} here."
        )
    return found.target


def known(name: str) -> Target:
    """The record of a target, including those that cannot run kernels. Raises: TargetError."""
    if name in _TARGETS:
        return _TARGETS[name]
    return _NOT_RUN[name][0] if name in _NOT_RUN else resolve(name, unrun=True).target


def resolve(name: str, *, unrun: bool = False) -> Resolved:
    """The target that a name stands for, with features: "MI300X:xnack-".

    Args:
        unrun: also find targets that cannot run kernels.
    Raises: TargetError for any other name; it says what might have been meant.
    """
    if not isinstance(name, str):
        raise TargetError(f"Expected the name of a target, such as 'gfx942', not {name!r}.")
    records = (*all(), *(record for record, _ in _NOT_RUN.values())) if unrun else all()
    found = aliases.resolve(name, records)
    if found is None:
        raise TargetError(f"There is no target {name!r}. {_advice(name)}")
    return found


def product(name: str) -> Product:
    """The record of a product, by its name in any spelling ("MI300X", "rx9070-xt").

    Raises: TargetError for any other name; it says what might have been meant.
    """
    by_folded_name = {aliases.fold(known): entry for known, entry in _PRODUCTS.items()}
    found = by_folded_name.get(aliases.fold(name))
    if found is None:
        raise TargetError(f"There is no product {name!r}. {_advice(name)}")
    return found


def card(name: str) -> Card:
    """The product of this name, or the largest card of the target. Raises: TargetError."""
    target = get(name)
    try:
        return Card(target, product(name))
    except TargetError:
        return Card.of(target)


def _advice(name: str) -> str:
    unrun = aliases.resolve(name, tuple(record for record, _ in _NOT_RUN.values()))
    if unrun is not None:
        return f"{_NOT_RUN[unrun.target.name][1]}; it cannot run kernels."
    plain = name.strip().casefold().partition(":")[0]
    spellings = {known.casefold(): known for known in (*_TARGETS, *_PRODUCTS)}
    close = difflib.get_close_matches(plain, spellings, n=2, cutoff=0.6)
    if close:
        meant = " or ".join(
            repr(spellings[match])
            if spellings[match] in _TARGETS
            else f"{_PRODUCTS[spellings[match]].target.name!r} ({spellings[match]})"
            for match in close
        )
        return f"Did you mean {meant}?"
    return f"Known are {', '.join(_TARGETS)}, their architectures (cdna3) and products (MI300X)."


def __dir__() -> list[str]:
    return sorted(__all__)
