"""What programs rely on that include no header but HIP's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hip.building import PACKAGE, Hipcc

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


BROUGHT = r"""
#include <hip/hip_runtime.h>
#if !defined(HIP_INCLUDE_HIP_AMD_DETAIL_HOST_DEFINES_H) || !defined(HIP_INCLUDE_HIP_HIP_RUNTIME_H)
#error rocThrust asks for the first
#endif
static_assert(HIP_VERSION_MAJOR >= 6 && __HIP_CLANG_ONLY__ && INT_MAX > 0, "of other headers");
std::unique_ptr<std::thread> worker;
std::array<int, 2> two;
std::string name() { std::ostringstream text; text << "in a header"; return text.str(); }
static HIP_vector_type<int, 2> pair() { return make_int2(max(1, 2), min(3, 4)); }
__global__ void compare(float* x, bool* y) {
  assert(*x > 0);
  y[0] = isgreater(x[0], x[1]) || std::isunordered(x[0], x[1]) || fpclassify(x[0]) == FP_NAN;
}
int main() {
  int x = 0;
  std::tie(x, std::ignore) = std::make_pair(pair().x, 2);
  auto start = std::chrono::steady_clock::now();
  std::this_thread::yield();
  std::complex<float> z(3, 4);
  return x == 2 && std::abs(z) == 5 && name().size() && std::chrono::steady_clock::now() >= start;
}
"""


@pytest.mark.parametrize("standard", ["c++11", "c++23"])
def test_the_main_header_brings_what_that_of_ROCm_brings(standard: str, hipcc: Hipcc):
    """tools/hip_headers.py compares the two; these are the headers that programs go by."""
    hipcc.write(main=BROUGHT)
    hipcc.build(f"-std={standard}", "-fsyntax-only", "--offload-arch=gfx1201", "main.cpp")


OWN_NAMES = """
#include <iostream>
struct uchar4 { unsigned char r, g, b, a; };
struct dim3 {};
__device__ float2 *unused;
"""


def test_a_program_that_includes_no_header_of_HIPs_has_its_names_to_itself(hipcc: Hipcc):
    """<iostream> brings <complex>, which computes on the device too."""
    own = OWN_NAMES.replace("float2 *", "struct float2 *")
    hipcc.write(main=own + "int main() { std::cout << sizeof(uchar4); }")
    hipcc.build("-fsyntax-only", "--offload-arch=gfx1100", "main.cpp")


def test_an_object_is_the_same_with_precompiled_headers(hipcc: Hipcc):
    """The dependency file names the source first, as clang does by itself."""
    hipcc.write(main=PROGRAM)
    words = ["-c", "-MD", "-MF", "main.d", "-MT", "main.o", "--offload-arch=gfx1201", "main.cpp"]
    hipcc.build(*words, WAVECORE_NO_CACHE="1")
    files = [hipcc.folder / name for name in ("main.o", "main.d")]
    plain, listed = (file.read_bytes() for file in files)
    hipcc.build(*words)
    # Functions that our headers always emit come in another order.
    assert sorted(files[0].read_bytes()) == sorted(plain)
    rule, old = files[1].read_text().split(), listed.decode().split()
    assert rule[:3] == old[:3] == ["main.o:", "main.cpp", "\\"]
    ours = str(PACKAGE / "wavecore/toolchain/include/hip/wavecore/standard.h")
    assert {ours} <= set(rule) and set(old) <= set(rule)


OWN_ARRAY = """
#include <hip/hip_runtime.h>
int main() { return OWN_ARRAY; }
"""


def test_folders_and_warnings_share_precompiled_headers_unless_a_relative_path_is_named(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Of sources that include hip_runtime.h themselves, or through a header beside them.

    hip_runtime.h brings <array>, which the second folder replaces.
    """
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "cache"))
    folders = [Hipcc(root, tmp_path / name) for name in ("first", "second")]
    for status, hipcc in enumerate(folders):
        (hipcc.folder / "include").mkdir(parents=True)
        text = f"#define OWN_ARRAY {status}\n#include_next <array>\n"
        (hipcc.folder / "include/array").write_text(text)
        hipcc.write(main=OWN_ARRAY, plain=PROGRAM, through='#include "one.h"\n')
        (hipcc.folder / "one.h").write_text('#include "plain.cpp"\n')

    def headers() -> int:
        return sum(path.is_file() for path in (tmp_path / "cache/headers").rglob("*"))

    made = []
    for hipcc in folders:
        for source in ("plain.cpp", "through.cpp"):
            hipcc.build("-c", "--offload-arch=gfx1201", source)
            made.append(headers())
    hipcc.write(unused=PROGRAM + "void f() { int x; }\n")
    done = hipcc("-c", "-Wall", "-Werror", "--offload-arch=gfx1201", "unused.cpp")
    assert done.status == 1 and "error: unused variable 'x'" in done.err
    made.append(headers())
    assert made[0] > 0 and set(made) == {made[0]}
    for status, hipcc in enumerate(folders):
        hipcc.build("-Iinclude", "--offload-arch=gfx1201", "main.cpp")
        assert hipcc.run().status == status


def test_C_gets_none_of_it(hipcc: Hipcc):
    text = "#ifdef EOF\n#error stdio\n#endif\nint main(void) { return 0; }\n"
    (hipcc.folder / "main.c").write_text(text)
    hipcc.build("main.c")
    assert hipcc.run().status == 0
