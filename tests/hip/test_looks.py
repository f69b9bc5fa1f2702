"""What programs register is known to every thread that calls HIP, whichever thread read it."""

from __future__ import annotations

import ctypes
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from wavecore.hip.runtime import boundary, programs


def test_a_call_waits_for_a_look_that_another_thread_began(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would launch a kernel whose managed variables have not been read."""
    lock, begun, may_end, ended = (threading.Lock(), *(threading.Event() for _ in range(3)))

    def look() -> None:
        with lock:
            begun.set()
            may_end.wait(10)
            ended.set()

    has_ended: list[bool] = []
    registered = SimpleNamespace(announced=ctypes.c_uint64(1))
    monkeypatch.setattr(programs, "REGISTERED", [registered])
    monkeypatch.setattr(boundary, "_seen", [0])
    monkeypatch.setattr(boundary, "_LOOK", [look])
    monkeypatch.setattr(boundary, "_is_prepared", [True])
    monkeypatch.setattr(
        boundary, "_function", lambda _: lambda *_: has_ended.append(ended.is_set())
    )
    dispatch = boundary._dispatcher()
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(dispatch, 0, (0,) * 16)
        assert begun.wait(10)
        second = threads.submit(dispatch, 0, (0,) * 16)
        threading.Timer(0.2, may_end.set).start()
        assert (first.result(10), second.result(10)) == (0, 0)
    assert has_ended == [True, True]
    begun.clear()
    dispatch(0, (0,) * 16)
    assert not begun.is_set()  # nothing has been registered since
