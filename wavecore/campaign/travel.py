"""What a task is in another process or on another machine: its code, and everything it refers to.

A function goes as a value: the module that it is in need not be where it runs. So do kernels
in Python, with the text of their files; code objects and modules of a device as their bytes; a
device as its name. What is in a device's memory does not travel (CopyError).
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

    Raises: CampaignError, which says what cannot travel.
    """
    file = io.BytesIO()
    with _ours_by_value():
        pickler = _Pickler(file)
        try:
            pickler.dump(value)
        except Exception as error:  # a class's own reduction raises what it likes
            raise CampaignError(
                f"this cannot be sent to another process: {words_of(error)}"
            ) from error
    texts = {path: "".join(linecache.getlines(path)) for path in sorted(pickler.paths)}
    return pickle.dumps((sys.path, texts, file.getvalue()))


def unpacked(data: bytes) -> Any:
    """What `packed` packed. Raises: whatever its modules raise when they are imported."""
    paths, texts, value = pickle.loads(data)
    sys.path += [path for path in paths if path not in sys.path]
    for path, text in texts.items():  # Python reads a kernel's text from here, and tracebacks too
        linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    return pickle.loads(value)


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    """Notes the files whose text kernels in Python need."""

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
    """Functions of modules that are not installed go as values meanwhile."""
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
    """Whether another machine with the same packages has it as well."""
    if module is None or module.__name__ == "__main__":
        return False
    if module.__name__.partition(".")[0] == "wavecore":
        return True
    file = getattr(module, "__file__", None)
    return not isinstance(file, str) or stands_installed(file)  # else built in, or a namespace


@cache  # as every batch asks it of every module
def stands_installed(file: str) -> bool:
    """Whether a file stands where packages are installed."""
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
