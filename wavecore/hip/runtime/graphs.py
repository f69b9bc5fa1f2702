"""hipGraph*: operations with an order among them, made by hand or captured from streams."""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    capture,
    cells,
    copies,
    events,
    gpus,
    handles,
    launches,
    memorymap,
    registration,
    streams,
)
from wavecore.hip.runtime.copies import Copy, Fill
from wavecore.hip.runtime.events import Event
from wavecore.hip.runtime.launches import Launch
from wavecore.hip.runtime.pools import GraphAllocation, GraphFree
from wavecore.hip.runtime.queues import Operation, Stream
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.streams import HostFunction

# hipGraphNodeType
KERNEL, MEMCPY, MEMSET, HOST, CHILD, EMPTY, WAIT_EVENT, EVENT_RECORD = range(8)
MEM_ALLOC, MEM_FREE, FROM_SYMBOL, TO_SYMBOL = 10, 11, 12, 13


@dataclass(eq=False)
class Node:
    """One operation of a graph.

    Attributes:
        operation: what it does; None for an empty node.
        before: the nodes that it waits for.
        parameters: the C structure that it was made from, as hipGraph*GetParams gives it back.
        held: what that points to.
    """

    graph: Graph
    kind: int
    operation: Operation | None
    before: list[Node] = field(default_factory=list)
    parameters: bytes = b""
    held: _Arguments | None = None
    is_enabled: bool = True
    handle: int = 0

    def __post_init__(self) -> None:
        self.handle = handles.new(self)


class Graph:
    """Nodes; `handle` is the program's."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.has_instance = False
        self.handle = handles.new(self)

    def add(
        self, kind: int, operation: Operation | None, before: Iterable[Node] = (),
        parameters: bytes = b"",
    ) -> Node:  # fmt: skip
        """A new node behind others. Raises: HipError for one of another graph."""
        waits = list(dict.fromkeys(before))
        if any(node.graph is not self for node in waits):
            raise HipError(errors.INVALID_VALUE)
        node = Node(self, kind, operation, waits, parameters)
        self.nodes.append(node)
        if isinstance(operation, GraphAllocation):
            operation.users += 1
        return node

    def ordered(self) -> list[Node]:
        """The nodes, each behind what it waits for. Raises: HipError for a ring."""
        done: dict[Node, None] = {}
        left = list(self.nodes)
        while left:
            ready = [node for node in left if all(each in done for each in node.before)]
            if not ready:
                raise HipError(errors.INVALID_VALUE)
            done.update(dict.fromkeys(ready))
            left = [node for node in left if node not in done]
        return list(done)

    def clone(self) -> tuple[Graph, dict[Node, Node]]:
        """A copy, and which node became which."""
        self.ordered()
        made, found = Graph(), dict[Node, Node]()
        for node in self.nodes:
            found[node] = copy = made.add(node.kind, node.operation, (), node.parameters)
            copy.is_enabled = node.is_enabled
        for node, copy in found.items():
            copy.before = [found[each] for each in node.before]
        return made, found

    @property
    def allocates(self) -> bool:
        """Whether it has memory of its own."""
        return any(isinstance(node.operation, GraphAllocation) for node in self.nodes)

    @property
    def calls_program(self) -> bool:
        """Whether functions of the program are called."""
        return any(getattr(node.operation, "calls_program", False) for node in self.nodes)

    def destroy(self) -> None:
        """Its handles and those of its nodes are over."""
        for node in self.nodes:
            handles.drop(node.handle, Node)
            if isinstance(node.operation, GraphAllocation):
                node.operation.drop()
        handles.drop(self.handle, Graph)


class Executable:
    """A graph made ready: its own copy, which later changes of the graph leave alone."""

    def __init__(self, graph: Graph, flags: int = 0) -> None:
        if graph.allocates and graph.has_instance:
            raise HipError(errors.NOT_SUPPORTED)
        self.source, self.flags = graph, flags
        self.graph, self.nodes = graph.clone()
        self.source.has_instance = True
        self.handle = handles.new(self)
        self._turn = threading.Lock()

    @property
    def calls_program(self) -> bool:
        return self.graph.calls_program

    def __call__(self) -> None:
        with self._turn:
            _run(self.graph)

    def node(self, handle: int) -> Node:
        """The copy of the source's node. Raises: HipError."""
        found = self.nodes.get(handles.get(handle, Node, errors.INVALID_VALUE))
        if found is None:
            raise HipError(errors.INVALID_VALUE)
        return found


