"""A browser for the tests of the explorer's page: one per module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.analysis.page.browser import started


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium; skips, saying what is missing, if there is none."""
    with started() as found:
        yield found
