"""HTML pages of analyses: each is one self-contained document with a light and a dark theme.

They load no other files, fonts or network resources; the browser runs only the page's own script.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from wavecore.analysis.page.markup import Content, Markup, tag

_FOLDER = Path(__file__).parent


def document(
    title: str, heading: Content, body: Content, *, style: str = "", script: str = ""
) -> str:
    """A complete document.

    Args:
        title: the window title.
        heading: the content at the top, beside the theme button.
        body: sections.
        style: CSS added after the common styles; it must not contain its element's end tag, and
            neither must `script`.
        script: code added after the common script.
    """
    both = _verbatim(_read("theme.js") + script)
    button = tag("button", "theme: auto", id="theme", type="button")
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy(both)),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", _verbatim(_read("base.css") + style)),
    )
    shown = tag("body", tag("header", heading, button), tag("main", body), tag("script", both))
    return f"<!doctype html>\n{tag('html', head, shown, lang='en')}\n"


def _read(file: str) -> str:
    return (_FOLDER / file).read_text("utf-8")


def _verbatim(text: str) -> Markup:
    return Markup("\n" + text)


def _policy(script: Markup) -> str:
    """The content security policy: run only the page's own script, load nothing."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
