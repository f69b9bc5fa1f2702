// One product of matrices for CDNA 2, CDNA 3, RDNA 3 and RDNA 4, on the tiles of tiles.hpp.
//
// hipcc --offload-arch=gfx90a,gfx942,gfx1100,gfx1201 tiles_gemm.hip -o tiles_gemm && ./tiles_gemm

#include "check.hpp"
#include "tiles.hpp"

constexpr int M = 64, N = 48, K = 80;

// A workgroup is one wave and makes one tile of D.
__global__ void gemm(const _Float16* A, const _Float16* B, float* D) {
  const int row = 16 * blockIdx.y, column = 16 * blockIdx.x;
  tiles::Outputs d = {};
  for (int k = 0; k < K; k += 16)
    d = tiles::multiply(tiles::load_a(A + row * K + k, K), tiles::load_b(B + k * N + column, N), d);
  tiles::store(D + row * N + column, N, d);
}

int main() {
  const auto a = random_values<_Float16>(M * K, 1), b = random_values<_Float16>(K * N, 2);
  const DeviceArray<_Float16> A(a), B(b);
  const DeviceArray<float> D(M * N);
  // Waves have 32 lanes on RDNA and 64 on CDNA: what the host must know, the device tells it.
  int lanes = 0;
  HIP_CHECK(hipDeviceGetAttribute(&lanes, hipDeviceAttributeWarpSize, 0));
  gemm<<<dim3(N / 16, M / 16), lanes>>>(A.get(), B.get(), D.get());
  HIP_CHECK(hipGetLastError());
  Table table(target() + ": 64 x 48 x 80 in tiles, waves of " + std::to_string(lanes));
  // So much because CDNA 2 takes the smallest f16 numbers, the denormal ones, for zero.
  table.compare("D against the CPU", D.values(), product(a, b, M, N, K), 1e-4);
  return table.status();
}
