"""Loops of a control-flow graph: its strongly connected components.

Source: R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1972.
"""

from __future__ import annotations

from collections.abc import Mapping


def innermost_loops(follows: Mapping[int, tuple[int, ...]]) -> list[set[int]]:
    """The innermost loops, each as its places.

    Args:
        follows: where control may go from each place.
    """
    found: list[set[int]] = []
    pending = components(follows)
    while pending:
        loop = pending.pop()
        inner = components(_without_entry(follows, loop))
        if inner:
            pending += inner
        else:
            found.append(loop)
    return found


def _without_entry(
    follows: Mapping[int, tuple[int, ...]], loop: set[int]
) -> dict[int, tuple[int, ...]]:
    """The loop's subgraph, without the edges back to its entry.

    A loop that nothing enters, as at a kernel's first instruction, is entered at its lowest place.
    """
    entered = {to for at, goes in follows.items() if at not in loop for to in goes if to in loop}
    entered = entered or {min(loop)}
    return {at: tuple(to for to in follows[at] if to in loop and to not in entered) for at in loop}


def components(follows: Mapping[int, tuple[int, ...]]) -> list[set[int]]:
    """The strongly connected components of a graph (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    open_places: list[int] = []
    is_open: set[int] = set()
    found: list[set[int]] = []
    for root in follows:
        if root in index:
            continue
        work = [(root, iter(follows[root]))]
        index[root] = low[root] = len(index)
        open_places.append(root)
        is_open.add(root)
        while work:
            at, successors = work[-1]
            for to in successors:
                if to not in index:
                    index[to] = low[to] = len(index)
                    open_places.append(to)
                    is_open.add(to)
                    work.append((to, iter(follows[to])))
                    break
                if to in is_open:
                    low[at] = min(low[at], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    found.append(_closed(at, open_places, is_open))
    return [part for part in found if len(part) > 1]


def _closed(at: int, open_places: list[int], is_open: set[int]) -> set[int]:
    part: set[int] = set()
    while at not in part:
        part.add(open_places.pop())
    is_open -= part
    return part
