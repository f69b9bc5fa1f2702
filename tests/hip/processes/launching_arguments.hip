// Arguments of every size and alignment arrive; a kernel's values are taken when it is launched.
#include "check.h"

#include <hip/hip_fp16.h>

struct alignas(32) Wide {
  double values[4];
};
struct Odd {
  char text[7];
};
struct Empty {};
struct Large {
  int values[900];
};

__global__ void scalars(double* out, bool a, char b, short c, int d, long long e, float f, double g,
                        unsigned char h, _Float16 i, __half j) {
  out[0] = a, out[1] = b, out[2] = c, out[3] = d, out[4] = e, out[5] = f, out[6] = g, out[7] = h;
  out[8] = static_cast<float>(i), out[9] = __half2float(j);
}
__global__ void structures(double* out, Odd odd, Wide wide, Empty, float4 four, Odd again, int last) {
  out[0] = odd.text[6], out[1] = wide.values[3], out[2] = four.w, out[3] = again.text[0], out[4] = last;
}
__global__ void large(double* out, Large values, int last) { out[0] = values.values[899], out[1] = last; }
template <typename... T>
__global__ void packed(double* out, T... values) {
  int i = 0;
  ((out[i++] = static_cast<double>(values)), ...);
}
__global__ void reference(double* out, const int* values, void (*)(int), std::nullptr_t) { out[0] = values[1]; }
__global__ void append(double* out, int* next, int value) { out[(*next)++] = value; }

int main() {
  on_every_device([](int) {
    double* out;
    HIP(hipHostMalloc(&out, 64 * sizeof *out));
    auto expect = [&](std::initializer_list<double> values) {
      HIP(hipGetLastError());
      HIP(hipDeviceSynchronize());
      int i = 0;
      for (double value : values) SAME(out[i++], value);
    };
    scalars<<<1, 1>>>(out, true, -3, -30000, 1 << 30, -(1ll << 52), 0.25f, 1e-300, 255,
                      static_cast<_Float16>(-1.5f), __float2half(65504.0f));
    expect({1, -3, -30000, 1 << 30, -4503599627370496.0, 0.25, 1e-300, 255, -1.5, 65504});
    structures<<<1, 1>>>(out, Odd{{0, 0, 0, 0, 0, 0, 7}}, Wide{{1, 2, 3, 4}}, Empty{},
                         make_float4(1, 2, 3, 4.5f), Odd{{9}}, -1);
    expect({7, 4, 4.5, 9, -1});
    Large values{};
    values.values[899] = 77;
    large<<<1, 1>>>(out, values, 78);
    expect({77, 78});
    packed<<<1, 1>>>(out, 'a', 1, short(2), 3.0, 'b', 4ll, 5.0f, 'c');
    expect({97, 1, 2, 3, 98, 4, 5, 99});
    int* device_values;
    HIP(hipMallocManaged(&device_values, 8));
    device_values[1] = 123;
    reference<<<1, 1>>>(out, device_values, nullptr, nullptr);
    expect({123});
    device_values[0] = 0;
    for (int i = 0; i < 50; ++i) append<<<1, 1>>>(out, device_values, i * i);  // `i` changes at once
    expect({0, 1, 4, 9});
    SAME(out[49], 49.0 * 49);
    HIP(hipFree(device_values));
    HIP(hipHostFree(out));
  });
  return verdict();
}
