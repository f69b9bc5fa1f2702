"""Wrong usage: what typer prints of it quotes the words of the command line."""

from __future__ import annotations

from typing import Any

from typer import BadParameter
from typer.core import TyperGroup

from wavecore._text import visible

# The base of click's errors, which typer keeps in a private module.
ClickException: Any = next(c for c in BadParameter.__mro__ if c.__name__ == "ClickException")


class VisibleGroup(TyperGroup):
    """Commands whose errors show control characters in what was typed as their escapes."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().make_context(*args, **extra)
        except ClickException as error:
            error.message = visible(error.message)
            raise

    def invoke(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().invoke(*args, **extra)
        except ClickException as error:
            error.message = visible(error.message)
            raise
