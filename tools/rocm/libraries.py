"""The libraries whose tests are run, as data: packages, programs, what samples are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.rocm.chroot import EXPERIMENTAL, UNSTABLE


@dataclass(frozen=True)
class Data:
    """A file of test parameters that is too large to be read whole before each batch."""

    path: str  # in the chroot
    category: str  # the records that are drawn from
    records: int  # as many are left in the cut file


@dataclass(frozen=True)
class Library:
    """Where a library's tests are, and how they are run.

    A program is found by `programs`, a pattern below the chroot. Tests are drawn from those whose
    name matches `drawn` and not `left_out` (regular expressions); `scope` says it in words.
    """

    name: str
    package: str
    tests: tuple[str, ...]  # the packages that hold the programs
    programs: str
    kind: str = "gtest"  # a key of programs.KINDS
    scope: str = "all"
    drawn: str = ""
    left_out: str = ""
    data: Data | None = None
    links: Mapping[str, str] = field(default_factory=dict)  # made in the chroot
    suite: str = UNSTABLE  # of Debian
    gpus: int = 1  # of a target, that a program is given

    def devices(self, gpu: str) -> str:
        """What `wavecore exec --gpu` takes for a target."""
        return ",".join([gpu] * self.gpus)


# Lengths that take minutes on one core of a CPU, whatever runs them.
_LONG_FFT = r"len_\d{6,}|len_\d{4,}_\d{3,}|len_\d{3,}_\d{4,}|len_\d{3,}_\d{2,}_\d{2,}|batch_\d{4,}"
_NO_DATA = "bitwise_repro"  # compares with a file of an earlier run
_LIBEXEC = "usr/libexec/rocm"

LIBRARIES = (
    Library(
        "rocRAND", "librocrand1", ("librocrand1-tests",), f"{_LIBEXEC}/librocrand1-tests/test_*"
    ),
    Library(
        "hipRAND", "libhiprand1", ("libhiprand1-tests",), f"{_LIBEXEC}/libhiprand1-tests/test_*"
    ),
    Library(
        "rocBLAS",
        "librocblas4",
        ("librocblas4-tests", "librocblas4-tests-data"),
        f"{_LIBEXEC}/librocblas4-tests/rocblas-test",
        scope="quick",
        drawn="quick",
        data=Data("usr/share/librocblas4-tests/data/rocblas_gtest.data", "quick", 8192),
    ),
    Library(
        "rocSOLVER",
        "librocsolver0",
        ("librocsolver0-tests",),
        f"{_LIBEXEC}/librocsolver0-tests/rocsolver-test",
        scope="checkin",
        drawn="^checkin",
    ),
    Library(
        "hipSOLVER",
        "libhipsolver0",
        ("libhipsolver0-tests",),
        f"{_LIBEXEC}/libhipsolver0-tests/hipsolver-test",
        scope="checkin",
        drawn="^checkin",
    ),
    Library(
        "rocSPARSE",
        "librocsparse1",
        ("librocsparse1-tests", "librocsparse1-tests-data"),
        f"{_LIBEXEC}/librocsparse1-tests/rocsparse-test",
        scope="quick",
        drawn="quick",
        data=Data("usr/share/librocsparse1-tests/data/rocsparse_test.data", "quick", 8192),
    ),
    Library(
        "hipSPARSE",
        "libhipsparse1",
        ("libhipsparse1-tests",),
        f"{_LIBEXEC}/libhipsparse1-tests/hipsparse-test",
    ),
    Library(
        "rocALUTION",
        "librocalution0",
        ("librocalution0-tests",),
        f"{_LIBEXEC}/librocalution0-tests/rocalution-test",
    ),
    Library(
        "rocFFT",
        "librocfft0",
        ("librocfft0-tests",),
        f"{_LIBEXEC}/librocfft0-tests/rocfft-test",
        scope="short lengths",
        left_out=f"{_LONG_FFT}|{_NO_DATA}",
    ),
    Library(
        "hipFFT",
        "libhipfft0",
        ("libhipfft0-tests",),
        f"{_LIBEXEC}/libhipfft0-tests/hipfft-test",
        scope="short lengths",
        left_out=f"{_LONG_FFT}|{_NO_DATA}",
    ),
    Library(
        "rocPRIM", "librocprim-tests", ("librocprim-tests",), f"{_LIBEXEC}/librocprim-tests/test_*"
    ),
    Library(
        "hipCUB", "libhipcub-tests", ("libhipcub-tests",), f"{_LIBEXEC}/libhipcub-tests/test_*"
    ),
    Library(
        "rocThrust",
        "librocthrust-tests",
        ("librocthrust-tests",),
        f"{_LIBEXEC}/librocthrust-tests/test_thrust_*",
        kind="whole",
    ),
    Library(
        "MIOpen",
        "libmiopen1",
        ("libmiopen1-tests", "clang-21", "lld-21", "rocm-device-libs-21", "libamdhip64-dev"),
        f"{_LIBEXEC}/libmiopen1-tests/miopen_gtest",
        scope="smoke",
        drawn="^Smoke/",
        # Where the package was built, and where it calls its compiler.
        links={
            "build/reproducible-path/miopen-6.4.3+dfsg/build/clang-21": "/usr/bin/clang-21",
        },
    ),
    Library(
        "llama.cpp",
        "libggml0-backend-hip",
        ("libggml0-backend-hip", "llama.cpp-tests"),
        "usr/libexec/*/ggml/test-backend-ops",
        kind="ggml",
    ),
    # ROCm 7.
    Library(
        "rocWMMA",
        "librocwmma-tests",
        (),
        f"{_LIBEXEC}/librocwmma-tests/*_test",
        scope="units",
        suite=EXPERIMENTAL,
    ),
    Library(
        "rocWMMA GEMM",
        "librocwmma-tests-validate",
        (),
        f"{_LIBEXEC}/librocwmma-tests/*-validate",
        scope="matrix products",
        suite=EXPERIMENTAL,
    ),
    Library(
        "hipBLASLt",
        "libhipblaslt1",
        ("libhipblaslt1-tests", "libhipblaslt1-tests-data"),
        f"{_LIBEXEC}/libhipblaslt1-tests/hipblaslt-test",
        suite=EXPERIMENTAL,
    ),
    Library(
        "RCCL",
        "librccl1",
        ("librccl1-tests",),
        f"{_LIBEXEC}/librccl1-tests/rccl-UnitTests*",
        suite=EXPERIMENTAL,
        gpus=2,
    ),
    Library(
        "rocBLAS 7",
        "librocblas5",
        ("librocblas5-tests", "librocblas5-tests-data"),
        f"{_LIBEXEC}/librocblas5-tests/rocblas-test",
        scope="quick",
        drawn="quick",
        data=Data("usr/share/librocblas5-tests/data/rocblas_gtest.data", "quick", 8192),
        suite=EXPERIMENTAL,
    ),
)


def named(names: list[str]) -> list[Library]:
    """The libraries of these names, or all. Raises: KeyError."""
    known = {library.name.lower(): library for library in LIBRARIES}
    return [known[name.lower()] for name in names] if names else list(LIBRARIES)