def _run(graph: Graph) -> None:
    for node in graph.ordered():
        if node.operation is not None and node.is_enabled:
            node.operation()


class Child:
    """The operation that runs a graph within another one."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph.clone()[0]

    @property
    def calls_program(self) -> bool:
        return self.graph.calls_program

    def __call__(self) -> None:
        _run(self.graph)


class MarkEvent:
    """The operation of a node that records an event."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def __call__(self) -> None:
        events.Mark(self.event)()


class WaitEvent:
    """The operation of a node that waits for an event."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def __call__(self) -> None:
        self.event.wait()


# --------------------------------------------------------------------------------------- capture


class StreamCapture:
    """A capture under way; `capture.Capture` says what others ask of it.

    `tails` has, of each stream that takes part, the nodes that its next operation waits for.
    """

    def __init__(self, stream: Stream, mode: int, graph: Graph | None = None) -> None:
        self.stream, self.mode, self.thread = stream, mode, threading.get_ident()
        self.graph = graph or Graph()
        self.tails: dict[Stream, list[Node]] = {stream: []}
        self.is_valid = True
        self.number = next(_CAPTURE_NUMBERS)
        stream.capture = self
        capture.ACTIVE.append(self)

    def add(self, stream: Stream, operation: Operation, what: str) -> None:
        """Take an operation as a node."""
        kind = _kind(operation)
        node = self.graph.add(kind, operation, self.tails[stream], _parameters(operation))
        self.tails[stream] = [node]

    def record(self, stream: Stream, event: Event, *, is_external: bool) -> None:
        """An event recorded in a stream that takes part."""
        if is_external:
            self.add(stream, MarkEvent(event), "an event")
        else:
            event.captured = self, tuple(self.tails[stream])

    def wait(self, stream: Stream, event: Event, *, is_external: bool) -> None:
        """A stream that takes part waits for an event that no capture knows."""
        if is_external:
            self.add(stream, WaitEvent(event), "a wait")
            return
        self.invalidate()
        raise HipError(errors.CAPTURE_ISOLATION)

    def join(self, stream: Stream, nodes: tuple[Node, ...]) -> None:
        """A stream waits for nodes of this capture, and takes part from now on."""
        if stream.capture is None:
            stream.capture = self
            self.tails[stream] = []
        elif stream.capture is not self:
            self.invalidate()
            raise HipError(errors.CAPTURE_ISOLATION)
        self.tails[stream] = list(dict.fromkeys([*self.tails[stream], *nodes]))

    def invalidate(self) -> None:
        """It can only be ended, with an error."""
        self.is_valid = False

    def end(self) -> None:
        """Its streams work as before."""
        capture.ACTIVE.remove(self)
        for stream in self.tails:
            stream.capture = None

    @property
    def is_joined(self) -> bool:
        """Whether the origin's last nodes wait for everything."""
        reached: set[Node] = set()
        left = list(self.tails[self.stream])
        while left:
            node = left.pop()
            if node not in reached:
                reached.add(node)
                left += node.before
        return all(node in reached for nodes in self.tails.values() for node in nodes)


_CAPTURE_NUMBERS = iter(range(1, 1 << 62))


