"""Nodes with a batch of waits for values in memory and writes of values."""

from __future__ import annotations

import ctypes

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, valuebatches
from wavecore.hip.runtime.graphmodel import BATCH_MEM_OP, executable_of, node_of
from wavecore.hip.runtime.graphnodes import Content, add_content, replace
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.valuebatches import Batch


def _content(parameters: int) -> Content:
    batch, context = valuebatches.read_node(parameters)
    return Content(batch, batch.parameters(0, context))


@implements("hipGraphAddBatchMemOpNode")
def add_node(node: int, graph: int, before: int, count: int, parameters: int) -> None:
    add_content(node, graph, before, count, BATCH_MEM_OP, _content(parameters))


@implements("hipGraphBatchMemOpNodeGetParams")
def get_params(node: int, parameters: int) -> None:
    """The array is the node's own copy."""
    cells.needed(parameters)
    found = node_of(node)
    if not isinstance(found.operation, Batch):
        raise HipError(errors.INVALID_VALUE)
    data = found.operation.data
    found.held = held = ctypes.create_string_buffer(data, len(data))
    context = int.from_bytes(found.parameters[:8], "little")
    described = found.operation.parameters(ctypes.addressof(held), context)
    ctypes.memmove(parameters, described, len(described))


@implements("hipGraphBatchMemOpNodeSetParams")
def set_params(node: int, parameters: int) -> None:
    replace(node_of(node), BATCH_MEM_OP, _content(parameters), in_executable=False)


@implements("hipGraphExecBatchMemOpNodeSetParams")
def exec_set_params(executable: int, node: int, parameters: int) -> None:
    copy = executable_of(executable).node(node)
    replace(copy, BATCH_MEM_OP, _content(parameters), in_executable=True)
