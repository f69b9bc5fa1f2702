// What every generated program may use: exact-width types, memory regions, and operations whose
// result C leaves undefined somewhere, defined here. The same text is C++ for the host and the GPU.

#ifdef __HIP__
#define FN static __attribute__((device, always_inline, unused))
#define HELPER static __attribute__((device, unused))
#define GPU 1
#else
#define FN static __attribute__((always_inline, unused))
#define HELPER static __attribute__((unused))
#define GPU 0
#endif
#define NOINLINE __attribute__((noinline))

typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef _Float16 f16;
typedef float f32;
typedef double f64;
typedef u16 u16x2 __attribute__((ext_vector_type(2)));
typedef i16 i16x2 __attribute__((ext_vector_type(2)));
typedef f16 f16x2 __attribute__((ext_vector_type(2)));
typedef f32 f32x2 __attribute__((ext_vector_type(2)));

// Inputs, and the first part of the outputs. Fields are named after their element types.
struct Memory {
  i64 a_i64[2];
  u64 a_u64[4];
  f64 a_f64[4];
  i32 a_i32[4];
  u32 a_u32[8];
  f32 a_f32[8];
  i16 a_i16[8];
  u16 a_u16[4];
  f16 a_f16[8];
  i8 a_i8[8];
  u8 a_u8[16];
};
static_assert(sizeof(Memory) == 224, "input_dtype() says where the fields lie");

// Every variable ends in `kept`, as bits.
struct Output {
  Memory memory;
  u64 kept[24];
};

// One work-item's part of LDS; on the host a local variable.
struct Shared {
  u64 a_u64[2];
  f64 a_f64[2];
  u32 a_u32[4];
  f32 a_f32[4];
  u16 a_u16[4];
  f16 a_f16[4];
  u8 a_u8[8];
};

// What helpers take and return by value.
struct Record {
  u8 a;
  i16 b;
  u32 c;
  f32 d;
  u64 e;
  f64 f;
  f16 g;
  i8 h[4];
};

// ---- detours around bugs of LLVM 22's AMDGPU backend; test_detours.py shows each of them ---------

// Where 16-bit registers exist (gfx11), a 16-bit value that the compiler knows to be the same in all
// lanes may be lost on its way to a vector register. So narrow values out of `uni` come through a
// pointer of which the compiler does not know that.
FN const Memory* narrow(const Memory* p) {
#ifdef __GFX11__
  u32 zero = 0;
  asm("" : "+v"(zero));
  p += zero;
#endif
  return p;
}

// At -O0 a division of 32 bits without sign is done in f32 when the dividend is known to have many
// sign bits, and comes out wrong. So nothing is known of dividends of full width.
FN u32 dividend_u32(u32 x) {
#ifdef __HIP__
  asm("" : "+v"(x));
#endif
  return x;
}
FN u64 dividend_u64(u64 x) { return x; }
FN u16 dividend_u16(u16 x) { return x; }
FN u8 dividend_u8(u8 x) { return x; }

// Where 16-bit registers exist, the bytes of 64 bits in a vector register are swapped after a copy
// of 16 bits where 32 were meant (-O0).
FN u64 swap_u64(u64 x) {
#ifdef __GFX11__
  u32 low = (u32)x, high = (u32)(x >> 32);
  asm("" : "+v"(low), "+v"(high));
  return (u64)__builtin_bswap32(low) << 32 | __builtin_bswap32(high);
#else
  return __builtin_bswap64(x);
#endif
}

// The product of f32 values that is rounded to f16 becomes v_fma_mixlo_f16 with +0 as addend, where
// -0 would keep the sign of a zero: what comes out of f32 has no -0.
FN f16 unsigned_zero(f16 x) { return x == 0 ? (f16)0 : x; }
FN f16 f16_of_f32(f32 x) { return unsigned_zero((f16)x); }

// ---- bits of floats: every NaN becomes the same one, for which NaN comes out is not compared ----

// NaNs are told by their bits: of `x != x ? NAN : x` a compiler may make x.
#define FLOAT_BITS(F, U, INFINITY_BITS, QUIET_BIT)                                  \
  FN U bits_##F(F x) {                                                              \
    U bits, magnitude = (U)((U)~(U)0 >> 1);                                         \
    __builtin_memcpy(&bits, &x, sizeof x);                                          \
    return (U)(bits & magnitude) > INFINITY_BITS ? (U)(INFINITY_BITS | QUIET_BIT) : bits; \
  }                                                                                 \
  FN F canon_##F(F x) {                                                             \
    U bits = bits_##F(x);                                                           \
    F out;                                                                          \
    __builtin_memcpy(&out, &bits, sizeof out);                                      \
    return out;                                                                     \
  }                                                                                 \
  FN F from_bits_##F(U bits) {                                                      \
    F x;                                                                            \
    __builtin_memcpy(&x, &bits, sizeof x);                                          \
    return canon_##F(x);                                                            \
  }                                                                                 \
  FN u64 keep_##F(F x) { return bits_##F(x); }                                      \
  FN bool finite_##F(F x) { return x - x == 0; }
