// What the programs of this folder share: checking HIP's errors, memory of a device, a table.
#pragma once

#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

// Nearly every function of HIP returns an error. Who ignores it goes on with wrong data.
#define HIP_CHECK(call)                                                          \
  do {                                                                           \
    const hipError_t status = (call);                                            \
    if (status != hipSuccess) {                                                  \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,         \
                   hipGetErrorString(status));                                   \
      std::exit(2);                                                              \
    }                                                                            \
  } while (false)

// An array in the memory of the current device, for as long as the object lives.
template <typename T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t count) : count_(count) {
    HIP_CHECK(hipMalloc(&data_, count * sizeof(T)));
  }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
    HIP_CHECK(hipMemcpy(data_, values.data(), count_ * sizeof(T), hipMemcpyHostToDevice));
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { HIP_CHECK(hipFree(data_)); }

  T* get() const { return data_; }

  // A launch returns at once; this copy waits until its kernel is done.
  std::vector<T> values() const {
    std::vector<T> host(count_);
    HIP_CHECK(hipMemcpy(host.data(), data_, count_ * sizeof(T), hipMemcpyDeviceToHost));
    return host;
  }

 private:
  T* data_ = nullptr;
  size_t count_;
};

// A whole number below 2 to the 24, and the state that the next one comes from.
inline unsigned next_random(unsigned& state) {
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

// Numbers from -1 to 1, the same in every run.
template <typename T>
std::vector<T> random_values(size_t count, unsigned seed) {
  std::vector<T> values(count);
  for (T& value : values) value = static_cast<T>(next_random(seed) * 0x1p-23f - 1.0f);
  return values;
}

// A times B in double: A is m x k, B is k x n, all row by row.
template <typename T>
std::vector<double> product(const std::vector<T>& a, const std::vector<T>& b, int m, int n, int k) {
  std::vector<double> d(m * n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < k; ++l)
        d[i * n + j] += static_cast<double>(a[i * k + l]) * static_cast<double>(b[l * n + j]);
  return d;
}

// The target of the current device, without its features: "gfx90a".
inline std::string target() {
  int device = 0;
  hipDeviceProp_t properties;
  HIP_CHECK(hipGetDevice(&device));
  HIP_CHECK(hipGetDeviceProperties(&properties, device));
  const std::string name = properties.gcnArchName;
  return name.substr(0, name.find(':'));
}

// A line for each comparison with the CPU; `status` is what main returns.
class Table {
 public:
  explicit Table(const std::string& title) {
    std::printf("%s\n%-36s %10s %10s\n", title.c_str(), "check", "error", "allowed");
  }

  template <typename T>
  void compare(const char* what, const std::vector<T>& got, const std::vector<double>& want,
               double allowed) {
    double error = got.size() == want.size() ? 0 : INFINITY;
    for (size_t i = 0; i < got.size() && i < want.size(); ++i) {
      const double difference = std::fabs(static_cast<double>(got[i]) - want[i]);
      if (!(difference <= error)) error = difference;  // so that NaN is an error
    }
    const bool right = error <= allowed;
    failed_ |= !right;
    std::printf("%-36s %10.1e %10.1e %s\n", what, error, allowed, right ? "ok" : "FAIL");
  }

  int status() const { return failed_ ? 1 : 0; }

 private:
  bool failed_ = false;
};
