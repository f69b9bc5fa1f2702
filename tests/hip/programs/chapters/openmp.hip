// Chapter: OpenMP threads of the host, each with a stream.
// options: -fopenmp
#include "chapter.h"

#include <omp.h>

__global__ void saxpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  constexpr int parts = 8, n = 2000;
  std::vector<float> x(parts * n), y(parts * n);
#pragma omp parallel for
  for (int i = 0; i < parts * n; ++i) {
    x[i] = float(i % 100);
    y[i] = 1.0f;
  }
  int threads_seen = 0;
  double checksum = 0;
#pragma omp parallel num_threads(4) reduction(+ : checksum)
  {
#pragma omp single
    threads_seen = omp_get_num_threads();
#pragma omp for schedule(dynamic, 1)
    for (int part = 0; part < parts; ++part) {
      hipStream_t stream;
      float *dx, *dy;
      HIP_CHECK(hipStreamCreate(&stream));
      HIP_CHECK(hipMallocAsync(&dx, n * sizeof(float), stream));
      HIP_CHECK(hipMallocAsync(&dy, n * sizeof(float), stream));
      HIP_CHECK(hipMemcpyAsync(dx, &x[part * n], n * 4, hipMemcpyHostToDevice, stream));
      HIP_CHECK(hipMemcpyAsync(dy, &y[part * n], n * 4, hipMemcpyHostToDevice, stream));
      saxpy<<<(n + 127) / 128, 128, 0, stream>>>(float(part), dx, dy, n);
      HIP_CHECK(hipMemcpyAsync(&y[part * n], dy, n * 4, hipMemcpyDeviceToHost, stream));
      HIP_CHECK(hipFreeAsync(dx, stream));
      HIP_CHECK(hipFreeAsync(dy, stream));
      HIP_CHECK(hipStreamSynchronize(stream));
      HIP_CHECK(hipStreamDestroy(stream));
      for (int i = 0; i < n; ++i) checksum += y[part * n + i];
    }
  }
  EXPECT_EQ(threads_seen, 4);
  expect_all("y", y.data(), y.size(), [&](size_t i) { return float(i / n) * x[i] + 1.0f; });
  double right = 0;
  for (float each : y) right += each;
  EXPECT_EQ(checksum, right);
#ifndef _OPENMP
  ++mistakes;
#endif
  return finish();
}
