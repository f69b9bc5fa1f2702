// Ends of a process while kernels run and compile, functions of the program that streams call, and
// libraries loaded meanwhile. Arguments: what is working, how it ends, after how many
// microseconds; or one of the words below and its own arguments.
#include "check.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

template <int N>
__global__ void work(int* x, int turns) {
  int v = x[threadIdx.x];
  for (int i = 0; i < turns; ++i) v = v * (2 * N + 1) + (i ^ N);
  x[threadIdx.x] = v;
}
__global__ void spin(volatile int* x) {
  while (x[0] == 0) {
  }
}

using Launch = void (*)(int*, int, hipStream_t);
template <int N>
static void launch(int* x, int turns, hipStream_t stream) {
  work<N><<<4, 64, 0, stream>>>(x, turns);
}
static const Launch launches[] = {launch<0>, launch<1>, launch<2>, launch<3>, launch<4>, launch<5>};

// Static objects call HIP while they go.
struct Last {
  ~Last() {
    void* memory = nullptr;
    if (hipMalloc(&memory, 64) == hipSuccess) (void)hipFree(memory);
  }
};
static Last last;

static int* x;
static hipStream_t stream;
enum { CODE = 17, DELAY_OF_HANDLER = 30000 };

static std::atomic<bool> is_ending{false}, is_endless{false};

// Two threads that call exit at a time are undefined (glibc before 2.41 may crash), and HIP may
// refuse what is asked for while the process ends.
static void give_up(int status) {
  if (!is_ending) std::exit(status);
  for (;;) pause();
}

static void start_work(const std::string& kind) {
  is_endless = kind == "spin" || kind == "asleep" || kind == "threads";
  if (kind == "spin") spin<<<1, 64, 0, stream>>>(x);
  if (kind == "hot") launch<0>(x, 2000000, stream);  // long enough for the optimising tier
  if (kind == "many")
    for (Launch each : launches) each(x, 20000, stream);
  if (kind == "asleep") {  // a thread of the program might still store what the kernel waits for
    std::thread([] { for (;;) pause(); }).detach();
    spin<<<1, 64, 0, stream>>>(x);
  }
  if (kind == "threads")
    for (int i = 0; i < 3; ++i)
      std::thread([] {
        for (;;) {
          int* own = nullptr;
          if (hipMalloc(&own, 4096) != hipSuccess) give_up(44);
          launch<3>(own, 500, nullptr);
          if (hipFree(own) != hipSuccess) give_up(45);
        }
      }).detach();
  if (kind == "called") {
    for (Launch each : launches) each(x, 100, stream);
    HIP(hipLaunchHostFunc(stream, [](void*) { std::exit(CODE); }, nullptr));
    for (Launch each : launches) each(x, 100, stream);
  }
}

static int finish(const std::string& way) {
  is_ending = true;
  if (way == "return") return CODE;
  if (way == "exit") std::exit(CODE);
  if (way == "_exit") _exit(CODE);
  if (way == "quick_exit") std::quick_exit(CODE);
  if (way == "abort") std::abort();
  if (way == "term") std::raise(SIGTERM);
  if (way == "thread") std::thread([] { std::exit(CODE); }).detach();
  if (way == "waiting") {
    std::thread([] {
      usleep(30000);
      std::exit(CODE);
    }).detach();
  }
  if (way == "handler") {  // ends what the interrupted call below has begun itself
    std::signal(SIGALRM, [](int) {
      // hipSuccess: it came between two operations, or while another thread ran them.
      hipError_t found = is_endless ? hipSuccess : hipDeviceSynchronize();
      if (found != hipErrorNotSupported && found != hipSuccess) _exit(46);
      std::exit(CODE);
    });
    ualarm(DELAY_OF_HANDLER, 0);
  }
  if (way == "waiting" || way == "called" || way == "handler") (void)hipDeviceSynchronize();
  for (;;) pause();
}

// ---------------------------------------------------------------------- what functions may call

static hipStream_t other;
static std::atomic<int> calls{0};
static int kept = 5;  // what copies that are refused do not write later

static void call_everything(void*) {
  void* memory = nullptr;
  int* own = x;
  HIP(hipMalloc(&memory, 64));
  HIP(hipMemsetAsync(memory, 0, 64, other));
  launch<1>(own, 10, other);
  HIP(hipStreamSynchronize(other));
  HIP(hipFree(nullptr));
  SAME(hipDeviceSynchronize(), hipErrorNotSupported);  // it would wait for itself
  SAME(hipStreamSynchronize(stream), hipErrorNotSupported);
  SAME(hipMemcpy(&kept, own, sizeof kept, hipMemcpyDeviceToHost), hipErrorNotSupported);
  (void)hipGetLastError();
  launch<2>(own, 10, stream);  // behind itself: fine
  ++calls;
}

