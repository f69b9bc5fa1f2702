#include <hip/hip_runtime.h>

// How many steps each number takes to 1. Lanes leave the loop one by one: EXEC shows who is in it.
extern "C" __global__ void collatz(const int* in, int* steps) {
  const int i = threadIdx.x;
  int n = in[i], count = 0;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    ++count;
  }
  steps[i] = count;
}
