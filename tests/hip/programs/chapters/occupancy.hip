// Chapter: occupancy, launch bounds, attributes of functions, dynamic LDS.
#include "chapter.h"

__global__ void __launch_bounds__(256) light(float* data) { data[threadIdx.x] *= 2; }
__global__ void __launch_bounds__(64, 2) bounded(float* data) { data[threadIdx.x] += 1; }
__global__ void heavy_lds(float* data) {
  __shared__ float memory[8192];  // 32 KiB
  memory[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = memory[(threadIdx.x + 1) % blockDim.x];
}
__global__ void rotate(const int* in, int* out, int by) {
  extern __shared__ int memory[];
  memory[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = memory[(threadIdx.x + by) % blockDim.x];
}
template <class T>
__global__ void several_parts(T* out, int n) {
  extern __shared__ unsigned char raw[];
  T* first = reinterpret_cast<T*>(raw);
  int* second = reinterpret_cast<int*>(first + n);
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    first[i] = T(i);
    second[i] = -i;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = first[n - 1 - i] + T(second[i]);
}

int main() {
  hipDeviceProp_t props;
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  int blocks = 0, grid = 0, threads = 0;
  HIP_CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, light, 256, 0));
  EXPECT(blocks >= 1 && blocks * 256 <= props.maxThreadsPerMultiProcessor);
  HIP_CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &threads, light, 0, 0));
  EXPECT(threads > 0 && threads <= 256 && threads % props.warpSize == 0);
  EXPECT(grid >= props.multiProcessorCount);
  HIP_CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, heavy_lds, 64, 0));
  EXPECT_EQ(blocks, int(props.maxSharedMemoryPerMultiProcessor / (32 * 1024)));
  int with_more = 0;
  HIP_CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&with_more, light, 256, 30000));
  EXPECT(with_more >= 1 && with_more <= int(props.maxSharedMemoryPerMultiProcessor / 30000));

  hipFuncAttributes attributes;
  HIP_CHECK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(heavy_lds)));
  EXPECT_EQ(attributes.sharedSizeBytes, 32768u);
  EXPECT(attributes.numRegs > 0);
  HIP_CHECK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(bounded)));
  EXPECT_EQ(attributes.maxThreadsPerBlock, 64);

  int n = 128, by = 5, *in, *out, host[128];
  for (int i = 0; i < n; ++i) host[i] = i * i;
  HIP_CHECK(hipMalloc(&in, sizeof host));
  HIP_CHECK(hipMalloc(&out, 64 * 1024));
  HIP_CHECK(hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice));
  rotate<<<1, n, n * sizeof(int)>>>(in, out, by);
  HIP_CHECK(hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost));
  expect_all("rotate", host, n, [&](size_t i) { return ((i + by) % n) * ((i + by) % n); });
  const int most = int(props.sharedMemPerBlock / (sizeof(double) + sizeof(int)));
  HIP_CHECK(hipFuncSetAttribute(reinterpret_cast<const void*>(several_parts<double>),
                                hipFuncAttributeMaxDynamicSharedMemorySize,
                                int(props.sharedMemPerBlock)));
  several_parts<<<1, 256, most * (sizeof(double) + sizeof(int))>>>(reinterpret_cast<double*>(out), most);
  HIP_CHECK(hipGetLastError());
  std::vector<double> doubles(most);
  HIP_CHECK(hipMemcpy(doubles.data(), out, most * sizeof(double), hipMemcpyDeviceToHost));
  expect_all("parts", doubles.data(), most, [&](size_t i) { return double(most - 1 - int(i)) - double(i); });

  // Rows of a picture: the block size that the API suggests.
  float* data;
  HIP_CHECK(hipMalloc(&data, 256 * sizeof(float)));
  HIP_CHECK(hipMemset(data, 0, 256 * sizeof(float)));
  HIP_CHECK(hipOccupancyMaxPotentialBlockSizeVariableSMem(
      &grid, &threads, bounded, [](int size) { return size_t(size) * 8; }, 64));
  EXPECT_EQ(threads, 64);
  bounded<<<1, 64>>>(data);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());
  HIP_FAILS(hipOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, light, 256, 0), hipErrorInvalidValue);
  for (void* each : {(void*)in, (void*)out, (void*)data}) HIP_CHECK(hipFree(each));
  return finish();
}
