"""AMD's libraries as Debian ships them, downloaded and unpacked, run as they are."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tests.hip.building import Hipcc, run
from tests.hip.debian import unpacked

pytestmark = pytest.mark.clang

HERE = Path(__file__).parent
PACKAGES = ("librocrand1", "librocsparse0", "libhipsparse0")  # ROCm 5 in Debian 12
LIBRARIES = ("librocrand.so.1", "librocsparse.so.0", "libhipsparse.so.0")
TARGETS = ("gfx908", "gfx90a", "gfx1030")  # of ours, all that the libraries have code for


@pytest.fixture(scope="session")
def libraries(pytestconfig: pytest.Config) -> Path:
    """The folder of the libraries."""
    place = unpacked(pytestconfig.rootpath, "debian-packages", PACKAGES)
    return next(place.rglob(LIBRARIES[0])).parent


@pytest.fixture(scope="session")
def program(libraries: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """packages/shipped.c, linked with them."""
    made = tmp_path_factory.mktemp("shipped")
    linked = [f"-l:{name}" for name in LIBRARIES]
    words = [HERE / "packages/shipped.c", "-Wall", "-Werror", f"-L{libraries}", *linked]
    Hipcc(root, made).build(*words, "-o", "shipped")
    return made / "shipped"


def _philox(count: int, seed: int) -> np.ndarray:
    """Philox4x32-10 of the counters 0, 1, ... (Salmon et al., Parallel random numbers, 2011)."""
    c = np.zeros((count // 4, 4), np.uint64)
    c[:, 0] = np.arange(count // 4)
    key = np.array([seed & 0xFFFFFFFF, seed >> 32], np.uint64)
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    for _ in range(10):
        first, second = c[:, 0] * np.uint64(0xD2511F53), c[:, 2] * np.uint64(0xCD9E8D57)
        c = np.stack(
            [(second >> half) ^ c[:, 1] ^ key[0], second & low,
             (first >> half) ^ c[:, 3] ^ key[1], first & low], axis=1,
        )  # fmt: skip
        key = key + np.array([0x9E3779B9, 0xBB67AE85], np.uint64) & low
    return c.reshape(-1)


def _sobol(count: int) -> np.ndarray:
    """The first dimension: each number inverts one bit of the one before, by Gray's code."""
    found = [0]
    for i in range(count - 1):
        lowest_zero = (~i & (i + 1)).bit_length() - 1
        found.append(found[-1] ^ 1 << 31 - lowest_zero)
    return np.array(found)


def _product() -> np.ndarray:
    i, j = np.mgrid[:300, :200]
    matrix = np.where(j % 3 == i % 3, (i * j + 1) % 7, 0)
    return 2 * matrix @ (np.arange(200) % 11 - 5) - np.arange(300)


@pytest.mark.parametrize("target", TARGETS)
def test_rocrand_rocsparse_hipsparse(target: str, program: Path, libraries: Path) -> None:
    """Random numbers, a sparse product and a sort, against NumPy; nothing is recompiled."""
    command = [sys.executable, "-m", "wavecore", "exec", "--gpu", target, "--memory", "hardware"]
    done = run([*command, "--", program], program.parent, {"LD_LIBRARY_PATH": str(libraries)})
    assert (done.status, done.err) == (0, "")
    rows = (line.split() for line in done.out.splitlines())
    found = {name: np.array([float(word) for word in words]) for name, *words in rows}
    assert np.array_equal(found["philox"], _philox(5000, 0x1234567890))
    assert np.array_equal(found["sobol"], _sobol(5000))
    mean, squares = found["normal"]
    assert abs(mean - 3) < 0.03
    assert abs(squares - mean * mean - 4) < 0.06
    assert np.array_equal(found["product"], _product())
    assert np.array_equal(found["order"], np.argsort(np.arange(3000) * 2741 % (97 * 89)))
