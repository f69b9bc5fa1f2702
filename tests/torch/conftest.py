"""torch's device "cuda"; what this needs is what Triton's tests need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.triton.conftest import installed, triton_cache

__all__ = ["triton_cache"]

# tests/triton/test_installed.py says why.
collect_ignore_glob = [] if installed() else ["test_*.py"]


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """torch.compile in this process; nothing is taken from earlier tests, or left to later ones."""
    import torch
    import torch._inductor.config

    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))
    with torch._inductor.config.patch(compile_threads=1):
        yield
    torch._dynamo.reset()
