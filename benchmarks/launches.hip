// What launches cost from a HIP program: of a small kernel, of a cooperative one, of a grid barrier.
//
//     wavecore hipcc --offload-arch=gfx90a,gfx1100 -O3 launches.hip -o launches && ./launches
//
// Prints microseconds: the median of 21 batches.
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                  \
  do {                                                               \
    hipError_t e = (call);                                           \
    if (e != hipSuccess) {                                           \
      std::fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(e)); \
      std::exit(1);                                                  \
    }                                                                \
  } while (0)

__global__ void small(float* x, float by) { x[threadIdx.x] += by; }

__global__ void meet(int* sums, int barriers) {
  auto grid = cooperative_groups::this_grid();
  for (int i = 0; i < barriers; i++) grid.sync();
  if (threadIdx.x == 0) sums[blockIdx.x] += barriers;
}

template <class F>
static double median(int count, F each) {
  std::vector<double> found;
  for (int batch = 0; batch < 24; batch++) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < count; i++) each();
    CHECK(hipDeviceSynchronize());
    std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    if (batch >= 3) found.push_back(took.count() / count);
  }
  std::nth_element(found.begin(), found.begin() + found.size() / 2, found.end());
  return found[found.size() / 2];
}

int main() {
  float* x;
  int* sums;
  CHECK(hipMalloc(&x, 64 * sizeof *x));
  CHECK(hipMalloc(&sums, 16 * sizeof *sums));
  CHECK(hipMemset(x, 0, 64 * sizeof *x));
  CHECK(hipMemset(sums, 0, 16 * sizeof *sums));
  auto cooperate = [&](int barriers) {
    void* arguments[] = {&sums, &barriers};
    CHECK(hipLaunchCooperativeKernel((const void*)meet, dim3(16), dim3(256), arguments, 0, 0));
  };
  std::printf("launch, then wait   %8.1f\n", median(100, [&] {
    small<<<1, 64>>>(x, 1);
    CHECK(hipDeviceSynchronize());
  }));
  std::printf("launch, in a row    %8.1f\n", median(100, [&] { small<<<1, 64>>>(x, 1); }));
  double none = median(20, [&] { cooperate(0); });
  std::printf("cooperative launch  %8.1f\n", none);
  std::printf("grid barrier        %8.1f\n", (median(5, [&] { cooperate(100); }) - none) / 100);
  CHECK(hipFree(x));
  CHECK(hipFree(sums));
}
