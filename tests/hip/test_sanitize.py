"""HIP programs under the sanitizer: nothing is found in correct ones, however they run.

Launches on several threads, memory of pools and mapped memory occur only here.
"""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.hip.building import Hipcc, run
from tests.hip.test_programs import RUNS, Program, built
from tests.sampling import takes
from wavecore.analysis.sanitize import native

pytestmark = pytest.mark.clang

SOURCE = r"""
#include <hip/hip_runtime.h>
#include <cstring>

__global__ void copy(int* to, const int* from) { to[threadIdx.x] = from[threadIdx.x] + 1; }

int* mapped() {
  hipMemAllocationProp wanted{};
  wanted.type = hipMemAllocationTypePinned;
  wanted.location.type = hipMemLocationTypeDevice;
  size_t page = 0;
  void* memory = nullptr;
  hipMemGenericAllocationHandle_t handle = nullptr;
  (void)hipMemGetAllocationGranularity(&page, &wanted, hipMemAllocationGranularityMinimum);
  (void)hipMemAddressReserve(&memory, page, 0, nullptr, 0);
  (void)hipMemCreate(&handle, page, &wanted, 0);
  (void)hipMemMap(memory, page, 0, handle, 0);
  hipMemAccessDesc access{wanted.location, hipMemAccessFlagsProtReadWrite};
  (void)hipMemSetAccess(memory, page, &access, 1);
  return static_cast<int*>(memory);
}

int main(int count, char** words) {
  hipStream_t stream;
  int *from = nullptr, *to = nullptr;
  (void)hipStreamCreate(&stream);
  (void)hipMalloc(&to, 256);
  if (!std::strcmp(words[1], "mapped")) from = mapped();
  else if (!std::strcmp(words[1], "pool")) (void)hipMallocAsync((void**)&from, 256, stream);
  else (void)hipMalloc(&from, 256);
  if (count > 2) (void)hipMemsetAsync(from, 0, 256, stream);
  copy<<<1, 64, 0, stream>>>(to, from);
  return hipStreamSynchronize(stream);
}
"""


def test_memory_without_contents(hipcc: Hipcc) -> None:
    """From hipMalloc, hipMallocAsync and hipMemMap alike, until it is cleared."""
    hipcc.write(main=SOURCE)
    hipcc.build("-x", "hip", "-O1", "--offload-arch=gfx942", "main.cpp")
    names = {"own": "hipMalloc's", "pool": "hipMallocAsync's", "mapped": "hipMemMap's"}
    for kind, name in names.items():
        bare = run(["./a.out", kind], hipcc.folder, {"WAVECORE_SANITIZE": "1"})
        assert bare.status == 0 and bare.err.count("uninitialised.global") == 1, bare.err
        assert name in bare.err
        cleared = run(["./a.out", kind, "clear"], hipcc.folder, {"WAVECORE_SANITIZE": "1"})
        assert (cleared.status, cleared.err) == (0, "")


def test_launches_that_begin_at_once_share_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second link would free the code with its library while the first launch still calls it."""
    monkeypatch.setattr(native, "_LINKED", [])
    found: list[object] = []
    start = threading.Barrier(4)

    def ask() -> None:
        start.wait()
        found.append(native.functions())

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all(each is found[0] for each in found)


# The first of them runs kernels of two devices at the same time.
SAMPLE = [
    (program, gpus)
    for program, gpus in RUNS
    if not program.reports
    and (program.name == "async_devices_exchange" or takes(f"sanitize {program.name} {gpus}", 8))
]


@pytest.mark.parametrize(
    ("program", "gpus"), SAMPLE, ids=lambda value: getattr(value, "name", value)
)
def test_nothing_is_found(
    program: Program, gpus: str, root: Path, private_cache: Path, tmp_path: Path
) -> None:
    made = built(program.group, root, private_cache)
    done = run(
        [made, program.name],
        tmp_path,
        {"WAVECORE_GPUS": gpus, "WAVECORE_SANITIZE": str(tmp_path / "found.txt")},
    )
    assert done.status == 0, done.err
    assert not (tmp_path / "found.txt").exists(), (tmp_path / "found.txt").read_text()
