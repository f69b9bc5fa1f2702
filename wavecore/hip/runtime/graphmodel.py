"""Graphs: operations with dependencies, and executable copies of them.

A copy of a graph has copies of its child graphs, and its own references to the user objects.
"""

from __future__ import annotations

import ctypes
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    cells,
    events,
    handles,
)
from wavecore.hip.runtime.events import Event
from wavecore.hip.runtime.launches import Launch
from wavecore.hip.runtime.pools import GraphAllocation
from wavecore.hip.runtime.queues import Operation, Stream
from wavecore.hip.runtime.streams import HostFunction

# hipGraphNodeType
KERNEL, MEMCPY, MEMSET, HOST, CHILD, EMPTY, WAIT_EVENT, EVENT_RECORD = range(8)
MEM_ALLOC, MEM_FREE, FROM_SYMBOL, TO_SYMBOL, BATCH_MEM_OP = 10, 11, 12, 13, 14


class HeldArguments:
    """A copy of a launch's arguments for the program: an array of pointers to their values."""

    def __init__(self, launch: Launch) -> None:
        self.data = ctypes.create_string_buffer(launch.arguments, len(launch.arguments) + 1)
        base, layout = ctypes.addressof(self.data), launch.function.layout
        self.pointers = (ctypes.c_uint64 * (len(layout) + 1))(*(base + at for at, _ in layout))


class UserObject:
    """A hipUserObject_t: data of the program that is destroyed with its last reference."""

    def __init__(self, destroy: HostFunction, references: int) -> None:
        self._destroy, self.references = destroy, references
        self._turn = threading.Lock()
        self.handle = handles.new(self)

    def retain(self, count: int) -> None:
        """Add references."""
        with self._turn:
            self.references += count

    def release(self, count: int) -> None:
        """Drop references; with the last one, call the program's destructor."""
        with self._turn:
            self.references -= count
            is_last = count > 0 and self.references <= 0
        if is_last:
            handles.drop(self.handle, UserObject)
            self._destroy()


@dataclass(eq=False)
class Node:
    """One operation of a graph.

    Attributes:
        operation: its operation; None for an empty node.
        before: the nodes that it waits for.
        parameters: the C structure from which it was created; hipGraph*GetParams returns it.
        copy_kind: the hipMemcpyKind of a copy, which updates of an instance must keep.
        attribute: the hipKernelNodeAttrID that was set for a kernel, and its value.
        held: the memory to which that structure points.
    """

    graph: Graph
    kind: int
    operation: Operation | None
    before: list[Node] = field(default_factory=list)
    parameters: bytes = b""
    copy_kind: int | None = None
    attribute: tuple[int, bytes] | None = None
    held: object = None
    is_enabled: bool = True
    handle: int = 0

    def __post_init__(self) -> None:
        self.handle = handles.new(self)

    def set(
        self, operation: Operation | None, parameters: bytes = b"", copy_kind: int | None = None
    ) -> None:
        """Replace what it does; attributes stay."""
        if isinstance(operation, GraphAllocation):
            operation.users += 1
        self.leave()
        self.operation, self.parameters, self.copy_kind = operation, parameters, copy_kind
        self.apply_attribute()

    def leave(self, *, keeps_objects: bool = False) -> None:
        """Give up what its operation alone uses."""
        if isinstance(self.operation, Child):
            self.operation.graph.destroy(keeps_objects=keeps_objects)
        elif isinstance(self.operation, GraphAllocation):
            self.operation.drop()

    def keeps_kind(self, kind: int | None) -> bool:
        """Whether this may become its hipMemcpyKind; that of captured copies is unknown."""
        return None in (self.copy_kind, kind) or self.copy_kind == kind

    def apply_attribute(self) -> None:
        """Let a kernel run as its attribute says."""
        if self.attribute is not None and isinstance(self.operation, Launch):
            number, value = self.attribute
            is_cooperative = number == COOPERATIVE and any(value[:4])
            self.operation = replace(self.operation, is_cooperative=is_cooperative)

    def copy_from(self, other: Node) -> None:
        """Do what another node does, with the same attributes."""
        operation = other.operation
        if isinstance(operation, Child):
            operation = Child(operation.graph)
        self.attribute = other.attribute
        self.set(operation, other.parameters, other.copy_kind)


# hipKernelNodeAttrID
ACCESS_POLICY, COOPERATIVE, PRIORITY = 1, 2, 8


