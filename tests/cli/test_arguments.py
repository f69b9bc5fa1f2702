"""Kernel arguments on a command line."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from wavecore.cli.arguments import DTYPES, parse
from wavecore.cli.usage import UsageError


def read(spec: str):
    return parse(spec, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("spec", "value"),
    [
        ("i32=256", np.int32(256)),
        ("u8=0xff", np.uint8(255)),
        ("i64=-9223372036854775808", np.int64(-(2**63))),
        ("u64=18446744073709551615", np.uint64(2**64 - 1)),
        ("f32=1.5", np.float32(1.5)),
        ("f16=-inf", np.float16(-np.inf)),
        ("bf16=3", ml_dtypes.bfloat16(3)),
        ("float=2", np.float32(2)),
        ("unsigned int=7", np.uint32(7)),
        ("long=-1", np.int64(-1)),
    ],
)
def test_scalars(spec, value):
    found = read(spec)
    assert found.value == value
    assert found.value.dtype == value.dtype
    assert not found.is_output


@pytest.mark.parametrize(
    ("spec", "array"),
    [
        ("f32[4]", np.zeros(4, np.float32)),
        ("f32[4]=arange", np.arange(4, dtype=np.float32)),
        ("i32[2x3]=arange", np.arange(6, dtype=np.int32).reshape(2, 3)),
        ("f16[2,2]=eye", np.eye(2, dtype=np.float16)),
        ("bf16[3]=ones", np.ones(3, ml_dtypes.bfloat16)),
        ("u16[2]=7", np.array([7, 7], np.uint16)),
        ("out:f64[0]", np.zeros(0)),
        ("f8e4m3fnuz[2]=2", np.array([2, 2], ml_dtypes.float8_e4m3fnuz)),
    ],
)
def test_arrays(spec, array):
    found = read(spec)
    assert found.value.dtype == array.dtype
    np.testing.assert_array_equal(found.value, array)
    assert found.value.flags.c_contiguous
    assert found.is_output == spec.startswith("out:")


def test_random_is_repeatable_and_fits_the_type():
    np.testing.assert_array_equal(read("f16[64]=random").value, read("f16[64]=random").value)
    values = read("i8[1000]=random").value
    assert values.min() < -100
    assert values.max() > 100


def test_an_array_from_a_file(tmp_path):
    np.save(tmp_path / "a.npy", np.arange(6.0))
    found = read(f"f32[2x3]=@{tmp_path / 'a.npy'}")
    np.testing.assert_array_equal(found.value, np.arange(6, dtype=np.float32).reshape(2, 3))
    with pytest.raises(UsageError, match=r"holds \(6,\), not \(5,\)"):
        read(f"f32[5]=@{tmp_path / 'a.npy'}")
    (tmp_path / "b.npy").write_bytes(b"nothing")
    with pytest.raises(UsageError, match=r"is not a \.npy file"):
        read(f"f32[5]=@{tmp_path / 'b.npy'}")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "expected TYPE=NUMBER or TYPE"),
        ("flaot=1", "no type 'flaot'; types: f16, bf16"),
        ("u8[0x100]", "of decimal numbers"),
        ("f32[1" + "x1" * 32 + "]", "33 dimensions; at most 32"),
        ("f32", "a scalar needs a value"),
        ("out:f32=1", "is not an output"),
        ("i32=1.5", "'1.5' is not a number of this type"),
        ("i8=128", "128 does not fit into int8"),
        ("f32=1e400", "1e400 does not fit into float32"),
        ("f16=-7e4", "-7e4 does not fit into float16"),
        ("u64=-1", "-1 does not fit into uint64"),
        ("f32[]", r"shape \[\]"),
        ("f32[a]", r"shape \[a\]"),
        ("f32[-1]", r"shape \[-1\]"),
        ("f64[65536x65536]", "exceeds 4 GiB"),
        ("f32[4]=sin", "'sin' is neither a number nor one of zeros, ones"),
        ("f32[4]=eye", "eye needs two dimensions"),
    ],
)
def test_what_cannot_be_understood_is_named(spec, message):
    with pytest.raises(UsageError, match=message) as raised:
        read(spec)
    assert repr(spec) in str(raised.value)


@pytest.mark.parametrize(
    "spec", ["f32[64" + "x64" * 2999 + "]", f"f32[{'9' * 5000}]", f"i32={'9' * 5000}", "9" * 5000]
)
def test_what_has_thousands_of_digits_is_shortened(spec):
    with pytest.raises(UsageError) as raised:
        read(spec)
    assert f"--arg '{spec[:80]}...': " in str(raised.value)


def test_every_type_makes_arrays_of_its_own():
    for name, dtype in DTYPES.items():
        assert read(f"{name}[3]=ones").value.dtype == dtype
