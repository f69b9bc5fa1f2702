"""Packages that can be called as the function of their name: `analysis.profile()`.

Python puts a package that was imported where its parent had a function of its name.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

from wavecore._fork import IMPORTS


def make_callable(package: str, home: str) -> None:
    """Have a package be called as the function of its name in a module, imported on the call."""

    class Package(ModuleType):
        @property
        def __wrapped__(self) -> Any:  # whose signature `help` shows
            with IMPORTS:
                module = importlib.import_module(home)
            return getattr(module, package.rpartition(".")[2])

        def __call__(self, *args: Any, **options: Any) -> Any:
            return self.__wrapped__(*args, **options)

    sys.modules[package].__class__ = Package
