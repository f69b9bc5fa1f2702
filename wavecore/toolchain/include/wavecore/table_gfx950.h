// The matrix instructions of gfx950: where operands lie, and the builtins.
//
// Written by tools/gen_fragments.py from the catalogue (wavecore/matrix): change that and run it.
// Included by fragment_table.h. l is a lane, e a lane's element; row, column and block follow.
#pragma once
#pragma GCC system_header

__WC_LAYOUT(0, 32, 8, 8, 8, 1, 16, (__l & 15), (__l & 48), 0, 0, (__e & 15) | ((__e >> 4) << 6), 0)
__WC_LAYOUT(1, 32, 6, 6, 6, 1, 32, (__l & 15), ((__l >> 4) << 5), 0, 0, __e, 0)
__WC_LAYOUT(2, 32, 4, 4, 4, 1, 32, (__l & 15), ((__l >> 4) << 5), 0, 0, __e, 0)
__WC_LAYOUT(3, 32, 8, 8, 8, 16, 1, (__l & 48), (__l & 15), 0, (__e & 15) | ((__e >> 4) << 6), 0, 0)
__WC_LAYOUT(4, 32, 6, 6, 6, 32, 1, ((__l >> 4) << 5), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(5, 32, 4, 4, 4, 32, 1, ((__l >> 4) << 5), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(6, 4, 32, 32, 4, 4, 1, ((__l >> 4) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(7, 4, 16, 16, 2, 1, 4, (__l & 15), ((__l >> 4) << 2), 0, 0, __e, 0)
__WC_LAYOUT(8, 4, 16, 16, 2, 4, 1, ((__l >> 4) << 2), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(9, 1, 32, 32, 1, 1, 1, (__l & 15), 0, (__l >> 4), 0, 0, 0)
__WC_LAYOUT(10, 1, 32, 32, 1, 1, 1, 0, (__l & 15), (__l >> 4), 0, 0, 0)
__WC_LAYOUT(11, 16, 32, 32, 16, 4, 1, ((__l >> 4) << 2), (__l & 15), 0, (__e & 3), 0, (__e >> 2))
__WC_LAYOUT(12, 8, 16, 16, 4, 1, 8, (__l & 15), ((__l >> 4) << 3), 0, 0, __e, 0)
__WC_LAYOUT(13, 8, 16, 16, 4, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(14, 8, 8, 8, 2, 1, 8, (__l & 15), ((__l >> 4) << 3), 0, 0, __e, 0)
__WC_LAYOUT(15, 8, 8, 8, 2, 8, 1, ((__l >> 4) << 3), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(16, 4, 16, 16, 2, 1, 4, (__l & 15), 0, (__l >> 4), 0, __e, 0)
__WC_LAYOUT(17, 4, 16, 16, 2, 4, 1, 0, (__l & 15), (__l >> 4), __e, 0, 0)
__WC_LAYOUT(18, 1, 32, 32, 1, 1, 1, (__l & 15), (__l >> 4), 0, 0, 0, 0)
__WC_LAYOUT(19, 1, 32, 32, 1, 1, 1, (__l >> 4), (__l & 15), 0, 0, 0, 0)
__WC_LAYOUT(20, 8, 16, 16, 4, 1, 8, (__l & 31), ((__l >> 5) << 3), 0, 0, __e, 0)
__WC_LAYOUT(21, 8, 16, 16, 4, 8, 1, ((__l >> 5) << 3), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(22, 16, 32, 32, 16, 4, 1, ((__l >> 5) << 2), (__l & 31), 0, (__e & 3) | ((__e >> 2) << 3), 0, 0)
__WC_LAYOUT(23, 8, 8, 8, 2, 1, 8, (__l & 31), ((__l >> 5) << 3), 0, 0, __e, 0)
__WC_LAYOUT(24, 8, 8, 8, 2, 8, 1, ((__l >> 5) << 3), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(25, 1, 32, 32, 1, 1, 1, (__l & 31), 0, (__l >> 5), 0, 0, 0)
__WC_LAYOUT(26, 1, 32, 32, 1, 1, 1, 0, (__l & 31), (__l >> 5), 0, 0, 0)
__WC_LAYOUT(27, 32, 32, 32, 32, 4, 1, ((__l >> 5) << 2), (__l & 31), 0, (__e & 3) | ((__e >> 2 & 3) << 3), 0, (__e >> 4))
__WC_LAYOUT(28, 1, 32, 32, 1, 1, 1, (__l & 31), (__l >> 5), 0, 0, 0, 0)
__WC_LAYOUT(29, 1, 32, 32, 1, 1, 1, (__l >> 5), (__l & 31), 0, 0, 0, 0)
__WC_LAYOUT(30, 4, 16, 16, 2, 1, 4, (__l & 31), 0, (__l >> 5), 0, __e, 0)
__WC_LAYOUT(31, 4, 16, 16, 2, 4, 1, 0, (__l & 31), (__l >> 5), __e, 0, 0)
__WC_LAYOUT(32, 32, 8, 8, 8, 1, 16, (__l & 31), ((__l >> 5) << 4), 0, 0, (__e & 15) | ((__e >> 4) << 5), 0)
__WC_LAYOUT(33, 32, 6, 6, 6, 1, 32, (__l & 31), (__l & 32), 0, 0, __e, 0)
__WC_LAYOUT(34, 32, 4, 4, 4, 1, 32, (__l & 31), (__l & 32), 0, 0, __e, 0)
__WC_LAYOUT(35, 32, 8, 8, 8, 16, 1, ((__l >> 5) << 4), (__l & 31), 0, (__e & 15) | ((__e >> 4) << 5), 0, 0)
__WC_LAYOUT(36, 32, 6, 6, 6, 32, 1, (__l & 32), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(37, 32, 4, 4, 4, 32, 1, (__l & 32), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(38, 4, 16, 16, 2, 1, 4, (__l & 31), ((__l >> 5) << 2), 0, 0, __e, 0)
__WC_LAYOUT(39, 4, 16, 16, 2, 4, 1, ((__l >> 5) << 2), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(40, 1, 32, 32, 1, 1, 1, (__l & 3), 0, (__l >> 2), 0, 0, 0)
__WC_LAYOUT(41, 1, 32, 32, 1, 1, 1, 0, (__l & 3), (__l >> 2), 0, 0, 0)
__WC_LAYOUT(42, 4, 32, 32, 4, 4, 1, 0, (__l & 3), (__l >> 2), __e, 0, 0)
__WC_LAYOUT(43, 4, 16, 16, 2, 1, 4, (__l & 3), 0, (__l >> 2), 0, __e, 0)
__WC_LAYOUT(44, 4, 16, 16, 2, 4, 1, 0, (__l & 3), (__l >> 2), __e, 0, 0)
__WC_LAYOUT(45, 1, 64, 64, 2, 1, 1, (__l & 15), (__l >> 4), 0, 0, 0, 0)
__WC_LAYOUT(46, 1, 64, 64, 2, 1, 1, (__l >> 4), (__l & 15), 0, 0, 0, 0)
__WC_LAYOUT(47, 4, 64, 64, 8, 1, 1, (__l >> 4), (__l & 15), 0, (__e << 2), 0, 0)
__WC_LAYOUT(48, 1, 64, 64, 2, 1, 1, (__l & 3), (__l >> 4), (__l >> 2 & 3), 0, 0, 0)
__WC_LAYOUT(49, 1, 64, 64, 2, 1, 1, (__l >> 4), (__l & 3), (__l >> 2 & 3), 0, 0, 0)
__WC_LAYOUT(50, 4, 8, 8, 1, 1, 4, (__l & 15), 0, (__l >> 4), 0, __e, 0)
__WC_LAYOUT(51, 4, 8, 8, 1, 4, 1, 0, (__l & 15), (__l >> 4), __e, 0, 0)
__WC_LAYOUT(52, 16, 8, 8, 4, 1, 16, (__l & 15), (__l & 48), 0, 0, __e, 0)
__WC_LAYOUT(53, 16, 8, 8, 4, 16, 1, (__l & 48), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(54, 16, 8, 8, 4, 1, 16, (__l & 31), ((__l >> 5) << 4), 0, 0, __e, 0)
__WC_LAYOUT(55, 16, 8, 8, 4, 16, 1, ((__l >> 5) << 4), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(56, 4, 8, 8, 1, 1, 4, (__l & 31), 0, (__l >> 5), 0, __e, 0)
__WC_LAYOUT(57, 4, 8, 8, 1, 4, 1, 0, (__l & 31), (__l >> 5), __e, 0, 0)
__WC_LAYOUT(58, 4, 8, 8, 1, 1, 4, (__l & 3), 0, (__l >> 2), 0, __e, 0)
__WC_LAYOUT(59, 4, 8, 8, 1, 4, 1, 0, (__l & 3), (__l >> 2), __e, 0, 0)
__WC_LAYOUT(60, 1, 8, 8, 1, 1, 1, (__l & 15), (__l >> 4), 0, 0, 0, 0)
__WC_LAYOUT(61, 1, 8, 8, 1, 1, 1, (__l >> 4), (__l & 15), 0, 0, 0, 0)
__WC_LAYOUT(62, 1, 8, 8, 1, 1, 1, (__l & 31), (__l >> 5), 0, 0, 0, 0)
__WC_LAYOUT(63, 1, 8, 8, 1, 1, 1, (__l >> 5), (__l & 31), 0, 0, 0, 0)
__WC_LAYOUT(64, 16, 8, 8, 4, 1, 8, (__l & 15), ((__l >> 4 & 1) << 5) | ((__l >> 5) << 3), 0, 0, (__e & 7) | ((__e >> 3) << 4), 0)
__WC_LAYOUT(65, 32, 8, 8, 8, 32, 1, ((__l >> 4) << 5), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(66, 8, 4, 4, 1, 1, 4, (__l & 15), (__l & 16) | ((__l >> 5) << 2), 0, 0, (__e & 3) | ((__e >> 2) << 3), 0)
__WC_LAYOUT(67, 2, 4, 4, 1, 1, 2, (__l & 15), ((__l >> 4) << 1), 0, 0, __e, 0)
__WC_LAYOUT(68, 8, 16, 16, 4, 1, 4, (__l & 15), (__l & 16) | ((__l >> 5) << 2), 0, 0, (__e & 3) | ((__e >> 2) << 3), 0)
__WC_LAYOUT(69, 16, 16, 16, 8, 16, 1, (__l & 48), (__l & 15), 0, __e, 0, 0)
__WC_LAYOUT(70, 4, 4, 4, 1, 1, 2, (__l & 15), ((__l >> 4 & 1) << 3) | ((__l >> 5) << 1), 0, 0, (__e & 1) | ((__e >> 1) << 2), 0)
__WC_LAYOUT(71, 4, 4, 4, 1, 1, 4, (__l & 15), ((__l >> 4) << 2), 0, 0, __e, 0)
__WC_LAYOUT(72, 2, 4, 4, 1, 1, 2, (__l & 31), ((__l >> 5) << 1), 0, 0, __e, 0)
__WC_LAYOUT(73, 8, 16, 16, 4, 1, 4, (__l & 31), ((__l >> 5) << 2), 0, 0, (__e & 3) | ((__e >> 2) << 3), 0)
__WC_LAYOUT(74, 16, 16, 16, 8, 16, 1, ((__l >> 5) << 4), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(75, 4, 4, 4, 1, 1, 2, (__l & 31), ((__l >> 5) << 1), 0, 0, (__e & 1) | ((__e >> 1) << 2), 0)
__WC_LAYOUT(76, 4, 4, 4, 1, 1, 4, (__l & 31), ((__l >> 5) << 2), 0, 0, __e, 0)
__WC_LAYOUT(77, 16, 8, 8, 4, 1, 8, (__l & 31), ((__l >> 5) << 3), 0, 0, (__e & 7) | ((__e >> 3) << 4), 0)
__WC_LAYOUT(78, 32, 8, 8, 8, 32, 1, (__l & 32), (__l & 31), 0, __e, 0, 0)
__WC_LAYOUT(79, 8, 4, 4, 1, 1, 4, (__l & 31), ((__l >> 5) << 2), 0, 0, (__e & 3) | ((__e >> 2) << 3), 0)

__WC_OPERAND(__matrix_a, 16, 16, 128, 1, 8, 0)
__WC_OPERAND(__matrix_a, 16, 16, 128, 1, 6, 1)
__WC_OPERAND(__matrix_a, 16, 16, 128, 1, 4, 2)
__WC_OPERAND(__matrix_b, 16, 16, 128, 1, 8, 3)
__WC_OPERAND(__matrix_b, 16, 16, 128, 1, 6, 4)
__WC_OPERAND(__matrix_b, 16, 16, 128, 1, 4, 5)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 32, 6)
__WC_OPERAND(__matrix_a, 16, 16, 16, 1, 16, 7)
__WC_OPERAND(__matrix_b, 16, 16, 16, 1, 16, 8)
__WC_OPERAND(__matrix_a, 16, 16, 1, 4, 32, 9)
__WC_OPERAND(__matrix_b, 16, 16, 1, 4, 32, 10)
__WC_OPERAND(__accumulator, 16, 16, 0, 4, 32, 11)
__WC_OPERAND(__matrix_a, 16, 16, 32, 1, 16, 12)
__WC_OPERAND(__matrix_b, 16, 16, 32, 1, 16, 13)
__WC_OPERAND(__matrix_a, 16, 16, 32, 1, 8, 14)
__WC_OPERAND(__matrix_b, 16, 16, 32, 1, 8, 15)
__WC_OPERAND(__matrix_a, 16, 16, 4, 4, 16, 16)
__WC_OPERAND(__matrix_b, 16, 16, 4, 4, 16, 17)
__WC_OPERAND(__matrix_a, 16, 16, 4, 1, 32, 18)
__WC_OPERAND(__matrix_b, 16, 16, 4, 1, 32, 19)
__WC_OPERAND(__matrix_a, 32, 32, 16, 1, 16, 20)
__WC_OPERAND(__matrix_b, 32, 32, 16, 1, 16, 21)
__WC_OPERAND(__accumulator, 32, 32, 0, 1, 32, 22)
__WC_OPERAND(__matrix_a, 32, 32, 16, 1, 8, 23)
__WC_OPERAND(__matrix_b, 32, 32, 16, 1, 8, 24)
__WC_OPERAND(__matrix_a, 32, 32, 1, 2, 32, 25)
__WC_OPERAND(__matrix_b, 32, 32, 1, 2, 32, 26)
__WC_OPERAND(__accumulator, 32, 32, 0, 2, 32, 27)
__WC_OPERAND(__matrix_a, 32, 32, 2, 1, 32, 28)
__WC_OPERAND(__matrix_b, 32, 32, 2, 1, 32, 29)
__WC_OPERAND(__matrix_a, 32, 32, 4, 2, 16, 30)
__WC_OPERAND(__matrix_b, 32, 32, 4, 2, 16, 31)
__WC_OPERAND(__matrix_a, 32, 32, 64, 1, 8, 32)
__WC_OPERAND(__matrix_a, 32, 32, 64, 1, 6, 33)
__WC_OPERAND(__matrix_a, 32, 32, 64, 1, 4, 34)
__WC_OPERAND(__matrix_b, 32, 32, 64, 1, 8, 35)
__WC_OPERAND(__matrix_b, 32, 32, 64, 1, 6, 36)
__WC_OPERAND(__matrix_b, 32, 32, 64, 1, 4, 37)
__WC_OPERAND(__matrix_a, 32, 32, 8, 1, 16, 38)
__WC_OPERAND(__matrix_b, 32, 32, 8, 1, 16, 39)
__WC_OPERAND(__matrix_a, 4, 4, 1, 16, 32, 40)
__WC_OPERAND(__matrix_b, 4, 4, 1, 16, 32, 41)
__WC_OPERAND(__accumulator, 4, 4, 0, 16, 32, 42)
__WC_OPERAND(__matrix_a, 4, 4, 4, 16, 16, 43)
__WC_OPERAND(__matrix_b, 4, 4, 4, 16, 16, 44)
__WC_OPERAND(__matrix_a, 16, 16, 4, 1, 64, 45)
__WC_OPERAND(__matrix_b, 16, 16, 4, 1, 64, 46)
__WC_OPERAND(__accumulator, 16, 16, 0, 1, 64, 47)
__WC_OPERAND(__matrix_a, 4, 4, 4, 4, 64, 48)
__WC_OPERAND(__matrix_b, 4, 4, 4, 4, 64, 49)
__WC_OPERAND(__accumulator, 4, 4, 0, 4, 64, 49)
__WC_OPERAND(__matrix_a, 16, 16, 4, 4, 8, 50)
__WC_OPERAND(__matrix_b, 16, 16, 4, 4, 8, 51)
__WC_OPERAND(__matrix_a, 16, 16, 64, 1, 8, 52)
__WC_OPERAND(__matrix_b, 16, 16, 64, 1, 8, 53)
__WC_OPERAND(__matrix_a, 32, 32, 32, 1, 8, 54)
__WC_OPERAND(__matrix_b, 32, 32, 32, 1, 8, 55)
__WC_OPERAND(__matrix_a, 32, 32, 4, 2, 8, 56)
__WC_OPERAND(__matrix_b, 32, 32, 4, 2, 8, 57)
__WC_OPERAND(__matrix_a, 4, 4, 4, 16, 8, 58)
__WC_OPERAND(__matrix_b, 4, 4, 4, 16, 8, 59)
__WC_OPERAND(__scale_a, 16, 16, 128, 1, 8, 60)
__WC_OPERAND(__scale_b, 16, 16, 128, 1, 8, 61)
__WC_OPERAND(__scale_a, 32, 32, 64, 1, 8, 62)
__WC_OPERAND(__scale_b, 32, 32, 64, 1, 8, 63)
__WC_OPERAND(__sparse_a, 16, 16, 128, 1, 8, 64)
__WC_OPERAND(__sparse_b, 16, 16, 128, 1, 8, 65)
__WC_OPERAND(__sparse_index, 16, 16, 128, 1, 8, 66)
__WC_OPERAND(__sparse_a, 16, 16, 32, 1, 16, 7)
__WC_OPERAND(__sparse_b, 16, 16, 32, 1, 16, 13)
__WC_OPERAND(__sparse_index, 16, 16, 32, 1, 16, 67)
__WC_OPERAND(__sparse_a, 16, 16, 64, 1, 16, 68)
__WC_OPERAND(__sparse_b, 16, 16, 64, 1, 16, 69)
__WC_OPERAND(__sparse_index, 16, 16, 64, 1, 16, 70)
__WC_OPERAND(__sparse_a, 16, 16, 64, 1, 8, 14)
__WC_OPERAND(__sparse_b, 16, 16, 64, 1, 8, 53)
__WC_OPERAND(__sparse_index, 16, 16, 64, 1, 8, 71)
__WC_OPERAND(__sparse_a, 32, 32, 16, 1, 16, 38)
__WC_OPERAND(__sparse_b, 32, 32, 16, 1, 16, 21)
__WC_OPERAND(__sparse_index, 32, 32, 16, 1, 16, 72)
__WC_OPERAND(__sparse_a, 32, 32, 32, 1, 16, 73)
__WC_OPERAND(__sparse_b, 32, 32, 32, 1, 16, 74)
__WC_OPERAND(__sparse_index, 32, 32, 32, 1, 16, 75)
__WC_OPERAND(__sparse_a, 32, 32, 32, 1, 8, 23)
__WC_OPERAND(__sparse_b, 32, 32, 32, 1, 8, 55)
__WC_OPERAND(__sparse_index, 32, 32, 32, 1, 8, 76)
__WC_OPERAND(__sparse_a, 32, 32, 64, 1, 8, 77)
__WC_OPERAND(__sparse_b, 32, 32, 64, 1, 8, 78)
__WC_OPERAND(__sparse_index, 32, 32, 64, 1, 8, 79)

static constexpr __shape __shapes[] = {
    {16, 16, 1, 4, __kind::__t_f32, false},
    {16, 16, 128, 1, __kind::__t_bf6, false},
    {16, 16, 128, 1, __kind::__t_bf8, false},
    {16, 16, 128, 1, __kind::__t_bf8, true},
    {16, 16, 128, 1, __kind::__t_fp4, false},
    {16, 16, 128, 1, __kind::__t_fp6, false},
    {16, 16, 128, 1, __kind::__t_fp8, false},
    {16, 16, 128, 1, __kind::__t_fp8, true},
    {16, 16, 128, 1, __kind::__t_i8, true},
    {16, 16, 16, 1, __kind::__t_bf16, false},
    {16, 16, 16, 1, __kind::__t_f16, false},
    {16, 16, 32, 1, __kind::__t_bf16, false},
    {16, 16, 32, 1, __kind::__t_bf16, true},
    {16, 16, 32, 1, __kind::__t_bf8, false},
    {16, 16, 32, 1, __kind::__t_f16, false},
    {16, 16, 32, 1, __kind::__t_f16, true},
    {16, 16, 32, 1, __kind::__t_fp8, false},
    {16, 16, 32, 1, __kind::__t_i8, false},
    {16, 16, 4, 1, __kind::__t_f32, false},
    {16, 16, 4, 1, __kind::__t_f64, false},
    {16, 16, 4, 4, __kind::__t_bf16, false},
    {16, 16, 4, 4, __kind::__t_f16, false},
    {16, 16, 4, 4, __kind::__t_i8, false},
    {16, 16, 64, 1, __kind::__t_bf16, true},
    {16, 16, 64, 1, __kind::__t_bf8, true},
    {16, 16, 64, 1, __kind::__t_f16, true},
    {16, 16, 64, 1, __kind::__t_fp8, true},
    {16, 16, 64, 1, __kind::__t_i8, false},
    {16, 16, 64, 1, __kind::__t_i8, true},
    {32, 32, 1, 2, __kind::__t_f32, false},
    {32, 32, 16, 1, __kind::__t_bf16, false},
    {32, 32, 16, 1, __kind::__t_bf16, true},
    {32, 32, 16, 1, __kind::__t_bf8, false},
    {32, 32, 16, 1, __kind::__t_f16, false},
    {32, 32, 16, 1, __kind::__t_f16, true},
    {32, 32, 16, 1, __kind::__t_fp8, false},
    {32, 32, 16, 1, __kind::__t_i8, false},
    {32, 32, 2, 1, __kind::__t_f32, false},
    {32, 32, 32, 1, __kind::__t_bf16, true},
    {32, 32, 32, 1, __kind::__t_bf8, true},
    {32, 32, 32, 1, __kind::__t_f16, true},
    {32, 32, 32, 1, __kind::__t_fp8, true},
    {32, 32, 32, 1, __kind::__t_i8, false},
    {32, 32, 32, 1, __kind::__t_i8, true},
    {32, 32, 4, 2, __kind::__t_bf16, false},
    {32, 32, 4, 2, __kind::__t_f16, false},
    {32, 32, 4, 2, __kind::__t_i8, false},
    {32, 32, 64, 1, __kind::__t_bf6, false},
    {32, 32, 64, 1, __kind::__t_bf8, false},
    {32, 32, 64, 1, __kind::__t_bf8, true},
    {32, 32, 64, 1, __kind::__t_fp4, false},
    {32, 32, 64, 1, __kind::__t_fp6, false},
    {32, 32, 64, 1, __kind::__t_fp8, false},
    {32, 32, 64, 1, __kind::__t_fp8, true},
    {32, 32, 64, 1, __kind::__t_i8, true},
    {32, 32, 8, 1, __kind::__t_bf16, false},
    {32, 32, 8, 1, __kind::__t_f16, false},
    {4, 4, 1, 16, __kind::__t_f32, false},
    {4, 4, 4, 16, __kind::__t_bf16, false},
    {4, 4, 4, 16, __kind::__t_f16, false},
    {4, 4, 4, 16, __kind::__t_i8, false},
    {4, 4, 4, 4, __kind::__t_f64, false},
};

template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x16_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 4> __a, __vector<short, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x16_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x16f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x1_4b_f32 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x1_4b_f32 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(float __a, float __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x1f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 1, 4, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x1_4b_f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x32_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<__bf16, 8> __a, __vector<__bf16, 8> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x32_bf16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x32_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x32_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(long __a, long __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x32_bf8_bf8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x32_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x32_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x32_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(long __a, long __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x32_bf8_fp8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x32_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x32_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 8> __a, __vector<_Float16, 8> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x32_f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x32_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x32_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(long __a, long __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x32_fp8_bf8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x32_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x32_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x32_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(long __a, long __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x32_fp8_fp8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x32_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x4_4b_bf16 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x4_4b_bf16 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<short, 4> __a, __vector<short, 4> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x4bf16_1k(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 4, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x4_4b_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x4_4b_f16 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x4_4b_f16 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x4f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 4, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x4_4b_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x4_f32 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_16x16x4_f32 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(float __a, float __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_16x16x4f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 1, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x4_f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x16_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<__bf16, 8> __a, __vector<__bf16, 8> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x16_bf16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x16_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x16_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(long __a, long __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x16_bf8_bf8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x16_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x16_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x16_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(long __a, long __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x16_bf8_fp8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x16_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x16_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<_Float16, 8> __a, __vector<_Float16, 8> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x16_f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x16_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x16_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(long __a, long __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x16_fp8_bf8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x16_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x16_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x16_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(long __a, long __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x16_fp8_fp8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x16_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x1_2b_f32 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x1_2b_f32 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 32> __run(float __a, float __b, __vector<float, 32> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x1f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 1, 2, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x1_2b_f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x2_f32 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x2_f32 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(float __a, float __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x2f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 2, 1, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x2_f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x4_2b_bf16 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x4_2b_bf16 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 32> __run(__vector<short, 4> __a, __vector<short, 4> __b, __vector<float, 32> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x4bf16_1k(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 4, 2, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x4_2b_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x4_2b_f16 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_f32_32x32x4_2b_f16 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 32> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 32> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x4f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 4, 2, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x4_2b_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x8_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x8_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<short, 4> __a, __vector<short, 4> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x8bf16_1k(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 8, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x8_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x8_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x8_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_f32_32x32x8f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 8, 1, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x8_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_4x4x1_16b_f32 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_f32_4x4x1_16b_f32 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(float __a, float __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_4x4x1f32(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 1, 16, __t_f32, __t_f32, __t_f32, __t_f32, 0, __v_mfma_f32_4x4x1_16b_f32)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_4x4x4_16b_bf16 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_f32_4x4x4_16b_bf16 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 4> __a, __vector<short, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_4x4x4bf16_1k(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 4, 16, __t_bf16, __t_bf16, __t_f32, __t_f32, 0, __v_mfma_f32_4x4x4_16b_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_4x4x4_16b_f16 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_f32_4x4x4_16b_f16 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 4> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_f32_4x4x4f16(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 4, 16, __t_f16, __t_f16, __t_f32, __t_f32, 0, __v_mfma_f32_4x4x4_16b_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f64_16x16x4_f64 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f64_16x16x4_f64 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ __vector<double, 4> __run(double __a, double __b, __vector<double, 4> __c) {
    return __builtin_amdgcn_mfma_f64_16x16x4f64(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 1, __t_f64, __t_f64, __t_f64, __t_f64, 0, __v_mfma_f64_16x16x4_f64)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f64_4x4x4_4b_f64 {
  __WC_MODIFIERS(1, 1, 255, 1, 1, 1, 1, "v_mfma_f64_4x4x4_4b_f64 takes these modifiers: blgp 0 to 7")
  template <class __M>
  static __device__ __forceinline__ double __run(double __a, double __b, double __c) {
    return __builtin_amdgcn_mfma_f64_4x4x4f64(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 4, 4, __t_f64, __t_f64, __t_f64, __t_f64, 0, __v_mfma_f64_4x4x4_4b_f64)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_16x16x32_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_i32_16x16x32_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(long __a, long __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_mfma_i32_16x16x32_i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_16x16x32_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_16x16x4_4b_i8 {
  __WC_MODIFIERS(7, 15, 255, 1, 1, 1, 1, "v_mfma_i32_16x16x4_4b_i8 takes these modifiers: cbsz 0 to 2; abid 0 to 3; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 16> __run(int __a, int __b, __vector<int, 16> __c) {
    return __builtin_amdgcn_mfma_i32_16x16x4i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 4, 4, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_16x16x4_4b_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_16x16x64_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_i32_16x16x64_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(__vector<int, 4> __a, __vector<int, 4> __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_mfma_i32_16x16x64_i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_16x16x64_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_32x32x16_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_i32_32x32x16_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 16> __run(long __a, long __b, __vector<int, 16> __c) {
    return __builtin_amdgcn_mfma_i32_32x32x16_i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_32x32x16_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_32x32x32_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_i32_32x32x32_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 16> __run(__vector<int, 4> __a, __vector<int, 4> __b, __vector<int, 16> __c) {
    return __builtin_amdgcn_mfma_i32_32x32x32_i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_32x32x32_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_32x32x4_2b_i8 {
  __WC_MODIFIERS(3, 3, 255, 1, 1, 1, 1, "v_mfma_i32_32x32x4_2b_i8 takes these modifiers: cbsz 0 to 1; abid 0 to 1; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 32> __run(int __a, int __b, __vector<int, 32> __c) {
    return __builtin_amdgcn_mfma_i32_32x32x4i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(32, 32, 4, 2, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_32x32x4_2b_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_i32_4x4x4_16b_i8 {
  __WC_MODIFIERS(31, 65535, 255, 1, 1, 1, 1, "v_mfma_i32_4x4x4_16b_i8 takes these modifiers: cbsz 0 to 4; abid 0 to 15; blgp 0 to 7, abid below 2**cbsz")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(int __a, int __b, __vector<int, 4> __c) {
    return __builtin_amdgcn_mfma_i32_4x4x4i8(__a, __b, __c, __M::__cbsz, __M::__abid, __M::__blgp);
  }
};
__WC_PRODUCT(4, 4, 4, 16, __t_i8, __t_i8, __t_i32, __t_i32, 0, __v_mfma_i32_4x4x4_16b_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x128_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x128_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x128_bf8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x128_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x128_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x128_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x128_bf8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x128_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x128_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x128_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x128_fp8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x128_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x128_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x128_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x128_fp8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x128_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x32_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<short, 4> __a, __vector<short, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x32_bf16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x32_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 4> __a, __vector<_Float16, 8> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x32_f16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 32, 1, __t_f16, __t_f16, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x64_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x64_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<__bf16, 8> __a, __vector<__bf16, 16> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x64_bf16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x64_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x64_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x64_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x64_bf8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x64_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x64_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x64_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x64_bf8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x64_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x64_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x64_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<_Float16, 8> __a, __vector<_Float16, 16> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x64_f16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_f16, __t_f16, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x64_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x64_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x64_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x64_fp8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x64_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_16x16x64_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_16x16x64_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_16x16x64_fp8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_16x16x64_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x16_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x16_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<short, 4> __a, __vector<short, 8> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x16_bf16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x16_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x16_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x16_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<_Float16, 4> __a, __vector<_Float16, 8> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x16_f16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 16, 1, __t_f16, __t_f16, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x16_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x32_bf16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x32_bf16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<__bf16, 8> __a, __vector<__bf16, 16> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x32_bf16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_bf16, __t_bf16, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x32_bf16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x32_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x32_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x32_bf8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x32_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x32_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x32_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x32_bf8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x32_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x32_f16 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x32_f16 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<_Float16, 8> __a, __vector<_Float16, 16> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x32_f16(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_f16, __t_f16, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x32_f16)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x32_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x32_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x32_fp8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x32_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x32_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x32_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x32_fp8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x32_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x64_bf8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x64_bf8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x64_bf8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x64_bf8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x64_bf8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x64_bf8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x64_bf8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x64_bf8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x64_fp8_bf8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x64_fp8_bf8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x64_fp8_bf8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x64_fp8_bf8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_f32_32x32x64_fp8_fp8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_f32_32x32x64_fp8_fp8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<float, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_f32_32x32x64_fp8_fp8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 1, __v_smfmac_f32_32x32x64_fp8_fp8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_i32_16x16x128_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_i32_16x16x128_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<int, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_i32_16x16x128_i8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_i8, __t_i8, __t_i32, __t_i32, 1, __v_smfmac_i32_16x16x128_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_i32_16x16x64_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_i32_16x16x64_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 4> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<int, 4> __c, int __k) {
    return __builtin_amdgcn_smfmac_i32_16x16x64_i8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 64, 1, __t_i8, __t_i8, __t_i32, __t_i32, 1, __v_smfmac_i32_16x16x64_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_i32_32x32x32_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_i32_32x32x32_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 16> __run(__vector<int, 2> __a, __vector<int, 4> __b, __vector<int, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_i32_32x32x32_i8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 32, 1, __t_i8, __t_i8, __t_i32, __t_i32, 1, __v_smfmac_i32_32x32x32_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_smfmac_i32_32x32x64_i8 {
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_smfmac_i32_32x32x64_i8 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<int, 16> __run(__vector<int, 4> __a, __vector<int, 8> __b, __vector<int, 16> __c, int __k) {
    return __builtin_amdgcn_smfmac_i32_32x32x64_i8(__a, __b, __c, __k, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 64, 1, __t_i8, __t_i8, __t_i32, __t_i32, 1, __v_smfmac_i32_32x32x64_i8)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_16x16x128_f8f6f4 {
  static constexpr int __of_a = __format_of(__a_kind);
  static constexpr int __of_b = __format_of(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_16x16x128_f8f6f4 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 4> __c) {
    return __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(__a, __b, __c, __of_a, __of_b, 0, 0, 0, 0);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_16x16x128_f8f6f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_f32_32x32x64_f8f6f4 {
  static constexpr int __of_a = __format_of(__a_kind);
  static constexpr int __of_b = __format_of(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_f32_32x32x64_f8f6f4 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 16> __c) {
    return __builtin_amdgcn_mfma_scale_f32_32x32x64_f8f6f4(__a, __b, __c, __of_a, __of_b, 0, 0, 0, 0);
  }
};
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_fp8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_bf8, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_fp6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_bf6, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 0, __v_mfma_f32_32x32x64_f8f6f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_scale_f32_16x16x128_f8f6f4 {
  static constexpr int __of_a = __format_of(__a_kind);
  static constexpr int __of_b = __format_of(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_scale_f32_16x16x128_f8f6f4 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 4> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 4> __c, int __sa, int __sb) {
    return __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(__a, __b, __c, __of_a, __of_b, 0, __sa, 0, __sb);
  }
};
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp8, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf8, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp6, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_bf6, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
__WC_PRODUCT(16, 16, 128, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_16x16x128_f8f6f4)
template <__kind __a_kind, __kind __b_kind>
struct __v_mfma_scale_f32_32x32x64_f8f6f4 {
  static constexpr int __of_a = __format_of(__a_kind);
  static constexpr int __of_b = __format_of(__b_kind);
  __WC_MODIFIERS(1, 1, 1, 1, 1, 1, 1, "v_mfma_scale_f32_32x32x64_f8f6f4 takes these modifiers: none")
  template <class __M>
  static __device__ __forceinline__ __vector<float, 16> __run(__vector<int, 8> __a, __vector<int, 8> __b, __vector<float, 16> __c, int __sa, int __sb) {
    return __builtin_amdgcn_mfma_scale_f32_32x32x64_f8f6f4(__a, __b, __c, __of_a, __of_b, 0, __sa, 0, __sb);
  }
};
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp8, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf8, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp6, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_bf6, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_fp8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_bf8, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_fp6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_bf6, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)
__WC_PRODUCT(32, 32, 64, 1, __t_fp4, __t_fp4, __t_f32, __t_f32, 32, __v_mfma_scale_f32_32x32x64_f8f6f4)

__WC_MISSING(0, __t_fp8, __t_fp8, __t_f32, "gfx950 multiplies fp8 by fp8 into f32 in the shapes 16x16x128, 16x16x32, 32x32x16, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_bf8, __t_f32, "gfx950 multiplies fp8 by bf8 into f32 in the shapes 16x16x128, 16x16x32, 32x32x16, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp6, __t_f32, "gfx950 multiplies fp8 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_bf6, __t_f32, "gfx950 multiplies fp8 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp8, __t_fp4, __t_f32, "gfx950 multiplies fp8 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp8, __t_f32, "gfx950 multiplies bf8 by fp8 into f32 in the shapes 16x16x128, 16x16x32, 32x32x16, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_bf8, __t_f32, "gfx950 multiplies bf8 by bf8 into f32 in the shapes 16x16x128, 16x16x32, 32x32x16, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp6, __t_f32, "gfx950 multiplies bf8 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_bf6, __t_f32, "gfx950 multiplies bf8 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf8, __t_fp4, __t_f32, "gfx950 multiplies bf8 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_fp8, __t_f32, "gfx950 multiplies fp6 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_bf8, __t_f32, "gfx950 multiplies fp6 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_fp6, __t_f32, "gfx950 multiplies fp6 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_bf6, __t_f32, "gfx950 multiplies fp6 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp6, __t_fp4, __t_f32, "gfx950 multiplies fp6 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_fp8, __t_f32, "gfx950 multiplies bf6 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_bf8, __t_f32, "gfx950 multiplies bf6 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_fp6, __t_f32, "gfx950 multiplies bf6 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_bf6, __t_f32, "gfx950 multiplies bf6 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf6, __t_fp4, __t_f32, "gfx950 multiplies bf6 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_fp8, __t_f32, "gfx950 multiplies fp4 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_bf8, __t_f32, "gfx950 multiplies fp4 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_fp6, __t_f32, "gfx950 multiplies fp4 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_bf6, __t_f32, "gfx950 multiplies fp4 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_fp4, __t_fp4, __t_f32, "gfx950 multiplies fp4 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(0, __t_bf16, __t_bf16, __t_f32, "gfx950 multiplies bf16 by bf16 into f32 in the shapes 16x16x16, 16x16x32, 16x16x4 in 4 blocks, 32x32x16, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING(0, __t_f16, __t_f16, __t_f32, "gfx950 multiplies f16 by f16 into f32 in the shapes 16x16x16, 16x16x32, 16x16x4 in 4 blocks, 32x32x16, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING(0, __t_f32, __t_f32, __t_f32, "gfx950 multiplies f32 by f32 into f32 in the shapes 16x16x1 in 4 blocks, 16x16x4, 32x32x1 in 2 blocks, 32x32x2, 4x4x1 in 16 blocks, and multiples of their K.")
__WC_MISSING(0, __t_f64, __t_f64, __t_f64, "gfx950 multiplies f64 by f64 into f64 in the shapes 16x16x4, 4x4x4 in 4 blocks, and multiples of their K.")
__WC_MISSING(0, __t_i8, __t_i8, __t_i32, "gfx950 multiplies i8 by i8 into i32 in the shapes 16x16x32, 16x16x4 in 4 blocks, 16x16x64, 32x32x16, 32x32x32, 32x32x4 in 2 blocks, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_fp8, __t_f32, "gfx950 multiplies scaled fp8 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_bf8, __t_f32, "gfx950 multiplies scaled fp8 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_fp6, __t_f32, "gfx950 multiplies scaled fp8 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_bf6, __t_f32, "gfx950 multiplies scaled fp8 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp8, __t_fp4, __t_f32, "gfx950 multiplies scaled fp8 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_fp8, __t_f32, "gfx950 multiplies scaled bf8 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_bf8, __t_f32, "gfx950 multiplies scaled bf8 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_fp6, __t_f32, "gfx950 multiplies scaled bf8 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_bf6, __t_f32, "gfx950 multiplies scaled bf8 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf8, __t_fp4, __t_f32, "gfx950 multiplies scaled bf8 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_fp8, __t_f32, "gfx950 multiplies scaled fp6 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_bf8, __t_f32, "gfx950 multiplies scaled fp6 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_fp6, __t_f32, "gfx950 multiplies scaled fp6 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_bf6, __t_f32, "gfx950 multiplies scaled fp6 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp6, __t_fp4, __t_f32, "gfx950 multiplies scaled fp6 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_fp8, __t_f32, "gfx950 multiplies scaled bf6 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_bf8, __t_f32, "gfx950 multiplies scaled bf6 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_fp6, __t_f32, "gfx950 multiplies scaled bf6 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_bf6, __t_f32, "gfx950 multiplies scaled bf6 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_bf6, __t_fp4, __t_f32, "gfx950 multiplies scaled bf6 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_fp8, __t_f32, "gfx950 multiplies scaled fp4 by fp8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_bf8, __t_f32, "gfx950 multiplies scaled fp4 by bf8 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_fp6, __t_f32, "gfx950 multiplies scaled fp4 by fp6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_bf6, __t_f32, "gfx950 multiplies scaled fp4 by bf6 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(32, __t_fp4, __t_fp4, __t_f32, "gfx950 multiplies scaled fp4 by fp4 into f32 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING(1, __t_bf8, __t_bf8, __t_f32, "gfx950 multiplies sparse bf8 by bf8 into f32 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING(1, __t_bf8, __t_fp8, __t_f32, "gfx950 multiplies sparse bf8 by fp8 into f32 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING(1, __t_fp8, __t_bf8, __t_f32, "gfx950 multiplies sparse fp8 by bf8 into f32 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING(1, __t_fp8, __t_fp8, __t_f32, "gfx950 multiplies sparse fp8 by fp8 into f32 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING(1, __t_bf16, __t_bf16, __t_f32, "gfx950 multiplies sparse bf16 by bf16 into f32 in the shapes 16x16x32, 16x16x64, 32x32x16, 32x32x32, and multiples of their K.")
__WC_MISSING(1, __t_f16, __t_f16, __t_f32, "gfx950 multiplies sparse f16 by f16 into f32 in the shapes 16x16x32, 16x16x64, 32x32x16, 32x32x32, and multiples of their K.")
__WC_MISSING(1, __t_i8, __t_i8, __t_i32, "gfx950 multiplies sparse i8 by i8 into i32 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp8, "gfx950 has products of fp8 in the shapes 16x16x128, 16x16x32, 32x32x16, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf8, "gfx950 has products of bf8 in the shapes 16x16x128, 16x16x32, 32x32x16, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp6, "gfx950 has products of fp6 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf6, "gfx950 has products of bf6 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_fp4, "gfx950 has products of fp4 in the shapes 16x16x128, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_bf16, "gfx950 has products of bf16 in the shapes 16x16x16, 16x16x32, 16x16x4 in 4 blocks, 32x32x16, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f16, "gfx950 has products of f16 in the shapes 16x16x16, 16x16x32, 16x16x4 in 4 blocks, 32x32x16, 32x32x4 in 2 blocks, 32x32x8, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f32, "gfx950 has products of f32 in the shapes 16x16x1 in 4 blocks, 16x16x4, 32x32x1 in 2 blocks, 32x32x2, 4x4x1 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_f64, "gfx950 has products of f64 in the shapes 16x16x4, 4x4x4 in 4 blocks, and multiples of their K.")
__WC_MISSING_OPERAND(false, __t_i8, "gfx950 has products of i8 in the shapes 16x16x32, 16x16x4 in 4 blocks, 16x16x64, 32x32x16, 32x32x32, 32x32x4 in 2 blocks, 4x4x4 in 16 blocks, and multiples of their K.")
__WC_MISSING_OPERANDS(false, "gfx950 has products of bf16, bf6, bf8, f16, f32, f64, fp4, fp6, fp8, i8, none of this type.")
__WC_MISSING_OPERAND(true, __t_bf8, "gfx950 has sparse products of bf8 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_fp8, "gfx950 has sparse products of fp8 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_bf16, "gfx950 has sparse products of bf16 in the shapes 16x16x32, 16x16x64, 32x32x16, 32x32x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_f16, "gfx950 has sparse products of f16 in the shapes 16x16x32, 16x16x64, 32x32x16, 32x32x32, and multiples of their K.")
__WC_MISSING_OPERAND(true, __t_i8, "gfx950 has sparse products of i8 in the shapes 16x16x128, 16x16x64, 32x32x32, 32x32x64, and multiples of their K.")
__WC_MISSING_OPERANDS(true, "gfx950 has sparse products of bf16, bf8, f16, fp8, i8, none of this type.")
__WC_MISSING_ACCUMULATOR(__t_f32, "gfx950 has results of f32 in the sizes 16x16, 16x16 in 4 blocks, 32x32, 32x32 in 2 blocks, 4x4 in 16 blocks.")
__WC_MISSING_ACCUMULATOR(__t_f64, "gfx950 has results of f64 in the sizes 16x16, 4x4 in 4 blocks.")
__WC_MISSING_ACCUMULATOR(__t_i32, "gfx950 has results of i32 in the sizes 16x16, 16x16 in 4 blocks, 32x32, 32x32 in 2 blocks, 4x4 in 16 blocks.")
__WC_MISSING_ACCUMULATORS("gfx950 has results of f32, f64, i32, none of this type.")
__WC_MISSING_TYPES(0, "gfx950 has matrix instructions for fp8 or bf8 or fp6 or bf6 or fp4 by fp8 or bf8 or fp6 or bf6 or fp4, bf16, f16, f32, bf8, bf8 by fp8, fp8 by bf8, fp8 into f32; f64 into f64; i8 into i32.")
__WC_MISSING_TYPES(1, "gfx950 has sparse matrix instructions for bf8, bf8 by fp8, fp8 by bf8, fp8, bf16, f16 into f32; i8 into i32.")
__WC_MISSING_TYPES(32, "gfx950 has scaled matrix instructions for fp8 or bf8 or fp6 or bf6 or fp4 by fp8 or bf8 or fp6 or bf6 or fp4 into f32.")
