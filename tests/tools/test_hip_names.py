"""The comparison of functions.txt with HIP's public functions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import hip_names

HEADER = """
#define hipMacro(x) hipCalled(x)
/* hipError_t hipCommented(int); */
typedef hipError_t (*hipPointer_t)(int);
hipError_t hipInit(unsigned int flags);
HIP_DEPRECATED("old") const char* hipOld(int a __dparm(0),
                                         void* b);
template <class T>
static inline hipError_t hipTyped(T* p, size_t n = 0) {
  return hipInit(hipFlag(p));
}
void** __hipRegister(const void* data);  // hipLater(int);
"""


def test_declarations_are_found_in_a_header() -> None:
    """Not calls, macros, comments or types."""
    assert hip_names.declared(HEADER) == {"hipInit", "hipOld", "hipTyped", "__hipRegister"}


def test_every_function_of_hip_6_4_to_7_2_is_there() -> None:
    versions = hip_names.recorded()
    assert versions["hipInit"] == "4.2" and versions["hipStreamGetId"] == "7.1"
    assert hip_names.missing(versions) == []


def test_what_is_missing_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hip_runtime_api.h").write_text(HEADER)
    monkeypatch.setattr("sys.argv", ["hip_names.py", str(tmp_path)])
    assert hip_names.main() == 1
    printed = capsys.readouterr()
    assert [line.split(":")[0] for line in printed.err.splitlines()] == [
        "__hipRegister", "hipOld", "hipTyped",
    ]  # fmt: skip
    assert printed.out == "1 of 4 functions are there\n"
