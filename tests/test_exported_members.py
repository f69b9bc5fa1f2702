"""`wavecore.__all__` is what the package offers: sorted, complete, and all of it resolves."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import wavecore
from wavecore import errors


def test_names_are_sorted():
    assert wavecore.__all__ == sorted(wavecore.__all__)
    assert len(set(wavecore.__all__)) == len(wavecore.__all__)


@pytest.mark.parametrize("name", wavecore.__all__)
def test_every_name_resolves(name):
    assert getattr(wavecore, name) is not None


def test_every_error_is_exported():
    """An error that a user can meet can be caught by its name under `wavecore`."""
    tree = {
        name
        for name, member in vars(errors).items()
        if inspect.isclass(member) and issubclass(member, errors.Error)
    }
    assert tree <= set(wavecore.__all__)


def test_type_checkers_see_the_same_names():
    """What stands below TYPE_CHECKING is what `__getattr__` resolves."""
    module = ast.parse(Path(wavecore.__file__).read_text())
    guarded = next(node for node in module.body if isinstance(node, ast.If))
    seen = {
        alias.asname or alias.name
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen | {"__version__"} == set(wavecore.__all__)


def test_dir_lists_the_public_names():
    assert dir(wavecore) == sorted(wavecore.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Devise'"):
        wavecore.Devise  # noqa: B018