FLOAT_BITS(f16, u16, 0x7c00, 0x200)
FLOAT_BITS(f32, u32, 0x7f800000u, 0x400000u)
FLOAT_BITS(f64, u64, 0x7ff0000000000000ull, 0x8000000000000ull)

FN u64 keep_u16x2(u16x2 x) { return (u64)x.x << 16 | x.y; }
FN u64 keep_i16x2(i16x2 x) { return (u64)(u16)x.x << 16 | (u16)x.y; }
FN u64 keep_f16x2(f16x2 x) { return keep_f16(x.x) << 16 | keep_f16(x.y); }
FN u64 keep_f32x2(f32x2 x) { return keep_f32(x.x) << 32 | keep_f32(x.y); }

// ---- floating point ----------------------------------------------------------------------------

// Round to odd, so that a second rounding to a format of fewer bits is as good as one.
FN f32 narrow_to_odd(f64 x) {
  f32 near = (f32)x;
  u32 bits;
  __builtin_memcpy(&bits, &near, sizeof near);
  if ((f64)near != x && finite_f64(x) && !(bits & 1)) {
    bits += (((f64)near < x) == (near > 0 || (near == 0 && x > 0))) ? 1 : -1;
    __builtin_memcpy(&near, &bits, sizeof near);
  }
  return near;
}

FN f16 f16_of_f64(f64 x) { return GPU ? (f16)x : (f16)narrow_to_odd(x); }

// x86 has no f16 arithmetic: the product is exact in f64, the sum is rounded to odd there.
FN f16 fma_f16(f16 a, f16 b, f16 c) {
#ifdef __HIP__
  return __builtin_fmaf16(a, b, c);
#else
  f64 product = (f64)a * (f64)b, addend = (f64)c, sum = product + addend;
  if (!finite_f64(sum)) return (f16)(f32)sum;
  f64 part = sum - product;
  f64 error = (product - (sum - part)) + (addend - part);
  u64 bits;
  __builtin_memcpy(&bits, &sum, sizeof sum);
  if (error != 0 && !(bits & 1)) bits += (error > 0) == (sum > 0) ? 1 : -1;
  __builtin_memcpy(&sum, &bits, sizeof sum);
  return (f16)narrow_to_odd(sum);
#endif
}
FN f32 fma_f32(f32 a, f32 b, f32 c) { return __builtin_fmaf(a, b, c); }
FN f64 fma_f64(f64 a, f64 b, f64 c) { return __builtin_fma(a, b, c); }
FN f32 mix_f32(f16 a, f16 b, f32 c) { return __builtin_fmaf((f32)a, (f32)b, c); }
FN f16 mix_f16(f16 a, f32 b, f16 c) { return (f16)__builtin_fmaf((f32)a, b, (f32)c); }
FN f16x2 fma_f16x2(f16x2 a, f16x2 b, f16x2 c) {
#ifdef __HIP__
  return __builtin_elementwise_fma(a, b, c);
#else
  return (f16x2){fma_f16(a.x, b.x, c.x), fma_f16(a.y, b.y, c.y)};
#endif
}
FN f32x2 fma_f32x2(f32x2 a, f32x2 b, f32x2 c) { return __builtin_elementwise_fma(a, b, c); }

// minnum and maxnum leave the sign of a zero open; adding +0 closes it.
#define FLOAT_CHOICES(F, S)                                                                    \
  FN F num_min_##F(F a, F b) { return __builtin_fmin##S(a, b) + (F)0; }                        \
  FN F num_max_##F(F a, F b) { return __builtin_fmax##S(a, b) + (F)0; }                        \
  FN F less_##F(F a, F b) { return a < b ? a : b; }                                            \
  FN F more_##F(F a, F b) { return a > b ? a : b; }                                            \
  FN F least_##F(F a, F b) { return a <= b ? a : b; }                                          \
  FN F clamp_##F(F x) { return x < (F)0 ? (F)0 : x > (F)1 ? (F)1 : x; }                        \
  FN F med3_##F(F a, F b, F c) {                                                               \
    return num_max_##F(num_min_##F(a, b), num_min_##F(num_max_##F(a, b), c));                  \
  }                                                                                            \
  FN F sign_##F(F a, F b) { return __builtin_copysign##S(a, canon_##F(b)); }                   \
  FN F fraction_##F(F x) { return finite_##F(x) ? x - __builtin_floor##S(x) : (F)0; }
FLOAT_CHOICES(f16, f16)
FLOAT_CHOICES(f32, f)
FLOAT_CHOICES(f64, )

FN f32 mantissa_f32(f32 x) { int e; return finite_f32(x) ? __builtin_frexpf(x, &e) : 0; }
FN f64 mantissa_f64(f64 x) { int e; return finite_f64(x) ? __builtin_frexp(x, &e) : 0; }
FN i32 exponent_f32(f32 x) { int e = 0; if (finite_f32(x)) __builtin_frexpf(x, &e); return e; }
FN i32 exponent_f64(f64 x) { int e = 0; if (finite_f64(x)) __builtin_frexp(x, &e); return e; }

