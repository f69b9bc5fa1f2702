"""hipModule*: code objects that programs load, with their kernels and variables."""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING

from wavecore._files import read_regular
from wavecore.codeobject import KernelInfo
from wavecore.errors import CodeObjectError, LaunchError
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    boundary,
    capture,
    cells,
    gpus,
    handles,
    memorymap,
    origins,
    streams,
)
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.images import Image
from wavecore.hip.runtime.registry import implements

if TYPE_CHECKING:
    from wavecore.device.module import Kernel, Module


class LoadedModule:
    """A code object loaded on one GPU; each kernel has one Function, each variable a block."""

    def __init__(self, gpu: Gpu, image: Image) -> None:
        self.gpu = gpu
        self._functions: dict[str, Function] = {}
        self._blocks: list[memorymap.Block] = []
        try:
            self.module: Module = gpu.device.load(image.code_for(gpu))
            self._name_variables()
        except (CodeObjectError, LaunchError) as error:
            self.unload()
            sys.stderr.write(f"wavecore: {error}\n")
            raise HipError(errors.NO_BINARY_FOR_GPU) from error
        self.module.usual_memory = origins.contract_of(image)

    def _name_variables(self) -> None:
        """List the variables as memory, so that copies to and from them are checked."""
        for symbol in self.module.code.symbols.values():
            is_variable = symbol.kind == "object" and symbol.defined and symbol.size_bytes
            if is_variable and not symbol.name.endswith(".kd"):
                low, size = self.variable(symbol.name)
                block = memorymap.Block(low, low + size, "device", self.gpu)
                if memorymap.find(low) is None and memorymap.find(low + size - 1) is None:
                    memorymap.list_only(block)
                    self._blocks.append(block)

    def function(self, name: str) -> Function:
        """The kernel of a name. Raises: HipError if it does not exist."""
        with gpus.MAKING:
            found = self._functions.get(name)
            if found is None:
                if name not in self.module:
                    raise HipError(errors.NOT_FOUND)
                found = self._functions[name] = Function(self, self.module[name])
        return found

    def variable(self, name: str) -> tuple[int, int]:
        """Address and size of a variable. Raises: HipError if it does not exist."""
        try:
            data = self.module.variable(name)
        except LaunchError as error:
            raise HipError(errors.NOT_FOUND) from error
        return int(data.ctypes.data), int(data.nbytes)

    def unload(self) -> None:
        """Drop its functions and variables."""
        for function in self._functions.values():
            function.drop()
        for block in self._blocks:
            memorymap.unlist(block)


class Function:
    """A kernel; programs refer to it by a hipFunction_t."""

    def __init__(self, owner: LoadedModule, kernel: Kernel) -> None:
        self.owner, self.kernel = owner, kernel
        self.gpu = owner.gpu
        self.layout = tuple((arg.offset, arg.size) for arg in kernel.info.args)
        self.explicit_bytes = max((offset + size for offset, size in self.layout), default=0)
        self.most_dynamic_lds = 0
        self._handle = 0
        self._name: ctypes.Array[ctypes.c_char] | None = None

    @property
    def info(self) -> KernelInfo:
        return self.kernel.info

    @property
    def vgprs(self) -> int:
        """VGPRs of a wave, from the metadata or else the descriptor."""
        return self.info.vgpr_count or self.info.descriptor.vgpr_count

    @property
    def handle(self) -> int:
        """Its hipFunction_t."""
        with gpus.MAKING:
            if not self._handle:
                self._handle = handles.new(self)
        return self._handle

    @property
    def name_address(self) -> int:
        """The address of its name as a C string."""
        if self._name is None:
            self._name = ctypes.create_string_buffer(self.kernel.name.encode())
        return ctypes.addressof(self._name)

    def drop(self) -> None:
        """Drop the handle."""
        if self._handle:
            handles.drop(self._handle, Function)


def _load(module: int, image: Image) -> None:
    cells.needed(module)
    cells.put_u64(module, handles.new(LoadedModule(gpus.current(), image)))


@implements("hipModuleLoad")
def load(module: int, name: int) -> None:
    cells.needed(module, name)
    try:
        data = read_regular(cells.get_text(name))
    except OSError as error:
        raise HipError(errors.FILE_NOT_FOUND) from error
    if not data:
        raise HipError(errors.INVALID_IMAGE)
    _load(module, Image(data))


