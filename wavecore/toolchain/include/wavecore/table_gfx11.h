// The matrix instructions of gfx11: where operands lie, and the builtins.
//
// Written by tools/gen_fragments.py from the catalogue (wavecore/matrix): change that and run it.
// Included by fragment_table.h. l is a lane, e a lane's element; row, column and block follow.
#pragma once
#pragma GCC system_header

#if __WC_WAVE_SIZE == 32
__WC_LAYOUT(0, 16, 16, 16, 8, 1, 16, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(1, 16, 16, 16, 8, 16, 1, 0, (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(2, 8, 16, 32, 8, 1, 1, (__l >> 4), (__l & 15), 0, (__e << 1), 0, 0)
__WC_LAYOUT(3, 8, 32, 32, 8, 1, 1, (__l >> 4), (__l & 15), 0, (__e << 1), 0, 0)
__WC_LAYOUT(4, 16, 4, 4, 2, 1, 16, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(5, 16, 4, 4, 2, 16, 1, 0, (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(6, 16, 8, 8, 4, 1, 16, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(7, 16, 8, 8, 4, 16, 1, 0, (__l & 15), 0, __e, 0, 0)

__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 16, 0)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 16, 1)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 16, 2)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 32, 3)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 4, 4)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 4, 5)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 8, 6)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 8, 7)

static constexpr __shape __shapes[] = {
    {16, 16, 16, 1, __kind::__t_bf16, false},
    {16, 16, 16, 1, __kind::__t_f16, false},
    {16, 16, 16, 1, __kind::__t_i4, false},
    {16, 16, 16, 1, __kind::__t_i8, false},
    {16, 16, 16, 1, __kind::__t_u4, false},
    {16, 16, 16, 1, __kind::__t_u8, false},
};

