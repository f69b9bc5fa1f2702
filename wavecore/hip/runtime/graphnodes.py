"""hipGraphAdd*Node, and setting and getting nodes' parameters."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from dataclasses import dataclass

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


def add(
    node: int, graph: int, before: int, count: int, kind: int, operation: Operation | None,
    parameters: bytes = b"", copy_kind: int | None = None,
) -> None:  # fmt: skip
    """Add a node to a graph and store its handle. Raises: HipError."""
    cells.needed(node)
    waits = nodes_of(before, count)
    if len(set(waits)) < count:
        raise HipError(errors.INVALID_VALUE)
    made = graph_of(graph).add(kind, operation, waits, parameters, copy_kind)
    cells.put_u64(node, made.handle)


@dataclass(frozen=True)
class Content:
    """What a node does: arguments of `Node.set`."""

    operation: Operation
    parameters: bytes = b""
    copy_kind: int | None = None


_FUNCTION_AT = 24  # in hipKernelNodeParams
_KERNEL_BYTES, _MEMCPY_BYTES, _HOST_BYTES = 64, 160, 16


def _launch(parameters: int) -> Launch:
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


def kernel(parameters: int) -> Content:
    """Of a hipKernelNodeParams. Raises: HipError."""
    return Content(_launch(parameters), ctypes.string_at(parameters, _KERNEL_BYTES))


def memcpy(parameters: int) -> Content:
    """Of a hipMemcpy3DParms. Raises: HipError."""
    copy, kind = copies.params_3d(parameters)
    if copy is None:
        raise HipError(errors.INVALID_VALUE)
    return Content(copy, ctypes.string_at(parameters, _MEMCPY_BYTES), kind)


_NO_POSITION = 0, 0, 0


def _linear(to: int, source: int, size: int, kind: int) -> Content:
    """Of a copy of bytes, with the hipMemcpy3DParms that says the same."""
    cells.needed(to, source, size)
    if not 0 <= kind <= 4:
        raise HipError(errors.INVALID_VALUE)
    memorymap.check(to, size)
    memorymap.check(source, size)
    sides = [(0, *_NO_POSITION, pointer, size, size, 1) for pointer in (source, to)]
    words = struct.pack("<19Qixxxx", *sides[0], *sides[1], size, 1, 1, kind)
    return Content(Copy(to, source, size), words, kind)


MEMSET_WORDS = struct.Struct("<QIxxxxQQIxxxxQ")  # hipMemsetParams


def memset(parameters: int) -> Content:
    """Of a hipMemsetParams. Raises: HipError."""
    cells.needed(parameters)
    data = ctypes.string_at(parameters, MEMSET_WORDS.size)
    return Content(_fill(*MEMSET_WORDS.unpack(data)), data)


def _fill(to: int, element: int, height: int, pitch: int, value: int, width: int) -> Fill:
    if element not in (1, 2, 4) or not width or not height or not to:
        raise HipError(errors.INVALID_VALUE)
    if height > 1 and pitch < width * element:
        raise HipError(errors.INVALID_VALUE)
    made = Fill(to, value, element, width * element, height, 1, pitch)
    if memorymap.check(made.to, made.to_bytes) is None:
        raise HipError(errors.INVALID_VALUE)
    return made


def host(parameters: int) -> Content:
    """Of a hipHostNodeParams. Raises: HipError."""
    cells.needed(parameters)
    function, data = cells.get_u64(parameters), cells.get_u64(parameters + 8)
    cells.needed(function)
    return Content(HostFunction(function, data), ctypes.string_at(parameters, _HOST_BYTES))


def add_content(
    node: int, graph: int, before: int, count: int, kind: int, content: Content
) -> None:
    """Add a node with this content. Raises: HipError."""
    parameters = content.parameters, content.copy_kind
    add(node, graph, before, count, kind, content.operation, *parameters)


@implements("hipGraphAddMemcpyNode1D")
def add_memcpy_node_1d(
    node: int, graph: int, before: int, count: int, to: int, source: int, size: int, kind: int
) -> None:
    add_content(node, graph, before, count, MEMCPY, _linear(to, source, size, kind))


def _symbol(symbol: int, other: int, size: int, offset: int, kind: int, *, is_to: bool) -> Content:
    """Of a copy to or from a device variable. Raises: HipError."""
    cells.needed(symbol, code=errors.INVALID_SYMBOL)
    cells.needed(other, size)
    if symbol == other:
        raise HipError(errors.INVALID_VALUE)
    copy = copies.symbol_copy(symbol, other, size, offset, kind, is_to=is_to)
    assert copy is not None, "only an empty copy is none"
    return Content(copy, copy_kind=kind)


@implements("hipGraphAddMemcpyNodeToSymbol")
def add_memcpy_node_to_symbol(
    node: int, graph: int, before: int, count: int, symbol: int, source: int, size: int,
    offset: int, kind: int,
) -> None:  # fmt: skip
    content = _symbol(symbol, source, size, offset, kind, is_to=True)
    add_content(node, graph, before, count, TO_SYMBOL, content)


@implements("hipGraphAddMemcpyNodeFromSymbol")
def add_memcpy_node_from_symbol(
    node: int, graph: int, before: int, count: int, to: int, symbol: int, size: int, offset: int,
    kind: int,
) -> None:  # fmt: skip
    content = _symbol(symbol, to, size, offset, kind, is_to=False)
    add_content(node, graph, before, count, FROM_SYMBOL, content)


@implements("hipGraphAddEmptyNode")
def add_empty_node(node: int, graph: int, before: int, count: int) -> None:
    add(node, graph, before, count, EMPTY, None)


def child(graph: int, inside: int) -> Content:
    """Of a child graph for a graph. Raises: HipError."""
    found = graph_of(inside)
    if graph == inside:
        raise HipError(errors.INVALID_VALUE)
    return Content(Child(found))


@implements("hipGraphAddChildGraphNode")
def add_child_graph_node(node: int, graph: int, before: int, count: int, inside: int) -> None:
    add_content(node, graph, before, count, CHILD, child(graph, inside))


def event(kind: type[MarkEvent] | type[WaitEvent], handle: int) -> Content:
    """Of a record of an event, or a wait for one. Raises: HipError."""
    cells.needed(handle)
    return Content(kind(events.get(handle)))


def get_parameters(node: int, parameters: int, kind: int, size: int) -> None:
    """Store the C structure from which a node was made. Raises: HipError."""
    cells.needed(parameters)
    found = node_of(node)
    if found.kind != kind or len(found.parameters) != size:
        raise HipError(errors.INVALID_VALUE)
    data = found.parameters
    if isinstance(found.operation, Launch):
        function = struct.unpack_from("<Q", data, _FUNCTION_AT)[0]
        found.held = HeldArguments(found.operation)
        data = kernel_parameters(found.operation, function, ctypes.addressof(found.held.pointers))
    ctypes.memmove(parameters, data, size)


def replace(node: Node, kind: int, content: Content, *, in_executable: bool) -> None:
    """Replace what a node does; in an executable graph a copy keeps its kind. Raises: HipError."""
    if node.kind != kind or (in_executable and not node.keeps_kind(content.copy_kind)):
        raise HipError(errors.INVALID_VALUE)
    node.set(content.operation, content.parameters, content.copy_kind)


READERS: dict[str, tuple[int, Callable[[int], Content], int]] = {
    "Kernel": (KERNEL, kernel, _KERNEL_BYTES),
    "Memcpy": (MEMCPY, memcpy, _MEMCPY_BYTES),
    "Memset": (MEMSET, memset, MEMSET_WORDS.size),
    "Host": (HOST, host, _HOST_BYTES),
}


def _register_parameters(name: str) -> None:
    kind, read, size = READERS[name]

    def add_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
        add_content(node, graph, before, count, kind, read(parameters))

    def get(node: int, parameters: int) -> None:
        get_parameters(node, parameters, kind, size)

    def set_(node: int, parameters: int) -> None:
        replace(node_of(node), kind, read(parameters), in_executable=False)

    def exec_set(executable: int, node: int, parameters: int) -> None:
        copy = executable_of(executable).node(node)
        replace(copy, kind, read(parameters), in_executable=True)

    implements(f"hipGraphAdd{name}Node")(add_node)
    implements(f"hipGraph{name}NodeGetParams")(get)
    implements(f"hipGraph{name}NodeSetParams")(set_)
    implements(f"hipGraphExec{name}NodeSetParams")(exec_set)


for _name in READERS:
    _register_parameters(_name)


def _register_replacements(
    name: str, in_executable: str, kind: int, read: Callable[..., Content]
) -> None:
    """The setters whose arguments are what `read` takes."""

    def set_(node: int, *arguments: int) -> None:
        replace(node_of(node), kind, read(*arguments), in_executable=False)

    def exec_set(executable: int, node: int, *arguments: int) -> None:
        copy = executable_of(executable).node(node)
        replace(copy, kind, read(*arguments), in_executable=True)

    implements(name)(set_)
    implements(in_executable)(exec_set)


def _to_symbol(symbol: int, source: int, size: int, offset: int, kind: int) -> Content:
    return _symbol(symbol, source, size, offset, kind, is_to=True)


def _from_symbol(to: int, symbol: int, size: int, offset: int, kind: int) -> Content:
    return _symbol(symbol, to, size, offset, kind, is_to=False)


for _name, _kind, _read in (
    ("1D", MEMCPY, _linear),
    ("ToSymbol", TO_SYMBOL, _to_symbol),
    ("FromSymbol", FROM_SYMBOL, _from_symbol),
):
    _register_replacements(
        f"hipGraphMemcpyNodeSetParams{_name}", f"hipGraphExecMemcpyNodeSetParams{_name}",
        _kind, _read,
    )  # fmt: skip


@implements("hipGraphChildGraphNodeGetGraph")
def child_get_graph(node: int, graph: int) -> None:
    cells.needed(graph)
    operation = node_of(node).operation
    if not isinstance(operation, Child):
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(graph, operation.graph.handle)


def replace_child(node: Node, inside: int, *, in_executable: bool) -> None:
    """Replace a child graph; in an executable graph only by one of the same shape.

    Raises: HipError.
    """
    content = child(node.graph.handle, inside)
    if node.kind != CHILD:
        raise HipError(errors.INVALID_VALUE)
    if in_executable:
        assert isinstance(node.operation, Child)
        kinds = [[each.kind for each in graph.ordered()]
                 for graph in (node.operation.graph, graph_of(inside))]  # fmt: skip
        if kinds[0] != kinds[1]:
            raise HipError(errors.UNKNOWN)
    node.set(content.operation)


@implements("hipGraphExecChildGraphNodeSetParams")
def exec_child_set_params(executable: int, node: int, inside: int) -> None:
    found = executable_of(executable)
    if graph_of(inside) is found.source:
        raise HipError(errors.UNKNOWN)
    replace_child(found.node(node), inside, in_executable=True)


def _register_events(name: str, number: int, kind: type[MarkEvent] | type[WaitEvent]) -> None:
    def add_node(node: int, graph: int, before: int, count: int, handle: int) -> None:
        add_content(node, graph, before, count, number, event(kind, handle))

    def get(node: int, place: int) -> None:
        cells.needed(place)
        operation = node_of(node).operation
        if not isinstance(operation, kind):
            raise HipError(errors.INVALID_VALUE)
        cells.put_u64(place, handles.of(operation.event))

    implements(f"hipGraphAddEvent{name}Node")(add_node)
    implements(f"hipGraphEvent{name}NodeGetEvent")(get)
    _register_replacements(
        f"hipGraphEvent{name}NodeSetEvent", f"hipGraphExecEvent{name}NodeSetEvent",
        number, lambda handle: event(kind, handle),
    )  # fmt: skip


_register_events("Record", EVENT_RECORD, MarkEvent)
_register_events("Wait", WAIT_EVENT, WaitEvent)


_ALLOCATION_BYTES, _SIZE_AT, _POINTER_AT = 120, 104, 112


_PINNED, _ON_DEVICE = 1, 1  # the type of the memory, its place


def allocation(parameters: int) -> Content:
    """Of a hipMemAllocNodeParams, into which the address is stored. Raises: HipError."""
    cells.needed(parameters)
    cells.put_u64(parameters + _POINTER_AT, 0)
    size = cells.get_u64(parameters + _SIZE_AT)
    kind, place, device = (cells.get_int(parameters + at) for at in (0, 8, 12))
    if not size or kind != _PINNED or place != _ON_DEVICE:
        raise HipError(errors.INVALID_VALUE)
    if not 0 <= device < len(gpus.all_gpus()):
        raise HipError(errors.INVALID_VALUE)
    operation = GraphAllocation(gpus.get(device), size)
    cells.put_u64(parameters + _POINTER_AT, operation.block.low)
    return Content(operation, ctypes.string_at(parameters, _ALLOCATION_BYTES))


@implements("hipGraphAddMemAllocNode")
def add_mem_alloc_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    cells.needed(node)
    graph_of(graph)
    nodes_of(before, count)
    add_content(node, graph, before, count, MEM_ALLOC, allocation(parameters))


@implements("hipGraphMemAllocNodeGetParams")
def mem_alloc_get_params(node: int, parameters: int) -> None:
    get_parameters(node, parameters, MEM_ALLOC, _ALLOCATION_BYTES)


def release(pointer: int) -> Content:
    """Of the end of memory that a node allocated. Raises: HipError."""
    cells.needed(pointer)
    block = memorymap.find(pointer)
    if block is None or not isinstance(block.pool, GraphAllocation):
        raise HipError(errors.INVALID_VALUE)
    return Content(GraphFree(pointer), struct.pack("<Q", pointer))


@implements("hipGraphAddMemFreeNode")
def add_mem_free_node(node: int, graph: int, before: int, count: int, pointer: int) -> None:
    """Each allocation takes one such node, in whatever graph."""
    content = release(pointer)
    if _is_released(pointer):
        raise HipError(errors.INVALID_VALUE)
    add_content(node, graph, before, count, MEM_FREE, content)


implements("hipDrvGraphAddMemFreeNode")(add_mem_free_node)


def _is_released(pointer: int) -> bool:
    """Whether a graph has a node that frees this memory."""
    found = (node.operation for graph in handles.all_of(Graph) for node in graph.nodes)
    return any(isinstance(each, GraphFree) and each.pointer == pointer for each in found)


@implements("hipGraphMemFreeNodeGetParams")
def mem_free_get_params(node: int, pointer: int) -> None:
    get_parameters(node, pointer, MEM_FREE, 8)


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
