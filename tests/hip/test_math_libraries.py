"""Libraries for mathematics that programs link: hipBLAS, rocBLAS and their relatives."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.hip.building import Hipcc
from tests.hip.processes import start
from wavecore.hip.math import blas, families, table
from wavecore.hip.math.elements import BF16, F16, F32
from wavecore.hip.math.mixed import is_product

HERE = Path(__file__).parent


# By source: a target, the libraries, and what the program says on stderr.
PROGRAMS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    # Order with kernels and graphs, types, batches, copies, errors and their messages.
    "blas": (
        "gfx942",
        "-lhipblas -lrocblas",
        (
            "A (4 x 4 of float32) has 76 bytes at 0x",
            "12 bytes past the end of hipMalloc's 64 bytes",
            "where the program has allocated no memory that GPUs can access",
        ),
    ),
    # The host's numbers are those of device code; transforms keep their place among kernels.
    "random_fft": (
        "gfx1100",
        "-lhiprand -lrocrand -lhipfft -lrocfft",
        (
            "the memory for random numbers has 164 bytes at 0x",
            "hipfftXtSetCallback: transforms run on the host",
            "rocfft_execution_info_set_load_callback: transforms run on the host",
        ),
    ),
    # Order with kernels and graphs, mixed types, complex numbers by value, errors.
    "sparse": (
        "gfx942",
        "-lhipsparse -lrocsparse",
        (
            "hipsparseSpMV: matA is in blocked ell format",
            "csrRowPtrA (4 of int32) has 16 bytes at 0x",
            "element 1 of csrColIndA is 9; there are 2 rows or columns, from 0 on",
        ),
    ),
}


@pytest.mark.clang
@pytest.mark.parametrize("name", PROGRAMS)
def test_program_of_libraries(name: str, root: Path, tmp_path: Path):
    target, libraries, messages = PROGRAMS[name]
    source = HERE / f"mathprograms/{name}.hip"
    words = (f"--offload-arch={target}", "-std=c++17", "-O1", "-Wall", source)
    Hipcc(root, tmp_path).build(*words, *libraries.split(), "-o", name)
    done = start([tmp_path / name], target)
    lacks_tables = name == "random_fft" and util.find_spec("scipy") is None
    said = "no direction numbers\n" if lacks_tables else ""
    assert (done.status, done.out) == (0, f"{said}0 failures\n")
    for message in messages:
        assert message in done.err
    assert "Traceback" not in done.err


@pytest.mark.clang
def test_sparse_formats(root: Path):
    """ELL, HYB, BSR and blocked ELL: products of whole matrices, and the way from CSR and back."""
    done = start([sys.executable, HERE / "formats_program.py", root / "lib"], "gfx942")
    made, _, count = done.out.removesuffix(" checks\n").partition(" of ")
    assert made == count and int(count) > 500, done.out


@pytest.mark.clang
def test_sparse_routines_are_those_of_whole_matrices(root: Path):
    """HipSPARSE in all types, from 0 and from 1, with indices of 32 and 64 bits."""
    done = start([sys.executable, HERE / "sparse_program.py", root / "lib"], "gfx942")
    made, _, count = done.out.removesuffix(" checks\n").partition(" of ")
    assert done.err == "" and made == count and int(count) > 3000, done.out


@pytest.mark.clang
@pytest.mark.parametrize(("stem", "seed"), [("hipblas", 1), ("rocblas", 2)])
def test_routines_are_their_definitions(root: Path, stem: str, seed: int):
    """Every routine, type and form, on drawn sizes; nothing but its results is written."""
    script = [sys.executable, HERE / "blas_program.py", root / "lib", stem, str(seed)]
    done = start(script, "gfx942")
    count = sum(
        bool(each.letter) and all("info" not in argument.kind for argument in each.arguments)
        for each in families.routines(stem).values()
    )
    assert (done.out, done.err) == (f"{count} routines\n", "")


@pytest.mark.clang
def test_plain_c_includes_each_header(root: Path, tmp_path: Path):
    """Headers say all that they need, in C too."""
    hipcc = Hipcc(root, tmp_path)
    for library in table.libraries():
        for header in library.headers:
            (tmp_path / "only.c").write_text(f"#include <{header.name}>\nint x;\n")
            hipcc.build("-c", "-x", "c", "only.c", "-o", "only.o")


@pytest.mark.clang
def test_an_installed_library_is_linked_instead(root: Path, tmp_path: Path):
    """Headers and library that another folder has come before ours."""
    (tmp_path / "hipblas").mkdir()
    (tmp_path / "hipblas/hipblas.h").write_text("#define INSTALLED 1\nint theirs(void);\n")
    hipcc = Hipcc(root, tmp_path)
    hipcc.write(
        main="#include <hipblas/hipblas.h>\nint main() { return theirs() - INSTALLED; }\n",
        theirs='extern "C++" int theirs(void) { return 1; }\n',
    )
    hipcc.build("-shared", "-fPIC", "theirs.cpp", "-o", "libhipblas.so")
    folder = f"-Wl,-rpath,{tmp_path}"
    hipcc.build("-idirafter", tmp_path, "main.cpp", "-L", tmp_path, "-lhipblas", folder)
    assert hipcc.run().status == 0
    linked = hipcc("-###", "-L", tmp_path, "main.cpp", "-lhipblas", "-lrocblas").err
    assert "lib/math/hipblas" not in linked and "lib/math/rocblas" in linked


def test_every_function_of_every_table_has_an_answer():
    """A function without one would fail only when it is called."""
    import importlib

    for library in table.libraries():
        module = importlib.import_module(f"wavecore.hip.math.{library.module}")
        for function in library.functions:
            assert callable(module.implementation(function)), function.name


def arguments(**given: Any) -> SimpleNamespace:
    return SimpleNamespace(**given)


def test_a_sum_of_16_bit_numbers_is_rounded_once():
    """2048 + 1 + 1 is 2050, though 2048 + 1 is no float16."""
    for kind in (F16, BF16):
        large = 2048 if kind == F16 else 256
        v = arguments(
            A=np.array([[large, 1, 1]], kind), B=np.ones((3, 1), kind), C=np.zeros((1, 1), kind),
            alpha=np.array(1, F32), beta=np.array(0, F32), transA=111, transB=111, k=3,
        )  # fmt: skip
        blas.kernel("gemmEx")(v)
        assert v.C[0, 0] == large + 2
        v.x, v.y, v.trans = np.array([1, 1, 0], kind), np.zeros(1, F32), 111
        blas.kernel("gemv")(v)
        assert v.y[0] == large + 1  # in float, where it is exact
        v = arguments(x=v.A[0], y=v.B[:, 0], result=np.zeros((), kind))
        blas.kernel("dotEx")(v)
        assert v.result == large + 2


def test_infinities_and_nans_stay_where_sums_have_them():
    """Elements outside of a triangle take no part, not even as zeros; squares do not overflow."""
    lower = np.tri(40) + np.eye(40)
    for name in ("trmv", "trsv"):
        x = np.ones(40)
        x[7], x[20] = np.inf, np.nan
        with np.errstate(all="ignore"):
            blas.kernel(name)(arguments(A=lower, x=x, uplo=122, trans=111, diag=131))
        assert np.isfinite(x[:7]).all() and not np.isfinite(x[7:]).any()
    v = arguments(x=np.full(2, 1e300), result=np.zeros(()))
    blas.kernel("nrm2")(v)
    assert v.result == pytest.approx(2**0.5 * 1e300)
    v = arguments(x=np.array([1, np.nan, -3.0]), result=np.zeros((), np.int32))
    blas.kernel("amax")(v)
    assert v.result == 3


def test_minima_of_sums():
    """rocblas_geam_ex's two operations are their definitions, element by element."""
    draw = np.random.default_rng(3)
    a, b, c = draw.normal(size=(3, 4)), draw.normal(size=(2, 4)), draw.normal(size=(3, 2))
    for operation, wanted in (
        (0, np.minimum((2 * (a[:, None] + b)).min(axis=2), 3 * c)),
        (1, (2 * np.minimum(a[:, None], b)).sum(axis=2) + 3 * c),
    ):
        v = arguments(
            A=a, B=b, C=c, D=np.empty((3, 2)), alpha=np.array(2.0), beta=np.array(3.0),
            transA=111, transB=112, k=4, sum=operation,
        )  # fmt: skip
        blas.kernel("geamEx")(v)
        np.testing.assert_allclose(v.D, wanted)