template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_bf16_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 3, 255, 255, 1, "v_wmma_bf16_16x16x16_bf16 takes these modifiers: opsel 0 to 1; neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<short, 16> __run(__vector<short, 16> __a, __vector<short, 16> __b, __vector<short, 16> __c) {
    if constexpr (!__M::__is_plain)
      return __builtin_amdgcn_wmma_bf16_16x16x16_bf16_tied_w32(__a, __b, __c, __M::__opsel);
    return __builtin_amdgcn_wmma_bf16_16x16x16_bf16_w32(__a, __b, __c, __M::__opsel);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 0, __v_wmma_bf16_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 3, 255, 255, 1, "v_wmma_f16_16x16x16_f16 takes these modifiers: opsel 0 to 1; neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 16> __run(__vector<_Float16, 16> __a, __vector<_Float16, 16> __b, __vector<_Float16, 16> __c) {
    if constexpr (!__M::__is_plain)
      return __builtin_amdgcn_wmma_f16_16x16x16_f16_tied_w32(__a, __b, __c, __M::__opsel);
    return __builtin_amdgcn_wmma_f16_16x16x16_f16_w32(__a, __b, __c, __M::__opsel);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<short, 16> __a, __vector<short, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<_Float16, 16> __a, __vector<_Float16, 16> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x16_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x16_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<int, 8> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu4_w32(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_i4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
__WC_PRODUCT(16, 16, 16, 1, __t_i4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
__WC_PRODUCT(16, 16, 16, 1, __t_u4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
__WC_PRODUCT(16, 16, 16, 1, __t_u4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x16_iu8 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x16_iu8 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(__vector<int, 4> __a, __vector<int, 4> __b, __vector<int, 8> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)

__WC_MISSING(0, __t_bf16, __t_bf16, __t_bf16, "gfx11 multiplies bf16 by bf16 into bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f16, "gfx11 multiplies f16 by f16 into f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_f32, "gfx11 multiplies bf16 by bf16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f32, "gfx11 multiplies f16 by f16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_i4, __t_i32, "gfx11 multiplies i4 by i4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_u4, __t_i32, "gfx11 multiplies i4 by u4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_i4, __t_i32, "gfx11 multiplies u4 by i4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_u4, __t_i32, "gfx11 multiplies u4 by u4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_i8, __t_i32, "gfx11 multiplies i8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_u8, __t_i32, "gfx11 multiplies i8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_i8, __t_i32, "gfx11 multiplies u8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_u8, __t_i32, "gfx11 multiplies u8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf16, "gfx11 has products of bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f16, "gfx11 has products of f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i4, "gfx11 has products of i4 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u4, "gfx11 has products of u4 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i8, "gfx11 has products of i8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u8, "gfx11 has products of u8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERANDS(false, "gfx11 has products of bf16, f16, i4, i8, u4, u8, none of this type.")
__WC_MISSING_OPERANDS(true, "gfx11 has no sparse products of any type.")
__WC_MISSING_ACCUMULATOR(__t_bf16, "gfx11 has results of bf16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f16, "gfx11 has results of f16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f32, "gfx11 has results of f32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_i32, "gfx11 has results of i32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATORS("gfx11 has results of bf16, f16, f32, i32, none of this type.")
__WC_MISSING_TYPES(0, "gfx11 has matrix instructions for bf16 into bf16; f16 into f16; bf16, f16 into f32; i4 or u4 by i4 or u4, i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(1, "gfx11 has no sparse matrix instructions.")
__WC_MISSING_TYPES(32, "gfx11 has no scaled matrix instructions.")
#endif  // wave32
#if __WC_WAVE_SIZE == 64
__WC_LAYOUT(0, 16, 16, 16, 8, 1, 16, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(1, 16, 16, 16, 8, 16, 1, 0, (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(2, 4, 16, 32, 4, 1, 1, (__l >> 4), (__l & 15), 0, (__e << 2), 0, 0)
__WC_LAYOUT(3, 4, 32, 32, 4, 1, 1, (__l >> 4), (__l & 15), 0, (__e << 2), 0, 0)
__WC_LAYOUT(4, 16, 4, 4, 2, 1, 16, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(5, 16, 4, 4, 2, 16, 1, 0, (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(6, 16, 8, 8, 4, 1, 16, (__l & 15), 0, 0, 0, __e, 0)
__WC_LAYOUT(7, 16, 8, 8, 4, 16, 1, 0, (__l & 15), 0, __e, 0, 0)

__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 16, 0)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 16, 1)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 16, 2)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 32, 3)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 4, 4)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 4, 5)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 8, 6)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 8, 7)

static constexpr __shape __shapes[] = {
    {16, 16, 16, 1, __kind::__t_bf16, false},
    {16, 16, 16, 1, __kind::__t_f16, false},
    {16, 16, 16, 1, __kind::__t_i4, false},
    {16, 16, 16, 1, __kind::__t_i8, false},
    {16, 16, 16, 1, __kind::__t_u4, false},
    {16, 16, 16, 1, __kind::__t_u8, false},
};

template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_bf16_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 3, 255, 255, 1, "v_wmma_bf16_16x16x16_bf16 takes these modifiers: opsel 0 to 1; neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<short, 8> __run(__vector<short, 16> __a, __vector<short, 16> __b, __vector<short, 8> __c) {
    if constexpr (!__M::__is_plain)
      return __builtin_amdgcn_wmma_bf16_16x16x16_bf16_tied_w64(__a, __b, __c, __M::__opsel);
    return __builtin_amdgcn_wmma_bf16_16x16x16_bf16_w64(__a, __b, __c, __M::__opsel);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 0, __v_wmma_bf16_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 3, 255, 255, 1, "v_wmma_f16_16x16x16_f16 takes these modifiers: opsel 0 to 1; neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<_Float16, 16> __a, __vector<_Float16, 16> __b, __vector<_Float16, 8> __c) {
    if constexpr (!__M::__is_plain)
      return __builtin_amdgcn_wmma_f16_16x16x16_f16_tied_w64(__a, __b, __c, __M::__opsel);
    return __builtin_amdgcn_wmma_f16_16x16x16_f16_w64(__a, __b, __c, __M::__opsel);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 16> __a, __vector<short, 16> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf16_w64(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 16> __a, __vector<_Float16, 16> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_f16_w64(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x16_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x16_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu4_w64(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_i4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
__WC_PRODUCT(16, 16, 16, 1, __t_i4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
__WC_PRODUCT(16, 16, 16, 1, __t_u4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
__WC_PRODUCT(16, 16, 16, 1, __t_u4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x16_iu8 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x16_iu8 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(__vector<int, 4> __a, __vector<int, 4> __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu8_w64(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)

__WC_MISSING(0, __t_bf16, __t_bf16, __t_bf16, "gfx11 multiplies bf16 by bf16 into bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f16, "gfx11 multiplies f16 by f16 into f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_f32, "gfx11 multiplies bf16 by bf16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f32, "gfx11 multiplies f16 by f16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_i4, __t_i32, "gfx11 multiplies i4 by i4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_u4, __t_i32, "gfx11 multiplies i4 by u4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_i4, __t_i32, "gfx11 multiplies u4 by i4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_u4, __t_i32, "gfx11 multiplies u4 by u4 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_i8, __t_i32, "gfx11 multiplies i8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_u8, __t_i32, "gfx11 multiplies i8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_i8, __t_i32, "gfx11 multiplies u8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_u8, __t_i32, "gfx11 multiplies u8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf16, "gfx11 has products of bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f16, "gfx11 has products of f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i4, "gfx11 has products of i4 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u4, "gfx11 has products of u4 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i8, "gfx11 has products of i8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u8, "gfx11 has products of u8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERANDS(false, "gfx11 has products of bf16, f16, i4, i8, u4, u8, none of this type.")
__WC_MISSING_OPERANDS(true, "gfx11 has no sparse products of any type.")
__WC_MISSING_ACCUMULATOR(__t_bf16, "gfx11 has results of bf16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f16, "gfx11 has results of f16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f32, "gfx11 has results of f32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_i32, "gfx11 has results of i32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATORS("gfx11 has results of bf16, f16, f32, i32, none of this type.")
__WC_MISSING_TYPES(0, "gfx11 has matrix instructions for bf16 into bf16; f16 into f16; bf16, f16 into f32; i4 or u4 by i4 or u4, i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(1, "gfx11 has no sparse matrix instructions.")
__WC_MISSING_TYPES(32, "gfx11 has no scaled matrix instructions.")
#endif  // wave64
