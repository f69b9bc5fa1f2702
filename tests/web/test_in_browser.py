"""The page in a browser: from our server and from a folder, without console errors."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.web import pages
from tests.web.serving import running, serving
from tests.web.shortening import shorten
from wavecore.web import about
from wavecore.web.exporting import export

CALL = """async ([name, body]) => {
  const answer = await fetch(`api/${name}`, {
    method: "POST", body: JSON.stringify(body),
    headers: {"Content-Type": "application/json", "X-Wavecore": "1"},
  });
  return [answer.status, await answer.json()];
}"""


@pytest.fixture
def context(browser):
    made = browser.new_context()
    yield made
    made.close()


@pytest.fixture(scope="module")
def server():
    with serving() as made:
        yield made


def opened(context, url):
    """A page at an address, and the browser's console errors."""
    page = context.new_page()
    complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(url)
    page.wait_for_selector("main:not([aria-busy])")
    return page, complaints


def test_the_printed_address_opens_the_page(context, server):
    page, complaints = opened(context, server.url)
    assert page.url.partition("#")[0] == f"http://{server.host}/"  # the token is not kept in it
    assert page.locator("nav a").count() > 0
    assert page.evaluate("document.cookie") == ""
    (cookie,) = context.cookies()
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    assert complaints == []


def test_the_page_calls_what_is_live(context, server):
    page, complaints = opened(context, server.url)
    assert page.evaluate(CALL, ["about", {}]) == [200, about.answer({})]
    assert complaints == []
    status, said = page.evaluate(CALL, ["misbehave", {"do": "refuse", "what": "no."}])
    assert (status, said) == (400, {"error": "no."})


def test_a_request_that_the_page_aborts_is_ended(context, server):
    page, _ = opened(context, server.url)
    page.evaluate(
        """async () => {
          const stop = new AbortController();
          const asked = fetch("api/misbehave", {
            method: "POST", body: '{"do": "sleep", "what": 60}', signal: stop.signal,
            headers: {"Content-Type": "application/json", "X-Wavecore": "1"},
          }).catch(() => null);
          await new Promise((done) => setTimeout(done, 300));
          stop.abort();
          await asked;
          await new Promise((done) => setTimeout(done, 500));
        }"""
    )
    assert len(server.process.children(recursive=True)) == 1


@contextmanager
def another_site(folder, text):
    """A page on another port of this machine: same-site, so that cookies are sent."""
    (folder / "index.html").write_text(text)
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        thread = threading.Thread(target=other.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{other.server_port}/"
        finally:
            other.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format, *args):
        pass


def test_a_page_of_another_port_gets_nothing_and_does_nothing(context, server, tmp_path):
    """A reader who has the page open visits another one as well."""
    opened(context, server.url)
    text = f"""<!doctype html><title>other</title><script>
        window.wavecoreData = () => {{ document.title = "read"; }};
        </script><script src="http://{server.host}/data/catalogue.js"></script>
        <iframe src="http://{server.host}/"></iframe>"""
    canary = tmp_path / "canary"
    with another_site(tmp_path, text) as url:
        page = context.new_page()
        page.goto(url)
        assert page.title() == "other"
        assert page.frames[1].locator("#heading").count() == 0  # none of our pages can be framed
        said = page.evaluate(
            """async ([url, body]) => {
              const tries = [["text/plain", {}], ["application/json", {"X-Wavecore": "1"}]];
              const found = [];
              for (const [type, more] of tries) {
                const headers = {"Content-Type": type, ...more};
                const mode = type === "text/plain" ? "no-cors" : "cors";
                const options = {method: "POST", body, headers, mode, credentials: "include"};
                found.push(await fetch(url, options).then(() => "answered", () => "failed"));
              }
              return found;
            }""",
            [f"http://{server.host}/api/misbehave", f'{{"do": "touch", "what": "{canary}"}}'],
        )
    assert said == ["failed", "failed"]
    assert not canary.exists()


def test_a_link_on_another_page_leads_to_the_way_on(context, server, tmp_path):
    """Such a link sends no SameSite cookie, even right after it was set."""
    other = tmp_path / "other.html"
    other.write_text(f'<!doctype html><a href="{server.url}">open</a>')
    page = context.new_page()
    page.goto(other.as_uri())
    page.click("a")
    page.wait_for_url(f"http://{server.host}/")
    if page.locator("main").count() == 0:
        page.click("text=continue")
    page.wait_for_selector("main:not([aria-busy])")
    assert page.locator("nav a").count() > 0


def test_a_page_whose_server_ended_says_so(context):
    """Also if another server has its port: the message appears in place of the view."""
    with running(pages.SERVER) as (_, url):
        page, _ = opened(context, url)
        address = page.url.partition("#")[0]
    failed = page.locator(".failed")
    page.goto(f"{address}#/instruction/gfx942/v_mfma_f32_16x16x16_f16")
    failed.filter(has_text="is wavecore explore still running").wait_for()
    port = address.rsplit(":", 1)[1].strip("/")
    with running(pages.SERVER.replace("Explorer(0)", f"Explorer({port})")):
        page.goto(f"{address}#/instruction/gfx90a/v_mfma_f32_16x16x16f16")
        failed.filter(has_text="open the address that `wavecore explore` printed").wait_for()


def test_an_export_opens_from_its_folder(context, tmp_path, monkeypatch):
    """With some of its documents; the others are written in the same way."""
    shorten(monkeypatch)
    export(tmp_path / "site")
    context.set_offline(True)
    page, complaints = opened(context, (tmp_path / "site" / "index.html").as_uri())
    assert page.locator("nav a").count() > 0
    assert complaints == []
