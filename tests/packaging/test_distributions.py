"""The wheel and the sdist: built, installed without the checkout, and used."""

from __future__ import annotations

import email
import email.policy
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from hatch_build import without_files

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow
LIMIT_SECONDS = 600


def run(*words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        words, cwd=cwd, env=plain | environment, capture_output=True, text=True,
        timeout=LIMIT_SECONDS, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with the sdist, and the wheel built from the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    hatchling = (sys.executable, "-m", "hatchling", "build", "-d", str(folder))
    done = run(*hatchling, "-t", "sdist", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    done = run(*hatchling, "-t", "wheel", cwd=unpacked)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory) -> Path:
    """A folder in which only the wheel is installed; its dependencies are the venv's."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = str(next(built.glob("*.whl")))
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    done = run(*pip, "--target", str(folder), wheel, cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def programs(built, tmp_path_factory) -> Path:
    """The programs of a fresh venv with the wheel, as pip and pipx make one.

    The wheel's dependencies are those of the tests; nothing is downloaded.
    """
    folder = tmp_path_factory.mktemp("fresh")
    done = run(sys.executable, "-m", "venv", "--without-pip", "venv", cwd=folder)
    assert done.returncode == 0, done.stderr
    python = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    wheel = str(next(built.glob("*.whl")))
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet")
    done = run(*pip, "--no-deps", "--no-index", wheel, cwd=folder)
    assert done.returncode == 0, done.stderr
    find = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(str(python), "-c", find, cwd=folder).stdout.strip())
    (packages / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent


def wavecore(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The installed package's command, outside the checkout."""
    elsewhere = installed / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    command = (sys.executable, "-m", "wavecore", *words)
    return run(*command, cwd=elsewhere, PYTHONPATH=str(installed))


def test_the_sdist_has_what_the_checkout_has(built):
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"Makefile", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "README.md"}
    wanted |= {"requirements-test.lock", "pyproject.toml", "hatch_build.py", "examples/demo.py"}
    wanted |= {"README.zh.md", "mkdocs.yml", "requirements-docs.lock", "tools/site/hooks.py"}
    wanted |= {"benchmarks/bench.py", "docs/index.md", "tests/conftest.py", "tools/gen_isa.py"}
    assert wanted <= names


def test_the_page_of_the_package_links_to_no_file(built):
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("dist-info/METADATA"))
        page = email.message_from_bytes(wheel.read(name)).get_payload()
    assert "# wavecore" in page and "docs/matrix-cores.md" in page
    targets = re.findall(r"\]\(([^)]*)\)", page)
    assert all(target.startswith(("https://", "#")) for target in targets)


def test_the_wheel_has_every_file_of_the_package(built):
    """Tables, headers, sources of the runtime, style and script of pages; no caches."""
    ours = ROOT / "wavecore"
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in ours.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        found = set(wheel.namelist())
    assert wanted <= found
    assert not [name for name in found if "__pycache__" in name]


def test_the_page_of_the_package_renders(built):
    """As on an index: its permitted HTML, with the headings and tables of the readme."""
    markdown = pytest.importorskip(
        "readme_renderer.markdown", reason="readme_renderer is not installed: the lock has it"
    )
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("dist-info/METADATA"))
        metadata = email.message_from_bytes(wheel.read(name), policy=email.policy.default)
    assert metadata["Description-Content-Type"] == "text/markdown"
    html = markdown.render(metadata.get_payload(), variant="GFM")
    assert html is not None
    readme = (ROOT / "README.md").read_text("utf-8")
    plain = re.sub(r"^```.*?^```$", "", readme, flags=re.MULTILINE | re.DOTALL)
    assert html.count("<h2") == len(re.findall(r"^## ", plain, re.MULTILINE))
    assert html.count("<table") == len(re.findall(r"^\| --- ", plain, re.MULTILINE)) > 0
    assert html.count("<pre") >= readme.count("```") // 2


def test_links_to_files_become_words():
    text = "[a](docs/a.md), [b](https://b), [c](#c) and ![d](d.svg)"
    assert without_files(text) == "a, [b](https://b), [c](#c) and d"


def test_the_installed_package_is_the_one_that_runs(installed):
    code = "import wavecore; print(wavecore.__file__)"
    done = run(sys.executable, "-c", code, cwd=installed / ".", PYTHONPATH=str(installed))
    assert Path(done.stdout.strip()).is_relative_to(installed), done.stderr


def test_help_and_list_of_examples(installed):
    assert "Usage: wavecore" in wavecore(installed, "--help").stdout
    listed = wavecore(installed, "demo", "--list")
    assert listed.returncode == 0 and "sgemm_16x16x4" in listed.stdout
    assert (installed / "bin" / "wavecore").exists() or sys.platform == "win32"


def test_the_program_and_the_module_are_one(programs, tmp_path):
    """`wavecore`, which pipx runs, and `python -m wavecore`, from any folder."""
    said = run(str(programs / "wavecore"), "--version", cwd=tmp_path)
    assert re.fullmatch(r"wavecore \d+\.\d+\.\d+\S*\n", said.stdout), said.stderr
    module = run(str(programs / "python"), "-m", "wavecore", "--version", cwd=tmp_path)
    assert module.stdout == said.stdout
    code = "import wavecore; print(wavecore.__file__)"
    place = run(str(programs / "python"), "-c", code, cwd=tmp_path).stdout.strip()
    assert Path(place).is_relative_to(programs.parent)


@pytest.mark.clang
@pytest.mark.jit
def test_a_demo_of_a_fresh_venv(programs, tmp_path):
    done = run(str(programs / "wavecore"), "demo", "sgemm_16x16x4", "-a", "gfx942", cwd=tmp_path)
    assert done.returncode == 0 and "right" in done.stdout, done.stdout + done.stderr


@pytest.mark.clang
@pytest.mark.jit
def test_doctor_and_an_example_run(installed):
    done = wavecore(installed, "doctor")
    assert done.returncode == 0, done.stdout + done.stderr
    done = wavecore(installed, "demo", "gemm", "-a", "gfx942")
    assert done.returncode == 0 and "right" in done.stdout, done.stdout + done.stderr
