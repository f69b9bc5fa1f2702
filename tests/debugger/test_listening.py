"""The port of a debug session under attack: web pages, other users, slow, many or wrong clients."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import stat
import threading
import time
from collections.abc import Iterator

import pytest

from tests.otheruser import as_another_user
from wavecore import _env
from wavecore.debugger import listening, tokens
from wavecore.debugger.listening import Admitted, Listener, connect
from wavecore.debugger.protocol import ProtocolError
from wavecore.debugger.stops import DebugError

SECONDS = 0.6


def message(command: str, **arguments: object) -> bytes:
    body = json.dumps({"seq": 1, "type": "request", "command": command, "arguments": arguments})
    return framed(body.encode())


def framed(body: bytes, *lines: bytes) -> bytes:
    head = b"\r\n".join((b"Content-Length: %d" % len(body), *lines))
    return head + b"\r\n\r\n" + body


class Waiting:
    """A session that waits on a port, in a thread."""

    def __init__(self) -> None:
        self.listener = Listener(0, {"supportsStepBack": True})
        self.port, self.token = self.listener.port, self.listener.token
        self.editor: Admitted | None = None
        self.thread = threading.Thread(target=self._wait, daemon=True)
        self.thread.start()

    def _wait(self) -> None:
        self.editor = self.listener.admitted()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def answer(self, data: bytes, *, then: bytes = b"") -> bytes:
        """The reply to these bytes, up to the end of the connection."""
        with self.connect() as stream:
            found = b""
            with contextlib.suppress(ConnectionError):
                stream.sendall(data + then)
                while part := stream.recv(1 << 16):
                    found += part
            return found

    def enter(self, *, behind: bytes = b"") -> Admitted:
        """Connect as the editor."""
        with self.connect() as stream:
            stream.sendall(message("initialize") + message("attach", token=self.token) + behind)
            self.thread.join(20)
        assert self.editor is not None
        return self.editor


@pytest.fixture
def waiting(tmp_path, monkeypatch) -> Iterator[Waiting]:
    monkeypatch.setenv(_env.CACHE_DIR.name, str(tmp_path / "cache"))
    monkeypatch.setattr(listening, "SECONDS", SECONDS)
    made = Waiting()
    yield made
    if made.editor is None:
        made.enter()
    made.editor.connection.close()


def hostile(token: str) -> dict[str, bytes]:
    """Clients that are not this session's editor, even if they know the token."""
    known = message("attach", token=token)
    body = known.partition(b"\r\n\r\n")[2]
    page = b"POST / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: https://other.example\r\n"
    return {
        "a page's POST": page % 1 + framed(body),
        "a page by DNS rebinding": b"GET /?token=x HTTP/1.1\r\nHost: other.example\r\n\r\n",
        "a websocket": b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "HTTP's header behind the length": framed(body, b"Origin: https://other.example"),
        "Host behind the length": framed(body, b"Host: other.example"),
        "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + known,
        "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500,
        "a line without a colon": b"Content-Length\r\n\r\n" + body,
        "no length": b"Content-Type: a\r\n\r\n" + body,
        "two lengths": framed(body, b"Content-Length: 5"),
        "a negative length": b"Content-Length: -1\r\n\r\n" + body,
        "a length of letters": b"Content-Length: ten\r\n\r\n" + body,
        "Unicode's digits": "Content-Length: ١٢\r\n\r\n".encode() + body,
        "a huge length": b"Content-Length: 99999999999\r\n\r\n",
        "a large message": b"Content-Length: 70000\r\n\r\n" + b" " * 70000,
        "a header without an end": b"Content-Type: " + b"a" * 5000,
        "many lines": b"Content-Type: a\r\n" * 500,
        "bare newlines": b"Content-Length: 2\n\n{}" + b" " * 300,
        "zeros": b"\0" * 400,
        "no JSON": framed(b"{]"),
        "no object": framed(b"[]"),
        "depth": framed(b"[" * 60000),
        "an event": framed(b'{"type": "event", "event": "x"}'),
        "no command": framed(b'{"type": "request", "seq": 1}'),
        "a command of another type": framed(b'{"type": "request", "command": ["attach"]}'),
        "no token": message("attach"),
        "an empty token": message("launch", token="", program="/bin/true"),
        "a part of the token": message("attach", token=token[:-1]),
        "more than the token": message("attach", token=token + "x"),
        "a token with other letters": message("attach", token="\ud800é"),
        "a token that is a list": message("attach", token=[token]),
        "arguments that are none": framed(
            json.dumps({"type": "request", "command": "attach", "arguments": token}).encode()
        ),
        "the token at another request": message("evaluate", token=token, expression="1"),
        "breakpoints first": message("setBreakpoints", source={"path": "a"}, breakpoints=[]),
        "initialize twice": message("initialize") * 2,
        "disconnect": message("disconnect"),
    }  # fmt: skip


