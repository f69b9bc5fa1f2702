"""Whether workgroups are alike, so that a few of them say what all of them ask of the caches."""

from __future__ import annotations

import math

import numpy as np

from wavecore.analysis.profile.caches import run_starts
from wavecore.analysis.profile.recorded import PIECE_BYTES, SCRATCH, Trace

GROUPS = 96  # that are looked at: the same number on each of 6, and of 8 dies
_LONGEST_LINE_BYTES = 128
_FEW = 0.05  # of the lines of a workgroup may be another's too, such as those of results
_ROUNDED = 1.05  # of the size of arrays, which do not fill their last lines


def are_alike(trace: Trace, launched: int) -> bool:
    """Whether workgroups access memory equally often, and share next to no lines.

    `launched` is the number of workgroups of the launch, of which the trace has some. If all of
    them touched as much as these, it may not be more than the arrays have: then those that were not
    recorded share nothing either.
    """
    if not len(trace.groups) or launched < len(trace.groups):
        return False
    return _are_as_many(trace) and _share_little(trace, launched)


def _are_as_many(trace: Trace) -> bool:
    """Whether each workgroup executes each access equally often."""
    names, pc = np.unique(trace.pc, return_inverse=True)
    shape = len(trace.groups), len(names)
    at = (trace.group - trace.groups.start) * len(names) + pc
    times = np.bincount(at, minlength=math.prod(shape)).reshape(shape)
    return bool((times == times[0]).all())


def _share_little(trace: Trace, launched: int) -> bool:
    line = trace.piece * PIECE_BYTES // _LONGEST_LINE_BYTES
    count = len(trace.groups)
    both = np.unique(line * count + trace.group[trace.access] - trace.groups.start)
    line = both // count  # once for each workgroup that touches it
    first = run_starts(line)
    owners = np.diff(first, append=len(line))
    if owners[owners > 1].sum() > _FEW * len(line):
        return False
    lines = np.count_nonzero(line[first] < SCRATCH * PIECE_BYTES // _LONGEST_LINE_BYTES)
    return bool(lines * _LONGEST_LINE_BYTES / count * launched <= _ROUNDED * trace.array_bytes)