def _kind(operation: Operation) -> int:
    kinds: list[tuple[type, int]] = [
        (Launch, KERNEL), (Copy, MEMCPY), (Fill, MEMSET), (HostFunction, HOST), (Child, CHILD),
        (MarkEvent, EVENT_RECORD), (WaitEvent, WAIT_EVENT), (GraphAllocation, MEM_ALLOC),
        (GraphFree, MEM_FREE),
    ]  # fmt: skip
    return next((number for kind, number in kinds if isinstance(operation, kind)), HOST)


def _parameters(operation: Operation) -> bytes:
    """What hipGraph*GetParams says of a captured node."""
    if isinstance(operation, Launch):
        return _kernel_parameters(operation, operation.function.handle, 0)
    if isinstance(operation, Fill):
        width = operation.width // operation.element_bytes
        return struct.pack(
            "<QIxxxxQQIxxxxQ", operation.to, operation.element_bytes, operation.height,
            operation.pitch, operation.value & 0xFFFFFFFF, width,
        )  # fmt: skip
    if isinstance(operation, HostFunction):
        return struct.pack("<QQ", operation.function, operation.data)
    return b""


@implements("hipStreamBeginCapture")
def begin_capture(stream: int, mode: int) -> None:
    found = _capturable(stream, mode)
    StreamCapture(found, mode)


def _capturable(stream: int, mode: int) -> Stream:
    found = streams.resolve(stream)
    if found.is_null:
        raise HipError(errors.CAPTURE_UNSUPPORTED)
    if not 0 <= mode <= 2:
        raise HipError(errors.INVALID_VALUE)
    if found.capture is not None:
        raise HipError(errors.ILLEGAL_STATE)
    return found


@implements("hipStreamBeginCaptureToGraph")
def begin_capture_to_graph(
    stream: int, graph: int, before: int, edges: int, count: int, mode: int
) -> None:
    found = _capturable(stream, mode)
    owner = _graph(graph)
    made = StreamCapture(found, mode, owner)
    made.tails[found] = _nodes(before, count)


@implements("hipStreamEndCapture")
def end_capture(stream: int, graph: int) -> None:
    if stream in (0, streams.LEGACY):
        raise HipError(errors.ILLEGAL_STATE)
    found = streams.resolve(stream)
    under_way = found.capture
    if not isinstance(under_way, StreamCapture):
        raise HipError(errors.ILLEGAL_STATE)
    cells.needed(graph)
    if found is not under_way.stream:
        raise HipError(errors.CAPTURE_UNMATCHED)
    if under_way.mode != capture.RELAXED and under_way.thread != threading.get_ident():
        raise HipError(errors.CAPTURE_WRONG_THREAD)
    under_way.end()
    if not under_way.is_valid:
        cells.put_u64(graph, 0)
        raise HipError(errors.CAPTURE_INVALIDATED)
    if not under_way.is_joined:
        cells.put_u64(graph, 0)
        raise HipError(errors.CAPTURE_UNJOINED)
    cells.put_u64(graph, under_way.graph.handle)


_NONE, _ACTIVE, _INVALIDATED = 0, 1, 2


def _status(stream: Stream) -> int:
    if not isinstance(stream.capture, StreamCapture):
        return _NONE
    return _ACTIVE if stream.capture.is_valid else _INVALIDATED


@implements("hipStreamIsCapturing")
def is_capturing(stream: int, status: int) -> None:
    cells.put_int(status, _status(streams.resolve(stream)))


@implements("hipStreamGetCaptureInfo")
def get_capture_info(stream: int, status: int, number: int) -> None:
    cells.needed(status)
    found = streams.resolve(stream)
    cells.put_int(status, _status(found))
    if number and isinstance(found.capture, StreamCapture):
        cells.put_u64(number, found.capture.number)


_HELD: dict[StreamCapture, ctypes.Array[ctypes.c_uint64]] = {}


