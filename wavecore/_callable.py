"""Packages that can be called as the function of their name: `analysis.profile()`.

Importing a subpackage replaces a function of the same name in its parent.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

from wavecore._fork import IMPORTS


def make_callable(package: str, home: str) -> None:
    """Make a package callable as a function in one of its modules, imported on the first call."""

    class Package(ModuleType):
        @property
        def __wrapped__(self) -> Any:  # whose signature `help` shows
            with IMPORTS:
                module = importlib.import_module(home)
            return getattr(module, package.rpartition(".")[2])

        def __call__(self, *args: Any, **options: Any) -> Any:
            return self.__wrapped__(*args, **options)

    sys.modules[package].__class__ = Package
