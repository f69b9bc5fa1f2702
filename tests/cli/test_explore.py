"""wavecore explore: starting and stopping the server, and the export."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from urllib.request import HTTPCookieProcessor, build_opener

import psutil
import pytest

from tests.web.shortening import shorten

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}


def started(*words):
    return subprocess.Popen(
        [sys.executable, "-m", "wavecore", "explore", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT,
    )  # fmt: skip


def read(url: str) -> str:
    """What a browser gets at that address."""
    with build_opener(HTTPCookieProcessor()).open(url, timeout=10) as answer:
        return answer.read().decode()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_ended_quietly(end):
    running = started("--no-browser", "--port", "0")
    url = running.stdout.readline().strip()
    assert '<meta name="wavecore-live"' in read(url)
    until = time.monotonic() + 20
    while not psutil.Process(running.pid).children() and time.monotonic() < until:
        time.sleep(0.01)
    children = psutil.Process(running.pid).children()
    start = time.monotonic()
    running.send_signal(end)
    assert running.communicate() == ("", "")
    assert time.monotonic() - start < 2
    assert running.returncode == 0
    assert len(children) == 1
    assert psutil.wait_procs(children, timeout=5)[1] == []


def test_programs_read_where_it_is():
    running = started("--no-browser", "--port", "0", "--json")
    text = ""
    while not text.endswith("}\n"):
        text += running.stdout.readline()
    found = json.loads(text)
    assert f"//127.0.0.1:{found['port']}/?token=" in found["url"]
    running.terminate()
    running.communicate()


def test_the_browser_gets_an_address_of_its_own(tmp_path):
    """Other users of the machine can see its command line: the address works once."""
    asked = tmp_path / "asked"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {asked}.new; mv {asked}.new {asked}\n')
    browser.chmod(0o755)
    running = subprocess.Popen(
        [sys.executable, "-m", "wavecore", "explore", "--port", "0"],
        stdout=subprocess.PIPE, text=True, env=ENVIRONMENT | {"BROWSER": f"{browser} %s"},
    )  # fmt: skip
    url = running.stdout.readline().strip()
    until = time.monotonic() + 10
    while not asked.exists() and time.monotonic() < until:
        time.sleep(0.01)
    opened = asked.read_text().strip()
    assert opened.partition("=")[0] == url.partition("=")[0] and opened != url
    assert "<title>Matrix instructions of AMD GPUs · wavecore</title>" in read(opened)
    with pytest.raises(OSError, match="403"):
        read(opened)
    running.terminate()
    running.communicate()


def test_an_export_says_what_it_has_written(wavecore, tmp_path, monkeypatch):
    shorten(monkeypatch)
    done = wavecore("explore", "--export", str(tmp_path / "site"), "--json")
    assert done.status == 0
    paths = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    sizes = {path.relative_to(tmp_path / "site").as_posix(): path.stat().st_size for path in paths}
    del sizes["wavecore-site.json"]
    assert done.json["files"] == len(sizes)
    assert done.json["bytes"] == sum(sizes.values())
    shown = wavecore("explore", "--export", str(tmp_path / "site")).out
    assert f"{tmp_path / 'site'}: {len(sizes):,} files" in shown
    assert "catalogue" in shown and "The largest is" in shown


def test_an_export_refuses_what_is_not_its_own(wavecore, tmp_path):
    (tmp_path / "thesis.tex").write_text("mine")
    done = wavecore("explore", "--export", str(tmp_path))
    assert done.status == 1
    assert "contains something else (thesis.tex)" in done.err


def test_an_export_has_no_port(wavecore, tmp_path):
    done = wavecore("explore", "--export", str(tmp_path), "--port", "80")
    assert done.status == 2
    assert "--port is for the server" in done.err


def test_without_the_extra_pages_are_exported_and_not_served(tmp_path):
    program = (
        "import sys; sys.modules['waitress'] = None\n"
        "import pytest\n"
        "from tests.web.shortening import shorten\n"
        "shorten(pytest.MonkeyPatch())\n"
        "from wavecore.cli import run\n"
        f"assert run(['explore', '--export', {str(tmp_path / 'site')!r}]) == 0\n"
        "sys.exit(run(['explore', '--no-browser', '--port', '0']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT
    )
    assert done.returncode == 1
    said = "needs waitress, which is not installed: pip install 'wavecore[explore]'"
    assert said in done.stderr
    assert (tmp_path / "site" / "index.html").exists()
