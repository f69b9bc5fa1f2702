// libroctx64, and librocprofiler-sdk-roctx: marks and ranges of a program's own, which nobody records
// here. It counts ranges, as programs may look at the results.

#define _GNU_SOURCE
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

static __thread int nested;

EXPORT uint32_t roctx_version_major(void) { return 4; }
EXPORT uint32_t roctx_version_minor(void) { return 1; }
EXPORT void roctxMarkA(const char* message) { (void)message; }

// Both return the level of the range, from 0; negative if there is no range to end.
EXPORT int roctxRangePushA(const char* message) {
  (void)message;
  return nested++;
}
EXPORT int roctxRangePop(void) { return nested ? --nested : -1; }

EXPORT uint64_t roctxRangeStartA(const char* message) {
  static uint64_t last;
  (void)message;
  return __sync_add_and_fetch(&last, 1);
}
EXPORT void roctxRangeStop(uint64_t id) { (void)id; }

// For a tracer's use.
EXPORT void roctxRegisterTracerCallback(void* callback) { (void)callback; }

// ROCm 7's: names of the program's objects, and parts that a profiler should leave out.
EXPORT int roctxGetThreadId(uint64_t* id) {
  *id = (uint64_t)syscall(SYS_gettid);
  return 0;
}
EXPORT int roctxProfilerPause(uint64_t thread) { return (void)thread, 0; }
EXPORT int roctxProfilerResume(uint64_t thread) { return (void)thread, 0; }
EXPORT int roctxNameOsThread(const char* name) { return (void)name, 0; }
EXPORT int roctxNameHsaAgent(const char* name, const void* agent) {
  return (void)name, (void)agent, 0;
}
EXPORT int roctxNameHipDevice(const char* name, int device) { return (void)name, (void)device, 0; }
EXPORT int roctxNameHipStream(const char* name, const void* stream) {
  return (void)name, (void)stream, 0;
}
