// Chapter: mathematics in kernels against the host's, with integer intrinsics.
#include "chapter.h"

struct Row {
  double values[30];
  float singles[22];
  unsigned long long bits[16];
};
__global__ void evaluate(const double* in, Row* rows, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double x = in[i], a = fabs(x) + 0.1;
  const double v[30] = {sin(x), cos(x), tan(x * 0.1), exp(x * 0.5), log(a), sqrt(a), pow(a, 1.5), cbrt(x),
      atan2(x, 2.0), hypot(x, 3.0), fmod(x, 0.7), floor(x), ceil(x), trunc(x), round(x), rint(x), erf(x),
      tgamma(a), lgamma(a), asinh(x), log1p(a), expm1(x), exp2(x), log2(a), fma(x, a, 1.0), fmax(x, 0.5),
      copysign(a, x), remainder(x, 0.3), nextafter(x, 10.0), rsqrt(a)};
  for (int k = 0; k < 30; ++k) rows[i].values[k] = v[k];
  const float f = float(x), g = float(a);
  const float s[22] = {sinf(f), cosf(f), expf(f), logf(g), sqrtf(g), powf(g, 2.5f), __sinf(f), __expf(f),
      __logf(g), __fdividef(f, g), rsqrtf(g), fabsf(f), floorf(f), fminf(f, 0.25f), tanhf(f), atanf(f),
      erfcf(f), exp10f(f * 0.1f), sinpif(f), __frcp_rn(g), __fsqrt_rn(g), normcdff(f)};
  for (int k = 0; k < 22; ++k) rows[i].singles[k] = s[k];
  const unsigned u = 2654435761u * (i + 1);
  const unsigned long long w = 0x9e3779b97f4a7c15ull * (i + 1);
  const unsigned long long b[16] = {(unsigned)__popc(u), (unsigned)__clz(u), (unsigned)__ffs(u), __brev(u),
      (unsigned)__popcll(w), (unsigned)__clzll(w), (unsigned)__ffsll((long long)w), __brevll(w),
      __umulhi(u, 77777u), __umul64hi(w, 3ull << 60), __byte_perm(u, ~u, 0x5210), __funnelshift_l(u, ~u, 5),
      __float_as_uint(f), (unsigned)__float2int_rz(f * 10), (unsigned long long)__double_as_longlong(x),
      __umul24(u, 5)};
  for (int k = 0; k < 16; ++k) rows[i].bits[k] = b[k];
}
static int bad(const char* name, int index, double found, double right, double tolerance) {
  if (std::fabs(found - right) <= tolerance * (std::fabs(right) + 1e-3)) return 0;
  std::fprintf(stderr, "%s(%d) is %.17g, not %.17g\n", name, index, found, right);
  return 1;
}

int main() {
  constexpr int n = 200;
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i) x[i] = (i - 100) * 0.057 + 0.013;
  double* in;
  Row* rows;
  HIP_CHECK(hipMalloc(&in, n * 8));
  HIP_CHECK(hipMallocManaged(&rows, n * sizeof(Row)));
  HIP_CHECK(hipMemcpy(in, x.data(), n * 8, hipMemcpyHostToDevice));
  evaluate<<<(n + 63) / 64, 64>>>(in, rows, n);
  HIP_CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n && mistakes < 10; ++i) {
    const double v = x[i], a = std::fabs(v) + 0.1;
    const double right[30] = {std::sin(v), std::cos(v), std::tan(v * 0.1), std::exp(v * 0.5), std::log(a),
        std::sqrt(a), std::pow(a, 1.5), std::cbrt(v), std::atan2(v, 2.0), std::hypot(v, 3.0), std::fmod(v, 0.7),
        std::floor(v), std::ceil(v), std::trunc(v), std::round(v), std::rint(v), std::erf(v), std::tgamma(a),
        std::lgamma(a), std::asinh(v), std::log1p(a), std::expm1(v), std::exp2(v), std::log2(a),
        std::fma(v, a, 1.0), std::fmax(v, 0.5), std::copysign(a, v), std::remainder(v, 0.3),
        std::nextafter(v, 10.0), 1 / std::sqrt(a)};
    for (int k = 0; k < 30; ++k) mistakes += bad("double", k, rows[i].values[k], right[k], 4e-15);
    const float f = float(v), g = float(a);
    const double single[22] = {std::sin((double)f), std::cos((double)f), std::exp((double)f), std::log((double)g),
        std::sqrt((double)g), std::pow((double)g, 2.5), std::sin((double)f), std::exp((double)f),
        std::log((double)g), (double)f / g, 1 / std::sqrt((double)g), std::fabs((double)f), std::floor((double)f),
        std::fmin((double)f, 0.25), std::tanh((double)f), std::atan((double)f), std::erfc((double)f),
        std::pow(10.0, (double)(f * 0.1f)), std::sin(M_PI * (double)f), 1.0 / g, std::sqrt((double)g),
        0.5 * std::erfc(-(double)f / std::sqrt(2.0))};
    for (int k = 0; k < 22; ++k) {
      if (k == 6) EXPECT(std::fabs(rows[i].singles[k] - single[k]) < 2e-6);  // the hardware's sine
      else mistakes += bad("float", k, rows[i].singles[k], single[k], 4e-6);
    }
    const unsigned u = 2654435761u * (i + 1);
    const unsigned long long w = 0x9e3779b97f4a7c15ull * (i + 1);
    unsigned reversed = 0;
    unsigned long long reversed_wide = 0;
    for (int k = 0; k < 32; ++k) reversed |= (u >> k & 1) << (31 - k);
    for (int k = 0; k < 64; ++k) reversed_wide |= (w >> k & 1) << (63 - k);
    unsigned float_bits;
    unsigned long long double_bits;
    std::memcpy(&float_bits, &f, 4);
    std::memcpy(&double_bits, &v, 8);
    const unsigned long long bits[16] = {(unsigned)__builtin_popcount(u), (unsigned)__builtin_clz(u),
        (unsigned)__builtin_ffs(int(u)), reversed, (unsigned)__builtin_popcountll(w),
        (unsigned)__builtin_clzll(w), (unsigned)__builtin_ffsll((long long)w), reversed_wide,
        (unsigned)((unsigned long long)u * 77777u >> 32),
        (unsigned long long)((unsigned __int128)w * (3ull << 60) >> 64),
        (u & 0xffff) | (u & 0xff0000) | (~u >> 8 & 0xff) << 24, (~u << 5 | u >> 27), float_bits,
        (unsigned)(int)(f * 10), double_bits, (u & 0xffffff) * 5u};
    expect_all("bits", rows[i].bits, 16, [&](size_t k) { return k == 11 ? (unsigned)bits[k] : bits[k]; });
  }
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(rows));
  return finish();
}
