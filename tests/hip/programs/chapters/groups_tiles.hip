// Chapter: cooperative groups within a workgroup.
#include "chapter.h"

#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

template <class Tile>
__device__ int tile_sum(const Tile& tile, int value) {
  for (int offset = tile.size() / 2; offset > 0; offset /= 2) value += tile.shfl_down(value, offset);
  return tile.shfl(value, 0);
}
template <unsigned Size>
__global__ void sums_by_tile(const int* in, int* out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(block);
  const int at = block.group_index().x * block.size() + block.thread_rank();
  int sum = tile_sum(tile, in[at]);
  if (tile.thread_rank() == 0)
    out[block.group_index().x * tile.meta_group_size() + tile.meta_group_rank()] = sum;
}
__global__ void odd_lanes(const int* in, int* out, int* sizes) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  out[at] = -1;
  if (in[at] % 2) {
    cg::coalesced_group odd = cg::coalesced_threads();
    out[at] = odd.thread_rank();
    if (odd.thread_rank() == 0) sizes[at / warpSize] = odd.size();
    if (odd.shfl(in[at], 0) % 2 == 0) out[at] = -2;
    if (odd.any(in[at] % 2 == 0)) out[at] = -3;
    odd.sync();
  }
}
__global__ void by_predicate(const int* in, int* counts) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const bool large = in[threadIdx.x] > 50;
  auto part = cg::binary_partition(tile, large);
  if (part.thread_rank() == 0 && large) atomicAdd(counts, int(part.size()));
  if (part.thread_rank() == 0 && !large) atomicAdd(counts + 1, int(part.size()));
}
__device__ int generic_sum(const cg::thread_group& group, int* scratch, int value) {
  const unsigned rank = group.thread_rank();
  for (unsigned i = group.size() / 2; i > 0; i /= 2) {
    scratch[rank] = value;
    group.sync();
    if (rank < i) value += scratch[rank + i];
    group.sync();
  }
  return value;
}
__global__ void generic(const int* in, int* out) {
  __shared__ int scratch[256];
  auto block = cg::this_thread_block();
  int whole = generic_sum(block, scratch, in[threadIdx.x]);
  if (block.thread_rank() == 0) out[0] = whole;
  auto four = cg::tiled_partition(block, 4);
  int part = generic_sum(four, scratch + threadIdx.x / 4 * 4, in[threadIdx.x]);
  if (four.thread_rank() == 0) out[1 + threadIdx.x / 4] = part;
}
__global__ void votes(unsigned long long* out, int* matches) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const unsigned long long ballot = tile.ballot(tile.thread_rank() % 3 == 0);
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = ballot;
  const unsigned long long same = tile.match_any(int(tile.thread_rank() / 8));
  if (tile.all(tile.thread_rank() < 16) && tile.thread_rank() == 9)
    matches[tile.meta_group_rank()] = int(same);
}

int main() {
  constexpr int blocks = 5, threads = 256, n = blocks * threads;
  std::vector<int> host(n), found(n);
  for (int i = 0; i < n; ++i) host[i] = (i * 37) % 101;
  int *in, *out, *sizes;
  unsigned long long* masks;
  HIP_CHECK(hipMalloc(&in, n * sizeof(int)));
  HIP_CHECK(hipMalloc(&out, n * sizeof(int)));
  HIP_CHECK(hipMalloc(&sizes, n * sizeof(int)));
  HIP_CHECK(hipMalloc(&masks, n * sizeof *masks));
  HIP_CHECK(hipMemset(sizes, 0, n * sizeof(int)));
  HIP_CHECK(hipMemcpy(in, host.data(), n * sizeof(int), hipMemcpyHostToDevice));
  auto check_sums = [&](const char* what, int size) {
    HIP_CHECK(hipMemcpy(found.data(), out, n / size * sizeof(int), hipMemcpyDeviceToHost));
    expect_all(what, found.data(), n / size, [&](size_t i) {
      int sum = 0;
      for (int k = 0; k < size; ++k) sum += host[i * size + k];
      return sum;
    });
  };
  sums_by_tile<8><<<blocks, threads>>>(in, out);
  check_sums("tiles of 8", 8);
  sums_by_tile<32><<<blocks, threads>>>(in, out);
  check_sums("tiles of 32", 32);
  sums_by_tile<2><<<blocks, threads>>>(in, out);
  check_sums("tiles of 2", 2);

  odd_lanes<<<blocks, threads>>>(in, out, sizes);
  HIP_CHECK(hipMemcpy(found.data(), out, n * sizeof(int), hipMemcpyDeviceToHost));
  int wave = 0;
  HIP_CHECK(hipDeviceGetAttribute(&wave, hipDeviceAttributeWarpSize, 0));
  expect_all("ranks", found.data(), n, [&](size_t i) {
    if (host[i] % 2 == 0) return -1;
    int rank = 0;
    for (size_t k = i / wave * wave; k < i; ++k) rank += host[k] % 2;
    return rank;
  });
  HIP_CHECK(hipMemset(sizes, 0, 8));
  by_predicate<<<1, 128>>>(in, sizes);
  HIP_CHECK(hipMemcpy(found.data(), sizes, 8, hipMemcpyDeviceToHost));
  int large = 0;
  for (int i = 0; i < 128; ++i) large += host[i] > 50;
  EXPECT_EQ(found[0], large);
  EXPECT_EQ(found[1], 128 - large);

  generic<<<1, threads>>>(in, out);
  HIP_CHECK(hipMemcpy(found.data(), out, 65 * sizeof(int), hipMemcpyDeviceToHost));
  int all = 0;
  for (int i = 0; i < threads; ++i) all += host[i];
  EXPECT_EQ(found[0], all);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(found[1 + i], host[4 * i] + host[4 * i + 1] + host[4 * i + 2] + host[4 * i + 3]);

  votes<<<1, 64>>>(masks, out);
  unsigned long long votes_found[4];
  HIP_CHECK(hipMemcpy(votes_found, masks, sizeof votes_found, hipMemcpyDeviceToHost));
  HIP_CHECK(hipMemcpy(found.data(), out, 4 * sizeof(int), hipMemcpyDeviceToHost));
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(votes_found[i], 0x9249ull);
    EXPECT_EQ(found[i], 0xff00);
  }
  for (void* each : {(void*)in, (void*)out, (void*)sizes, (void*)masks}) HIP_CHECK(hipFree(each));
  return finish();
}
