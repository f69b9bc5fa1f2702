// Chapter: malloc, free, new and delete in kernels; a tree that workers build.
#include "chapter.h"

struct Leaf {
  int key;
  Leaf *left = nullptr, *right = nullptr;
  __device__ explicit Leaf(int k) : key(k) {}
};
__global__ void build(Leaf** root, const int* keys, int n) {
  for (int i = 0; i < n; ++i) {
    Leaf** at = root;
    while (*at) at = keys[i] < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = new Leaf(keys[i]);
  }
}
__device__ int walk(Leaf* leaf, int* out, int count) {
  if (!leaf) return count;
  count = walk(leaf->left, out, count);
  out[count++] = leaf->key;
  count = walk(leaf->right, out, count);
  delete leaf;
  return count;
}
__global__ void sort_out(Leaf** root, int* out) { walk(*root, out, 0); }
__global__ void scratch(int* out) {
  const int n = 16 + threadIdx.x % 5;
  int* mine = static_cast<int*>(malloc(n * sizeof(int)));
  if (!mine) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = -1;
    return;
  }
  for (int i = 0; i < n; ++i) mine[i] = i + threadIdx.x;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += mine[i];
  free(mine);
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void keep(char** pointers) {
  pointers[threadIdx.x] = static_cast<char*>(malloc(100));
  for (int i = 0; i < 100; ++i) pointers[threadIdx.x][i] = char(i + threadIdx.x);
}
__global__ void use_and_free(char** pointers, int* sums) {
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += pointers[threadIdx.x][i];
  sums[threadIdx.x] = sum;
  free(pointers[threadIdx.x]);
}
__global__ void too_much(int* failed) { *failed = malloc(size_t(1) << 40) == nullptr; }
__global__ void arrays(double* out) {
  double* values = new double[64];
  for (int i = 0; i < 64; ++i) values[i] = i * 0.5;
  out[threadIdx.x] = values[threadIdx.x];
  delete[] values;
}

int main() {
  size_t heap = 0;
  HIP_CHECK(hipDeviceGetLimit(&heap, hipLimitMallocHeapSize));
  EXPECT(heap > 0);
  constexpr int n = 60;
  int keys[n], found[256], *device_keys, *out;
  for (int i = 0; i < n; ++i) keys[i] = (i * 37 + 11) % n;
  Leaf** root;
  HIP_CHECK(hipMalloc(&device_keys, sizeof keys));
  HIP_CHECK(hipMalloc(&out, 256 * sizeof(int) * 4));
  HIP_CHECK(hipMalloc(&root, sizeof *root));
  HIP_CHECK(hipMemset(root, 0, sizeof *root));
  HIP_CHECK(hipMemcpy(device_keys, keys, sizeof keys, hipMemcpyHostToDevice));
  build<<<1, 1>>>(root, device_keys, n);
  sort_out<<<1, 1>>>(root, out);  // the heap outlives a kernel
  HIP_CHECK(hipMemcpy(found, out, n * sizeof(int), hipMemcpyDeviceToHost));
  expect_all("sorted", found, n, [](size_t i) { return i; });
  scratch<<<4, 64>>>(out);
  HIP_CHECK(hipMemcpy(found, out, sizeof found, hipMemcpyDeviceToHost));
  expect_all("scratch", found, 256, [](size_t i) {
    const int t = int(i % 64), size = 16 + t % 5;
    return size * (size - 1) / 2 + size * t;
  });
  char** pointers;
  HIP_CHECK(hipMalloc(&pointers, 64 * sizeof *pointers));
  keep<<<1, 20>>>(pointers);
  use_and_free<<<1, 20>>>(pointers, out);
  HIP_CHECK(hipMemcpy(found, out, 20 * sizeof(int), hipMemcpyDeviceToHost));
  expect_all("kept", found, 20, [](size_t i) { return 4950 + 100 * i; });
  too_much<<<1, 1>>>(out);
  HIP_CHECK(hipMemcpy(found, out, sizeof(int), hipMemcpyDeviceToHost));
  EXPECT_EQ(found[0], 1);
  double doubles[64];
  arrays<<<1, 64>>>(reinterpret_cast<double*>(out));
  HIP_CHECK(hipMemcpy(doubles, out, sizeof doubles, hipMemcpyDeviceToHost));
  expect_all("arrays", doubles, 64, [](size_t i) { return i * 0.5; });
  for (void* each : {(void*)device_keys, (void*)out, (void*)root, (void*)pointers}) HIP_CHECK(hipFree(each));
  return finish();
}
