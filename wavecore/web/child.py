"""The process that live requests are forked from, and the code of its children.

It has a single thread and has imported the modules that requests need. Its parent (sandbox.py)
sends orders over a socket: to fork a process for a request, and to end one with all its
descendants. A request's process sees the state after the imports, and nothing of other requests. It
ends with this one, and this one ends with its parent.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import shutil
import socket
import struct
import sys
import tempfile
import traceback
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import psutil

from wavecore import sandbox
from wavecore._text import words_of
from wavecore.errors import Error

ORDER = struct.Struct("<4si")  # FORK with three handles, or END of a process
REPLY = struct.Struct("<i")  # a process, or its exit status
FORK, END = b"fork", b"end "
NOT_STARTED = -1
ANSWER, REFUSED, MEMORY, BROKEN = b"A", b"R", b"M", b"B"  # kinds of messages


def main(control: int, requests: Mapping[str, str], warm: tuple[str, ...], folder: str) -> int:
    """Carry out orders until the parent is gone. Returns: an exit status.

    Args:
        control: the handle of the socket for orders.
        requests: the module of each live request.
        warm: other modules to import in advance.
        folder: the folder to remove at the end.
    """
    for module in (*warm, *requests.values()):
        import_module(module)
    sandbox.adopt_orphans()
    gc.collect()
    gc.freeze()  # or garbage collection in a request would copy all pages of the imports
    running: set[int] = set()
    with socket.socket(fileno=control) as orders:
        while message := (received := socket.recv_fds(orders, ORDER.size, 3))[0]:
            order, pid = ORDER.unpack(message)
            if order == FORK:
                reply = _fork(orders, received[1], requests)
                running.add(reply)
            else:
                reply = _end(pid)
                running.discard(pid)
                _end_orphans(running)
            orders.sendall(REPLY.pack(reply))
    for pid in running - {NOT_STARTED}:
        _end(pid)
    _end_orphans(set())
    shutil.rmtree(folder, ignore_errors=True)
    return 0


def _end(pid: int) -> int:
    """End a request's process with its descendants. Returns: its status, like Popen's."""
    sandbox.kill(pid)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _end_orphans(running: set[int]) -> None:
    """End orphans of a request's process that has ended, and their descendants."""
    for _ in range(100):
        left = [each for each in psutil.Process().children() if each.pid not in running]
        if not left:
            return
        for each in left:
            with contextlib.suppress(psutil.NoSuchProcess, ChildProcessError):
                each.kill()
                os.waitpid(each.pid, 0)


def _fork(orders: socket.socket, handles: list[int], requests: Mapping[str, str]) -> int:
    """Start a request's process. Returns: its id, or NOT_STARTED."""
    parent = os.getpid()
    try:
        pid = os.fork()
    except OSError:  # no memory, or too many processes
        pid = NOT_STARTED
    if pid == 0:
        status = 1
        try:
            orders.close()
            _serve(parent, handles, requests)
            status = 0
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            raise
        finally:
            os._exit(status)  # nothing of the parent's code may continue
    for handle in handles:
        os.close(handle)
    return pid


def _serve(parent: int, handles: list[int], requests: Mapping[str, str]) -> None:
    """Answer one request, in a separate process.

    Args:
        parent: the warm process.
        handles: a file with a line of JSON (name, folder, limits) followed by the request's body;
            a pipe for the answer; a pipe for printed output.
        requests: the module of each live request.
    """
    asked, answers, printed = handles
    sandbox.end_with_parent(parent)  # if the warm process is killed
    os.setsid()
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    os.close(printed)
    os.set_inheritable(answers, False)
    with open(asked, "rb") as file:
        file.seek(0)
        head = json.loads(file.readline())
        body = file.read()
    sandbox.confine(file_bytes=head["file_bytes"], reserved_bytes=head["memory_bytes"])
    os.chdir(head["folder"])
    os.environ["TMPDIR"] = tempfile.tempdir = head["folder"]
    kind, text = _answered(requests[head["name"]], body)
    sys.stdout.flush()
    sys.stderr.flush()
    sandbox.send(answers, kind, text)


def _answered(module: str, body: bytes) -> tuple[bytes, bytes]:
    """The result or error of the request's function: the kind of answer and its text."""
    try:
        value: Any = import_module(module).answer(json.loads(body))
    except MemoryError:
        return MEMORY, b""
    except (ValueError, Error) as error:
        text = words_of(error) or type(error).__name__
        return REFUSED, text.encode("utf-8", "backslashreplace")
    except Exception as error:  # noqa: BLE001  a bug of ours: reported, and the page continues
        traceback.print_exc()
        text = f"{type(error).__name__}: {words_of(error)}"
        return BROKEN, text.encode("utf-8", "backslashreplace")
    return ANSWER, json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
