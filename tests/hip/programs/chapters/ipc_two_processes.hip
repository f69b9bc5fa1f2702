// Chapter: memory and events shared by two processes, which a pipe connects.
#include "chapter.h"

#include <sys/wait.h>
#include <unistd.h>

__global__ void times_three(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 3;
}
constexpr int n = 5000;
struct Message {
  hipIpcMemHandle_t memory;
  hipIpcEventHandle_t event;
};

static int consumer(int from, int to) {
  Message message;
  if (read(from, &message, sizeof message) != ssize_t(sizeof message)) return 2;
  int* data = nullptr;
  hipEvent_t ready;
  HIP_CHECK(hipIpcOpenMemHandle(reinterpret_cast<void**>(&data), message.memory,
                                hipIpcMemLazyEnablePeerAccess));
  HIP_CHECK(hipIpcOpenEventHandle(&ready, message.event));
  hipStream_t stream;
  HIP_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  HIP_CHECK(hipStreamWaitEvent(stream, ready, 0));
  times_three<<<(n + 255) / 256, 256, 0, stream>>>(data, n);
  HIP_CHECK(hipStreamSynchronize(stream));
  char word = 'd';
  if (write(to, &word, 1) != 1) return 3;
  HIP_CHECK(hipEventDestroy(ready));
  HIP_CHECK(hipIpcCloseMemHandle(data));
  HIP_CHECK(hipStreamDestroy(stream));
  return 0;
}

int main() {
  int down[2], up[2];
  if (pipe(down) || pipe(up)) return 9;
  const pid_t child = fork();  // before the first call of HIP
  if (child == 0) _exit(consumer(down[0], up[1]));

  int* data;
  HIP_CHECK(hipMalloc(&data, n * sizeof(int)));
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  hipEvent_t ready;
  HIP_CHECK(hipEventCreateWithFlags(&ready, hipEventDisableTiming | hipEventInterprocess));
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  HIP_CHECK(hipMemcpyAsync(data, host.data(), n * sizeof(int), hipMemcpyHostToDevice, stream));
  times_three<<<(n + 255) / 256, 256, 0, stream>>>(data, n);
  HIP_CHECK(hipEventRecord(ready, stream));
  Message message;
  HIP_CHECK(hipIpcGetMemHandle(&message.memory, data));
  HIP_CHECK(hipIpcGetEventHandle(&message.event, ready));
  if (write(down[1], &message, sizeof message) != ssize_t(sizeof message)) return 9;
  char word = 0;
  if (read(up[0], &word, 1) != 1) return 9;
  HIP_CHECK(hipMemcpy(host.data(), data, n * sizeof(int), hipMemcpyDeviceToHost));
  expect_all("shared", host.data(), n, [](size_t i) { return 9 * i; });
  int status = -1;
  EXPECT(waitpid(child, &status, 0) == child);
  EXPECT_EQ(status, 0);
  void* own = nullptr;
  HIP_FAILS(hipIpcOpenMemHandle(&own, message.memory, hipIpcMemLazyEnablePeerAccess),
            hipErrorInvalidContext);  // a process cannot open its own
  HIP_FAILS(hipIpcGetMemHandle(&message.memory, nullptr), hipErrorInvalidValue);
  HIP_CHECK(hipEventDestroy(ready));
  HIP_CHECK(hipStreamDestroy(stream));
  HIP_CHECK(hipFree(data));
  return finish();
}
