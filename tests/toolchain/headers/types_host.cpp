// Number formats, conversions and integer functions of the headers, as loops for ctypes.

#define __WC_HOST_TEST 1
#include <hip/hip_bf16.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_fp8.h>
#include <hip/wavecore/integer.h>

// What clang calls for a conversion that this processor has no instruction for, and which Zig's
// library rounds twice. Through a float whose last bit is odd where something was lost.
extern "C" __attribute__((weak)) _Float16 __truncdfhf2(double x) {
  return static_cast<_Float16>(__wavecore::__round_to_odd(x));
}

#define LOOP(name, From, To, expression)                            \
  extern "C" void name(const From* in, To* out, long count) {       \
    for (long i = 0; i < count; ++i) {                              \
      From x = in[i];                                               \
      out[i] = expression;                                          \
    }                                                               \
  }
#define LOOP_2(name, A, B, To, expression)                                  \
  extern "C" void name(const A* left, const B* right, To* out, long count) { \
    for (long i = 0; i < count; ++i) {                                      \
      A x = left[i];                                                        \
      B y = right[i];                                                       \
      out[i] = expression;                                                  \
    }                                                                       \
  }
#define DIRECTIONS(LOOP_OF, from, From, to, To)      \
  LOOP_OF(from##2##to##_rn, From, To, __##from##2##to##_rn(x)) \
  LOOP_OF(from##2##to##_rd, From, To, __##from##2##to##_rd(x)) \
  LOOP_OF(from##2##to##_ru, From, To, __##from##2##to##_ru(x)) \
  LOOP_OF(from##2##to##_rz, From, To, __##from##2##to##_rz(x))
#define FROM_ALL(to, To)                                   \
  DIRECTIONS(LOOP, double, double, to, To)                 \
  DIRECTIONS(LOOP, int, int, to, To)                       \
  DIRECTIONS(LOOP, uint, unsigned int, to, To)             \
  DIRECTIONS(LOOP, ll, long long, to, To)                  \
  DIRECTIONS(LOOP, ull, unsigned long long, to, To)
FROM_ALL(float, float)
FROM_ALL(half, __half)
FROM_ALL(bfloat16, __hip_bfloat16)
DIRECTIONS(LOOP, float, float, half, __half)
DIRECTIONS(LOOP, float, float, bfloat16, __hip_bfloat16)
DIRECTIONS(LOOP, ll, long long, double, double)
DIRECTIONS(LOOP, ull, unsigned long long, double, double)
DIRECTIONS(LOOP, half, __half, int, int)
DIRECTIONS(LOOP, bfloat16, __hip_bfloat16, int, int)
DIRECTIONS(LOOP, float, float, int, int)
DIRECTIONS(LOOP, double, double, ll, long long)
LOOP(half2float, __half, float, __half2float(x))
LOOP(bfloat162float, __hip_bfloat16, float, __bfloat162float(x))
LOOP(hip_bfloat16_of_float, float, hip_bfloat16, hip_bfloat16(x))
LOOP(hip_bfloat16_truncated, float, hip_bfloat16, hip_bfloat16(x, hip_bfloat16::truncate))

#define HALF_OPERATIONS(name, Scalar)                             \
  LOOP_2(name##_add, Scalar, Scalar, Scalar, __hadd(x, y))        \
  LOOP_2(name##_sub, Scalar, Scalar, Scalar, x - y)               \
  LOOP_2(name##_mul, Scalar, Scalar, Scalar, x * y)               \
  LOOP_2(name##_div, Scalar, Scalar, Scalar, __hdiv(x, y))        \
  LOOP_2(name##_add_sat, Scalar, Scalar, Scalar, __hadd_sat(x, y)) \
  LOOP_2(name##_max, Scalar, Scalar, Scalar, __hmax(x, y))        \
  LOOP_2(name##_min_nan, Scalar, Scalar, Scalar, __hmin_nan(x, y)) \
  LOOP_2(name##_lt, Scalar, Scalar, bool, __hlt(x, y))            \
  LOOP_2(name##_geu, Scalar, Scalar, bool, __hgeu(x, y))          \
  LOOP(name##_exp, Scalar, Scalar, hexp(x))                       \
  LOOP(name##_log2, Scalar, Scalar, hlog2(x))                     \
  LOOP(name##_sin, Scalar, Scalar, hsin(x))                       \
  LOOP(name##_rsqrt, Scalar, Scalar, hrsqrt(x))                   \
  LOOP(name##_rcp, Scalar, Scalar, hrcp(x))
HALF_OPERATIONS(half, __half)
HALF_OPERATIONS(bfloat16, __hip_bfloat16)

#define FP8(kind, Type)                                                                         \
  LOOP(fp8_encode_##kind, float, unsigned char, __hip_cvt_float_to_fp8(x, __HIP_NOSAT, kind))   \
  LOOP(fp8_saturate_##kind, float, unsigned char, Type(x).__x)                                  \
  LOOP(fp8_of_double_##kind, double, unsigned char, __hip_cvt_double_to_fp8(x, __HIP_NOSAT, kind)) \
  LOOP(fp8_decode_##kind, Type, float, x)
FP8(__HIP_E4M3, __hip_fp8_e4m3)
FP8(__HIP_E5M2, __hip_fp8_e5m2)
FP8(__HIP_E4M3_FNUZ, __hip_fp8_e4m3_fnuz)
FP8(__HIP_E5M2_FNUZ, __hip_fp8_e5m2_fnuz)

LOOP(popc, unsigned int, int, __popc(x))
LOOP(clz, int, int, __clz(x))
LOOP(clzll, long long, int, __clzll(x))
LOOP(ffs, int, int, __ffs(x))
LOOP(ffsll, long long, int, __ffsll(x))
LOOP(brev, unsigned int, unsigned int, __brev(x))
LOOP(brevll, unsigned long long, unsigned long long, __brevll(x))
LOOP_2(mulhi, int, int, int, __mulhi(x, y))
LOOP_2(umulhi, unsigned int, unsigned int, unsigned int, __umulhi(x, y))
LOOP_2(mul64hi, long long, long long, long long, __mul64hi(x, y))
LOOP_2(umul64hi, unsigned long long, unsigned long long, unsigned long long, __umul64hi(x, y))
LOOP_2(mul24, int, int, int, __mul24(x, y))
LOOP_2(umul24, unsigned int, unsigned int, unsigned int, __umul24(x, y))
LOOP_2(sad, int, int, unsigned int, __sad(x, y, 5))
LOOP_2(hadd, int, int, int, __hadd(x, y))
LOOP_2(rhadd, int, int, int, __rhadd(x, y))
LOOP_2(byte_perm, unsigned int, unsigned int, unsigned int, __byte_perm(x, y, 0x7250))
LOOP_2(funnelshift_l, unsigned int, unsigned int, unsigned int, __funnelshift_l(x, y, 13))
LOOP_2(funnelshift_rc, unsigned int, unsigned int, unsigned int, __funnelshift_rc(x, y, 40))
LOOP(bitextract, unsigned int, unsigned int, __bitextract_u32(x, 5, 11))
LOOP_2(bitinsert, unsigned int, unsigned int, unsigned int, __bitinsert_u32(x, y, 5, 11))
