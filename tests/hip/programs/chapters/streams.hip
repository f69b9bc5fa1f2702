// Chapter: streams. A pipeline of chunks on several streams; flags, queries, implicit order.
#include "chapter.h"

__global__ void scale_chunk(const float* in, float* out, float factor, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    out[i] = in[i] * factor + 1.0f;
}
__global__ void busy(int* word, int turns) {
  int sum = 0;
  for (int i = 0; i < turns; ++i) sum += __builtin_popcount(i ^ sum);
  word[0] = sum >= 0 ? 1 : 0;
}
__global__ void copy_word(const int* from, int* to) { *to = *from + 1; }

static void pipeline() {
  constexpr int kStreams = 4, kChunk = 4096, kChunks = 12;
  hipStream_t streams[kStreams];
  for (auto& stream : streams) HIP_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  float *host_in, *host_out, *in, *out;
  const size_t bytes = sizeof(float) * kChunk * kChunks;
  HIP_CHECK(hipHostMalloc(&host_in, bytes, hipHostMallocDefault));
  HIP_CHECK(hipHostMalloc(&host_out, bytes, hipHostMallocDefault));
  HIP_CHECK(hipMalloc(&in, bytes));
  HIP_CHECK(hipMalloc(&out, bytes));
  for (int i = 0; i < kChunk * kChunks; ++i) host_in[i] = float(i % 1000);
  for (int chunk = 0; chunk < kChunks; ++chunk) {
    hipStream_t stream = streams[chunk % kStreams];
    const size_t at = size_t(chunk) * kChunk;
    HIP_CHECK(hipMemcpyAsync(in + at, host_in + at, kChunk * sizeof(float), hipMemcpyHostToDevice,
                             stream));
    scale_chunk<<<dim3(8), dim3(256), 0, stream>>>(in + at, out + at, float(chunk), kChunk);
    HIP_CHECK(hipGetLastError());
    HIP_CHECK(hipMemcpyAsync(host_out + at, out + at, kChunk * sizeof(float), hipMemcpyDeviceToHost,
                             stream));
  }
  for (auto stream : streams) HIP_CHECK(hipStreamSynchronize(stream));
  expect_all("pipeline", host_out, kChunk * kChunks,
             [&](size_t i) { return host_in[i] * float(i / kChunk) + 1.0f; });
  for (auto stream : streams) HIP_CHECK(hipStreamDestroy(stream));
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  HIP_CHECK(hipHostFree(host_in));
  HIP_CHECK(hipHostFree(host_out));
}

static void order_with_default_stream() {
  int* words;
  HIP_CHECK(hipMalloc(&words, 3 * sizeof(int)));
  HIP_CHECK(hipMemset(words, 0, 3 * sizeof(int)));
  hipStream_t blocking, other;
  HIP_CHECK(hipStreamCreate(&blocking));
  HIP_CHECK(hipStreamCreate(&other));
  busy<<<1, 1, 0, blocking>>>(words, 20000);
  copy_word<<<1, 1>>>(words, words + 1);               // the default stream waits for `blocking`
  copy_word<<<1, 1, 0, other>>>(words + 1, words + 2);  // and `other` for the default stream
  int host[3] = {};
  HIP_CHECK(hipMemcpy(host, words, sizeof host, hipMemcpyDeviceToHost));
  EXPECT_EQ(host[0], 1);
  EXPECT_EQ(host[1], 2);
  HIP_CHECK(hipStreamSynchronize(other));
  HIP_CHECK(hipMemcpy(host, words, sizeof host, hipMemcpyDefault));
  EXPECT_EQ(host[2], 3);
  busy<<<1, 1, 0, blocking>>>(words, 50000);
  HIP_CHECK(hipStreamDestroy(blocking));  // the work that is queued is still done
  HIP_CHECK(hipStreamDestroy(other));
  HIP_CHECK(hipFree(words));
}

static void flags_and_queries() {
  hipStream_t stream;
  unsigned flags = 99;
  HIP_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  HIP_CHECK(hipStreamGetFlags(stream, &flags));
  EXPECT_EQ(flags, unsigned(hipStreamNonBlocking));
  hipDevice_t device = -1;
  HIP_CHECK(hipStreamGetDevice(stream, &device));
  EXPECT_EQ(device, 0);
  HIP_CHECK(hipStreamQuery(stream));
  HIP_CHECK(hipStreamQuery(nullptr));
  HIP_CHECK(hipStreamSynchronize(hipStreamPerThread));
  HIP_FAILS(hipStreamCreateWithFlags(&stream, 0x40), hipErrorInvalidValue);
  HIP_FAILS(hipStreamCreate(nullptr), hipErrorInvalidValue);
  HIP_FAILS(hipStreamGetFlags(stream, nullptr), hipErrorInvalidValue);
  HIP_CHECK(hipStreamDestroy(stream));
  HIP_FAILS(hipStreamDestroy(nullptr), hipErrorInvalidResourceHandle);
}

int main() {
  pipeline();
  order_with_default_stream();
  flags_and_queries();
  return finish();
}
