// hipHostRegister: kernels reach memory of malloc; what registering and unregistering refuse.
#include "check.h"

void checks() {
  std::vector<int> words(3000);
  size_t bytes = words.size() * sizeof(int);
  for (int i = 0; i < 3000; ++i) words[i] = i;
  FAILS(hipHostRegister(nullptr, 16, hipHostRegisterDefault), hipErrorInvalidValue);
  FAILS(hipHostRegister(words.data(), 0, hipHostRegisterDefault), hipErrorInvalidValue);
  FAILS(hipHostRegister(words.data(), bytes, 0x4000), hipErrorInvalidValue);
  FAILS(hipHostUnregister(words.data()), hipErrorHostMemoryNotRegistered);
  FAILS(hipHostUnregister(nullptr), hipErrorInvalidValue);

  OK(hipHostRegister(words.data(), bytes, hipHostRegisterMapped | hipHostRegisterPortable));
  int* device = nullptr;
  OK(hipHostGetDevicePointer(reinterpret_cast<void**>(&device), words.data(), 0));
  add<<<12, 256>>>(device, 1000, 3000);
  OK(hipDeviceSynchronize());
  SAME(unlike(words.data(), words.size(), 1000, 1), 0);
  int* later = nullptr;
  OK(hipHostGetDevicePointer(reinterpret_cast<void**>(&later), words.data() + 10, 0));
  TRUE(later == device + 10);

  hipPointerAttribute_t attributes{};
  OK(hipPointerGetAttributes(&attributes, words.data() + 5));
  SAME(attributes.type, hipMemoryTypeHost);
  TRUE(attributes.hostPointer == words.data() + 5);
  SAME(attributes.isManaged, 0);
  int* target = device_memory<int>(3000);  // copies beyond its end are refused
  FAILS(hipMemcpy(target, words.data() + 1, bytes + 4096, hipMemcpyHostToDevice),
        hipErrorInvalidValue);
  OK(hipMemcpy(target, words.data(), bytes, hipMemcpyHostToDevice));
  OK(hipMemset(words.data(), 0, 40));
  OK(hipDeviceSynchronize());
  SAME(unlike(words.data(), 10, 0), 0);
  SAME(words[10], 1010);

  FAILS(hipHostFree(words.data()), hipErrorInvalidValue);
  OK(hipHostUnregister(words.data()));
  FAILS(hipHostUnregister(words.data()), hipErrorHostMemoryNotRegistered);
  OK(hipPointerGetAttributes(&attributes, words.data()));
  SAME(attributes.type, hipMemoryTypeUnregistered);
  FAILS(hipMemset(words.data(), 0, 40), hipErrorInvalidValue);
  OK(hipMemcpy(words.data(), target, bytes, hipMemcpyDeviceToHost));
  SAME(unlike(words.data(), words.size(), 1000, 1), 0);
  OK(hipFree(target));
}

int main() { return on_each_device(checks); }
