// Constants of mathematics and of the number formats.
#pragma once
#pragma clang system_header
#define HIP_MATH_CONSTANTS_H
#define AMD_HIP_MATH_CONSTANTS_H

#define HIP_INF_F __builtin_inff()
#define HIP_NAN_F __builtin_nanf("")
#define HIP_MIN_DENORM_F 0x1p-149f
#define HIP_MAX_NORMAL_F 0x1.fffffep127f
#define HIP_NEG_ZERO_F (-0.0f)
#define HIP_ZERO_F 0.0f
#define HIP_ONE_F 1.0f
#define HIP_SQRT_HALF_F 0x1.6a09e6p-1f
#define HIP_SQRT_TWO_F 0x1.6a09e6p0f
#define HIP_THIRD_F 0x1.555556p-2f
#define HIP_PIO4_F 0x1.921fb6p-1f
#define HIP_PIO2_F 0x1.921fb6p0f
#define HIP_PI_F 0x1.921fb6p1f
#define HIP_2_OVER_PI_F 0x1.45f306p-1f
#define HIP_L2E_F 0x1.715476p0f
#define HIP_L2T_F 0x1.a934fp1f
#define HIP_LG2_F 0x1.344136p-2f
#define HIP_LN2_F 0x1.62e43p-1f
#define HIP_LNT_F 0x1.26bb1cp1f
#define HIP_INF __builtin_inf()
#define HIP_NAN __builtin_nan("")
#define HIP_NEG_ZERO (-0.0)
#define HIP_ZERO 0.0
#define HIP_ONE 1.0
#define HIP_SQRT_HALF 0x1.6a09e667f3bcdp-1
#define HIP_SQRT_TWO 0x1.6a09e667f3bcdp0
#define HIP_THIRD 0x1.5555555555555p-2
#define HIP_PIO4 0x1.921fb54442d18p-1
#define HIP_PIO2 0x1.921fb54442d18p0
#define HIP_PI 0x1.921fb54442d18p1
#define HIP_2_OVER_PI 0x1.45f306dc9c883p-1
#define HIP_L2E 0x1.71547652b82fep0
#define HIP_L2T 0x1.a934f0979a371p1
#define HIP_LG2 0x1.34413509f79ffp-2
#define HIP_LN2 0x1.62e42fefa39efp-1
#define HIP_LNT 0x1.26bb1bbb55516p1
