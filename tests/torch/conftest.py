"""torch's device "cuda"; what this needs is what Triton's tests need."""

from __future__ import annotations

from tests.triton.conftest import installed, triton_cache

__all__ = ["triton_cache"]

collect_ignore_glob = (
    [] if installed() else ["test_*.py"]
)  # tests/triton/test_installed.py says why