@implements("hipStreamGetCaptureInfo_v2")
def get_capture_info_v2(
    stream: int, status: int, number: int, graph: int, before: int, count: int
) -> None:
    get_capture_info(stream, status, number)
    found = streams.resolve(stream)
    under_way = found.capture
    if not isinstance(under_way, StreamCapture):
        return
    tails = under_way.tails[found]
    if graph:
        cells.put_u64(graph, under_way.graph.handle)
    if before:
        _HELD[under_way] = (ctypes.c_uint64 * max(len(tails), 1))(*(node.handle for node in tails))
        cells.put_u64(before, ctypes.addressof(_HELD[under_way]))
    if count:
        cells.put_u64(count, len(tails))


@implements("hipStreamUpdateCaptureDependencies")
def update_capture_dependencies(stream: int, before: int, count: int, flags: int) -> None:
    found = streams.resolve(stream)
    if not isinstance(found.capture, StreamCapture):
        raise HipError(errors.ILLEGAL_STATE)
    if flags not in (0, 1) or (count and not before):
        raise HipError(errors.INVALID_VALUE)
    nodes = _nodes(before, count)
    tails = found.capture.tails
    tails[found] = nodes if flags else list(dict.fromkeys([*tails[found], *nodes]))


@implements("hipThreadExchangeStreamCaptureMode")
def exchange_capture_mode(mode: int) -> None:
    cells.needed(mode)
    wanted = cells.get_int(mode)
    if not 0 <= wanted <= 2:
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(mode, capture.THREAD.mode)
    capture.THREAD.mode = wanted


# ---------------------------------------------------------------------------------------- graphs


def _graph(handle: int) -> Graph:
    return handles.get(handle, Graph, errors.INVALID_VALUE)


def _node(handle: int) -> Node:
    return handles.get(handle, Node, errors.INVALID_VALUE)


def _nodes(address: int, count: int) -> list[Node]:
    """An array of nodes. Raises: HipError."""
    if count and not address:
        raise HipError(errors.INVALID_VALUE)
    return [_node(cells.get_u64(address + 8 * i)) for i in range(count)]


@implements("hipGraphCreate")
def create(graph: int, flags: int) -> None:
    cells.needed(graph)
    if flags:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(graph, Graph().handle)


@implements("hipGraphDestroy")
def destroy(graph: int) -> None:
    _graph(graph).destroy()


@implements("hipGraphClone")
def clone(made: int, graph: int) -> None:
    cells.needed(made)
    copy, found = _graph(graph).clone()
    _CLONES[copy] = found
    cells.put_u64(made, copy.handle)


_CLONES: dict[Graph, dict[Node, Node]] = {}


@implements("hipGraphNodeFindInClone")
def find_in_clone(node: int, original: int, graph: int) -> None:
    cells.needed(node)
    found = _CLONES.get(_graph(graph), {}).get(_node(original))
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(node, found.handle)


def _kernel_parameters(launch: Launch, function: int, arguments: int) -> bytes:
    """A hipKernelNodeParams, with the address of an array of pointers to arguments."""
    return struct.pack(
        "<3IxxxxQQ3IxxxxQIxxxx",
        *(*launch.block, 0, function, *launch.grid, arguments, launch.lds),
    )


def _add(
    node: int, graph: int, before: int, count: int, kind: int, operation: Operation | None,
    parameters: bytes = b"",
) -> None:  # fmt: skip
    cells.needed(node)
    waits = _nodes(before, count)
    if len(set(waits)) < count:
        raise HipError(errors.INVALID_VALUE)
    made = _graph(graph).add(kind, operation, waits, parameters)
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
    inner = _graph(child)
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


@implements("hipGraphDestroyNode")
def destroy_node(node: int) -> None:
    found = handles.drop(node, Node, errors.INVALID_VALUE)
    found.graph.nodes.remove(found)
    for other in found.graph.nodes:
        if found in other.before:
            other.before.remove(found)