class Graph:
    """A graph of nodes; `handle` is its hipGraph_t, `objects` its references to user objects."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.objects: Counter[UserObject] = Counter()
        self.has_instance = False
        self.handle = handles.new(self)

    def add(
        self, kind: int, operation: Operation | None, before: Iterable[Node] = (),
        parameters: bytes = b"", copy_kind: int | None = None,
    ) -> Node:  # fmt: skip
        """Add a node that depends on others. Raises: HipError for nodes of another graph."""
        waits = list(dict.fromkeys(before))
        if any(node.graph is not self for node in waits):
            raise HipError(errors.INVALID_VALUE)
        node = Node(self, kind, None, waits)
        node.set(operation, parameters, copy_kind)
        self.nodes.append(node)
        return node

    def ordered(self) -> list[Node]:
        """The nodes in topological order. Raises: HipError for a cycle."""
        place = {node: index for index, node in enumerate(self.nodes)}
        waits = {node: len(node.before) for node in self.nodes}
        after: dict[Node, list[Node]] = {}
        for node in self.nodes:
            for each in node.before:
                after.setdefault(each, []).append(node)
        done: list[Node] = []
        ready = [node for node in self.nodes if not node.before]
        while ready:
            done += ready
            released = []
            for node in [each for before in ready for each in after.get(before, ())]:
                waits[node] -= 1
                if not waits[node]:
                    released.append(node)
            ready = sorted(released, key=place.__getitem__)
        if len(done) < len(self.nodes):
            raise HipError(errors.INVALID_VALUE)
        return done

    def clone(self) -> tuple[Graph, dict[Node, Node]]:
        """A copy, and the map from nodes to their copies."""
        self.ordered()
        made, found = Graph(), dict[Node, Node]()
        for node in self.nodes:
            found[node] = copy = made.add(node.kind, None)
            copy.copy_from(node)
            copy.is_enabled = node.is_enabled
        for node, copy in found.items():
            copy.before = [found[each] for each in node.before]
        for thing in self.objects:
            thing.retain(1)
            made.objects[thing] = 1
        return made, found

    @property
    def allocates(self) -> bool:
        """Whether it has allocation nodes."""
        return any(isinstance(node.operation, GraphAllocation) for node in self.nodes)

    @property
    def calls_program(self) -> bool:
        """Whether it calls functions of the program."""
        return any(getattr(node.operation, "calls_program", False) for node in self.nodes)

    @property
    def has_objects(self) -> bool:
        """Whether it or a graph inside refers to objects of the program."""
        inner = (node.operation for node in self.nodes)
        return bool(self.objects) or any(
            each.graph.has_objects for each in inner if isinstance(each, Child)
        )

    def destroy(self, *, keeps_objects: bool = False) -> None:
        """Drop its handle, those of its nodes, its memory and its references."""
        for node in self.nodes:
            handles.drop(node.handle, Node)
            node.leave(keeps_objects=keeps_objects)
        handles.drop(self.handle, Graph)
        if not keeps_objects:
            self.release_objects()

    def release_objects(self) -> None:
        """Drop its references, and those of the graphs inside."""
        for node in self.nodes:
            if isinstance(node.operation, Child):
                node.operation.graph.release_objects()
        while self.objects:
            thing, count = self.objects.popitem()
            thing.release(count)


class Executable:
    """A hipGraphExec_t: a copy of the graph, independent of later changes to it."""

    def __init__(self, graph: Graph, flags: int = 0) -> None:
        if graph.allocates and graph.has_instance:
            raise HipError(errors.NOT_SUPPORTED)
        self.source, self.flags = graph, flags
        self.graph, self.nodes = graph.clone()
        self._order = self.graph.ordered()  # fixed, as updates keep nodes and dependencies
        self._may_call = any(node.kind in (HOST, CHILD) for node in self._order)
        self.source.has_instance = True
        self.handle = handles.new(self)
        self._turn = threading.Lock()
        self._has_objects = self.graph.has_objects
        self._queued = 0
        self._is_destroyed = False
        self._count = threading.Lock()

    @property
    def calls_program(self) -> bool:
        return self._has_objects or (self._may_call and self.graph.calls_program)

    def __call__(self) -> None:
        with self._turn:
            run(self._order)
        self._count_queued(-1)

    def launch(self, stream: Stream) -> int:
        """Queue one run; returns its ticket."""
        self._count_queued(1)
        return stream.submit(self, "a graph")

    def _count_queued(self, change: int) -> None:
        """Count queued runs: after the last one, a destroyed graph drops its user objects."""
        if not self._has_objects:
            return
        with self._count:
            self._queued += change
            is_over = self._is_destroyed and not self._queued
        if is_over:
            self.graph.release_objects()

    def destroy(self) -> None:
        """Drop its handles; its user objects stay until all that is queued has run."""
        self.source.has_instance = False
        self.graph.destroy(keeps_objects=True)
        self._is_destroyed = True
        self._count_queued(0)

    def node(self, handle: int) -> Node:
        """The copy of a node of the source graph. Raises: HipError."""
        found = self.nodes.get(handles.get(handle, Node, errors.INVALID_VALUE))
        if found is None:
            raise HipError(errors.INVALID_VALUE)
        return found


def run(order: Iterable[Node]) -> None:
    """Run nodes one after another."""
    for node in order:
        if node.operation is not None and node.is_enabled:
            node.operation()


class Child:
    """The operation that runs a child graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph.clone()[0]

    @property
    def calls_program(self) -> bool:
        return self.graph.calls_program

    def __call__(self) -> None:
        run(self.graph.ordered())  # programs may change it (hipGraphChildGraphNodeGetGraph)


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


def graph_of(handle: int) -> Graph:
    return handles.get(handle, Graph, errors.INVALID_VALUE)


def node_of(handle: int) -> Node:
    return handles.get(handle, Node, errors.INVALID_VALUE)


def nodes_of(address: int, count: int) -> list[Node]:
    """The nodes in an array of handles. Raises: HipError."""
    if count and not address:
        raise HipError(errors.INVALID_VALUE)
    return [node_of(cells.get_u64(address + 8 * i)) for i in range(count)]


def executable_of(handle: int) -> Executable:
    return handles.get(handle, Executable, errors.INVALID_VALUE)
