// Transposing a 16 x 16 tile that lies in registers, on RDNA 4: by shuffles, and by one WMMA.
//
// hipcc --offload-arch=gfx1201 transpose_rdna4.hip -o transpose_rdna4 && ./transpose_rdna4
//
// Lane l has 8 neighbours of row l % 16: the first ones in lanes 0 to 15, the last in 16 to 31.

#include "check.hpp"

using f16x8 = _Float16 __attribute__((ext_vector_type(8)));

// Lane (x, half) wants element x of the rows from 8 half on. It lies with lane (row, x / 8), as the
// element x % 8 there. A shuffle takes one register of another lane, always the same one for all
// lanes; so four registers come over, and one half of one of them stays.
__device__ f16x8 by_shuffles(f16x8 tile) {
  const int x = __lane_id() % 16, half = __lane_id() / 16;
  union {
    f16x8 run;
    unsigned words[4];
  } mine = {tile}, other;
  f16x8 turned;
  for (int e = 0; e < 8; ++e) {
    const int from = 8 * half + e + 16 * (x / 8);
    for (int word = 0; word < 4; ++word) other.words[word] = __shfl(mine.words[word], from);
    turned[e] = other.run[x % 8];
  }
  return turned;
}

// A times the identity is A, but D lies in registers by columns where A lies by rows.
__device__ f16x8 by_wmma(f16x8 tile) {
  const int x = __lane_id() % 16, half = __lane_id() / 16;
  f16x8 identity;
  for (int e = 0; e < 8; ++e) identity[e] = static_cast<_Float16>(8 * half + e == x ? 1 : 0);
  return __builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(tile, identity, f16x8{});
}

template <f16x8 (*TURN)(f16x8)>
__global__ void transpose(const _Float16* in, _Float16* out) {
  const int x = threadIdx.x % 16, half = threadIdx.x / 16;
  f16x8 tile;
  for (int e = 0; e < 8; ++e) tile[e] = in[16 * x + 8 * half + e];
  tile = TURN(tile);
  for (int e = 0; e < 8; ++e) out[16 * x + 8 * half + e] = tile[e];
}

int main() {
  const auto host = random_values<_Float16>(256, 1);
  std::vector<double> want(256);
  for (int i = 0; i < 256; ++i) want[i] = static_cast<double>(host[16 * (i % 16) + i / 16]);
  const DeviceArray<_Float16> in(host), out(256);
  Table table(target() + ": transposing in registers");
  transpose<by_shuffles><<<1, 32>>>(in.get(), out.get());
  HIP_CHECK(hipGetLastError());
  table.compare("by shuffles", out.values(), want, 0);
  HIP_CHECK(hipMemset(out.get(), 0, 256 * sizeof(_Float16)));
  transpose<by_wmma><<<1, 32>>>(in.get(), out.get());
  HIP_CHECK(hipGetLastError());
  table.compare("by WMMA with the identity", out.values(), want, 0);
  return table.status();
}
