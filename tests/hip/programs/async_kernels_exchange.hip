// Kernels of two streams run at the same time: each waits for what the other writes.
#include "check.h"

__global__ void player(int* mine, int* theirs, int rounds, int first) {
  for (int i = 1; i <= rounds; ++i) {
    if (first) {
      tell_all(theirs, i);
      wait_until(mine, i);
    } else {
      wait_until(mine, i);
      tell_all(theirs, i);
    }
  }
}

__global__ void wait_for_all(int* arrived, int blocks, int* out) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (__hip_atomic_load(arrived, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != blocks)
      __builtin_amdgcn_s_sleep(1);
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(out, 1);
}

void checks() {
  int* words = device_memory<int>(2);
  OK(hipMemset(words, 0, 8));
  OK(hipDeviceSynchronize());
  hipStream_t one = new_stream(), two = new_stream(hipStreamNonBlocking);
  player<<<1, 1, 0, one>>>(words, words + 1, 4, 0);  // waits before the other exists
  player<<<1, 1, 0, two>>>(words + 1, words, 4, 1);
  OK(hipStreamSynchronize(one));
  OK(hipStreamSynchronize(two));
  int back[2] = {};
  OK(hipMemcpy(back, words, 8, hipMemcpyDeviceToHost));
  SAME(back[0], 4);
  SAME(back[1], 4);

  OK(hipMemset(words, 0, 8));
  OK(hipDeviceSynchronize());
  hipStream_t streams[3] = {one, two, new_stream()};
  for (hipStream_t stream : streams) wait_for_all<<<1, 64, 0, stream>>>(words, 3, words + 1);
  OK(hipDeviceSynchronize());
  OK(hipMemcpy(back, words, 8, hipMemcpyDeviceToHost));
  SAME(back[1], 3);
  for (hipStream_t stream : streams) OK(hipStreamDestroy(stream));
  OK(hipFree(words));
}

int main() { return on_each_device(checks); }
