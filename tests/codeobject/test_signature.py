"""Types of a kernel's parameters in the source, and the effect of damaged ones."""

from __future__ import annotations

import random
import struct
import time

import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
namespace lib { struct Inner { int i; float f[2][3]; }; }
struct Base { short z; };
struct Node : Base { lib::Inner inner; union { int u; float v; }; int bit : 3; Node* next; };
typedef float f4 __attribute__((ext_vector_type(4)));
typedef f4 Row[8];
extern "C" __global__ void k(float a, const float* x, __half* h, volatile unsigned* u, Node node,
                             const Node* nodes, f4 v, Row* rows, void* p, const void* q,
                             float** pp, int (&r)[4], const char* text) {
  u[0] = node.bit + (int)a + nodes->z + r[1];
}
extern "C" __global__ void none() {}
"""


@pytest.fixture(scope="module")
def code() -> wc.CodeObject:
    return wc.compile(SOURCE, "gfx942")


def test_the_signature_reads_as_the_source_does(code) -> None:
    info = code.kernel("k")
    assert info.signature == (
        "float a, const float* x, __half* h, unsigned int* u, Node node, const Node* nodes, f4 v, "
        "Row* rows, void* p, const void* q, float** pp, int& r, const char* text"
    ).replace("int& r", info.argument_types[11].spelling + " r")
    assert code.kernel("none").signature == "" and code.kernel("none").types_checked
    kinds = [t.kind for t in info.argument_types]
    assert kinds == ["float", *["pointer"] * 3, "structure", "pointer", "vector", *["pointer"] * 6]


def test_pointers_say_what_they_point_to(code) -> None:
    types = {a.name: t for a, t in zip(*facts(code), strict=True)}
    assert types["x"].target.kind == "float" and types["x"].target.spelling == "const float"
    assert types["rows"].target.scalar().name == "float"
    assert types["rows"].target.size_bytes == 8 * 16
    assert types["p"].target.kind == types["q"].target.kind == "void"
    assert types["pp"].target.kind == "pointer" and types["pp"].target.target is None
    assert types["r"].target.kind == "array" and types["r"].target.count == 4
    assert types["text"].target.is_byte and not types["x"].target.is_byte


def facts(code) -> tuple:
    info = code.kernel("k")
    return info.args, info.argument_types


def test_structures_list_their_members(code) -> None:
    node = code.kernel("k").argument_types[4]
    names = [(m.name, m.offset, m.type.kind, m.bits) for m in node.members]
    assert names == [
        ("", 0, "structure", None),
        ("inner", 4, "structure", None),
        ("", 32, "union", None),
        ("bit", 0, "signed", (36 * 8, 3)),
        ("next", 40, "pointer", None),
    ]
    inner = node.members[1].type
    assert [m.name for m in inner.members] == ["i", "f"]
    rows = inner.members[1].type
    assert (rows.count, rows.target.count, rows.target.target.name) == (2, 3, "float")
    assert (rows.size_bytes, rows.target.size_bytes) == (24, 12)
    assert node.scalar() is None and rows.scalar().name == "float"


def sections(data: bytes) -> dict[str, tuple[int, int]]:
    """The sections of a 64-bit ELF file: offset and size by name."""
    table, _, _, _, _, size, count, names = struct.unpack_from("<QIHHHHHH", data, 40)
    headers = [struct.unpack_from("<IIQQQQ", data, table + i * size) for i in range(count)]
    strings = headers[names][4]
    return {
        data[strings + h[0] : data.index(b"\0", strings + h[0])].decode(): (h[4], h[5])
        for h in headers
    }


def test_damaged_debug_information_is_read_without_harm(code) -> None:
    """Bytes of it changed at random: other types or none, quickly, and nothing raised."""
    places = [sections(code.data)[name] for name in (".debug_info", ".debug_abbrev", ".debug_str")]
    rng, began, read = random.Random(7), time.process_time(), 0
    for _ in range(150):
        data = bytearray(code.data)
        offset, size = rng.choice(places)
        for _ in range(rng.choice((1, 3, 30))):
            data[offset + rng.randrange(size)] = rng.randrange(256)
        info = wc.CodeObject(bytes(data)).kernel("k")
        assert len(info.argument_types) in (0, len(info.args))
        assert info.signature.isprintable() and "KernelInfo k(" in repr(info)
        for found in info.argument_types:
            found.scalar()
            read += found.target is not None and found.target.scalar() is not None
    assert read > 100  # most mutants still have types
    assert time.process_time() - began < 60
