"""Registrations of programs are known to every thread that calls HIP, whichever one read them."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from wavecore.hip.runtime import boundary, programs


@pytest.fixture
def calling(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Callable[[], int]]:
    """A light HIP call whose body calls a function, after a check for registrations by another."""

    def make(look: Callable[[], None], body: Callable[[], None]) -> Callable[[], int]:
        registered = SimpleNamespace(announced=ctypes.c_uint64(1))
        monkeypatch.setattr(programs, "REGISTERED", [registered])
        monkeypatch.setattr(boundary, "_seen", [0])
        monkeypatch.setattr(boundary, "_is_prepared", [])
        monkeypatch.setattr(boundary, "_LOOK", [look])
        monkeypatch.setattr(boundary, "_function", lambda _: lambda *_: body())
        every = enumerate(boundary.functions())
        index = next(i for i, function in every if function.group == "Device")
        dispatch = boundary._dispatcher()
        return lambda: dispatch(index, (0,) * 16)

    return make


def test_a_call_waits_for_a_look_that_another_thread_began(calling) -> None:
    """Otherwise it would launch a kernel whose managed variables have not been read."""
    lock, begun, may_end, ended = (threading.Lock(), *(threading.Event() for _ in range(3)))

    def look() -> None:
        with lock:
            begun.set()
            may_end.wait(10)
            ended.set()

    has_ended: list[bool] = []
    call = calling(look, lambda: has_ended.append(ended.is_set()))
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(call)
        assert begun.wait(10)
        second = threads.submit(call)
        threading.Timer(0.2, may_end.set).start()
        assert (first.result(10), second.result(10)) == (0, 0)
    assert has_ended == [True, True]
    begun.clear()
    call()
    assert not begun.is_set()  # nothing has been registered since


def test_a_look_that_began_before_devices_could_be_made_is_not_the_last(calling) -> None:
    """It lists no managed variables; if another thread prepares meanwhile, one more is needed."""
    looks: list[bool] = []

    def look() -> None:
        looks.append(boundary.is_prepared())
        if len(looks) == 1:
            boundary._is_prepared.append(True)  # as `_prepare` does, on another thread

    call = calling(look, lambda: None)
    for _ in range(3):
        assert call() == 0
    assert looks == [False, True]
