// Types of 8, 6 and 4 bits in every form, for a test that knows their codes.

#include <hip/hip_fp4.h>
#include <hip/hip_fp6.h>
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>

__device__ int item() { return blockIdx.x * blockDim.x + threadIdx.x; }

template <class... Integers, class T>
__device__ void convert(long* out, int n, T one) {
  int row = 0;
  ((out[n * row++] = static_cast<Integers>(one)), ...);
}

#define FORMAT(fp, name)                                                                     \
  extern "C" __global__ void encode_##name(unsigned char* out, const float* x, const double* d, \
                                           int n) {                                          \
    int i = item();                                                                          \
    if (i >= n) return;                                                                      \
    __half h(x[i]);                                                                          \
    __hip_bfloat16 b(x[i]);                                                                  \
    out[i] = __hip_##fp##_##name(x[i]).__x;                                                  \
    out[n + i] = __hip_##fp##_##name(d[i]).__x;                                              \
    out[2 * n + i] = __hip_##fp##_##name(h).__x;                                             \
    out[3 * n + i] = __hip_##fp##_##name(b).__x;                                             \
  }                                                                                          \
  extern "C" __global__ void decode_##name(float* out, const unsigned char* codes, int n) {  \
    int i = item();                                                                          \
    if (i >= n) return;                                                                      \
    __hip_##fp##_##name one;                                                                 \
    one.__x = codes[i];                                                                      \
    out[i] = one;                                                                            \
    out[n + i] = static_cast<float>(static_cast<double>(one));                               \
    out[2 * n + i] = __half2float(static_cast<__half>(one));                                 \
    out[3 * n + i] = __bfloat162float(static_cast<__hip_bfloat16>(one));                     \
  }                                                                                          \
  extern "C" __global__ void integers_##name(long* out, const unsigned char* codes, int n) { \
    int i = item();                                                                          \
    if (i >= n) return;                                                                      \
    __hip_##fp##_##name one;                                                                 \
    one.__x = codes[i];                                                                      \
    convert<signed char, unsigned char, short, unsigned short, int, unsigned int, long,      \
            unsigned long, long long, unsigned long long, char, bool>(out + i, n, one);      \
  }                                                                                          \
  extern "C" __global__ void groups_##name(float* out, const float* x) {                     \
    float2 low(x[0], x[1]), high(x[2], x[3]);                                                \
    __half2 h_low(x[0], x[1]), h_high(x[2], x[3]);                                           \
    __hip_bfloat162 b_low(x[0], x[1]), b_high(x[2], x[3]);                                   \
    float2 made[4] = {__hip_##fp##x2_##name(low), __hip_##fp##x2_##name(double2(x[0], x[1])), \
                      __hip_##fp##x2_##name(h_low), __hip_##fp##x2_##name(b_low)};           \
    for (int i = 0; i < 4; i++) out[2 * i] = made[i].x, out[2 * i + 1] = made[i].y;          \
    float4 four[4] = {__hip_##fp##x4_##name(float4(x[0], x[1], x[2], x[3])),                 \
                      __hip_##fp##x4_##name(double4(x[0], x[1], x[2], x[3])),                \
                      __hip_##fp##x4_##name(h_low, h_high),                                  \
                      __hip_##fp##x4_##name(b_low, b_high)};                                 \
    for (int i = 0; i < 4; i++)                                                              \
      for (int k = 0; k < 4; k++) out[8 + 4 * i + k] = four[i].data[k];                      \
    __hip_##fp##x2_##name pair(high);                                                        \
    __half2 halves = static_cast<__half2>(pair);                                             \
    __hip_bfloat162 others = static_cast<__hip_bfloat162>(pair);                             \
    double2 doubles = pair;                                                                  \
    out[24] = __low2float(halves), out[25] = __high2float(halves);                           \
    out[26] = __low2float(others), out[27] = __high2float(others);                           \
    out[28] = doubles.x, out[29] = doubles.y;                                                \
    __hip_##fp##_##name integer(3);                                                          \
    out[30] = integer;                                                                       \
  }
FORMAT(fp8, e4m3)
FORMAT(fp8, e5m2)
FORMAT(fp8, e4m3_fnuz)
FORMAT(fp8, e5m2_fnuz)
FORMAT(fp6, e2m3)
FORMAT(fp6, e3m2)
FORMAT(fp4, e2m1)

// What programs write without a cast.
extern "C" __global__ void implicit(float* x) {
  __hip_fp8_e4m3 a = x[0];
  a = 2;
  __hip_fp8_e5m2_fnuz b = __half(x[1]);
  x[0] = a + b * 2.0f;
  x[1] = __hip_fp8_e4m3::__default_interpret == __HIP_E4M3 && __hip_fp8_e5m2::__we == 5;
  x[2] = __half2float(__hip_cvt_fp4_to_halfraw(7, __HIP_E2M1));
  __half2 pair(__hip_cvt_fp8x2_to_halfraw2(0x3840, __HIP_E4M3));
  x[3] = __low2float(pair) + 10 * __high2float(pair);
}
