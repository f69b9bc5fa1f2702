"""hipGraph*: creates, queries, instantiates and launches graphs."""

from __future__ import annotations

from pathlib import Path

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    capture,
    cells,
    handles,
    streams,
)
from wavecore.hip.runtime.graphmodel import (
    BATCH_MEM_OP,
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
    Executable,
    Graph,
    MarkEvent,
    Node,
    executable_of,
    graph_of,
    node_of,
    nodes_of,
)
from wavecore.hip.runtime.launches import Launch
from wavecore.hip.runtime.registry import implements


@implements("hipGraphCreate")
def create(graph: int, flags: int) -> None:
    cells.needed(graph)
    if flags:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(graph, Graph().handle)


@implements("hipGraphDestroy")
def destroy(graph: int) -> None:
    graph_of(graph).destroy()


@implements("hipGraphClone")
def clone(made: int, graph: int) -> None:
    cells.needed(made)
    source = graph_of(graph)
    if any(node.kind in (MEM_ALLOC, MEM_FREE) for node in source.nodes):
        raise HipError(errors.NOT_SUPPORTED)
    copy, found = source.clone()
    _CLONES[copy] = found
    cells.put_u64(made, copy.handle)


_CLONES: dict[Graph, dict[Node, Node]] = {}


@implements("hipGraphNodeFindInClone")
def find_in_clone(node: int, original: int, graph: int) -> None:
    cells.needed(node)
    found = _CLONES.get(graph_of(graph), {}).get(node_of(original))
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(node, found.handle)


@implements("hipGraphDestroyNode")
def destroy_node(node: int) -> None:
    found = node_of(node)
    if found.kind in (MEM_ALLOC, MEM_FREE):
        raise HipError(errors.NOT_SUPPORTED)
    found.set(None)
    handles.drop(node, Node)
    found.graph.nodes.remove(found)
    for other in found.graph.nodes:
        if found in other.before:
            other.before.remove(found)


@implements("hipGraphAddDependencies")
def add_dependencies(graph: int, first: int, then: int, count: int) -> None:
    owner = graph_of(graph)
    pairs = list(zip(nodes_of(first, count), nodes_of(then, count), strict=True))
    for before, after in pairs:
        if before.graph is not owner or after.graph is not owner or before is after:
            raise HipError(errors.INVALID_VALUE)
        if before in after.before:
            raise HipError(errors.INVALID_VALUE)
    for before, after in pairs:
        after.before.append(before)


@implements("hipGraphRemoveDependencies")
def remove_dependencies(graph: int, first: int, then: int, count: int) -> None:
    graph_of(graph)
    for before, after in zip(nodes_of(first, count), nodes_of(then, count), strict=True):
        if before not in after.before:
            raise HipError(errors.INVALID_VALUE)
        after.before.remove(before)


def _list(found: list[Node], place: int, count: int) -> None:
    """Store handles into an array, padded with nulls, and the count; without one, the count."""
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
    _list(graph_of(graph).nodes, nodes, count)


@implements("hipGraphGetRootNodes")
def get_root_nodes(graph: int, nodes: int, count: int) -> None:
    _list([node for node in graph_of(graph).nodes if not node.before], nodes, count)


@implements("hipGraphGetEdges")
def get_edges(graph: int, first: int, then: int, count: int) -> None:
    cells.needed(count)
    pairs = [(before, node) for node in graph_of(graph).nodes for before in node.before]
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
    _list(node_of(node).before, nodes, count)


@implements("hipGraphNodeGetDependentNodes")
def get_dependent_nodes(node: int, nodes: int, count: int) -> None:
    found = node_of(node)
    _list([other for other in found.graph.nodes if found in other.before], nodes, count)


@implements("hipGraphNodeGetType")
def node_get_type(node: int, kind: int) -> None:
    cells.needed(kind)
    cells.put_int(kind, node_of(node).kind)


def _instantiate(executable: int, graph: int, flags: int) -> None:
    cells.needed(executable, graph)
    cells.put_u64(executable, Executable(graph_of(graph), flags).handle)


@implements("hipGraphInstantiate")
def instantiate(executable: int, graph: int, node: int, log: int, log_bytes: int) -> None:
    _instantiate(executable, graph, 0)


_AUTO_FREE, _UPLOAD, _DEVICE_LAUNCH, _USE_PRIORITY = 1, 2, 4, 8


