"""hipGraphAdd*Node, and setting and getting nodes' parameters."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    cells,
    copies,
    events,
    gpus,
    handles,
    launches,
    memorymap,
    registration,
)
from wavecore.hip.runtime.copies import Copy, Fill
from wavecore.hip.runtime.events import Event
from wavecore.hip.runtime.graphcapture import kernel_parameters
from wavecore.hip.runtime.graphmodel import (
    CHILD,
    EMPTY,
    EVENT_RECORD,
    FROM_SYMBOL,
    HOST,
    KERNEL,
    MEM_ALLOC,
    MEM_FREE,
    MEMCPY,
    MEMSET,
    TO_SYMBOL,
    WAIT_EVENT,
    Child,
    Graph,
    HeldArguments,
    MarkEvent,
    Node,
    WaitEvent,
    executable_of,
    graph_of,
    node_of,
    nodes_of,
)
from wavecore.hip.runtime.launches import Launch
from wavecore.hip.runtime.pools import GraphAllocation, GraphFree
from wavecore.hip.runtime.queues import Operation
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.streams import HostFunction


def _add(
    node: int, graph: int, before: int, count: int, kind: int, operation: Operation | None,
    parameters: bytes = b"",
) -> None:  # fmt: skip
    cells.needed(node)
    waits = nodes_of(before, count)
    if len(set(waits)) < count:
        raise HipError(errors.INVALID_VALUE)
    made = graph_of(graph).add(kind, operation, waits, parameters)
    cells.put_u64(node, made.handle)


_FUNCTION_AT = 24  # in hipKernelNodeParams
_KERNEL_BYTES, _MEMCPY_BYTES, _MEMSET_BYTES, _HOST_BYTES = 64, 160, 48, 16


def _kernel(parameters: int) -> Launch:
    """hipKernelNodeParams. Raises: HipError."""
    cells.needed(parameters)
    block = tuple(cells.get_u32(parameters + 4 * i) for i in range(3))
    grid = tuple(cells.get_u32(parameters + 32 + 4 * i) for i in range(3))
    extra, host = cells.get_u64(parameters + 16), cells.get_u64(parameters + 24)
    params, lds = cells.get_u64(parameters + 48), cells.get_u32(parameters + 56)
    if not host:
        raise HipError(errors.INVALID_DEVICE_FUNCTION)
    function = registration.function(host)
    if extra and params:
        raise HipError(errors.INVALID_VALUE)
    data = launches.unpack_extra(function, extra) if extra else launches.pack(function, params)
    made = Launch(function, grid, block, lds, data)  # type: ignore[arg-type]
    code = errors.INVALID_CONFIGURATION
    launches.check(made, bad_size=code, bad_block=code, over_bound=errors.LAUNCH_FAILURE)
    return made


def _memcpy(parameters: int) -> Copy:
    copy, _ = copies.params_3d(parameters)
    if copy is None:
        raise HipError(errors.INVALID_VALUE)
    return copy


def _linear(to: int, source: int, size: int, kind: int) -> Copy:
    cells.needed(to, source, size)
    if not 0 <= kind <= 4:
        raise HipError(errors.INVALID_VALUE)
    memorymap.check(to, size)
    memorymap.check(source, size)
    return Copy(to, source, size)


def _memset(parameters: int) -> Fill:
    """hipMemsetParams. Raises: HipError."""
    cells.needed(parameters)
    to, element, height, pitch, value, width = struct.unpack(
        "<QIxxxxQQIxxxxQ", ctypes.string_at(parameters, _MEMSET_BYTES)
    )
    if element not in (1, 2, 4) or not width or not height or not to:
        raise HipError(errors.INVALID_VALUE)
    made = Fill(to, value, element, width * element, height, 1, pitch)
    if memorymap.check(made.to, made.to_bytes) is None:
        raise HipError(errors.INVALID_VALUE)
    return made


def _host(parameters: int) -> HostFunction:
    cells.needed(parameters)
    function, data = cells.get_u64(parameters), cells.get_u64(parameters + 8)
    cells.needed(function)
    return HostFunction(function, data)


@implements("hipGraphAddKernelNode")
def add_kernel_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    launch = _kernel(parameters)
    data = ctypes.string_at(parameters, _KERNEL_BYTES)
    _add(node, graph, before, count, KERNEL, launch, data)


@implements("hipGraphAddMemcpyNode")
def add_memcpy_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    copy = _memcpy(parameters)
    data = ctypes.string_at(parameters, _MEMCPY_BYTES)
    _add(node, graph, before, count, MEMCPY, copy, data)


@implements("hipGraphAddMemcpyNode1D")
def add_memcpy_node_1d(
    node: int, graph: int, before: int, count: int, to: int, source: int, size: int, kind: int
) -> None:
    _add(node, graph, before, count, MEMCPY, _linear(to, source, size, kind))


@implements("hipGraphAddMemcpyNodeToSymbol")
def add_memcpy_node_to_symbol(
    node: int, graph: int, before: int, count: int, symbol: int, source: int, size: int,
    offset: int, kind: int,
) -> None:  # fmt: skip
    copy = copies.symbol_copy(symbol, source, size, offset, kind, is_to=True)
    _add(node, graph, before, count, TO_SYMBOL, copy)


@implements("hipGraphAddMemcpyNodeFromSymbol")
def add_memcpy_node_from_symbol(
    node: int, graph: int, before: int, count: int, to: int, symbol: int, size: int, offset: int,
    kind: int,
) -> None:  # fmt: skip
    copy = copies.symbol_copy(symbol, to, size, offset, kind, is_to=False)
    _add(node, graph, before, count, FROM_SYMBOL, copy)


@implements("hipGraphAddMemsetNode")
def add_memset_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    operation = _memset(parameters)
    data = ctypes.string_at(parameters, _MEMSET_BYTES)
    _add(node, graph, before, count, MEMSET, operation, data)


@implements("hipGraphAddHostNode")
def add_host_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    operation = _host(parameters)
    data = ctypes.string_at(parameters, _HOST_BYTES)
    _add(node, graph, before, count, HOST, operation, data)


@implements("hipGraphAddEmptyNode")
def add_empty_node(node: int, graph: int, before: int, count: int) -> None:
    _add(node, graph, before, count, EMPTY, None)


@implements("hipGraphAddChildGraphNode")
def add_child_graph_node(node: int, graph: int, before: int, count: int, child: int) -> None:
    inner = graph_of(child)
    if graph == child:
        raise HipError(errors.INVALID_VALUE)
    _add(node, graph, before, count, CHILD, Child(inner))


@implements("hipGraphAddEventRecordNode")
def add_event_record_node(node: int, graph: int, before: int, count: int, event: int) -> None:
    cells.needed(event)
    _add(node, graph, before, count, EVENT_RECORD, MarkEvent(events.get(event)))


@implements("hipGraphAddEventWaitNode")
def add_event_wait_node(node: int, graph: int, before: int, count: int, event: int) -> None:
    cells.needed(event)
    _add(node, graph, before, count, WAIT_EVENT, WaitEvent(events.get(event)))


def _get(node: int, parameters: int, kind: int, size: int) -> None:
    cells.needed(parameters)
    found = node_of(node)
    if found.kind != kind or not found.parameters:
        raise HipError(errors.INVALID_VALUE)
    data = found.parameters
    if isinstance(found.operation, Launch):
        function = struct.unpack_from("<Q", data, _FUNCTION_AT)[0]
        found.held = HeldArguments(found.operation)
        data = kernel_parameters(found.operation, function, ctypes.addressof(found.held.pointers))
    ctypes.memmove(parameters, data, size)


def _set(node: Node, kind: int, operation: Operation, parameters: bytes) -> None:
    if node.kind != kind:
        raise HipError(errors.INVALID_VALUE)
    node.operation, node.parameters = operation, parameters


_SETTERS: dict[str, tuple[int, Callable[[int], Operation], int]] = {
    "Kernel": (KERNEL, _kernel, _KERNEL_BYTES),
    "Memcpy": (MEMCPY, _memcpy, _MEMCPY_BYTES),
    "Memset": (MEMSET, _memset, _MEMSET_BYTES),
    "Host": (HOST, _host, _HOST_BYTES),
}


def _register_parameters(name: str) -> None:
    kind, read, size = _SETTERS[name]

    def get(node: int, parameters: int) -> None:
        _get(node, parameters, kind, size)

    def set_(node: int, parameters: int) -> None:
        operation = read(parameters)
        _set(node_of(node), kind, operation, ctypes.string_at(parameters, size))

    def exec_set(executable: int, node: int, parameters: int) -> None:
        operation = read(parameters)
        copy = executable_of(executable).node(node)
        _set(copy, kind, operation, ctypes.string_at(parameters, size))

    implements(f"hipGraph{name}NodeGetParams")(get)
    implements(f"hipGraph{name}NodeSetParams")(set_)
    implements(f"hipGraphExec{name}NodeSetParams")(exec_set)


for _name in _SETTERS:
    _register_parameters(_name)


@implements("hipGraphMemcpyNodeSetParams1D")
def memcpy_set_params_1d(node: int, to: int, source: int, size: int, kind: int) -> None:
    _set(node_of(node), MEMCPY, _linear(to, source, size, kind), b"")


@implements("hipGraphExecMemcpyNodeSetParams1D")
def exec_memcpy_set_params_1d(
    executable: int, node: int, to: int, source: int, size: int, kind: int
) -> None:
    copy = _linear(to, source, size, kind)
    _set(executable_of(executable).node(node), MEMCPY, copy, b"")


@implements("hipGraphChildGraphNodeGetGraph")
def child_get_graph(node: int, graph: int) -> None:
    cells.needed(graph)
    operation = node_of(node).operation
    if not isinstance(operation, Child):
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(graph, operation.graph.handle)


@implements("hipGraphExecChildGraphNodeSetParams")
def exec_child_set_params(executable: int, node: int, child: int) -> None:
    _set(executable_of(executable).node(node), CHILD, Child(graph_of(child)), b"")


def _event_of(node: int, kind: type[MarkEvent] | type[WaitEvent]) -> Event:
    operation = node_of(node).operation
    if not isinstance(operation, kind):
        raise HipError(errors.INVALID_VALUE)
    return operation.event


def _register_events(name: str, number: int, kind: type[MarkEvent] | type[WaitEvent]) -> None:
    def get(node: int, event: int) -> None:
        cells.needed(event)
        cells.put_u64(event, handles.of(_event_of(node, kind)))

    def set_(node: int, event: int) -> None:
        operation: Operation = kind(events.get(event))
        _set(node_of(node), number, operation, b"")

    implements(f"hipGraphEvent{name}NodeGetEvent")(get)
    implements(f"hipGraphEvent{name}NodeSetEvent")(set_)


_register_events("Record", EVENT_RECORD, MarkEvent)
_register_events("Wait", WAIT_EVENT, WaitEvent)


_ALLOCATION_BYTES, _SIZE_AT, _POINTER_AT = 120, 104, 112


@implements("hipGraphAddMemAllocNode")
def add_mem_alloc_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    cells.needed(node, graph, parameters)
    size = cells.get_u64(parameters + _SIZE_AT)
    cells.needed(size)
    place, device = cells.get_int(parameters + 8), cells.get_int(parameters + 12)
    operation = GraphAllocation(gpus.get(device) if place == 1 else gpus.current(), size)
    cells.put_u64(parameters + _POINTER_AT, operation.block.low)
    data = ctypes.string_at(parameters, _ALLOCATION_BYTES)
    _add(node, graph, before, count, MEM_ALLOC, operation, data)


@implements("hipGraphAddMemFreeNode")
def add_mem_free_node(node: int, graph: int, before: int, count: int, pointer: int) -> None:
    cells.needed(pointer)
    if memorymap.find(pointer) is None:
        raise HipError(errors.INVALID_VALUE)
    _add(node, graph, before, count, MEM_FREE, GraphFree())


@implements("hipDeviceGraphMemTrim")
def graph_mem_trim(device: int) -> None:
    gpus.get(device)


_GRAPH_MEMORY_ATTRIBUTES = 4  # used and reserved, each current and highest


def _graph_bytes() -> int:
    """Bytes allocated by nodes of graphs."""
    found = (node.operation for graph in handles.all_of(Graph) for node in graph.nodes)
    return sum(each.block.size_bytes for each in found if isinstance(each, GraphAllocation))


@implements("hipDeviceGetGraphMemAttribute")
def get_graph_memory(device: int, attribute: int, value: int) -> None:
    cells.needed(value)
    gpus.get(device)
    if not 0 <= attribute < _GRAPH_MEMORY_ATTRIBUTES:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(value, _graph_bytes())


@implements("hipDeviceSetGraphMemAttribute")
def set_graph_memory(device: int, attribute: int, value: int) -> None:
    cells.needed(value)
    gpus.get(device)
    if attribute not in (1, 3) or cells.get_u64(value):  # high-water marks can only be set to 0
        raise HipError(errors.INVALID_VALUE)
