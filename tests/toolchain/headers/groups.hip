// Cooperative groups whose members, masks and results a test computes by itself.

#include <hip/cooperative_groups/memcpy_async.h>
#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ int described(const cg::thread_group& group) {
  return group.thread_rank() * 1000 + group.size();
}

extern "C" __global__ void ranks(int* out, int size) {
  cg::thread_block block = cg::this_thread_block();
  int i = cg::this_grid().thread_rank(), n = cg::this_grid().size();
  auto tile = cg::tiled_partition<16>(block);
  auto part = cg::tiled_partition<4>(tile);
  out[i] = described(block);
  out[n + i] = described(tile);
  out[2 * n + i] = described(part);
  out[3 * n + i] = described(cg::tiled_partition(block, size));
  out[4 * n + i] = described(cg::tiled_partition(tile, size));
  out[5 * n + i] = described(cg::this_thread());
  out[6 * n + i] = tile.meta_group_rank() * 1000 + tile.meta_group_size();
  out[7 * n + i] = part.meta_group_rank() * 1000 + part.meta_group_size();
  cg::thread_block_tile<4> kept = part;
  out[8 * n + i] = kept.meta_group_rank() * 1000 + kept.meta_group_size();
  out[9 * n + i] = cg::group_size(tile) * 1000 + cg::thread_rank(block) + cg::is_valid(tile);
  cg::thread_group any = tile;
  any.sync();
  cg::sync(block);
  block.barrier_wait(block.barrier_arrive());
  out[10 * n + i] = cg::this_grid().block_rank() * 1000 + block.thread_index().x;
}

// Copies of a workgroup and of its tiles, through LDS; the units depend on addresses and sizes.
extern "C" __global__ void copies(unsigned char* out, const unsigned char* in, int bytes,
                                  int start) {
  __shared__ alignas(16) unsigned char lds[1024];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  cg::memcpy_async(block, lds + start, in, bytes);
  block.sync();
  if (tile.meta_group_rank() == 1) cg::memcpy_async(tile, out, lds + start, bytes);
}

extern "C" __global__ void masks(unsigned long long* out, const int* in) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x, n = blockDim.x, same;
  out[t] = tile.ballot(in[t] & 1);
  out[n + t] = tile.match_any(in[t]);
  unsigned long long all = tile.match_all(in[t], same);
  out[2 * n + t] = all * 2 + same;
  out[3 * n + t] = tile.any(in[t] == 3) * 2 + tile.all(in[t] < 4);
  if (in[t] == 0) return;
  cg::coalesced_group some = cg::coalesced_threads();
  out[4 * n + t] = some.ballot(in[t] & 1);
  out[5 * n + t] = some.match_any(in[t]);
  all = some.match_all(in[t], same);
  out[6 * n + t] = all * 2 + same;
  out[7 * n + t] = some.any(in[t] == 3) * 2 + some.all(in[t] < 4);
}

extern "C" __global__ void parts(int* out, const int* in) {
  auto block = cg::this_thread_block();
  int t = threadIdx.x, n = blockDim.x;
  auto tile = cg::tiled_partition<16>(block);
  auto halves = cg::binary_partition(tile, in[t] & 1);
  out[t] = described(halves);
  out[n + t] = halves.shfl(t, 1);
  auto quarters = cg::binary_partition(halves, in[t] & 2);
  out[2 * n + t] = described(quarters);
  auto threes = cg::tiled_partition(halves, 3);
  out[3 * n + t] = described(threes) + 100000 * threes.meta_group_rank() +
                   1000000 * threes.meta_group_size();
  cg::thread_group any = halves;
  out[4 * n + t] = described(cg::tiled_partition(any, 3));
  out[5 * n + t] = halves.shfl_down(t, 2);
  out[6 * n + t] = halves.shfl_up(t, 1);
}

extern "C" __global__ void sums(int* out, const int* in) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  auto half = cg::binary_partition(tile, in[threadIdx.x] & 1);
  int t = threadIdx.x, n = blockDim.x, x = in[t];
  out[t] = cg::reduce(tile, x, cg::plus<int>());
  out[n + t] = cg::reduce(tile, x, cg::less<int>()) + 100 * cg::reduce(tile, x, cg::greater<int>());
  out[2 * n + t] = cg::reduce(half, x, cg::bit_or<int>()) +
                   100 * cg::reduce(half, x, cg::bit_and<int>()) +
                   10000 * cg::reduce(half, x, cg::bit_xor<int>());
  out[3 * n + t] = cg::inclusive_scan(tile, x);
  out[4 * n + t] = cg::exclusive_scan(half, x);
  out[5 * n + t] = cg::inclusive_scan(half, x, [](int a, int b) { return a > b ? a : b; });
}
