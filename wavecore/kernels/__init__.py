"""Kernels written in Python on the public API, and the functions that call them on arrays."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wavecore.kernels.attention_kernel import attention as attention

_MODULES = {"attention": "attention_kernel"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'wavecore.kernels' has no attribute {name!r}")
    return getattr(import_module(f"wavecore.kernels.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(_MODULES)
