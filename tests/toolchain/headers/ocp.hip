// The conversions of <hip/hip_ext_ocp.h>, an element of a group by thread, for a test that knows them.

#include <hip/hip_ext_ocp.h>
#include <hip/hip_runtime.h>

template <typename Group, int bits>
__device__ Group repeated(unsigned char code) {
  unsigned char bytes[sizeof(Group)] = {};
  for (int at = 0; at < 8 * sizeof(Group); at++)
    bytes[at / 8] |= (code >> at % bits & 1) << at % 8;
  Group group;
  __builtin_memcpy(&group, bytes, sizeof group);
  return group;
}
template <int bits, typename Group>
__device__ unsigned char element(const Group& group, int i) {
  unsigned char bytes[sizeof(Group)], code = 0;
  __builtin_memcpy(bytes, &group, sizeof group);
  for (int at = 0; at < bits; at++)
    code |= (bytes[(i * bits + at) / 8] >> (i * bits + at) % 8 & 1) << at;
  return code;
}

#define CONVERSIONS(name, fp, bits, kind, count, wide, T)                                          \
  extern "C" __global__ void widen_##name##_##wide(float* out, const unsigned char* codes,         \
                                                   const signed char* scales, int n) {             \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                 \
    if (i >= n) return;                                                                            \
    auto group = repeated<__amd_##fp##x##count##_storage_t, bits>(codes[i]);                       \
    out[i] = __amd_cvt_##fp##x##count##_to_##wide##x##count##_scale(group, kind,                   \
                                                                    scales[i])[i % count];         \
  }                                                                                                \
  extern "C" __global__ void narrow_##name##_##wide(unsigned char* out, const float* x,            \
                                                    const signed char* scales,                     \
                                                    const unsigned int* seeds, int n) {            \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                 \
    if (i >= n) return;                                                                            \
    __amd_##wide##x##count##_storage_t group = (T)x[i];                                            \
    auto nearest = __amd_cvt_##wide##x##count##_to_##fp##x##count##_scale(group, kind, scales[i]); \
    auto other = __amd_cvt_##wide##x##count##_to_##fp##x##count##_sr_scale(group, kind, seeds[i],  \
                                                                           scales[i]);             \
    out[i] = element<bits>(nearest, i % count);                                                    \
    out[n + i] = element<bits>(other, i % count);                                                  \
  }
#define FORMAT(name, fp, bits, kind, count)                        \
  CONVERSIONS(name, fp, bits, kind, count, float, float)           \
  CONVERSIONS(name, fp, bits, kind, count, fp16, _Float16)         \
  CONVERSIONS(name, fp, bits, kind, count, bf16, __bf16)
FORMAT(e4m3, fp8, 8, __AMD_OCP_E4M3, 8)
FORMAT(e5m2, fp8, 8, __AMD_OCP_E5M2, 8)
FORMAT(e2m3, fp6, 6, __AMD_OCP_E2M3, 32)
FORMAT(e3m2, fp6, 6, __AMD_OCP_E3M2, 32)
FORMAT(e2m1, fp4, 4, __AMD_OCP_E2M1, 2)

// Pairs in the order of their elements, from functions and classes; what differs by target.
extern "C" __global__ void pairs(float* out, unsigned char* codes) {
  __amd_floatx2_storage_t v = {1.5f, -3.0f};
  __amd_fp8x2_storage_t pair = __amd_cvt_floatx2_to_fp8x2_scale(v, __AMD_OCP_E4M3, 0);
  codes[0] = __amd_extract_fp8(pair, 0), codes[1] = __amd_extract_fp8(pair, 1);
  pair = __hipext_ocp_fp8x2_e4m3(v, 0).__x;
  codes[2] = pair, codes[3] = pair >> 8;
  v = __amd_cvt_fp8x2_to_floatx2_scale(pair, __AMD_OCP_E4M3, 0);
  out[0] = v[0], out[1] = v[1];
  v = __hipext_ocp_fp4x2_e2m1(1.5f, -3.0f, 0).get_scaled_floatx2(1);
  out[2] = v[0], out[3] = v[1];
  out[4] = __hipext_ocp_fp8_e5m2(7.0f);
}
