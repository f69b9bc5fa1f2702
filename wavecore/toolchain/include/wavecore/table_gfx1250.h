// The matrix instructions of gfx1250: where operands lie, and the builtins.
//
// Written by tools/gen_fragments.py from the catalogue (wavecore/matrix): change that and run it.
// Included by fragment_table.h. l is a lane, e a lane's element; row, column and block follow.
#pragma once
#pragma GCC system_header

__WC_LAYOUT(0, 16, 16, 16, 8, 1, 16, (__l & 15), (__l & 16), 0, 0, __e, 0)
__WC_LAYOUT(1, 32, 16, 16, 16, 32, 1, ((__l >> 4) << 5), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(2, 8, 16, 16, 4, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(3, 8, 4, 4, 1, 1, 4, (__l & 15), ((__l >> 4) << 2), 0, 0, (__e & 3) | ((__e >> 2) << 3), 0)
__WC_LAYOUT(4, 8, 32, 32, 8, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(5, 16, 16, 16, 8, 1, 8, (__l & 15), ((__l >> 4) << 3), 0, 0, (__e & 7) | ((__e >> 3) << 4), 0)
__WC_LAYOUT(6, 16, 16, 16, 8, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, (__e & 7) | ((__e >> 3) << 4), 0, 0)
__WC_LAYOUT(7, 64, 8, 8, 16, 1, 16, (__l & 15), (__l & 16), 0, 0, (__e & 15) | ((__e >> 4) << 5), 0)
__WC_LAYOUT(8, 64, 8, 8, 16, 16, 1, (__l & 16), (__l & 15), 0, (__e & 15) | ((__e >> 4) << 5), 0, 0)
__WC_LAYOUT(9, 32, 8, 8, 8, 1, 16, (__l & 15), (__l & 16), 0, 0, (__e & 15) | ((__e >> 4) << 5), 0)
__WC_LAYOUT(10, 32, 8, 8, 8, 16, 1, (__l & 16), (__l & 15), 0, (__e & 15) | ((__e >> 4) << 5), 0, 0)
__WC_LAYOUT(11, 64, 6, 6, 12, 1, 32, (__l & 15), ((__l >> 4) << 5), 0, 0, (__e & 31) | ((__e >> 5) << 6), 0)
__WC_LAYOUT(12, 64, 4, 4, 8, 1, 32, (__l & 15), ((__l >> 4) << 5), 0, 0, (__e & 31) | ((__e >> 5) << 6), 0)
__WC_LAYOUT(13, 64, 6, 6, 12, 32, 1, ((__l >> 4) << 5), (__l & 15), 0, (__e & 31) | ((__e >> 5) << 6), 0, 0)
__WC_LAYOUT(14, 64, 4, 4, 8, 32, 1, ((__l >> 4) << 5), (__l & 15), 0, (__e & 31) | ((__e >> 5) << 6), 0, 0)
__WC_LAYOUT(15, 2, 32, 32, 2, 1, 2, (__l & 15), ((__l >> 4) << 1), 0, 0, __e, 0)
__WC_LAYOUT(16, 2, 32, 32, 2, 2, 1, ((__l >> 4) << 1), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(17, 128, 4, 4, 16, 1, 32, (__l & 15), ((__l >> 4) << 5), 0, ((__e >> 6) << 4), (__e & 31) | ((__e >> 5 & 1) << 6), 0)
__WC_LAYOUT(18, 16, 32, 32, 16, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, (__e & 7) | ((__e >> 3) << 4), 0, 0)
__WC_LAYOUT(19, 8, 8, 8, 2, 1, 8, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(20, 8, 8, 8, 2, 8, 1, 0, (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(21, 8, 8, 8, 2, 1, 8, __l, 0, 0, 0, __e, 0)
__WC_LAYOUT(22, 4, 8, 8, 1, 1, 4, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(23, 4, 8, 8, 1, 4, 1, 0, (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(24, 4, 8, 8, 1, 1, 4, __l, 0, 0, 0, __e, 0)

__WC_OPERAND(__sparse_a, 16, 16, 64, 1, 16, 0)
__WC_OPERAND(__sparse_b, 16, 16, 64, 1, 16, 1)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 16, 2)
__WC_OPERAND(__sparse_index, 16, 16, 64, 1, 16, 3)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 32, 4)
__WC_OPERAND(__matrix_a, 16, 16, 32, 1, 16, 5)
__WC_OPERAND(__matrix_b, 16, 16, 32, 1, 16, 6)
__WC_OPERAND(__matrix_a, 16, 16, 128, 1, 8, 7)
__WC_OPERAND(__matrix_b, 16, 16, 128, 1, 8, 8)
__WC_OPERAND(__matrix_a, 16, 16, 64, 1, 8, 9)
__WC_OPERAND(__matrix_b, 16, 16, 64, 1, 8, 10)
__WC_OPERAND(__matrix_a, 16, 16, 128, 1, 6, 11)
__WC_OPERAND(__matrix_a, 16, 16, 128, 1, 4, 12)
__WC_OPERAND(__matrix_b, 16, 16, 128, 1, 6, 13)
__WC_OPERAND(__matrix_b, 16, 16, 128, 1, 4, 14)
__WC_OPERAND(__matrix_a, 16, 16, 4, 1, 32, 15)
__WC_OPERAND(__matrix_b, 16, 16, 4, 1, 32, 16)
__WC_OPERAND(__matrix_a, 32, 16, 128, 1, 4, 17)
__WC_OPERAND(__matrix_b, 32, 16, 128, 1, 4, 14)
__WC_OPERAND(__accumulator, 32, 16, 0, 1, 32, 18)
__WC_OPERAND(__scale16_a, 16, 16, 128, 1, 8, 19)
__WC_OPERAND(__scale16_b, 16, 16, 128, 1, 8, 20)
__WC_OPERAND(__scale16_a, 32, 16, 128, 1, 8, 21)
__WC_OPERAND(__scale16_b, 32, 16, 128, 1, 8, 20)
__WC_OPERAND(__scale_a, 16, 16, 128, 1, 8, 22)
__WC_OPERAND(__scale_b, 16, 16, 128, 1, 8, 23)
__WC_OPERAND(__scale_a, 32, 16, 128, 1, 8, 24)
__WC_OPERAND(__scale_b, 32, 16, 128, 1, 8, 23)

static constexpr __shape __shapes[] = {
    {16, 16, 128, 1, __kind::__t_bf6, false},
    {16, 16, 128, 1, __kind::__t_bf8, false},
    {16, 16, 128, 1, __kind::__t_fp4, false},
    {16, 16, 128, 1, __kind::__t_fp6, false},
    {16, 16, 128, 1, __kind::__t_fp8, false},
    {16, 16, 32, 1, __kind::__t_bf16, false},
    {16, 16, 32, 1, __kind::__t_f16, false},
    {16, 16, 4, 1, __kind::__t_f32, false},
    {16, 16, 64, 1, __kind::__t_bf16, true},
    {16, 16, 64, 1, __kind::__t_bf8, false},
    {16, 16, 64, 1, __kind::__t_f16, true},
    {16, 16, 64, 1, __kind::__t_fp8, false},
    {16, 16, 64, 1, __kind::__t_i8, false},
    {16, 16, 64, 1, __kind::__t_u8, false},
    {32, 16, 128, 1, __kind::__t_fp4, false},
};

template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_bf16_16x16x64_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_bf16_16x16x64_bf16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<__bf16, 8> __run(__vector<__bf16, 16> __a, __vector<__bf16, 32> __b, __vector<__bf16, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_bf16_16x16x64_bf16(0, __a, 0, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 1, __v_swmmac_bf16_16x16x64_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_bf16f32_16x16x64_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_bf16f32_16x16x64_bf16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<__bf16, 16> __a, __vector<__bf16, 32> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_bf16f32_16x16x64_bf16(0, __a, 0, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf16, __t_bf16, __t_f32, __t_bf16, 1, __v_swmmac_bf16f32_16x16x64_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f16_16x16x64_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f16_16x16x64_f16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<_Float16, 16> __a, __vector<_Float16, 32> __b, __vector<_Float16, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f16_16x16x64_f16(0, __a, 0, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_f16, __t_f16, __t_f16, __t_f16, 1, __v_swmmac_f16_16x16x64_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x64_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f32_16x16x64_bf16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<__bf16, 16> __a, __vector<__bf16, 32> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x64_bf16(0, __a, 0, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x64_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x64_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f32_16x16x64_f16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<_Float16, 16> __a, __vector<_Float16, 32> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x64_f16(0, __a, 0, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_f16, __t_f16, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x64_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_bf16_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_bf16_16x16x32_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<__bf16, 8> __run(__vector<__bf16, 16> __a, __vector<__bf16, 16> __b, __vector<__bf16, 8> __c) {
    return __builtin_amdgcn_wmma_bf16_16x16x32_bf16(0, __a, 0, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 0, __v_wmma_bf16_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_bf16f32_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_bf16f32_16x16x32_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<__bf16, 8> __run(__vector<__bf16, 16> __a, __vector<__bf16, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_bf16f32_16x16x32_bf16(0, __a, 0, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_f32, __t_bf16, 0, __v_wmma_bf16f32_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x128_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x128_bf8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x128_bf8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x128_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x128_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x128_bf8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x128_bf8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x128_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x128_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x128_fp8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x128_fp8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x128_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x128_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x128_fp8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x128_fp8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x128_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f16_16x16x32_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<_Float16, 16> __a, __vector<_Float16, 16> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x32_f16(0, __a, 0, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x64_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x64_bf8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x64_bf8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf8, __t_bf8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x64_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x64_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x64_bf8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x64_bf8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf8, __t_fp8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x64_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x64_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x64_fp8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x64_fp8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_fp8, __t_bf8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x64_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x64_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f16_16x16x64_fp8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x64_fp8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_fp8, __t_fp8, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x64_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x128_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x128_bf8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x128_bf8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x128_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x128_bf8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x128_bf8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x128_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x128_fp8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x128_fp8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x128_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x128_fp8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x128_fp8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x32_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<__bf16, 16> __a, __vector<__bf16, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x32_bf16(0, __a, 0, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x32_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<_Float16, 16> __a, __vector<_Float16, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x32_f16(0, __a, 0, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x4_f32 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 17, 1, "v_wmma_f32_16x16x4_f32 takes these modifiers: neg_lo 0 to 7; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<float, 2> __a, __vector<float, 2> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x4_f32(0, __a, 0, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 4, 1, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x4_f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x64_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x64_bf8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x64_bf8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x64_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x64_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x64_bf8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x64_bf8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x64_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x64_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x64_fp8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x64_fp8_bf8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x64_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x64_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x64_fp8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x64_fp8_fp8(__a, __b, 0, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x64_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_32x16x128_f4 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_32x16x128_f4 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 16> __a, __vector<int, 8> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_wmma_f32_32x16x128_f4(__a, __b, 0, __c);
  }
};
__WC_PRODUCT(32, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 0, __v_wmma_f32_32x16x128_f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x64_iu8 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_wmma_i32_16x16x64_iu8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<int, 8> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x64_iu8(__of_a, __a, __of_b, __b, __c, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x64_iu8)
__WC_PRODUCT(16, 16, 64, 1, __t_i8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x64_iu8)
__WC_PRODUCT(16, 16, 64, 1, __t_u8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x64_iu8)
__WC_PRODUCT(16, 16, 64, 1, __t_u8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x64_iu8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_scale16_f32_32x16x128_f4 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_scale16_f32_32x16x128_f4 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 16> __a, __vector<int, 8> __b, __vector<float, 16> __c, long __sa, long __sb) {
    return __builtin_amdgcn_wmma_scale16_f32_32x16x128_f4(__a, __b, 0, __c, 0, 0, __sa, 0, 0, __sb, 0, 0);
  }
};
__WC_PRODUCT(32, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_32x16x128_f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_scale_f32_32x16x128_f4 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_scale_f32_32x16x128_f4 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 16> __a, __vector<int, 8> __b, __vector<float, 16> __c, int __sa, int __sb) {
    return __builtin_amdgcn_wmma_scale_f32_32x16x128_f4(__a, __b, 0, __c, 0, 0, __sa, 0, 0, __sb, 0, 0);
  }
};
__WC_PRODUCT(32, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 32, __v_wmma_scale_f32_32x16x128_f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x128_f8f6f4 {
  static constexpr int __of_a = __format_of(__a_kind);
  static constexpr int __of_b = __format_of(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x128_f8f6f4 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x128_f8f6f4(__of_a, __a, __of_b, __b, 0, __c);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp4, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp4, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp4, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp4, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf6, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x128_f8f6f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_scale16_f32_16x16x128_f8f6f4 {
  static constexpr int __of_a = __format_of(__a_kind);
  static constexpr int __of_b = __format_of(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_scale16_f32_16x16x128_f8f6f4 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<float, 8> __c, long __sa, long __sb) {
    return __builtin_amdgcn_wmma_scale16_f32_16x16x128_f8f6f4(__of_a, __a, __of_b, __b, 0, __c, 0, 0, __sa, 0, 0, __sb, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp4, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp4, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp4, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp4, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf8, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf6, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 16, __v_wmma_scale16_f32_16x16x128_f8f6f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_scale_f32_16x16x128_f8f6f4 {
  static constexpr int __of_a = __format_of(__a_kind);
  static constexpr int __of_b = __format_of(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_scale_f32_16x16x128_f8f6f4 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 16> __a, __vector<int, 16> __b, __vector<float, 8> __c, int __sa, int __sb) {
    return __builtin_amdgcn_wmma_scale_f32_16x16x128_f8f6f4(__of_a, __a, __of_b, __b, 0, __c, 0, 0, __sa, 0, 0, __sb, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp4, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp4, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp4, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp4, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf8, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf6, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 32, __v_wmma_scale_f32_16x16x128_f8f6f4)

__WC_MISSING(1, __t_bf16, __t_bf16, __t_bf16, "gfx1250 multiplies sparse bf16 by bf16 into bf16 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_f16, __t_f16, __t_f16, "gfx1250 multiplies sparse f16 by f16 into f16 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_bf16, __t_bf16, __t_f32, "gfx1250 multiplies sparse bf16 by bf16 into f32 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_f16, __t_f16, __t_f32, "gfx1250 multiplies sparse f16 by f16 into f32 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_bf16, "gfx1250 multiplies bf16 by bf16 into bf16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_bf8, __t_f16, "gfx1250 multiplies bf8 by bf8 into f16 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp8, __t_f16, "gfx1250 multiplies bf8 by fp8 into f16 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_bf8, __t_f16, "gfx1250 multiplies fp8 by bf8 into f16 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp8, __t_f16, "gfx1250 multiplies fp8 by fp8 into f16 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f16, "gfx1250 multiplies f16 by f16 into f16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_bf8, __t_f32, "gfx1250 multiplies bf8 by bf8 into f32 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp8, __t_f32, "gfx1250 multiplies bf8 by fp8 into f32 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp8, __t_f32, "gfx1250 multiplies fp8 by fp8 into f32 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_bf8, __t_f32, "gfx1250 multiplies fp8 by bf8 into f32 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp6, __t_f32, "gfx1250 multiplies fp8 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_bf6, __t_f32, "gfx1250 multiplies fp8 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp4, __t_f32, "gfx1250 multiplies fp8 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp6, __t_f32, "gfx1250 multiplies bf8 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_bf6, __t_f32, "gfx1250 multiplies bf8 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp4, __t_f32, "gfx1250 multiplies bf8 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_fp8, __t_f32, "gfx1250 multiplies fp6 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_bf8, __t_f32, "gfx1250 multiplies fp6 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_fp6, __t_f32, "gfx1250 multiplies fp6 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_bf6, __t_f32, "gfx1250 multiplies fp6 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_fp4, __t_f32, "gfx1250 multiplies fp6 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_fp8, __t_f32, "gfx1250 multiplies bf6 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_bf8, __t_f32, "gfx1250 multiplies bf6 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_fp6, __t_f32, "gfx1250 multiplies bf6 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_bf6, __t_f32, "gfx1250 multiplies bf6 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_fp4, __t_f32, "gfx1250 multiplies bf6 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_fp8, __t_f32, "gfx1250 multiplies fp4 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_bf8, __t_f32, "gfx1250 multiplies fp4 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_fp6, __t_f32, "gfx1250 multiplies fp4 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_bf6, __t_f32, "gfx1250 multiplies fp4 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_fp4, __t_f32, "gfx1250 multiplies fp4 by fp4 into f32 in the shapes 16x16x128, 32x16x128, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_f32, "gfx1250 multiplies bf16 by bf16 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f32, "gfx1250 multiplies f16 by f16 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_f32, __t_f32, __t_f32, "gfx1250 multiplies f32 by f32 into f32 in the shapes 16x16x4, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_i8, __t_i32, "gfx1250 multiplies i8 by i8 into i32 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_u8, __t_i32, "gfx1250 multiplies i8 by u8 into i32 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_i8, __t_i32, "gfx1250 multiplies u8 by i8 into i32 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_u8, __t_i32, "gfx1250 multiplies u8 by u8 into i32 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING(16, __t_fp8, __t_fp8, __t_f32, "gfx1250 multiplies scaled fp8 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp8, __t_bf8, __t_f32, "gfx1250 multiplies scaled fp8 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp8, __t_fp6, __t_f32, "gfx1250 multiplies scaled fp8 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp8, __t_bf6, __t_f32, "gfx1250 multiplies scaled fp8 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp8, __t_fp4, __t_f32, "gfx1250 multiplies scaled fp8 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf8, __t_fp8, __t_f32, "gfx1250 multiplies scaled bf8 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf8, __t_bf8, __t_f32, "gfx1250 multiplies scaled bf8 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf8, __t_fp6, __t_f32, "gfx1250 multiplies scaled bf8 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf8, __t_bf6, __t_f32, "gfx1250 multiplies scaled bf8 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf8, __t_fp4, __t_f32, "gfx1250 multiplies scaled bf8 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp6, __t_fp8, __t_f32, "gfx1250 multiplies scaled fp6 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp6, __t_bf8, __t_f32, "gfx1250 multiplies scaled fp6 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp6, __t_fp6, __t_f32, "gfx1250 multiplies scaled fp6 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp6, __t_bf6, __t_f32, "gfx1250 multiplies scaled fp6 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp6, __t_fp4, __t_f32, "gfx1250 multiplies scaled fp6 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf6, __t_fp8, __t_f32, "gfx1250 multiplies scaled bf6 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf6, __t_bf8, __t_f32, "gfx1250 multiplies scaled bf6 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf6, __t_fp6, __t_f32, "gfx1250 multiplies scaled bf6 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf6, __t_bf6, __t_f32, "gfx1250 multiplies scaled bf6 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_bf6, __t_fp4, __t_f32, "gfx1250 multiplies scaled bf6 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp4, __t_fp8, __t_f32, "gfx1250 multiplies scaled fp4 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp4, __t_bf8, __t_f32, "gfx1250 multiplies scaled fp4 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp4, __t_fp6, __t_f32, "gfx1250 multiplies scaled fp4 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp4, __t_bf6, __t_f32, "gfx1250 multiplies scaled fp4 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(16, __t_fp4, __t_fp4, __t_f32, "gfx1250 multiplies scaled fp4 by fp4 into f32 in the shapes 16x16x128, 32x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_fp8, __t_f32, "gfx1250 multiplies scaled fp8 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_bf8, __t_f32, "gfx1250 multiplies scaled fp8 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_fp6, __t_f32, "gfx1250 multiplies scaled fp8 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_bf6, __t_f32, "gfx1250 multiplies scaled fp8 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_fp4, __t_f32, "gfx1250 multiplies scaled fp8 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_fp8, __t_f32, "gfx1250 multiplies scaled bf8 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_bf8, __t_f32, "gfx1250 multiplies scaled bf8 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_fp6, __t_f32, "gfx1250 multiplies scaled bf8 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_bf6, __t_f32, "gfx1250 multiplies scaled bf8 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_fp4, __t_f32, "gfx1250 multiplies scaled bf8 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_fp8, __t_f32, "gfx1250 multiplies scaled fp6 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_bf8, __t_f32, "gfx1250 multiplies scaled fp6 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_fp6, __t_f32, "gfx1250 multiplies scaled fp6 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_bf6, __t_f32, "gfx1250 multiplies scaled fp6 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_fp4, __t_f32, "gfx1250 multiplies scaled fp6 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_fp8, __t_f32, "gfx1250 multiplies scaled bf6 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_bf8, __t_f32, "gfx1250 multiplies scaled bf6 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_fp6, __t_f32, "gfx1250 multiplies scaled bf6 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_bf6, __t_f32, "gfx1250 multiplies scaled bf6 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_fp4, __t_f32, "gfx1250 multiplies scaled bf6 by fp4 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_fp8, __t_f32, "gfx1250 multiplies scaled fp4 by fp8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_bf8, __t_f32, "gfx1250 multiplies scaled fp4 by bf8 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_fp6, __t_f32, "gfx1250 multiplies scaled fp4 by fp6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_bf6, __t_f32, "gfx1250 multiplies scaled fp4 by bf6 into f32 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_fp4, __t_f32, "gfx1250 multiplies scaled fp4 by fp4 into f32 in the shapes 16x16x128, 32x16x128, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf16, "gfx1250 has products of bf16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf8, "gfx1250 has products of bf8 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp8, "gfx1250 has products of fp8 in the shapes 16x16x128, 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f16, "gfx1250 has products of f16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp6, "gfx1250 has products of fp6 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf6, "gfx1250 has products of bf6 in the shapes 16x16x128, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp4, "gfx1250 has products of fp4 in the shapes 16x16x128, 32x16x128, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f32, "gfx1250 has products of f32 in the shapes 16x16x4, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i8, "gfx1250 has products of i8 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u8, "gfx1250 has products of u8 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING_OPERANDS(false, "gfx1250 has products of bf16, bf6, bf8, f16, f32, fp4, fp6, fp8, i8, u8, none of this type.")
__WC_MISSING_OPERAND(true, __t_bf16, "gfx1250 has sparse products of bf16 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_f16, "gfx1250 has sparse products of f16 in the shapes 16x16x64, and multiples of their K.")
__WC_MISSING_OPERANDS(true, "gfx1250 has sparse products of bf16, f16, none of this type.")
__WC_MISSING_ACCUMULATOR(__t_bf16, "gfx1250 has results of bf16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f16, "gfx1250 has results of f16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f32, "gfx1250 has results of f32 in the sizes 16x16, 32x16.")
__WC_MISSING_ACCUMULATOR(__t_i32, "gfx1250 has results of i32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATORS("gfx1250 has results of bf16, f16, f32, i32, none of this type.")
__WC_MISSING_TYPES(0, "gfx1250 has matrix instructions for bf16 into bf16; bf8, bf8 by fp8, fp8 by bf8, fp8, f16 into f16; bf8, bf8 by fp8, fp8 or bf8 or fp6 or bf6 or fp4 by fp8 or bf8 or fp6 or bf6 or fp4, fp8 by bf8, fp8, bf16, f16, f32, fp4 into f32; i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(1, "gfx1250 has sparse matrix instructions for bf16 into bf16; bf8, bf8 by fp8, fp8 by bf8, fp8, f16 into f16; bf8, bf8 by fp8, fp8 by bf8, fp8, bf16, f16 into f32; i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(32, "gfx1250 has scaled matrix instructions for fp8 or bf8 or fp6 or bf6 or fp4 by fp8 or bf8 or fp6 or bf6 or fp4, fp4 into f32.")
