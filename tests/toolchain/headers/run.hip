// Kernels whose results a test computes by itself: coordinates, lanes, votes, barriers, atomics.

#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void shuffles(int* out, const int* in, int width) {
  int t = threadIdx.x, n = blockDim.x;
  out[t] = __shfl(in[t], in[t], width);
  out[n + t] = __shfl_up(in[t], 3, width);
  out[2 * n + t] = __shfl_down(in[t], 5, width);
  out[3 * n + t] = __shfl_xor(in[t], 6, width);
}

extern "C" __global__ void wide_shuffles(double* out, const double* in, const __half* half_in) {
  int t = threadIdx.x, n = blockDim.x;
  int partner = warpSize - 1 - t % warpSize;
  out[t] = __shfl(in[t], partner);
  out[n + t] = __half2float(__shfl(half_in[t], partner));
}

extern "C" __global__ void votes(unsigned long long* out, const int* in) {
  int t = threadIdx.x, n = blockDim.x;
  out[t] = __ballot(in[t] & 1);
  out[n + t] = __any(in[t] > 100) + 2 * __all(in[t] < 60);
  out[2 * n + t] = __match_any(in[t] % 5);
  out[3 * n + t] = __lane_id();
  out[4 * n + t] = in[t] % 2 ? __activemask() : 0;
}

extern "C" __global__ void barrier_votes(int* out, const int* in) {
  int t = threadIdx.x;
  out[t] = __syncthreads_count(in[t] & 1) + 1000 * __syncthreads_or(in[t] == 7) +
           10000 * __syncthreads_and(in[t] < 1000);
}

extern "C" __global__ void coordinates(unsigned* out) {
  unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned item = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned size = blockDim.x * blockDim.y * blockDim.z;
  unsigned* mine = out + (block * size + item) * 6;
  mine[0] = blockIdx.x;
  mine[1] = blockIdx.y;
  mine[2] = blockIdx.z;
  mine[3] = threadIdx.x;
  mine[4] = threadIdx.y;
  mine[5] = threadIdx.z;
}

extern "C" __global__ void atomics(int* i, unsigned* u, float* f, double* d, __half2* h) {
  int t = threadIdx.x;
  atomicAdd(i, 1);
  atomicMax(i + 1, t);
  atomicXor(i + 2, 1 << t % 32);
  atomicInc(u, 9);
  atomicDec(u + 1, 6);
  atomicAdd(f, 1.0f);
  unsafeAtomicAdd(f + 1, 2.0f);
  atomicMin(f + 2, -static_cast<float>(t));
  atomicAdd(d, 0.5);
  atomicAdd(h, __half2(1.0f, 2.0f));
}

extern "C" __global__ void set_bits(int* out, const unsigned long long* masks) {
  int t = threadIdx.x, n = blockDim.x;
  out[t] = __fns64(masks[t], 20, 3);
  out[n + t] = __fns64(masks[t], 40, -2);
  out[2 * n + t] = __fns32(masks[t], 5, 0);
  out[3 * n + t] = static_cast<int>(__lastbit_u32_u64(masks[t]));
}

extern "C" __global__ void reductions(int* out, const int* in) {
  int t = threadIdx.x, n = blockDim.x;
  bool low = t % warpSize < 5;  // two sets of lanes
  unsigned long long mask = low ? 0x1full : __activemask() & ~0x1full;
  out[t] = __reduce_add_sync(mask, in[t]);
  out[n + t] = __reduce_min_sync(mask, in[t]);
  out[2 * n + t] = __reduce_max_sync(mask, in[t]);
  out[3 * n + t] = __reduce_and_sync(mask, in[t]);
  out[4 * n + t] = __reduce_or_sync(mask, in[t]);
  out[5 * n + t] = __reduce_xor_sync(mask, in[t]);
}

namespace cg = cooperative_groups;

__device__ int rank_and_size(const cg::thread_group& group) {
  return group.thread_rank() * 1000 + group.size();
}

extern "C" __global__ void groups(int* out, const int* in) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  int i = cg::this_grid().thread_rank(), n = cg::this_grid().size();
  out[i] = rank_and_size(block);
  out[n + i] = rank_and_size(tile);
  out[2 * n + i] = rank_and_size(cg::tiled_partition(block, 4));
  out[3 * n + i] = static_cast<int>(tile.match_any(in[i]));
  if (in[i] & 1) {
    cg::coalesced_group odd = cg::coalesced_threads();
    out[4 * n + i] = odd.shfl_down(i, 1);
    out[5 * n + i] = odd.shfl_up(i, 2);
  }
}

struct Shape {
  __device__ virtual float area() const = 0;
};
struct Square : Shape {
  float side;
  __device__ explicit Square(float side_) : side(side_) {}
  __device__ float area() const override { return side * side; }
};
struct Disc : Shape {
  float radius;
  __device__ explicit Disc(float radius_) : radius(radius_) {}
  __device__ float area() const override { return 3 * radius * radius; }
};

extern "C" __global__ void virtual_functions(float* out) {
  int t = threadIdx.x;
  Square square(t);
  Disc disc(t);
  const Shape* shape = &square;
  if (t % 3 == 0) shape = &disc;
  out[t] = shape->area();
}

extern "C" __global__ void norms(float* f, double* d) {
  int t = threadIdx.x;
  f[t] = normf(t, f + blockDim.x) + rnormf(2, f + blockDim.x) + powif(-2.0f, t % 20);
  d[t] = norm(t, d + blockDim.x) + rnorm(2, d + blockDim.x) + powi(-3.0, -(t % 20));
}

extern "C" __global__ void hinted(float4* out, const float4* in, uint* limits, __half* h) {
  int t = threadIdx.x;
  float4 v = __ldcg(in + t);
  v.x += __ldca(&in[t].x) + __ldlu(&in[t].y) + __ldcv(&in[t].z);
  __stcg(out + t, v);
  __stwb(&out[t].y, v.z);
  __stwt(&out[t].z, v.y);
  limits[0] = UINT_MAX;
  h[0] = HIPRT_MAX_NORMAL_FP16;
  h[1] = HIPRT_ONE_FP16;
}

extern "C" __global__ void shuffles_of_some(int* out, const int* in) {
  int t = threadIdx.x;
  out[t] = -1;
  if (in[t] & 1) out[t] = __shfl(t, __ffsll(__activemask()) - 1) + __shfl(t, 63 - __clzll(__activemask()));
}
