// two devices
// Kernels of several devices that one call launches: they synchronise with each other, begin after
// what was queued on all their streams, and what follows waits for all.
#include "check.h"

#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr int GROUPS = 3, ITEMS = 64, ROUNDS = 5;

// In each round a grid writes its number plus the other's of the round before.
__global__ void exchange(int* words, int* ranks) {
  cg::multi_grid_group all = cg::this_multi_grid();
  int own = all.grid_rank(), other = !own;
  for (int round = 1; round <= ROUNDS; ++round) {
    if (blockIdx.x == GROUPS - 1 && threadIdx.x == 0)
      words[2 * round + own] = words[2 * (round - 1) + other] + own + 1;
    all.sync();
  }
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    ranks[4 * own] = all.num_grids();
    ranks[4 * own + 1] = all.size();
    ranks[4 * own + 2] = all.thread_rank();
    ranks[4 * own + 3] = all.is_valid();
  }
}
__global__ void after(const int* words, int* out) { *out = words[2 * ROUNDS] + words[2 * ROUNDS + 1]; }

struct Setup {
  hipStream_t streams[2];
  int *words = pinned_memory<int>(2 * ROUNDS + 2), *ranks = pinned_memory<int>(8);
  int *gate = pinned_memory<int>(1), *out = pinned_memory<int>(2);
  void* arguments[2] = {&words, &ranks};
  hipLaunchParams launches[2]{};

  Setup() {
    for (int i = 0; i < 2; ++i) {
      OK(hipSetDevice(i));
      streams[i] = new_stream(hipStreamNonBlocking);
      launches[i].func = reinterpret_cast<void*>(exchange);
      launches[i].gridDim = dim3(GROUPS), launches[i].blockDim = dim3(ITEMS);
      launches[i].args = arguments, launches[i].stream = streams[i];
    }
    OK(hipSetDevice(0));
  }
  void check() {
    int before[2] = {words[0], words[1]};
    for (int round = 1; round <= ROUNDS; ++round) {
      int now[2] = {before[1] + 1, before[0] + 2};
      for (int i = 0; i < 2; ++i) SAME(words[2 * round + i], now[i]);
      before[0] = now[0], before[1] = now[1];
    }
    for (int i = 0; i < 2; ++i) {
      SAME(ranks[4 * i], 2);
      SAME(ranks[4 * i + 1], 2 * GROUPS * ITEMS);
      SAME(ranks[4 * i + 2], i * GROUPS * ITEMS);
      SAME(ranks[4 * i + 3], 1);
    }
  }
};

static void cooperative(Setup& s) {
  hipDeviceProp_t device;
  OK(hipGetDeviceProperties(&device, 1));
  SAME(device.cooperativeMultiDeviceLaunch, 1);
  gated<<<1, 1, 0, s.streams[0]>>>(s.gate, s.words, 10);  // all wait for it, and what follows for all
  OK(hipLaunchCooperativeKernelMultiDevice(s.launches, 2, 0));
  for (int i = 0; i < 2; ++i) {
    OK(hipSetDevice(i));
    after<<<1, 1, 0, s.streams[i]>>>(s.words, s.out + i);
    SAME(hipStreamQuery(s.streams[i]), hipErrorNotReady);
  }
  OK(hipSetDevice(0));
  tell(s.gate, 1);
  for (hipStream_t each : s.streams) OK(hipStreamSynchronize(each));
  SAME(s.words[0], 10);
  s.check();
  for (int i = 0; i < 2; ++i) SAME(s.out[i], s.words[2 * ROUNDS] + s.words[2 * ROUNDS + 1]);
  std::memset(s.words, 0, 8 * ROUNDS + 8);
  OK(hipLaunchCooperativeKernelMultiDevice(
      s.launches, 2, hipCooperativeLaunchMultiDeviceNoPreSync |
                         hipCooperativeLaunchMultiDeviceNoPostSync));
  OK(hipStreamSynchronize(s.streams[1]));
  OK(hipStreamSynchronize(s.streams[0]));
  s.check();
}

static void single(Setup& s) {  // kernels that need not run at the same time
  int *cells[2], values[2] = {7, 8};
  void* arguments[2][2];
  hipLaunchParams launches[2] = {s.launches[0], s.launches[1]};
  for (int i = 0; i < 2; ++i) {
    cells[i] = s.out + i;
    arguments[i][0] = &cells[i], arguments[i][1] = &values[i];
    launches[i].func = reinterpret_cast<void*>(static_cast<void (*)(int*, int)>(store));
    launches[i].args = arguments[i];
    launches[i].gridDim = launches[i].blockDim = dim3(1);
  }
  OK(hipExtLaunchMultiKernelMultiDevice(launches, 2, 0));
  for (hipStream_t each : s.streams) OK(hipStreamSynchronize(each));
  SAME(s.out[0] * 10 + s.out[1], 78);
}

static void refused(Setup& s) {
  FAILS(hipLaunchCooperativeKernelMultiDevice(nullptr, 2, 0), hipErrorInvalidValue);
  FAILS(hipLaunchCooperativeKernelMultiDevice(s.launches, 0, 0), hipErrorInvalidValue);
  FAILS(hipLaunchCooperativeKernelMultiDevice(s.launches, 2, 4), hipErrorInvalidValue);
  FAILS(hipLaunchCooperativeKernelMultiDevice(s.launches, 20, 0), hipErrorInvalidDevice);
  hipLaunchParams wrong[2] = {s.launches[0], s.launches[0]};
  FAILS(hipLaunchCooperativeKernelMultiDevice(wrong, 2, 0), hipErrorInvalidDevice);
  wrong[1] = s.launches[1], wrong[1].stream = nullptr;
  FAILS(hipLaunchCooperativeKernelMultiDevice(wrong, 2, 0), hipErrorInvalidResourceHandle);
  wrong[1] = s.launches[1], wrong[1].gridDim = dim3(1 << 20);
  FAILS(hipLaunchCooperativeKernelMultiDevice(wrong, 2, 0), hipErrorCooperativeLaunchTooLarge);
  wrong[1] = s.launches[1], wrong[1].func = nullptr;
  FAILS(hipLaunchCooperativeKernelMultiDevice(wrong, 2, 0), hipErrorInvalidDeviceFunction);
}

int main() {
  Setup s;
  cooperative(s);
  single(s);
  refused(s);
  return result();
}
