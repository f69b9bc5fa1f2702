// Chapter: four processes exchange the halos of a 2D stencil through IPC, without MPI.
#include "chapter.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

constexpr int kRanks = 4, kRows = 16, kColumns = 96, kSteps = 6;
struct Shared {
  std::atomic<int> arrived[2 * kSteps + 4];
  hipIpcMemHandle_t fields[kRanks];
  float result[kRanks][kRows][kColumns];
};

static void barrier(Shared* shared, int which) {
  shared->arrived[which].fetch_add(1);
  while (shared->arrived[which].load() < kRanks) std::this_thread::yield();
}
// Two fields of kRows + 2 rows; row 0 and row kRows + 1 are the neighbours'.
__global__ void smooth(const float* from, float* to) {
  const int x = threadIdx.x, y = blockIdx.x + 1;
  const float left = x > 0 ? from[y * kColumns + x - 1] : 0.0f;
  const float right = x < kColumns - 1 ? from[y * kColumns + x + 1] : 0.0f;
  to[y * kColumns + x] =
      0.25f * (left + right + from[(y - 1) * kColumns + x] + from[(y + 1) * kColumns + x]);
}
static float first_value(int row, int column) { return float((row * 31 + column * 17) % 64); }

static int rank_main(int rank, Shared* shared) {
  constexpr size_t plane = size_t(kRows + 2) * kColumns;
  float *fields, *up = nullptr, *down = nullptr;
  HIP_CHECK(hipMalloc(&fields, 2 * plane * sizeof(float)));
  HIP_CHECK(hipMemset(fields, 0, 2 * plane * sizeof(float)));
  std::vector<float> host(size_t(kRows) * kColumns);
  for (int y = 0; y < kRows; ++y)
    for (int x = 0; x < kColumns; ++x) host[y * kColumns + x] = first_value(rank * kRows + y, x);
  HIP_CHECK(hipMemcpy(fields + kColumns, host.data(), host.size() * sizeof(float),
                      hipMemcpyHostToDevice));
  HIP_CHECK(hipIpcGetMemHandle(&shared->fields[rank], fields));
  HIP_CHECK(hipDeviceSynchronize());
  barrier(shared, 2 * kSteps);
  if (rank > 0)
    HIP_CHECK(hipIpcOpenMemHandle((void**)&up, shared->fields[rank - 1],
                                  hipIpcMemLazyEnablePeerAccess));
  if (rank < kRanks - 1)
    HIP_CHECK(hipIpcOpenMemHandle((void**)&down, shared->fields[rank + 1],
                                  hipIpcMemLazyEnablePeerAccess));
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  for (int step = 0; step < kSteps; ++step) {
    float* now = fields + (step % 2) * plane;
    const size_t at = (step % 2) * plane, row = kColumns * sizeof(float);
    if (up)
      HIP_CHECK(hipMemcpyAsync(now, up + at + kRows * kColumns, row, hipMemcpyDeviceToDevice,
                               stream));
    if (down)
      HIP_CHECK(hipMemcpyAsync(now + (kRows + 1) * kColumns, down + at + kColumns, row,
                               hipMemcpyDeviceToDevice, stream));
    smooth<<<kRows, kColumns, 0, stream>>>(now, fields + ((step + 1) % 2) * plane);
    HIP_CHECK(hipStreamSynchronize(stream));
    barrier(shared, 2 * step);  // all have computed: the other field is complete
  }
  HIP_CHECK(hipMemcpy(shared->result[rank], fields + (kSteps % 2) * plane + kColumns,
                      sizeof shared->result[rank], hipMemcpyDeviceToHost));
  if (up) HIP_CHECK(hipIpcCloseMemHandle(up));
  if (down) HIP_CHECK(hipIpcCloseMemHandle(down));
  barrier(shared, 2 * kSteps + 1);
  HIP_CHECK(hipFree(fields));
  return 0;
}

int main() {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                      -1, 0);
  if (memory == MAP_FAILED) return 9;
  auto* shared = new (memory) Shared{};
  std::vector<pid_t> children;
  for (int rank = 0; rank < kRanks; ++rank) {
    pid_t child = fork();
    if (child == 0) _exit(rank_main(rank, shared));
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  constexpr int rows = kRanks * kRows;
  std::vector<float> now(rows * kColumns), next(rows * kColumns);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < kColumns; ++x) now[y * kColumns + x] = first_value(y, x);
  auto at = [&](int y, int x) {
    return y < 0 || y >= rows || x < 0 || x >= kColumns ? 0.0f : now[y * kColumns + x];
  };
  for (int step = 0; step < kSteps; ++step) {
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < kColumns; ++x)
        next[y * kColumns + x] = 0.25f * (at(y, x - 1) + at(y, x + 1) + at(y - 1, x) + at(y + 1, x));
    now.swap(next);
  }
  expect_all("halo", &shared->result[0][0][0], now.size(), [&](size_t i) { return now[i]; });
  return finish();
}
