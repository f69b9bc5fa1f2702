// Variables of the device: initialised, static, constant, managed, templates', in namespaces; by name
// from kernels and by symbol from the host, with every error of the calls.
#include "check.h"

#include <cstring>

__device__ int plain = 11;
static __device__ int hidden = 12;
__constant__ float coefficients[4] = {1, 2, 3, 4};
__managed__ int shared_value = 13;
__managed__ double managed_table[3] = {0.5, 1.5, 2.5};
__device__ int zeros[1000];
namespace deep {
namespace {
__device__ long long nested = -1;
}
}  // namespace deep
template <typename T>
__device__ T of_type = T(7);
struct Both {
  int a;
  double b;
};
__device__ Both both{1, 2.5};
__device__ int* points_at_plain = &plain;

__global__ void collect(double* out) {
  out[0] = plain, out[1] = hidden, out[2] = coefficients[3], out[3] = shared_value;
  out[4] = managed_table[2], out[5] = deep::nested, out[6] = of_type<int>, out[7] = of_type<float>;
  out[8] = both.a + both.b, out[9] = *points_at_plain, out[10] = zeros[999];
  shared_value += 1;
  plain += 1;
}

template <typename T>
static T value(const T& symbol) {
  T found;
  std::memset(static_cast<void*>(&found), 0x5a, sizeof found);
  HIP(hipMemcpyFromSymbol(&found, symbol, sizeof found));
  return found;
}

static void errors() {
  int local = 0, host[4] = {};
  void* address = nullptr;
  size_t bytes = 0;
  GIVES(hipErrorInvalidSymbol, hipGetSymbolAddress(&address, &local));
  GIVES(hipErrorInvalidSymbol, hipGetSymbolSize(&bytes, &local));
  GIVES(hipErrorInvalidSymbol, hipGetSymbolAddress(&address, static_cast<const void*>(nullptr)));
  GIVES(hipErrorInvalidValue, hipGetSymbolAddress(nullptr, HIP_SYMBOL(plain)));
  GIVES(hipErrorInvalidValue, hipGetSymbolSize(nullptr, HIP_SYMBOL(plain)));
  GIVES(hipErrorInvalidSymbol, hipMemcpyToSymbol(static_cast<const void*>(&local), host, 4));
  GIVES(hipErrorInvalidValue, hipMemcpyToSymbol(HIP_SYMBOL(plain), host, 5));
  GIVES(hipErrorInvalidValue, hipMemcpyToSymbol(HIP_SYMBOL(plain), host, 4, 1));
  GIVES(hipErrorInvalidValue, hipMemcpyFromSymbol(host, HIP_SYMBOL(plain), 4, 4));
  GIVES(hipErrorInvalidMemcpyDirection,
        hipMemcpyToSymbol(HIP_SYMBOL(plain), host, 4, 0, hipMemcpyDeviceToHost));
  GIVES(hipErrorInvalidMemcpyDirection,
        hipMemcpyFromSymbol(host, HIP_SYMBOL(plain), 4, 0, hipMemcpyHostToDevice));
}

int main() {
  on_every_device([](int) {
    int start = shared_value;  // managed: one for all devices
    double* out;
    HIP(hipHostMalloc(&out, 16 * sizeof *out));
    collect<<<1, 1>>>(out);
    HIP(hipDeviceSynchronize());
    double expected[] = {11, 12, 4, double(start), 2.5, -1, 7, 7, 3.5, 11, 0};
    for (int i = 0; i < 11; ++i) SAME(out[i], expected[i]);
    SAME(shared_value, start + 1);  // the host sees the managed one
    shared_value = 40;
    managed_table[2] = 41;
    int twenty = 20;
    HIP(hipMemcpyToSymbol(HIP_SYMBOL(hidden), &twenty, sizeof twenty));
    float second = 9;
    HIP(hipMemcpyToSymbol(HIP_SYMBOL(coefficients), &second, 4, 12));
    HIP(hipMemcpyToSymbolAsync(HIP_SYMBOL(deep::nested), &(const long long&)88ll, 8, 0, hipMemcpyHostToDevice, nullptr));
    void* address = nullptr;
    size_t bytes = 0;
    HIP(hipGetSymbolAddress(&address, HIP_SYMBOL(zeros)));
    HIP(hipGetSymbolSize(&bytes, HIP_SYMBOL(zeros)));
    SAME(bytes, 4000u);
    HIP(hipMemset(static_cast<char*>(address) + 3996, 1, 4));
    collect<<<1, 1>>>(out);
    HIP(hipDeviceSynchronize());
    double changed[] = {12, 20, 9, 40, 41, 88, 7, 7, 3.5, 12, 0x01010101};
    for (int i = 0; i < 11; ++i) SAME(out[i], changed[i]);
    SAME(value(plain), 13);
    SAME(value(both).b, 2.5);
    SAME(value(of_type<float>), 7.0f);
    managed_table[2] = 2.5;
    HIP(hipHostFree(out));
    errors();
  });
  return verdict();
}
