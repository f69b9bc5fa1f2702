"""hipDrvGraph*: nodes described by the driver interface's structures."""

from __future__ import annotations

import ctypes
import struct

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import asked, cells, copies
from wavecore.hip.runtime.copies import DEFAULT
from wavecore.hip.runtime.graphmodel import MEMCPY, MEMSET, executable_of, node_of
from wavecore.hip.runtime.graphnodes import (
    MEMSET_WORDS,
    Content,
    add_content,
    get_parameters,
    memset,
    replace,
)
from wavecore.hip.runtime.registry import implements

_MEMCPY_BYTES = 184


def _memcpy(parameters: int) -> Content:
    """Of a HIP_MEMCPY3D. Raises: HipError."""
    copy = copies.driver_params_3d(parameters)
    if copy is None:
        raise HipError(errors.INVALID_VALUE)
    return Content(copy, ctypes.string_at(parameters, _MEMCPY_BYTES), DEFAULT)


_MEMSET_6_WORDS = struct.Struct("<QQIIQQ")  # HIP_MEMSET_NODE_PARAMS


def _memset(parameters: int) -> Content:
    """Of a hipMemsetParams; programs for HIP 6 pass a HIP_MEMSET_NODE_PARAMS.

    Raises: HipError.
    """
    cells.needed(parameters)
    if asked.major() > 6:
        return memset(parameters)
    words = _MEMSET_6_WORDS.unpack(ctypes.string_at(parameters, _MEMSET_6_WORDS.size))
    to, pitch, value, element, width, height = words
    data = MEMSET_WORDS.pack(to, element, height, pitch, value, width)
    held = ctypes.create_string_buffer(data, len(data))
    return memset(ctypes.addressof(held))


@implements("hipDrvGraphAddMemcpyNode")
def add_memcpy_node(
    node: int, graph: int, before: int, count: int, parameters: int, _context: int
) -> None:
    add_content(node, graph, before, count, MEMCPY, _memcpy(parameters))


@implements("hipDrvGraphMemcpyNodeGetParams")
def memcpy_get_params(node: int, parameters: int) -> None:
    get_parameters(node, parameters, MEMCPY, _MEMCPY_BYTES)


@implements("hipDrvGraphMemcpyNodeSetParams")
def memcpy_set_params(node: int, parameters: int) -> None:
    replace(node_of(node), MEMCPY, _memcpy(parameters), in_executable=False)


@implements("hipDrvGraphExecMemcpyNodeSetParams")
def exec_memcpy_set_params(executable: int, node: int, parameters: int, _context: int) -> None:
    copy = executable_of(executable).node(node)
    replace(copy, MEMCPY, _memcpy(parameters), in_executable=False)


@implements("hipDrvGraphAddMemsetNode")
def add_memset_node(
    node: int, graph: int, before: int, count: int, parameters: int, _context: int
) -> None:
    add_content(node, graph, before, count, MEMSET, _memset(parameters))


@implements("hipDrvGraphExecMemsetNodeSetParams")
def exec_memset_set_params(executable: int, node: int, parameters: int, _context: int) -> None:
    copy = executable_of(executable).node(node)
    replace(copy, MEMSET, _memset(parameters), in_executable=True)
