"""What programs rely on that include no header but HIP's."""

from __future__ import annotations

import pytest

from tests.hip.building import TWICE, Hipcc

pytestmark = pytest.mark.clang

PROGRAM = r"""
#include <hip/hip_runtime.h>
__global__ void clamp(int* x) { x[threadIdx.x] = std::min(std::max(x[threadIdx.x], 2), 3); }
int main() {
  int host[4] = {1, 2, 3, 4}, *device = nullptr;
  if (hipMalloc(&device, sizeof host) != hipSuccess) std::exit(1);
  if (hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice) != hipSuccess) abort();
  clamp<<<1, 4>>>(device);
  if (hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 2;
  std::string line = "clamped";
  std::swap(host[0], host[3]);
  uint32_t length = std::strlen(line.c_str());
  printf("%s %u:", line.c_str(), length);
  std::printf(" %d %d %d %d\n", host[0], host[1], host[2], host[3]);
  fprintf(stderr, "%.1f %.1f\n", std::abs(std::complex<double>(3, 4)), std::sin(0.0));
  return hipFree(device) == hipSuccess ? 0 : 3;
}
"""


def test_printf_and_its_like_need_no_header_of_their_own(hipcc: Hipcc):
    """On the host and, if constexpr, in kernels; in ROCm, clang's wrapper provides it."""
    hipcc.write(main=PROGRAM)
    hipcc.build("--offload-arch=gfx90a,gfx1201", "main.cpp")
    done = hipcc.run()
    assert (done.status, done.out, done.err) == (0, "clamped 7: 3 2 3 2\n", "5.0 0.0\n")


def test_a_small_program_does_not_wait_for_strings(hipcc: Hipcc):
    """They are included where a source mentions them, and take as long as all the rest."""
    for text, comes_along in ((PROGRAM, True), (TWICE, False)):
        hipcc.write(main=text)
        done = hipcc.build("-E", "--offload-host-only", "--offload-arch=gfx942", "main.cpp")
        assert ("class basic_string" in done.out) == comes_along
        assert "int printf" in done.out


IN_A_HEADER = """
#pragma once
inline std::string name() { std::ostringstream text; text << "in a header"; return text.str(); }
"""


@pytest.mark.parametrize(
    ("include", "place", "options"),
    [
        ('#include "names.h"', "names.h", []),
        ('#include "far/outer.h"', "far/names.h", []),
        ("#include <names.h>", "far/names.h", ["-I", "far"]),
        ("#include <names.h>", "far/names.h", ["-isystemfar"]),
        ("", "names.h", ["-include", "names.h"]),
    ],
    ids=["beside", "included by another", "-I", "-isystem", "-include"],
)
def test_a_header_that_uses_strings_brings_them(
    include: str, place: str, options: list[str], hipcc: Hipcc
):
    """The source itself contains no such word."""
    (hipcc.folder / "far").mkdir()
    (hipcc.folder / "far/outer.h").write_text('#include "names.h"\n')
    (hipcc.folder / place).write_text(IN_A_HEADER)
    text = "#include <hip/hip_runtime.h>\nint main() { return name().size() != 11; }\n"
    hipcc.write(main=text.replace("\nint", f"\n{include}\nint"))
    hipcc.build("-fsyntax-only", "--offload-host-only", *options, "main.cpp")


def test_C_gets_none_of_it(hipcc: Hipcc):
    text = "#ifdef EOF\n#error stdio\n#endif\nint main(void) { return 0; }\n"
    (hipcc.folder / "main.c").write_text(text)
    hipcc.build("main.c")
    assert hipcc.run().status == 0
