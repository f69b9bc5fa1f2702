"""Order of evaluation: each function gives in a kernel what it gives in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

TARGETS = ("gfx90a", "gfx1100", "gfx1201")


@dataclass
class Pair:
    x: wl.i32
    y: wl.i32


@wl.function
def tick(c):
    c[1] += 1
    return c[1]


@wl.function
def minus(x, y):
    return 10 * x - y


@wl.function
def stores_in_a_loop_over_elements(o, a, c):
    for v in (a[0], a[1]):
        a[0] = 5
        a[1] = 6
        o[0] = o[0] * 10 + v


@wl.function
def stores_in_a_loop_over_pairs_of_elements(o, a, c):
    for v, n in ((a[0], 1), (a[1], 2)):
        a[1] = 7
        o[n] = v
    for n, v in enumerate((a[2], a[3])):
        a[3] = 8
        o[n + 3] = v


@wl.function
def stores_in_a_loop_over_members(o, a, c):
    p = Pair(1, 2)
    for v in (p.x, p.y):
        p.y = 9
        o[0] = o[0] * 10 + v


@wl.function
def a_call_in_a_loop_over_elements(o, a, c):
    for v in (c[0], c[1]):
        o[0] = o[0] * 100 + tick(c) * 10 + v


@wl.function
def a_range_that_its_body_changes(o, a, c):
    p = Pair(3, 0)
    for i in range(p.x):
        p.x = 1
        o[0] += i + 1


@wl.function
def a_sum_that_a_call_adds_to(o, a, c):
    c[1] = 5
    c[1] += tick(c)
    o[0] = c[1]
    p = Pair(1, 2)
    p.x -= tick(c)
    o[1] = p.x


@wl.function
def an_index_before_the_right_side(o, a, c):
    o[tick(c)] += tick(c) * 100


@wl.function
def elements_of_a_tuple_that_are_not_taken(o, a, c):
    o[0] = (tick(c), tick(c), tick(c))[1]
    o[1] = c[1]


@wl.function
def a_container_whose_first_value_is_it(o, a, c):
    o[0] = wl.i32(5 in (tick(c) + 4, tick(c), 9))
    o[1] = c[1]


@wl.function
def keywords_in_another_order(o, a, c):
    p = Pair(y=tick(c), x=tick(c))
    o[0] = p.x
    o[1] = p.y
    o[2] = minus(y=tick(c), x=c[1])


@wl.function
def tuples_by_their_name(o, a, c):
    t = (a[0], a[1] + 3)
    for v in t:
        o[0] = o[0] * 10 + v
    for x, y in zip(t, range(4, 6), strict=True):
        o[1] = o[1] * 100 + x * 10 + y
    o[2] = len(t) * 100 + sum(t)
    o[3] = wl.i32(a[0] in t)
    for n, v in enumerate(reversed(t)):
        o[4 + n] = v


@wl.function
def ranges_that_are_no_loops(o, a, c):
    o[0] = sum(range(5)) * 10 + len(range(2, 9, 3))
    for x, y in zip((1, 2, 3), range(4, 7), strict=True):
        o[1] = o[1] * 100 + x * 10 + y


FUNCTIONS = [
    stores_in_a_loop_over_elements,
    stores_in_a_loop_over_pairs_of_elements,
    stores_in_a_loop_over_members,
    a_call_in_a_loop_over_elements,
    a_range_that_its_body_changes,
    a_sum_that_a_call_adds_to,
    an_index_before_the_right_side,
    elements_of_a_tuple_that_are_not_taken,
    a_container_whose_first_value_is_it,
    keywords_in_another_order,
    tuples_by_their_name,
    ranges_that_are_no_loops,
]


@wl.kernel
def call(
    o: wl.array[wl.i32, 1], a: wl.array[wl.i32, 1], c: wl.array[wl.i32, 1], body: wl.constexpr
):
    body(o, a, c)


def _arrays() -> tuple[np.ndarray, ...]:
    return np.zeros(8, np.int32), np.arange(1, 9, dtype=np.int32), np.zeros(4, np.int32)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_a_kernel_evaluates_as_python_does(function: Callable[..., Any], target: str) -> None:
    wanted, given = _arrays(), _arrays()
    function(*wanted)
    call.launch(wc.Device(target), 1, 1, args=given, body=function)
    for one, other in zip(given, wanted, strict=True):
        assert one.tolist() == other.tolist()


def test_the_index_of_a_vectors_element_calls_nothing_where_it_is_changed() -> None:
    @wl.kernel
    def changes(o: wl.array[wl.f32, 1], c: wl.array[wl.i32, 1]):
        v = wl.f32x4(0.0)
        v[tick(c)] += 1.0
        o[0] = v.x

    with pytest.raises(
        wc.CompileError, match=r"cannot call a function\n(.*\n)*.*Assign the index to a variable"
    ):
        changes.compile("gfx942")


# ---------------------------------------------------------------------- elements of vectors


@wl.kernel
def bits_of_elements(o: wl.array[wl.u32, 1], a: wl.array[wl.f32x4, 1], h: wl.array[wl.u32x4, 1]):
    v = a[0]
    i = wl.i32(o.shape[0]) - 5
    o[0] = wl.bitcast(wl.u32, v.w)
    o[1] = wl.bitcast(wl.u32, v[1])
    o[2] = wl.bitcast(wl.u32, a[0].z)
    o[3] = wl.bitcast(wl.u32, v[i])
    halves = wl.f16x4(1.0, 2.0, 3.0, 4.0)
    o[4] = wl.bitcast(wl.u16, halves.z)
    ones = wl.f16x2(1.0, 1.0)
    word = h[0]
    o[5] = wl.u32(wl.amdgcn.fdot2(word.y, ones, 0.0, False))
    o[6] = wl.bitcast(wl.u32, wl.bitcast(wl.f16x2, word[3]))


@pytest.mark.parametrize("target", ["gfx942", "gfx1100", "gfx1201"])
def test_the_bits_of_a_vectors_element_are_its_own(target: str) -> None:
    out = np.zeros(8, np.uint32)
    a = np.array([[1, 2, 3, 4]], np.float32)
    halves = np.arange(1, 9).astype(np.float16).view(np.uint32).reshape(1, 4)
    bits_of_elements.launch(wc.Device(target), 1, 1, args=(out, a, halves))
    words = a.view(np.uint32)[0]
    half = int(np.float16(3).view(np.uint16))
    assert out[:7].tolist() == [words[3], words[1], words[2], words[3], half, 7, halves[0, 3]]


# -------------------------------------------------------------------------- types and shifts


@wl.function
def kind_of(x):
    if isinstance(x, (wl.f16, wl.f32)):
        return 1
    return 2 if isinstance(x, wl.u8) else 3


@wl.kernel
def kinds(o: wl.array[wl.i32, 1], h: wl.array[wl.f16, 1], b: wl.array[wl.u8, 1]):
    o[0] = kind_of(h[0])
    o[1] = kind_of(b[0])
    o[2] = kind_of(o[0])
    o[3] = wl.i32(isinstance(b, wl.i32))


@wl.kernel
def word_of_bytes(o: wl.array[wl.u32, 1], b: wl.array[wl.u8, 1]):
    word = wl.u32(0)
    for k in range(4):
        word |= b[k] << (8 * k)
    o[0] = word


@wl.kernel
def small_float(o: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1]):
    o[0] = wl.f32(wl.bf8_ocp(x[0]))


def test_isinstance_is_of_what_is_known_when_it_is_compiled() -> None:
    out = np.zeros(4, np.int32)
    kinds.launch(
        wc.Device("gfx942"), 1, 1, args=(out, np.ones(1, np.float16), np.ones(1, np.uint8))
    )
    assert out.tolist() == [1, 2, 3, 0]


@pytest.mark.parametrize("target", TARGETS)
def test_bytes_are_shifted_into_a_word(target: str) -> None:
    out = np.zeros(1, np.uint32)
    word_of_bytes.launch(
        wc.Device(target), 1, 1, args=(out, np.array([0x12, 0x34, 0x56, 0x98], np.uint8))
    )
    assert out[0] == 0x98563412


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_a_small_float_needs_no_array_of_it(target: str) -> None:
    out = np.zeros(1, np.float32)
    small_float.launch(wc.Device(target), 1, 1, args=(out, np.array([1.1], np.float32)))
    assert out[0] == 1.0
