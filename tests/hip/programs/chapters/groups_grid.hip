// Chapter: cooperative launches: a prefix sum and a breadth-first search with grid barriers.
#include "chapter.h"

#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void prefix_sum(const int* in, int* a, int* b, int n) {
  cg::grid_group grid = cg::this_grid();
  const int id = int(grid.thread_rank()), step = int(grid.size());
  for (int i = id; i < n; i += step) a[i] = in[i];
  grid.sync();
  for (int offset = 1; offset < n; offset *= 2) {
    for (int i = id; i < n; i += step) b[i] = a[i] + (i >= offset ? a[i - offset] : 0);
    grid.sync();
    int* next = a;
    a = b;
    b = next;
  }
}
// Distances in a graph where vertex v leads to 2v, 2v+1 and v-1.
__global__ void search(int* distance, int* changed, int vertices) {
  cg::grid_group grid = cg::this_grid();
  for (int level = 0;; ++level) {
    if (grid.thread_rank() == 0) changed[(level + 1) % 2] = 0;
    for (int v = grid.thread_rank(); v < vertices; v += grid.size()) {
      if (distance[v] != level) continue;
      for (int next : {2 * v, 2 * v + 1, v - 1})
        if (next >= 0 && next < vertices && atomicCAS(distance + next, -1, level + 1) == -1)
          atomicExch(changed + level % 2, 1);
    }
    grid.sync();
    if (!__hip_atomic_load(changed + level % 2, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)) break;
    grid.sync();
  }
}

int main() {
  int cooperative = 0;
  HIP_CHECK(hipDeviceGetAttribute(&cooperative, hipDeviceAttributeCooperativeLaunch, 0));
  EXPECT_EQ(cooperative, 1);
  int n = 3000, per_unit = 0, units = 0;
  HIP_CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&per_unit, prefix_sum, 128, 0));
  HIP_CHECK(hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0));
  EXPECT(per_unit > 0 && units > 0);
  int *in, *a, *b;
  for (int** each : {&in, &a, &b}) HIP_CHECK(hipMalloc(each, n * sizeof(int)));
  std::vector<int> host(n), found(n);
  for (int i = 0; i < n; ++i) host[i] = i % 9 - 3;
  HIP_CHECK(hipMemcpy(in, host.data(), n * sizeof(int), hipMemcpyHostToDevice));
  void* args[] = {&in, &a, &b, &n};
  HIP_CHECK(hipLaunchCooperativeKernel(prefix_sum, dim3(6), dim3(128), args, 0, nullptr));
  // 12 steps: the result is in `a`.
  HIP_CHECK(hipMemcpy(found.data(), a, n * sizeof(int), hipMemcpyDeviceToHost));
  int sum = 0;
  expect_all("prefix sum", found.data(), n, [&](size_t i) { return sum += host[i]; });

  int vertices = 2000, changed[2] = {};
  HIP_CHECK(hipMemset(a, 0xff, vertices * sizeof(int)));
  HIP_CHECK(hipMemset(a + 1, 0, sizeof(int)));
  HIP_CHECK(hipMemcpy(b, changed, sizeof changed, hipMemcpyHostToDevice));
  void* search_args[] = {&a, &b, &vertices};
  HIP_CHECK(hipLaunchCooperativeKernel(reinterpret_cast<void*>(search), dim3(4), dim3(64),
                                       search_args, 0, nullptr));
  HIP_CHECK(hipMemcpy(found.data(), a, vertices * sizeof(int), hipMemcpyDeviceToHost));
  std::vector<int> right(vertices, -1), queue{1};
  right[1] = 0;
  for (size_t head = 0; head < queue.size(); ++head)
    for (int next : {2 * queue[head], 2 * queue[head] + 1, queue[head] - 1})
      if (next >= 0 && next < vertices && right[next] == -1) {
        right[next] = right[queue[head]] + 1;
        queue.push_back(next);
      }
  expect_all("distance", found.data(), vertices, [&](size_t i) { return right[i]; });

  // More workgroups than fit at once are refused.
  HIP_FAILS(hipLaunchCooperativeKernel(prefix_sum, dim3(per_unit * units + 1), dim3(128), args, 0,
                                       nullptr),
            hipErrorCooperativeLaunchTooLarge);
  for (int* each : {in, a, b}) HIP_CHECK(hipFree(each));
  return finish();
}
