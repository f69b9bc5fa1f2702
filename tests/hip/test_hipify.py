"""hipify-perl: CUDA sources become HIP that hipcc builds; what has no translation is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hip.building import Hipcc, run
from wavecore.hip.tools import cudanames
from wavecore.hip.tools.hipify import translate

SOURCE = """\
#include <cstdio>
#include "cuda_runtime.h"
#define CHECK(call) if (cudaError_t e = (call)) return std::printf("%s\\n", cudaGetErrorString(e))
__constant__ float scale[1];
template <class T, int N> __global__ void add(T* x, const T* y) {
  extern __shared__ T all[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  all[threadIdx.x] = y[i];
  if (i < N) x[i] += scale[0] * all[threadIdx.x];
}
int main() {
  cudaDeviceProp prop;
  CHECK(cudaGetDeviceProperties(&prop, 0));
  float *x, *y, factor = 2, back;  // cudaNoFunction in a comment
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaMallocManaged(&x, 4 * sizeof(float)));
  CHECK(cudaMallocHost((void**)&y, 4 * sizeof(float)));
  for (int i = 0; i < 4; ++i) x[i] = i, y[i] = 10;
  CHECK(cudaMemcpyToSymbol(scale, &factor, sizeof factor));
  CHECK(cudaMemcpyFromSymbol(&back, scale, sizeof back));
  CHECK(cudaFuncSetCacheConfig(add<float, 4>, cudaFuncCachePreferL1));
  add<float, 4><<<dim3(1, 1), 4, 4 * sizeof(float), stream>>>(x, y);
  CHECK(cudaThreadSynchronize());
  add<float, 0><<<1, 4, 16>>>(x, y);
  int most = 0;
  CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0));
  CHECK(cudaDeviceSynchronize());
  std::printf("%g %g %g %g, %g, %d\\n", x[0], x[1], x[2], x[3], back, most);
  return cudaFreeHost(y) + cudaFree(x);
}
"""
PRINTS = "20 21 22 23, 2, 1024\n"


@pytest.mark.clang
def test_a_program_is_translated_and_runs(hipcc: Hipcc):
    """With launches kept, and as calls; in place, with the original beside."""

    def hipify(name: str, *words: str):
        return run([hipcc.root / "bin" / name, *words], hipcc.folder)

    source = hipcc.folder / "main.cu"
    source.write_text(SOURCE)
    done = hipify("hipify-perl", "main.cu", "-o=main.hip", "-print-stats")
    first, *counts = done.err.splitlines()
    assert done.status == 0 and done.out == "" and "  cudaMallocManaged 1" in counts
    assert first.endswith("( kernel launches:2 ) warn:0 LOC:31 in 'main.cu'")
    calls = hipify("hipify-clang", "main.cu", "-hip-kernel-execution-syntax", "--", "-I.", "-O2")
    assert (done.status, calls.err) == (0, "")
    assert "<<<" not in calls.out
    assert (
        "hipLaunchKernelGGL(HIP_KERNEL_NAME(add<float, 4>), dim3(dim3(1, 1)), dim3(4), "
        "4 * sizeof(float), stream, x, y);"
    ) in calls.out
    (hipcc.folder / "calls.hip").write_text(calls.out)
    for name in ("main", "calls"):
        hipcc.build("-Wall", "-Wno-unused-variable", f"{name}.hip", "-o", name)
        assert hipcc.run(name).out == PRINTS
    for _ in range(2):  # the second time from the original
        done = hipify("hipconvertinplace-perl.sh", ".", "-quiet-warnings")
        assert done.status == 0 and first in done.err.splitlines()
        assert source.read_text() == (hipcc.folder / "main.hip").read_text()
    assert (hipcc.folder / "main.cu.prehip").read_text() == SOURCE
    done = hipify("hipify-perl", "none.cu")
    assert done.status == 1 and "'none.cu': No such file or directory" in done.err


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("CUresult r = cuMemAlloc_v2(&p, 4);", "hipError_t r = hipMalloc(&p, 4);"),
        ("CUdevice d; CUdeviceptr q;", "hipDevice_t d; hipDeviceptr_t q;"),
        ("if (r == CUDA_ERROR_OUT_OF_MEMORY)", "if (r == hipErrorOutOfMemory)"),
        ("CU_DEVICE_ATTRIBUTE_WARP_SIZE", "hipDeviceAttributeWarpSize"),
        ("cuGetErrorString(r, &s)", "hipDrvGetErrorString(r, &s)"),
        ("nvrtcAddNameExpression == NVRTC_SUCCESS", "hiprtcAddNameExpression == HIPRTC_SUCCESS"),
        ("cublasSgemm_v2(h, CUBLAS_OP_N)", "hipblasSgemm(h, HIPBLAS_OP_N)"),
        ("curand_init(1, 2, 3, &state)", "hiprand_init(1, 2, 3, &state)"),
        ("cuComplex c = cuCaddf(a, b);", "hipComplex c = hipCaddf(a, b);"),
        ("cub::Sum s; thrust::cuda::par;", "hipcub::Sum s; thrust::hip::par;"),
        ("cudaGetSymbolAddress(&p, table[1])", "hipGetSymbolAddress(&p, HIP_SYMBOL(table[1]))"),
        ("cudaError_t cudaMemcpyToSymbol(int a)", "hipError_t hipMemcpyToSymbol(int a)"),
        ("my.cudaMalloc, cudaMallocs, x_cudaFree", "my.cudaMalloc, cudaMallocs, x_cudaFree"),
        ("#include <cub/cub.cuh>\nint x;", "#include <hipcub/hipcub.hpp>\nint x;"),
    ],
)  # fmt: skip
def test_names(cuda: str, hip: str):
    text = translate(cuda, "x.cu").text
    assert text.removeprefix("#include <hip/hip_runtime.h>\n") == hip


def test_what_has_no_translation_is_named():
    """With file and line; not in comments or strings, nor if it is the program's own."""
    text = (
        '// cudaNone()\nconst char* s = "cudaNone()";\ncudaNone(1);\n'
        'int mine = cudaMine + CUDA_CHECK(1);\nasm volatile("add");\nx = __vadd4(a, b);\n'
        "#if __CUDA_ARCH__ > 1\ny = __shfl_sync(m, v, 0) + __popc(v);\n"
    )
    warnings = translate(text, "x.cu", own=frozenset({"cudaMine"})).warnings
    assert warnings == [
        'x.cu:3: unsupported identifier "cudaNone": cudaNone(1);',
        'x.cu:5: inline assembly is PTX: asm volatile("add");',
        'x.cu:6: unsupported device function "__vadd4": x = __vadd4(a, b);',
        'x.cu:7: "__CUDA_ARCH__" is not defined with HIP: #if __CUDA_ARCH__ > 1',
    ]


def test_exceptions_are_needed_and_lead_to_names_that_there_are():
    libraries = ("hiprand", "roctx", "__")
    for cuda, hip in cudanames.EXCEPTIONS.items():
        assert cudanames.by_rule(cuda) != hip, f"{cuda} follows the rule"
        assert hip.startswith(libraries) or hip in cudanames.known(), f"{cuda}: {hip}"


def test_headers_are_those_of_rocm():
    """Those of HIP are there; of libraries, they are ROCm's, which wavecore lacks."""
    folder = cudanames.HEADERS
    for cuda, hip in cudanames.HEADERS_OF_CUDA.items():
        ours = hip.startswith("hip/")
        assert not ours or Path(folder / hip).exists(), f"{cuda}: {hip}"
