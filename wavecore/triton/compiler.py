"""The compiler half of a Triton plug-in, unused here: Triton's own backend compiles.

Triton expects a subclass of BaseBackend in this module, and one of DriverBase in driver.py.
"""

from __future__ import annotations

from typing import Any

from triton.backends.compiler import BaseBackend


class NoCompiler(BaseBackend):  # type: ignore[misc]  # Triton has no types
    """Supports no target: Triton's HIP backend compiles the kernels."""

    @staticmethod
    def supports_target(target: Any) -> bool:
        """Never."""
        return False

    def hash(self) -> str:
        """Unused."""
        raise NotImplementedError

    def parse_options(self, options: dict[str, Any]) -> object:
        """Unused."""
        raise NotImplementedError

    def add_stages(self, stages: Any, options: object, language: Any = None) -> None:
        """Unused."""
        raise NotImplementedError

    def load_dialects(self, context: Any) -> None:
        """Unused."""
        raise NotImplementedError

    def get_module_map(self) -> dict[str, Any]:
        """Unused."""
        raise NotImplementedError