@implements("hipGraphAddDependencies")
def add_dependencies(graph: int, first: int, then: int, count: int) -> None:
    owner = _graph(graph)
    pairs = list(zip(_nodes(first, count), _nodes(then, count), strict=True))
    for before, after in pairs:
        if before.graph is not owner or after.graph is not owner or before is after:
            raise HipError(errors.INVALID_VALUE)
        if before in after.before:
            raise HipError(errors.INVALID_VALUE)
    for before, after in pairs:
        after.before.append(before)


@implements("hipGraphRemoveDependencies")
def remove_dependencies(graph: int, first: int, then: int, count: int) -> None:
    _graph(graph)
    for before, after in zip(_nodes(first, count), _nodes(then, count), strict=True):
        if before not in after.before:
            raise HipError(errors.INVALID_VALUE)
        after.before.remove(before)


def _list(found: list[Node], place: int, count: int) -> None:
    """Nodes into an array: as many as there is room for, the rest null; how many there are."""
    cells.needed(count)
    if place:
        room = cells.get_u64(count)
        for i in range(room):
            cells.put_u64(place + 8 * i, found[i].handle if i < len(found) else 0)
        cells.put_u64(count, min(room, len(found)))
    else:
        cells.put_u64(count, len(found))


@implements("hipGraphGetNodes")
def get_nodes(graph: int, nodes: int, count: int) -> None:
    _list(_graph(graph).nodes, nodes, count)


@implements("hipGraphGetRootNodes")
def get_root_nodes(graph: int, nodes: int, count: int) -> None:
    _list([node for node in _graph(graph).nodes if not node.before], nodes, count)


@implements("hipGraphGetEdges")
def get_edges(graph: int, first: int, then: int, count: int) -> None:
    cells.needed(count)
    pairs = [(before, node) for node in _graph(graph).nodes for before in node.before]
    if bool(first) != bool(then):
        raise HipError(errors.INVALID_VALUE)
    if not first:
        cells.put_u64(count, len(pairs))
        return
    room = cells.get_u64(count)
    _list([pair[0] for pair in pairs], first, count)
    cells.put_u64(count, room)
    _list([pair[1] for pair in pairs], then, count)


@implements("hipGraphNodeGetDependencies")
def get_dependencies(node: int, nodes: int, count: int) -> None:
    _list(_node(node).before, nodes, count)


@implements("hipGraphNodeGetDependentNodes")
def get_dependent_nodes(node: int, nodes: int, count: int) -> None:
    found = _node(node)
    _list([other for other in found.graph.nodes if found in other.before], nodes, count)


@implements("hipGraphNodeGetType")
def node_get_type(node: int, kind: int) -> None:
    cells.needed(kind)
    cells.put_int(kind, _node(node).kind)


# ------------------------------------------------------------------------------------ parameters


def _get(node: int, parameters: int, kind: int, size: int) -> None:
    cells.needed(parameters)
    found = _node(node)
    if found.kind != kind or not found.parameters:
        raise HipError(errors.INVALID_VALUE)
    data = found.parameters
    if isinstance(found.operation, Launch):
        function = struct.unpack_from("<Q", data, _FUNCTION_AT)[0]
        found.held = _Arguments(found.operation)
        data = _kernel_parameters(found.operation, function, ctypes.addressof(found.held.pointers))
    ctypes.memmove(parameters, data, size)


class _Arguments:
    """A launch's arguments in the program's reach: an array of pointers to their values."""

    def __init__(self, launch: Launch) -> None:
        self.data = ctypes.create_string_buffer(launch.arguments, len(launch.arguments) + 1)
        base, layout = ctypes.addressof(self.data), launch.function.layout
        self.pointers = (ctypes.c_uint64 * (len(layout) + 1))(*(base + at for at, _ in layout))


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
        _set(_node(node), kind, operation, ctypes.string_at(parameters, size))

    def exec_set(executable: int, node: int, parameters: int) -> None:
        operation = read(parameters)
        copy = _executable(executable).node(node)
        _set(copy, kind, operation, ctypes.string_at(parameters, size))

    implements(f"hipGraph{name}NodeGetParams")(get)
    implements(f"hipGraph{name}NodeSetParams")(set_)
    implements(f"hipGraphExec{name}NodeSetParams")(exec_set)


