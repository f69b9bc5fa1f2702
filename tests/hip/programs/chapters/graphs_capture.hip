// Chapter: graphs, captured from streams: an iterative solver whose step is one graph.
#include "chapter.h"

__global__ void jacobi_step(const float* from, float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) to[i] = 0.5f * (from[i - 1] + from[i + 1]);
  else if (i < n) to[i] = from[i];
}
__global__ void change(const float* a, const float* b, float* out, int n) {
  __shared__ float part[256];
  float most = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) most = fmaxf(most, fabsf(a[i] - b[i]));
  part[threadIdx.x] = most;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (int(threadIdx.x) < half)
      part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + half]);
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = part[0];
}
static void count_call(void* data) { ++*static_cast<int*>(data); }

int main() {
  constexpr int n = 512, steps = 40;
  float *x, *y, *delta, host_delta = -1;
  HIP_CHECK(hipMalloc(&x, n * sizeof(float)));
  HIP_CHECK(hipMalloc(&y, n * sizeof(float)));
  HIP_CHECK(hipMalloc(&delta, sizeof(float)));
  std::vector<float> start(n, 0.0f), right, found(n);
  start[0] = 1.0f;
  start[n - 1] = -1.0f;
  HIP_CHECK(hipMemcpy(x, start.data(), n * sizeof(float), hipMemcpyHostToDevice));
  HIP_CHECK(hipDeviceSynchronize());

  hipStream_t main_stream, side;
  hipEvent_t fork, join;
  HIP_CHECK(hipStreamCreate(&main_stream));
  HIP_CHECK(hipStreamCreateWithFlags(&side, hipStreamNonBlocking));
  HIP_CHECK(hipEventCreateWithFlags(&fork, hipEventDisableTiming));
  HIP_CHECK(hipEventCreateWithFlags(&join, hipEventDisableTiming));
  int calls = 0;
  HIP_CHECK(hipStreamBeginCapture(main_stream, hipStreamCaptureModeThreadLocal));
  jacobi_step<<<2, 256, 0, main_stream>>>(x, y, n);
  jacobi_step<<<2, 256, 0, main_stream>>>(y, x, n);
  HIP_CHECK(hipEventRecord(fork, main_stream));
  HIP_CHECK(hipStreamWaitEvent(side, fork, 0));
  hipStreamCaptureStatus status;
  HIP_CHECK(hipStreamIsCapturing(side, &status));
  EXPECT_EQ(int(status), int(hipStreamCaptureStatusActive));
  change<<<1, 256, 0, side>>>(x, y, delta, n);
  HIP_CHECK(hipMemcpyAsync(&host_delta, delta, sizeof(float), hipMemcpyDeviceToHost, side));
  HIP_CHECK(hipEventRecord(join, side));
  HIP_CHECK(hipLaunchHostFunc(main_stream, count_call, &calls));
  HIP_CHECK(hipStreamWaitEvent(main_stream, join, 0));
  hipGraph_t graph;
  HIP_CHECK(hipStreamEndCapture(main_stream, &graph));
  EXPECT_EQ(calls, 0);
  HIP_CHECK(hipStreamIsCapturing(main_stream, &status));
  EXPECT_EQ(int(status), int(hipStreamCaptureStatusNone));
  hipGraphExec_t exec;
  HIP_CHECK(hipGraphInstantiateWithFlags(&exec, graph, 0));
  HIP_CHECK(hipGraphDestroy(graph));  // the instance needs it no more
  for (int i = 0; i < steps; ++i) HIP_CHECK(hipGraphLaunch(exec, main_stream));
  HIP_CHECK(hipStreamSynchronize(main_stream));
  EXPECT_EQ(calls, steps);
  right = start;
  float right_delta = 0;
  for (int i = 0; i < 2 * steps; ++i) {
    std::vector<float> next = right;
    for (int k = 1; k < n - 1; ++k) next[k] = 0.5f * (right[k - 1] + right[k + 1]);
    right_delta = 0;
    for (int k = 0; k < n; ++k) right_delta = std::fmax(right_delta, std::fabs(next[k] - right[k]));
    right = next;
  }
  HIP_CHECK(hipMemcpy(found.data(), x, n * sizeof(float), hipMemcpyDeviceToHost));
  expect_all("x", found.data(), n, [&](size_t i) { return right[i]; });
  EXPECT_EQ(host_delta, right_delta);

  // What capture forbids: a wait ends it, and the capture is lost.
  HIP_CHECK(hipStreamBeginCapture(main_stream, hipStreamCaptureModeGlobal));
  HIP_FAILS(hipStreamSynchronize(main_stream), hipErrorStreamCaptureUnsupported);
  HIP_FAILS(hipStreamEndCapture(main_stream, &graph), hipErrorStreamCaptureInvalidated);
  // A fork that is not joined.
  HIP_CHECK(hipStreamBeginCapture(main_stream, hipStreamCaptureModeRelaxed));
  HIP_CHECK(hipEventRecord(fork, main_stream));
  HIP_CHECK(hipStreamWaitEvent(side, fork, 0));
  jacobi_step<<<2, 256, 0, side>>>(x, y, n);
  HIP_FAILS(hipStreamEndCapture(main_stream, &graph), hipErrorStreamCaptureUnjoined);
  HIP_FAILS(hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal),
            hipErrorStreamCaptureUnsupported);
  HIP_CHECK(hipGraphExecDestroy(exec));
  HIP_CHECK(hipStreamDestroy(main_stream));
  HIP_CHECK(hipStreamDestroy(side));
  HIP_CHECK(hipEventDestroy(fork));
  HIP_CHECK(hipEventDestroy(join));
  for (float* memory : {x, y, delta}) HIP_CHECK(hipFree(memory));
  return finish();
}
