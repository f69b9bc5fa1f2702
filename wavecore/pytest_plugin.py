"""A pytest plugin for kernels: tests for each target, Triton on emulated GPUs, faults in reports.

    @pytest.mark.targets("gfx90a", "gfx942", "gfx1201")
    def test_axpy(gpu):
        gpu.load(wc.compile("axpy.hip", gpu.target.name))["axpy"][4, 64](x, y)

    pytest --wavecore-targets gfx942        these targets instead
    pytest --wavecore-triton gfx942,gfx1100 every test on each, with "cuda" as that GPU (the first
                                            one while modules are imported)
    pytest --wavecore-timeout 60            timeout of launches in seconds

Without its options or fixtures it does nothing. It works under pytest-xdist.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from wavecore import _env, targets
from wavecore.errors import Error, ExecutionError, TargetError

if TYPE_CHECKING:
    from wavecore.device.device import Device

DEFAULT_TARGETS = (targets.product("MI300X").target.name,)
_TARGET, _TRITON = "_wavecore_target", "_wavecore_triton"  # fixtures below
_COUNT = "wavecore_instructions"
_LONGEST = 20  # tests of the summary
_BEGUN = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options as a group."""
    group = parser.getgroup("wavecore", "AMD kernels on emulated GPUs")
    group.addoption(
        "--wavecore-targets", metavar="NAME[,NAME...]", type=_names,
        help="the GPUs of the fixture `gpu`, instead of those of the tests' markers",
    )  # fmt: skip
    group.addoption(
        "--wavecore-triton", metavar="NAME[,NAME...]", type=_names,
        help="run every test with Triton on each of these GPUs",
    )  # fmt: skip
    group.addoption(
        "--wavecore-timeout", metavar="SECONDS", type=_seconds,
        help="timeout of launches that set none",
    )  # fmt: skip


def _names(text: str) -> tuple[str, ...]:
    """Names without repetition. Raises: ValueError if there are none."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not names:
        raise ValueError("names no GPU")
    return names


def _seconds(text: str) -> float:
    try:
        return _env.seconds(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin with Triton's first GPU: conftest.py and test modules ask for "cuda" on their own."""
    _begin(early_config, getattr(early_config.known_args_namespace, "wavecore_triton", None))


def _begin(config: pytest.Config, names: tuple[str, ...] | None) -> None:
    """Enable the first of Triton's GPUs until pytest ends. Raises: UsageError."""
    if not names or _BEGUN in config.stash:
        return
    import wavecore.triton

    try:
        enabled = wavecore.triton.enable(names[0], cuda=True)
    except Error as error:
        raise pytest.UsageError(f"--wavecore-triton: {error}") from error
    config.stash[_BEGUN] = True
    config.add_cleanup(enabled.disable)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker; refuse unknown targets before any test runs."""
    config.addinivalue_line(
        "markers", "targets(*names): run the test on each of these GPUs, as the fixture `gpu`"
    )
    for option in ("wavecore_targets", "wavecore_triton"):
        for name in config.getoption(option) or ():
            try:
                targets.get(name)
            except TargetError as error:
                raise pytest.UsageError(f"--{option.replace('_', '-')}: {error}") from error
    _begin(config, config.getoption("wavecore_triton"))  # if the plugin was loaded late
    timeout = config.getoption("wavecore_timeout")
    if timeout is not None:  # also for processes that tests start
        os.environ[_env.TIMEOUT.name] = str(timeout)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each target, and for each of Triton's."""
    marker = metafunc.definition.get_closest_marker("targets")
    if marker is not None and _TARGET not in metafunc.fixturenames:
        metafunc.fixturenames.append(_TARGET)
    if _TARGET in metafunc.fixturenames:  # not if a test has a `gpu` fixture of its own
        chosen = metafunc.config.getoption("wavecore_targets")
        names = chosen or (marker.args if marker is not None else ()) or DEFAULT_TARGETS
        metafunc.parametrize(_TARGET, names, indirect=True, ids=str)
    triton = metafunc.config.getoption("wavecore_triton")
    if triton:
        metafunc.fixturenames.insert(0, _TRITON)
        metafunc.parametrize(_TRITON, triton, indirect=True, ids=str)


@pytest.fixture
def _wavecore_target(request: pytest.FixtureRequest) -> str:
    """The name of one of a test's targets."""
    return str(request.param)


@pytest.fixture
def gpu(_wavecore_target: str) -> Device:
    """An emulated GPU, one for each target that the test is marked with."""
    from wavecore.device.device import Device

    return Device(_wavecore_target)


@pytest.fixture
def _wavecore_triton(request: pytest.FixtureRequest) -> str:
    """The name of Triton's GPU for the whole test."""
    return str(request.param)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Enable Triton's GPU for marks, fixtures of every scope and the test.

    Tests that pytest does not parametrize, such as unittest methods, get the first GPU.
    """
    call = getattr(item, "callspec", None)
    name = call.params.get(_TRITON) if call is not None else None
    if name is None:
        yield
        return
    import wavecore.triton

    with wavecore.triton.enable(name, cuda=True):
        yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Count the wave instructions of tests that use an emulated GPU."""
    if not {_TARGET, _TRITON} & set(getattr(item, "fixturenames", ())):
        yield
        return
    from wavecore.device import launch

    total = 0

    def count(result: launch.LaunchResult) -> None:
        nonlocal total
        total += result.instructions

    with launch.listening(count):
        yield
    if total:
        item.user_properties.append((_COUNT, total))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Add a fault's report to the traceback."""
    outcome: Any = yield
    error = call.excinfo.value if call.excinfo is not None else None
    if isinstance(error, ExecutionError):
        outcome.get_result().sections.append((f"wavecore: {type(error).__name__}", str(error)))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """List the tests that executed wave instructions, most first."""
    counted = [
        (value, report.nodeid)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "call"
        for name, value in report.user_properties
        if name == _COUNT
    ]
    if not counted:
        return
    counted.sort(reverse=True)
    total = sum(value for value, _ in counted)
    terminalreporter.section("wavecore: wave instructions")
    for value, nodeid in counted[:_LONGEST]:
        terminalreporter.write_line(f"{value:>15,}  {nodeid}")
    if len(counted) > _LONGEST:
        terminalreporter.write_line(f"{'...':>15}  {len(counted) - _LONGEST} more tests")
    terminalreporter.write_line(f"{total:>15,}  in all")
