"""The code, kernels and variables that compiled programs registered, loaded on first use."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import partial

from wavecore._fork import lock_held_over_forks
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    boundary,
    cells,
    executables,
    gpus,
    handles,
    memorymap,
    origins,
    programs,
    streams,
)
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.images import Image
from wavecore.hip.runtime.modules import Function, LoadedModule
from wavecore.hip.runtime.registry import implements


@dataclass(eq=False)
class Program:
    """The fat binary of one translation unit or link, loaded on a GPU on first use.

    Attributes:
        resolved: host functions that have been looked up.
    """

    image: Image
    resolved: list[int] = field(default_factory=list)
    managed: list[ManagedVariable] = field(default_factory=list)
    loaded: dict[int, LoadedModule] = field(default_factory=dict)
    _refused: set[int] = field(default_factory=set)  # GPUs without code for them, once reported

    def on(self, gpu: Gpu) -> LoadedModule:
        """The code loaded on a GPU. Raises: HipError if there is none for it."""
        found = self.loaded.get(gpu.ordinal)
        if found is None:
            with gpus.MAKING:
                found = self.loaded.get(gpu.ordinal) or self._load(gpu)
        return found

    def _load(self, gpu: Gpu) -> LoadedModule:
        try:
            made = LoadedModule(gpu, self.image)
        except HipError:
            if self.image.is_gone:
                sys.stderr.write(
                    "wavecore: the code of a kernel is gone: the process is exiting, or the "
                    "kernel's library was closed\n"
                )
                raise
            if gpu.ordinal in self._refused:
                raise
            self._refused.add(gpu.ordinal)
            built = ", ".join(self.image.targets()) or "no readable target"
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
    """A __managed__ variable: memory that host and kernels each access through a pointer.

    The C library has allocated the memory and set the host's pointer.
    """

    name: str
    pointer: int
    size: int
    address: int
    is_entered: bool = False

    def enter(self) -> None:
        """Let kernels access its memory."""
        with gpus.MAKING:
            if self.is_entered:
                return
            block = memorymap.Block(self.address, self.address + self.size, "managed", gpus.get(0))
            memorymap.enter(block, f"the variable {self.name}")
            block.gpu.used_bytes += block.size_bytes
            self.is_entered = True

    def place(self, module: LoadedModule) -> None:
        """Set the pointer in a module's code."""
        self.enter()
        at, _ = module.variable(self.name)
        cells.put_u64(at, self.address)


_PROGRAMS: dict[int, Program] = {}  # by serial number
_MANAGED: dict[int, ManagedVariable] = {}  # by the host's pointer
_RESOLVED: dict[tuple[int, int], Function] = {}  # by host function and GPU; used by every launch
_LOOKING = lock_held_over_forks()
_looked = [0]  # serial number of the last program seen


def _targets_of_files() -> list[str]:
    """Those of a program's files, if it is not Python's interpreter."""
    return executables.targets_of_program() if boundary.is_embedded() else []


gpus.UNREGISTERED.append(_targets_of_files)


def look() -> None:
    """Add programs and managed variables that were registered since the last look."""
    registered = programs.REGISTERED[0]
    with _LOOKING:
        serial = registered.after(_looked[0])
        while serial is not None:
            _looked[0] = serial
            try:
                program = Program(Image.in_place(partial(registered.read, serial)))
            except HipError:
                program = Program(Image(b""))
            gpus.note_targets(program.image.targets())
            origins.note_registered(program.image)
            _PROGRAMS[serial] = program
            serial = registered.after(serial)
        for serial, program in list(_PROGRAMS.items()):
            while (row := registered.managed(serial, len(program.managed))) is not None:
                made = ManagedVariable(row.name, row.host, row.size, row.memory)
                program.managed.append(made)
                _MANAGED[made.pointer] = made
    for managed in list(_MANAGED.values()) if boundary.is_prepared() else []:
        if not managed.is_entered and gpus.all_gpus():
            managed.enter()  # so that copies and memsets find it in the memory map


boundary.look_at_registered(look)


@implements("__hipUnregisterFatBinary")
def unregister_fat_binary(serial: int) -> None:
    """Unload a program by its serial number; the C library has already removed it."""
    with _LOOKING:
        program = _PROGRAMS.pop(serial, None)
    if program is None:
        return
    for ordinal, module in program.loaded.items():
        streams.synchronize_device(gpus.get(ordinal))
        module.unload()
    for host in program.resolved:
        for ordinal in program.loaded:
            _RESOLVED.pop((host, ordinal), None)
    for each in program.managed:
        _MANAGED.pop(each.pointer, None)


def _row(kind: int, host: int) -> tuple[Program, programs.Found] | None:
    """The row registered for a host address, and its program."""
    registered = programs.REGISTERED
    row = registered[0].row(kind, host) if registered else None
    if row is None:
        return None
    if row.serial not in _PROGRAMS:
        look()
    program = _PROGRAMS.get(row.serial)
    return None if program is None else (program, row)


def function(host: int, gpu: gpus.Gpu | None = None) -> Function:
    """The kernel of a host function on a GPU, by default the current one, or of a hipFunction_t.

    Raises: HipError.
    """
    gpu = gpu or gpus.current()
    found = _RESOLVED.get((host, gpu.ordinal))
    if found is not None:
        return found
    entry = _row(programs.KERNEL, host)
    if entry is None:
        direct = handles.find(host, Function)
        if direct is None:
            raise HipError(errors.INVALID_DEVICE_FUNCTION)
        return direct
    program, row = entry
    program.resolved.append(host)
    try:
        found = program.on(gpu).function(row.name)
    except HipError as error:
        if error.code == errors.NOT_FOUND:
            raise HipError(errors.INVALID_DEVICE_FUNCTION) from error
        raise
    _RESOLVED[host, gpu.ordinal] = found
    return found


def variable(host: int) -> tuple[int, int]:
    """Address and size of a device variable on the current GPU. Raises: HipError."""
    managed = _MANAGED.get(host) or next(
        (each for each in _MANAGED.values() if each.address == host), None
    )
    if managed is not None:
        managed.enter()
        return managed.address, managed.size
    entry = _row(programs.VARIABLE, host)
    if entry is None:
        raise HipError(errors.INVALID_SYMBOL)
    program, row = entry
    try:
        return program.on(gpus.current()).variable(row.name)
    except HipError as error:
        raise HipError(errors.INVALID_SYMBOL) from error
