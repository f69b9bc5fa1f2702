"""The site of docs/: no warning, every link leads somewhere, nothing is loaded from elsewhere.

Needs MkDocs, which `make test-docs` installs into .venv-docs; skips without. The tests of a browser
need Chromium.
"""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from markdown_it import MarkdownIt

from tests.analysis.page.browser import NARROW, WIDE, Opened, started
from tests.site.built import ROOT, Site, addresses, build, builder, is_relative
from tools import made_pages, versions_page

made_pages.make()
LIMIT_BYTES = 40 << 20
# Pages of all kinds: text, wide tables, long code, pictures, Chinese, a program's source, a list.
LOOKED_AT = (
    "index.html", "api.html", "cli.html", "builtins.html", "matrix-cores.html",
    "matrix/gfx950.html", "tutorials/wmma.zh.html", "how-to/index.html",
    "project/README.zh.html", "source/examples/hip.html", "source/docs/saxpy.hip.html",
)  # fmt: skip

# Addresses in the theme's scripts that nothing here makes them load.
UNUSED_ADDRESSES = {
    "https://unpkg.com/mermaid": "diagrams of Mermaid; no page has one",
    "https://unpkg.com/resize-observer-polyfill": "for browsers before ResizeObserver, of 2020",
    "https://api.github.com/": "figures of a repository that mkdocs.yml would name; it names none",
    "https://${": "the same, of GitLab",
    "https://bit.ly/": "in the text of a warning",
    "https://squidfunk.github.io/": "in a comment",
    "http://www.w3.org/": "names of vocabularies",
    "https://fontawesome.com": "licences of icons",
    "https://clipboardjs.com/": "in a comment",
    "https://github.com/": "in comments",
    "https://developer.mozilla.org/": "in a comment",
    "http://": "in comments and licences of lunr",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Site:
    python = builder()
    if python is None:
        pytest.skip("MkDocs is not installed: `make test-docs` installs requirements-docs.lock")
    folder = tmp_path_factory.mktemp("site")
    done = build(python, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    return Site(folder)


def test_every_page_of_docs_is_a_page_of_the_site(site):
    for page in (ROOT / "docs").rglob("*.md"):
        place = page.relative_to(ROOT / "docs").with_suffix(".html")
        assert (site.folder / place).exists(), place
    assert len(site.pages) > 120


def test_every_link_and_fragment_leads_somewhere(site):
    wrong = []
    for path, page in site.pages.items():
        for link in {*page.links, *page.loaded}:
            if not is_relative(link):
                continue
            target, fragment = site.target(path, link)
            found = target / "index.html" if target.is_dir() else target
            if not found.is_file():
                wrong.append(f"{path.relative_to(site.folder)}: {link}")
            elif fragment and found in site.pages and fragment not in site.pages[found].fragments:
                wrong.append(f"{path.relative_to(site.folder)}: {link}: no such fragment")
    assert not wrong


def test_links_that_leave_the_site_are_absolute(site):
    """Only https, so nothing of this machine."""
    left = {link for page in site.pages.values() for link in page.links if not is_relative(link)}
    assert {link.partition(":")[0] for link in left} <= {"https", "http"}
    assert not [link for link in left if "localhost" in link or "127.0.0.1" in link]


def test_pages_and_styles_load_nothing_from_afar(site):
    for path, page in site.pages.items():
        found = [*page.loaded, *addresses(page.styles)]
        assert not [each for each in found if not is_relative(each) and each[:5] != "data:"], path
    for path in site.files(".css"):
        for address in addresses(path.read_text("utf-8")):
            if not address.startswith(("data:", "#")):
                assert is_relative(address) and (path.parent / address).exists(), path


def test_addresses_in_scripts_are_known(site):
    """The policy of every page would block them, too."""
    for path in site.files(".js"):
        if path.parent.name == "search":
            continue  # the text of pages
        for address in re.findall(r"https?://[^\s\"'`)]*", path.read_text("utf-8")):
            assert address.startswith(tuple(UNUSED_ADDRESSES)), f"{path.name}: {address}"


def test_every_page_lets_the_browser_load_nothing_else(site):
    for path, page in site.pages.items():
        policy = page.metas.get("Content-Security-Policy", "")
        assert policy.startswith("default-src 'self'") and "http" not in policy, path


def test_it_is_not_large(site):
    assert site.size_bytes() < LIMIT_BYTES


def test_versions_stand_on_every_page(site):
    wanted = f"wavecore {versions_page.package()}, LLVM {versions_page.llvm()}"
    for path in site.pages:
        assert wanted in path.read_text("utf-8"), path


def test_languages(site):
    """The browser knows that a page is in Chinese."""
    for path, page in site.pages.items():
        assert page.language == ("zh-Hans" if path.name.endswith(".zh.html") else "en"), path


def counted_on_the_site(html: str) -> dict[str, int]:
    body = html[html.index("<article") : html.index("</article>")]
    elements = re.findall(r"<(h[1-6]|li|tr|pre|img|td)\b", body)
    return {name: elements.count(name) for name in ("h2", "h3", "li", "tr", "td", "pre", "img")}


def counted_by_a_host(text: str) -> dict[str, int]:
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    flat = [each for token in tokens for each in (token, *(token.children or ()))]
    names = [each.tag for each in flat if each.nesting != -1 and each.type != "code_inline"]
    counts = {name: names.count(name) for name in ("h2", "h3", "li", "tr", "td", "img")}
    counts["pre"] = sum(each.type in ("fence", "code_block") for each in flat)
    return counts


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_a_page_has_the_parts_that_it_has_at_a_host(site, page):
    """Two dialects of Markdown: on the site, a list needs an empty line before it."""
    made = site.folder / page.relative_to(ROOT / "docs").with_suffix(".html")
    html = made.read_text("utf-8")
    assert counted_on_the_site(html) == counted_by_a_host(page.read_text("utf-8"))


# ------------------------------------------------------------------------- in a browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as found:
        yield found


@contextmanager
def opened(
    browser: Any, address: str, *, width: int = WIDE, scheme: str = "light"
) -> Iterator[Opened]:
    """A page of the site, with nothing but this machine to load from."""
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    found = Opened(context.new_page())
    found.page.on("console", lambda message: found.complaints.append(message.text))
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    found.page.on("request", lambda request: found.requests.append(request.url))
    found.page.goto(address)
    try:
        yield found
    finally:
        context.close()


@pytest.fixture(scope="module")
def served(site) -> Iterator[str]:
    """The site served over HTTP, as its users may have it."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    handler = functools.partial(Quiet, directory=str(site.folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_pages_from_files(site, browser, width, scheme):
    """No console error, no request but for the site's files, nothing wider than the window."""
    for name in LOOKED_AT:
        with opened(browser, (site.folder / name).as_uri(), width=width, scheme=scheme) as found:
            found.page.wait_for_selector("article h1")
            assert found.complaints == [], name
            assert found.overflow <= 0, name
            beyond = [url for url in found.requests if not url.startswith(site.folder.as_uri())]
            assert [url for url in beyond if url[:5] not in ("blob:", "data:")] == [], name


def test_colours_follow_the_system(site, browser):
    shown = {}
    for scheme in ("light", "dark"):
        with opened(browser, (site.folder / "index.html").as_uri(), scheme=scheme) as found:
            script = "getComputedStyle(document.body).backgroundColor"
            shown[scheme] = found.page.evaluate(script)
    assert shown == {"light": "rgb(255, 255, 255)", "dark": "rgb(13, 16, 20)"}


SETTLES_SECONDS = 30  # the first search reads the index
SEARCHES = (
    ("cbsz broadcast", "matrix-cores.html"),
    ("v_mfma_f32_16x16x4_f32", "matrix/gfx942.html"),
    ("WAVECORE_GPUS", "environment.html"),
    ("uninitialised values", "how-to/find-uninitialised-values.html"),
    ("布局", "tutorials/wmma.zh.html"),
    ("矩阵核心", "tutorials/wmma.zh.html"),
)


def results(found: Opened, words: str) -> list[str]:
    """The search results, best first, once it has read the last word."""
    field = found.page.locator("input.md-search__input")
    if not field.evaluate("each => each === document.activeElement"):
        found.page.keyboard.press("/")
    field.fill(words)
    field.press("End")  # the page listens to keys
    links = found.page.locator("a.md-search-result__link")
    shown: list[str] = []
    for _ in range(SETTLES_SECONDS * 2):
        found.page.wait_for_timeout(500)
        before = shown
        shown = links.evaluate_all("all => all.map(each => each.href)")
        marked = found.page.locator(".md-search-result__meta").inner_text()
        if shown and shown == before and "matching" in marked:
            break
    return shown


@pytest.mark.parametrize("way", ["file", "host"])
def test_the_search_finds(site, served, browser, way):
    base = site.folder.as_uri() if way == "file" else served
    with opened(browser, f"{base}/index.html") as found:
        for words, page in SEARCHES:
            links = [re.sub(r"[?#].*", "", link) for link in results(found, words)]
            assert f"{base}/{page}" in links, words
            assert not [link for link in links if "/source/" in link]
        assert found.complaints == []
        assert not [url for url in found.requests if not url.startswith((base, "blob:", "data:"))]


def test_a_result_leads_to_its_place(site, browser):
    with opened(browser, f"{site.folder.as_uri()}/index.html") as found:
        links = results(found, "pitfalls of matrix cores exec is ignored")
        found.page.goto(next(link for link in links if "matrix-cores.html" in link))
        found.page.wait_for_selector("#pitfalls")
        assert "EXEC is ignored" in found.page.locator("article").inner_text()


def test_the_keyboard_reaches_the_text_first(site, browser):
    """The first Tab focuses a link past the navigation."""
    with opened(browser, f"{site.folder.as_uri()}/matrix-cores.html") as found:
        found.page.keyboard.press("Tab")
        assert "md-skip" in found.page.evaluate("document.activeElement.className").split()


def test_a_policy_that_is_needed(site, browser, tmp_path):
    """What the pages forbid is blocked: a script's request to another machine."""
    with opened(browser, f"{site.folder.as_uri()}/index.html") as found:
        script = "fetch('https://example.org/').then(() => 'loaded', () => 'refused')"
        assert found.page.evaluate(script) == "refused"
        assert any("Content Security Policy" in each for each in found.complaints)
