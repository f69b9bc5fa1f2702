// Shared by these programs: checks that print their line and continue, and a loop over the
// devices. A program returns `verdict()`.

#pragma once
#include <hip/hip_runtime.h>

#include <cstdio>
#include <sstream>
#include <string>

inline int failures = 0;

inline void failed(const char* file, int line, const std::string& text) {
  std::fprintf(stderr, "%s:%d: %s\n", file, line, text.c_str());
  ++failures;
}

inline int verdict() {
  if (failures) std::fprintf(stderr, "%d checks failed\n", failures);
  return failures ? 1 : 0;
}

#define CHECK(condition) \
  do { \
    if (!(condition)) failed(__FILE__, __LINE__, #condition " does not hold"); \
  } while (0)

template <typename A, typename B>
void same(const char* file, int line, const char* text, const A& found, const B& expected) {
  if (found == expected) return;
  std::ostringstream out;
  out << text << " is " << found << ", not " << expected;
  failed(file, line, out.str());
}

// The second of two values is the expected one.
#define SAME(found, expected) same(__FILE__, __LINE__, #found, (found), (expected))

// An error is what hipGetLastError returns next, and clears; success changes nothing there.
inline void gives(const char* file, int line, const char* text, hipError_t found,
                  hipError_t expected, bool is_noted = true) {
  hipError_t noted = expected == hipErrorNotReady || !is_noted ? hipSuccess : expected;
  if (found != expected) {
    failed(file, line, std::string(text) + " gives " + hipGetErrorName(found) + ", not " +
                           hipGetErrorName(expected));
    noted = found;
  }
  hipError_t last = hipGetLastError();
  if (last != noted && is_noted)
    failed(file, line, std::string(text) + " leaves the last error " + hipGetErrorName(last));
}

#define GIVES(expected, call) gives(__FILE__, __LINE__, #call, (call), (expected))
// Where HIP returns an error without noting it.
#define ONLY_GIVES(expected, call) gives(__FILE__, __LINE__, #call, (call), (expected), false)
#define HIP(call) GIVES(hipSuccess, call)

inline int device_count() {
  int count = -1;
  HIP(hipGetDeviceCount(&count));
  return count;
}

inline std::string target_of(int device) {
  hipDeviceProp_t properties;
  HIP(hipGetDeviceProperties(&properties, device));
  std::string name = properties.gcnArchName;
  return name.substr(0, name.find(':'));
}

// Calls `test(device)` with each device as the current one.
template <typename Test>
void on_every_device(Test test) {
  int count = device_count();
  CHECK(count > 0);
  for (int device = 0; device < count; ++device) {
    HIP(hipSetDevice(device));
    test(device);
    HIP(hipDeviceSynchronize());
  }
  HIP(hipSetDevice(0));
}