static int functions() {
  HIP(hipStreamCreateWithFlags(&other, hipStreamNonBlocking));
  HIP(hipLaunchHostFunc(stream, call_everything, nullptr));
  HIP(hipDeviceSynchronize());
  HIP(hipStreamAddCallback(
      stream, [](hipStream_t, hipError_t, void* data) { call_everything(data); }, nullptr, 0));
  HIP(hipStreamSynchronize(stream));
  // A ring of two: each function waits for the other's stream.
  static std::atomic<int> refused{0}, begun{0};
  auto wait_for = [](void* which) {
    ++begun;
    while (begun < 2) usleep(1000);
    if (hipStreamSynchronize(*static_cast<hipStream_t*>(which)) == hipErrorNotSupported) ++refused;
  };
  HIP(hipLaunchHostFunc(stream, wait_for, &other));
  HIP(hipLaunchHostFunc(other, wait_for, &stream));
  HIP(hipDeviceSynchronize());
  SAME(calls.load(), 2);
  SAME(kept, 5);
  SAME(refused.load() >= 1, true);
  return verdict();
}

static int too_long() {  // WAVECORE_TIMEOUT counts for functions of the program as well
  HIP(hipLaunchHostFunc(stream, [](void*) { for (;;) pause(); }, nullptr));
  SAME(hipDeviceSynchronize(), hipErrorLaunchTimeOut);
  return failures ? 1 : CODE;
}

static int unmapped() {  // registered memory that is no more: a fault, not a signal
  size_t size = 1 << 20;
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  HIP(hipHostRegister(memory, size, 0));
  launch<0>(static_cast<int*>(memory), 10, stream);
  HIP(hipDeviceSynchronize());
  munmap(memory, size);
  launch<0>(static_cast<int*>(memory), 10, stream);
  SAME(hipDeviceSynchronize(), hipErrorIllegalAddress);
  return failures ? 1 : CODE;
}

static int stored_by_a_handler() {  // by no thread of its own
  std::signal(SIGALRM, [](int) { *(volatile int*)x = 1; });
  spin<<<1, 64>>>(x);
  HIP(hipGetLastError());
  ualarm(500000, 0);
  HIP(hipDeviceSynchronize());
  return failures ? 1 : CODE;
}

// A timer's handler that launches, allocates and waits, while the thread that it interrupts does so.
static std::atomic<int> handled{0}, refused{0};

static int interrupted(int rounds) {
  enum { PERIOD = 3000, TURNS = 5 };
  int found[64] = {}, expected = 0;
  HIP(hipStreamCreate(&other));
  std::signal(SIGALRM, [](int) {
    int* memory = nullptr;
    int value = -1;
    HIP(hipMalloc(&memory, 256));
    HIP(hipMemsetAsync(memory, 0, 256, other));
    work<1><<<1, 64, 0, other>>>(memory, TURNS);
    work<0><<<1, 64, 0, other>>>(memory, 0);  // as the interrupted thread's
    hipError_t waited = hipStreamSynchronize(other);
    if (waited == hipErrorNotSupported) {
      ++refused;
      (void)hipGetLastError();
      return;  // the memory stays
    }
    SAME(waited, hipSuccess);
    HIP(hipMemcpy(&value, memory, sizeof value, hipMemcpyDeviceToHost));
    int right = 0;
    for (int i = 0; i < TURNS; ++i) right = right * 3 + (i ^ 1);
    SAME(value, right);
    HIP(hipFree(memory));
    ++handled;
  });
  ualarm(PERIOD, PERIOD);
  for (int round = 0; round < rounds; ++round) {
    work<0><<<1, 64, 0, stream>>>(x, TURNS);
    if (round % 4 == 3) HIP(hipStreamSynchronize(stream));
  }
  ualarm(0, 0);
  HIP(hipDeviceSynchronize());
  for (int i = 0; i < rounds * TURNS; ++i) expected += i % TURNS;
  HIP(hipMemcpy(found, x, sizeof found, hipMemcpyDeviceToHost));
  for (int value : found) SAME(value, expected);
  CHECK(handled > 0);
  return failures ? 1 : CODE;
}

// Threads whose handlers wait for one another's streams.
static int interrupted_together() {
  enum { THREADS = 6, SIGNALS = 60 };
  std::atomic<int> working{THREADS};
  std::vector<std::thread> threads;
  std::signal(SIGUSR1, [](int) {
    hipError_t found = hipDeviceSynchronize();
    if (found != hipSuccess && found != hipErrorNotSupported) ++failures;
    ++handled;
  });
  for (int t = 0; t < THREADS; ++t)
    threads.emplace_back([&] {
      hipStream_t own;
      HIP(hipStreamCreate(&own));
      while (handled < SIGNALS) {
        for (int i = 0; i < 5; ++i) work<1><<<1, 64, 0, own>>>(x, 200);
        (void)hipStreamSynchronize(own);
      }
      --working;
      while (working) usleep(1000);
    });
  while (handled < SIGNALS) {
    for (std::thread& each : threads) pthread_kill(each.native_handle(), SIGUSR1);
    usleep(5000);
  }
  for (std::thread& each : threads) each.join();
  HIP(hipDeviceSynchronize());
  return failures ? 1 : CODE;
}

