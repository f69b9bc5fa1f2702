"""Triton's kernels on every kind of emulated GPU; `make test-triton` installs what this needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

GPUS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
MISSING = "needs triton and torch, which are not installed; `make test-triton` installs them"


def installed() -> bool:
    try:
        import torch  # noqa: F401
        import triton  # noqa: F401
    except ImportError:
        return False
    return True


collect_ignore_glob = [] if installed() else ["test_[!i]*.py"]  # test_installed.py says why


@pytest.fixture(scope="session", autouse=True)
def triton_cache(tmp_path_factory: pytest.TempPathFactory, private_cache: Path) -> Iterator[None]:
    """Triton's own cache beside ours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRITON_CACHE_DIR", str(private_cache / "triton"))
        patch.setenv("TRITON_DEFAULT_FP_FUSION", "1")
        yield


@pytest.fixture(params=GPUS)
def gpu(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of the GPU that kernels run on."""
    import wavecore.triton

    with wavecore.triton.enable(request.param, timeout=120) as enabled:
        yield enabled.target
