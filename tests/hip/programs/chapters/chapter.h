// What the chapters share: calls that must succeed, and values that must be right.
#pragma once
#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

inline int mistakes = 0;

#define HIP_CHECK(call)                                                                          \
  do {                                                                                           \
    const hipError_t status_ = (call);                                                           \
    if (status_ != hipSuccess) {                                                                 \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                         \
                   hipGetErrorString(status_));                                                  \
      std::exit(1);                                                                              \
    }                                                                                            \
  } while (0)

// A call that must fail in a certain way; the error is taken, as a careful program does.
#define HIP_FAILS(call, error)                                                                   \
  do {                                                                                           \
    const hipError_t status_ = (call);                                                           \
    if (status_ != (error)) {                                                                    \
      std::fprintf(stderr, "%s:%d: %s gives %s, not %s\n", __FILE__, __LINE__, #call,            \
                   hipGetErrorName(status_), hipGetErrorName(error));                            \
      ++mistakes;                                                                                \
    }                                                                                            \
    (void)hipGetLastError();                                                                     \
  } while (0)

#define EXPECT(condition)                                                                        \
  do {                                                                                           \
    if (!(condition)) {                                                                          \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);               \
      ++mistakes;                                                                                \
    }                                                                                            \
  } while (0)

#define EXPECT_EQ(found, right)                                                                  \
  do {                                                                                           \
    const auto found_ = (found);                                                                 \
    const decltype(found_) right_ = (right);                                                     \
    if (!(found_ == right_)) {                                                                   \
      std::fprintf(stderr, "%s:%d: %s is %.17g, not %.17g\n", __FILE__, __LINE__, #found,        \
                   double(found_), double(right_));                                              \
      ++mistakes;                                                                                \
    }                                                                                            \
  } while (0)

// The elements of an array against a function of their index; the first difference is told.
template <class T, class Right>
void expect_all(const char* what, const T* found, size_t count, Right right) {
  for (size_t i = 0; i < count; ++i) {
    const T wanted = T(right(i));
    if (found[i] == wanted) continue;
    std::fprintf(stderr, "%s[%zu] is %.17g, not %.17g\n", what, i, double(found[i]), double(wanted));
    ++mistakes;
    return;
  }
}

inline int finish() {
  std::puts(mistakes == 0 ? "PASS" : "FAIL");
  return mistakes == 0 ? 0 : 1;
}
