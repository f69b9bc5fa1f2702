"""What all tests share: a cache of compiled code that is theirs alone."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """Ctrl-C works in tests and their children; a shell's background programs ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def private_cache(pytestconfig: pytest.Config) -> Iterator[Path]:
    """A cache folder in the checkout: tests neither trust nor fill the user's.

    It is kept between runs, as pytest's own cache is (`make clean` removes both), and shared by
    the workers of pytest-xdist. WAVECORE_CACHE_DIR chooses another.
    """
    chosen = os.environ.get("WAVECORE_CACHE_DIR")
    folder = Path(chosen) if chosen else pytestconfig.rootpath / ".pytest_cache" / "d" / "wavecore"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WAVECORE_CACHE_DIR", str(folder))
        yield folder