for _name in _SETTERS:
    _register_parameters(_name)


@implements("hipGraphMemcpyNodeSetParams1D")
def memcpy_set_params_1d(node: int, to: int, source: int, size: int, kind: int) -> None:
    _set(_node(node), MEMCPY, _linear(to, source, size, kind), b"")


@implements("hipGraphExecMemcpyNodeSetParams1D")
def exec_memcpy_set_params_1d(
    executable: int, node: int, to: int, source: int, size: int, kind: int
) -> None:
    copy = _linear(to, source, size, kind)
    _set(_executable(executable).node(node), MEMCPY, copy, b"")


@implements("hipGraphChildGraphNodeGetGraph")
def child_get_graph(node: int, graph: int) -> None:
    cells.needed(graph)
    operation = _node(node).operation
    if not isinstance(operation, Child):
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(graph, operation.graph.handle)


@implements("hipGraphExecChildGraphNodeSetParams")
def exec_child_set_params(executable: int, node: int, child: int) -> None:
    _set(_executable(executable).node(node), CHILD, Child(_graph(child)), b"")


def _event_of(node: int, kind: type[MarkEvent] | type[WaitEvent]) -> Event:
    operation = _node(node).operation
    if not isinstance(operation, kind):
        raise HipError(errors.INVALID_VALUE)
    return operation.event


def _register_events(name: str, number: int, kind: type[MarkEvent] | type[WaitEvent]) -> None:
    def get(node: int, event: int) -> None:
        cells.needed(event)
        cells.put_u64(event, handles.of(_event_of(node, kind)))

    def set_(node: int, event: int) -> None:
        operation: Operation = kind(events.get(event))
        _set(_node(node), number, operation, b"")

    implements(f"hipGraphEvent{name}NodeGetEvent")(get)
    implements(f"hipGraphEvent{name}NodeSetEvent")(set_)


_register_events("Record", EVENT_RECORD, MarkEvent)
_register_events("Wait", WAIT_EVENT, WaitEvent)


# ----------------------------------------------------------------------------------- executables


def _executable(handle: int) -> Executable:
    return handles.get(handle, Executable, errors.INVALID_VALUE)


def _instantiate(executable: int, graph: int, flags: int) -> None:
    cells.needed(executable, graph)
    cells.put_u64(executable, Executable(_graph(graph), flags).handle)


@implements("hipGraphInstantiate")
def instantiate(executable: int, graph: int, node: int, log: int, log_bytes: int) -> None:
    _instantiate(executable, graph, 0)


@implements("hipGraphInstantiateWithFlags")
def instantiate_with_flags(executable: int, graph: int, flags: int) -> None:
    if flags & ~15:
        raise HipError(errors.INVALID_VALUE)
    _instantiate(executable, graph, flags)


@implements("hipGraphLaunch")
def launch(executable: int, stream: int) -> None:
    found, queue = _executable(executable), streams.resolve(stream)
    if queue.capture is not None:
        capture.submit(queue, Child(found.graph), "a graph")
        return
    ticket = queue.submit(found, "a graph")
    for node in found.graph.nodes:
        if isinstance(node.operation, MarkEvent):
            node.operation.event.place = queue, ticket


@implements("hipGraphUpload")
def upload(executable: int, stream: int) -> None:
    _executable(executable)
    streams.resolve(stream)


@implements("hipGraphExecDestroy")
def exec_destroy(executable: int) -> None:
    found = handles.drop(executable, Executable, errors.INVALID_VALUE)
    found.source.has_instance = False
    found.graph.destroy()


