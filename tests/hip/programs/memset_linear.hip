// Memsets of bytes, half words and words, in stream order; what is refused.
#include "check.h"

void values() {
  unsigned char bytes[64];
  char* device = device_memory<char>(64);
  OK(hipMemset(device, 0x1A5, 64));  // the low byte counts
  OK(hipMemset(device + 8, 0, 8));
  OK(hipMemsetD8(device + 16, 0x7F, 3));
  OK(hipMemsetD16(device + 20, 0xBEEF, 2));
  OK(hipMemsetD32(device + 24, 0x12345678, 2));
  OK(hipMemcpy(bytes, device, 64, hipMemcpyDeviceToHost));
  using byte = unsigned char;
  SAME(unlike(bytes, 8, byte(0xA5)), 0);
  SAME(unlike(bytes + 8, 8, byte(0)), 0);
  SAME(unlike(bytes + 16, 3, byte(0x7F)), 0);
  SAME(bytes[19], 0xA5);
  SAME(bytes[20], 0xEF);
  SAME(bytes[23], 0xBE);
  SAME(bytes[24], 0x78);
  SAME(bytes[31], 0x12);
  SAME(unlike(bytes + 32, 32, byte(0xA5)), 0);
  OK(hipFree(device));
}

void stream_order() {
  int* gate = pinned_memory<int>(1);
  int* words = pinned_memory<int>(8);
  hipStream_t stream = new_stream();
  gated<<<1, 1, 0, stream>>>(gate, words, 1);
  OK(hipMemsetAsync(words, 0x11, 4, stream));
  OK(hipMemsetD8Async(words + 1, 0x22, 4, stream));
  OK(hipMemsetD16Async(words + 2, 0x3333, 2, stream));
  OK(hipMemsetD32Async(words + 3, 0x44, 2, stream));
  add<<<1, 8, 0, stream>>>(words, 1, 8);
  SAME(ask(words), 0);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(words[0], 0x11111112);
  SAME(words[1], 0x22222223);
  SAME(words[2], 0x33333334);
  SAME(words[3], 0x45);
  SAME(words[4], 0x45);
  SAME(words[5], 1);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
  OK(hipHostFree(words));
}

void refusals() {
  char local[16];
  char* device = device_memory<char>(16);
  OK(hipMemset(nullptr, 0, 0));
  OK(hipMemsetD32(device, 0, 0));
  FAILS(hipMemset(nullptr, 0, 4), hipErrorInvalidValue);
  FAILS(hipMemset(local, 0, 4), hipErrorInvalidValue);
  FAILS(hipMemset(device, 0, 17), hipErrorInvalidValue);
  FAILS(hipMemset(device + 1, 0, 16), hipErrorInvalidValue);
  FAILS(hipMemsetAsync(device, 0, 17, nullptr), hipErrorInvalidValue);
  FAILS(hipMemsetD8(device, 0, 17), hipErrorInvalidValue);
  FAILS(hipMemsetD16(device, 0, 9), hipErrorInvalidValue);
  FAILS(hipMemsetD32(device, 0, 5), hipErrorInvalidValue);
  FAILS(hipMemsetD32Async(nullptr, 0, 1, nullptr), hipErrorInvalidValue);
  FAILS(hipMemsetD32(device, 0, size_t(1) << 62), hipErrorInvalidValue);
  OK(hipFree(device));
}

void checks() {
  values();
  stream_order();
  refusals();
}

int main() { return on_each_device(checks); }