static int truncated() {  // a mapped file that ends before its mapping
  size_t size = 1 << 16;
  FILE* file = std::tmpfile();
  std::fputs("short", file);
  std::fflush(file);
  void* mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
  void* memory = nullptr;
  HIP(hipMalloc(&memory, size));
  HIP(hipMemcpy(memory, mapped, 4096, hipMemcpyHostToDevice));
  GIVES(hipErrorInvalidValue, hipMemcpy(memory, mapped, 8192, hipMemcpyHostToDevice));
  GIVES(hipErrorInvalidValue, hipMemcpy(memory, mapped, size, hipMemcpyHostToDevice));
  GIVES(hipErrorInvalidValue, hipMemcpy(mapped, memory, size, hipMemcpyDeviceToHost));
  GIVES(hipErrorOutOfMemory, hipHostRegister(mapped, size, 0));
  HIP(hipHostRegister(mapped, 4096, 0));
  HIP(hipHostUnregister(mapped));
  return failures ? 1 : CODE;
}

static int never_stored() {
  HIP(hipStreamWaitValue32(stream, x, 7, hipStreamWaitValueEq, 0xffffffff));
  SAME(hipStreamSynchronize(stream), hipErrorLaunchTimeOut);
  return failures ? 1 : CODE;
}

// ------------------------------------------------------------------- libraries come while streams work

static int loads(int rounds, char** libraries) {
  std::atomic<bool> is_over{false};
  std::vector<std::thread> workers, loaders;
  for (int t = 0; t < 3; ++t)
    workers.emplace_back([&, t] {
      hipStream_t own;
      int* memory;
      HIP(hipStreamCreate(&own));
      HIP(hipMalloc(&memory, 1024));
      for (int i = 0; !is_over; ++i) {
        launches[(i + t) % 6](memory, 1000, own);
        usleep(1000);
        if (i % 8 == 7) HIP(hipStreamSynchronize(own));
      }
      HIP(hipStreamDestroy(own));
    });
  for (; *libraries; ++libraries)
    loaders.emplace_back([=] {
      for (int i = 0; i < rounds; ++i) {
        void* library = dlopen(*libraries, RTLD_NOW | RTLD_LOCAL);
        SAME(library != nullptr, true);
        auto squares = reinterpret_cast<int (*)(int)>(dlsym(library, "squares"));
        auto begin_squares = reinterpret_cast<void (*)()>(dlsym(library, "begin_squares"));
        if (i % 4 == 0) SAME(squares(4), 14);
        if (i % 4 == 1) begin_squares();  // its kernels run while it goes
        SAME(dlclose(library), 0);
      }
    });
  for (std::thread& each : loaders) each.join();
  is_over = true;
  for (std::thread& each : workers) each.join();
  return verdict();
}

int main(int count, char** words) {
  std::string kind = words[1];
  if (kind == "loads") return loads(std::atoi(words[2]), words + 3);
  if (kind == "first") {  // the first call of all, while another thread loads libraries
    std::thread loader([&] {
      for (int i = 0; i < 20; ++i) dlclose(dlopen(words[2], RTLD_NOW));
    });
    HIP(hipMalloc(&x, 4096));
    loader.join();
    return verdict();
  }
  if (kind == "first_at_end") {  // a thread's, while the program ends
    std::thread([] {
      if (hipMalloc(&x, 4096) == hipSuccess) launch<0>(x, 10, nullptr);
      for (;;) pause();
    }).detach();
    usleep(std::atoi(words[2]));
    std::exit(CODE);
  }
  HIP(hipMalloc(&x, 4096));
  HIP(hipMemset(x, 0, 4096));
  HIP(hipStreamCreate(&stream));
  if (kind == "functions") return functions();
  if (kind == "too_long") return too_long();
  if (kind == "interrupted") return interrupted(std::atoi(words[2]));
  if (kind == "interrupted_together") return interrupted_together();
  if (kind == "truncated") return truncated();
  if (kind == "never_stored") return never_stored();
  if (kind == "unmapped") return unmapped();
  if (kind == "stored_by_a_handler") return stored_by_a_handler();
  start_work(kind);
  HIP(hipGetLastError());
  if (count > 3) usleep(std::atoi(words[3]));
  return finish(words[2]);
}