// ---- conversions; out of range, where C leaves the result open, they give a constant -------------

// LOW is the least value that fits; of what lies between LOW - 1 and LOW, nothing is converted.
#define TO_INT(T, F, COMPARED, LOW, HIGH) \
  FN T T##_of_##F(F x) {                  \
    COMPARED v = (COMPARED)x;             \
    return v >= (COMPARED)(LOW) && v < (COMPARED)(HIGH) ? (T)x : (T)77; \
  }
#define TO_INTS(T, LOW, HIGH) \
  TO_INT(T, f16, f32, LOW, HIGH) TO_INT(T, f32, f32, LOW, HIGH) TO_INT(T, f64, f64, LOW, HIGH)
TO_INTS(i8, -128.0, 128.0)
TO_INTS(u8, 0.0, 256.0)
TO_INTS(i16, -32768.0, 32768.0)
TO_INTS(u16, 0.0, 65536.0)
TO_INTS(i32, -2147483648.0, 2147483648.0)
TO_INTS(u32, 0.0, 4294967296.0)
TO_INTS(i64, -9223372036854775808.0, 9223372036854775808.0)
TO_INTS(u64, 0.0, 18446744073709551616.0)

// ---- integers ----------------------------------------------------------------------------------

// W is the width, U an unsigned type in which sums and products wrap.
#define INTEGER(T, W, U)                                                                       \
  FN u64 keep_##T(T x) { return (u64)x; }                                                      \
  FN T med3_##T(T a, T b, T c) {                                                               \
    T low = a < b ? a : b, high = a < b ? b : a;                                               \
    return c < low ? low : c > high ? high : c;                                                \
  }                                                                                            \
  FN T min3_##T(T a, T b, T c) { T m = a < b ? a : b; return m < c ? m : c; }                  \
  FN T max3_##T(T a, T b, T c) { T m = a > b ? a : b; return m > c ? m : c; }                  \
  FN T distance_##T(T a, T b) { return (T)(a > b ? (U)a - (U)b : (U)b - (U)a); }               \
  FN T insert_##T(T mask, T a, T b) { return (T)((mask & a) | (~mask & b)); }                  \
  FN T bit_##T(T a, u32 n) { return (T)((U)1 << (n & (W - 1)) ^ (U)a); }                       \
  FN T signed_field_##T(T a, u32 n) { return (T)((i64)((u64)a << (40 + (n & 7))) >> 47); }     \
  FN T sum_or_##T(T a, T b, T c) {                                                             \
    T sum;                                                                                     \
    return __builtin_add_overflow(a, b, &sum) ? c : sum;                                       \
  }                                                                                            \
  FN T product_or_##T(T a, T b, T c) {                                                         \
    T product;                                                                                 \
    return __builtin_mul_overflow(a, b, &product) ? c : product;                               \
  }
INTEGER(i8, 8, u32)
INTEGER(u8, 8, u32)
INTEGER(i16, 16, u32)
INTEGER(u16, 16, u32)
INTEGER(i32, 32, u32)
INTEGER(u32, 32, u32)
INTEGER(i64, 64, u64)
INTEGER(u64, 64, u64)

FN u32 funnel(u32 high, u32 low, u32 n) { return (u32)(((u64)high << 32 | low) >> (n & 31)); }
FN u64 high_u64(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
FN i64 high_i64(i64 a, i64 b) { return (i64)((__int128)a * b >> 64); }
FN u32 dot4(u32 a, u32 b, u32 c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 255) * (b >> i & 255);
  return c;
}
FN i32 dot4_signed(i32 a, i32 b, i32 c) {
  for (int i = 0; i < 32; i += 8) c = (i32)((u32)c + (u32)((i8)(a >> i) * (i8)(b >> i)));
  return c;
}
FN u32 sad(u32 a, u32 b, u32 c) {
  for (int i = 0; i < 32; i += 8) {
    i32 d = (i32)(a >> i & 255) - (i32)(b >> i & 255);
    c += (u32)(d < 0 ? -d : d);
  }
  return c;
}
FN u32 permute(u32 a, u32 b, u32 n) {
  u64 both = (u64)a << 32 | b;
  u32 out = 0;
  for (int i = 0; i < 4; ++i) out |= (u32)(both >> 8 * (n >> 4 * i & 7) & 255) << 8 * i;
  return out;
}

// ---- memory at any byte ------------------------------------------------------------------------

#define UNALIGNED(T)                                                                     \
  FN T get_##T(const u8* p) { T x; __builtin_memcpy(&x, p, sizeof x); return x; }        \
  FN void put_##T(u8* p, T x) { __builtin_memcpy(p, &x, sizeof x); }
UNALIGNED(u16)
UNALIGNED(i16)
UNALIGNED(u32)
UNALIGNED(i32)
UNALIGNED(u64)
UNALIGNED(i64)
