// Copies and hipHostRegister of memory without the needed rights on the host: errors, no signals.
// reports: wavecore: hipHostRegister: no memory is mapped at
#include "check.h"

#include <sys/mman.h>

static const char constant[8192] = "text";

void checks() {
  char* device = device_memory<char>(64 << 10);
  size_t page = 4096, big = 8 << 20;
  auto map = [](size_t size, int rights) {
    return static_cast<char*>(mmap(nullptr, size, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  };
  char* none = map(page, PROT_NONE);
  char* read = map(page, PROT_READ);
  char* hole = map(4 * page, PROT_READ | PROT_WRITE);  // its third page goes
  munmap(hole + 2 * page, page);
  char* large = map(big, PROT_READ | PROT_WRITE);
  mprotect(large + big / 2, page, PROT_READ);
  char* large_device = device_memory<char>(big);

  char* sources[] = {reinterpret_cast<char*>(16), none, hole};
  for (char* source : sources)
    FAILS(hipMemcpy(device, source, 4 * page, hipMemcpyHostToDevice), hipErrorInvalidValue);
  FAILS(hipMemcpy(device, hole + 2 * page, 1, hipMemcpyDefault), hipErrorInvalidValue);
  FAILS(hipMemcpyAsync(device, none, 16, hipMemcpyHostToDevice, nullptr), hipErrorInvalidValue);
  FAILS(hipMemcpy2D(device, page, hole, page, 8, 3, hipMemcpyHostToDevice), hipErrorInvalidValue);
  char* code = reinterpret_cast<char*>(&unlike<int>);
  char* targets[] = {reinterpret_cast<char*>(16), none, read, const_cast<char*>(constant), code};
  for (char* target : targets)
    FAILS(hipMemcpy(target, device, 64, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  FAILS(hipMemcpy(hole, device, 4 * page, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  FAILS(hipMemcpy(large, large_device, big, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  OK(hipMemcpy(large_device, large, big, hipMemcpyHostToDevice));
  OK(hipMemcpy(device, read, page, hipMemcpyHostToDevice));
  OK(hipMemcpy(device, constant, sizeof constant, hipMemcpyHostToDevice));
  OK(hipMemcpy(hole, device, 2 * page, hipMemcpyDeviceToHost));
  SAME(std::strcmp(hole, "text"), 0);

  FAILS(hipHostRegister(reinterpret_cast<void*>(16), 64, 0), hipErrorOutOfMemory);
  FAILS(hipHostRegister(hole, size_t{1} << 40, 0), hipErrorOutOfMemory);
  FAILS(hipHostRegister(none, page, 0), hipErrorOutOfMemory);
  FAILS(hipHostRegister(read, page, 0), hipErrorOutOfMemory);
  OK(hipHostRegister(read, page, hipHostRegisterReadOnly));
  OK(hipHostUnregister(read));
  OK(hipHostRegister(hole, page, 0));
  munmap(hole, page);
  FAILS(hipMemcpy(hole, device, 16, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  OK(hipHostUnregister(hole));

  size_t pitch = 7;
  void* pointer = nullptr;
  FAILS(hipMallocPitch(&pointer, &pitch, size_t(-1), size_t(-1)), hipErrorOutOfMemory);
  FAILS(hipMallocPitch(&pointer, &pitch, size_t(-1), 1), hipErrorOutOfMemory);
  SAME(pitch, 7);
  TRUE(pointer == nullptr);
  hipPitchedPtr pitched{};
  FAILS(hipMalloc3D(&pitched, make_hipExtent(16, size_t(-2), 1)), hipErrorOutOfMemory);
  OK(hipFree(device));
  OK(hipFree(large_device));
}

int main() { return on_each_device(checks); }
