"""Which of valgrind's records are ours."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.hip.under_valgrind import text_of_ours

LIBRARY = "/cache/of-python/rocm/1/lib/libamdhip64.so"
PYTHON = "/usr/lib/libpython3.11.so.1.0"


@pytest.mark.parametrize(
    ("kind", "objects", "is_ours"),
    [
        ("InvalidRead", ["/lib/libc.so.6", LIBRARY, PYTHON, "/tmp/copy-12"], True),
        ("InvalidWrite", ["/tmp/copy-12"], True),
        ("Leak_DefinitelyLost", ["/usr/libexec/valgrind/vgpreload.so", LIBRARY], True),
        ("Leak_StillReachable", ["/usr/libexec/valgrind/vgpreload.so", LIBRARY], False),
        ("Leak_DefinitelyLost", ["/x/libllvmlite.so", "/x/libffi.so.8", PYTHON, LIBRARY], False),
        ("InvalidRead", ["/lib/ld-linux-x86-64.so.2", PYTHON, LIBRARY, "/tmp/copy-12"], False),
    ],
)
def test_a_record_is_ours_if_we_come_before_python(kind: str, objects: list[str], is_ours: bool):
    frames = "".join(f"<frame><fn>f</fn><obj>{place}</obj></frame>" for place in objects)
    text = f"<error><kind>{kind}</kind><stack>{frames}</stack></error>"
    assert bool(text_of_ours(ElementTree.fromstring(text), "copy-12")) == is_ours