@implements("hipModuleLoadData")
def load_data(module: int, image: int) -> None:
    cells.needed(module, image)
    _load(module, Image.at(image))


@implements("hipModuleLoadDataEx")
def load_data_ex(module: int, image: int, count: int, options: int, values: int) -> None:
    load_data(module, image)


@implements("hipModuleLoadFatBinary")
def load_fat_binary(module: int, image: int) -> None:
    load_data(module, image)


@implements("hipModuleUnload")
def unload(module: int) -> None:
    if not module:
        raise HipError(errors.INVALID_HANDLE)
    capture.refuse_unless_relaxed()
    found = handles.drop(module, LoadedModule, errors.NOT_FOUND)
    streams.synchronize_device(found.gpu)
    found.unload()


@implements("hipModuleGetFunction")
def get_function(function: int, module: int, name: int) -> None:
    cells.needed(function, name)
    if not module:
        raise HipError(errors.INVALID_HANDLE)
    text = cells.get_text(name)
    if not text:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(function, handles.get(module, LoadedModule).function(text).handle)


@implements("hipModuleGetFunctionCount")
def get_function_count(count: int, module: int) -> None:
    cells.put_int(count, len(handles.get(module, LoadedModule).module))


@implements("hipModuleGetGlobal")
def get_global(pointer: int, size: int, module: int, name: int) -> None:
    if not (pointer or size) or not name:
        raise HipError(errors.INVALID_VALUE)
    address, count = handles.get(module, LoadedModule).variable(cells.get_text(name))
    if pointer:
        cells.put_u64(pointer, address)
    if size:
        cells.put_u64(size, count)


@implements("hipLibraryLoadData")
def library_load_data(library: int, code: int, *_: int) -> None:
    load_data(library, code)


@implements("hipLibraryUnload")
def library_unload(library: int) -> None:
    unload(library)


@implements("hipLibraryGetKernel")
def library_get_kernel(kernel: int, library: int, name: int) -> None:
    get_function(kernel, library, name)


@implements("hipLibraryLoadFromFile")
def library_load_file(library: int, name: int, *_: int) -> None:
    load(library, name)


@implements("hipLibraryGetKernelCount")
def library_get_count(count: int, library: int) -> None:
    get_function_count(count, library)


@implements("hipLibraryEnumerateKernels")
def library_enumerate(kernels: int, count: int, library: int) -> None:
    cells.needed(kernels)
    found = handles.get(library, LoadedModule)
    for i, name in enumerate(list(found.module)[:count]):
        cells.put_u64(kernels + 8 * i, found.function(name).handle)


@implements("hipKernelGetLibrary")
def kernel_get_library(library: int, kernel: int) -> None:
    cells.needed(library)
    owner = handles.of(handles.get(kernel, Function).owner)
    if not owner:  # a kernel of the program itself
        raise HipError(errors.INVALID_HANDLE)
    cells.put_u64(library, owner)


@implements("hipKernelGetName")
def kernel_get_name(name: int, kernel: int) -> None:
    cells.needed(name)
    cells.put_u64(name, handles.get(kernel, Function).name_address)


@implements("hipKernelGetParamInfo")
def kernel_get_parameter(kernel: int, index: int, offset: int, size: int) -> None:
    cells.needed(offset)
    layout = handles.get(kernel, Function).layout
    if not 0 <= index < len(layout):
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(offset, layout[index][0])
    if size:
        cells.put_u64(size, layout[index][1])


# ------------------------------------------------------------------------------ functions by name

_FOUND, _NO_SYMBOL = 0, 1


@implements("hipGetProcAddress")
def get_proc_address(name: int, pointer: int, version: int, flags: int, status: int) -> None:
    cells.needed(name, pointer)
    address = boundary.address_of(_versioned(cells.get_text(name), version))
    if status:
        cells.put_int(status, _FOUND if address else _NO_SYMBOL)
    cells.put_u64(pointer, address or 0)
    if not address:
        raise HipError(errors.NOT_FOUND if status else errors.INVALID_VALUE)


@implements("hipGetDriverEntryPoint")
def get_driver_entry_point(name: int, pointer: int, flags: int, status: int) -> None:
    get_proc_address(name, pointer, 600, flags, status)


def _versioned(name: str, version: int) -> str:
    """The exported name: functions that changed with HIP 6 have a second one."""
    is_new = version >= 600
    return (
        f"{name}R0600" if is_new and name in ("hipGetDeviceProperties", "hipChooseDevice") else name
    )