@implements("hipGraphInstantiateWithFlags")
def instantiate_with_flags(executable: int, graph: int, flags: int) -> None:
    if flags not in (0, _AUTO_FREE, _USE_PRIORITY):
        raise HipError(errors.INVALID_VALUE)
    _instantiate(executable, graph, flags)


_FLAGS_AT, _RESULT_AT, _STREAM_AT = 8, 16, 24  # in hipGraphInstantiateParams


@implements("hipGraphInstantiateWithParams")
def instantiate_with_params(executable: int, graph: int, parameters: int) -> None:
    """Like the others; also stores a result and the node at fault, of which HIP knows none."""
    cells.needed(executable, graph, parameters)
    flags = cells.get_u64(parameters + _FLAGS_AT)
    cells.put_int(parameters + _RESULT_AT, 1)
    if flags not in (0, _AUTO_FREE, _UPLOAD, _DEVICE_LAUNCH, _USE_PRIORITY):
        raise HipError(errors.INVALID_VALUE)
    stream = cells.get_u64(parameters + _STREAM_AT)
    if flags == _UPLOAD:
        streams.resolve(stream)
    _instantiate(executable, graph, flags)
    cells.put_int(parameters + _RESULT_AT, 0)
    cells.put_u64(parameters, 0)


@implements("hipGraphLaunch")
def launch(executable: int, stream: int) -> None:
    found, queue = executable_of(executable), streams.resolve(stream)
    if queue.capture is not None:
        capture.submit(queue, Child(found.graph), "a graph")
        return
    ticket = found.launch(queue)
    for node in found.graph.nodes:
        if isinstance(node.operation, MarkEvent):
            node.operation.event.place = queue, ticket


@implements("hipGraphUpload")
def upload(executable: int, stream: int) -> None:
    executable_of(executable)
    streams.resolve(stream)


@implements("hipGraphExecDestroy")
def exec_destroy(executable: int) -> None:
    handles.drop(executable, Executable, errors.INVALID_VALUE).destroy()


@implements("hipGraphExecGetFlags")
def exec_get_flags(executable: int, flags: int) -> None:
    cells.needed(flags)
    cells.put_u64(flags, executable_of(executable).flags)


@implements("hipGraphNodeSetEnabled")
def node_set_enabled(executable: int, node: int, is_enabled: int) -> None:
    _switchable(executable, node).is_enabled = bool(is_enabled)


@implements("hipGraphNodeGetEnabled")
def node_get_enabled(executable: int, node: int, is_enabled: int) -> None:
    cells.needed(is_enabled)
    cells.put_int(is_enabled, _switchable(executable, node).is_enabled)


def _switchable(executable: int, node: int) -> Node:
    found = executable_of(executable).node(node)
    if found.kind not in (KERNEL, MEMCPY, MEMSET):
        raise HipError(errors.INVALID_VALUE)
    return found


_UPDATED, _ERROR, _TOPOLOGY, _NODE_TYPE, _FUNCTION, _PARAMETERS = range(6)


@implements("hipGraphExecUpdate")
def exec_update(executable: int, graph: int, node: int, result: int) -> None:
    """Update from a graph with the same topology: same kinds of nodes in the same order."""
    cells.needed(node, result)
    found, new = executable_of(executable), graph_of(graph)
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
            elif not mine.keeps_kind(theirs.copy_kind):
                outcome = _PARAMETERS
            elif sorted(edges) != sorted(other.index(each) for each in theirs.before):
                outcome = _TOPOLOGY
            if outcome != _UPDATED:
                cells.put_u64(node, theirs.handle)
                break
    cells.put_int(result, outcome)
    if outcome != _UPDATED:
        raise HipError(errors.GRAPH_EXEC_UPDATE)
    for mine, theirs in zip(own, other, strict=True):
        mine.copy_from(theirs)


_KIND_NAMES = {
    KERNEL: "KERNEL", MEMCPY: "MEMCPY", MEMSET: "MEMSET", HOST: "HOST", CHILD: "GRAPH",
    EMPTY: "EMPTY", WAIT_EVENT: "WAIT_EVENT", EVENT_RECORD: "EVENT_RECORD",
    MEM_ALLOC: "MEM_ALLOC", MEM_FREE: "MEM_FREE", FROM_SYMBOL: "MEMCPY_FROM_SYMBOL",
    TO_SYMBOL: "MEMCPY_TO_SYMBOL", BATCH_MEM_OP: "BATCH_MEM_OP",
}  # fmt: skip


@implements("hipGraphDebugDotPrint")
def debug_dot_print(graph: int, path: int, flags: int) -> None:
    found = graph_of(graph)
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
