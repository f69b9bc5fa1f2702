"""Requests that no page sends, and the permitted reply to each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.web.serving import HOST, Reply, Server

DROPPED = 0


@dataclass(frozen=True)
class Hostile:
    """A request: its group and text for people, how it is sent, and the permitted statuses."""

    name: str
    send: Callable[[Server], Reply]
    right: tuple[int, ...]


def _asked(name, right, method, path, headers=None, body=b""):
    right = right if isinstance(right, tuple) else (right,)

    def send(server: Server) -> Reply:
        fields = headers(server) if callable(headers) else headers
        return server.ask(method, path, fields, body)

    return Hostile(name, send, right)


def _raw(name, right, data):
    right = right if isinstance(right, tuple) else (right,)

    def send(server: Server) -> Reply:
        text = data(server) if callable(data) else data
        return server.raw(text)

    return Hostile(name, send, right)


PLACES = [
    "../../../../../../etc/passwd",
    "..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "..%2F..%2F..%2F..%2Fetc%2Fpasswd",
    "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%252f..%252f..%252fetc%252fpasswd",
    "%252e%252e/%252e%252e/etc/passwd",
    "..%c0%af..%c0%afetc/passwd",
    "%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
    "..%e0%80%af..%e0%80%afetc/passwd",
    "..%ef%bc%8f..%ef%bc%8fetc/passwd",
    "%u002e%u002e/etc/passwd",
    "..\\..\\..\\windows\\win.ini",
    "..%5c..%5c..%5cwindows%5cwin.ini",
    "..;/..;/etc/passwd",
    "....//....//etc/passwd",
    ".../.../etc/passwd",
    "./../../etc/passwd",
    "/etc/passwd",
    "//etc/passwd",
    "///etc///passwd",
    "%2fetc%2fpasswd",
    "C:/Windows/win.ini",
    "C:%5cWindows%5cwin.ini",
    "%5c%5chost%5cshare%5cfile",
    "~/.ssh/id_rsa",
    "~root/.ssh/id_rsa",
    "proc/self/environ",
    "../../../../proc/self/environ",
    "../application.py",
    "../../__init__.py",
    "app.js/../../application.py",
    "app.js%00",
    "app.js%00.css",
    "%00",
    "app.js%0a",
    "app.js%0d%0aSet-Cookie:%20a=b",
    "app.js.",
    "app.js%20",
    "app.js::$DATA",
    "APP.JS",
    ".git/config",
    ".env",
    "wavecore-site.json",
    "%ff%fe",
    "%",
    "%zz",
    "*",
    "con",
    "<script>alert(1)</script>",
    "'%20or%201=1--",
    "$(id)",
    "`id`",
    "{{7*7}}",
    "a" * 8000,
    "a/" * 4000,
    "%f0%9f%98%80",
    "%e2%80%ae",
]

WRONG_HOSTS = [
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.example#127.0.0.1",
    "127.0.0.1@evil.example",
    "evil@127.0.0.1",
    "127.0.0.1 evil.example",
    "127.0.0.1, evil.example",
    "127.0.0.1:1234567",
    "127.0.0.1:",
    "127.0.0.1:port",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0.0.0.0",
    "[::]",
    "[::ffff:127.0.0.1]",
    "192.168.0.1",
    "localhost.",
    "ſocalhost",
    "",
]

WRONG_ORIGINS = [
    "http://evil.example",
    "https://{host}",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://localhost:{port}",
    "http://{host}.evil.example",
    "http://{host}/",
    "http://{host} http://evil.example",
    "null",
    "",
    "file://",
    "chrome-extension://abcdefgh",
]

WRONG_COOKIES = [
    None,
    "",
    "{name}=",
    "{name}",
    "{name}=wrong",
    "{name}={token}",
    "{name}={value}x",
    "{name}={short}",
    '{name}="; drop',
    "wavecore={value}",
    "other={value}",
    "{name}=wrong; {name}=wrong",
    "{name}=ü",
    "=; ;; =",
    "a=" + "b" * 8000,
    "; ".join(f"c{i}=x" for i in range(500)),
]

WRONG_TOKENS = [
    "", "x", "%00", "%ff", "ü", "null", "undefined", "true", "..%2f", "x&token=y", "x" * 8000,
    "%7b%22a%22:1%7d", "x;token=y", "x&" * 2000,
]  # fmt: skip

WRONG_METHODS = [
    "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "MKCOL", "LOCK", "DEBUG", "TRACK",
    "SEARCH", "BREW", "POST",
]  # fmt: skip

WRONG_TYPES = [
    None,
    "",
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/octet-stream",
    "application",
    "json",
    "text/plain; application/json",
]

WRONG_BODIES = [
    b"",
    b"{",
    b"}",
    b"[]",
    b"[{}]",
    b"null",
    b"true",
    b"1",
    b'"text"',
    b"{'do': 'touch'}",
    b'{"do": "touch"',
    b'{"do": "touch",}',
    b'{"a": 1} {"b": 2}',
    b'{"a": NaN}',
    b'{"a": Infinity}',
    b'{"a": -Infinity}',
    b'{"a": 01}',
    b'{"a": ' + b"9" * 5000 + b"}",
    b'{"a": "\xff\xfe"}',
    b'{"a": "\x00"}',
    b"\x1f\x8b\x08\x00" + b"\x00" * 40,
    b"[" * 100_000,
    b"[" * 100_000 + b"]" * 100_000,
    b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    b'{"a": ' + b"[" * 5000 + b"]" * 5000 + b"",
    b"a=1&b=2",
    b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
    b"__import__('os').system('id')",
    b"cos\nsystem\n(S'id'\ntR.",
    b"\x80\x04\x95\x1d\x00\x00\x00",
]

WRONG_REQUESTS = [
    "", "/", "about/", "About", "ABOUT", "about%00", "about%20", "about.py", "../about",
    "about/../about", "about%2f..%2fabout", "os.system", "__import__", "wavecore.web.about",
    "tests.web.misbehaving", "__class__", "keys", "a" * 5000,
]  # fmt: skip


def _post(
    server: Server, name: str, body: bytes, *fields: str, framing: str | None = None
) -> bytes:
    length = f"Content-Length: {len(body)}" if framing is None else framing
    lines = [
        f"POST /api/{name} HTTP/1.1", f"Host: {server.host}", f"Cookie: {server.cookie}",
        f"Origin: http://{server.host}", "X-Wavecore: 1", "Content-Type: application/json",
        "Connection: close", *([length] if length else []), *fields,
    ]  # fmt: skip
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def _framed(name, right, framing, body, *fields):
    return _raw(name, right, lambda server: _post(server, "about", body, *fields, framing=framing))


CHUNKED = "Transfer-Encoding: chunked"


def _framings() -> Iterator[Hostile]:
    """Bodies whose length is wrong, given twice, or missing."""
    for length in ("-1", "+2", "0x2", "2 ", "2,2", "2, 3", "two", "2.0", "1e1", "", "9" * 5000):
        right = (200,) if length == "2 " else (400, 413, DROPPED)
        yield _framed(f"length {length[:20]!r}", right, f"Content-Length: {length}", b"{}")
    yield _framed("two lengths", 400, "Content-Length: 2\r\nContent-Length: 30", b"{}")
    yield _framed("a length of 10 GB", 413, "Content-Length: 10000000000", b"{}")
    yield _framed("2 MiB", (413, DROPPED), None, b" " * (2 << 20))
    yield _framed("gzip as transfer", 501, "Transfer-Encoding: gzip", b"{}")
    yield _framed("gzip, chunked", 501, "Transfer-Encoding: gzip, chunked", b"0\r\n\r\n")
    yield _framed("chunked, identity", 501, "Transfer-Encoding: chunked, identity", b"0\r\n\r\n")
    yield _framed("vertical tab before chunked", (400, 501), "Transfer-Encoding: \x0bchunked", b"")
    both = "Content-Length: 5\r\nTransfer-Encoding: chunked"
    yield _framed("both, and a request behind", (200, 400), both, b"2\r\n{}\r\n0\r\n\r\nGET / X")
    for size in ("-2", "+2", "0x2", "2 ", " 2", "zz", "2;a=\x01", "2;" + "a" * 20000, "\u00b2"):
        body = size.encode("latin-1") + b"\r\n{}\r\n0\r\n\r\n"
        right = (400, 413) if "aaaa" not in size else (200, 400, 413)
        yield _framed(f"chunk of {size[:12]!r}", right, CHUNKED, body)
    yield _framed("a chunk of 2^64", 413, CHUNKED, b"f" * 16 + b"\r\n" + b" " * (2 << 20))
    yield _framed("chunk without its end", 400, CHUNKED, b"2\r\n{}xx0\r\n\r\n")
    yield _framed("a chunk of 1 byte, often", (413, DROPPED), CHUNKED, b"1\r\n \r\n" * 400_000)
    yield _framed("a size without end", (413, DROPPED), CHUNKED, b"1" * (2 << 20))
    yield _framed("trailers without end", (413, DROPPED), CHUNKED, b"0\r\n" + b"a: b\r\n" * 400_000)
    yield _framed("nothing that was announced", DROPPED, "Content-Length: 100", b"{}")
    yield _framed("continue that is never used", (100, DROPPED), "Content-Length: 9", b"",
                  "Expect: 100-continue")  # fmt: skip


GARBAGE = {
    "nothing but line ends": b"\r\n" * 1000,
    "zeros": b"\0" * 5000,
    "random bytes": bytes(range(256)) * 20,
    "TLS": bytes.fromhex("16030100c8010000c40303") + b"\x5a" * 190,
    "SSH": b"SSH-2.0-OpenSSH_9.6\r\n",
    "SMTP": b"EHLO evil.example\r\nMAIL FROM:<a@b>\r\n",
    "Redis": b"*1\r\n$8\r\nFLUSHALL\r\n\r\n",
    "memcached": b"stats\r\n\r\n",
    "FTP": b"USER anonymous\r\nPASS x\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0",
    "HTTP/0.9": b"GET /\r\n\r\n",
    "HTTP/0.9 for data": b"GET /data/catalogue.js\r\n\r\n",
    "no path": b"GET HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "no version": b"GET / HTTP/\r\nHost: 127.0.0.1\r\n\r\n",
    "HTTP/9.9": b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    "HTTP/1.1 in words": b"GET / HTTP/one.one\r\nHost: 127.0.0.1\r\n\r\n",
    "method in lower case": b"get / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "method of 10 kB": b"G" * 10000 + b" / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "method with a NUL": b"GE\0T / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "NUL in the path": b"GET /\0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "blanks in the path": b"GET /a b c HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "bytes in the path": b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "broken IPv6 in the path": b"GET http://[::1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "field without colon": b"GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n",
    "field without name": b"GET / HTTP/1.1\r\n: 127.0.0.1\r\n\r\n",
    "blank before the colon": b"GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n",
    "folded field": b"GET / HTTP/1.1\r\n Host: 127.0.0.1\r\n\r\n",
    "NUL in a field": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\0\r\n\r\n",
    "bare CR in a field": b"GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n",
    "bare LF everywhere": b"GET / HTTP/1.1\nHost: 127.0.0.1\n\n\r\n\r\n",
    "no Host": b"GET / HTTP/1.1\r\nA: b\r\n\r\n",
    "no Host, HTTP/1.0": b"GET / HTTP/1.0\r\n\r\n",
    "two Hosts": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n",
    "CONNECT": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "asterisk": b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "another server's URL": b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "our own URL in full": b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "file URL": b"GET file:///etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "fields of 20 kB": b"GET / HTTP/1.1\r\nA: " + b"a" * 20000 + b"\r\n\r\n",
    "fields of 2 MB": b"GET / HTTP/1.1\r\nA: " + b"a" * 2_000_000 + b"\r\n\r\n",
    "10000 fields": b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 10_000 + b"\r\n",
    "a path of 20 kB": b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "a line without end": b"GET /" + b"a" * 2_000_000,
    "a request that stops": b"GET / HTTP/1.1\r\nHost: 127.",
}


def _carrying() -> Iterator[Hostile]:
    """Well-formed requests with the cookie, for things that do not exist or are not allowed."""
    for place in PLACES:
        yield _asked(f"place /{place[:40]}", (400, 403, 404), "GET", f"/{place}")
        yield _asked(f"document {place[:40]}", (400, 403, 404), "GET", f"/data/{place}.js")
    for path in ("catalogue/../catalogue", "catalogue/", "catalogue//", "/catalogue", "catalogue/x",
                 "wavecore.web.finder", "__init__", "catalogue.js", "CATALOGUE"):  # fmt: skip
        yield _asked(f"document {path}", 404, "GET", f"/data/{path}.js")
    for host in WRONG_HOSTS:
        yield _asked(f"host {host!r}", (400, 403), "GET", "/", {"Host": host})
    for method in WRONG_METHODS:
        yield _asked(f"{method} of the page", 405, method, "/")
        right = 405 if method != "POST" else 400  # the body is empty
        yield _asked(f"{method} of a request", right, method, "/api/about")
    yield _asked("GET of a request", 405, "GET", "/api/misbehave?do=touch")
    yield _asked("GET with a body", 404, "GET", "/x", {"Content-Length": "3"}, b"abc")
    for name in WRONG_REQUESTS:
        yield _asked(f"request {name[:30]!r}", (404, 405), "POST", f"/api/{name}", body=b"{}")
    yield _asked("about with arguments", 400, "POST", "/api/about", body=b'{"a": 1}')
    for body in WRONG_BODIES:
        yield _asked(f"body {body[:20]!r} of {len(body)}", 400, "POST", "/api/about", body=body)
    for site in ("cross-site", "same-site", "none, cross-site", "x"):
        fields = {"Sec-Fetch-Site": site}
        yield _asked(f"script for a {site} page", 403, "GET", "/data/catalogue.js", fields)
    for fields in ({"Upgrade": "websocket", "Connection": "Upgrade"}, {"Range": "bytes=0-,0-,0-"}):
        yield _asked(f"{next(iter(fields))}", (200, 404), "GET", "/app.js", fields)


def _forged() -> Iterator[Hostile]:
    """From other pages and other users: a live request that would leave a file behind."""
    for origin in WRONG_ORIGINS:

        def fields(server: Server, origin=origin):
            return {"Origin": origin.format(host=server.host, port=server.port)}

        yield _touching(f"origin {origin!r}", 403, fields)
        yield _asked(f"GET, origin {origin!r}", 403, "GET", "/data/catalogue.js", fields)
    for name in ("Origin", "X-Wavecore"):
        yield _touching(f"without {name}", 403, lambda server, name=name: {name: None})
    for kind in WRONG_TYPES:
        yield _touching(f"type {kind!r}", 415, lambda server, kind=kind: {"Content-Type": kind})
    for cookie in WRONG_COOKIES:

        def fields(server: Server, cookie=cookie):
            name, _, value = server.cookie.partition("=")
            parts = {"name": name, "value": value, "short": value[:-1], "token": server.token}
            return {"Cookie": cookie.format(**parts) if cookie is not None else None}

        yield _touching(f"cookie {cookie and cookie[:30]!r}", 403, fields)
        yield _asked(f"page, cookie {cookie and cookie[:30]!r}", 403, "GET", "/", fields)
        yield _asked(f"data, cookie {cookie and cookie[:30]!r}", 403, "GET", "/data/catalogue.js",
                     fields)  # fmt: skip
    for token in WRONG_TOKENS:
        yield _asked(
            f"token {token[:30]!r}", (400, 403), "GET", f"/?token={token}", {"Cookie": None}
        )
    yield _asked("token in the wrong place", 403, "GET", "/app.js?token=x", {"Cookie": None})


def _touching(name, right, fields) -> Hostile:
    def send(server: Server) -> Reply:
        body = json.dumps({"do": "touch", "what": canary(server)}).encode()
        return server.ask("POST", "/api/misbehave", fields(server), body)

    return Hostile(name, send, (right,))


def canary(server: Server) -> str:
    """The file that exists once a forbidden live request has been carried out."""
    return f"/tmp/wavecore-canary-{server.process.pid}"


def requests() -> list[Hostile]:
    """All of them."""
    garbage = [
        _raw(name, (400, 403, 404, 405, 413, 431, 501, DROPPED), data)
        for name, data in GARBAGE.items()
    ]
    return [*_carrying(), *_forged(), *_framings(), *garbage]


assert HOST == "127.0.0.1"  # the texts above say so
