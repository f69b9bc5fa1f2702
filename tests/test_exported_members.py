"""`wavecore.__all__` is the package's interface: sorted, complete, and all of it resolves."""

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
    """An error that a user can encounter can be caught by its name under `wavecore`."""
    tree = {
        name
        for name, member in vars(errors).items()
        if inspect.isclass(member) and issubclass(member, errors.Error)
    }
    assert tree <= set(wavecore.__all__)


def test_type_checkers_see_the_same_names():
    """The names below TYPE_CHECKING are those that `__getattr__` resolves."""
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


@pytest.mark.parametrize("name", ["formats", "isa", "matrix", "numerics", "targets"])
def test_completion_shows_what_modules_offer(name):
    """Including those that load late, and not what a module imports for itself."""
    module = getattr(wavecore, name)
    assert dir(module) == sorted(module.__all__)
    assert not {"Any", "annotations", "TYPE_CHECKING", "importlib"} & set(dir(module))
    for member in module.__all__:
        assert getattr(module, member) is not None
    with pytest.raises(AttributeError, match="encoed"):
        module.encoed  # noqa: B018


def test_no_module_hides_misspelt_names_from_type_checkers():
    """A module's `__getattr__` is below `if not TYPE_CHECKING`: it would accept every name."""
    seen = []
    for path in sorted(Path(wavecore.__file__).parent.rglob("*.py")):
        body = ast.parse(path.read_text()).body
        bare = [node for node in body if isinstance(node, ast.FunctionDef)]
        seen += [str(path) for node in bare if node.name == "__getattr__"]
    assert seen == []
