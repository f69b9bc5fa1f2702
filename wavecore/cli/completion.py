"""Shell completion of target and instruction names: `wavecore show v_mfma_<TAB>`.

The functions get the word at the cursor and return matching names with short descriptions, as
typer's `autocompletion` expects. The emulator is not loaded for this.
"""

from __future__ import annotations

from typing import Any

Offer = tuple[str, str]


def targets(incomplete: str) -> list[Offer]:
    """Targets, and products if the word begins like one."""
    from wavecore import targets as known

    found = [(target.name, target.family) for target in known.all()]
    if incomplete[:1].isupper():
        found = [(product.name, product.target.name) for product in known.products()]
    return _beginning(incomplete, found)


def instructions(ctx: Any, incomplete: str) -> list[Offer]:
    """Matrix instructions of the target on the line, or of all."""
    from wavecore import targets as known
    from wavecore.errors import TargetError
    from wavecore.matrix import catalogue

    named = ctx.params.get("arch")
    try:
        chosen = [known.known(named).name] if isinstance(named, str) else catalogue.targets()
        found = {
            each.name: f"{each.m}x{each.n}x{each.k}"
            for target in chosen
            for each in catalogue.instructions(target)
        }
    except TargetError:
        return []
    return _beginning(incomplete.lower(), list(found.items()))


def _beginning(incomplete: str, found: list[Offer]) -> list[Offer]:
    return [offer for offer in found if offer[0].startswith(incomplete)]
