// Chapter: atomic functions: types, scopes, floating point, locks.
#include "chapter.h"

struct Counters {
  int add, sub, min, max, exchange;
  unsigned inc, dec, bits_and, bits_or, bits_xor;
  unsigned long long wide, wide_max;
  long long wide_min;
  float sum, unsafe_sum, safe_sum, float_max, float_min;
  double double_sum, double_max, by_cas;
  int locked, lock, scoped_agent, scoped_system, scoped_block;
  int tickets[256];
};
__device__ double add_by_cas(double* at, double value) {
  auto* bits = reinterpret_cast<unsigned long long*>(at);
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void count(Counters* c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&c->add, i);
  atomicSub(&c->sub, 2);
  atomicMin(&c->min, -i);
  atomicMax(&c->max, i);
  atomicExch(&c->exchange, 7);
  atomicInc(&c->inc, 9);
  atomicDec(&c->dec, 9);
  atomicAnd(&c->bits_and, ~(1u << (i % 32)));
  atomicOr(&c->bits_or, 1u << (i % 24));
  atomicXor(&c->bits_xor, 1u << (i % 32));
  atomicAdd(&c->wide, 1ull << 33);
  atomicMax(&c->wide_max, (unsigned long long)(i) << 40);
  atomicMin(&c->wide_min, -(long long)(i) * 10000000000ll);
  atomicAdd(&c->sum, 0.5f);
  unsafeAtomicAdd(&c->unsafe_sum, 0.25f);
  safeAtomicAdd(&c->safe_sum, 2.0f);
  atomicMax(&c->float_max, float(i) - 1000.0f);
  atomicMin(&c->float_min, float(i) - 1000.0f);
  atomicAdd(&c->double_sum, 0.125);
  atomicMax(&c->double_max, double(i));
  add_by_cas(&c->by_cas, 1.5);
  __hip_atomic_fetch_add(&c->scoped_agent, 1, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
  atomicAdd_system(&c->scoped_system, 1);
  const int ticket = atomicAdd(&c->scoped_block, 1);
  c->tickets[ticket] = 1;
}
__global__ void take_turns(Counters* c) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&c->lock, 0, 1) != 0) __builtin_amdgcn_s_sleep(1);
  __threadfence();
  volatile int* shared = &c->locked;
  *shared = *shared + 1;
  __threadfence();
  atomicExch(&c->lock, 0);
}
__global__ void histogram(const unsigned char* data, int n, int* bins) {
  __shared__ int local[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) local[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[data[i]], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    if (local[i]) atomicAdd(bins + i, local[i]);
}

int main() {
  Counters start{}, c, *device;
  start.bits_and = ~0u;
  start.float_min = 5;
  start.float_max = -5000;
  HIP_CHECK(hipMalloc(&device, sizeof c));
  HIP_CHECK(hipMemcpy(device, &start, sizeof c, hipMemcpyHostToDevice));
  count<<<4, 64>>>(device);
  take_turns<<<20, 64>>>(device);
  HIP_CHECK(hipMemcpy(&c, device, sizeof c, hipMemcpyDeviceToHost));
  EXPECT_EQ(c.add, 255 * 128);
  EXPECT_EQ(c.sub, -512);
  EXPECT_EQ(c.min, -255);
  EXPECT_EQ(c.max, 255);
  EXPECT_EQ(c.exchange, 7);
  EXPECT_EQ(c.inc, 256u % 10);
  EXPECT_EQ(c.dec, (10 - 256 % 10) % 10u);
  EXPECT_EQ(c.bits_and, 0u);
  EXPECT_EQ(c.bits_or, 0xffffffu);
  EXPECT_EQ(c.bits_xor, 0u);
  EXPECT_EQ(c.wide, 256ull << 33);
  EXPECT_EQ(c.wide_max, 255ull << 40);
  EXPECT_EQ(c.wide_min, -2550000000000ll);
  EXPECT_EQ(c.sum, 128.0f);
  EXPECT_EQ(c.unsafe_sum, 64.0f);
  EXPECT_EQ(c.safe_sum, 512.0f);
  EXPECT_EQ(c.float_max, -745.0f);
  EXPECT_EQ(c.float_min, -1000.0f);
  EXPECT_EQ(c.double_sum, 32.0);
  EXPECT_EQ(c.double_max, 255.0);
  EXPECT_EQ(c.by_cas, 384.0);
  EXPECT_EQ(c.scoped_agent, 256);
  EXPECT_EQ(c.scoped_system, 256);
  EXPECT_EQ(c.locked, 20);
  expect_all("tickets", c.tickets, 256, [](size_t) { return 1; });

  std::vector<unsigned char> data(10000);
  std::vector<int> right(256), found(256);
  for (size_t i = 0; i < data.size(); ++i) ++right[data[i] = static_cast<unsigned char>(i * i >> 3)];
  unsigned char* bytes;
  int* bins;
  HIP_CHECK(hipMalloc(&bytes, data.size()));
  HIP_CHECK(hipMalloc(&bins, 1024));
  HIP_CHECK(hipMemset(bins, 0, 1024));
  HIP_CHECK(hipMemcpy(bytes, data.data(), data.size(), hipMemcpyHostToDevice));
  histogram<<<5, 256>>>(bytes, int(data.size()), bins);
  HIP_CHECK(hipMemcpy(found.data(), bins, 1024, hipMemcpyDeviceToHost));
  expect_all("histogram", found.data(), 256, [&](size_t i) { return right[i]; });
  for (void* each : {(void*)device, (void*)bytes, (void*)bins}) HIP_CHECK(hipFree(each));
  return finish();
}
