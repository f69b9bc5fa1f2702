// Chapter: warp functions: shuffles, votes, masks of 64 bits, _sync variants.
// options: -DHIP_ENABLE_WARP_SYNC_BUILTINS
#include "chapter.h"

constexpr int n = 256;
struct Out {
  int up[n], down[n], exclusive[n], rank[n], broadcast[n];
  double around[n];
  long long wide[n];
  unsigned long long odd[n], active[n], same[n];
  int any[n], all[n], leader[n], first_three[n];
};

__global__ void all_functions(const int* in, Out* out) {
  const int i = threadIdx.x, lane = i % warpSize;
  const int value = in[i];
  out->up[i] = __shfl_up(value, 3);
  out->down[i] = __shfl_down(value, 5, 16);
  out->exclusive[i] = __shfl_xor(value, 1);
  out->around[i] = __shfl(value * 0.5, (lane + 1) % warpSize);
  out->wide[i] = __shfl(value * 10000000000ll, 7, 8);
  out->broadcast[i] = __shfl(value, 2);
  out->odd[i] = __ballot(value & 1);
  out->any[i] = __any(value == 77);
  out->all[i] = __all(value >= 0);
  out->rank[i] = __popcll(__ballot(value & 1) & ((1ull << lane) - 1));
  if (lane < 3) out->active[i] = __activemask();
  else out->active[i] = 0;
  out->leader[i] = __ffsll(static_cast<unsigned long long>(__ballot(value > 50))) - 1;
  out->first_three[i] = __lane_id();
#ifdef HIP_ENABLE_WARP_SYNC_BUILTINS
  const unsigned long long every = warpSize == 64 ? ~0ull : 0xffffffffull;
  out->same[i] = __match_any_sync(every, value % 4);
  int sum = value;
  for (int offset = warpSize / 2; offset; offset /= 2) sum += __shfl_down_sync(every, sum, offset);
  out->first_three[i] = __shfl_sync(every, sum, 0);
  int pred = 0;
  out->exclusive[i] += __match_all_sync(every, 5, &pred) == every && pred ? 0 : 1000;
  out->any[i] &= __any_sync(every, value == 77);
  out->odd[i] &= __ballot_sync(every, value & 1);
  if (lane % 2) {
    unsigned long long odd_lanes = 0xaaaaaaaaaaaaaaaaull & every;
    out->up[i] += __shfl_sync(odd_lanes, 0, 1) + (__ballot_sync(odd_lanes, 1) == odd_lanes ? 0 : 1);
  }
#endif
}
int main() {
  int host[n], wave = 0, *in;
  for (int i = 0; i < n; ++i) host[i] = (i * 29) % 101;
  HIP_CHECK(hipDeviceGetAttribute(&wave, hipDeviceAttributeWarpSize, 0));
  Out* out;
  HIP_CHECK(hipMalloc(&in, sizeof host));
  HIP_CHECK(hipMallocManaged(&out, sizeof(Out)));
  HIP_CHECK(hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice));
  all_functions<<<1, n>>>(in, out);
  HIP_CHECK(hipDeviceSynchronize());
  const size_t w = wave;
  auto start = [&](size_t i) { return i / w * w; };
  auto mask = [&](size_t i, auto predicate) {
    unsigned long long bits = 0;
    for (size_t k = 0; k < w; ++k) bits |= (unsigned long long)(predicate(host[start(i) + k])) << k;
    return bits;
  };
  auto odd = [](int v) { return v & 1; };
  expect_all("up", out->up, n, [&](size_t i) { return host[i % w < 3 ? i : i - 3]; });
  expect_all("down", out->down, n, [&](size_t i) { return host[i % 16 + 5 < 16 ? i + 5 : i]; });
  expect_all("xor", out->exclusive, n, [&](size_t i) { return host[i ^ 1]; });
  expect_all("around", out->around, n, [&](size_t i) { return host[start(i) + (i + 1) % w] * 0.5; });
  expect_all("wide", out->wide, n, [&](size_t i) { return host[i / 8 * 8 + 7] * 10000000000ll; });
  expect_all("broadcast", out->broadcast, n, [&](size_t i) { return host[start(i) + 2]; });
  expect_all("odd", out->odd, n, [&](size_t i) { return mask(i, odd); });
  expect_all("any", out->any, n, [&](size_t i) { return mask(i, [](int v) { return v == 77; }) != 0; });
  expect_all("all", out->all, n, [&](size_t) { return 1; });
  expect_all("rank", out->rank, n, [&](size_t i) { return __builtin_popcountll(mask(i, odd) & ((1ull << i % w) - 1)); });
  expect_all("active", out->active, n, [&](size_t i) { return i % w < 3 ? 7 : 0; });
  expect_all("leader", out->leader, n, [&](size_t i) { return __builtin_ffsll(mask(i, [](int v) { return v > 50; })) - 1; });
#ifdef HIP_ENABLE_WARP_SYNC_BUILTINS
  expect_all("same", out->same, n, [&](size_t i) { return mask(i, [&](int v) { return v % 4 == host[i] % 4; }); });
  expect_all("sum", out->first_three, n, [&](size_t i) {
    int sum = 0;
    for (size_t k = 0; k < w; ++k) sum += host[start(i) + k];
    return sum;
  });
#else
  expect_all("lane", out->first_three, n, [&](size_t i) { return i % w; });
#endif
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return finish();
}
