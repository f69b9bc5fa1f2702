// The matrix instructions of gfx908: where operands lie, and the builtins.
//
// Written by tools/gen_fragments.py from the catalogue (wavecore/matrix): change that and run it.
// Included by fragment_table.h. l is a lane, e a lane's element; row, column and block follow.
#pragma once
#pragma GCC system_header

__WC_LAYOUT(0, 4, 16, 16, 2, 1, 4, (__l & 15), ((__l >> 4) << 2), 0, 0, __e, 0)
__WC_LAYOUT(1, 4, 16, 16, 2, 4, 1, ((__l >> 4) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(2, 4, 32, 32, 4, 4, 1, ((__l >> 4) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(3, 1, 32, 32, 1, 1, 1, (__l & 15), 0, (__l >> 4), 0, 0, 0)
__WC_LAYOUT(4, 1, 32, 32, 1, 1, 1, 0, (__l & 15), (__l >> 4), 0, 0, 0)
__WC_LAYOUT(5, 16, 32, 32, 16, 4, 1, ((__l >> 4) << 2), (__l & 15), 0, (__e & 3), 0, (__e >> 2))
__WC_LAYOUT(6, 2, 16, 16, 1, 1, 2, (__l & 15), 0, (__l >> 4), 0, __e, 0)
__WC_LAYOUT(7, 2, 16, 16, 1, 2, 1, 0, (__l & 15), (__l >> 4), __e, 0, 0)
__WC_LAYOUT(8, 4, 16, 16, 2, 1, 4, (__l & 15), 0, (__l >> 4), 0, __e, 0)
__WC_LAYOUT(9, 4, 16, 16, 2, 4, 1, 0, (__l & 15), (__l >> 4), __e, 0, 0)
__WC_LAYOUT(10, 1, 32, 32, 1, 1, 1, (__l & 15), (__l >> 4), 0, 0, 0, 0)
__WC_LAYOUT(11, 1, 32, 32, 1, 1, 1, (__l >> 4), (__l & 15), 0, 0, 0, 0)
__WC_LAYOUT(12, 2, 16, 16, 1, 1, 2, (__l & 15), ((__l >> 4) << 1), 0, 0, __e, 0)
__WC_LAYOUT(13, 2, 16, 16, 1, 2, 1, ((__l >> 4) << 1), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(14, 1, 32, 32, 1, 1, 1, (__l & 31), 0, (__l >> 5), 0, 0, 0)
__WC_LAYOUT(15, 1, 32, 32, 1, 1, 1, 0, (__l & 31), (__l >> 5), 0, 0, 0)
__WC_LAYOUT(16, 32, 32, 32, 32, 4, 1, ((__l >> 5) << 2), (__l & 31), 0, (__e & 3) | ((__e >> 2 & 3) << 3), 0, (__e >> 4))
__WC_LAYOUT(17, 2, 16, 16, 1, 1, 2, (__l & 31), 0, (__l >> 5), 0, __e, 0)
__WC_LAYOUT(18, 2, 16, 16, 1, 2, 1, 0, (__l & 31), (__l >> 5), __e, 0, 0)
__WC_LAYOUT(19, 1, 32, 32, 1, 1, 1, (__l & 31), (__l >> 5), 0, 0, 0, 0)
__WC_LAYOUT(20, 1, 32, 32, 1, 1, 1, (__l >> 5), (__l & 31), 0, 0, 0, 0)
__WC_LAYOUT(21, 16, 32, 32, 16, 4, 1, ((__l >> 5) << 2), (__l & 31), 0, (__e & 3) | ((__e >> 2) << 3), 0, 0)
__WC_LAYOUT(22, 2, 16, 16, 1, 1, 2, (__l & 31), ((__l >> 5) << 1), 0, 0, __e, 0)
__WC_LAYOUT(23, 2, 16, 16, 1, 2, 1, ((__l >> 5) << 1), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(24, 4, 16, 16, 2, 1, 4, (__l & 31), 0, (__l >> 5), 0, __e, 0)
__WC_LAYOUT(25, 4, 16, 16, 2, 4, 1, 0, (__l & 31), (__l >> 5), __e, 0, 0)
__WC_LAYOUT(26, 4, 16, 16, 2, 1, 4, (__l & 31), ((__l >> 5) << 2), 0, 0, __e, 0)
__WC_LAYOUT(27, 4, 16, 16, 2, 4, 1, ((__l >> 5) << 2), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(28, 1, 32, 32, 1, 1, 1, (__l & 3), 0, (__l >> 2), 0, 0, 0)
__WC_LAYOUT(29, 1, 32, 32, 1, 1, 1, 0, (__l & 3), (__l >> 2), 0, 0, 0)
__WC_LAYOUT(30, 4, 32, 32, 4, 4, 1, 0, (__l & 3), (__l >> 2), __e, 0, 0)
__WC_LAYOUT(31, 2, 16, 16, 1, 1, 2, (__l & 3), 0, (__l >> 2), 0, __e, 0)
__WC_LAYOUT(32, 2, 16, 16, 1, 2, 1, 0, (__l & 3), (__l >> 2), __e, 0, 0)
__WC_LAYOUT(33, 4, 16, 16, 2, 1, 4, (__l & 3), 0, (__l >> 2), 0, __e, 0)
__WC_LAYOUT(34, 4, 16, 16, 2, 4, 1, 0, (__l & 3), (__l >> 2), __e, 0, 0)
__WC_LAYOUT(35, 4, 8, 8, 1, 1, 4, (__l & 15), ((__l >> 4) << 2), 0, 0, __e, 0)
__WC_LAYOUT(36, 4, 8, 8, 1, 4, 1, ((__l >> 4) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(37, 4, 8, 8, 1, 1, 4, (__l & 15), 0, (__l >> 4), 0, __e, 0)
__WC_LAYOUT(38, 4, 8, 8, 1, 4, 1, 0, (__l & 15), (__l >> 4), __e, 0, 0)
__WC_LAYOUT(39, 4, 8, 8, 1, 1, 4, (__l & 31), 0, (__l >> 5), 0, __e, 0)
__WC_LAYOUT(40, 4, 8, 8, 1, 4, 1, 0, (__l & 31), (__l >> 5), __e, 0, 0)
__WC_LAYOUT(41, 4, 8, 8, 1, 1, 4, (__l & 31), ((__l >> 5) << 2), 0, 0, __e, 0)
__WC_LAYOUT(42, 4, 8, 8, 1, 4, 1, ((__l >> 5) << 2), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(43, 4, 8, 8, 1, 1, 4, (__l & 3), 0, (__l >> 2), 0, __e, 0)
__WC_LAYOUT(44, 4, 8, 8, 1, 4, 1, 0, (__l & 3), (__l >> 2), __e, 0, 0)

__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 16, 0)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 16, 1)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 32, 2)
__WC_OPERAND(__matrix_a, 16, 16, 1, 4, 32, 3)
__WC_OPERAND(__matrix_b, 16, 16, 1, 4, 32, 4)
__WC_OPERAND(__accumulator, 16, 16, 0, 4, 32, 5)
__WC_OPERAND(__matrix_a, 16, 16, 2, 4, 16, 6)
__WC_OPERAND(__matrix_b, 16, 16, 2, 4, 16, 7)
__WC_OPERAND(__matrix_a, 16, 16, 4, 4, 16, 8)
__WC_OPERAND(__matrix_b, 16, 16, 4, 4, 16, 9)
__WC_OPERAND(__matrix_a, 16, 16, 4, 1, 32, 10)
__WC_OPERAND(__matrix_b, 16, 16, 4, 1, 32, 11)
__WC_OPERAND(__matrix_a, 16, 16, 8, 1, 16, 12)
__WC_OPERAND(__matrix_b, 16, 16, 8, 1, 16, 13)
__WC_OPERAND(__matrix_a, 32, 32, 1, 2, 32, 14)
__WC_OPERAND(__matrix_b, 32, 32, 1, 2, 32, 15)
__WC_OPERAND(__accumulator, 32, 32, 0, 2, 32, 16)
__WC_OPERAND(__matrix_a, 32, 32, 2, 2, 16, 17)
__WC_OPERAND(__matrix_b, 32, 32, 2, 2, 16, 18)
__WC_OPERAND(__matrix_a, 32, 32, 2, 1, 32, 19)
__WC_OPERAND(__matrix_b, 32, 32, 2, 1, 32, 20)
__WC_OPERAND(__accumulator, 32, 32, 0, 1, 32, 21)
__WC_OPERAND(__matrix_a, 32, 32, 4, 1, 16, 22)
__WC_OPERAND(__matrix_b, 32, 32, 4, 1, 16, 23)
__WC_OPERAND(__matrix_a, 32, 32, 4, 2, 16, 24)
__WC_OPERAND(__matrix_b, 32, 32, 4, 2, 16, 25)
__WC_OPERAND(__matrix_a, 32, 32, 8, 1, 16, 26)
__WC_OPERAND(__matrix_b, 32, 32, 8, 1, 16, 27)
__WC_OPERAND(__matrix_a, 4, 4, 1, 16, 32, 28)
__WC_OPERAND(__matrix_b, 4, 4, 1, 16, 32, 29)
__WC_OPERAND(__accumulator, 4, 4, 0, 16, 32, 30)
__WC_OPERAND(__matrix_a, 4, 4, 2, 16, 16, 31)
__WC_OPERAND(__matrix_b, 4, 4, 2, 16, 16, 32)
__WC_OPERAND(__matrix_a, 4, 4, 4, 16, 16, 33)
__WC_OPERAND(__matrix_b, 4, 4, 4, 16, 16, 34)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 8, 35)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 8, 36)
__WC_OPERAND(__matrix_a, 16, 16, 4, 4, 8, 37)
__WC_OPERAND(__matrix_b, 16, 16, 4, 4, 8, 38)
__WC_OPERAND(__matrix_a, 32, 32, 4, 2, 8, 39)
__WC_OPERAND(__matrix_b, 32, 32, 4, 2, 8, 40)
__WC_OPERAND(__matrix_a, 32, 32, 8, 1, 8, 41)
__WC_OPERAND(__matrix_b, 32, 32, 8, 1, 8, 42)
__WC_OPERAND(__matrix_a, 4, 4, 4, 16, 8, 43)
__WC_OPERAND(__matrix_b, 4, 4, 4, 16, 8, 44)

static constexpr __shape __shapes[] = {
    {16, 16, 1, 4, __kind::__t_f32, false},
    {16, 16, 16, 1, __kind::__t_f16, false},
    {16, 16, 16, 1, __kind::__t_i8, false},
    {16, 16, 2, 4, __kind::__t_bf16, false},
    {16, 16, 4, 1, __kind::__t_f32, false},
    {16, 16, 4, 4, __kind::__t_f16, false},
    {16, 16, 4, 4, __kind::__t_i8, false},
    {16, 16, 8, 1, __kind::__t_bf16, false},
    {32, 32, 1, 2, __kind::__t_f32, false},
    {32, 32, 2, 1, __kind::__t_f32, false},
    {32, 32, 2, 2, __kind::__t_bf16, false},
    {32, 32, 4, 1, __kind::__t_bf16, false},
    {32, 32, 4, 2, __kind::__t_f16, false},
    {32, 32, 4, 2, __kind::__t_i8, false},
    {32, 32, 8, 1, __kind::__t_f16, false},
    {32, 32, 8, 1, __kind::__t_i8, false},
    {4, 4, 1, 16, __kind::__t_f32, false},
    {4, 4, 2, 16, __kind::__t_bf16, false},
    {4, 4, 4, 16, __kind::__t_f16, false},
    {4, 4, 4, 16, __kind::__t_i8, false},
};

template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x16f16 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x16f16 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x16f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x16f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x1f32 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x1f32 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(float __a, float __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x1f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 1, 4, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x1f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x2bf16 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x2bf16 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<short, 2> __a, __vector<short, 2> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x2bf16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 2, 4, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x2bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x4f16 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x4f16 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x4f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 4, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x4f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x4f32 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x4f32 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(float __a, float __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x4f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 1, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x4f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x8bf16 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x8bf16 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 2> __a, __vector<short, 2> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x8bf16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 8, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x8bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x1f32 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x1f32 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 32> __run(float __a, float __b, __vector<float, 32> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x1f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 1, 2, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x1f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x2bf16 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x2bf16 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 32> __run(__vector<short, 2> __a, __vector<short, 2> __b, __vector<float, 32> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x2bf16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 2, 2, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x2bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x2f32 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x2f32 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(float __a, float __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x2f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 2, 1, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x2f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x4bf16 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x4bf16 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<short, 2> __a, __vector<short, 2> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x4bf16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 4, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x4bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x4f16 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x4f16 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 32> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 32> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x4f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 4, 2, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x4f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x8f16 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x8f16 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x8f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 8, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x8f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_4x4x1f32 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_f32_4x4x1f32 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(float __a, float __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_4x4x1f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 1, 16, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_4x4x1f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_4x4x2bf16 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_f32_4x4x2bf16 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 2> __a, __vector<short, 2> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_4x4x2bf16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 2, 16, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_4x4x2bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_4x4x4f16 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_f32_4x4x4f16 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_4x4x4f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 4, 16, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_4x4x4f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_16x16x16i8 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_i32_16x16x16i8 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, int __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_mfma_i32_16x16x16i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_16x16x16i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_16x16x4i8 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_i32_16x16x4i8 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 16> __run(int __a, int __b, __vector<int, 16> __c) {
    return __builtin_amdgcn_mfma_i32_16x16x4i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 4, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_16x16x4i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_32x32x4i8 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_i32_32x32x4i8 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 32> __run(int __a, int __b, __vector<int, 32> __c) {
    return __builtin_amdgcn_mfma_i32_32x32x4i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 4, 2, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_32x32x4i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_32x32x8i8 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_i32_32x32x8i8 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 16> __run(int __a, int __b, __vector<int, 16> __c) {
    return __builtin_amdgcn_mfma_i32_32x32x8i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 8, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_32x32x8i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_4x4x4i8 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_i32_4x4x4i8 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, int __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_mfma_i32_4x4x4i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 4, 16, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_4x4x4i8)

__WC_MISSING(0, __t_f16, __t_f16, __t_f32, "gfx908 multiplies f16 by f16 into f32 in the shapes 16x16x16, 16x16x4 in 4 blocks, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING(0, __t_f32, __t_f32, __t_f32, "gfx908 multiplies f32 by f32 into f32 in the shapes 16x16x1 in 4 blocks, 16x16x4, 32x32x1 in 2 blocks, 32x32x2, 4x4x1 in 16 blocks, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_f32, "gfx908 multiplies bf16 by bf16 into f32 in the shapes 16x16x2 in 4 blocks, 16x16x8, 32x32x2 in 2 blocks, 32x32x4, 4x4x2 in 16 blocks, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_i8, __t_i32, "gfx908 multiplies i8 by i8 into i32 in the shapes 16x16x16, 16x16x4 in 4 blocks, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f16, "gfx908 has products of f16 in the shapes 16x16x16, 16x16x4 in 4 blocks, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f32, "gfx908 has products of f32 in the shapes 16x16x1 in 4 blocks, 16x16x4, 32x32x1 in 2 blocks, 32x32x2, 4x4x1 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf16, "gfx908 has products of bf16 in the shapes 16x16x2 in 4 blocks, 16x16x8, 32x32x2 in 2 blocks, 32x32x4, 4x4x2 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i8, "gfx908 has products of i8 in the shapes 16x16x16, 16x16x4 in 4 blocks, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERANDS(false, "gfx908 has products of bf16, f16, f32, i8, none of this type.")
__WC_MISSING_OPERANDS(true, "gfx908 has no sparse products of any type.")
__WC_MISSING_ACCUMULATOR(__t_f32, "gfx908 has results of f32 in the sizes 16x16, 16x16 in 4 blocks, 32x32 in 2 blocks, 32x32, 4x4 in 16 blocks.")
__WC_MISSING_ACCUMULATOR(__t_i32, "gfx908 has results of i32 in the sizes 16x16, 16x16 in 4 blocks, 32x32 in 2 blocks, 32x32, 4x4 in 16 blocks.")
__WC_MISSING_ACCUMULATORS("gfx908 has results of f32, i32, none of this type.")
__WC_MISSING_TYPES(0, "gfx908 has matrix instructions for f16, f32, bf16 into f32; i8 into i32.")
__WC_MISSING_TYPES(1, "gfx908 has no sparse matrix instructions.")
__WC_MISSING_TYPES(32, "gfx908 has no scaled matrix instructions.")
