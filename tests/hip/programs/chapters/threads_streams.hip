// Chapter: host threads that each drive a stream, with the per-thread default stream.
// options: -fgpu-default-stream=per-thread
#include "chapter.h"

#include <thread>

__global__ void matrix_vector(const float* matrix, const float* x, float* y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += matrix[row * n + k] * x[k];
  y[row] = sum;
}
static void worker(int number, int* bad) {
  constexpr int n = 64;
  std::vector<float> matrix(n * n), x(n), y(n);
  for (int i = 0; i < n * n; ++i) matrix[i] = float((i + number) % 7);
  for (int i = 0; i < n; ++i) x[i] = float(i % 5);
  float *dm, *dx, *dy;
  hipStream_t stream;
  HIP_CHECK(hipMalloc(&dm, n * n * 4));
  HIP_CHECK(hipMalloc(&dx, n * 4));
  HIP_CHECK(hipMalloc(&dy, n * 4));
  HIP_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  for (int turn = 0; turn < 10; ++turn) {
    const bool own = turn % 2;
    hipStream_t used = own ? stream : nullptr;  // the thread's own default stream
    HIP_CHECK(hipMemcpyAsync(dm, matrix.data(), n * n * 4, hipMemcpyHostToDevice, used));
    HIP_CHECK(hipMemcpyAsync(dx, x.data(), n * 4, hipMemcpyHostToDevice, used));
    matrix_vector<<<1, n, 0, used>>>(dm, dx, dy, n);
    HIP_CHECK(hipMemcpyAsync(y.data(), dy, n * 4, hipMemcpyDeviceToHost, used));
    HIP_CHECK(hipStreamSynchronize(used));
    for (int row = 0; row < n; ++row) {
      float right = 0;
      for (int k = 0; k < n; ++k) right += matrix[row * n + k] * x[k];
      *bad += y[row] != right;
    }
    x.swap(y);
    for (float& each : x) each = float(int(each) % 5);
  }
  HIP_CHECK(hipStreamDestroy(stream));
  for (float* each : {dm, dx, dy}) HIP_CHECK(hipFree(each));
}

int main() {
  constexpr int threads = 8;
  int bad[threads] = {};
  for (int round = 0; round < 2; ++round) {
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(worker, i, &bad[i]);
    for (auto& each : workers) each.join();
  }
  expect_all("mistakes", bad, threads, [](size_t) { return 0; });
  HIP_CHECK(hipDeviceSynchronize());
  return finish();
}
