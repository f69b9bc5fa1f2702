"""The versions stated on the site are the actual ones."""

from __future__ import annotations

from importlib import metadata

import pytest
from llvmlite import binding

import wavecore
from tools import versions_page
from wavecore.toolchain.clang import find_clang

PINS = versions_page.pins("requirements-test.lock")


def test_the_package():
    assert versions_page.package() == wavecore.__version__


def test_llvm():
    """The JIT's; only the major number is the same in both."""
    assert binding.llvm_version_info[0] == int(versions_page.llvm().partition(".")[0])


@pytest.mark.clang
def test_clang():
    import subprocess

    done = subprocess.run([*find_clang().command, "--version"], capture_output=True, text=True)
    assert f"clang version {versions_page.llvm()}." in done.stdout


def test_every_named_package_is_pinned():
    for lock, names in versions_page.LOCKS.items():
        assert set(names) <= versions_page.pins(lock).keys()
        assert set(names) <= versions_page.USES.keys()


@pytest.mark.parametrize("name", versions_page.LOCKS["requirements-test.lock"])
def test_a_pin_is_what_the_tests_run_with(name):
    installed = metadata.version(name)
    if installed != PINS[name]:
        pytest.skip(f"{name} {installed} is installed; requirements-test.lock has {PINS[name]}")
    assert f"| {name} | {installed} |" in versions_page.page()