@implements("hipGraphExecGetFlags")
def exec_get_flags(executable: int, flags: int) -> None:
    cells.needed(flags)
    cells.put_u64(flags, _executable(executable).flags)


@implements("hipGraphNodeSetEnabled")
def node_set_enabled(executable: int, node: int, is_enabled: int) -> None:
    _switchable(executable, node).is_enabled = bool(is_enabled)


@implements("hipGraphNodeGetEnabled")
def node_get_enabled(executable: int, node: int, is_enabled: int) -> None:
    cells.needed(is_enabled)
    cells.put_int(is_enabled, _switchable(executable, node).is_enabled)


def _switchable(executable: int, node: int) -> Node:
    found = _executable(executable).node(node)
    if found.kind not in (KERNEL, MEMCPY, MEMSET):
        raise HipError(errors.INVALID_VALUE)
    return found


_UPDATED, _ERROR, _TOPOLOGY, _NODE_TYPE = 0, 1, 2, 3


@implements("hipGraphExecUpdate")
def exec_update(executable: int, graph: int, node: int, result: int) -> None:
    """Take over a graph of the same form: the same kinds of nodes in the same order."""
    cells.needed(node, result)
    found, new = _executable(executable), _graph(graph)
    cells.put_u64(node, 0)
    own, other = found.graph.nodes, new.nodes
    outcome = _UPDATED
    if len(own) != len(other):
        outcome = _TOPOLOGY
    else:
        place = {each: i for i, each in enumerate(own)}
        for mine, theirs in zip(own, other, strict=True):
            edges = [place[each] for each in mine.before]
            if mine.kind != theirs.kind:
                outcome = _NODE_TYPE
            elif sorted(edges) != sorted(other.index(each) for each in theirs.before):
                outcome = _TOPOLOGY
            if outcome != _UPDATED:
                cells.put_u64(node, theirs.handle)
                break
    cells.put_int(result, outcome)
    if outcome != _UPDATED:
        raise HipError(910)
    for mine, theirs in zip(own, other, strict=True):
        mine.operation, mine.parameters = theirs.operation, theirs.parameters


# ------------------------------------------------------------------------------ memory in graphs


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


_GRAPH_MEMORY_ATTRIBUTES = 4  # used and reserved, now and at most


def _graph_bytes() -> int:
    """What graphs' nodes have allocated."""
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
    if attribute not in (1, 3) or cells.get_u64(value):  # the highest marks, to 0
        raise HipError(errors.INVALID_VALUE)


# -------------------------------------------------------------------------------------- pictures

_KIND_NAMES = {
    KERNEL: "KERNEL", MEMCPY: "MEMCPY", MEMSET: "MEMSET", HOST: "HOST", CHILD: "GRAPH",
    EMPTY: "EMPTY", WAIT_EVENT: "WAIT_EVENT", EVENT_RECORD: "EVENT_RECORD",
    MEM_ALLOC: "MEM_ALLOC", MEM_FREE: "MEM_FREE", FROM_SYMBOL: "MEMCPY_FROM_SYMBOL",
    TO_SYMBOL: "MEMCPY_TO_SYMBOL",
}  # fmt: skip


@implements("hipGraphDebugDotPrint")
def debug_dot_print(graph: int, path: int, flags: int) -> None:
    found = _graph(graph)
    number = {node: i for i, node in enumerate(found.nodes)}
    lines = ["digraph {"]
    for node, i in number.items():
        label = _KIND_NAMES[node.kind]
        if isinstance(node.operation, Launch):
            label += f"\\n{node.operation.function.kernel.name}"
        lines.append(f'  n{i} [label="{i}: {label}"];')
    lines += [f"  n{number[b]} -> n{i};" for node, i in number.items() for b in node.before]
    try:
        Path(cells.get_text(path)).write_text("\n".join([*lines, "}", ""]), "utf-8")
    except OSError as error:
        raise HipError(errors.OPERATING_SYSTEM) from error
