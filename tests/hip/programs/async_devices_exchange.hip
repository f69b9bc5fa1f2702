// two devices: kernels of both run at the same time and communicate through pinned memory.
#include "check.h"

__global__ void player(int* mine, int* theirs, int rounds, int first) {
  for (int i = 1; i <= rounds; ++i) {
    if (first) tell_all(theirs, i);
    wait_until(mine, i);
    if (!first) tell_all(theirs, i);
  }
}

int main() {
  int* words = nullptr;
  OK(hipHostMalloc(&words, 64, hipHostMallocPortable));
  std::memset(words, 0, 64);
  OK(hipSetDevice(0));
  player<<<1, 1>>>(words, words + 1, 3, 0);
  OK(hipSetDevice(1));
  player<<<1, 1>>>(words + 1, words, 3, 1);
  OK(hipDeviceSynchronize());
  OK(hipSetDevice(0));
  OK(hipDeviceSynchronize());
  SAME(words[0], 3);
  SAME(words[1], 3);
  int* gate = words + 2;
  gated<<<1, 1>>>(gate, words + 3, 8);  // device 0 is busy, device 1 is not
  OK(hipSetDevice(1));
  OK(hipStreamQuery(nullptr));
  OK(hipDeviceSynchronize());
  SAME(ask(words + 3), 0);
  tell(gate, 1);
  OK(hipSetDevice(0));
  OK(hipDeviceSynchronize());
  SAME(words[3], 8);
  OK(hipHostFree(words));
  return result();
}
