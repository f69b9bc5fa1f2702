"""Errors keep their attributes through copies and pickles."""

from __future__ import annotations

import copy
import pickle

import pytest

import wavecore as wc
from wavecore import errors

SITE = errors.Site("gemm", "gemm.hip:41", 0x10C0, "s_trap 2", (3, 0, 0), 1, (63,))


def instance(kind: type[wc.Error]) -> wc.Error:
    if issubclass(kind, wc.MemoryFault):
        return kind("what happened", address=4096, size_bytes=8, is_store=True, site=SITE)
    if issubclass(kind, errors.ExecutionError):
        return kind("what happened", site=SITE)
    if issubclass(kind, wc.DecodeError):
        return kind("what happened", target="gfx942", address=16, words=(1, 2))
    if issubclass(kind, wc.CompileError):
        return kind("what happened", log="a.hip:1: error", command=("clang", "a.hip"))
    return kind("what happened")


KINDS = [
    kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, wc.Error)
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("way", [copy.copy, lambda e: pickle.loads(pickle.dumps(e))])
def test_errors_survive_copies_and_pickles(kind: type[wc.Error], way) -> None:
    """A process pool hands a worker's error to its caller with message and attributes."""
    error = instance(kind)
    again = way(error)
    assert type(again) is kind
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
