"""The explorer's WSGI application: the page, its documents, live requests.

It serves only the reader's own page, whatever else runs in the browser or on the machine:

* every request needs a cookie, which the URL with the token sets; other users of the machine can
  reach the port, but do not know the token;
* a page of another site that points its own name to this machine (DNS rebinding) sends that name as
  Host; a page of any other origin sends its own Origin and Sec-Fetch-Site, and cannot send JSON
  with our custom header without a preflight request, which is never allowed.
"""

from __future__ import annotations

import hmac
import html
import json
import re
import secrets
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from wavecore._text import visible
from wavecore.web import documents
from wavecore.web.exporting import page
from wavecore.web.sandbox import Sandbox

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

BODY_BYTES = 1 << 20  # of a live request
_KEPT_BYTES = 64 << 20  # documents in memory

_HOST = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?", re.IGNORECASE)
_STATUS = {
    "answer": HTTPStatus.OK,
    "refused": HTTPStatus.BAD_REQUEST,
    "limit": HTTPStatus.GATEWAY_TIMEOUT,
    "broken": HTTPStatus.INTERNAL_SERVER_ERROR,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "gone": HTTPStatus.SERVICE_UNAVAILABLE,
}
_NO_COOKIE = (
    "This page is only for the user who started it: open the address that `wavecore explore` "
    "printed, with its token."
)


@dataclass(frozen=True)
class Response:
    """A response to send."""

    status: HTTPStatus
    body: bytes = b""
    kind: str = "text/plain; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()


class _Refused(Exception):
    """A request that is rejected with a sentence."""

    def __init__(self, status: HTTPStatus, sentence: str, *headers: tuple[str, str]) -> None:
        super().__init__(sentence)
        self.status, self.headers = status, headers


class Application:
    """The WSGI application. `token` grants access; `launch_token` only once, and is harmless after.

    Args:
        port: the server's port: cookies apply to all ports of a machine, so their name has it.
        sandbox: runs live requests.
    """

    def __init__(self, port: int, sandbox: Sandbox) -> None:
        self.token, self.launch_token = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        self._unused = {self.launch_token}
        self._secret = secrets.token_urlsafe(32)
        self._cookie = f"wavecore-{port}"
        self._sandbox = sandbox
        self._files = {f"/{name}": made for name, made in page(live=True).items()}
        self._files["/"] = self._files.pop("/index.html")
        self._policy = _policy(self._files["/"].decode())
        self._documents = _Documents()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace")
        try:
            response = self._response(environ, path)
        except _Refused as error:
            response = _refusal(error, path)
        headers = [
            ("Content-Type", response.kind),
            ("Content-Length", str(len(response.body))),
            ("Content-Security-Policy", self._policy),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            *response.headers,
        ]
        if all(name != "Cache-Control" for name, _ in headers):
            headers.append(("Cache-Control", "no-store"))
        start(f"{response.status.value} {response.status.phrase}", headers)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [response.body]

    def _response(self, environ: WSGIEnvironment, path: str) -> Response:
        method = environ["REQUEST_METHOD"]
        self._check_sender(environ)
        if path == "/" and method == "GET" and environ.get("QUERY_STRING", "").startswith("token="):
            return self._entered(environ["QUERY_STRING"])
        if not self._has_cookie(environ):
            raise _Refused(HTTPStatus.FORBIDDEN, _NO_COOKIE)
        if path.startswith("/api/"):
            return self._live(environ, path.removeprefix("/api/"))
        if method not in ("GET", "HEAD"):
            text = "Only GET and HEAD are allowed for pages and documents."
            raise _Refused(HTTPStatus.METHOD_NOT_ALLOWED, text, ("Allow", "GET, HEAD"))
        return self._read(path)

    def _check_sender(self, environ: WSGIEnvironment) -> None:
        """Raises: _Refused for requests that a page of another site could have sent."""
        host = environ.get("HTTP_HOST", "")
        if not environ.get("REQUEST_URI", "/").startswith("/") or not _HOST.fullmatch(host):
            text = "The explorer only answers requests to 127.0.0.1 and localhost."
            raise _Refused(HTTPStatus.FORBIDDEN, text)
        origin = environ.get("HTTP_ORIGIN")
        if origin is not None and origin.lower() != f"http://{host}".lower():
            text = "The explorer only answers its own page, not one of another origin."
            raise _Refused(HTTPStatus.FORBIDDEN, text)
        site = environ.get("HTTP_SEC_FETCH_SITE", "none")
        if site not in ("same-origin", "none") and environ["PATH_INFO"] != "/":
            text = "The explorer only answers its own page, not that of another site."
            raise _Refused(HTTPStatus.FORBIDDEN, text)

    def _entered(self, query: str) -> Response:
        """Entry: exchange the token for a cookie. Raises: _Refused."""
        given = parse_qs(query, errors="replace").get("token", [""])[-1].encode()
        once = next((each for each in self._unused if _same(each, given)), None)
        if once is not None:
            self._unused.discard(once)
        elif not _same(self.token, given):
            raise _Refused(HTTPStatus.FORBIDDEN, f"The token is not valid here. {_NO_COOKIE}")
        cookie = f"{self._cookie}={self._secret}; Path=/; HttpOnly; SameSite=Strict"
        headers = (("Location", "/"), ("Set-Cookie", cookie))
        return Response(HTTPStatus.SEE_OTHER, headers=headers)

    def _has_cookie(self, environ: WSGIEnvironment) -> bool:
        try:
            found = SimpleCookie(environ.get("HTTP_COOKIE", "")).get(self._cookie)
        except CookieError:
            return False
        return found is not None and _same(self._secret, found.value.encode("utf-8", "replace"))

    def _read(self, path: str) -> Response:
        """The page's files and documents. Raises: _Refused if there is none."""
        fresh = (("Cache-Control", "no-cache"),)  # another version may run on the same port later
        if path == "/favicon.ico":
            return Response(HTTPStatus.NO_CONTENT)
        if path in self._files:
            kind = _KINDS[path.rpartition(".")[2]] if "." in path else _KINDS["html"]
            return Response(HTTPStatus.OK, self._files[path], kind, fresh)
        found = re.fullmatch(r"/data/(.+)\.js", path)
        body = self._documents.get(found[1]) if found else None
        if body is None:
            raise _Refused(HTTPStatus.NOT_FOUND, "Not found.")
        return Response(HTTPStatus.OK, body, _KINDS["js"], fresh)

    def _live(self, environ: WSGIEnvironment, name: str) -> Response:
        """A live request. Raises: _Refused if it is invalid, or cannot be from the page."""
        if environ["REQUEST_METHOD"] != "POST":
            text = "Live requests must be POST."
            raise _Refused(HTTPStatus.METHOD_NOT_ALLOWED, text, ("Allow", "POST"))
        if "HTTP_ORIGIN" not in environ or "HTTP_X_WAVECORE" not in environ:
            text = "A live request needs the headers Origin and X-Wavecore, as sent by the page."
            raise _Refused(HTTPStatus.FORBIDDEN, text)
        if name not in self._sandbox.requests:
            raise _Refused(HTTPStatus.NOT_FOUND, "There is no such live request.")
        body = _json_body(environ)
        gone: Callable[[], bool] = environ.get("waitress.client_disconnected", lambda: False)
        outcome = self._sandbox.answer(name, body, gone)
        if outcome.kind == "answer":
            return Response(HTTPStatus.OK, outcome.answer, _KINDS["json"])
        if outcome.kind == "broken":
            text = f"{name}: {outcome.sentence}\n{outcome.printed}".rstrip()
            print(visible(text), file=sys.stderr, flush=True)
        raise _Refused(_STATUS[outcome.kind], outcome.sentence)


