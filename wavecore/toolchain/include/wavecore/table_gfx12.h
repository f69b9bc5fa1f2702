// The matrix instructions of gfx12: where operands lie, and the builtins.
//
// Written by tools/gen_fragments.py from the catalogue (wavecore/matrix): change that and run it.
// Included by fragment_table.h. l is a lane, e a lane's element; row, column and block follow.
#pragma once
#pragma GCC system_header

#if __WC_WAVE_SIZE == 32
__WC_LAYOUT(0, 8, 16, 16, 4, 1, 8, (__l & 15), ((__l >> 4) << 3), 0, 0, __e, 0)
__WC_LAYOUT(1, 16, 16, 16, 8, 16, 1, (__l & 16), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(2, 8, 16, 16, 4, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(3, 4, 4, 4, 1, 1, 4, (__l & 15), ((__l >> 4) << 2), 0, 0, __e, 0)
__WC_LAYOUT(4, 8, 32, 32, 8, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(5, 8, 8, 8, 2, 1, 8, (__l & 15), ((__l >> 4) << 3), 0, 0, __e, 0)
__WC_LAYOUT(6, 16, 8, 8, 4, 16, 1, (__l & 16), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(7, 8, 4, 4, 1, 1, 8, (__l & 15), ((__l >> 4) << 3), 0, 0, __e, 0)
__WC_LAYOUT(8, 16, 4, 4, 2, 16, 1, (__l & 16), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(9, 16, 4, 4, 2, 1, 16, (__l & 15), (__l & 16), 0, 0, __e, 0)
__WC_LAYOUT(10, 32, 4, 4, 4, 32, 1, ((__l >> 4) << 5), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(11, 8, 8, 8, 2, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(12, 8, 4, 4, 1, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)

__WC_OPERAND(__sparse_a, 16, 16, 32, 1, 16, 0)
__WC_OPERAND(__sparse_b, 16, 16, 32, 1, 16, 1)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 16, 2)
__WC_OPERAND(__sparse_index, 16, 16, 32, 1, 16, 3)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 32, 4)
__WC_OPERAND(__sparse_a, 16, 16, 32, 1, 8, 5)
__WC_OPERAND(__sparse_b, 16, 16, 32, 1, 8, 6)
__WC_OPERAND(__sparse_index, 16, 16, 32, 1, 8, 3)
__WC_OPERAND(__sparse_a, 16, 16, 32, 1, 4, 7)
__WC_OPERAND(__sparse_b, 16, 16, 32, 1, 4, 8)
__WC_OPERAND(__sparse_index, 16, 16, 32, 1, 4, 3)
__WC_OPERAND(__sparse_a, 16, 16, 64, 1, 4, 9)
__WC_OPERAND(__sparse_b, 16, 16, 64, 1, 4, 10)
__WC_OPERAND(__sparse_index, 16, 16, 64, 1, 4, 7)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 16, 0)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 16, 2)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 8, 5)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 8, 11)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 4, 7)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 4, 12)
__WC_OPERAND(__matrix_a, 16, 16, 32, 1, 4, 9)
__WC_OPERAND(__matrix_b, 16, 16, 32, 1, 4, 8)

static constexpr __shape __shapes[] = {
    {16, 16, 16, 1, __kind::__t_bf16, false},
    {16, 16, 16, 1, __kind::__t_bf8, false},
    {16, 16, 16, 1, __kind::__t_f16, false},
    {16, 16, 16, 1, __kind::__t_fp8, false},
    {16, 16, 16, 1, __kind::__t_i4, false},
    {16, 16, 16, 1, __kind::__t_i8, false},
    {16, 16, 16, 1, __kind::__t_u4, false},
    {16, 16, 16, 1, __kind::__t_u8, false},
    {16, 16, 32, 1, __kind::__t_bf16, true},
    {16, 16, 32, 1, __kind::__t_bf8, true},
    {16, 16, 32, 1, __kind::__t_f16, true},
    {16, 16, 32, 1, __kind::__t_fp8, true},
    {16, 16, 32, 1, __kind::__t_i4, false},
    {16, 16, 32, 1, __kind::__t_i4, true},
    {16, 16, 32, 1, __kind::__t_i8, true},
    {16, 16, 32, 1, __kind::__t_u4, false},
    {16, 16, 32, 1, __kind::__t_u4, true},
    {16, 16, 32, 1, __kind::__t_u8, true},
    {16, 16, 64, 1, __kind::__t_i4, true},
    {16, 16, 64, 1, __kind::__t_u4, true},
};

