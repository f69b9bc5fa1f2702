"""hipStreamBeginCapture and related calls: graphs captured from streams."""

from __future__ import annotations

import ctypes
import struct
import threading

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    boundary,
    capture,
    cells,
    streams,
)
from wavecore.hip.runtime.copies import Copy, Fill
from wavecore.hip.runtime.events import Event
from wavecore.hip.runtime.graphmodel import (
    BATCH_MEM_OP,
    CHILD,
    EVENT_RECORD,
    HOST,
    KERNEL,
    MEM_ALLOC,
    MEM_FREE,
    MEMCPY,
    MEMSET,
    WAIT_EVENT,
    Child,
    Graph,
    MarkEvent,
    Node,
    WaitEvent,
    graph_of,
    nodes_of,
)
from wavecore.hip.runtime.launches import Launch
from wavecore.hip.runtime.pools import GraphAllocation, GraphFree
from wavecore.hip.runtime.queues import Operation, Stream
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.streams import HostFunction, MemoryOperation
from wavecore.hip.runtime.valuebatches import Batch


class StreamCapture:
    """An active capture; implements `capture.Capture`.

    `tails` maps each participating stream to the nodes that its next operation waits for.
    """

    def __init__(self, stream: Stream, mode: int, graph: Graph | None = None) -> None:
        self.stream, self.mode, self.thread = stream, mode, threading.get_ident()
        self.graph = graph or Graph()
        self.tails: dict[Stream, list[Node]] = {stream: []}
        self.is_valid = True
        self.number = next(_CAPTURE_NUMBERS)
        stream.capture = self
        capture.ACTIVE.append(self)
        boundary.changed()

    def add(self, stream: Stream, operation: Operation, what: str) -> None:
        """Add an operation as a node."""
        kind = _kind(operation)
        node = self.graph.add(kind, operation, self.tails[stream], _parameters(operation))
        self.tails[stream] = [node]

    def record(self, stream: Stream, event: Event, *, is_external: bool) -> None:
        """Record an event in a participating stream."""
        if is_external:
            self.add(stream, MarkEvent(event), "an event")
        else:
            event.captured = self, tuple(self.tails[stream])

    def wait(self, stream: Stream, event: Event, *, is_external: bool) -> None:
        """Let a participating stream wait for an event from outside the capture."""
        if is_external:
            self.add(stream, WaitEvent(event), "a wait")
            return
        self.invalidate()
        raise HipError(errors.CAPTURE_ISOLATION)

    def join(self, stream: Stream, nodes: tuple[Node, ...]) -> None:
        """Let a stream wait for nodes of this capture, in which it then participates."""
        if stream.capture is None:
            stream.capture = self
            boundary.changed()
            self.tails[stream] = []
        elif stream.capture is not self:
            self.invalidate()
            raise HipError(errors.CAPTURE_ISOLATION)
        self.tails[stream] = list(dict.fromkeys([*self.tails[stream], *nodes]))

    def invalidate(self) -> None:
        """Mark the capture invalid: ending it will return an error."""
        self.is_valid = False

    def end(self) -> None:
        """End the capture: its streams run operations again."""
        capture.ACTIVE.remove(self)
        for stream in self.tails:
            stream.capture = None

    @property
    def is_joined(self) -> bool:
        """Whether the origin stream's last nodes depend on all others."""
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
        (GraphFree, MEM_FREE), (MemoryOperation, BATCH_MEM_OP), (Batch, BATCH_MEM_OP),
    ]  # fmt: skip
    return next((number for kind, number in kinds if isinstance(operation, kind)), HOST)


def _parameters(operation: Operation) -> bytes:
    """The parameters of a captured node, for hipGraph*GetParams."""
    if isinstance(operation, Launch):
        return kernel_parameters(operation, operation.function.handle, 0)
    if isinstance(operation, Fill):
        width = operation.width // operation.element_bytes
        return struct.pack(
            "<QIxxxxQQIxxxxQ", operation.to, operation.element_bytes, operation.height,
            operation.pitch, operation.value & 0xFFFFFFFF, width,
        )  # fmt: skip
    if isinstance(operation, HostFunction):
        return struct.pack("<QQ", operation.function, operation.data)
    if isinstance(operation, GraphAllocation):
        block = operation.block
        return struct.pack(
            "<4i88xQQ", 1, 0, 1, block.gpu.ordinal, block.size_bytes, block.low
        )  # pinned, without handles, on a device
    if isinstance(operation, GraphFree):
        return struct.pack("<Q", operation.pointer)
    if isinstance(operation, Batch):
        return operation.parameters(0)
    return b""


def kernel_parameters(launch: Launch, function: int, arguments: int) -> bytes:
    """A hipKernelNodeParams; `arguments` is the address of an array of pointers."""
    return struct.pack(
        "<3IxxxxQQ3IxxxxQIxxxx",
        *(*launch.block, 0, function, *launch.grid, arguments, launch.lds),
    )


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
    owner = graph_of(graph)
    made = StreamCapture(found, mode, owner)
    made.tails[found] = nodes_of(before, count)


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
    nodes = nodes_of(before, count)
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
