// Host threads of OpenMP that use HIP; device code in the same file has no OpenMP.
#include <hip/hip_runtime.h>
#include <omp.h>

#include <atomic>
#include <cstdio>
#include <vector>

#if defined(__HIP_DEVICE_COMPILE__) == defined(_OPENMP)
#error OpenMP is the host's
#endif

__global__ void add(float* a, float x) { a[blockIdx.x * blockDim.x + threadIdx.x] += x; }

__host__ __device__ int sum(int n) {
  int s = 0;
#pragma omp parallel for schedule(dynamic, 4) reduction(+ : s)
  for (int i = 0; i < n; i++) s += i;
  return s;
}

__global__ void sum_on_gpu(int* p) { *p = sum(100); }

static int failures_of_thread(int me) {
  const int n = 1 << 12;
  std::vector<float> h(n, float(me));
  hipStream_t stream;
  float* d;
  int bad = hipStreamCreate(&stream) != hipSuccess;
  bad += hipMalloc(&d, n * sizeof *d) != hipSuccess;
  bad += hipMemcpyAsync(d, h.data(), n * sizeof *d, hipMemcpyHostToDevice, stream) != hipSuccess;
  for (int i = 0; i < 8; i++) add<<<n / 256, 256, 0, stream>>>(d, 1.0f);
  bad += hipMemcpyAsync(h.data(), d, n * sizeof *d, hipMemcpyDeviceToHost, stream) != hipSuccess;
  bad += hipStreamSynchronize(stream) != hipSuccess;
  for (float x : h) bad += x != float(8 + me);
  return bad + (hipFree(d) != hipSuccess) + (hipStreamDestroy(stream) != hipSuccess);
}

int main() {
  omp_set_num_threads(4);
  std::atomic<int> bad{0}, threads{0};
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    bad += failures_of_thread(omp_get_thread_num());
    omp_set_lock(&lock);
    threads = threads + 1;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  int* p = nullptr;
  bad += hipMallocManaged(&p, sizeof *p) != hipSuccess;
  sum_on_gpu<<<1, 1>>>(p);
  bad += hipDeviceSynchronize() != hipSuccess;
  std::printf("%d threads, %d bad, %d %d\n", threads.load(), bad.load(), sum(100), *p);
}
