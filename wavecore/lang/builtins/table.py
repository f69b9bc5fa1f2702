"""The functions that kernels can call, by name; the modules beside this one fill the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wavecore.lang.builtins.builtin import Builtin

TABLE: dict[str, Builtin] = {}
ELSEWHERE: dict[str, Builtin] = {}  # of other languages: not listed, but kernels may call them
