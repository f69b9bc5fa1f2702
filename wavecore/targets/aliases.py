"""Other names of targets: architectures, products and series, retired gfx names.

    targets.get("MI300X") is targets.get("cdna3") is targets.get("gfx942")

Case, blanks, dots, dashes and underscores are ignored. The name of an architecture with several
targets means the one in its largest chip: instructions, layouts and arithmetic are the same in all,
but code is built for one, and every command that accepts such a name says for which.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from wavecore.targets import cdna, rdna
from wavecore.targets.model import ROCM, Source, Target
from wavecore.targets.products import PRODUCTS

LLVM_PRODUCTS = Source("LLVM, User Guide for AMDGPU Backend, example products", "documented")
GENTOO = Source("Gentoo, descriptions of amdgpu_targets", "documented")
LLVM_20 = Source("LLVM 20, which dropped them: early steppings of gfx942", "documented")


class Alias(NamedTuple):
    """A name without a separate record, the target that it stands for, and the source."""

    name: str
    target: Target
    source: Source


def _named(names: str, target: Target, source: Source) -> tuple[Alias, ...]:
    return tuple(Alias(name, target, source) for name in names.split(", "))


# Names that no product has: of retired targets and of series.
NOT_SOLD = (
    *_named("gfx940, gfx941", cdna.GFX942, LLVM_20),
    *_named("MI200", cdna.GFX90A, ROCM),
    *_named("MI300", cdna.GFX942, ROCM),
    *_named("MI350, MI355", cdna.GFX950, ROCM),
)
# The names of products with a record (products.py) and of architectures are not repeated here.
ALIASES = (
    *_named("MI250", cdna.GFX90A, ROCM),
    *_named("RX 7900 GRE", rdna.GFX1100, LLVM_PRODUCTS),
    *_named("PRO W7900, PRO W7800", rdna.GFX1100, ROCM),
    *_named("RX 7700 XT, RX 7700", rdna.GFX1101, LLVM_PRODUCTS),
    *_named("PRO W7700, PRO V710", rdna.GFX1101, ROCM),
    *_named("RX 7600 XT", rdna.GFX1102, LLVM_PRODUCTS),
    *_named("Radeon 780M", rdna.GFX1103, GENTOO),
    *_named("Radeon 890M", rdna.GFX1150, LLVM_PRODUCTS),
    *_named("Radeon 8060S, Strix Halo", rdna.GFX1151, LLVM_PRODUCTS),
    *_named("Radeon 860M", rdna.GFX1152, LLVM_PRODUCTS),
    *_named("RX 9060", rdna.GFX1200, LLVM_PRODUCTS),
    *_named("RX 9070 GRE", rdna.GFX1201, LLVM_PRODUCTS),
    *_named("AI PRO R9700", rdna.GFX1201, ROCM),
)
# Makers and series before a product's name, folded: "AMD Instinct MI300X" is "MI300X".
FRONTS = ("amd", "instinct", "radeon", "rx", "aipro", "pro")
# For architectures with several targets, the one in the largest chip.
_LARGEST = (rdna.GFX1100, rdna.GFX1151, rdna.GFX1201)


class Resolved(NamedTuple):
    """The meaning of a name: the target, its features as given, and other possible targets."""

    target: Target
    features: str  # ":xnack-", or ""
    others: tuple[str, ...]  # further targets of the architecture that was named

    @property
    def name(self) -> str:
        """The compiler's target id."""
        return self.target.name + self.features

    def note(self, given: str) -> str:
        """One sentence on how the name was interpreted; "" if it is the target's own name."""
        if given.strip() == self.name:
            return ""
        verb = "is" if len(self.others) == 1 else "are"
        named = ", ".join(self.others)
        also = f"; {named} {verb} {self.target.family}, too" if self.others else ""
        return f"{given}: taken as {self.name}{also}."


def resolve(name: str, targets: tuple[Target, ...]) -> Resolved | None:
    """The target among these that a name means; None if no target matches."""
    plain, colon, features = name.strip().partition(":")
    folded = fold(plain)
    found = next((target for target in targets if target.name == folded), None)
    others: tuple[str, ...] = ()
    if found is None:
        family = [target for target in targets if folded in _architecture(target)]
        found = next((target for target in family if target in _LARGEST), *family[:1] or (None,))
        others = tuple(target.name for target in family if target is not found)
        found = found or _names().get(bare(folded))
    if found is None or found not in targets:
        return None
    return Resolved(found, colon + features, others)


def fold(name: str) -> str:
    """A name in canonical form: `RX 7900-XTX` and `rx7900xtx` are equal."""
    return re.sub(r"\(.*\)|[\s._-]", "", name.casefold())


def _architecture(target: Target) -> tuple[str, ...]:
    """Its architecture, folded; the first CDNA goes without its number as well."""
    family = fold(target.family)
    return (family, "cdna", "cdna1") if target is cdna.GFX908 else (family,)


def bare(folded: str) -> str:
    """A folded name without its maker and series: `amdradeonrx7900xtx` is `7900xtx`."""
    return re.sub(f"^({'|'.join(FRONTS)})+", "", folded)


def sold_as(target: Target) -> tuple[str, ...]:
    """Names of the products with a target, the largest first; then those without a record."""
    own = [product for product in PRODUCTS if product.target is target]
    own.sort(key=lambda product: -product.cus)
    known = [product.name for product in own]
    said = {fold(part) for name in known for part in re.split(r"[()]", name)}
    others = [alias.name for alias in ALIASES if alias.target is target]
    return *known, *(name for name in others if fold(name) not in said)


@cache
def _names() -> dict[str, Target]:
    """Every other name, folded, without its maker and series."""
    named = [(product.name, product.target) for product in PRODUCTS]
    named += [(alias.name, alias.target) for alias in (*ALIASES, *NOT_SOLD)]
    found: dict[str, Target] = {}
    for name, target in named:
        found.setdefault(bare(fold(name)), target)
    return found
