// Integer functions of the headers, as loops for ctypes: four 64-bit operands, a 64-bit result.

#define __WC_HOST_TEST 1
#include <hip/wavecore/integer.h>

typedef unsigned int u32;
typedef unsigned long long u64;

#define LOOP(name, expression)                                                               \
  extern "C" void name(const u64* p, const u64* q, const u64* r, const u64* s, u64* out, long count) { \
    for (long i = 0; i < count; ++i) {                                                       \
      u64 a = p[i], b = q[i], c = r[i], d = s[i];                                            \
      (void)a, (void)b, (void)c, (void)d;                                                    \
      out[i] = static_cast<u64>(expression);                                                 \
    }                                                                                        \
  }

LOOP(bitextract_u32, __bitextract_u32((u32)a, (u32)c, (u32)d))
LOOP(bitextract_u64, __bitextract_u64(a, (u32)c, (u32)d))
LOOP(bitinsert_u32, __bitinsert_u32((u32)a, (u32)b, (u32)c, (u32)d))
LOOP(bitinsert_u64, __bitinsert_u64(a, b, (u32)c, (u32)d))
LOOP(lastbit, __lastbit_u32_u64(a))
LOOP(ffs, (u32)__ffs((u32)a))
LOOP(ffsll, (u32)__ffsll(a))
LOOP(clz, (u32)__clz((int)a))
LOOP(clzll, (u32)__clzll((long long)a))
LOOP(popc, (u32)__popc((u32)a))
LOOP(popcll, (u32)__popcll(a))
LOOP(brev, __brev((u32)a))
LOOP(brevll, __brevll(a))
LOOP(byte_perm, __byte_perm((u32)a, (u32)b, (u32)c))
LOOP(funnelshift_l, __funnelshift_l((u32)a, (u32)b, (u32)c))
LOOP(funnelshift_r, __funnelshift_r((u32)a, (u32)b, (u32)c))
LOOP(funnelshift_lc, __funnelshift_lc((u32)a, (u32)b, (u32)c))
LOOP(funnelshift_rc, __funnelshift_rc((u32)a, (u32)b, (u32)c))
LOOP(mul24, (u32)__mul24((int)a, (int)b))
LOOP(umul24, __umul24((u32)a, (u32)b))
LOOP(mulhi, (u32)__mulhi((int)a, (int)b))
LOOP(umulhi, __umulhi((u32)a, (u32)b))
LOOP(mul64hi, __mul64hi((long long)a, (long long)b))
LOOP(umul64hi, __umul64hi(a, b))
LOOP(sad, __sad((int)a, (int)b, (u32)c))
LOOP(usad, __usad((u32)a, (u32)b, (u32)c))
