"""What all tests share: a private cache of compiled code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sampling import EVERYTHING, covering


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--covering",
        action="store_true",
        help="of like items run some that meet every value of every parameter",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("covering") or EVERYTHING:
        return
    with_parameters = {
        item.nodeid: item.callspec.params for item in items if hasattr(item, "callspec")
    }
    left_out = with_parameters.keys() - covering(with_parameters.items())
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """Ctrl-C works in tests and their children; background programs of a shell ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def no_device_is_left_chosen() -> Iterator[None]:
    """What a test chose with `wc.use` ends with the test."""
    yield
    current = sys.modules.get("wavecore.device.current")
    if current is not None:
        current._chosen = None


@pytest.fixture(scope="session", autouse=True)
def private_cache(pytestconfig: pytest.Config) -> Iterator[Path]:
    """A cache folder in the checkout: tests neither use nor fill the user's.

    It is kept between runs, as pytest's own cache is (`make clean` removes both), and shared by
    the workers of pytest-xdist. WAVECORE_CACHE_DIR chooses another.
    """
    chosen = os.environ.get("WAVECORE_CACHE_DIR")
    folder = Path(chosen) if chosen else pytestconfig.rootpath / ".pytest_cache" / "d" / "wavecore"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WAVECORE_CACHE_DIR", str(folder))
        yield folder