template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_bf16_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_bf16_16x16x32_bf16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<short, 8> __run(__vector<short, 8> __a, __vector<short, 16> __b, __vector<short, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_bf16_16x16x32_bf16_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 1, __v_swmmac_bf16_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f16_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f16_16x16x32_f16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<_Float16, 8> __a, __vector<_Float16, 16> __b, __vector<_Float16, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f16_16x16x32_f16_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f16, __t_f16, 1, __v_swmmac_f16_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f32_16x16x32_bf16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<short, 8> __a, __vector<short, 16> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_bf16_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_bf8_bf8_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_bf8_fp8_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f32_16x16x32_f16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<_Float16, 8> __a, __vector<_Float16, 16> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_f16_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_fp8_bf8_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_fp8_fp8_w32(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_i32_16x16x32_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_swmmac_i32_16x16x32_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(int __a, __vector<int, 2> __b, __vector<int, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_i32_16x16x32_iu4_w32(__of_a, __a, __of_b, __b, __c, __k, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_i32_16x16x32_iu8 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_swmmac_i32_16x16x32_iu8 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<int, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_i32_16x16x32_iu8_w32(__of_a, __a, __of_b, __b, __c, __k, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_i8, __t_i8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
__WC_PRODUCT(16, 16, 32, 1, __t_i8, __t_u8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
__WC_PRODUCT(16, 16, 32, 1, __t_u8, __t_i8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
__WC_PRODUCT(16, 16, 32, 1, __t_u8, __t_u8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_i32_16x16x64_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_swmmac_i32_16x16x64_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<int, 8> __c, int __k) {
    return __builtin_amdgcn_swmmac_i32_16x16x64_iu4_w32(__of_a, __a, __of_b, __b, __c, __k, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_i4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
__WC_PRODUCT(16, 16, 64, 1, __t_i4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
__WC_PRODUCT(16, 16, 64, 1, __t_u4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
__WC_PRODUCT(16, 16, 64, 1, __t_u4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_bf16_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_bf16_16x16x16_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<short, 8> __run(__vector<short, 8> __a, __vector<short, 8> __b, __vector<short, 8> __c) {
    return __builtin_amdgcn_wmma_bf16_16x16x16_bf16_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 0, __v_wmma_bf16_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f16_16x16x16_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 8> __run(__vector<_Float16, 8> __a, __vector<_Float16, 8> __b, __vector<_Float16, 8> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<short, 8> __a, __vector<short, 8> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_bf8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf8_bf8_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_bf8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf8_fp8_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<_Float16, 8> __a, __vector<_Float16, 8> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_fp8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_fp8_bf8_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_fp8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 8> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<float, 8> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_fp8_fp8_w32_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x16_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x16_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(int __a, int __b, __vector<int, 8> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu4_w32_gfx12(__of_a, __a, __of_b, __b, __c, __M::__clamp);
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
  static __device__ __forceinline__ __vector<int, 8> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<int, 8> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32_gfx12(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x32_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x32_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 8> __run(__vector<int, 2> __a, __vector<int, 2> __b, __vector<int, 8> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x32_iu4_w32_gfx12(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)

__WC_MISSING(1, __t_bf16, __t_bf16, __t_bf16, "gfx12 multiplies sparse bf16 by bf16 into bf16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_f16, __t_f16, __t_f16, "gfx12 multiplies sparse f16 by f16 into f16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_bf16, __t_bf16, __t_f32, "gfx12 multiplies sparse bf16 by bf16 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_bf8, __t_bf8, __t_f32, "gfx12 multiplies sparse bf8 by bf8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_bf8, __t_fp8, __t_f32, "gfx12 multiplies sparse bf8 by fp8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_f16, __t_f16, __t_f32, "gfx12 multiplies sparse f16 by f16 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_fp8, __t_bf8, __t_f32, "gfx12 multiplies sparse fp8 by bf8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_fp8, __t_fp8, __t_f32, "gfx12 multiplies sparse fp8 by fp8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_i4, __t_i4, __t_i32, "gfx12 multiplies sparse i4 by i4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_i4, __t_u4, __t_i32, "gfx12 multiplies sparse i4 by u4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_u4, __t_i4, __t_i32, "gfx12 multiplies sparse u4 by i4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_u4, __t_u4, __t_i32, "gfx12 multiplies sparse u4 by u4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_i8, __t_i8, __t_i32, "gfx12 multiplies sparse i8 by i8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_i8, __t_u8, __t_i32, "gfx12 multiplies sparse i8 by u8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_u8, __t_i8, __t_i32, "gfx12 multiplies sparse u8 by i8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_u8, __t_u8, __t_i32, "gfx12 multiplies sparse u8 by u8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_bf16, "gfx12 multiplies bf16 by bf16 into bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f16, "gfx12 multiplies f16 by f16 into f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_f32, "gfx12 multiplies bf16 by bf16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_bf8, __t_f32, "gfx12 multiplies bf8 by bf8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp8, __t_f32, "gfx12 multiplies bf8 by fp8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f32, "gfx12 multiplies f16 by f16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_bf8, __t_f32, "gfx12 multiplies fp8 by bf8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp8, __t_f32, "gfx12 multiplies fp8 by fp8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_i4, __t_i32, "gfx12 multiplies i4 by i4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_u4, __t_i32, "gfx12 multiplies i4 by u4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_i4, __t_i32, "gfx12 multiplies u4 by i4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_u4, __t_i32, "gfx12 multiplies u4 by u4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_i8, __t_i32, "gfx12 multiplies i8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_u8, __t_i32, "gfx12 multiplies i8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_i8, __t_i32, "gfx12 multiplies u8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_u8, __t_i32, "gfx12 multiplies u8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf16, "gfx12 has products of bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f16, "gfx12 has products of f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf8, "gfx12 has products of bf8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp8, "gfx12 has products of fp8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i4, "gfx12 has products of i4 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u4, "gfx12 has products of u4 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i8, "gfx12 has products of i8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u8, "gfx12 has products of u8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERANDS(false, "gfx12 has products of bf16, bf8, f16, fp8, i4, i8, u4, u8, none of this type.")
__WC_MISSING_OPERAND(true, __t_bf16, "gfx12 has sparse products of bf16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_f16, "gfx12 has sparse products of f16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_bf8, "gfx12 has sparse products of bf8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_fp8, "gfx12 has sparse products of fp8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_i4, "gfx12 has sparse products of i4 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_u4, "gfx12 has sparse products of u4 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_i8, "gfx12 has sparse products of i8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_u8, "gfx12 has sparse products of u8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERANDS(true, "gfx12 has sparse products of bf16, bf8, f16, fp8, i4, i8, u4, u8, none of this type.")
__WC_MISSING_ACCUMULATOR(__t_bf16, "gfx12 has results of bf16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f16, "gfx12 has results of f16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f32, "gfx12 has results of f32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_i32, "gfx12 has results of i32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATORS("gfx12 has results of bf16, f16, f32, i32, none of this type.")
__WC_MISSING_TYPES(0, "gfx12 has matrix instructions for bf16 into bf16; f16 into f16; bf16, bf8, bf8 by fp8, f16, fp8 by bf8, fp8 into f32; i4 or u4 by i4 or u4, i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(1, "gfx12 has sparse matrix instructions for bf16 into bf16; f16 into f16; bf16, bf8, bf8 by fp8, f16, fp8 by bf8, fp8 into f32; i4 or u4 by i4 or u4, i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(32, "gfx12 has no scaled matrix instructions.")
#endif  // wave32
#if __WC_WAVE_SIZE == 64
__WC_LAYOUT(0, 4, 16, 16, 2, 1, 4, (__l & 15), ((__l >> 4) << 2), 0, 0, __e, 0)
__WC_LAYOUT(1, 8, 16, 16, 4, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(2, 4, 16, 16, 2, 4, 1, ((__l >> 4 & 1) << 3) | ((__l >> 5) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(3, 2, 4, 4, 1, 1, 2, (__l & 15), ((__l >> 4) << 1), 0, 0, __e, 0)
__WC_LAYOUT(4, 4, 32, 32, 4, 4, 1, ((__l >> 4 & 1) << 3) | ((__l >> 5) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(5, 4, 8, 8, 1, 1, 4, (__l & 15), ((__l >> 4 & 1) << 3) | ((__l >> 5) << 2), 0, 0, __e, 0)
__WC_LAYOUT(6, 8, 8, 8, 2, 8, 1, (__l & 16) | ((__l >> 5) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(7, 2, 4, 4, 1, 1, 2, (__l & 15), ((__l >> 4 & 1) << 2) | ((__l >> 5) << 1), 0, 0, __e, 0)
__WC_LAYOUT(8, 8, 4, 4, 1, 1, 8, (__l & 15), ((__l >> 4 & 1) << 3), 0, 0, __e, 0)
__WC_LAYOUT(9, 8, 4, 4, 1, 8, 1, (__l & 16) | ((__l >> 5) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(10, 4, 4, 4, 1, 1, 4, (__l & 15), ((__l >> 4 & 1) << 2), 0, 0, __e, 0)
__WC_LAYOUT(11, 8, 4, 4, 1, 1, 8, (__l & 15), (__l & 16) | ((__l >> 5) << 3), 0, 0, __e, 0)
__WC_LAYOUT(12, 16, 4, 4, 2, 16, 1, ((__l >> 4 & 1) << 5) | ((__l >> 5) << 4), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(13, 4, 4, 4, 1, 1, 4, (__l & 15), ((__l >> 4 & 1) << 3) | ((__l >> 5) << 2), 0, 0, __e, 0)
__WC_LAYOUT(14, 4, 16, 16, 2, 1, 4, (__l & 15), ((__l >> 4 & 1) << 3) | ((__l >> 5) << 2), 0, 0, __e, 0)
__WC_LAYOUT(15, 4, 8, 8, 1, 4, 1, ((__l >> 4 & 1) << 3) | ((__l >> 5) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(16, 8, 4, 4, 1, 8, 1, ((__l >> 4 & 1) << 3), (__l & 15), 0, __e, 0, 0)

__WC_OPERAND(__sparse_a, 16, 16, 32, 1, 16, 0)
__WC_OPERAND(__sparse_b, 16, 16, 32, 1, 16, 1)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 16, 2)
__WC_OPERAND(__sparse_index, 16, 16, 32, 1, 16, 3)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 32, 4)
__WC_OPERAND(__sparse_a, 16, 16, 32, 1, 8, 5)
__WC_OPERAND(__sparse_b, 16, 16, 32, 1, 8, 6)
__WC_OPERAND(__sparse_index, 16, 16, 32, 1, 8, 7)
__WC_OPERAND(__sparse_a, 16, 16, 32, 1, 4, 8)
__WC_OPERAND(__sparse_b, 16, 16, 32, 1, 4, 9)
__WC_OPERAND(__sparse_index, 16, 16, 32, 1, 4, 10)
__WC_OPERAND(__sparse_a, 16, 16, 64, 1, 4, 11)
__WC_OPERAND(__sparse_b, 16, 16, 64, 1, 4, 12)
__WC_OPERAND(__sparse_index, 16, 16, 64, 1, 4, 13)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 16, 14)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 16, 2)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 8, 5)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 8, 15)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 4, 8)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 4, 16)
__WC_OPERAND(__matrix_a, 16, 16, 32, 1, 4, 11)
__WC_OPERAND(__matrix_b, 16, 16, 32, 1, 4, 9)

static constexpr __shape __shapes[] = {
    {16, 16, 16, 1, __kind::__t_bf16, false},
    {16, 16, 16, 1, __kind::__t_bf8, false},
    {16, 16, 16, 1, __kind::__t_f16, false},
    {16, 16, 16, 1, __kind::__t_fp8, false},
    {16, 16, 16, 1, __kind::__t_i4, false},
    {16, 16, 16, 1, __kind::__t_i8, false},
    {16, 16, 16, 1, __kind::__t_u4, false},
    {16, 16, 16, 1, __kind::__t_u8, false},
    {16, 16, 32, 1, __kind::__t_bf16, true},
    {16, 16, 32, 1, __kind::__t_bf8, true},
    {16, 16, 32, 1, __kind::__t_f16, true},
    {16, 16, 32, 1, __kind::__t_fp8, true},
    {16, 16, 32, 1, __kind::__t_i4, false},
    {16, 16, 32, 1, __kind::__t_i4, true},
    {16, 16, 32, 1, __kind::__t_i8, true},
    {16, 16, 32, 1, __kind::__t_u4, false},
    {16, 16, 32, 1, __kind::__t_u4, true},
    {16, 16, 32, 1, __kind::__t_u8, true},
    {16, 16, 64, 1, __kind::__t_i4, true},
    {16, 16, 64, 1, __kind::__t_u4, true},
};

template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_bf16_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_bf16_16x16x32_bf16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<short, 4> __run(__vector<short, 4> __a, __vector<short, 8> __b, __vector<short, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_bf16_16x16x32_bf16_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 1, __v_swmmac_bf16_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f16_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f16_16x16x32_f16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 8> __b, __vector<_Float16, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_f16_16x16x32_f16_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f16, __t_f16, 1, __v_swmmac_f16_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f32_16x16x32_bf16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 4> __a, __vector<short, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_bf16_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, __vector<int, 2> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_bf8_bf8_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, __vector<int, 2> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_bf8_fp8_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 15, 15, 1, "v_swmmac_f32_16x16x32_f16 takes these modifiers: neg_lo 0 to 3; neg_hi 0 to 3")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_f16_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, __vector<int, 2> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_fp8_bf8_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_f32_16x16x32_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_swmmac_f32_16x16x32_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, __vector<int, 2> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_f32_16x16x32_fp8_fp8_w64(__a, __b, __c, __k);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 1, __v_swmmac_f32_16x16x32_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_i32_16x16x32_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_swmmac_i32_16x16x32_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, int __b, __vector<int, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_i32_16x16x32_iu4_w64(__of_a, __a, __of_b, __b, __c, __k, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu4)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_i32_16x16x32_iu8 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_swmmac_i32_16x16x32_iu8 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, __vector<int, 2> __b, __vector<int, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_i32_16x16x32_iu8_w64(__of_a, __a, __of_b, __b, __c, __k, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_i8, __t_i8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
__WC_PRODUCT(16, 16, 32, 1, __t_i8, __t_u8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
__WC_PRODUCT(16, 16, 32, 1, __t_u8, __t_i8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
__WC_PRODUCT(16, 16, 32, 1, __t_u8, __t_u8, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x32_iu8)
template <__kind __a_kind, __kind __b_kind>
struct __v_swmmac_i32_16x16x64_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_swmmac_i32_16x16x64_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, __vector<int, 2> __b, __vector<int, 4> __c, int __k) {
    return __builtin_amdgcn_swmmac_i32_16x16x64_iu4_w64(__of_a, __a, __of_b, __b, __c, __k, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_i4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
__WC_PRODUCT(16, 16, 64, 1, __t_i4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
__WC_PRODUCT(16, 16, 64, 1, __t_u4, __t_i4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
__WC_PRODUCT(16, 16, 64, 1, __t_u4, __t_u4, __t_i32, __t_i32, 1, __v_swmmac_i32_16x16x64_iu4)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_bf16_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_bf16_16x16x16_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<short, 4> __run(__vector<short, 4> __a, __vector<short, 4> __b, __vector<short, 4> __c) {
    return __builtin_amdgcn_wmma_bf16_16x16x16_bf16_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_bf16, __t_bf16, 0, __v_wmma_bf16_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f16_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f16_16x16x16_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<_Float16, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<_Float16, 4> __c) {
    return __builtin_amdgcn_wmma_f16_16x16x16_f16_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f16, __t_f16, 0, __v_wmma_f16_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_bf16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 4> __a, __vector<short, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf16_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_bf8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, int __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf8_bf8_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_bf8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, int __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_bf8_fp8_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 255, 255, 1, "v_wmma_f32_16x16x16_f16 takes these modifiers: neg_lo 0 to 7; neg_hi 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_f16_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_fp8_bf8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, int __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_fp8_bf8_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_f32_16x16x16_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 17, 17, 1, "v_wmma_f32_16x16x16_fp8_fp8 takes these modifiers: neg_lo 0 or 4; neg_hi 0 or 4")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(int __a, int __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_wmma_f32_16x16x16_fp8_fp8_w64_gfx12(__a, __b, __c);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_wmma_f32_16x16x16_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x16_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x16_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, int __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu4_w64_gfx12(__of_a, __a, __of_b, __b, __c, __M::__clamp);
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
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, int __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x16_iu8_w64_gfx12(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_i8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_i8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
__WC_PRODUCT(16, 16, 16, 1, __t_u8, __t_u8, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x16_iu8)
template <__kind __a_kind, __kind __b_kind>
struct __v_wmma_i32_16x16x32_iu4 {
  static constexpr int __of_a = __has_sign(__a_kind);
  static constexpr int __of_b = __has_sign(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 3, "v_wmma_i32_16x16x32_iu4 takes these modifiers: clamp 0 to 1")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, int __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_wmma_i32_16x16x32_iu4_w64_gfx12(__of_a, __a, __of_b, __b, __c, __M::__clamp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_i4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_i4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)
__WC_PRODUCT(16, 16, 32, 1, __t_u4, __t_u4, __t_i32, __t_i32, 0, __v_wmma_i32_16x16x32_iu4)

__WC_MISSING(1, __t_bf16, __t_bf16, __t_bf16, "gfx12 multiplies sparse bf16 by bf16 into bf16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_f16, __t_f16, __t_f16, "gfx12 multiplies sparse f16 by f16 into f16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_bf16, __t_bf16, __t_f32, "gfx12 multiplies sparse bf16 by bf16 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_bf8, __t_bf8, __t_f32, "gfx12 multiplies sparse bf8 by bf8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_bf8, __t_fp8, __t_f32, "gfx12 multiplies sparse bf8 by fp8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_f16, __t_f16, __t_f32, "gfx12 multiplies sparse f16 by f16 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_fp8, __t_bf8, __t_f32, "gfx12 multiplies sparse fp8 by bf8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_fp8, __t_fp8, __t_f32, "gfx12 multiplies sparse fp8 by fp8 into f32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_i4, __t_i4, __t_i32, "gfx12 multiplies sparse i4 by i4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_i4, __t_u4, __t_i32, "gfx12 multiplies sparse i4 by u4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_u4, __t_i4, __t_i32, "gfx12 multiplies sparse u4 by i4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_u4, __t_u4, __t_i32, "gfx12 multiplies sparse u4 by u4 into i32 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING(1, __t_i8, __t_i8, __t_i32, "gfx12 multiplies sparse i8 by i8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_i8, __t_u8, __t_i32, "gfx12 multiplies sparse i8 by u8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_u8, __t_i8, __t_i32, "gfx12 multiplies sparse u8 by i8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(1, __t_u8, __t_u8, __t_i32, "gfx12 multiplies sparse u8 by u8 into i32 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_bf16, "gfx12 multiplies bf16 by bf16 into bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f16, "gfx12 multiplies f16 by f16 into f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_f32, "gfx12 multiplies bf16 by bf16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_bf8, __t_f32, "gfx12 multiplies bf8 by bf8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp8, __t_f32, "gfx12 multiplies bf8 by fp8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f32, "gfx12 multiplies f16 by f16 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_bf8, __t_f32, "gfx12 multiplies fp8 by bf8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp8, __t_f32, "gfx12 multiplies fp8 by fp8 into f32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_i4, __t_i32, "gfx12 multiplies i4 by i4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_i4, __t_u4, __t_i32, "gfx12 multiplies i4 by u4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_i4, __t_i32, "gfx12 multiplies u4 by i4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_u4, __t_u4, __t_i32, "gfx12 multiplies u4 by u4 into i32 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_i8, __t_i32, "gfx12 multiplies i8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_u8, __t_i32, "gfx12 multiplies i8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_i8, __t_i32, "gfx12 multiplies u8 by i8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING(0, __t_u8, __t_u8, __t_i32, "gfx12 multiplies u8 by u8 into i32 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf16, "gfx12 has products of bf16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f16, "gfx12 has products of f16 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf8, "gfx12 has products of bf8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp8, "gfx12 has products of fp8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i4, "gfx12 has products of i4 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u4, "gfx12 has products of u4 in the shapes 16x16x16, 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i8, "gfx12 has products of i8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_u8, "gfx12 has products of u8 in the shapes 16x16x16, and multiples of their K.")
__WC_MISSING_OPERANDS(false, "gfx12 has products of bf16, bf8, f16, fp8, i4, i8, u4, u8, none of this type.")
__WC_MISSING_OPERAND(true, __t_bf16, "gfx12 has sparse products of bf16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_f16, "gfx12 has sparse products of f16 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_bf8, "gfx12 has sparse products of bf8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_fp8, "gfx12 has sparse products of fp8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_i4, "gfx12 has sparse products of i4 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_u4, "gfx12 has sparse products of u4 in the shapes 16x16x32, 16x16x64, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_i8, "gfx12 has sparse products of i8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_u8, "gfx12 has sparse products of u8 in the shapes 16x16x32, and multiples of their K.")
__WC_MISSING_OPERANDS(true, "gfx12 has sparse products of bf16, bf8, f16, fp8, i4, i8, u4, u8, none of this type.")
__WC_MISSING_ACCUMULATOR(__t_bf16, "gfx12 has results of bf16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f16, "gfx12 has results of f16 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_f32, "gfx12 has results of f32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATOR(__t_i32, "gfx12 has results of i32 in the sizes 16x16.")
__WC_MISSING_ACCUMULATORS("gfx12 has results of bf16, f16, f32, i32, none of this type.")
__WC_MISSING_TYPES(0, "gfx12 has matrix instructions for bf16 into bf16; f16 into f16; bf16, bf8, bf8 by fp8, f16, fp8 by bf8, fp8 into f32; i4 or u4 by i4 or u4, i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(1, "gfx12 has sparse matrix instructions for bf16 into bf16; f16 into f16; bf16, bf8, bf8 by fp8, f16, fp8 by bf8, fp8 into f32; i4 or u4 by i4 or u4, i8 or u8 by i8 or u8 into i32.")
__WC_MISSING_TYPES(32, "gfx12 has no scaled matrix instructions.")
#endif  // wave64
