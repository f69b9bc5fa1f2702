"""Fixtures for the tests of HIP programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hip.building import Hipcc, find_root


@pytest.fixture(scope="session")
def root(private_cache: Path) -> Path:
    """The folder that takes the place of ROCm's."""
    return find_root()


@pytest.fixture
def hipcc(root: Path, tmp_path: Path) -> Hipcc:
    """hipcc in the test's own folder."""
    return Hipcc(root, tmp_path)
