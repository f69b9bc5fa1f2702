"""The HIP headers use no name that a program may define as a macro."""

from __future__ import annotations

import string

import pytest

import wavecore as wc
from tests.toolchain.header_names import headers, unreserved_names
from tests.toolchain.public_names import BY_HEADER, HIP, LIBRARY, PASTED, RECORDS, is_public

# Words that kernels define as macros, besides the letters.
WORDS = """
    size value result index count mask src dst ptr lane width height depth rows cols row col offset
    base begin end first last next low high left right top bottom input output in out tmp temp
    buffer address addr length len num start stop step stride pitch order type kind mode flags name
    id idx block grid group tile warp wave thread threads blocks tid bid gid lanes waves bytes words
    bits word sum total product acc scale bias alpha beta gamma delta eps one two half_size quarter
    left_over rest limit bound shift sign exponent mantissa fraction power root square exact number
    predicate operation op function func expression condition source other same swapped open near
    far place point pointer member field device host global shared constant packed section used
    noinline always_inline aligned address_space vector matrix scalar element item items array list
    table key node level error status message code file line text format string event stream kernel
    argument arguments args params config context module image symbol version properties attribute
    priority callback total_size BLOCK GRID TILE SIZE WIDTH HEIGHT ROWS COLS THREADS WAVES LANES
    TYPE INT FLOAT REAL Scalar Vector Matrix Operation Result Type From To Other Integer Native Pair
    atomic clang get_size f32 f64 i32 u32 x0 x1 y0 y1 x_ y_ z_ w_ xs ys ux uy ax ay b0 b1 b2 w0 w1
""".split()


@pytest.mark.parametrize("header", headers(), ids=lambda path: path.name)
def test_identifiers_are_reserved_or_public(header):
    """An identifier in neither class needs two underscores, or a line in the list."""
    found = unreserved_names(header.read_text())
    ours = {name: line for name, line in found.items() if not is_public(header.name, name)}
    assert ours == {}


def test_the_list_has_no_name_that_no_header_uses():
    """Of the names that are listed for one header; a common list may have unused ones."""
    by_name: dict[str, set[str]] = {}
    for path in headers():
        by_name.setdefault(path.name, set()).update(unreserved_names(path.read_text()))
    for header, names in {**BY_HEADER, **PASTED}.items():
        listed = BY_HEADER.get(header, frozenset()) | PASTED.get(header, frozenset())
        assert names <= listed
        assert {name for name in listed if name not in by_name[header]} == set()


def test_an_unreserved_identifier_is_seen():
    text = (
        '// size in a comment\n#define __WC_A(T, n) \\\n  T name##n(__x, "size");\nint _Ok, __ok;'
    )
    found = unreserved_names(text)
    assert {"T", "n"} <= set(found) and not {"size", "_Ok", "__ok", "name"} & set(found)
    assert found["T"] == 2


@pytest.mark.parametrize("target", ["gfx942", "gfx1100", "gfx1201"])
def test_macros_of_a_program_reach_no_header(target):
    """Every letter and many words are defined before each header is included, and after it."""
    records = [unreserved_names(path.read_text()) for path in headers() if path.name in RECORDS]
    public = HIP | LIBRARY | BY_HEADER["api_functions.h"] | set().union(*records)
    names = [n for n in (*string.ascii_letters, *WORDS) if n not in public]
    names += [name for name in _RENAMED if name not in public]
    defined = "".join(f"#define {name} 4 defined_by_the_program\n" for name in dict.fromkeys(names))
    included = "".join(
        f"#include <hip/{path.name}>\n"
        for path in headers()
        if path.parent.name == "hip" and path.name not in _WITH_WORDS_OF_THEIR_OWN
    )
    source = (
        defined + included + 'extern "C" __global__ void run(int* __p) { *__p = __popc(*__p); }'
    )
    wc.compile(source, target, opt="-O0")


# Names that the API itself has in these headers: size(), any(), ...
_WITH_WORDS_OF_THEIR_OWN = ("hip_cooperative_groups.h",)
_RENAMED = "fetch reduce block_count wave_size sum2 horner two_sum from_bits".split()
