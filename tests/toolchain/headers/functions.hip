// One call of every kind of device function that is not a math function.

#include <hip/hip_runtime.h>

__constant__ float table[4] = {1, 2, 3, 4};
__device__ int counter;
__managed__ int shared_counter;

template <typename T>
__device__ T reduce(T value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down(value, offset);
  return value;
}

extern "C" __global__ void coordinates(unsigned* out, dim3 size) {
  unsigned i = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned j = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  dim3 grid = gridDim, block = blockDim;
  auto lane = threadIdx.x % warpSize;
  out[i * size.x + j] = grid.x + block.y + lane + hipThreadIdx_x + hipBlockDim_z;
}

extern "C" __global__ void __launch_bounds__(256) shuffles(int* i, float* f, double* d, long long* l,
                                                           unsigned* u, char* c) {
  int t = threadIdx.x;
  i[t] = __shfl(i[t], 3) + __shfl_xor(i[t], 1, 16) + reduce(i[t]);
  f[t] = reduce(f[t]) + __shfl_up(f[t], 1u, 8);
  d[t] = reduce(d[t]) + __shfl_xor(d[t], 7);
  l[t] = reduce(l[t]) + __shfl(l[t], t ^ 1);
  u[t] = __shfl_sync(~0ull, u[t], 5) + __shfl_down_sync(~0ull, u[t], 1, 4);
  c[t] = __shfl(c[t], 2);
}

extern "C" __global__ void __launch_bounds__(256, 2) votes(unsigned long long* out, int* in) {
  int t = threadIdx.x;
  int all_equal;
  out[t] = __ballot(in[t] > 3) + __any(in[t]) + __all(in[t]) + __activemask() + __lane_id() +
           __match_any(in[t]) + __match_all(in[t], &all_equal) + all_equal +
           __ballot_sync(~0ull, in[t] & 1);
}

extern "C" __global__ void barriers(int* out, int* in) {
  __shared__ int tile[256];
  extern __shared__ int dynamic_tile[];
  int t = threadIdx.x;
  tile[t] = in[t];
  dynamic_tile[t] = in[t] + 1;
  __syncthreads();
  out[t] = tile[t ^ 1] + dynamic_tile[t ^ 2];
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  __syncwarp();
  out[t] += __syncthreads_count(in[t] > 1) + __syncthreads_or(in[t]) + __syncthreads_and(in[t]);
}

extern "C" __global__ void atomics(int* i, unsigned* u, unsigned long long* l, float* f, double* d) {
  atomicAdd(i, 1);
  atomicSub(i + 1, 1);
  atomicMin(i + 2, 1);
  atomicMax(i + 3, 1);
  atomicAnd(i + 4, 1);
  atomicOr(i + 5, 1);
  atomicXor(i + 6, 1);
  i[8] = atomicExch(i + 7, 1) + atomicCAS(i + 9, 1, 2);
  atomicAdd(u, 1);
  atomicInc(u + 1, 7);
  atomicDec(u + 2, 7);
  atomicMax(u + 3, 1u);
  atomicAdd(l, 1);
  atomicMax(l + 1, 5ull);
  l[2] = atomicCAS(l + 3, 1ull, 2ull);
  atomicAdd(f, 1.0f);
  atomicMin(f + 1, 1.0f);
  f[3] = atomicExch(f + 2, 1.0f);
  unsafeAtomicAdd(f + 4, 1.0f);
  atomicAdd(d, 1.0);
  atomicMax(d + 1, 1.0);
  unsafeAtomicAdd(d + 2, 1.0);
  atomicAdd_system(i + 10, 1);
  atomicAdd_block(i + 11, 1);
  atomicAdd(&counter, 1);
  atomicAdd(&shared_counter, 1);
}

extern "C" __global__ void integers(unsigned* u, unsigned long long* l, int* i) {
  u[0] = __popc(u[1]) + __clz(i[0]) + __ffs(u[2]) + __brev(u[3]) + __byte_perm(u[4], u[5], u[6]);
  u[7] = __umulhi(u[8], u[9]) + __mul24(i[1], i[2]) + __sad(i[3], i[4], u[10]) + __hadd(i[5], i[6]);
  u[11] = __funnelshift_l(u[12], u[13], u[14]) + __bitextract_u32(u[15], 3, 5);
  l[0] = __popcll(l[1]) + __clzll(i[0]) + __ffsll(l[2]) + __brevll(l[3]) + __umul64hi(l[4], l[5]);
  i[7] = min(i[8], i[9]) + max(u[16], 3u) + abs(i[10]) + min(threadIdx.x, u[17]);
}

extern "C" __global__ void conversions(float* f, double* d, int* i, unsigned long long* l) {
  i[0] = __float2int_rn(f[0]) + __float2int_rz(f[1]) + __float2int_ru(f[2]) + __float2int_rd(f[3]);
  i[1] = __double2int_rd(d[0]) + __float_as_int(f[4]) + __double2hiint(d[1]);
  f[5] = __int_as_float(i[2]) + __int2float_rz(i[3]) + __ull2float_ru(l[0]) + __double2float_rd(d[2]);
  d[3] = __longlong_as_double(i[4]) + __ull2double_rd(l[1]) + __hiloint2double(i[5], i[6]);
}

extern "C" __global__ void vectors(float4* f4, float3* f3, int2* i2, double2* d2, uchar4* c4) {
  int t = threadIdx.x;
  f4[t] = f4[t] * 2.0f + make_float4(1, 2, 3, 4) - 1.0f / f4[t + 1];
  f4[t].data[1] += table[t & 3];
  f3[t] += make_float3(1, 2, 3) * f3[t + 1].z;
  i2[t] = (i2[t] << 1) ^ make_int2(3, 4);
  i2[t].x += i2[t] == i2[t + 1] ? 1 : -i2[t].y;
  d2[t] = -d2[t];
  c4[t] = {1, 2, 3, 4};
}

struct Point {
  int x, y;
};

extern "C" __global__ void memory(int* to, const int* from, long long* clocks) {
  Point* place = new (to) Point{1, 2};
  memcpy(to + 2, from, 16);
  memset(to + 6, 0, 16);
  to[10] = place->x + __ldg(from);
  clocks[0] = clock64() + wall_clock64() + clock();
  __nanosleep(100);
  if (from[1] == 7) __trap();
  if (from[1] == 8) abort();
}

extern "C" __global__ void prints(int* values) {
  printf("item %u has %d\n", threadIdx.x, values[threadIdx.x]);
}