def test_nobody_is_let_in_without_the_token_and_what_is_no_message_gets_no_answer(waiting):
    for name, data in hostile(waiting.token).items():
        behind = message("attach", token=waiting.token)
        found = waiting.answer(data, then=b"" if data.endswith(b"a" * 100) else behind)
        assert waiting.editor is None, name
        assert waiting.token.encode() not in found, name
        if b"\r\n\r\n{" not in data or not data.startswith(b"Content-Length: "):
            assert found == b"", name
        assert found.count(b'"success": true') == (name == "initialize twice"), name
    editor = waiting.enter(behind=message("threads"))
    assert editor.request["command"] == "attach"
    assert editor.request["arguments"] == {}  # nothing behind here sees the token
    read = editor.channel.read()
    assert read is not None
    assert read["command"] == "threads"  # what came with it is not lost
    with pytest.raises(ConnectionRefusedError):
        waiting.connect()


def _trickle(stream: socket.socket, data: bytes) -> None:
    """Each byte comes in good time; the whole does not."""
    for byte in data:
        stream.sendall(bytes([byte]))
        time.sleep(0.05)


def test_the_slow_and_the_silent_are_dropped_and_the_many_give_way(waiting):
    data = message("attach", token=waiting.token)
    with waiting.connect() as slow, waiting.connect() as silent:
        start = time.monotonic()
        with pytest.raises(OSError, match=r"reset|pipe"):
            _trickle(slow, data)
        assert silent.recv(1) == b""
        assert SECONDS / 2 < time.monotonic() - start < 10 * SECONDS
    with contextlib.ExitStack() as stack:
        for _ in range(4 * listening.CONNECTIONS):
            stack.enter_context(waiting.connect()).sendall(b"Content-Length: 5000\r\n\r\n")
        assert len(waiting.listener._visitors) <= listening.CONNECTIONS
        assert waiting.enter().request["command"] == "attach"


def test_a_line_of_http_ends_a_session_that_is_under_way(waiting):
    """As if a proxy wrote to the connection: nothing after it is read."""
    editor = waiting.enter(behind=b"GET / HTTP/1.1\r\n" + message("terminate"))
    with pytest.raises(ProtocolError) as caught:
        editor.channel.read()
    assert caught.value.is_last


def test_the_token_is_in_a_file_that_only_its_user_reads_while_the_session_waits(waiting):
    folder = _env.cache_dir() / "debug"
    (file,) = folder.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    connection, token = connect(waiting.port)
    connection.close()
    assert token == waiting.token
    assert len(token) > 40
    waiting.enter()
    assert list(folder.iterdir()) == []
    with pytest.raises(DebugError, match=f"no session of yours is waiting on port {waiting.port}"):
        connect(waiting.port)


def test_another_user_does_not_get_the_token(waiting):
    """Users who cannot read the file are refused at the port; files they plant are not read."""
    folder = _env.cache_dir() / "debug"
    (file,) = folder.iterdir()
    for path in (*_env.cache_dir().parents, _env.cache_dir()):  # as if home were open to everybody
        with contextlib.suppress(OSError):
            path.chmod(0o755)
    assert isinstance(as_another_user(file.read_bytes), PermissionError)
    assert isinstance(as_another_user(lambda: os.listdir(folder)), PermissionError)
    assert b'"success": false' in as_another_user(
        lambda: waiting.answer(message("attach", token="x"))
    )
    os.chown(file, 65534, 65534)
    assert tokens.found(waiting.port) is None


def test_a_folder_that_cannot_be_trusted_keeps_no_token(tmp_path, monkeypatch):
    """The session waits all the same: the token is on standard error."""
    monkeypatch.setenv(_env.CACHE_DIR.name, str(tmp_path))
    (tmp_path / "aside").mkdir()
    with tokens.kept(4710, "token") as is_kept:
        assert is_kept
        (file,) = (tmp_path / "debug").iterdir()
        os.utime(file, (0, 0))  # as if that session had been killed long ago
        with tokens.kept(4711, "other"):
            assert tokens.found(4710) is None
    (tmp_path / "debug").rmdir()
    (tmp_path / "debug").symlink_to("aside")
    with tokens.kept(4711, "token") as is_kept:
        assert not is_kept
        assert tokens.found(4711) is None
    assert list((tmp_path / "aside").iterdir()) == []
