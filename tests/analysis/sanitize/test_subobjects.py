"""Arrays in structures and local arrays: leaving them is found, copying over them is not."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

import wavecore as wc

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
SOURCE = r"""
#include <hip/hip_runtime.h>
#define KERNEL extern "C" __global__ void
struct Row { int count; float weights[5]; float bias[5]; int more; };

KERNEL in_lds(Row* rows, const int* at) {
  __shared__ Row shared[4];
  int t = threadIdx.x;
  if (t < 4)
    for (int i = 0; i < 5; i++) shared[t].bias[i] = shared[t].weights[i] = 0;
  __syncthreads();
  if (t < 4) shared[t].weights[at[t]] = t;  // leaves it
  __syncthreads();
  if (t < 4) rows[t].weights[0] = shared[t].bias[0];
}
KERNEL in_argument(Row* rows, const int* at) {
  float sum = 0;
  for (int i = 0; i < 5; i++) sum += rows[threadIdx.x].weights[i];
  rows[threadIdx.x].bias[at[threadIdx.x]] = sum;  // leaves it
}
KERNEL local(Row* rows, const int* at) {
  float first[6], second[6];
  for (int i = 0; i < 6; i++) first[i] = second[i] = i;
  first[at[threadIdx.x]] = 7;  // leaves it
  rows[threadIdx.x].count = first[2] + second[3];
}
KERNEL local_structure(Row* rows, const int* at) {
  Row row = rows[threadIdx.x];
  row.weights[at[threadIdx.x]] = 1;  // leaves it
  rows[threadIdx.x] = row;
}
KERNEL inside(Row* rows, const int* at) {
  float first[8], second[8];
  __shared__ Row shared[4];
  int t = threadIdx.x;
  for (int i = 0; i < 8; i++) first[i] = second[7 - i] = at[t] + i;
  if (t < 4) shared[t] = rows[t];
  __syncthreads();
  if (t < 4) shared[t].weights[at[t] % 5] = first[at[t]] + second[at[t]];
  Row row = rows[t];
  float* words = row.weights;
  for (int i = 0; i < 10; i++) words[i] += 1;
  for (int i = 0; i < 12; i++) ((int*)&rows[t])[i] = ((int*)&row)[i];
}
"""
LINES = {  # by kernel: the optimisation levels at which it is found
    "in_lds": ("-O0", "-O2"),
    "in_argument": ("-O0", "-O2"),
    "local": ("-O0",),
    "local_structure": ("-O0",),
}


@cache
def module(target: str, level: str) -> wc.Module:
    return wc.Device(target).load(wc.compile(SOURCE, target, opt=level, name="rows.hip"))


def found(target: str, level: str, kernel: str, executor: str = "native") -> set[tuple[str, str]]:
    rows, at = np.zeros(48 * 8, np.uint8), np.array([0, 1, 7, 4, 5, 2, 3, 1], np.int32)
    result = module(target, level)[kernel].launch(
        1, 8, (rows, at), tools=["memcheck"], executor=executor
    )
    return {(report.kind, report.site.source) for report in result.reports}


def expected(kernel: str) -> set[tuple[str, str]]:
    start = SOURCE.index(f"KERNEL {kernel}(")
    mark = re.compile("// leaves it").search(SOURCE, start)
    assert mark is not None
    return {("bounds.object", f"rows.hip:{SOURCE.count(chr(10), 0, mark.start()) + 1}")}


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kernel", list(LINES))
def test_who_leaves_an_array(target: str, kernel: str) -> None:
    for level in LINES[kernel]:
        assert found(target, level, kernel) == expected(kernel), level


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS)
def test_who_goes_over_a_structure_on_purpose(target: str) -> None:
    for level in ("-O0", "-O2"):
        assert found(target, level, "inside") == set(), level


@pytest.mark.clang
def test_the_interpreter_finds_the_same() -> None:
    for kernel in LINES:
        assert found("gfx942", "-O0", kernel, "interpreter") == expected(kernel)
