// Chapter: processes that end while work runs, and that fork after their first call.
#include "chapter.h"

#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

__global__ void lasting(long long ticks) {
  const long long start = wall_clock64();
  while ((long long)wall_clock64() - start < ticks) {
  }
}
__global__ void twice(int* data) { data[threadIdx.x] *= 2; }

static void start_work() {
  int rate = 0;  // in kHz
  HIP_CHECK(hipDeviceGetAttribute(&rate, hipDeviceAttributeWallClockRate, 0));
  lasting<<<2, 64>>>(200ll * rate);
  HIP_CHECK(hipGetLastError());
}
struct AtExit {
  int* memory = nullptr;
  ~AtExit() { (void)hipFree(memory); }
};
static AtExit global_object;

static int status_of(void (*work)()) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    std::exit(55);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

int main() {
  EXPECT_EQ(status_of([] { start_work(); std::exit(3); }), 3);
  EXPECT_EQ(status_of([] { start_work(); _exit(4); }), 4);
  EXPECT_EQ(status_of([] { start_work(); raise(SIGTERM); }), -SIGTERM);
  EXPECT_EQ(status_of([] {
    HIP_CHECK(hipMalloc(&global_object.memory, 4096));  // freed by a destructor at exit
    twice<<<1, 64>>>(global_object.memory);
    std::exit(6);
  }), 6);
  EXPECT_EQ(status_of([] {
    std::thread([] {  // whatever its calls return by then
      lasting<<<2, 64>>>(100000);
      (void)hipDeviceSynchronize();
    }).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::exit(7);
  }), 7);
  EXPECT_EQ(status_of([] {
    HIP_CHECK(hipDeviceReset());
    int* memory;
    HIP_CHECK(hipMalloc(&memory, 256));
    twice<<<1, 64>>>(memory);
    HIP_CHECK(hipDeviceReset());
    HIP_CHECK(hipMalloc(&memory, 256));
    twice<<<1, 64>>>(memory);
    HIP_CHECK(hipDeviceSynchronize());
    std::exit(8);
  }), 8);

  // Fork after use: the parent goes on, the child starts another program or ends.
  int host[64], *data;
  for (int i = 0; i < 64; ++i) host[i] = i;
  HIP_CHECK(hipMalloc(&data, sizeof host));
  HIP_CHECK(hipMemcpy(data, host, sizeof host, hipMemcpyHostToDevice));
  twice<<<1, 64>>>(data);
  EXPECT_EQ(status_of([] { _exit(9); }), 9);
  EXPECT_EQ(status_of([] { std::exit(10); }), 10);
  EXPECT_EQ(status_of([] {
    execl("/bin/sh", "sh", "-c", "exit 11", nullptr);
  }), 11);
  EXPECT_EQ(std::system("exit 12") >> 8, 12);
  twice<<<1, 64>>>(data);
  HIP_CHECK(hipMemcpy(host, data, sizeof host, hipMemcpyDeviceToHost));
  expect_all("after forks", host, 64, [](size_t i) { return 4 * i; });
  HIP_CHECK(hipFree(data));
  return finish();
}
