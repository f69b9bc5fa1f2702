"""Sends tasks to other processes or machines: their code, and everything they refer to.

A function is sent by value: its module need not exist at the destination. So are Python kernels,
with the text of their files, code objects and device modules as bytes, and a device as its name.
The contents of device memory cannot be sent (CopyError).
"""

from __future__ import annotations

import io
import linecache
import pickle
import site
import sys
import sysconfig
import types
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wavecore._text import words_of
from wavecore.device import Device, Kernel, Module
from wavecore.errors import CampaignError
from wavecore.lang.kernel import Function as LangFunction
from wavecore.lang.kernel import Kernel as LangKernel
from wavecore.lang.kernel import by_value

if TYPE_CHECKING:
    import cloudpickle
else:
    try:
        import cloudpickle
    except ImportError as error:
        raise CampaignError(
            "campaigns need Dask, which is not installed: pip install 'wavecore[campaign]'."
        ) from error


def packed(value: object) -> bytes:
    """A value with everything it refers to, as bytes.

    Raises: CampaignError, with the part that cannot be sent.
    """
    file = io.BytesIO()
    with _ours_by_value():
        pickler = _Pickler(file)
        try:
            pickler.dump(value)
        except Exception as error:  # a class's own reduction may raise anything
            raise CampaignError(
                f"this cannot be sent to another process: {words_of(error)}"
            ) from error
    texts = {path: "".join(linecache.getlines(path)) for path in sorted(pickler.paths)}
    return pickle.dumps((sys.path, texts, file.getvalue()))


def unpacked(data: bytes) -> Any:
    """The value from `packed`. Raises: any error from importing its modules."""
    paths, texts, value = pickle.loads(data)
    sys.path += [path for path in paths if path not in sys.path]
    for path, text in texts.items():  # Python reads kernels' sources from here, also for tracebacks
        linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    return pickle.loads(value)


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    """Records the files whose text Python kernels need."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.paths: set[str] = set()

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, LangKernel | LangFunction):
            if not is_installed(sys.modules.get(value.__module__)):
                self.paths.add(value.definition.source.path)
                return by_value(value)
        elif type(value) is Device:
            return Device, (value.target.name,)
        elif type(value) is Module:
            return _module, (value.device, value.code)
        elif type(value) is Kernel:
            return _kernel, (value.module, value.name)
        return super().reducer_override(value)


def _module(device: Device, code: Any) -> Module:
    return device.load(code)


def _kernel(module: Module, name: str) -> Kernel:
    return module[name]


@contextmanager
def _ours_by_value() -> Iterator[None]:
    """Temporarily pickle functions of modules that are not installed by value."""
    here = [
        module
        for name, module in list(sys.modules.items())
        if isinstance(module, types.ModuleType) and name != "__main__" and not is_installed(module)
    ]
    known = cloudpickle.list_registry_pickle_by_value()
    here = [module for module in here if module.__name__ not in known]
    for module in here:
        cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in here:
            cloudpickle.unregister_pickle_by_value(module)


def is_installed(module: types.ModuleType | None) -> bool:
    """Whether another machine with the same packages also has it."""
    if module is None or module.__name__ == "__main__":
        return False
    if module.__name__.partition(".")[0] == "wavecore":
        return True
    file = getattr(module, "__file__", None)
    return not isinstance(file, str) or stands_installed(file)  # otherwise built in, or a namespace


@cache  # called for every module in every batch
def stands_installed(file: str) -> bool:
    """Whether a file is in a folder of installed packages."""
    path = Path(file)
    return any(path.is_relative_to(folder) for folder in _INSTALLED)


_INSTALLED = [
    Path(folder)
    for folder in {
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        *site.getsitepackages(),
        site.getusersitepackages(),
    }
]
