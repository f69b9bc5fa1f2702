// hipMemcpy: every direction, the order of its checks, what the kind affects and what not.
#include "check.h"

void directions() {
  std::vector<int> source(1000), back(1000);
  for (int i = 0; i < 1000; ++i) source[i] = 3 * i;
  size_t bytes = source.size() * sizeof(int);
  int* one = device_memory<int>(1000);
  int* two = device_memory<int>(1000);
  OK(hipMemcpy(one, source.data(), bytes, hipMemcpyHostToDevice));
  OK(hipMemcpy(two, one, bytes, hipMemcpyDeviceToDevice));
  OK(hipMemcpy(back.data(), two, bytes, hipMemcpyDeviceToHost));
  SAME(unlike(back.data(), 1000, 0, 3), 0);
  std::fill(back.begin(), back.end(), 0);
  OK(hipMemcpy(two, one, bytes, hipMemcpyHostToDevice));  // the pointers decide
  OK(hipMemcpy(back.data(), two, bytes, hipMemcpyDefault));
  SAME(unlike(back.data(), 1000, 0, 3), 0);
  OK(hipMemcpyHtoD(one, source.data() + 500, 500 * sizeof(int)));
  OK(hipMemcpyDtoD(one + 500, one, 500 * sizeof(int)));
  OK(hipMemcpyDtoH(back.data(), one, bytes));
  SAME(unlike(back.data(), 500, 1500, 3), 0);
  SAME(unlike(back.data() + 500, 500, 1500, 3), 0);
  OK(hipMemcpy(two, one, bytes, hipMemcpyDeviceToDeviceNoCU));
  OK(hipMemcpy(one, one, bytes, hipMemcpyDefault));
  OK(hipFree(one));
  OK(hipFree(two));
}

void refusals() {
  char host[64] = {1, 2, 3};
  char other[64] = {};
  char* device = device_memory<char>(64);
  OK(hipMemcpy(nullptr, nullptr, 0, static_cast<hipMemcpyKind>(77)));  // size 0 comes first
  FAILS(hipMemcpy(nullptr, host, 4, static_cast<hipMemcpyKind>(77)), hipErrorInvalidValue);
  FAILS(hipMemcpy(device, nullptr, 4, hipMemcpyHostToDevice), hipErrorInvalidValue);
  FAILS(hipMemcpy(device, host, 4, static_cast<hipMemcpyKind>(5)), hipErrorInvalidMemcpyDirection);
  FAILS(hipMemcpy(device, host, 4, static_cast<hipMemcpyKind>(-1)),
        hipErrorInvalidMemcpyDirection);
  OK(hipMemcpy(other, host, 64, hipMemcpyHostToHost));
  SAME(other[2], 3);
  OK(hipMemcpy(other, host + 1, 4, hipMemcpyDefault));
  SAME(other[1], 3);
  FAILS(hipMemcpy(other, host, 64, hipMemcpyHostToDevice), hipErrorInvalidValue);
  FAILS(hipMemcpy(other, host, 64, hipMemcpyDeviceToDevice), hipErrorInvalidValue);
  FAILS(hipMemcpy(device, host, 65, hipMemcpyHostToDevice), hipErrorInvalidValue);
  FAILS(hipMemcpy(device + 60, host, 5, hipMemcpyHostToDevice), hipErrorInvalidValue);
  FAILS(hipMemcpy(host, device + 1, 64, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  OK(hipMemcpy(device + 60, host, 4, hipMemcpyHostToDevice));
  FAILS(hipMemcpyHtoD(nullptr, host, 4), hipErrorInvalidValue);
  FAILS(hipMemcpyDtoH(host, nullptr, 4), hipErrorInvalidValue);
  FAILS(hipMemcpyDtoD(device, nullptr, 4), hipErrorInvalidValue);
  OK(hipMemcpyHtoD(device, host, 0));
  FAILS(hipMemcpyAsync(device, host, 4, static_cast<hipMemcpyKind>(5), nullptr),
        hipErrorInvalidMemcpyDirection);
  FAILS(hipMemcpyAsync(device, host, 65, hipMemcpyHostToDevice, nullptr), hipErrorInvalidValue);
  FAILS(hipMemcpyWithStream(device, host, 65, hipMemcpyHostToDevice, nullptr),
        hipErrorInvalidValue);
  OK(hipFree(device));
}

void checks() {
  directions();
  refusals();
}

int main() { return on_each_device(checks); }
