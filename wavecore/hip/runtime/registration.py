"""What compiled programs call before main: their code, kernels and variables."""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass, field

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, gpus, handles, memorymap, streams
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.images import Image
from wavecore.hip.runtime.modules import Function, LoadedModule
from wavecore.hip.runtime.registry import implements

_MAGIC = 0x48495046  # "HIPF"


@dataclass(eq=False)
class Program:
    """The fat binary of one translation unit or link, loaded on a GPU when first needed."""

    image: Image
    functions: list[int] = field(default_factory=list)
    variables: list[int] = field(default_factory=list)
    managed: list[ManagedVariable] = field(default_factory=list)
    loaded: dict[int, LoadedModule] = field(default_factory=dict)
    cell: ctypes.c_uint64 = field(default_factory=ctypes.c_uint64)

    def on(self, gpu: Gpu) -> LoadedModule:
        """The code on a GPU. Raises: HipError if it has none for it."""
        found = self.loaded.get(gpu.ordinal)
        if found is None:
            with gpus.MAKING:
                found = self.loaded.get(gpu.ordinal) or self._load(gpu)
        return found

    def _load(self, gpu: Gpu) -> LoadedModule:
        try:
            made = LoadedModule(gpu, self.image)
        except HipError:
            built = ", ".join(self.image.targets()) or "nothing that can be read"
            sys.stderr.write(
                f"wavecore: the program was built for {built}; device {gpu.ordinal} is a "
                f"{gpu.target.name}: build it with --offload-arch={gpu.target.name}, or set "
                "WAVECORE_GPUS\n"
            )
            raise
        for each in self.managed:
            each.place(made)
        self.loaded[gpu.ordinal] = made
        return made


@dataclass(eq=False)
class ManagedVariable:
    """A __managed__ variable: memory that host and kernels reach through a pointer each has."""

    name: str
    pointer: int
    initial: int
    size: int
    address: int = 0

    def allocate(self) -> None:
        """Give it its memory, and the host's pointer."""
        with gpus.MAKING:
            if self.address:
                return
            gpu = gpus.get(0)
            block = memorymap.allocate(gpu, self.size, "managed", f"the variable {self.name}")
            self.address = block.low
            if self.initial:
                ctypes.memmove(self.address, self.initial, self.size)
            else:
                ctypes.memset(self.address, 0, self.size)
            cells.put_u64(self.pointer, self.address)

    def place(self, module: LoadedModule) -> None:
        """Give a module's code its pointer."""
        self.allocate()
        at, _ = module.variable(self.name)
        cells.put_u64(at, self.address)


_PROGRAMS: dict[int, Program] = {}
_FUNCTIONS: dict[int, tuple[Program, str]] = {}
_VARIABLES: dict[int, tuple[Program, str]] = {}
_MANAGED: dict[int, ManagedVariable] = {}
_RESOLVED: dict[tuple[int, int], Function] = {}  # host function and GPU: every launch asks


@implements("__hipRegisterFatBinary")
def register_fat_binary(wrapper: int, result: int) -> None:
    cells.put_u64(result, 0)
    if not wrapper or cells.get_u32(wrapper) != _MAGIC:
        sys.stderr.write("wavecore: the program's fat binary is none\n")
        return
    program = Program(Image.at(cells.get_u64(wrapper + 8)))
    gpus.note_targets(program.image.targets())
    address = ctypes.addressof(program.cell)
    program.cell.value = address
    _PROGRAMS[address] = program
    cells.put_u64(result, address)


@implements("__hipRegisterFunction")
def register_function(
    handle: int, host: int, device_function: int, name: int, *_limits: int
) -> None:
    program = _PROGRAMS.get(handle)
    if program is not None:
        program.functions.append(host)
        _FUNCTIONS[host] = program, cells.get_text(name)


@implements("__hipRegisterVar")
def register_variable(
    handle: int, host: int, host_name: int, name: int, ext: int, size: int, *_: int
) -> None:
    program = _PROGRAMS.get(handle)
    if program is not None:
        program.variables.append(host)
        _VARIABLES[host] = program, cells.get_text(name)


@implements("__hipRegisterManagedVar")
def register_managed(
    handle: int, pointer: int, initial: int, name: int, size: int, alignment: int
) -> None:
    program = _PROGRAMS.get(handle)
    if program is not None:
        made = ManagedVariable(cells.get_text(name), pointer, initial, size)
        program.managed.append(made)
        _MANAGED[pointer] = made
        if gpus.all_gpus():
            made.allocate()  # the host may use it before any call of ours


@implements("__hipRegisterTexture")
def register_texture(*_: int) -> None:
    """Texture references are gone since HIP 6; nothing can use what is registered."""


@implements("__hipRegisterSurface")
def register_surface(*_: int) -> None:
    """As texture references."""


@implements("__hipUnregisterFatBinary")
def unregister_fat_binary(handle: int) -> None:
    program = _PROGRAMS.pop(handle, None)
    if program is None:
        return
    for ordinal, module in program.loaded.items():
        streams.synchronize_device(gpus.get(ordinal))
        module.unload()
    for host in program.functions:
        _FUNCTIONS.pop(host, None)
        for ordinal in program.loaded:
            _RESOLVED.pop((host, ordinal), None)
    for host in program.variables:
        _VARIABLES.pop(host, None)
    for each in program.managed:
        _MANAGED.pop(each.pointer, None)


def function(host: int) -> Function:
    """The kernel of a host function, on the current GPU; a hipFunction_t stands for itself.

    Raises: HipError.
    """
    gpu = gpus.current()
    found = _RESOLVED.get((host, gpu.ordinal))
    if found is not None:
        return found
    entry = _FUNCTIONS.get(host)
    if entry is None:
        direct = handles.find(host, Function)
        if direct is None:
            raise HipError(errors.INVALID_DEVICE_FUNCTION)
        return direct
    program, name = entry
    try:
        found = program.on(gpu).function(name)
    except HipError as error:
        if error.code == errors.NOT_FOUND:
            raise HipError(errors.INVALID_DEVICE_FUNCTION) from error
        raise
    _RESOLVED[host, gpu.ordinal] = found
    return found


def variable(host: int) -> tuple[int, int]:
    """Address and size of a device variable on the current GPU. Raises: HipError."""
    managed = _MANAGED.get(host) or next(
        (each for each in _MANAGED.values() if each.address and each.address == host), None
    )
    if managed is not None:
        managed.allocate()
        return managed.address, managed.size
    entry = _VARIABLES.get(host)
    if entry is None:
        raise HipError(errors.INVALID_SYMBOL)
    program, name = entry
    try:
        return program.on(gpus.current()).variable(name)
    except HipError as error:
        raise HipError(errors.INVALID_SYMBOL) from error
