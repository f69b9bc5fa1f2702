"""The page of HIP headers lists the names that a program gets from each header."""

from __future__ import annotations

import pytest

import wavecore as wc
from tools import header_page
from tools.header_page import HIP, HOST_ONLY

NAMES = header_page.declared()
PUBLIC = [path for path in sorted(HIP.glob("*.h")) if path.name not in HOST_ONLY]


@pytest.mark.clang
@pytest.mark.parametrize("header", PUBLIC, ids=lambda path: path.name)
def test_names_of_a_header_are_there_once_it_is_included(header):
    """Each name is usable in a program that has included only that header."""
    groups = "using namespace cooperative_groups;\n" if "groups" in header.name else ""
    lines = [f"#include <hip/{header.name}>", groups, "namespace probe {"]
    for path in header_page.reached(header):
        if path.name not in HOST_ONLY and path in NAMES:
            found = NAMES[path]
            lines += [f"using ::{n};" for n in found.functions | found.types | found.variables]
            lines += [f"#if !defined({n})\n#error {n}\n#endif" for n in found.macros]
    lines += ["}", "__attribute__((global)) void nothing() {}"]
    wc.compile("\n".join(lines), "gfx1201", opt="-O0")


@pytest.mark.clang
def test_standard_headers_that_the_page_names_work_in_kernels():
    code = wc.compile(
        r"""
        #include <hip/hip_runtime.h>
        #include <algorithm>
        #include <array>
        #include <limits>
        #include <type_traits>
        #include <utility>
        extern "C" __global__ void run(int* out) {
          std::array<int, 2> pair{4, std::numeric_limits<int>::max()};
          static_assert(std::is_same_v<decltype(std::move(pair)), std::array<int, 2>&&>);
          out[threadIdx.x] = std::min(std::max(out[threadIdx.x], pair[0]), pair[1]);
        }""",
        "gfx942",
    )
    assert list(code.kernels) == ["run"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("static inline __attribute__((__device__)) int f(int __x) { return __x; }", "functions f"),
        ('extern "C" __attribute__((__device__)) int f(const char*, ...);', "functions f"),
        ("template <typename T = A<B>> __attribute__((__device__)) T f(T* p) { if (p) { } }",
         "functions f"),
        ("__attribute__((__device__)) T operator==(T a, T b) { return a; }", None),
        ("int f(int);", None),
        ("static const __attribute__((__device__)) A::B v;", "variables v"),
        ("typedef T<float, 4> float4;", "types float4"),
        ("struct S { int member; void f() {} };", "types S"),
        ("template <int N> struct S<N> : Base { };", "types S"),
        ("using S = other;", "types S"),
        ("namespace __wavecore { __attribute__((__device__)) int f() { } }", None),
        ("namespace n { __attribute__((__device__)) int f() { } }", "functions f"),
        ('extern "C" { __attribute__((__device__)) int f() { } }', "functions f"),
    ],
)  # fmt: skip
def test_declarations_are_read(text, found):
    behind = "struct Behind;"  # which shows that the declaration before it has ended
    read = [f"{kind} {name}" for _, kind, name in header_page._declarations(text + behind)]
    assert read == [*([found] if found else []), "types Behind"]


def test_runs_of_names_are_shown_by_their_ends():
    names = {"float1", "float2", "float3", "sin", "__cos", "a1", "a2"}
    assert header_page.listed(names) == "`a1`, `a2`, `__cos`, `float1` to `float3`, `sin`"
