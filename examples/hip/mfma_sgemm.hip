// MFMA on CDNA: D = A B in f32, each tile of 16 x 16 made by one wave with v_mfma_f32_16x16x4_f32.
//
// hipcc --offload-arch=gfx90a,gfx942 mfma_sgemm.hip -o mfma_sgemm && ./mfma_sgemm

#include "check.hpp"

constexpr int M = 48, N = 32, K = 64;

// The compiler's own vector type: its elements are the lane's registers.
using f32x4 = __attribute__((__vector_size__(4 * sizeof(float)))) float;

// A is M x K, B is K x N, D is M x N, row by row. A workgroup is one wave of 64 lanes, as 16 x 4.
__global__ void sgemm(const float* A, const float* B, float* D) {
  const int x = threadIdx.x, y = threadIdx.y;  // lane 16 y + x
  const int row = 16 * blockIdx.y, column = 16 * blockIdx.x;
  f32x4 d = {0};
  for (int k = 0; k < K; k += 4) {
    // Of the 16 x 4 of A and the 4 x 16 of B, a lane brings one element each: row x of A and
    // column x of B, both at k + y.
    const float a = A[(row + x) * K + k + y];
    const float b = B[(k + y) * N + column + x];
    // All lanes together: d += a b. The zeros would broadcast blocks or rotate lanes.
    d = __builtin_amdgcn_mfma_f32_16x16x4f32(a, b, d, 0, 0, 0);
  }
  // Of D a lane holds column x, and in its four registers the rows 4 y to 4 y + 3.
  for (int i = 0; i < 4; ++i) D[(row + 4 * y + i) * N + column + x] = d[i];
}

int main() {
  const auto a = random_values<float>(M * K, 1), b = random_values<float>(K * N, 2);
  const DeviceArray<float> A(a), B(b), D(M * N);
  sgemm<<<dim3(N / 16, M / 16), dim3(16, 4)>>>(A.get(), B.get(), D.get());
  HIP_CHECK(hipGetLastError());  // whether the launch itself was right
  Table table(target() + ": v_mfma_f32_16x16x4_f32, 48 x 32 x 64");
  table.compare("D against the CPU", D.values(), product(a, b, M, N, K), 1e-5);
  return table.status();
}
