"""hipUserObject*: data of the program that graphs keep alive."""

from __future__ import annotations

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, handles
from wavecore.hip.runtime.graphmodel import UserObject, graph_of
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.streams import HostFunction

_NO_DESTRUCTOR_SYNC, _MOVE = 1, 1
_MOST = (1 << 31) - 1


def _check_count(count: int) -> None:
    if not 0 < count <= _MOST:
        raise HipError(errors.INVALID_VALUE)


@implements("hipUserObjectCreate")
def create(thing: int, data: int, destroy: int, count: int, flags: int) -> None:
    cells.needed(thing, destroy)
    _check_count(count)
    if flags != _NO_DESTRUCTOR_SYNC:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(thing, UserObject(HostFunction(destroy, data), count).handle)


def _alive(thing: int, count: int) -> UserObject | None:
    """The object; None once it is destroyed, which HIP lets pass. Raises: HipError."""
    cells.needed(thing)
    _check_count(count)
    return handles.find(thing, UserObject)


@implements("hipUserObjectRetain")
def retain(thing: int, count: int) -> None:
    found = _alive(thing, count)
    if found is not None:
        found.retain(count)


@implements("hipUserObjectRelease")
def release(thing: int, count: int) -> None:
    """More than there are references is ignored, as HIP does."""
    found = _alive(thing, count)
    if found is not None and found.references >= count:
        found.release(count)


@implements("hipGraphRetainUserObject")
def graph_retain(graph: int, thing: int, count: int, flags: int) -> None:
    """Give the graph new references, or the caller's own."""
    owner, found = graph_of(graph), _alive(thing, count)
    if flags not in (0, _MOVE):
        raise HipError(errors.INVALID_VALUE)
    if found is None:
        return
    if flags != _MOVE:
        found.retain(count)
    owner.objects[found] += count


@implements("hipGraphReleaseUserObject")
def graph_release(graph: int, thing: int, count: int) -> None:
    """A graph drops no more references than it has."""
    owner, found = graph_of(graph), _alive(thing, count)
    held = owner.objects.get(found, 0) if found is not None else 0
    if found is None or not held:
        return
    owner.objects[found] = max(held - count, 0)
    if not owner.objects[found]:
        del owner.objects[found]
    found.release(min(held, count))
