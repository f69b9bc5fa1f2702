// fork before the first call of HIP and after it, from main and beside threads; fork and exec.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <thread>

__global__ void twice(int* x) { x[threadIdx.x] *= 2; }

static int compute() {
  int host[4] = {1, 2, 3, 4}, *device = nullptr;
  if (hipMalloc(&device, sizeof host) != hipSuccess) return -1;
  if (hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice) != hipSuccess) return -2;
  twice<<<1, 4>>>(device);
  if (hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return -3;
  return hipFree(device) == hipSuccess ? host[0] + host[1] + host[2] + host[3] : -4;
}

static int in_child(const std::function<int()>& what) {
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    int status = what();
    std::fflush(stdout);
    _exit(status);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1000 - status;
  return WEXITSTATUS(status);
}

// The child neither calls the parent's functions nor runs its kernels when it ends or waits.
static void queued_work_is_the_parents(hipStream_t stream) {
  int ends[2], *device = nullptr, host[64] = {1};
  SAME(pipe(ends), 0);
  HIP(hipMalloc(&device, sizeof host));
  HIP(hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice));
  for (int round = 0; round < 2; ++round) {
    HIP(hipLaunchHostFunc(stream, [](void*) { usleep(20000); }, nullptr));
    HIP(hipLaunchHostFunc(stream, [](void* to) {
      SAME(write(*static_cast<int*>(to), "x", 1), 1);
    }, &ends[1]));
    twice<<<1, 64, 0, stream>>>(device);
    pid_t child = fork();
    if (child == 0) {
      if (round == 1) HIP(hipDeviceSynchronize());
      std::exit(hipStreamQuery(stream) == hipSuccess ? 12 : 13);
    }
    int status = 0;
    waitpid(child, &status, 0);
    SAME(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 12);
    HIP(hipStreamSynchronize(stream));
  }
  char written[8];
  SAME(read(ends[0], written, sizeof written), 2);
  HIP(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  SAME(host[0], 4);
  HIP(hipFree(device));
}

int main(int, char** argv) {
  if (argv[1] && std::string(argv[1]) == "again") return compute() == 20 ? 33 : 1;
  SAME(in_child(compute), 20);  // the parent knows nothing of HIP yet
  SAME(in_child([] { return 5; }), 5);
  SAME(compute(), 20);
  SAME(in_child([] { return 6; }), 6);  // a child that calls nothing
  SAME(in_child([&] {
         execl("/proc/self/exe", argv[0], "again", nullptr);
         return 9;
       }), 33);
  SAME(compute(), 20);
  SAME(in_child(compute), 20);  // HIP leaves this open; here a child can compute as well
  SAME(in_child([] { return in_child(compute); }), 20);
  std::atomic<bool> is_done{false};
  std::thread busy([&] {
    while (!is_done) SAME(compute(), 20);
  });
  for (int i = 0; i < 5; ++i) SAME(in_child([] { return 7; }), 7);
  is_done = true;
  busy.join();
  hipStream_t stream;
  int* device;
  HIP(hipStreamCreate(&stream));
  HIP(hipMalloc(&device, 256));
  for (int i = 0; i < 20; ++i) {  // while the stream's own thread works
    for (int k = 0; k < 3; ++k) twice<<<1, 64, 0, stream>>>(device);
    usleep(150 * i);
    SAME(in_child([] { return hipDeviceSynchronize() == hipSuccess ? 8 : 1; }), 8);
    HIP(hipStreamSynchronize(stream));
  }
  SAME(compute(), 20);
  queued_work_is_the_parents(stream);
  std::printf("exit of a child: ");
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) std::exit(compute());  // with destructors and atexit
  int status = 0;
  waitpid(child, &status, 0);
  std::printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -status);
  return verdict();
}
