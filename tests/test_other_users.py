"""Another user of the machine cannot read, plant or reach anything: docs/security.md."""

from __future__ import annotations

import contextlib
import io
import os
import socket
import stat
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from tests.otheruser import as_another_user
from wavecore.debugger.hostprograms import HostProgram
from wavecore.debugger.protocol import Channel
from wavecore.debugger.relay import Relay
from wavecore.toolchain import host
from wavecore.toolchain.cache import DiskCache, digest


@pytest.fixture
def open_way(tmp_path: Path) -> Path:
    """A folder that everybody can enter, as if home directories had no protection."""
    for path in (*tmp_path.parents, tmp_path):
        with contextlib.suppress(OSError):
            path.chmod(path.stat().st_mode | 0o055)
    tmp_path.chmod(0o777)
    return tmp_path


def test_another_user_neither_reads_nor_plants_in_the_cache(
    open_way: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(open_way / "cache"))
    monkeypatch.delenv("WAVECORE_NO_CACHE", raising=False)
    store, key = DiskCache("things"), digest("one")
    store.put(key, b"content")
    entry = store.path(key)
    for act in (
        entry.read_bytes,
        lambda: entry.write_bytes(b"theirs"),
        lambda: entry.with_name("x").write_bytes(b"theirs"),
        (open_way / "cache" / "key").read_bytes,
        (open_way / "cache" / "key").unlink,
    ):
        assert isinstance(as_another_user(act), PermissionError)
    assert store.get(key) == b"content"


def test_a_cache_that_another_user_was_first_to_make_is_left_alone(
    open_way: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(open_way / "cache"))
    monkeypatch.delenv("WAVECORE_NO_CACHE", raising=False)
    as_another_user((open_way / "cache").mkdir)
    key = digest("one")
    with pytest.warns(RuntimeWarning, match="belongs to user"):
        DiskCache("things").put(key, b"content")
    assert DiskCache("things").get(key) is None
    assert list((open_way / "cache").iterdir()) == []


def test_another_user_does_not_reach_the_socket_of_a_debugged_program(
    open_way: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor anything else in our temporary folders."""
    monkeypatch.setattr(tempfile, "tempdir", str(open_way))
    program = HostProgram([sys.executable, "-c", "import sys; sys.stdin.read()"])
    relay = Relay(Channel(io.BytesIO(), io.BytesIO()), {})
    running = threading.Thread(target=program.run, args=(relay,), daemon=True)
    ours, theirs = os.pipe()
    before = os.dup(0)
    os.dup2(ours, 0)  # the program waits for it
    try:
        running.start()
        until = time.monotonic() + 20
        while not (found := list(open_way.glob("*/socket"))) and time.monotonic() < until:
            time.sleep(0.01)
        (path,) = found
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        with pytest.MonkeyPatch.context() as patched:
            patched.chdir("/")
            refused = as_another_user(lambda: socket.socket(socket.AF_UNIX).connect(str(path)))
        assert isinstance(refused, PermissionError)
    finally:
        os.dup2(before, 0)
        for handle in (ours, theirs, before):
            os.close(handle)
        program.leave(end=True)
        running.join(20)
    assert list(open_way.iterdir()) == []


def test_folders_of_compilers_are_the_users_alone() -> None:
    folder = host._process_folder()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert folder.stat().st_uid == os.geteuid()
