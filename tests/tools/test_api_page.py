"""The page of the Python API covers everything public, with the text of the docstrings."""

from __future__ import annotations

import inspect
import re

import pytest

import wavecore
from tools import api_page

PAGE = api_page.page()


def test_every_public_name_is_on_the_page():
    assert api_page.documented() == set(wavecore.__all__)
    shown = {*re.findall(r"`(\w+)`", PAGE), *re.findall(r"^#+ (\w+)$", PAGE, re.MULTILINE)}
    assert set(wavecore.__all__) - shown == {"__version__"}


@pytest.mark.parametrize("name", ["compile", "Kernel.launch", "DeviceArray.copy_from", "mma"])
def test_every_parameter_of_a_function_is_described(name):
    value = wavecore
    for part in name.split("."):
        value = getattr(value, part)
    heading = name.replace(".", ": ")
    (section,) = re.findall(rf"^#+ {heading}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    for parameter in inspect.signature(value).parameters:
        assert parameter == "self" or re.search(rf"\b{parameter}\b", section), parameter


def test_nothing_on_the_page_depends_on_the_run():
    """Addresses of functions, and files of this machine."""
    assert not re.search(r"0x[0-9a-f]{6,}|<function|<class|<module|/wavecore/", PAGE)


def test_docstrings_are_cut_into_their_sections():
    prose, sections = api_page._parsed(
        "A sum.\n\nOf two.\n\nArgs:\n    a: one,\n        and more.\n    b, c: two.\n"
        "Returns: a number.\nRaises: ShapeError, and\n    more."
    )
    assert prose == "A sum.\n\nOf two."
    assert [heading for heading, _ in sections] == ["Args", "Returns", "Raises"]
    assert list(api_page._entries(sections[0][1])) == [("a", "one, and more."), ("b, c", "two.")]
    assert api_page._prose(sections[2][1]) == "ShapeError, and more."
