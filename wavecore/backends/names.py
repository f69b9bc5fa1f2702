"""The available back ends by name; each is imported on first use."""

from __future__ import annotations

import importlib
from typing import Any

from wavecore._fork import IMPORTS
from wavecore.backends.interface import Backend, Gpu, InPlaceBackend
from wavecore.errors import LaunchError
from wavecore.targets import Target

GROUP = "wavecore.backends"
OWN = {
    "cpu": "wavecore.backends.cpu.backend",
    "cuda": "wavecore.backends.cuda.backend",
    "hip": "wavecore.backends.hip.backend",
    "interpreter": "wavecore.backends.interpreter.backend",
}
USUAL = "cpu"
_FORMER = {"native": "cpu"}  # older names that programs may still use

_MADE: dict[str, Backend] = {}


def find(name: object, what: str = "a back end") -> Backend:
    """The back end of a name, one per process. Raises: LaunchError, which lists the names.

    Args:
        what: what the name is for, in the error.
    """
    known = _FORMER.get(name, name) if isinstance(name, str) else None
    if known is None:
        raise LaunchError(f"{what} must be {_listed(all_names())}, not {name!r}")
    if known not in _MADE:
        with IMPORTS:
            make = _maker(known)
            if make is None:
                raise LaunchError(f"{what} must be {_listed(all_names())}, not {name!r}")
            _MADE.setdefault(known, make())
    return _MADE[known]


def is_gpu(name: object) -> bool:
    """Whether a text names a GPU of a back end, as "hip:0" does."""
    kind, colon, _ = name.partition(":") if isinstance(name, str) else ("", "", "")
    return bool(colon) and (kind in OWN or any(kind == each.name for each in _entry_points()))


def open_gpu(name: object, target: Target | None) -> Gpu:
    """A GPU by its name, as for `Backend.open`: "cpu", "hip:0". Raises: LaunchError."""
    kind = name.partition(":")[0] if isinstance(name, str) else name
    found = find(kind, "on")
    return found.open(found.name if name == kind else str(name), target)


def executor(name: object) -> InPlaceBackend:
    """The back end that `executor=` names. Raises: LaunchError."""
    found = find(name, "executor") if isinstance(name, str) else None
    if isinstance(found, InPlaceBackend):
        return found
    usual = _listed(["cpu", "interpreter"])
    raise LaunchError(f"executor must be {usual}, or another back end in place, not {name!r}")


def all_names() -> list[str]:
    """The names of all back ends."""
    return sorted({*OWN, *(point.name for point in _entry_points())})


def _maker(name: str) -> Any:
    """The function that makes a back end; None for an unknown name."""
    if name in OWN:
        return importlib.import_module(OWN[name]).make
    return next((point.load() for point in _entry_points() if point.name == name), None)


def _entry_points() -> Any:
    with IMPORTS:
        from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _listed(names: list[str]) -> str:
    texts = [repr(each) for each in names]
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
