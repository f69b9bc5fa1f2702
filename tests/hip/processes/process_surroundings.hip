// The process that HIP runs in is unchanged: signals, locale, environment, folder, files, arguments.
// Also used as a whole program in unusual environments. Argument `brief`: only compute and print.
#include "check.h"

#include <dirent.h>
#include <fcntl.h>
#include <fenv.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <vector>

extern char** environ;

__global__ void endless(volatile int* stop, int* turns) {
  while (!*stop) atomicAdd(turns, 1);
}
__global__ void twice(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

// Several workgroups, queued and left alone for a while: by now there are threads of all kinds.
static void many_blocks() {
  hipStream_t streams[2];
  int* memory;
  HIP(hipMalloc(&memory, 2 * 4096 * sizeof *memory));
  HIP(hipMemset(memory, 0, 2 * 4096 * sizeof *memory));
  for (int number = 0; number < 2; ++number) {
    HIP(hipStreamCreate(&streams[number]));
    for (int i = 0; i < 20; ++i) twice<<<64, 64, 0, streams[number]>>>(memory + 4096 * number);
  }
  usleep(30000);
  for (hipStream_t stream : streams) HIP(hipStreamDestroy(stream));
  HIP(hipFree(memory));
}

static int compute() {
  int host[4] = {1, 2, 3, 4}, *device = nullptr;
  HIP(hipMalloc(&device, sizeof host));
  HIP(hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice));
  twice<<<1, 4>>>(device);
  HIP(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  HIP(hipFree(device));
  return host[0] + host[1] + host[2] + host[3];
}

struct State {
  std::map<int, void*> handlers;
  std::map<int, int> flags;
  std::set<int> blocked;
  std::string locale, folder, number;
  std::vector<std::string> environment;
  int rounding, exceptions;
  mode_t mask;
  rlim_t files, stack, core;
  int priority;
  std::set<std::string> descriptors;
};

static std::set<std::string> descriptors() {
  std::set<std::string> found;
  DIR* folder = opendir("/proc/self/fd");
  while (dirent* entry = readdir(folder)) found.insert(entry->d_name);
  closedir(folder);
  return found;
}

static State state() {
  State now;
  for (int number = 1; number < NSIG; ++number) {
    struct sigaction action;
    std::memset(&action, 0, sizeof action);
    if (sigaction(number, nullptr, &action)) continue;
    now.handlers[number] = reinterpret_cast<void*>(action.sa_handler);
    now.flags[number] = action.sa_flags & ~0x04000000;  // SA_RESTORER is the C library's
  }
  sigset_t blocked;
  sigprocmask(SIG_SETMASK, nullptr, &blocked);
  for (int number = 1; number < NSIG; ++number)
    if (sigismember(&blocked, number) == 1) now.blocked.insert(number);
  now.locale = std::setlocale(LC_ALL, nullptr);
  char* folder = getcwd(nullptr, 0);
  now.folder = folder ? folder : "gone";
  free(folder);
  char number[32];
  std::snprintf(number, sizeof number, "%.2f", 1234.5);
  now.number = number;
  for (char** entry = environ; *entry; ++entry) now.environment.push_back(*entry);
  now.rounding = fegetround();
  now.exceptions = fegetexcept();
  now.mask = umask(0);
  umask(now.mask);
  rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit), now.files = limit.rlim_cur;
  getrlimit(RLIMIT_STACK, &limit), now.stack = limit.rlim_cur;
  getrlimit(RLIMIT_CORE, &limit), now.core = limit.rlim_cur;
  now.priority = getpriority(PRIO_PROCESS, 0);
  now.descriptors = descriptors();
  return now;
}

static void compare(const State& before, const State& after) {
  for (auto [number, handler] : before.handlers) {
    if (after.handlers.at(number) != handler || after.flags.at(number) != before.flags.at(number))
      failed(__FILE__, __LINE__, "another handler of signal " + std::to_string(number));
  }
  CHECK(before.blocked == after.blocked);
  SAME(after.locale, before.locale);
  SAME(after.number, before.number);
  SAME(after.folder, before.folder);
  CHECK(after.environment == before.environment);
  SAME(after.rounding, before.rounding);
  SAME(after.exceptions, before.exceptions);
  SAME(after.mask, before.mask);
  CHECK(after.files == before.files && after.stack == before.stack && after.core == before.core);
  SAME(after.priority, before.priority);
  for (const std::string& number : after.descriptors) {
    if (before.descriptors.count(number)) continue;
    int flags = fcntl(std::atoi(number.c_str()), F_GETFD);
    if (flags >= 0 && !(flags & FD_CLOEXEC))
      failed(__FILE__, __LINE__, "descriptor " + number + " is open for children, too");
  }
}

static volatile sig_atomic_t alarms = 0;

static void with_alarms() {
  struct sigaction action, before;
  std::memset(&action, 0, sizeof action);
  action.sa_handler = [](int) { ++alarms; };
  sigaction(SIGALRM, &action, &before);  // without SA_RESTART: calls are interrupted
  itimerval often{{0, 500}, {0, 500}}, never{};
  setitimer(ITIMER_REAL, &often, nullptr);
  for (int i = 0; i < 20 || alarms < 5; ++i) SAME(compute(), 20);
  setitimer(ITIMER_REAL, &never, nullptr);
  sigaction(SIGALRM, &before, nullptr);
}

// A program that waits for a signal which all its own threads block: none of ours may take it.
static void signals_that_are_waited_for() {
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGUSR1);
  sigprocmask(SIG_BLOCK, &wanted, nullptr);
  kill(getpid(), SIGUSR1);
  timespec most{5, 0};
  SAME(sigtimedwait(&wanted, nullptr, &most), SIGUSR1);
  sigprocmask(SIG_UNBLOCK, &wanted, nullptr);
}

int main(int argc, char** argv) {
  if (argc > 1 && !std::strcmp(argv[1], "brief")) {
    std::printf("%d\n", compute());
    std::fflush(stdout);
    return verdict();
  }
  if (argc > 1 && !std::strcmp(argv[1], "interrupt")) {  // the default action: SIGINT ends us
    SAME(compute(), 20);
    raise(SIGINT);
    return 3;
  }
  if (argc > 1 && !std::strcmp(argv[1], "endless")) {
    int* stop;
    HIP(hipHostMalloc(&stop, 2 * sizeof *stop));
    stop[0] = stop[1] = 0;
    std::printf("waiting\n");
    std::fflush(stdout);
    endless<<<1, 64>>>(stop, stop + 1);
    HIP(hipDeviceSynchronize());
    return 4;
  }
  if (argc == 1) std::setlocale(LC_ALL, "C.UTF-8");  // else that of C, which programs begin with
  fesetround(FE_UPWARD);
  State before = state();
  SAME(compute(), 20);
  compare(before, state());
  fesetround(FE_TONEAREST);
  before = state();
  with_alarms();
  many_blocks();
  signals_that_are_waited_for();
  compare(before, state());
  CHECK(argc == 1 || !std::strcmp(argv[argc - 1], "last argument"));
  int character = std::getchar();  // nobody has read our input
  SAME(character, 'i');
  std::printf("done\n");
  return verdict();
}