_KINDS = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
}


def _same(secret: str, given: bytes) -> bool:
    return hmac.compare_digest(secret.encode(), given)


def _policy(index: str) -> str:
    """The page's own policy, and that no other page may frame it, which needs a header."""
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', index)
    if found is None:
        raise AssertionError("index.html has no Content-Security-Policy")
    return f"{html.unescape(found[1])}; frame-ancestors 'none'"


def _refusal(error: _Refused, path: str) -> Response:
    """A rejection in the requester's format: JSON for scripts, a page for people."""
    if path.startswith("/api/"):
        body = json.dumps({"error": str(error)}).encode()
        return Response(error.status, body, _KINDS["json"], error.headers)
    if path == "/" and error.status == HTTPStatus.FORBIDDEN:
        # A link on another site's page leads here without the cookie, even right after the token;
        # a link from here sends it.
        text = html.escape(str(error))
        body = (
            '<!doctype html><meta charset="utf-8"><title>wavecore</title>'
            f'<p>{text}</p><p>If you just did, <a href="/">continue</a>.</p>\n'
        ).encode()
        return Response(error.status, body, _KINDS["html"], error.headers)
    return Response(error.status, f"{error}\n".encode(), headers=error.headers)


def _json_body(environ: WSGIEnvironment) -> bytes:
    """The body, if it is a JSON object. Raises: _Refused."""
    kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        text = "The Content-Type of a live request must be application/json."
        raise _Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, text)
    body: bytes = environ["wsgi.input"].read(BODY_BYTES + 1)
    if len(body) > BODY_BYTES:
        text = f"A live request may have at most {BODY_BYTES} bytes."
        raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, text)
    try:
        value: Any = json.loads(body, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        text = f"The body is not JSON: {error}."
        raise _Refused(HTTPStatus.BAD_REQUEST, text) from error
    if not isinstance(value, dict):
        text = f"The body is a JSON {type(value).__name__}; expected an object."
        raise _Refused(HTTPStatus.BAD_REQUEST, text)
    return body


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


class _Documents:
    """Documents as scripts, created on demand; recently used ones are cached."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._making = threading.Lock()  # one at a time: they share Python's global lock anyway

    def get(self, path: str) -> bytes | None:
        """A document; None if there is none at that path."""
        if (found := self._kept(path)) is not None:
            return found
        with self._making:
            if (found := self._kept(path)) is not None:
                return found
            if not documents.exists(path):
                return None
            made = documents.script(path).encode()
        with self._lock:
            self._made[path] = made
            self._bytes += len(made)
            while self._bytes > _KEPT_BYTES:
                self._bytes -= len(self._made.popitem(last=False)[1])
        return made

    def _kept(self, path: str) -> bytes | None:
        with self._lock:
            if path in self._made:
                self._made.move_to_end(path)
            return self._made.get(path)
