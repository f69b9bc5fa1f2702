"""Reports what is missing where Triton's tests cannot run."""

from __future__ import annotations

import pytest

from tests.triton.conftest import MISSING, installed


def test_triton_and_torch_are_installed() -> None:
    if not installed():
        pytest.skip(MISSING)