def test_mixed_types_that_do_not_fit_are_known():
    assert is_product([BF16, BF16], [F32], F32)
    assert not is_product([BF16, F16], [F32], F32)
    assert not is_product([BF16, BF16], [F16], F32)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("int foo(int x)", "hipfoo.txt:1: no header declares this"),
        (
            "header a.h\nint foo(hipFoo_t x)",
            "hipfoo.txt:2: libhipfoo.so: the table does not say what hipFoo_t",
        ),
        ("nothing at all", "hipfoo.txt:1: "),
        ("library libbar.so", "the library is named libbar.so, the file hipfoo.txt"),
    ],
)
def test_a_table_that_makes_no_sense_says_where(
    line: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(table, "FOLDER", tmp_path)
    (tmp_path / "hipfoo.txt").write_text(line + "\n")
    with pytest.raises(table.TableError) as caught:
        table._Reader("hipfoo", 0).read()
    assert says in str(caught.value)


@pytest.mark.clang
def test_factors_multiply_to_the_matrix(root: Path):
    """HipSOLVER's both interfaces, hipBLAS, rocSOLVER; info of matrices that have no factors."""
    done = start([sys.executable, HERE / "solver_program.py", root / "lib"], "gfx942")
    assert done.out == "1011 checks\n"
    assert "hipsolverDnSpotrf: A (4 x 4 of float32) has 76 bytes at 0x" in done.err
    assert done.err.count("getrs") == 12
    assert done.err.count("ipiv is null") == 12
    assert len(done.err.splitlines()) == 43
