"""Changes to modules that are imported late, made when they are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

Change = Callable[[Any], None]


def when_imported(name: str, change: Change) -> None:
    """Change a module now, if it is there, or as soon as it has been imported."""
    module = sys.modules.get(name)
    if module is not None:
        change(module)
        return
    _FINDER.changes.setdefault(name, []).append(change)
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)


class _Finder(MetaPathFinder):
    """Finds the modules that wait for a change, by the other finders."""

    def __init__(self) -> None:
        self.changes: dict[str, list[Change]] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        changes = self.changes.pop(name, None)
        if changes is None:
            return None
        spec = find_spec(name)  # asks this one again, which has forgotten it
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader, changes)
        return spec


class _Loader(Loader):
    """A module's own loader, and then the changes."""

    def __init__(self, loader: Any, changes: Sequence[Change]) -> None:
        self._loader, self._changes = loader, changes

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        made: ModuleType | None = self._loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        for change in self._changes:
            change(module)


_FINDER = _Finder()
