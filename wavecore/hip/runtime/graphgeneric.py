"""hipGraphAddNode and hipGraphNodeSetParams, for nodes of many kinds; attributes of kernels."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, gpus, graphnodes, properties, streams
from wavecore.hip.runtime.graphmodel import (
    ACCESS_POLICY,
    CHILD,
    COOPERATIVE,
    EVENT_RECORD,
    HOST,
    KERNEL,
    MEM_ALLOC,
    MEM_FREE,
    MEMCPY,
    MEMSET,
    PRIORITY,
    WAIT_EVENT,
    MarkEvent,
    Node,
    WaitEvent,
    executable_of,
    graph_of,
    node_of,
    nodes_of,
)
from wavecore.hip.runtime.graphnodes import Content, add_content
from wavecore.hip.runtime.registry import implements

_SIGNAL, _WAIT = 8, 9  # hipGraphNodeType of nodes for external semaphores
_UNION_AT = 16  # in hipGraphNodeParams
_COPY_AT = 16  # in hipMemcpyNodeParams

# Kinds of nodes -> what a node does, from the address of the union's member.
_CONTENTS: dict[int, Callable[[int], Content]] = {
    KERNEL: graphnodes.kernel,
    MEMCPY: lambda at: graphnodes.memcpy(at + _COPY_AT),
    MEMSET: graphnodes.memset,
    HOST: graphnodes.host,
    WAIT_EVENT: lambda at: graphnodes.event(WaitEvent, cells.get_u64(at)),
    EVENT_RECORD: lambda at: graphnodes.event(MarkEvent, cells.get_u64(at)),
}
_ADDED_ALONE: dict[int, Callable[[int], Content]] = {
    MEM_ALLOC: graphnodes.allocation,
    MEM_FREE: lambda at: graphnodes.release(cells.get_u64(at)),
}


@implements("hipGraphAddNode")
def add_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    cells.needed(node, parameters)
    graph_of(graph)
    nodes_of(before, count)
    kind, at = cells.get_int(parameters), parameters + _UNION_AT
    if kind in (_SIGNAL, _WAIT):
        raise HipError(errors.NOT_SUPPORTED)
    if kind == CHILD:
        content = graphnodes.child(graph, cells.get_u64(at))
    else:
        read = _CONTENTS.get(kind) or _ADDED_ALONE.get(kind)
        if read is None:
            raise HipError(errors.INVALID_VALUE)
        content = read(at)
    add_content(node, graph, before, count, kind, content)


def _set(node: Node, parameters: int, *, in_executable: bool) -> None:
    cells.needed(parameters)
    kind, at = cells.get_int(parameters), parameters + _UNION_AT
    if kind in (MEM_ALLOC, MEM_FREE, _SIGNAL, _WAIT):
        raise HipError(errors.NOT_SUPPORTED)
    if kind == CHILD:
        graphnodes.replace_child(node, cells.get_u64(at), in_executable=in_executable)
        return
    read = _CONTENTS.get(kind)
    if read is None:
        raise HipError(errors.INVALID_VALUE)
    graphnodes.replace(node, kind, read(at), in_executable=in_executable)


@implements("hipGraphNodeSetParams")
def node_set_params(node: int, parameters: int) -> None:
    _set(node_of(node), parameters, in_executable=False)


@implements("hipGraphExecNodeSetParams")
def exec_node_set_params(executable: int, node: int, parameters: int) -> None:
    _set(executable_of(executable).node(node), parameters, in_executable=True)


# ------------------------------------------------------------------------ attributes of kernels

# hipAccessPolicyWindow: base, what to do with hits, their share, what to do with misses, bytes
_WINDOW = struct.Struct("<QifixxxxQ")
_VALUE_BYTES = {ACCESS_POLICY: _WINDOW.size, COOPERATIVE: 4, PRIORITY: 4}
_PERSISTING = 2  # hipAccessProperty
_MOST_WINDOW = 1  # hipDeviceAttributeAccessPolicyMaxWindowSize


def _kernel_node(handle: int) -> Node:
    found = node_of(handle)
    if found.kind != KERNEL:
        raise HipError(errors.INVALID_VALUE)
    return found


def _check_window(window: bytes) -> None:
    """Raises: HipError for a window that HIP refuses."""
    _, _, share, misses, size = _WINDOW.unpack(window)
    most = properties.attribute(gpus.current(), _MOST_WINDOW) or 0
    if not 0 <= share <= 1 or misses == _PERSISTING or size > most or (size and not share):
        raise HipError(errors.INVALID_VALUE)


@implements("hipGraphKernelNodeSetAttribute")
def set_attribute(node: int, attribute: int, value: int) -> None:
    """The node keeps the attribute that was set last."""
    cells.needed(value)
    if attribute not in _VALUE_BYTES:
        raise HipError(errors.INVALID_VALUE)
    found = _kernel_node(node)
    data = ctypes.string_at(value, _VALUE_BYTES[attribute])
    if attribute == ACCESS_POLICY:
        _check_window(data)
    elif attribute == PRIORITY and not streams.is_priority(cells.get_int(value)):
        raise HipError(errors.INVALID_VALUE)
    found.attribute = attribute, data
    found.apply_attribute()


@implements("hipGraphKernelNodeGetAttribute")
def get_attribute(node: int, attribute: int, value: int) -> None:
    """Zero if none was set; an error if another one was."""
    cells.needed(value)
    if attribute not in _VALUE_BYTES:
        raise HipError(errors.INVALID_VALUE)
    kept = _kernel_node(node).attribute
    if kept is not None and kept[0] != attribute:
        raise HipError(errors.INVALID_VALUE)
    data = kept[1] if kept else bytes(_VALUE_BYTES[attribute])
    ctypes.memmove(value, data, len(data))


@implements("hipGraphKernelNodeCopyAttributes")
def copy_attributes(source: int, to: int) -> None:
    kept, found = _kernel_node(source).attribute, _kernel_node(to)
    if found.attribute is not None and (kept is None or kept[0] != found.attribute[0]):
        raise HipError(errors.INVALID_CONTEXT)
    if kept is not None:
        found.attribute = kept
        found.apply_attribute()
