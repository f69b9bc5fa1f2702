// Device variables by symbol: address, size, copies, what is refused.
#include "check.h"

__device__ int table[8] = {5, 6, 7, 8};
__constant__ float scale = 2.0f;
__device__ double never_used;

__global__ void apply(float* out) { *out = table[1] * scale; }

void copies() {
  int values[8] = {}, back[8] = {};
  for (int i = 0; i < 8; ++i) values[i] = 10 * i;
  void* address = nullptr;
  size_t size = 0;
  OK(hipGetSymbolAddress(&address, HIP_SYMBOL(table)));
  OK(hipGetSymbolSize(&size, HIP_SYMBOL(table)));
  SAME(size, 32);
  OK(hipGetSymbolSize(&size, HIP_SYMBOL(never_used)));
  SAME(size, 8);
  OK(hipMemcpyFromSymbol(back, HIP_SYMBOL(table), 16));
  SAME(unlike(back, 4, 5, 1), 0);
  OK(hipMemcpyToSymbol(HIP_SYMBOL(table), values, sizeof values));
  OK(hipMemcpyToSymbol(HIP_SYMBOL(table), values + 7, 4, 4, hipMemcpyHostToDevice));
  OK(hipMemcpy(back, address, sizeof back, hipMemcpyDeviceToHost));
  SAME(back[0], 0);
  SAME(back[1], 70);
  SAME(back[2], 20);
  float factor = 0.5f, *out = pinned_memory<float>(1);
  OK(hipMemcpyToSymbolAsync(HIP_SYMBOL(scale), &factor, 4, 0, hipMemcpyHostToDevice, nullptr));
  apply<<<1, 1>>>(out);
  OK(hipMemcpyFromSymbolAsync(back, HIP_SYMBOL(table), 8, 8, hipMemcpyDeviceToHost, nullptr));
  OK(hipStreamSynchronize(nullptr));
  TRUE(*out == 35.0f);
  SAME(back[1], 30);
  int* memory = device_memory<int>(8);
  OK(hipMemcpyFromSymbol(memory, HIP_SYMBOL(table), 32, 0, hipMemcpyDeviceToDevice));
  OK(hipMemcpyToSymbol(HIP_SYMBOL(table), memory + 4, 16, 0, hipMemcpyDeviceToDevice));
  OK(hipMemcpyFromSymbol(back, HIP_SYMBOL(table), 32));
  SAME(back[0], 40);
  OK(hipFree(memory));
  OK(hipHostFree(out));
  int first[4] = {5, 6, 7, 8};
  OK(hipMemcpyToSymbol(HIP_SYMBOL(table), first, 16));
}

void refusals() {
  int values[9] = {};
  int nobody = 0;
  void* address = nullptr;
  size_t size = 0;
  FAILS(hipGetSymbolAddress(&address, &nobody), hipErrorInvalidSymbol);
  FAILS(hipGetSymbolAddress(nullptr, HIP_SYMBOL(table)), hipErrorInvalidValue);
  FAILS(hipGetSymbolSize(&size, &nobody), hipErrorInvalidSymbol);
  FAILS(hipGetSymbolSize(nullptr, HIP_SYMBOL(table)), hipErrorInvalidValue);
  FAILS(hipMemcpyToSymbol(&nobody, values, 4), hipErrorInvalidSymbol);
  FAILS(hipMemcpyFromSymbol(values, &nobody, 4), hipErrorInvalidSymbol);
  FAILS(hipMemcpyToSymbol(HIP_SYMBOL(table), values, 36), hipErrorInvalidValue);
  FAILS(hipMemcpyToSymbol(HIP_SYMBOL(table), values, 32, 4), hipErrorInvalidValue);
  FAILS(hipMemcpyFromSymbol(values, HIP_SYMBOL(table), 4, 29), hipErrorInvalidValue);
  for (hipMemcpyKind kind : {hipMemcpyHostToHost, hipMemcpyDeviceToHost, hipMemcpyDefault})
    FAILS(hipMemcpyToSymbol(HIP_SYMBOL(table), values, 4, 0, kind), hipErrorInvalidMemcpyDirection);
  for (hipMemcpyKind kind : {hipMemcpyHostToHost, hipMemcpyHostToDevice, hipMemcpyDefault})
    FAILS(hipMemcpyFromSymbol(values, HIP_SYMBOL(table), 4, 0, kind),
          hipErrorInvalidMemcpyDirection);
}

void checks() {
  copies();
  refusals();
}

int main() { return on_each_device(checks); }
