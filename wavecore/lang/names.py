"""C++ names for Python's: what C++ or HIP has taken gets an underscore."""

from __future__ import annotations

from functools import cache

_KEYWORDS = frozenset(
    "alignas alignof and_eq asm auto bitand bitor bool case catch char char8_t char16_t char32_t "
    "compl concept const consteval constexpr constinit const_cast co_await co_return co_yield "
    "decltype default delete do double dynamic_cast enum explicit export extern false float friend "
    "goto inline int long mutable namespace new noexcept not_eq nullptr operator or_eq private "
    "protected public register reinterpret_cast requires short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid typename "
    "union unsigned using virtual void volatile wchar_t xor xor_eq "
    "threadIdx blockIdx blockDim gridDim warpSize dim3 half wavecore uint ushort uchar ulong "
    "main NULL assert printf".split()
)


@cache
def cxx_name(name: str) -> str:
    """The C++ name of a variable, function or parameter."""
    if name in _KEYWORDS or name.startswith("__") or (name[0] == "_" and name[1:2].isupper()):
        return f"{name.lstrip('_')}_"
    return name.replace("__", "_") if "__" in name else name
