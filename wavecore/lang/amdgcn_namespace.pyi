"""Clang's builtins for AMD GPUs as methods of `wl.amdgcn`. Written by tools/gen_amdgcn.py --stub.

The types name what a kernel has to pass: f32x4 is a vector, local_ptr_f32 a pointer to LDS,
const_i32 an integer that must be known when the kernel is compiled. To a type checker each is Any:
it does not know the types of a kernel's variables, and the translator of kernels checks them.
"""

from typing import Any, NoReturn, TypeAlias

from wavecore.lang.amdgcn import Builtin

bf16: TypeAlias = Any
bf16x16: TypeAlias = Any
bf16x2: TypeAlias = Any
bf16x32: TypeAlias = Any
bf16x4: TypeAlias = Any
bf16x8: TypeAlias = Any
boolean: TypeAlias = Any
buffer: TypeAlias = Any
const_bool: TypeAlias = Any
const_i16: TypeAlias = Any
const_i32: TypeAlias = Any
const_u16: TypeAlias = Any
const_u32: TypeAlias = Any
constant_ptr_void: TypeAlias = Any
f16: TypeAlias = Any
f16x16: TypeAlias = Any
f16x2: TypeAlias = Any
f16x32: TypeAlias = Any
f16x4: TypeAlias = Any
f16x8: TypeAlias = Any
f32: TypeAlias = Any
f32x16: TypeAlias = Any
f32x2: TypeAlias = Any
f32x3: TypeAlias = Any
f32x32: TypeAlias = Any
f32x4: TypeAlias = Any
f32x8: TypeAlias = Any
f64: TypeAlias = Any
f64x4: TypeAlias = Any
global_ptr_bf16x4: TypeAlias = Any
global_ptr_bf16x8: TypeAlias = Any
global_ptr_f16x2: TypeAlias = Any
global_ptr_f16x4: TypeAlias = Any
global_ptr_f16x8: TypeAlias = Any
global_ptr_f32: TypeAlias = Any
global_ptr_f64: TypeAlias = Any
global_ptr_i16x2: TypeAlias = Any
global_ptr_i16x4: TypeAlias = Any
global_ptr_i16x8: TypeAlias = Any
global_ptr_i32: TypeAlias = Any
global_ptr_i32x2: TypeAlias = Any
global_ptr_i32x3: TypeAlias = Any
global_ptr_i32x4: TypeAlias = Any
global_ptr_i8: TypeAlias = Any
global_ptr_void: TypeAlias = Any
i16: TypeAlias = Any
i16x16: TypeAlias = Any
i16x2: TypeAlias = Any
i16x4: TypeAlias = Any
i16x8: TypeAlias = Any
i32: TypeAlias = Any
i32x16: TypeAlias = Any
i32x2: TypeAlias = Any
i32x3: TypeAlias = Any
i32x32: TypeAlias = Any
i32x4: TypeAlias = Any
i32x8: TypeAlias = Any
i64: TypeAlias = Any
local_ptr_bf16x4: TypeAlias = Any
local_ptr_bf16x8: TypeAlias = Any
local_ptr_f16x2: TypeAlias = Any
local_ptr_f16x4: TypeAlias = Any
local_ptr_f16x8: TypeAlias = Any
local_ptr_f32: TypeAlias = Any
local_ptr_f64: TypeAlias = Any
local_ptr_i16x2: TypeAlias = Any
local_ptr_i16x4: TypeAlias = Any
local_ptr_i16x8: TypeAlias = Any
local_ptr_i32: TypeAlias = Any
local_ptr_i32x2: TypeAlias = Any
local_ptr_i32x3: TypeAlias = Any
local_ptr_i32x4: TypeAlias = Any
local_ptr_i64: TypeAlias = Any
local_ptr_i8: TypeAlias = Any
local_ptr_void: TypeAlias = Any
ptr_bool: TypeAlias = Any
ptr_f16x2: TypeAlias = Any
ptr_f32: TypeAlias = Any
ptr_f32x3: TypeAlias = Any
ptr_f64: TypeAlias = Any
ptr_i16x2: TypeAlias = Any
ptr_i32: TypeAlias = Any
ptr_i32x2: TypeAlias = Any
ptr_i32x4: TypeAlias = Any
ptr_u32: TypeAlias = Any
ptr_u64: TypeAlias = Any
ptr_void: TypeAlias = Any
texture: TypeAlias = Any
u16: TypeAlias = Any
u16x2: TypeAlias = Any
u32: TypeAlias = Any
u32x10: TypeAlias = Any
u32x2: TypeAlias = Any
u32x3: TypeAlias = Any
u32x4: TypeAlias = Any
u32x6: TypeAlias = Any
u32x8: TypeAlias = Any
u64: TypeAlias = Any
u64x2: TypeAlias = Any
u8: TypeAlias = Any

class Namespace:
    def __dir__(self) -> list[str]: ...
    def add_max_i32(self, a: i32, b: i32, c: i32, clamp: const_bool, /) -> i32:
        """The maximum of a + b and c.

        On gfx1250. Becomes v_add_max_i32.
        """
    def add_max_u32(self, a: u32, b: u32, c: u32, clamp: const_bool, /) -> u32:
        """The maximum of a + b and c.

        On gfx1250. Becomes v_add_max_u32.
        """
    def add_min_i32(self, a: i32, b: i32, c: i32, clamp: const_bool, /) -> i32:
        """The minimum of a + b and c.

        On gfx1250. Becomes v_add_min_i32.
        """
    def add_min_u32(self, a: u32, b: u32, c: u32, clamp: const_bool, /) -> u32:
        """The minimum of a + b and c.

        On gfx1250. Becomes v_add_min_u32.
        """
    def alignbit(self, high: u32, low: u32, shift: u32, /) -> u32:
        """64 bits shifted right by 0 to 31, the low 32.

        On gfx908 to gfx1250. Becomes v_alignbit_b32.
        """
    def alignbyte(self, high: u32, low: u32, bytes: u32, /) -> u32:
        """64 bits shifted right by 0 to 3 bytes, the low 32.

        On gfx908 to gfx1250. Becomes v_alignbyte_b32.
        """
    def ashr_pk_i8_i32(self, a: u32, b: u32, shift: u32, /) -> u16:
        """Two 32-bit integers shifted right and saturated to bytes, packed into 16 bits.

        On gfx950, gfx1250. Becomes v_ashr_pk_i8_i32.
        """
    def ashr_pk_u8_i32(self, a: u32, b: u32, shift: u32, /) -> u16:
        """Two 32-bit integers shifted right and saturated to bytes, packed into 16 bits.

        On gfx950, gfx1250. Becomes v_ashr_pk_u8_i32.
        """
    def atomic_dec32(self, pointer: ptr_u32, limit: u32, order: const_u32, scope: str, /) -> u32:
        """Atomic decrement that wraps to the limit below 0.

        On gfx908 to gfx1250. Becomes flat_atomic_dec, flat_atomic_dec_u32.
        """
    def atomic_dec64(self, pointer: ptr_u64, limit: u64, order: const_u32, scope: str, /) -> u64:
        """Atomic decrement that wraps to the limit below 0.

        On gfx908 to gfx1250. Becomes flat_atomic_dec_x2, flat_atomic_dec_u64.
        """
    def atomic_inc32(self, pointer: ptr_u32, limit: u32, order: const_u32, scope: str, /) -> u32:
        """Atomic increment that wraps to 0 above the limit.

        On gfx908 to gfx1250. Becomes flat_atomic_inc, flat_atomic_inc_u32.
        """
    def atomic_inc64(self, pointer: ptr_u64, limit: u64, order: const_u32, scope: str, /) -> u64:
        """Atomic increment that wraps to 0 above the limit.

        On gfx908 to gfx1250. Becomes flat_atomic_inc_x2, flat_atomic_inc_u64.
        """
    def ballot_w32(self, predicate: boolean, /) -> u32:
        """A bit for each of 32 lanes: whether it is active and its predicate holds.

        On gfx1030 to gfx1250, in waves of 32.
        """
    def ballot_w64(self, predicate: boolean, /) -> u64:
        """A bit for each of 64 lanes: whether it is active and its predicate holds.

        On gfx908 to gfx1250.
        """
    def bitop3_b16(self, a: i16, b: i16, c: i16, table: const_u32, /) -> i16:
        """Any bitwise operation of three operands: table has its result for each of the eight
        cases.

        On gfx950, gfx1250. Becomes v_bitop3_b16.
        """
    def bitop3_b32(self, a: i32, b: i32, c: i32, table: const_u32, /) -> i32:
        """Any bitwise operation of three operands: table has its result for each of the eight
        cases.

        On gfx950, gfx1250. Becomes v_bitop3_b32.
        """
    def buffer_wbinvl1(self) -> None:
        """Writes back and invalidates the vector cache.

        On gfx908, gfx90a. Becomes buffer_wbinvl1.
        """
    def buffer_wbinvl1_vol(self) -> None:
        """Writes back and invalidates the volatile lines of the vector cache.

        On gfx908, gfx90a. Becomes buffer_wbinvl1_vol.
        """
    def class_(self, x: f64, mask: i32, /) -> boolean:
        """Whether x is of one of the classes in the mask: signaling or quiet NaN, infinity, normal,
        subnormal, zero, of either sign.

        On gfx908 to gfx1250. Becomes v_cmp_class_f64.
        """
    def classf(self, x: f32, mask: i32, /) -> boolean:
        """Whether x is of one of the classes in the mask: signaling or quiet NaN, infinity, normal,
        subnormal, zero, of either sign.

        On gfx908 to gfx1250. Becomes v_cmp_class_f32.
        """
    def classh(self, x: f16, mask: i32, /) -> boolean:
        """Whether x is of one of the classes in the mask: signaling or quiet NaN, infinity, normal,
        subnormal, zero, of either sign.

        On gfx908 to gfx1250. Becomes v_cmp_class_f16.
        """
    def cluster_id_x(self) -> u32:
        """The cluster's place in the grid.

        On gfx1250.
        """
    def cluster_id_y(self) -> u32:
        """The cluster's place in the grid.

        On gfx1250.
        """
    def cluster_id_z(self) -> u32:
        """The cluster's place in the grid.

        On gfx1250.
        """
    def cluster_load_async_to_lds_b128(self, source: global_ptr_i32x4, lds: local_ptr_i32x4, offset: const_i32, cache: const_i32, mask: i32, /) -> None:
        """Loads into the LDS of several workgroups of the cluster without registers.

        On gfx1250. Becomes cluster_load_async_to_lds_b128.
        """
    def cluster_load_async_to_lds_b32(self, source: global_ptr_i32, lds: local_ptr_i32, offset: const_i32, cache: const_i32, mask: i32, /) -> None:
        """Loads into the LDS of several workgroups of the cluster without registers.

        On gfx1250. Becomes cluster_load_async_to_lds_b32.
        """
    def cluster_load_async_to_lds_b64(self, source: global_ptr_i32x2, lds: local_ptr_i32x2, offset: const_i32, cache: const_i32, mask: i32, /) -> None:
        """Loads into the LDS of several workgroups of the cluster without registers.

        On gfx1250. Becomes cluster_load_async_to_lds_b64.
        """
    def cluster_load_async_to_lds_b8(self, source: global_ptr_i8, lds: local_ptr_i8, offset: const_i32, cache: const_i32, mask: i32, /) -> None:
        """Loads into the LDS of several workgroups of the cluster without registers.

        On gfx1250. Becomes cluster_load_async_to_lds_b8.
        """
    def cluster_load_b128(self, pointer: global_ptr_i32x4, cache: const_i32, mask: i32, /) -> i32x4:
        """Loads for several workgroups of the cluster at once.

        On gfx1250. Becomes cluster_load_b128.
        """
    def cluster_load_b32(self, pointer: global_ptr_i32, cache: const_i32, mask: i32, /) -> i32:
        """Loads for several workgroups of the cluster at once.

        On gfx1250. Becomes cluster_load_b32.
        """
    def cluster_load_b64(self, pointer: global_ptr_i32x2, cache: const_i32, mask: i32, /) -> i32x2:
        """Loads for several workgroups of the cluster at once.

        On gfx1250. Becomes cluster_load_b64.
        """
    def cluster_workgroup_flat_id(self) -> u32:
        """The workgroup's place in its cluster, counted through.

        On gfx1250. Becomes s_getreg_b32.
        """
    def cluster_workgroup_id_x(self) -> u32:
        """The workgroup's place in its cluster.

        On gfx1250.
        """
    def cluster_workgroup_id_y(self) -> u32:
        """The workgroup's place in its cluster.

        On gfx1250.
        """
    def cluster_workgroup_id_z(self) -> u32:
        """The workgroup's place in its cluster.

        On gfx1250.
        """
    def cluster_workgroup_max_flat_id(self) -> u32:
        """The largest place in the cluster, counted through.

        On gfx1250.
        """
    def cluster_workgroup_max_id_x(self) -> u32:
        """The largest place in the cluster, along one axis.

        On gfx1250.
        """
    def cluster_workgroup_max_id_y(self) -> u32:
        """The largest place in the cluster, along one axis.

        On gfx1250.
        """
    def cluster_workgroup_max_id_z(self) -> u32:
        """The largest place in the cluster, along one axis.

        On gfx1250.
        """
    def cooperative_atomic_load_16x8B(self, pointer: ptr_i32x2, order: const_i32, scope: str, /) -> i32x2:
        """Loads that neighbouring lanes do together, atomically.

        On gfx1250.
        """
    def cooperative_atomic_load_32x4B(self, pointer: ptr_i32, order: const_i32, scope: str, /) -> i32:
        """Loads that neighbouring lanes do together, atomically.

        On gfx1250.
        """
    def cooperative_atomic_load_8x16B(self, pointer: ptr_i32x4, order: const_i32, scope: str, /) -> i32x4:
        """Loads that neighbouring lanes do together, atomically.

        On gfx1250.
        """
    def cooperative_atomic_store_16x8B(self, pointer: ptr_i32x2, value: i32x2, order: const_i32, scope: str, /) -> None:
        """Stores that neighbouring lanes do together, atomically.

        On gfx1250.
        """
    def cooperative_atomic_store_32x4B(self, pointer: ptr_i32, value: i32, order: const_i32, scope: str, /) -> None:
        """Stores that neighbouring lanes do together, atomically.

        On gfx1250.
        """
    def cooperative_atomic_store_8x16B(self, pointer: ptr_i32x4, value: i32x4, order: const_i32, scope: str, /) -> None:
        """Stores that neighbouring lanes do together, atomically.

        On gfx1250.
        """
    def cos_bf16(self, x: bf16, /) -> bf16:
        """The cosine of x turns (times 2 pi), as the hardware approximates it.

        On gfx1250. Becomes v_cos_bf16.
        """
    def cosf(self, x: f32, /) -> f32:
        """The cosine of x turns (times 2 pi), as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_cos_f32.
        """
    def cosh(self, x: f16, /) -> f16:
        """The cosine of x turns (times 2 pi), as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_cos_f16.
        """
    def cubeid(self, x: f32, y: f32, z: f32, /) -> f32:
        """The face of a cube map that a direction hits.

        On gfx908 to gfx1250. Becomes v_cubeid_f32.
        """
    def cubema(self, x: f32, y: f32, z: f32, /) -> f32:
        """Twice the largest component of a direction, signed.

        On gfx908 to gfx1250. Becomes v_cubema_f32.
        """
    def cubesc(self, x: f32, y: f32, z: f32, /) -> f32:
        """The first coordinate on a cube map's face.

        On gfx908 to gfx1250. Becomes v_cubesc_f32.
        """
    def cubetc(self, x: f32, y: f32, z: f32, /) -> f32:
        """The second coordinate on a cube map's face.

        On gfx908 to gfx1250. Becomes v_cubetc_f32.
        """
    def cvt_f16_bf8(self, value: i32, byte: const_i32, /) -> f16:
        """Byte `byte` of a register, a BF8 number, to f16.

        On gfx1250. Becomes v_cvt_f16_bf8.
        """
    def cvt_f16_fp8(self, value: i32, byte: const_i32, /) -> f16:
        """Byte `byte` of a register, an FP8 number, to f16.

        On gfx1250. Becomes v_cvt_f16_fp8.
        """
    def cvt_f32_bf8(self, value: i32, byte: const_i32, /) -> f32:
        """Byte `byte` of a register, a BF8 number, to f32.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_f32_bf8.
        """
    def cvt_f32_fp8(self, value: i32, byte: const_i32, /) -> f32:
        """Byte `byte` of a register, an FP8 number, to f32.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_f32_fp8.
        """
    def cvt_f32_fp8_e5m3(self, value: i32, byte: const_i32, /) -> f32:
        """Byte `byte` of a register, an FP8 number, to f32.

        On gfx1250. Becomes v_cvt_f32_fp8.
        """
    def cvt_off_f32_i4(self, value: i32, /) -> f32:
        """The low four bits, signed, to an f32 in sixteenths: -0.5 to 0.4375.

        On gfx908 to gfx1250. Becomes v_cvt_off_f32_i4.
        """
    def cvt_pk_bf8_f16(self, value: f16x2, /) -> i16:
        """A pair of f16 to two 8-bit floats.

        On gfx1250. Becomes v_cvt_pk_bf8_f16.
        """
    def cvt_pk_bf8_f32(self, a: f32, b: f32, old: i32, high: const_bool, /) -> i32:
        """Two f32 to BF8, put into the low or the high half of old.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_pk_bf8_f32.
        """
    def cvt_pk_f16_bf8(self, value: i16, /) -> f16x2:
        """Two 8-bit floats to a pair of f16.

        On gfx1250. Becomes v_cvt_pk_f16_bf8.
        """
    def cvt_pk_f16_fp8(self, value: i16, /) -> f16x2:
        """Two 8-bit floats to a pair of f16.

        On gfx1250. Becomes v_cvt_pk_f16_fp8.
        """
    def cvt_pk_f32_bf8(self, value: i32, high: const_bool, /) -> f32x2:
        """Two BF8 numbers, of the low or the high half of a register, to f32.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_pk_f32_bf8.
        """
    def cvt_pk_f32_fp8(self, value: i32, high: const_bool, /) -> f32x2:
        """Two FP8 numbers, of the low or the high half of a register, to f32.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_pk_f32_fp8.
        """
    def cvt_pk_fp8_f16(self, value: f16x2, /) -> i16:
        """A pair of f16 to two 8-bit floats.

        On gfx1250. Becomes v_cvt_pk_fp8_f16.
        """
    def cvt_pk_fp8_f32(self, a: f32, b: f32, old: i32, high: const_bool, /) -> i32:
        """Two f32 to FP8, put into the low or the high half of old.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_pk_fp8_f32.
        """
    def cvt_pk_fp8_f32_e5m3(self, a: f32, b: f32, old: i32, high: const_bool, /) -> i32:
        """Two f32 to FP8, put into the low or the high half of old.

        On gfx1250. Becomes v_cvt_pk_fp8_f32.
        """
    def cvt_pk_i16(self, a: i32, b: i32, /) -> i16x2:
        """Two 32-bit integers to a pair of signed 16-bit ones, saturated.

        On gfx908 to gfx1250. Becomes v_cvt_pk_i16_i32.
        """
    def cvt_pk_u16(self, a: u32, b: u32, /) -> u16x2:
        """Two 32-bit integers to a pair of unsigned 16-bit ones, saturated.

        On gfx908 to gfx1250. Becomes v_cvt_pk_u16_u32.
        """
    def cvt_pk_u8_f32(self, value: f32, byte: u32, old: u32, /) -> u32:
        """An f32 to an unsigned byte, put at place `byte` of old.

        On gfx908 to gfx1250. Becomes v_cvt_pk_u8_f32.
        """
    def cvt_pknorm_i16(self, a: f32, b: f32, /) -> i16x2:
        """Two f32 in -1 to 1 to a pair of signed 16-bit integers, 1.0 becoming 32767.

        On gfx908 to gfx1250. Becomes v_cvt_pknorm_i16_f32, v_cvt_pk_norm_i16_f32.
        """
    def cvt_pknorm_u16(self, a: f32, b: f32, /) -> u16x2:
        """Two f32 in 0 to 1 to a pair of unsigned 16-bit integers, 1.0 becoming 65535.

        On gfx908 to gfx1250. Becomes v_cvt_pknorm_u16_f32, v_cvt_pk_norm_u16_f32.
        """
    def cvt_pkrtz(self, a: f32, b: f32, /) -> f16x2:
        """Two f32 to a pair of f16, rounded toward zero.

        On gfx908 to gfx1250. Becomes v_cvt_pkrtz_f16_f32, v_cvt_pk_rtz_f16_f32.
        """
    def cvt_scale_pk16_bf16_bf6(self, values: u32x3, scale: u32, select: const_u32, /) -> bf16x16:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk16_bf16_bf6.
        """
    def cvt_scale_pk16_bf16_fp6(self, values: u32x3, scale: u32, select: const_u32, /) -> bf16x16:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk16_bf16_fp6.
        """
    def cvt_scale_pk16_f16_bf6(self, values: u32x3, scale: u32, select: const_u32, /) -> f16x16:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk16_f16_bf6.
        """
    def cvt_scale_pk16_f16_fp6(self, values: u32x3, scale: u32, select: const_u32, /) -> f16x16:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk16_f16_fp6.
        """
    def cvt_scale_pk16_f32_bf6(self, values: u32x3, scale: u32, select: const_u32, /) -> f32x16:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk16_f32_bf6.
        """
    def cvt_scale_pk16_f32_fp6(self, values: u32x3, scale: u32, select: const_u32, /) -> f32x16:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk16_f32_fp6.
        """
    def cvt_scale_pk8_bf16_bf8(self, values: u32x2, scale: u32, select: const_u32, /) -> bf16x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_bf16_bf8.
        """
    def cvt_scale_pk8_bf16_fp4(self, values: u32, scale: u32, select: const_u32, /) -> bf16x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_bf16_fp4.
        """
    def cvt_scale_pk8_bf16_fp8(self, values: u32x2, scale: u32, select: const_u32, /) -> bf16x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_bf16_fp8.
        """
    def cvt_scale_pk8_f16_bf8(self, values: u32x2, scale: u32, select: const_u32, /) -> f16x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_f16_bf8.
        """
    def cvt_scale_pk8_f16_fp4(self, values: u32, scale: u32, select: const_u32, /) -> f16x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_f16_fp4.
        """
    def cvt_scale_pk8_f16_fp8(self, values: u32x2, scale: u32, select: const_u32, /) -> f16x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_f16_fp8.
        """
    def cvt_scale_pk8_f32_bf8(self, values: u32x2, scale: u32, select: const_u32, /) -> f32x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_f32_bf8.
        """
    def cvt_scale_pk8_f32_fp4(self, values: u32, scale: u32, select: const_u32, /) -> f32x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_f32_fp4.
        """
    def cvt_scale_pk8_f32_fp8(self, values: u32x2, scale: u32, select: const_u32, /) -> f32x8:
        """Packed small floats to wider ones, multiplied by a power of two that is a byte of scale.

        On gfx1250. Becomes v_cvt_scale_pk8_f32_fp8.
        """
    def cvt_scalef32_2xpk16_bf6_f32(self, a: f32x16, b: f32x16, scale: f32, /) -> u32x6:
        """32 f32, as two vectors, to 6-bit floats, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_2xpk16_bf6_f32.
        """
    def cvt_scalef32_2xpk16_fp6_f32(self, a: f32x16, b: f32x16, scale: f32, /) -> u32x6:
        """32 f32, as two vectors, to 6-bit floats, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_2xpk16_fp6_f32.
        """
    def cvt_scalef32_f16_bf8(self, old: f16x2, value: i32, scale: f32, byte: const_i32, high: const_bool, /) -> f16x2:
        """Byte `byte` of a register, an 8-bit float, to f16, multiplied by a power of two, put into
        the low or the high half of old.

        On gfx950. Becomes v_cvt_scalef32_f16_bf8.
        """
    def cvt_scalef32_f16_fp8(self, old: f16x2, value: i32, scale: f32, byte: const_i32, high: const_bool, /) -> f16x2:
        """Byte `byte` of a register, an 8-bit float, to f16, multiplied by a power of two, put into
        the low or the high half of old.

        On gfx950. Becomes v_cvt_scalef32_f16_fp8.
        """
    def cvt_scalef32_f32_bf8(self, value: i32, scale: f32, byte: const_i32, /) -> f32:
        """Byte `byte` of a register, an 8-bit float, to f32, multiplied by a power of two.

        On gfx950. Becomes v_cvt_scalef32_f32_bf8.
        """
    def cvt_scalef32_f32_fp8(self, value: i32, scale: f32, byte: const_i32, /) -> f32:
        """Byte `byte` of a register, an 8-bit float, to f32, multiplied by a power of two.

        On gfx950. Becomes v_cvt_scalef32_f32_fp8.
        """
    def cvt_scalef32_pk16_bf6_bf16(self, values: bf16x16, scale: f32, /) -> u32x3:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk16_bf6_bf16.
        """
    def cvt_scalef32_pk16_bf6_f16(self, values: f16x16, scale: f32, /) -> u32x3:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk16_bf6_f16.
        """
    def cvt_scalef32_pk16_bf6_f32(self, values: f32x16, scale: f32, /) -> u32x3:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk16_bf6_f32.
        """
    def cvt_scalef32_pk16_fp6_bf16(self, values: bf16x16, scale: f32, /) -> u32x3:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk16_fp6_bf16.
        """
    def cvt_scalef32_pk16_fp6_f16(self, values: f16x16, scale: f32, /) -> u32x3:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk16_fp6_f16.
        """
    def cvt_scalef32_pk16_fp6_f32(self, values: f32x16, scale: f32, /) -> u32x3:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk16_fp6_f32.
        """
    def cvt_scalef32_pk32_bf16_bf6(self, values: u32x6, scale: f32, /) -> bf16x32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_bf16_bf6.
        """
    def cvt_scalef32_pk32_bf16_fp6(self, values: u32x6, scale: f32, /) -> bf16x32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_bf16_fp6.
        """
    def cvt_scalef32_pk32_bf6_bf16(self, values: bf16x32, scale: f32, /) -> u32x6:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_bf6_bf16.
        """
    def cvt_scalef32_pk32_bf6_f16(self, values: f16x32, scale: f32, /) -> u32x6:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_bf6_f16.
        """
    def cvt_scalef32_pk32_f16_bf6(self, values: u32x6, scale: f32, /) -> f16x32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_f16_bf6.
        """
    def cvt_scalef32_pk32_f16_fp6(self, values: u32x6, scale: f32, /) -> f16x32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_f16_fp6.
        """
    def cvt_scalef32_pk32_f32_bf6(self, values: u32x6, scale: f32, /) -> f32x32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_f32_bf6.
        """
    def cvt_scalef32_pk32_f32_fp6(self, values: u32x6, scale: f32, /) -> f32x32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_f32_fp6.
        """
    def cvt_scalef32_pk32_fp6_bf16(self, values: bf16x32, scale: f32, /) -> u32x6:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_fp6_bf16.
        """
    def cvt_scalef32_pk32_fp6_f16(self, values: f16x32, scale: f32, /) -> u32x6:
        """Packed floats to other widths, scaled by a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk32_fp6_f16.
        """
    def cvt_scalef32_pk8_bf8_bf16(self, values: bf16x8, scale: f32, /) -> u32x2:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_bf8_bf16.
        """
    def cvt_scalef32_pk8_bf8_f16(self, values: f16x8, scale: f32, /) -> u32x2:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_bf8_f16.
        """
    def cvt_scalef32_pk8_bf8_f32(self, values: f32x8, scale: f32, /) -> u32x2:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_bf8_f32.
        """
    def cvt_scalef32_pk8_fp4_bf16(self, values: bf16x8, scale: f32, /) -> u32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_fp4_bf16.
        """
    def cvt_scalef32_pk8_fp4_f16(self, values: f16x8, scale: f32, /) -> u32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_fp4_f16.
        """
    def cvt_scalef32_pk8_fp4_f32(self, values: f32x8, scale: f32, /) -> u32:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_fp4_f32.
        """
    def cvt_scalef32_pk8_fp8_bf16(self, values: bf16x8, scale: f32, /) -> u32x2:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_fp8_bf16.
        """
    def cvt_scalef32_pk8_fp8_f16(self, values: f16x8, scale: f32, /) -> u32x2:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_fp8_f16.
        """
    def cvt_scalef32_pk8_fp8_f32(self, values: f32x8, scale: f32, /) -> u32x2:
        """Packed floats to other widths, scaled by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_pk8_fp8_f32.
        """
    def cvt_scalef32_pk_bf16_bf8(self, value: u32, scale: f32, high: const_bool, /) -> bf16x2:
        """Two 8-bit floats, of the low or the high half of a register, to wider ones, multiplied by
        a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk_bf16_bf8.
        """
    def cvt_scalef32_pk_bf16_fp4(self, value: u32, scale: f32, byte: const_i32, /) -> bf16x2:
        """Two FP4 numbers, byte `byte` of a register, to wider floats, multiplied by a power of
        two.

        On gfx950. Becomes v_cvt_scalef32_pk_bf16_fp4.
        """
    def cvt_scalef32_pk_bf16_fp8(self, value: u32, scale: f32, high: const_bool, /) -> bf16x2:
        """Two 8-bit floats, of the low or the high half of a register, to wider ones, multiplied by
        a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk_bf16_fp8.
        """
    def cvt_scalef32_pk_bf8_bf16(self, old: i16x2, values: bf16x2, scale: f32, high: const_bool, /) -> i16x2:
        """A pair of 16-bit floats to BF8, divided by a power of two, put into the low or the high
        half of old.

        On gfx950. Becomes v_cvt_scalef32_pk_bf8_bf16.
        """
    def cvt_scalef32_pk_bf8_f16(self, old: i16x2, values: f16x2, scale: f32, high: const_bool, /) -> i16x2:
        """A pair of 16-bit floats to BF8, divided by a power of two, put into the low or the high
        half of old.

        On gfx950. Becomes v_cvt_scalef32_pk_bf8_f16.
        """
    def cvt_scalef32_pk_bf8_f32(self, old: i16x2, a: f32, b: f32, scale: f32, high: const_bool, /) -> i16x2:
        """Two f32 to 8-bit floats, divided by a power of two, put into the low or the high half of
        old.

        On gfx950. Becomes v_cvt_scalef32_pk_bf8_f32.
        """
    def cvt_scalef32_pk_f16_bf8(self, value: u32, scale: f32, high: const_bool, /) -> f16x2:
        """Two 8-bit floats, of the low or the high half of a register, to wider ones, multiplied by
        a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk_f16_bf8.
        """
    def cvt_scalef32_pk_f16_fp4(self, value: u32, scale: f32, byte: const_i32, /) -> f16x2:
        """Two FP4 numbers, byte `byte` of a register, to wider floats, multiplied by a power of
        two.

        On gfx950. Becomes v_cvt_scalef32_pk_f16_fp4.
        """
    def cvt_scalef32_pk_f16_fp8(self, value: u32, scale: f32, high: const_bool, /) -> f16x2:
        """Two 8-bit floats, of the low or the high half of a register, to wider ones, multiplied by
        a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk_f16_fp8.
        """
    def cvt_scalef32_pk_f32_bf8(self, value: u32, scale: f32, high: const_bool, /) -> f32x2:
        """Two 8-bit floats, of the low or the high half of a register, to wider ones, multiplied by
        a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk_f32_bf8.
        """
    def cvt_scalef32_pk_f32_fp4(self, value: u32, scale: f32, byte: const_i32, /) -> f32x2:
        """Two FP4 numbers, byte `byte` of a register, to wider floats, multiplied by a power of
        two.

        On gfx950. Becomes v_cvt_scalef32_pk_f32_fp4.
        """
    def cvt_scalef32_pk_f32_fp8(self, value: u32, scale: f32, high: const_bool, /) -> f32x2:
        """Two 8-bit floats, of the low or the high half of a register, to wider ones, multiplied by
        a power of two.

        On gfx950. Becomes v_cvt_scalef32_pk_f32_fp8.
        """
    def cvt_scalef32_pk_fp4_bf16(self, old: u32, values: bf16x2, scale: f32, byte: const_i32, /) -> u32:
        """A pair of 16-bit floats to FP4, divided by a power of two, put at place `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_pk_fp4_bf16.
        """
    def cvt_scalef32_pk_fp4_f16(self, old: u32, values: f16x2, scale: f32, byte: const_i32, /) -> u32:
        """A pair of 16-bit floats to FP4, divided by a power of two, put at place `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_pk_fp4_f16.
        """
    def cvt_scalef32_pk_fp4_f32(self, old: u32, a: f32, b: f32, scale: f32, byte: const_i32, /) -> u32:
        """Two f32 to FP4, divided by a power of two, put at place `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_pk_fp4_f32.
        """
    def cvt_scalef32_pk_fp8_bf16(self, old: i16x2, values: bf16x2, scale: f32, high: const_bool, /) -> i16x2:
        """A pair of 16-bit floats to FP8, divided by a power of two, put into the low or the high
        half of old.

        On gfx950. Becomes v_cvt_scalef32_pk_fp8_bf16.
        """
    def cvt_scalef32_pk_fp8_f16(self, old: i16x2, values: f16x2, scale: f32, high: const_bool, /) -> i16x2:
        """A pair of 16-bit floats to FP8, divided by a power of two, put into the low or the high
        half of old.

        On gfx950. Becomes v_cvt_scalef32_pk_fp8_f16.
        """
    def cvt_scalef32_pk_fp8_f32(self, old: i16x2, a: f32, b: f32, scale: f32, high: const_bool, /) -> i16x2:
        """Two f32 to 8-bit floats, divided by a power of two, put into the low or the high half of
        old.

        On gfx950. Becomes v_cvt_scalef32_pk_fp8_f32.
        """
    def cvt_scalef32_sr_bf8_bf16(self, old: i32, value: bf16, random: u32, scale: f32, byte: const_i32, /) -> i32:
        """A float to an 8-bit one with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_bf8_bf16.
        """
    def cvt_scalef32_sr_bf8_f16(self, old: i32, value: f16, random: u32, scale: f32, byte: const_i32, /) -> i32:
        """A float to an 8-bit one with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_bf8_f16.
        """
    def cvt_scalef32_sr_bf8_f32(self, old: i32, value: f32, random: u32, scale: f32, byte: const_i32, /) -> i32:
        """A float to an 8-bit one with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_bf8_f32.
        """
    def cvt_scalef32_sr_fp8_bf16(self, old: i32, value: bf16, random: u32, scale: f32, byte: const_i32, /) -> i32:
        """A float to an 8-bit one with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_fp8_bf16.
        """
    def cvt_scalef32_sr_fp8_f16(self, old: i32, value: f16, random: u32, scale: f32, byte: const_i32, /) -> i32:
        """A float to an 8-bit one with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_fp8_f16.
        """
    def cvt_scalef32_sr_fp8_f32(self, old: i32, value: f32, random: u32, scale: f32, byte: const_i32, /) -> i32:
        """A float to an 8-bit one with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_fp8_f32.
        """
    def cvt_scalef32_sr_pk16_bf6_bf16(self, values: bf16x16, random: u32, scale: f32, /) -> u32x3:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk16_bf6_bf16.
        """
    def cvt_scalef32_sr_pk16_bf6_f16(self, values: f16x16, random: u32, scale: f32, /) -> u32x3:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk16_bf6_f16.
        """
    def cvt_scalef32_sr_pk16_bf6_f32(self, values: f32x16, random: u32, scale: f32, /) -> u32x3:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk16_bf6_f32.
        """
    def cvt_scalef32_sr_pk16_fp6_bf16(self, values: bf16x16, random: u32, scale: f32, /) -> u32x3:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk16_fp6_bf16.
        """
    def cvt_scalef32_sr_pk16_fp6_f16(self, values: f16x16, random: u32, scale: f32, /) -> u32x3:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk16_fp6_f16.
        """
    def cvt_scalef32_sr_pk16_fp6_f32(self, values: f32x16, random: u32, scale: f32, /) -> u32x3:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk16_fp6_f32.
        """
    def cvt_scalef32_sr_pk32_bf6_bf16(self, values: bf16x32, random: u32, scale: f32, /) -> u32x6:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_sr_pk32_bf6_bf16.
        """
    def cvt_scalef32_sr_pk32_bf6_f16(self, values: f16x32, random: u32, scale: f32, /) -> u32x6:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_sr_pk32_bf6_f16.
        """
    def cvt_scalef32_sr_pk32_bf6_f32(self, values: f32x32, random: u32, scale: f32, /) -> u32x6:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_sr_pk32_bf6_f32.
        """
    def cvt_scalef32_sr_pk32_fp6_bf16(self, values: bf16x32, random: u32, scale: f32, /) -> u32x6:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_sr_pk32_fp6_bf16.
        """
    def cvt_scalef32_sr_pk32_fp6_f16(self, values: f16x32, random: u32, scale: f32, /) -> u32x6:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_sr_pk32_fp6_f16.
        """
    def cvt_scalef32_sr_pk32_fp6_f32(self, values: f32x32, random: u32, scale: f32, /) -> u32x6:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx950. Becomes v_cvt_scalef32_sr_pk32_fp6_f32.
        """
    def cvt_scalef32_sr_pk8_bf8_bf16(self, values: bf16x8, random: u32, scale: f32, /) -> u32x2:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_bf8_bf16.
        """
    def cvt_scalef32_sr_pk8_bf8_f16(self, values: f16x8, random: u32, scale: f32, /) -> u32x2:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_bf8_f16.
        """
    def cvt_scalef32_sr_pk8_bf8_f32(self, values: f32x8, random: u32, scale: f32, /) -> u32x2:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_bf8_f32.
        """
    def cvt_scalef32_sr_pk8_fp4_bf16(self, values: bf16x8, random: u32, scale: f32, /) -> u32:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_fp4_bf16.
        """
    def cvt_scalef32_sr_pk8_fp4_f16(self, values: f16x8, random: u32, scale: f32, /) -> u32:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_fp4_f16.
        """
    def cvt_scalef32_sr_pk8_fp4_f32(self, values: f32x8, random: u32, scale: f32, /) -> u32:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_fp4_f32.
        """
    def cvt_scalef32_sr_pk8_fp8_bf16(self, values: bf16x8, random: u32, scale: f32, /) -> u32x2:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_fp8_bf16.
        """
    def cvt_scalef32_sr_pk8_fp8_f16(self, values: f16x8, random: u32, scale: f32, /) -> u32x2:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_fp8_f16.
        """
    def cvt_scalef32_sr_pk8_fp8_f32(self, values: f32x8, random: u32, scale: f32, /) -> u32x2:
        """Floats to packed smaller ones with stochastic rounding, divided by a power of two.

        On gfx1250. Becomes v_cvt_scalef32_sr_pk8_fp8_f32.
        """
    def cvt_scalef32_sr_pk_fp4_bf16(self, old: u32, value: bf16x2, random: u32, scale: f32, byte: const_i32, /) -> u32:
        """Two floats to FP4 with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_pk_fp4_bf16.
        """
    def cvt_scalef32_sr_pk_fp4_f16(self, old: u32, value: f16x2, random: u32, scale: f32, byte: const_i32, /) -> u32:
        """Two floats to FP4 with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_pk_fp4_f16.
        """
    def cvt_scalef32_sr_pk_fp4_f32(self, old: u32, value: f32x2, random: u32, scale: f32, byte: const_i32, /) -> u32:
        """Two floats to FP4 with stochastic rounding, divided by a power of two, put at place
        `byte` of old.

        On gfx950. Becomes v_cvt_scalef32_sr_pk_fp4_f32.
        """
    def cvt_sr_bf16_f32(self, old: bf16x2, value: f32, random: u32, high: const_bool, /) -> bf16x2:
        """An f32 to bf16 with stochastic rounding, put into the low or the high half of old.

        On gfx950. Becomes v_cvt_sr_bf16_f32.
        """
    def cvt_sr_bf8_f16(self, value: f16, random: i32, old: u32, byte: const_i32, /) -> i32:
        """An f16 to BF8 with stochastic rounding, put at place `byte` of old.

        On gfx1250. Becomes v_cvt_sr_bf8_f16.
        """
    def cvt_sr_bf8_f32(self, value: f32, random: i32, old: i32, byte: const_i32, /) -> i32:
        """An f32 to BF8 with stochastic rounding, put at place `byte` of old.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_sr_bf8_f32.
        """
    def cvt_sr_f16_f32(self, old: f16x2, value: f32, random: u32, high: const_bool, /) -> f16x2:
        """An f32 to f16 with stochastic rounding, put into the low or the high half of old.

        On gfx950. Becomes v_cvt_sr_f16_f32.
        """
    def cvt_sr_fp8_f16(self, value: f16, random: i32, old: u32, byte: const_i32, /) -> i32:
        """An f16 to FP8 with stochastic rounding, put at place `byte` of old.

        On gfx1250. Becomes v_cvt_sr_fp8_f16.
        """
    def cvt_sr_fp8_f32(self, value: f32, random: i32, old: i32, byte: const_i32, /) -> i32:
        """An f32 to FP8 with stochastic rounding, put at place `byte` of old.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes v_cvt_sr_fp8_f32.
        """
    def cvt_sr_fp8_f32_e5m3(self, value: f32, random: i32, old: i32, byte: const_i32, /) -> i32:
        """An f32 to FP8 with stochastic rounding, put at place `byte` of old.

        On gfx1250. Becomes v_cvt_sr_fp8_f32.
        """
    def cvt_sr_pk_bf16_f32(self, a: f32, b: f32, random: i32, /) -> bf16x2:
        """Two f32 to a pair of 16-bit floats with stochastic rounding.

        On gfx1250. Becomes v_cvt_sr_pk_bf16_f32.
        """
    def cvt_sr_pk_f16_f32(self, a: f32, b: f32, random: i32, /) -> f16x2:
        """Two f32 to a pair of 16-bit floats with stochastic rounding.

        On gfx1250. Becomes v_cvt_sr_pk_f16_f32.
        """
    def dispatch_ptr(self) -> constant_ptr_void:
        """The packet that launched the kernel.

        On gfx908 to gfx1250.
        """
    def div_fixup(self, quotient: f64, denominator: f64, numerator: f64, /) -> f64:
        """A division's result, with its special cases put right.

        On gfx908 to gfx1250. Becomes v_div_fixup_f64.
        """
    def div_fixupf(self, quotient: f32, denominator: f32, numerator: f32, /) -> f32:
        """A division's result, with its special cases put right.

        On gfx908 to gfx1250. Becomes v_div_fixup_f32.
        """
    def div_fixuph(self, quotient: f16, denominator: f16, numerator: f16, /) -> f16:
        """A division's result, with its special cases put right.

        On gfx908 to gfx1250. Becomes v_div_fixup_f16.
        """
    def div_fmas(self, a: f64, b: f64, c: f64, flag: boolean, /) -> f64:
        """a x b + c, scaled back if flag is set: the last step of a division.

        On gfx908 to gfx1250. Becomes v_div_fmas_f64.
        """
    def div_fmasf(self, a: f32, b: f32, c: f32, flag: boolean, /) -> f32:
        """a x b + c, scaled back if flag is set: the last step of a division.

        On gfx908 to gfx1250. Becomes v_div_fmas_f32.
        """
    def div_scale(self, numerator: f64, denominator: f64, select_numerator: const_bool, flag: ptr_bool, /) -> f64:
        """A division's operand scaled so that no step overflows; flag says whether it was.

        On gfx908 to gfx1250. Becomes v_div_scale_f64.
        """
    def div_scalef(self, numerator: f32, denominator: f32, select_numerator: const_bool, flag: ptr_bool, /) -> f32:
        """A division's operand scaled so that no step overflows; flag says whether it was.

        On gfx908 to gfx1250. Becomes v_div_scale_f32.
        """
    def dot4_f32_bf8_bf8(self, a: u32, b: u32, c: f32, /) -> f32:
        """Dot product of four 8-bit floats of each operand, formats as in the name, added to an
        f32.

        On gfx1200, gfx1201. Becomes v_dot4_f32_bf8_bf8.
        """
    def dot4_f32_bf8_fp8(self, a: u32, b: u32, c: f32, /) -> f32:
        """Dot product of four 8-bit floats of each operand, formats as in the name, added to an
        f32.

        On gfx1200, gfx1201. Becomes v_dot4_f32_bf8_fp8.
        """
    def dot4_f32_fp8_bf8(self, a: u32, b: u32, c: f32, /) -> f32:
        """Dot product of four 8-bit floats of each operand, formats as in the name, added to an
        f32.

        On gfx1200, gfx1201. Becomes v_dot4_f32_fp8_bf8.
        """
    def dot4_f32_fp8_fp8(self, a: u32, b: u32, c: f32, /) -> f32:
        """Dot product of four 8-bit floats of each operand, formats as in the name, added to an
        f32.

        On gfx1200, gfx1201. Becomes v_dot4_f32_fp8_fp8.
        """
    def ds_append(self, pointer: local_ptr_i32, /) -> i32:
        """Adds the number of active lanes to a counter in LDS; returns what was there.

        On gfx908 to gfx1250. Becomes ds_append.
        """
    def ds_atomic_async_barrier_arrive_b64(self, barrier: local_ptr_i64, /) -> None:
        """Arrives at a barrier in LDS once the asynchronous transfers are done.

        On gfx1250. Becomes ds_atomic_async_barrier_arrive_b64.
        """
    def ds_atomic_barrier_arrive_rtn_b64(self, barrier: local_ptr_i64, count: i64, /) -> i64:
        """Arrives at a barrier in LDS; returns what was there.

        On gfx1250. Becomes ds_atomic_barrier_arrive_rtn_b64.
        """
    def ds_atomic_fadd_f32(self, pointer: local_ptr_f32, value: f32, /) -> f32:
        """Atomic operation on LDS; returns what was there.

        On gfx908 to gfx1250. Becomes ds_add_rtn_f32.
        """
    def ds_atomic_fadd_f64(self, pointer: local_ptr_f64, value: f64, /) -> f64:
        """Atomic operation on LDS; returns what was there.

        On gfx90a to gfx950. Becomes ds_add_rtn_f64.
        """
    def ds_atomic_fadd_v2bf16(self, pointer: local_ptr_i16x2, value: i16x2, /) -> i16x2:
        """Atomic operation on LDS; returns what was there.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes ds_pk_add_rtn_bf16.
        """
    def ds_atomic_fadd_v2f16(self, pointer: local_ptr_f16x2, value: f16x2, /) -> f16x2:
        """Atomic operation on LDS; returns what was there.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes ds_pk_add_rtn_f16.
        """
    def ds_bpermute(self, address: i32, value: i32, /) -> i32:
        """Fetches the value of lane address / 4; 0 from an inactive lane.

        On gfx908 to gfx1250. Becomes ds_bpermute_b32.
        """
    def ds_bpermute_fi_b32(self, address: i32, value: i32, /) -> i32:
        """Fetches the value of lane address / 4, of inactive lanes too.

        On gfx1200 to gfx1250. Becomes ds_bpermute_fi_b32.
        """
    def ds_bvh_stack_push4_pop1_rtn(self, address: u32, last: u32, nodes: u32x4, offset: const_i32, /) -> u32x2:
        """Pushes nodes of a bounding volume hierarchy on a stack in LDS and pops the next.

        On gfx1100 to gfx1201. Becomes ds_bvh_stack_rtn_b32, ds_bvh_stack_push4_pop1_rtn_b32.
        """
    def ds_bvh_stack_push8_pop1_rtn(self, address: u32, last: u32, nodes: u32x8, offset: const_i32, /) -> u32x2:
        """Pushes nodes of a bounding volume hierarchy on a stack in LDS and pops the next.

        On gfx1200, gfx1201. Becomes ds_bvh_stack_push8_pop1_rtn_b32.
        """
    def ds_bvh_stack_push8_pop2_rtn(self, address: u32, last: u32, nodes: u32x8, offset: const_i32, /) -> u64x2:
        """Pushes nodes of a bounding volume hierarchy on a stack in LDS and pops the next.

        On gfx1200, gfx1201. Becomes ds_bvh_stack_push8_pop2_rtn_b64.
        """
    def ds_bvh_stack_rtn(self, address: u32, last: u32, nodes: u32x4, offset: const_i32, /) -> u32x2:
        """Pushes nodes of a bounding volume hierarchy on a stack in LDS and pops the next.

        On gfx1100 to gfx1201. Becomes ds_bvh_stack_rtn_b32, ds_bvh_stack_push4_pop1_rtn_b32.
        """
    def ds_consume(self, pointer: local_ptr_i32, /) -> i32:
        """Subtracts the number of active lanes from a counter in LDS; returns what was there.

        On gfx908 to gfx1250. Becomes ds_consume.
        """
    def ds_faddf(self, pointer: local_ptr_f32, value: f32, order: const_i32, scope: const_i32, volatile: const_bool, /) -> f32:
        """Atomic addition in LDS; returns what was there.

        On gfx908 to gfx1250. Becomes ds_add_rtn_f32.
        """
    def ds_fmaxf(self, pointer: local_ptr_f32, value: f32, order: const_i32, scope: const_i32, volatile: const_bool, /) -> f32:
        """Atomic maximum in LDS; returns what was there.

        On gfx908 to gfx1250. Becomes ds_max_rtn_f32, ds_max_num_rtn_f32.
        """
    def ds_fminf(self, pointer: local_ptr_f32, value: f32, order: const_i32, scope: const_i32, volatile: const_bool, /) -> f32:
        """Atomic minimum in LDS; returns what was there.

        On gfx908 to gfx1250. Becomes ds_min_rtn_f32, ds_min_num_rtn_f32.
        """
    def ds_gws_barrier(self, value: u32, resource: u32, /) -> None:
        """Waits at a barrier of global wave sync.

        On gfx908 to gfx1153. Becomes ds_gws_barrier.
        """
    def ds_gws_init(self, value: u32, resource: u32, /) -> None:
        """Sets a global wave sync resource.

        On gfx908 to gfx1153. Becomes ds_gws_init.
        """
    def ds_gws_sema_br(self, count: u32, resource: u32, /) -> None:
        """Adds to a semaphore of global wave sync.

        On gfx908 to gfx1153. Becomes ds_gws_sema_br.
        """
    def ds_gws_sema_p(self, resource: u32, /) -> None:
        """An operation on a semaphore of global wave sync.

        On gfx908 to gfx1153. Becomes ds_gws_sema_p.
        """
    def ds_gws_sema_release_all(self, resource: u32, /) -> None:
        """An operation on a semaphore of global wave sync.

        On gfx908 to gfx1153. Becomes ds_gws_sema_release_all.
        """
    def ds_gws_sema_v(self, resource: u32, /) -> None:
        """An operation on a semaphore of global wave sync.

        On gfx908 to gfx1153. Becomes ds_gws_sema_v.
        """
    def ds_load_tr16_b128_v8bf16(self, pointer: local_ptr_bf16x8, /) -> bf16x8:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx1250. Becomes ds_load_tr16_b128.
        """
    def ds_load_tr16_b128_v8f16(self, pointer: local_ptr_f16x8, /) -> f16x8:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx1250. Becomes ds_load_tr16_b128.
        """
    def ds_load_tr16_b128_v8i16(self, pointer: local_ptr_i16x8, /) -> i16x8:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx1250. Becomes ds_load_tr16_b128.
        """
    def ds_load_tr4_b64_v2i32(self, pointer: local_ptr_i32x2, /) -> i32x2:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx1250. Becomes ds_load_tr4_b64.
        """
    def ds_load_tr6_b96_v3i32(self, pointer: local_ptr_i32x3, /) -> i32x3:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx1250. Becomes ds_load_tr6_b96.
        """
    def ds_load_tr8_b64_v2i32(self, pointer: local_ptr_i32x2, /) -> i32x2:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx1250. Becomes ds_load_tr8_b64.
        """
    def ds_permute(self, address: i32, value: i32, /) -> i32:
        """Sends each lane's value to lane address / 4.

        On gfx908 to gfx1250. Becomes ds_permute_b32.
        """
    def ds_read_tr16_b64_v4bf16(self, pointer: local_ptr_bf16x4, /) -> bf16x4:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx950. Becomes ds_read_b64_tr_b16.
        """
    def ds_read_tr16_b64_v4f16(self, pointer: local_ptr_f16x4, /) -> f16x4:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx950. Becomes ds_read_b64_tr_b16.
        """
    def ds_read_tr16_b64_v4i16(self, pointer: local_ptr_i16x4, /) -> i16x4:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx950. Becomes ds_read_b64_tr_b16.
        """
    def ds_read_tr4_b64_v2i32(self, pointer: local_ptr_i32x2, /) -> i32x2:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx950. Becomes ds_read_b64_tr_b4.
        """
    def ds_read_tr6_b96_v3i32(self, pointer: local_ptr_i32x3, /) -> i32x3:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx950. Becomes ds_read_b96_tr_b6.
        """
    def ds_read_tr8_b64_v2i32(self, pointer: local_ptr_i32x2, /) -> i32x2:
        """Loads a matrix of small elements from LDS, transposed between lanes for a matrix
        instruction.

        On gfx950. Becomes ds_read_b64_tr_b8.
        """
    def ds_swizzle(self, value: i32, pattern: const_i32, /) -> i32:
        """Exchanges values within groups of 32 lanes by a fixed pattern.

        On gfx908 to gfx1250. Becomes ds_swizzle_b32.
        """
    def endpgm(self) -> None:
        """Ends the wave.

        On gfx908 to gfx1250.
        """
    def exp2_bf16(self, x: bf16, /) -> bf16:
        """2 to the power of x, as the hardware approximates it.

        On gfx1250. Becomes v_exp_bf16.
        """
    def exp2f(self, x: f32, /) -> f32:
        """2 to the power of x, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_exp_f32.
        """
    def fcmp(self, a: f64, b: f64, comparison: const_i32, /) -> u64:
        """A bit for each lane that is active and whose floats compare so.

        On gfx908 to gfx1250.
        """
    def fcmpf(self, a: f32, b: f32, comparison: const_i32, /) -> u64:
        """A bit for each lane that is active and whose floats compare so.

        On gfx908 to gfx1250.
        """
    def fdot2(self, a: f16x2, b: f16x2, c: f32, clamp: const_bool, /) -> f32:
        """Dot product of two pairs of f16 added to an f32; clamp keeps the result in 0 to 1.

        On gfx908 to gfx1201. Becomes v_dot2c_f32_f16, v_dot2acc_f32_f16, v_dot2_f32_f16.
        """
    def fdot2_bf16_bf16(self, a: i16x2, b: i16x2, c: i16, /) -> i16:
        """Dot product of two pairs of bf16 (as 16-bit integers) and a bf16.

        On gfx1100 to gfx1201. Becomes v_dot2_bf16_bf16.
        """
    def fdot2_f16_f16(self, a: f16x2, b: f16x2, c: f16, /) -> f16:
        """Dot product of two pairs of f16 and an f16.

        On gfx1100 to gfx1201. Becomes v_dot2_f16_f16.
        """
    def fdot2_f32_bf16(self, a: i16x2, b: i16x2, c: f32, clamp: const_bool, /) -> f32:
        """Dot product of two pairs of bf16 (as 16-bit integers) added to an f32.

        On gfx950, gfx1100 to gfx1201. Becomes v_dot2c_f32_bf16, v_dot2_f32_bf16.
        """
    def fence(self, order: const_u32, scope: str, /, *more: str | int) -> None:
        """Orders this wave's accesses to memory: an atomic order, and a scope such as "workgroup".

        On gfx908 to gfx1250. Becomes global_inv.
        """
    def flat_atomic_fadd_f32(self, pointer: ptr_f32, value: f32, /) -> f32:
        """Atomic operation on memory of any kind; returns what was there.

        On gfx942, gfx950. Becomes flat_atomic_add_f32.
        """
    def flat_atomic_fadd_f64(self, pointer: ptr_f64, value: f64, /) -> f64:
        """Atomic operation on memory of any kind; returns what was there.

        On gfx90a to gfx950. Becomes v_add_f64.
        """
    def flat_atomic_fadd_v2bf16(self, pointer: ptr_i16x2, value: i16x2, /) -> i16x2:
        """Atomic operation on memory of any kind; returns what was there.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes flat_atomic_pk_add_bf16.
        """
    def flat_atomic_fadd_v2f16(self, pointer: ptr_f16x2, value: f16x2, /) -> f16x2:
        """Atomic operation on memory of any kind; returns what was there.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes flat_atomic_pk_add_f16.
        """
    def flat_atomic_fmax_f64(self, pointer: ptr_f64, value: f64, /) -> f64:
        """Atomic operation on memory of any kind; returns what was there.

        On gfx90a to gfx950. Becomes flat_atomic_max_f64.
        """
    def flat_atomic_fmin_f64(self, pointer: ptr_f64, value: f64, /) -> f64:
        """Atomic operation on memory of any kind; returns what was there.

        On gfx90a to gfx950. Becomes flat_atomic_min_f64.
        """
    def flat_load_monitor_b128(self, pointer: ptr_i32x4, cache: const_i32, /) -> i32x4:
        """Loads, and watches the address for s_monitor_sleep.

        On gfx1250. Becomes flat_load_monitor_b128.
        """
    def flat_load_monitor_b32(self, pointer: ptr_i32, cache: const_i32, /) -> i32:
        """Loads, and watches the address for s_monitor_sleep.

        On gfx1250. Becomes flat_load_monitor_b32.
        """
    def flat_load_monitor_b64(self, pointer: ptr_i32x2, cache: const_i32, /) -> i32x2:
        """Loads, and watches the address for s_monitor_sleep.

        On gfx1250. Becomes flat_load_monitor_b64.
        """
    def flat_prefetch(self, pointer: ptr_void, cache: const_i32, /) -> None:
        """Fetches memory into a cache.

        On gfx1250. Becomes flat_prefetch_b8.
        """
    def fmed3f(self, a: f32, b: f32, c: f32, /) -> f32:
        """The middle one of three numbers.

        On gfx908 to gfx1250. Becomes v_med3_f32, v_med3_num_f32.
        """
    def fmed3h(self, a: f16, b: f16, c: f16, /) -> f16:
        """The middle one of three numbers.

        On gfx908 to gfx1250. Becomes v_med3_f16, v_med3_num_f16.
        """
    def fract(self, x: f64, /) -> f64:
        """x minus its floor.

        On gfx908 to gfx1250. Becomes v_fract_f64.
        """
    def fractf(self, x: f32, /) -> f32:
        """x minus its floor.

        On gfx908 to gfx1250. Becomes v_fract_f32.
        """
    def fracth(self, x: f16, /) -> f16:
        """x minus its floor.

        On gfx908 to gfx1250. Becomes v_fract_f16.
        """
    def frexp_exp(self, x: f64, /) -> i32:
        """The exponent that goes with frexp_mant.

        On gfx908 to gfx1250. Becomes v_frexp_exp_i32_f64.
        """
    def frexp_expf(self, x: f32, /) -> i32:
        """The exponent that goes with frexp_mant.

        On gfx908 to gfx1250. Becomes v_frexp_exp_i32_f32.
        """
    def frexp_exph(self, x: f16, /) -> i16:
        """The exponent that goes with frexp_mant.

        On gfx908 to gfx1250. Becomes v_frexp_exp_i16_f16.
        """
    def frexp_mant(self, x: f64, /) -> f64:
        """The mantissa, 0.5 to 1 with x's sign.

        On gfx908 to gfx1250. Becomes v_frexp_mant_f64.
        """
    def frexp_mantf(self, x: f32, /) -> f32:
        """The mantissa, 0.5 to 1 with x's sign.

        On gfx908 to gfx1250. Becomes v_frexp_mant_f32.
        """
    def frexp_manth(self, x: f16, /) -> f16:
        """The mantissa, 0.5 to 1 with x's sign.

        On gfx908 to gfx1250. Becomes v_frexp_mant_f16.
        """
    def get_fpenv(self) -> u64:
        """The mode and trap settings of floating point.

        On gfx908 to gfx1250. Becomes s_getreg_b32.
        """
    def global_atomic_fadd_f32(self, pointer: global_ptr_f32, value: f32, /) -> f32:
        """Atomic operation on global memory; returns what was there.

        On gfx90a to gfx950, gfx1100 to gfx1250. Becomes global_atomic_add_f32.
        """
    def global_atomic_fadd_f64(self, pointer: global_ptr_f64, value: f64, /) -> f64:
        """Atomic operation on global memory; returns what was there.

        On gfx90a to gfx950. Becomes global_atomic_add_f64.
        """
    def global_atomic_fadd_v2bf16(self, pointer: global_ptr_i16x2, value: i16x2, /) -> i16x2:
        """Atomic operation on global memory; returns what was there.

        On gfx942, gfx950, gfx1200 to gfx1250. Becomes global_atomic_pk_add_bf16.
        """
    def global_atomic_fadd_v2f16(self, pointer: global_ptr_f16x2, value: f16x2, /) -> f16x2:
        """Atomic operation on global memory; returns what was there.

        On gfx90a to gfx950, gfx1200 to gfx1250. Becomes global_atomic_pk_add_f16.
        """
    def global_atomic_fmax_f64(self, pointer: global_ptr_f64, value: f64, /) -> f64:
        """Atomic operation on global memory; returns what was there.

        On gfx90a to gfx950. Becomes global_atomic_max_f64.
        """
    def global_atomic_fmin_f64(self, pointer: global_ptr_f64, value: f64, /) -> f64:
        """Atomic operation on global memory; returns what was there.

        On gfx90a to gfx950. Becomes global_atomic_min_f64.
        """
    def global_load_async_to_lds_b128(self, source: global_ptr_i32x4, lds: local_ptr_i32x4, offset: const_i32, cache: const_i32, /) -> None:
        """Loads from global memory into LDS without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_load_async_to_lds_b128.
        """
    def global_load_async_to_lds_b32(self, source: global_ptr_i32, lds: local_ptr_i32, offset: const_i32, cache: const_i32, /) -> None:
        """Loads from global memory into LDS without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_load_async_to_lds_b32.
        """
    def global_load_async_to_lds_b64(self, source: global_ptr_i32x2, lds: local_ptr_i32x2, offset: const_i32, cache: const_i32, /) -> None:
        """Loads from global memory into LDS without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_load_async_to_lds_b64.
        """
    def global_load_async_to_lds_b8(self, source: global_ptr_i8, lds: local_ptr_i8, offset: const_i32, cache: const_i32, /) -> None:
        """Loads from global memory into LDS without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_load_async_to_lds_b8.
        """
    def global_load_lds(self, source: global_ptr_void, lds: local_ptr_void, size: const_u32, offset: const_i32, cache: const_u32, /) -> None:
        """Loads from global memory into LDS without registers.

        On gfx908 to gfx1030. Becomes global_load_dword, global_load_lds_dword.
        """
    def global_load_monitor_b128(self, pointer: global_ptr_i32x4, cache: const_i32, /) -> i32x4:
        """Loads, and watches the address for s_monitor_sleep.

        On gfx1250. Becomes global_load_monitor_b128.
        """
    def global_load_monitor_b32(self, pointer: global_ptr_i32, cache: const_i32, /) -> i32:
        """Loads, and watches the address for s_monitor_sleep.

        On gfx1250. Becomes global_load_monitor_b32.
        """
    def global_load_monitor_b64(self, pointer: global_ptr_i32x2, cache: const_i32, /) -> i32x2:
        """Loads, and watches the address for s_monitor_sleep.

        On gfx1250. Becomes global_load_monitor_b64.
        """
    def global_load_tr16_b128_v8bf16(self, pointer: global_ptr_bf16x8, /) -> bf16x8:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1250. Becomes global_load_tr16_b128.
        """
    def global_load_tr16_b128_v8f16(self, pointer: global_ptr_f16x8, /) -> f16x8:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1250. Becomes global_load_tr16_b128.
        """
    def global_load_tr16_b128_v8i16(self, pointer: global_ptr_i16x8, /) -> i16x8:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1250. Becomes global_load_tr16_b128.
        """
    def global_load_tr4_b64_v2i32(self, pointer: global_ptr_i32x2, /) -> i32x2:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1250. Becomes global_load_tr4_b64.
        """
    def global_load_tr6_b96_v3i32(self, pointer: global_ptr_i32x3, /) -> i32x3:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1250. Becomes global_load_tr6_b96.
        """
    def global_load_tr8_b64_v2i32(self, pointer: global_ptr_i32x2, /) -> i32x2:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1250. Becomes global_load_tr8_b64.
        """
    def global_load_tr_b128_v4bf16(self, pointer: global_ptr_bf16x4, /) -> bf16x4:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200, gfx1201, in waves of 64. Becomes global_load_tr_b128.
        """
    def global_load_tr_b128_v4f16(self, pointer: global_ptr_f16x4, /) -> f16x4:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200, gfx1201, in waves of 64. Becomes global_load_tr_b128.
        """
    def global_load_tr_b128_v4i16(self, pointer: global_ptr_i16x4, /) -> i16x4:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200, gfx1201, in waves of 64. Becomes global_load_tr_b128.
        """
    def global_load_tr_b128_v8bf16(self, pointer: global_ptr_bf16x8, /) -> bf16x8:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200 to gfx1250, in waves of 32. Becomes global_load_tr_b128, global_load_tr16_b128.
        """
    def global_load_tr_b128_v8f16(self, pointer: global_ptr_f16x8, /) -> f16x8:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200 to gfx1250, in waves of 32. Becomes global_load_tr_b128, global_load_tr16_b128.
        """
    def global_load_tr_b128_v8i16(self, pointer: global_ptr_i16x8, /) -> i16x8:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200 to gfx1250, in waves of 32. Becomes global_load_tr_b128, global_load_tr16_b128.
        """
    def global_load_tr_b64_i32(self, pointer: global_ptr_i32, /) -> i32:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200, gfx1201, in waves of 64. Becomes global_load_tr_b64.
        """
    def global_load_tr_b64_v2i32(self, pointer: global_ptr_i32x2, /) -> i32x2:
        """Loads a matrix of small elements from global memory, transposed between lanes for a
        matrix instruction.

        On gfx1200 to gfx1250, in waves of 32. Becomes global_load_tr_b64, global_load_tr8_b64.
        """
    def global_prefetch(self, pointer: global_ptr_void, cache: const_i32, /) -> None:
        """Fetches global memory into a cache.

        On gfx1250. Becomes global_prefetch_b8.
        """
    def global_store_async_from_lds_b128(self, destination: global_ptr_i32x4, lds: local_ptr_i32x4, offset: const_i32, cache: const_i32, /) -> None:
        """Stores from LDS to global memory without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_store_async_from_lds_b128.
        """
    def global_store_async_from_lds_b32(self, destination: global_ptr_i32, lds: local_ptr_i32, offset: const_i32, cache: const_i32, /) -> None:
        """Stores from LDS to global memory without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_store_async_from_lds_b32.
        """
    def global_store_async_from_lds_b64(self, destination: global_ptr_i32x2, lds: local_ptr_i32x2, offset: const_i32, cache: const_i32, /) -> None:
        """Stores from LDS to global memory without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_store_async_from_lds_b64.
        """
    def global_store_async_from_lds_b8(self, destination: global_ptr_i8, lds: local_ptr_i8, offset: const_i32, cache: const_i32, /) -> None:
        """Stores from LDS to global memory without registers; s_wait_asynccnt waits for it.

        On gfx1250. Becomes global_store_async_from_lds_b8.
        """
    def grid_size_x(self) -> u32:
        """How many work-items the grid has, along one axis.

        On gfx908 to gfx1250.
        """
    def grid_size_y(self) -> u32:
        """How many work-items the grid has, along one axis.

        On gfx908 to gfx1250.
        """
    def grid_size_z(self) -> u32:
        """How many work-items the grid has, along one axis.

        On gfx908 to gfx1250.
        """
    def groupstaticsize(self) -> u32:
        """How many bytes of LDS the kernel declares.

        On gfx908 to gfx1250.
        """
    def iglp_opt(self, strategy: const_i32, /) -> None:
        """Asks the scheduler for a ready-made order of a small GEMM's instructions.

        On gfx908 to gfx1250.
        """
    def image_bvh8_intersect_ray(self, base: u64, extent: f32, mask: u8, origin: f32x3, direction: f32x3, node: u32, resource: u32x4, origin_out: ptr_f32x3, direction_out: ptr_f32x3, /) -> u32x10:
        """Intersects a ray with nodes of a bounding volume hierarchy.

        On gfx1200, gfx1201. Becomes image_bvh8_intersect_ray.
        """
    def image_bvh_dual_intersect_ray(self, base: u64, extent: f32, mask: u8, origin: f32x3, direction: f32x3, node: u32x2, resource: u32x4, origin_out: ptr_f32x3, direction_out: ptr_f32x3, /) -> u32x10:
        """Intersects a ray with nodes of a bounding volume hierarchy.

        On gfx1200, gfx1201. Becomes image_bvh_dual_intersect_ray.
        """
    def image_bvh_intersect_ray(self, node: u32, extent: f32, origin: f32x4, direction: f32x4, inverse: f32x4, resource: u32x4, /) -> u32x4:
        """Intersects a ray with a node of a bounding volume hierarchy.

        On gfx1030 to gfx1201. Becomes image_bvh_intersect_ray.
        """
    def image_bvh_intersect_ray_h(self, node: u32, extent: f32, origin: f32x4, direction: f16x4, inverse: f16x4, resource: u32x4, /) -> u32x4:
        """Intersects a ray with a node of a bounding volume hierarchy.

        On gfx1030 to gfx1201. Becomes image_bvh_intersect_ray.
        """
    def image_bvh_intersect_ray_l(self, node: u64, extent: f32, origin: f32x4, direction: f32x4, inverse: f32x4, resource: u32x4, /) -> u32x4:
        """Intersects a ray with a node of a bounding volume hierarchy.

        On gfx1030 to gfx1201. Becomes image_bvh64_intersect_ray.
        """
    def image_bvh_intersect_ray_lh(self, node: u64, extent: f32, origin: f32x4, direction: f16x4, inverse: f16x4, resource: u32x4, /) -> u32x4:
        """Intersects a ray with a node of a bounding volume hierarchy.

        On gfx1030 to gfx1201. Becomes image_bvh64_intersect_ray.
        """
    def image_load_1d_v4f16_i32(self, mask: const_i32, coordinate0: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_1d_v4f32_i32(self, mask: const_i32, coordinate0: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_1darray_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_1darray_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_2d_f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_2d_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_2d_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_2darray_f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_2darray_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_2darray_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_3d_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_3d_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_cube_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_cube_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_1d_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_1d_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_1darray_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_1darray_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_2d_f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_2d_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_2d_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_2darray_f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_2darray_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_2darray_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_3d_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_3d_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_cube_v4f16_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_load_mip_cube_v4f32_i32(self, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Loads a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_1d_v4f16_f32(self, mask: const_i32, coordinate0: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_1d_v4f32_f32(self, mask: const_i32, coordinate0: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_1darray_v4f16_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_1darray_v4f32_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_2d_f32_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_2d_v4f16_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_2d_v4f32_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_2darray_f32_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, coordinate2: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_2darray_v4f16_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, coordinate2: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_2darray_v4f32_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, coordinate2: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_3d_v4f16_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, coordinate2: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_3d_v4f32_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, coordinate2: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_cube_v4f16_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, coordinate2: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f16x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_sample_cube_v4f32_f32(self, mask: const_i32, coordinate0: f32, coordinate1: f32, coordinate2: f32, texture: texture, sampler: i32x4, unnormalised: const_bool, texture_fail: const_i32, cache: const_i32, /) -> f32x4:
        """Samples a texture; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201.
        """
    def image_store_2d_f32_i32(self, value: f32, mask: const_i32, coordinate0: i32, coordinate1: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> None:
        """Stores a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201. Becomes image_store.
        """
    def image_store_2darray_f32_i32(self, value: f32, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> None:
        """Stores a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201. Becomes image_store.
        """
    def image_store_mip_2d_f32_i32(self, value: f32, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> None:
        """Stores a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201. Becomes image_store.
        """
    def image_store_mip_2darray_f32_i32(self, value: f32, mask: const_i32, coordinate0: i32, coordinate1: i32, coordinate2: i32, coordinate3: i32, texture: texture, texture_fail: const_i32, cache: const_i32, /) -> None:
        """Stores a texel by integer coordinates; the mask says which channels.

        On gfx908, gfx90a, gfx1030 to gfx1201. Becomes image_store.
        """
    def implicitarg_ptr(self) -> constant_ptr_void:
        """The arguments that the compiler adds to the kernel's.

        On gfx908 to gfx1250.
        """
    def interp_mov(self, parameter: const_u32, channel: const_u32, attribute: const_u32, m0: u32, /) -> f32:
        """A vertex attribute without interpolation.

        On gfx908, gfx1030. Becomes v_interp_mov_f32.
        """
    def interp_p1(self, i: f32, channel: const_u32, attribute: const_u32, m0: u32, /) -> f32:
        """First step of interpolating a vertex attribute.

        On gfx908, gfx1030. Becomes v_interp_p1_f32.
        """
    def interp_p1_f16(self, i: f32, channel: const_u32, attribute: const_u32, high: const_bool, m0: u32, /) -> f32:
        """First step of interpolating a vertex attribute, f16.

        On gfx908, gfx1030. Becomes v_interp_p1ll_f16.
        """
    def interp_p2(self, first: f32, j: f32, channel: const_u32, attribute: const_u32, m0: u32, /) -> f32:
        """Second step of interpolating a vertex attribute.

        On gfx908, gfx1030. Becomes v_interp_p2_f32.
        """
    def interp_p2_f16(self, first: f32, j: f32, channel: const_u32, attribute: const_u32, high: const_bool, m0: u32, /) -> f16:
        """Second step of interpolating a vertex attribute, f16.

        On gfx908, gfx1030. Becomes v_interp_p2_legacy_f16, v_interp_p2_f16.
        """
    def inverse_ballot_w32(self, mask: u32, /) -> boolean:
        """Whether this lane's bit of the mask is set.

        On gfx1030 to gfx1250, in waves of 32.
        """
    def inverse_ballot_w64(self, mask: u64, /) -> boolean:
        """Whether this lane's bit of the mask is set.

        On gfx908 to gfx1201, in waves of 64.
        """
    def is_private(self, pointer: ptr_void, /) -> boolean:
        """Whether a generic pointer points to scratch memory.

        On gfx908 to gfx1250. Becomes v_xor_b32.
        """
    def is_shared(self, pointer: ptr_void, /) -> boolean:
        """Whether a generic pointer points to LDS.

        On gfx908 to gfx1250.
        """
    def kernarg_segment_ptr(self) -> constant_ptr_void:
        """The kernel's arguments in memory.

        On gfx908 to gfx1250.
        """
    def ldexp(self, x: f64, exponent: i32, /) -> f64:
        """x times 2 to the power of exponent.

        On gfx908 to gfx1250. Becomes v_ldexp_f64.
        """
    def ldexpf(self, x: f32, exponent: i32, /) -> f32:
        """x times 2 to the power of exponent.

        On gfx908 to gfx1250. Becomes v_ldexp_f32.
        """
    def ldexph(self, x: f16, exponent: i32, /) -> f16:
        """x times 2 to the power of exponent.

        On gfx908 to gfx1250. Becomes v_ldexp_f16.
        """
    def lerp(self, a: u32, b: u32, rounding: u32, /) -> u32:
        """For each of four bytes the average of a and b; rounding has the bit that is added.

        On gfx908 to gfx1250. Becomes v_lerp_u8.
        """
    def load_to_lds(self, source: ptr_void, lds: local_ptr_void, size: const_u32, offset: const_i32, cache: const_u32, /) -> None:
        """Loads into LDS without registers, from global memory or a buffer.

        On gfx908 to gfx1030.
        """
    def log_bf16(self, x: bf16, /) -> bf16:
        """The logarithm to base 2, as the hardware approximates it.

        On gfx1250. Becomes v_log_bf16.
        """
    def logf(self, x: f32, /) -> f32:
        """The logarithm to base 2, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_log_f32.
        """
    def make_buffer_rsrc(self, pointer: ptr_void, stride: i16, records: i64, flags: i32, /) -> buffer:
        """A buffer resource of a pointer: stride, size in records, and the format's flags.

        On gfx908 to gfx1250.
        """
    def mbcnt_hi(self, mask: u32, base: u32, /) -> u32:
        """base plus the number of bits of the mask below this lane, lanes 32 to 63.

        On gfx908 to gfx1250. Becomes v_mbcnt_hi_u32_b32.
        """
    def mbcnt_lo(self, mask: u32, base: u32, /) -> u32:
        """base plus the number of bits of the mask below this lane, lanes 0 to 31.

        On gfx908 to gfx1250. Becomes v_mbcnt_lo_u32_b32.
        """
    def mfma_f32_16x16x16bf16_1k(self, a: i16x4, b: i16x4, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx90a to gfx950. Becomes v_mfma_f32_16x16x16bf16_1k, v_mfma_f32_16x16x16_bf16.
        """
    def mfma_f32_16x16x16f16(self, a: f16x4, b: f16x4, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_16x16x16f16, v_mfma_f32_16x16x16_f16.
        """
    def mfma_f32_16x16x1f32(self, a: f32, b: f32, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_16x16x1f32, v_mfma_f32_16x16x1_4b_f32.
        """
    def mfma_f32_16x16x2bf16(self, a: i16x2, b: i16x2, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908, gfx90a. Becomes v_mfma_f32_16x16x2bf16.
        """
    def mfma_f32_16x16x32_bf16(self, a: bf16x8, b: bf16x8, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx950. Becomes v_mfma_f32_16x16x32_bf16.
        """
    def mfma_f32_16x16x32_bf8_bf8(self, a: i64, b: i64, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_16x16x32_bf8_bf8.
        """
    def mfma_f32_16x16x32_bf8_fp8(self, a: i64, b: i64, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_16x16x32_bf8_fp8.
        """
    def mfma_f32_16x16x32_f16(self, a: f16x8, b: f16x8, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx950. Becomes v_mfma_f32_16x16x32_f16.
        """
    def mfma_f32_16x16x32_fp8_bf8(self, a: i64, b: i64, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_16x16x32_fp8_bf8.
        """
    def mfma_f32_16x16x32_fp8_fp8(self, a: i64, b: i64, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_16x16x32_fp8_fp8.
        """
    def mfma_f32_16x16x4bf16_1k(self, a: i16x4, b: i16x4, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx90a to gfx950. Becomes v_mfma_f32_16x16x4bf16_1k, v_mfma_f32_16x16x4_4b_bf16.
        """
    def mfma_f32_16x16x4f16(self, a: f16x4, b: f16x4, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_16x16x4f16, v_mfma_f32_16x16x4_4b_f16.
        """
    def mfma_f32_16x16x4f32(self, a: f32, b: f32, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_16x16x4f32, v_mfma_f32_16x16x4_f32.
        """
    def mfma_f32_16x16x8_xf32(self, a: f32x2, b: f32x2, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942. Becomes v_mfma_f32_16x16x8_xf32.
        """
    def mfma_f32_16x16x8bf16(self, a: i16x2, b: i16x2, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908, gfx90a. Becomes v_mfma_f32_16x16x8bf16.
        """
    def mfma_f32_32x32x16_bf16(self, a: bf16x8, b: bf16x8, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx950. Becomes v_mfma_f32_32x32x16_bf16.
        """
    def mfma_f32_32x32x16_bf8_bf8(self, a: i64, b: i64, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_32x32x16_bf8_bf8.
        """
    def mfma_f32_32x32x16_bf8_fp8(self, a: i64, b: i64, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_32x32x16_bf8_fp8.
        """
    def mfma_f32_32x32x16_f16(self, a: f16x8, b: f16x8, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx950. Becomes v_mfma_f32_32x32x16_f16.
        """
    def mfma_f32_32x32x16_fp8_bf8(self, a: i64, b: i64, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_32x32x16_fp8_bf8.
        """
    def mfma_f32_32x32x16_fp8_fp8(self, a: i64, b: i64, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_f32_32x32x16_fp8_fp8.
        """
    def mfma_f32_32x32x1f32(self, a: f32, b: f32, c: f32x32, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x32:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_32x32x1f32, v_mfma_f32_32x32x1_2b_f32.
        """
    def mfma_f32_32x32x2bf16(self, a: i16x2, b: i16x2, c: f32x32, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x32:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908, gfx90a. Becomes v_mfma_f32_32x32x2bf16.
        """
    def mfma_f32_32x32x2f32(self, a: f32, b: f32, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_32x32x2f32, v_mfma_f32_32x32x2_f32.
        """
    def mfma_f32_32x32x4_xf32(self, a: f32x2, b: f32x2, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942. Becomes v_mfma_f32_32x32x4_xf32.
        """
    def mfma_f32_32x32x4bf16(self, a: i16x2, b: i16x2, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908, gfx90a. Becomes v_mfma_f32_32x32x4bf16.
        """
    def mfma_f32_32x32x4bf16_1k(self, a: i16x4, b: i16x4, c: f32x32, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x32:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx90a to gfx950. Becomes v_mfma_f32_32x32x4bf16_1k, v_mfma_f32_32x32x4_2b_bf16.
        """
    def mfma_f32_32x32x4f16(self, a: f16x4, b: f16x4, c: f32x32, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x32:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_32x32x4f16, v_mfma_f32_32x32x4_2b_f16.
        """
    def mfma_f32_32x32x8bf16_1k(self, a: i16x4, b: i16x4, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx90a to gfx950. Becomes v_mfma_f32_32x32x8bf16_1k, v_mfma_f32_32x32x8_bf16.
        """
    def mfma_f32_32x32x8f16(self, a: f16x4, b: f16x4, c: f32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_32x32x8f16, v_mfma_f32_32x32x8_f16.
        """
    def mfma_f32_4x4x1f32(self, a: f32, b: f32, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_4x4x1f32, v_mfma_f32_4x4x1_16b_f32.
        """
    def mfma_f32_4x4x2bf16(self, a: i16x2, b: i16x2, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908, gfx90a. Becomes v_mfma_f32_4x4x2bf16.
        """
    def mfma_f32_4x4x4bf16_1k(self, a: i16x4, b: i16x4, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx90a to gfx950. Becomes v_mfma_f32_4x4x4bf16_1k, v_mfma_f32_4x4x4_16b_bf16.
        """
    def mfma_f32_4x4x4f16(self, a: f16x4, b: f16x4, c: f32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_f32_4x4x4f16, v_mfma_f32_4x4x4_16b_f16.
        """
    def mfma_f64_16x16x4f64(self, a: f64, b: f64, c: f64x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f64x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx90a to gfx950. Becomes v_mfma_f64_16x16x4f64, v_mfma_f64_16x16x4_f64.
        """
    def mfma_f64_4x4x4f64(self, a: f64, b: f64, c: f64, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> f64:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx90a to gfx950. Becomes v_mfma_f64_4x4x4f64, v_mfma_f64_4x4x4_4b_f64.
        """
    def mfma_i32_16x16x16i8(self, a: i32, b: i32, c: i32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908, gfx90a. Becomes v_mfma_i32_16x16x16i8.
        """
    def mfma_i32_16x16x32_i8(self, a: i64, b: i64, c: i32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_i32_16x16x32_i8.
        """
    def mfma_i32_16x16x4i8(self, a: i32, b: i32, c: i32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_i32_16x16x4i8, v_mfma_i32_16x16x4_4b_i8.
        """
    def mfma_i32_16x16x64_i8(self, a: i32x4, b: i32x4, c: i32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx950. Becomes v_mfma_i32_16x16x64_i8.
        """
    def mfma_i32_32x32x16_i8(self, a: i64, b: i64, c: i32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx942, gfx950. Becomes v_mfma_i32_32x32x16_i8.
        """
    def mfma_i32_32x32x32_i8(self, a: i32x4, b: i32x4, c: i32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx950. Becomes v_mfma_i32_32x32x32_i8.
        """
    def mfma_i32_32x32x4i8(self, a: i32, b: i32, c: i32x32, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x32:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_i32_32x32x4i8, v_mfma_i32_32x32x4_2b_i8.
        """
    def mfma_i32_32x32x8i8(self, a: i32, b: i32, c: i32x16, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x16:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908, gfx90a. Becomes v_mfma_i32_32x32x8i8.
        """
    def mfma_i32_4x4x4i8(self, a: i32, b: i32, c: i32x4, cbsz: const_i32, abid: const_i32, blgp: const_i32, /) -> i32x4:
        """Matrix product D = A x B + C by a whole wave; cbsz and abid broadcast blocks of A, blgp
        permutes or negates.

        On gfx908 to gfx950. Becomes v_mfma_i32_4x4x4i8, v_mfma_i32_4x4x4_16b_i8.
        """
    def mfma_scale_f32_16x16x128_f8f6f4(self, a: i32x8, b: i32x8, c: f32x4, format_a: const_i32, format_b: const_i32, select_a: const_i32, scale_a: i32, select_b: const_i32, scale_b: i32, /) -> f32x4:
        """Matrix product D = A x B + C whose operands' blocks of 32 are scaled by powers of two
        (E8M0); the formats say whether FP8, BF8, FP6, BF6 or FP4.

        On gfx950. Becomes v_mfma_scale_f32_16x16x128_f8f6f4.
        """
    def mfma_scale_f32_32x32x64_f8f6f4(self, a: i32x8, b: i32x8, c: f32x16, format_a: const_i32, format_b: const_i32, select_a: const_i32, scale_a: i32, select_b: const_i32, scale_b: i32, /) -> f32x16:
        """Matrix product D = A x B + C whose operands' blocks of 32 are scaled by powers of two
        (E8M0); the formats say whether FP8, BF8, FP6, BF6 or FP4.

        On gfx950. Becomes v_mfma_scale_f32_32x32x64_f8f6f4.
        """
    def mov_dpp(self, value: i32, control: const_i32, row_mask: const_i32, bank_mask: const_i32, bound_control: const_bool, /) -> i32:
        """The value of another lane of the row, which control selects; 0 or undefined where there
        is none.

        On gfx908 to gfx1250. Becomes v_mov_b32.
        """
    def mov_dpp8(self, value: u32, selectors: const_u32, /) -> u32:
        """The value of another lane of the group of eight; selectors has three bits a lane.

        On gfx1030 to gfx1250. Becomes v_mov_b32.
        """
    def mqsad_pk_u16_u8(self, window: u64, reference: u32, sums: u64, /) -> u64:
        """Four sums of absolute differences along a window, bytes whose reference is 0 left out.

        On gfx908 to gfx1250. Becomes v_mqsad_pk_u16_u8.
        """
    def mqsad_u32_u8(self, window: u64, reference: u32, sums: u32x4, /) -> u32x4:
        """Four sums of absolute differences along a window, bytes whose reference is 0 left out.

        On gfx908 to gfx1250. Becomes v_mqsad_u32_u8.
        """
    def msad_u8(self, value: u32, reference: u32, sum: u32, /) -> u32:
        """Sum of absolute differences of four bytes, those whose reference is 0 left out.

        On gfx908 to gfx1250. Becomes v_msad_u8.
        """
    def perm(self, high: u32, low: u32, selectors: u32, /) -> u32:
        """Four bytes chosen from eight; a selector byte for each, some standing for constants and
        signs.

        On gfx908 to gfx1250. Becomes v_perm_b32.
        """
    def perm_pk16_b4_u4(self, low: u32, high: u32, selectors: u32x2, /) -> u32x2:
        """Sixteen values of a table, chosen by 4-bit selectors.

        On gfx1250. Becomes v_perm_pk16_b4_u4.
        """
    def perm_pk16_b6_u4(self, low: u32, high: u64, selectors: u32x2, /) -> u32x3:
        """Sixteen values of a table, chosen by 4-bit selectors.

        On gfx1250. Becomes v_perm_pk16_b6_u4.
        """
    def perm_pk16_b8_u4(self, low: u64, high: u64, selectors: u32x2, /) -> u32x4:
        """Sixteen values of a table, chosen by 4-bit selectors.

        On gfx1250. Becomes v_perm_pk16_b8_u4.
        """
    def permlane16(self, old: u32, value: u32, select_low: u32, select_high: u32, fetch_inactive: const_bool, bound_control: const_bool, /) -> u32:
        """The value of another lane of the row of 16; the selectors have four bits a lane.

        On gfx1030 to gfx1250. Becomes v_permlane16_b32.
        """
    def permlane16_swap(self, a: u32, b: u32, fetch_inactive: const_bool, bound_control: const_bool, /) -> u32x2:
        """Swaps odd rows of 16 lanes of a with even rows of b; returns both.

        On gfx950, gfx1250. Becomes v_permlane16_swap_b32.
        """
    def permlane16_var(self, old: u32, value: u32, select: u32, fetch_inactive: const_bool, bound_control: const_bool, /) -> u32:
        """The value of another lane of the row of 16; each lane says which.

        On gfx1200 to gfx1250. Becomes v_permlane16_var_b32.
        """
    def permlane32_swap(self, a: u32, b: u32, fetch_inactive: const_bool, bound_control: const_bool, /) -> u32x2:
        """Swaps the upper 32 lanes of a with the lower 32 of b; returns both.

        On gfx950. Becomes v_permlane32_swap_b32.
        """
    def permlane64(self, value: u32, /) -> u32:
        """The value of the lane 32 further, or 32 before; does nothing in waves of 32.

        On gfx1100 to gfx1250. Becomes v_permlane64_b32.
        """
    def permlane_bcast(self, value: i32, lane: i32, width: i32, /) -> i32:
        """The value of one lane of each group, in all lanes of the group.

        On gfx1250. Becomes v_permlane_bcast_b32.
        """
    def permlane_down(self, value: i32, distance: i32, width: i32, /) -> i32:
        """The value of the lane `distance` after, within groups.

        On gfx1250. Becomes v_permlane_down_b32.
        """
    def permlane_idx_gen(self, first: i32, second: i32, /) -> i32:
        """The lane numbers for a permutation of lanes.

        On gfx1250. Becomes v_permlane_idx_gen_b32.
        """
    def permlane_up(self, value: i32, distance: i32, width: i32, /) -> i32:
        """The value of the lane `distance` before, within groups.

        On gfx1250. Becomes v_permlane_up_b32.
        """
    def permlane_xor(self, value: i32, mask: i32, width: i32, /) -> i32:
        """The value of the lane whose number differs in the mask's bits, within groups.

        On gfx1250. Becomes v_permlane_xor_b32.
        """
    def permlanex16(self, old: u32, value: u32, select_low: u32, select_high: u32, fetch_inactive: const_bool, bound_control: const_bool, /) -> u32:
        """The value of a lane of the other row of 16 within 32; the selectors have four bits a
        lane.

        On gfx1030 to gfx1250. Becomes v_permlanex16_b32.
        """
    def permlanex16_var(self, old: u32, value: u32, select: u32, fetch_inactive: const_bool, bound_control: const_bool, /) -> u32:
        """The value of a lane of the other row of 16 within 32; each lane says which.

        On gfx1200 to gfx1250. Becomes v_permlanex16_var_b32.
        """
    def pk_add_max_i16(self, a: i16x2, b: i16x2, c: i16x2, clamp: const_bool, /) -> i16x2:
        """For each half the maximum of a + b and c.

        On gfx1250. Becomes v_pk_add_max_i16.
        """
    def pk_add_max_u16(self, a: u16x2, b: u16x2, c: u16x2, clamp: const_bool, /) -> u16x2:
        """For each half the maximum of a + b and c.

        On gfx1250. Becomes v_pk_add_max_u16.
        """
    def pk_add_min_i16(self, a: i16x2, b: i16x2, c: i16x2, clamp: const_bool, /) -> i16x2:
        """For each half the minimum of a + b and c.

        On gfx1250. Becomes v_pk_add_min_i16.
        """
    def pk_add_min_u16(self, a: u16x2, b: u16x2, c: u16x2, clamp: const_bool, /) -> u16x2:
        """For each half the minimum of a + b and c.

        On gfx1250. Becomes v_pk_add_min_u16.
        """
    def prng_b32(self, state: u32, /) -> u32:
        """The next state of a pseudorandom generator, 32 bits.

        On gfx950, gfx1250. Becomes v_prng_b32.
        """
    def qsad_pk_u16_u8(self, window: u64, reference: u32, sums: u64, /) -> u64:
        """Four sums of absolute differences along a window of eight bytes.

        On gfx908 to gfx1250. Becomes v_qsad_pk_u16_u8.
        """
    def queue_ptr(self) -> constant_ptr_void:
        """The queue that the kernel was launched from.

        On gfx908 to gfx1250.
        """
    def raw_buffer_load_b128(self, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> u32x4:
        """Loads from a buffer; out of its range it is 0.

        On gfx908 to gfx1250. Becomes buffer_load_dwordx4, buffer_load_b128.
        """
    def raw_buffer_load_b16(self, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> u16:
        """Loads from a buffer; out of its range it is 0.

        On gfx908 to gfx1250. Becomes buffer_load_ushort, buffer_load_u16.
        """
    def raw_buffer_load_b32(self, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> u32:
        """Loads from a buffer; out of its range it is 0.

        On gfx908 to gfx1250. Becomes buffer_load_dword, buffer_load_b32.
        """
    def raw_buffer_load_b64(self, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> u32x2:
        """Loads from a buffer; out of its range it is 0.

        On gfx908 to gfx1250. Becomes buffer_load_dwordx2, buffer_load_b64.
        """
    def raw_buffer_load_b8(self, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> u8:
        """Loads from a buffer; out of its range it is 0.

        On gfx908 to gfx1250. Becomes buffer_load_ubyte, buffer_load_u8.
        """
    def raw_buffer_load_b96(self, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> u32x3:
        """Loads from a buffer; out of its range it is 0.

        On gfx908 to gfx1250. Becomes buffer_load_dwordx3, buffer_load_b96.
        """
    def raw_buffer_store_b128(self, value: u32x4, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> None:
        """Stores to a buffer; out of its range nothing is stored.

        On gfx908 to gfx1250. Becomes buffer_store_dwordx4, buffer_store_b128.
        """
    def raw_buffer_store_b16(self, value: u16, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> None:
        """Stores to a buffer; out of its range nothing is stored.

        On gfx908 to gfx1250. Becomes buffer_store_short, buffer_store_b16.
        """
    def raw_buffer_store_b32(self, value: u32, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> None:
        """Stores to a buffer; out of its range nothing is stored.

        On gfx908 to gfx1250. Becomes buffer_store_dword, buffer_store_b32.
        """
    def raw_buffer_store_b64(self, value: u32x2, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> None:
        """Stores to a buffer; out of its range nothing is stored.

        On gfx908 to gfx1250. Becomes buffer_store_dwordx2, buffer_store_b64.
        """
    def raw_buffer_store_b8(self, value: u8, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> None:
        """Stores to a buffer; out of its range nothing is stored.

        On gfx908 to gfx1250. Becomes buffer_store_byte, buffer_store_b8.
        """
    def raw_buffer_store_b96(self, value: u32x3, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> None:
        """Stores to a buffer; out of its range nothing is stored.

        On gfx908 to gfx1250. Becomes buffer_store_dwordx3, buffer_store_b96.
        """
    def raw_ptr_buffer_atomic_add_i32(self, value: i32, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> i32:
        """Atomic operation on a buffer; returns what was there.

        On gfx908 to gfx1250. Becomes buffer_atomic_add, buffer_atomic_add_u32.
        """
    def raw_ptr_buffer_atomic_fadd_f32(self, value: f32, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> f32:
        """Atomic operation on a buffer; returns what was there.

        On gfx90a to gfx950, gfx1100 to gfx1250. Becomes buffer_atomic_add_f32.
        """
    def raw_ptr_buffer_atomic_fadd_v2f16(self, value: f16x2, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> f16x2:
        """Atomic operation on a buffer; returns what was there.

        On gfx90a to gfx950, gfx1200 to gfx1250. Becomes buffer_atomic_pk_add_f16.
        """
    def raw_ptr_buffer_atomic_fmax_f32(self, value: f32, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> f32:
        """Atomic operation on a buffer; returns what was there.

        On gfx1030 to gfx1250. Becomes buffer_atomic_fmax, buffer_atomic_max_f32,
        buffer_atomic_max_num_f32.
        """
    def raw_ptr_buffer_atomic_fmax_f64(self, value: f64, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> f64:
        """Atomic operation on a buffer; returns what was there.

        On gfx90a to gfx1030, gfx1250. Becomes buffer_atomic_max_f64, buffer_atomic_fmax_x2,
        buffer_atomic_max_num_f64.
        """
    def raw_ptr_buffer_atomic_fmin_f32(self, value: f32, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> f32:
        """Atomic operation on a buffer; returns what was there.

        On gfx1030 to gfx1250. Becomes buffer_atomic_fmin, buffer_atomic_min_f32,
        buffer_atomic_min_num_f32.
        """
    def raw_ptr_buffer_atomic_fmin_f64(self, value: f64, resource: buffer, offset: i32, base: i32, cache: const_i32, /) -> f64:
        """Atomic operation on a buffer; returns what was there.

        On gfx90a to gfx1030, gfx1250. Becomes buffer_atomic_min_f64, buffer_atomic_fmin_x2,
        buffer_atomic_min_num_f64.
        """
    def raw_ptr_buffer_load_lds(self, resource: buffer, lds: local_ptr_void, size: const_u32, offset: i32, base: i32, immediate: const_i32, cache: const_i32, /) -> None:
        """Loads from a buffer into LDS without registers.

        On gfx908 to gfx1030. Becomes buffer_load_dword.
        """
    def rcp(self, x: f64, /) -> f64:
        """The reciprocal, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_rcp_f64.
        """
    def rcp_bf16(self, x: bf16, /) -> bf16:
        """The reciprocal, as the hardware approximates it.

        On gfx1250. Becomes v_rcp_bf16.
        """
    def rcpf(self, x: f32, /) -> f32:
        """The reciprocal, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_rcp_f32.
        """
    def rcph(self, x: f16, /) -> f16:
        """The reciprocal, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_rcp_f16.
        """
    def read_exec(self) -> u64:
        """The mask of active lanes, 64 bits.

        On gfx908 to gfx1250.
        """
    def read_exec_hi(self) -> u32:
        """The mask of active lanes 32 to 63.

        On gfx908 to gfx1250.
        """
    def read_exec_lo(self) -> u32:
        """The mask of active lanes 0 to 31.

        On gfx908 to gfx1250.
        """
    def readfirstlane(self, value: i32, /) -> i32:
        """The value of the first active lane, the same in every lane.

        On gfx908 to gfx1250. Becomes v_readfirstlane_b32.
        """
    def readlane(self, value: i32, lane: i32, /) -> i32:
        """The value of one lane, the same in every lane.

        On gfx908 to gfx1250. Becomes v_readlane_b32.
        """
    def rsq(self, x: f64, /) -> f64:
        """One over the square root, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_rsq_f64.
        """
    def rsq_bf16(self, x: bf16, /) -> bf16:
        """One over the square root, as the hardware approximates it.

        On gfx1250. Becomes v_rsq_bf16.
        """
    def rsq_clamp(self, x: f64, /) -> f64:
        """One over the square root, infinities becoming the largest finite numbers.

        On gfx908 to gfx1250. Becomes v_rsq_f64.
        """
    def rsq_clampf(self, x: f32, /) -> f32:
        """One over the square root, infinities becoming the largest finite numbers.

        On gfx908 to gfx1250. Becomes v_rsq_f32.
        """
    def rsqf(self, x: f32, /) -> f32:
        """One over the square root, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_rsq_f32.
        """
    def rsqh(self, x: f16, /) -> f16:
        """One over the square root, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_rsq_f16.
        """
    def s_barrier(self) -> None:
        """Waits until every wave of the workgroup is here; nothing about memory.

        On gfx908 to gfx1250. Becomes s_barrier.
        """
    def s_barrier_init(self, barrier: ptr_void, members: i32, /) -> None:
        """Sets how many waves a named barrier has.

        On gfx1200 to gfx1250. Becomes s_barrier_init.
        """
    def s_barrier_join(self, barrier: ptr_void, /) -> None:
        """Makes this wave a member of a named barrier.

        On gfx1200 to gfx1250. Becomes s_barrier_join.
        """
    def s_barrier_leave(self, barrier: const_i16, /) -> None:
        """Takes this wave out of the barrier.

        On gfx1200 to gfx1250. Becomes s_barrier_leave.
        """
    def s_barrier_signal(self, barrier: const_i32, /) -> None:
        """Tells a barrier that this wave has arrived; -1 is the workgroup's.

        On gfx1200 to gfx1250. Becomes s_barrier_signal.
        """
    def s_barrier_signal_isfirst(self, barrier: const_i32, /) -> boolean:
        """As s_barrier_signal; whether this wave was the first.

        On gfx1200 to gfx1250. Becomes s_barrier_signal_isfirst.
        """
    def s_barrier_signal_var(self, barrier: ptr_void, members: i32, /) -> None:
        """Tells a named barrier in LDS that this wave has arrived.

        On gfx1200 to gfx1250. Becomes s_barrier_signal.
        """
    def s_barrier_wait(self, barrier: const_i16, /) -> None:
        """Waits until every wave has arrived at a barrier; -1 is the workgroup's.

        On gfx1200 to gfx1250. Becomes s_barrier_wait.
        """
    def s_buffer_prefetch_data(self, resource: buffer, offset: const_i32, size: u32, /) -> None:
        """Fetches a buffer's memory into the scalar data cache.

        On gfx1200 to gfx1250. Becomes s_buffer_prefetch_data.
        """
    def s_cluster_barrier(self) -> None:
        """Waits until every workgroup of the cluster is here.

        On gfx1250.
        """
    def s_dcache_inv(self) -> None:
        """Invalidates the scalar data cache.

        On gfx908 to gfx1250. Becomes s_dcache_inv.
        """
    def s_dcache_inv_vol(self) -> None:
        """Invalidates the volatile lines of the scalar data cache.

        On gfx908 to gfx950. Becomes s_dcache_inv_vol.
        """
    def s_dcache_wb(self) -> None:
        """Writes the scalar data cache back.

        On gfx908 to gfx950. Becomes s_dcache_wb.
        """
    def s_decperflevel(self, counter: const_i32, /) -> None:
        """Takes one from a performance counter.

        On gfx908 to gfx1250. Becomes s_decperflevel.
        """
    def s_get_barrier_state(self, barrier: i32, /) -> u32:
        """How many waves have arrived at a barrier, and its members.

        On gfx1200 to gfx1250. Becomes s_get_barrier_state.
        """
    def s_get_named_barrier_state(self, barrier: ptr_void, /) -> u32:
        """How many waves have arrived at a named barrier, and its members.

        On gfx1200 to gfx1250. Becomes s_get_barrier_state.
        """
    def s_getpc(self) -> u64:
        """The address of the next instruction.

        On gfx908 to gfx1250. Becomes s_getpc_b64.
        """
    def s_getreg(self, register: const_i32, /) -> u32:
        """A field of a hardware register; the number has id, offset and width.

        On gfx908 to gfx1250. Becomes s_getreg_b32.
        """
    def s_incperflevel(self, counter: const_i32, /) -> None:
        """Adds one to a performance counter.

        On gfx908 to gfx1250. Becomes s_incperflevel.
        """
    def s_memrealtime(self) -> u64:
        """A clock that counts at a constant rate, whatever the engine's.

        On gfx908 to gfx1030. Becomes s_memrealtime.
        """
    def s_memtime(self) -> u64:
        """A clock that counts the shader engine's cycles.

        On gfx908 to gfx1030. Becomes s_memtime.
        """
    def s_monitor_sleep(self, duration: const_i16, /) -> None:
        """Sleeps until a monitored address is written.

        On gfx1250. Becomes s_monitor_sleep.
        """
    def s_prefetch_data(self, pointer: ptr_void, size: u32, /) -> None:
        """Fetches memory into the scalar data cache.

        On gfx1200 to gfx1250. Becomes s_prefetch_data.
        """
    def s_sendmsg(self, message: const_i32, m0: u32, /) -> None:
        """Sends a message to the hardware outside of the compute unit.

        On gfx908 to gfx1250. Becomes s_sendmsg.
        """
    def s_sendmsg_rtn(self, message: const_u32, /) -> u32:
        """Sends a message that has an answer, and returns it.

        On gfx1100 to gfx1250. Becomes s_sendmsg_rtn_b32.
        """
    def s_sendmsg_rtnl(self, message: const_u32, /) -> u64:
        """Sends a message that has an answer, and returns it.

        On gfx1100 to gfx1250. Becomes s_sendmsg_rtn_b64.
        """
    def s_sendmsghalt(self, message: const_i32, m0: u32, /) -> None:
        """As s_sendmsg, and halts the wave.

        On gfx908 to gfx1250. Becomes s_sendmsghalt.
        """
    def s_setprio(self, priority: const_i16, /) -> None:
        """The wave's priority in issuing instructions, 0 to 3.

        On gfx908 to gfx1250. Becomes s_setprio.
        """
    def s_setprio_inc_wg(self, priority: const_i16, /) -> None:
        """Raises the priority of the workgroup's waves.

        On gfx1250. Becomes s_setprio_inc_wg.
        """
    def s_setreg(self, register: const_i32, value: u32, /) -> None:
        """Sets a field of a hardware register to a value that is the same in all lanes.

        On gfx908 to gfx1250. Becomes s_setreg_b32.
        """
    def s_sleep(self, duration: const_i32, /) -> None:
        """Sleeps for about 64 times so many clocks.

        On gfx908 to gfx1250. Becomes s_sleep.
        """
    def s_sleep_var(self, duration: u32, /) -> None:
        """Sleeps for about 64 times so many clocks; the duration may be computed.

        On gfx1200 to gfx1250. Becomes s_sleep_var.
        """
    def s_ttracedata(self, value: i32, /) -> None:
        """Puts data, the same in all lanes, into a thread trace.

        On gfx908 to gfx1250. Becomes s_ttracedata.
        """
    def s_ttracedata_imm(self, value: const_i16, /) -> None:
        """Puts a constant into a thread trace.

        On gfx1030 to gfx1250. Becomes s_ttracedata_imm.
        """
    def s_wait_asynccnt(self, count: const_u16, /) -> None:
        """Waits until at most so many asynchronous transfers with LDS are outstanding.

        On gfx1250. Becomes s_wait_asynccnt.
        """
    def s_wait_event_export_ready(self) -> None:
        """Waits until exports may begin.

        On gfx1100 to gfx1201. Becomes s_wait_event.
        """
    def s_wait_tensorcnt(self, count: const_u16, /) -> None:
        """Waits until at most so many tensor transfers are outstanding.

        On gfx1250. Becomes s_wait_tensorcnt.
        """
    def s_waitcnt(self, counts: const_i32, /) -> None:
        """Waits until counters of outstanding memory operations are low enough; the bits differ
        between targets.

        On gfx908 to gfx1201. Becomes s_waitcnt.
        """
    def s_wakeup_barrier(self, barrier: ptr_void, /) -> None:
        """Wakes the waves that wait at a named barrier.

        On gfx1250. Becomes s_wakeup_barrier.
        """
    def sad_hi_u8(self, a: u32, b: u32, sum: u32, /) -> u32:
        """Sum of absolute differences of four bytes, added to the high half of sum.

        On gfx908 to gfx1250. Becomes v_sad_hi_u8.
        """
    def sad_u16(self, a: u32, b: u32, sum: u32, /) -> u32:
        """Sum of absolute differences of two 16-bit integers, added to sum.

        On gfx908 to gfx1250. Becomes v_sad_u16.
        """
    def sad_u8(self, a: u32, b: u32, sum: u32, /) -> u32:
        """Sum of absolute differences of four bytes, added to sum.

        On gfx908 to gfx1250. Becomes v_sad_u8.
        """
    def sat_pk4_i4_i8(self, value: u32, /) -> u16:
        """Four bytes to 4-bit integers, saturated.

        On gfx1250. Becomes v_sat_pk4_i4_i8.
        """
    def sat_pk4_u4_u8(self, value: u32, /) -> u16:
        """Four bytes to 4-bit integers, saturated.

        On gfx1250. Becomes v_sat_pk4_u4_u8.
        """
    def sbfe(self, value: u32, offset: u32, width: u32, /) -> u32:
        """A field of bits, sign-extended.

        On gfx908 to gfx1250. Becomes v_bfe_i32.
        """
    def sched_barrier(self, mask: const_i32, /) -> None:
        """Which kinds of instructions the scheduler may move across; 0 is none.

        On gfx908 to gfx1250.
        """
    def sched_group_barrier(self, mask: const_i32, size: const_i32, group: const_i32, /) -> None:
        """Asks the scheduler for a group of so many instructions of the kinds in the mask.

        On gfx908 to gfx1250.
        """
    def sdot2(self, a: i16x2, b: i16x2, c: i32, clamp: const_bool, /) -> i32:
        """Dot product of two pairs of signed 16-bit integers added to a 32-bit one; clamp
        saturates.

        On gfx908 to gfx1030. Becomes v_dot2c_i32_i16, v_dot2_i32_i16.
        """
    def sdot4(self, a: i32, b: i32, c: i32, clamp: const_bool, /) -> i32:
        """Dot product of four signed bytes of each operand added to a 32-bit integer; clamp
        saturates.

        On gfx908 to gfx1030. Becomes v_dot4c_i32_i8.
        """
    def sdot8(self, a: i32, b: i32, c: i32, clamp: const_bool, /) -> i32:
        """Dot product of eight signed 4-bit integers of each operand added to a 32-bit one; clamp
        saturates.

        On gfx908 to gfx1030. Becomes v_dot8c_i32_i4, v_dot8_i32_i4.
        """
    def set_fpenv(self, environment: u64, /) -> None:
        """Sets the mode and trap settings of floating point.

        On gfx908 to gfx1250. Becomes s_setreg_b32.
        """
    def sicmp(self, a: i32, b: i32, comparison: const_i32, /) -> u64:
        """A bit for each lane that is active and whose signed integers compare so.

        On gfx908 to gfx1250.
        """
    def sicmpl(self, a: i64, b: i64, comparison: const_i32, /) -> u64:
        """A bit for each lane that is active and whose signed integers compare so.

        On gfx908 to gfx1250.
        """
    def sin_bf16(self, x: bf16, /) -> bf16:
        """The sine of x turns (times 2 pi), as the hardware approximates it.

        On gfx1250. Becomes v_sin_bf16.
        """
    def sinf(self, x: f32, /) -> f32:
        """The sine of x turns (times 2 pi), as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_sin_f32.
        """
    def sinh(self, x: f16, /) -> f16:
        """The sine of x turns (times 2 pi), as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_sin_f16.
        """
    def smfmac_f32_16x16x128_bf8_bf8(self, a: i32x4, b: i32x8, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_16x16x128_bf8_bf8.
        """
    def smfmac_f32_16x16x128_bf8_fp8(self, a: i32x4, b: i32x8, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_16x16x128_bf8_fp8.
        """
    def smfmac_f32_16x16x128_fp8_bf8(self, a: i32x4, b: i32x8, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_16x16x128_fp8_bf8.
        """
    def smfmac_f32_16x16x128_fp8_fp8(self, a: i32x4, b: i32x8, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_16x16x128_fp8_fp8.
        """
    def smfmac_f32_16x16x32_bf16(self, a: i16x4, b: i16x8, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_16x16x32_bf16.
        """
    def smfmac_f32_16x16x32_f16(self, a: f16x4, b: f16x8, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_16x16x32_f16.
        """
    def smfmac_f32_16x16x64_bf16(self, a: bf16x8, b: bf16x16, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_16x16x64_bf16.
        """
    def smfmac_f32_16x16x64_bf8_bf8(self, a: i32x2, b: i32x4, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_16x16x64_bf8_bf8.
        """
    def smfmac_f32_16x16x64_bf8_fp8(self, a: i32x2, b: i32x4, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_16x16x64_bf8_fp8.
        """
    def smfmac_f32_16x16x64_f16(self, a: f16x8, b: f16x16, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_16x16x64_f16.
        """
    def smfmac_f32_16x16x64_fp8_bf8(self, a: i32x2, b: i32x4, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_16x16x64_fp8_bf8.
        """
    def smfmac_f32_16x16x64_fp8_fp8(self, a: i32x2, b: i32x4, c: f32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_16x16x64_fp8_fp8.
        """
    def smfmac_f32_32x32x16_bf16(self, a: i16x4, b: i16x8, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_32x32x16_bf16.
        """
    def smfmac_f32_32x32x16_f16(self, a: f16x4, b: f16x8, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_32x32x16_f16.
        """
    def smfmac_f32_32x32x32_bf16(self, a: bf16x8, b: bf16x16, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_32x32x32_bf16.
        """
    def smfmac_f32_32x32x32_bf8_bf8(self, a: i32x2, b: i32x4, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_32x32x32_bf8_bf8.
        """
    def smfmac_f32_32x32x32_bf8_fp8(self, a: i32x2, b: i32x4, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_32x32x32_bf8_fp8.
        """
    def smfmac_f32_32x32x32_f16(self, a: f16x8, b: f16x16, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_32x32x32_f16.
        """
    def smfmac_f32_32x32x32_fp8_bf8(self, a: i32x2, b: i32x4, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_32x32x32_fp8_bf8.
        """
    def smfmac_f32_32x32x32_fp8_fp8(self, a: i32x2, b: i32x4, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_f32_32x32x32_fp8_fp8.
        """
    def smfmac_f32_32x32x64_bf8_bf8(self, a: i32x4, b: i32x8, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_32x32x64_bf8_bf8.
        """
    def smfmac_f32_32x32x64_bf8_fp8(self, a: i32x4, b: i32x8, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_32x32x64_bf8_fp8.
        """
    def smfmac_f32_32x32x64_fp8_bf8(self, a: i32x4, b: i32x8, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_32x32x64_fp8_bf8.
        """
    def smfmac_f32_32x32x64_fp8_fp8(self, a: i32x4, b: i32x8, c: f32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> f32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_f32_32x32x64_fp8_fp8.
        """
    def smfmac_i32_16x16x128_i8(self, a: i32x4, b: i32x8, c: i32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> i32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_i32_16x16x128_i8.
        """
    def smfmac_i32_16x16x64_i8(self, a: i32x2, b: i32x4, c: i32x4, index: i32, cbsz: const_i32, abid: const_i32, /) -> i32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_i32_16x16x64_i8.
        """
    def smfmac_i32_32x32x32_i8(self, a: i32x2, b: i32x4, c: i32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> i32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx942, gfx950. Becomes v_smfmac_i32_32x32x32_i8.
        """
    def smfmac_i32_32x32x64_i8(self, a: i32x4, b: i32x8, c: i32x16, index: i32, cbsz: const_i32, abid: const_i32, /) -> i32x16:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx950. Becomes v_smfmac_i32_32x32x64_i8.
        """
    def sqrt(self, x: f64, /) -> f64:
        """The square root, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_sqrt_f64.
        """
    def sqrt_bf16(self, x: bf16, /) -> bf16:
        """The square root, as the hardware approximates it.

        On gfx1250. Becomes v_sqrt_bf16.
        """
    def sqrtf(self, x: f32, /) -> f32:
        """The square root, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_sqrt_f32.
        """
    def sqrth(self, x: f16, /) -> f16:
        """The square root, as the hardware approximates it.

        On gfx908 to gfx1250. Becomes v_sqrt_f16.
        """
    def struct_ptr_buffer_load_lds(self, resource: buffer, lds: local_ptr_void, size: const_u32, index: i32, offset: i32, base: i32, immediate: const_i32, cache: const_i32, /) -> None:
        """Loads from a buffer of structures into LDS without registers.

        On gfx908 to gfx1030. Becomes buffer_load_dword.
        """
    def sudot4(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32, c: i32, clamp: const_bool, /) -> i32:
        """Dot product of four bytes of each operand, signed as the flags say, added to a 32-bit
        integer.

        On gfx1100 to gfx1250. Becomes v_dot4_i32_iu8.
        """
    def sudot8(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32, c: i32, clamp: const_bool, /) -> i32:
        """Dot product of eight 4-bit integers of each operand, signed as the flags say, added to a
        32-bit one.

        On gfx1100 to gfx1250. Becomes v_dot8_i32_iu4.
        """
    def swmmac_bf16_16x16x32_bf16_w32(self, a: i16x8, b: i16x16, c: i16x8, index: i32, /) -> i16x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_bf16_16x16x32_bf16.
        """
    def swmmac_bf16_16x16x32_bf16_w64(self, a: i16x4, b: i16x8, c: i16x4, index: i32, /) -> i16x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_bf16_16x16x32_bf16.
        """
    def swmmac_bf16_16x16x64_bf16(self, sign_a: const_bool, a: bf16x16, sign_b: const_bool, b: bf16x32, c: bf16x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> bf16x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags say
        of each operand whether it is signed or negated.

        On gfx1250. Becomes v_swmmac_bf16_16x16x64_bf16.
        """
    def swmmac_bf16f32_16x16x64_bf16(self, sign_a: const_bool, a: bf16x16, sign_b: const_bool, b: bf16x32, c: f32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags say
        of each operand whether it is signed or negated.

        On gfx1250. Becomes v_swmmac_bf16f32_16x16x64_bf16.
        """
    def swmmac_f16_16x16x128_bf8_bf8(self, a: i32x8, b: i32x16, c: f16x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f16_16x16x128_bf8_bf8.
        """
    def swmmac_f16_16x16x128_bf8_fp8(self, a: i32x8, b: i32x16, c: f16x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f16_16x16x128_bf8_fp8.
        """
    def swmmac_f16_16x16x128_fp8_bf8(self, a: i32x8, b: i32x16, c: f16x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f16_16x16x128_fp8_bf8.
        """
    def swmmac_f16_16x16x128_fp8_fp8(self, a: i32x8, b: i32x16, c: f16x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f16_16x16x128_fp8_fp8.
        """
    def swmmac_f16_16x16x32_f16_w32(self, a: f16x8, b: f16x16, c: f16x8, index: i32, /) -> f16x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_f16_16x16x32_f16.
        """
    def swmmac_f16_16x16x32_f16_w64(self, a: f16x4, b: f16x8, c: f16x4, index: i32, /) -> f16x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_f16_16x16x32_f16.
        """
    def swmmac_f16_16x16x64_f16(self, sign_a: const_bool, a: f16x16, sign_b: const_bool, b: f16x32, c: f16x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags say
        of each operand whether it is signed or negated.

        On gfx1250. Becomes v_swmmac_f16_16x16x64_f16.
        """
    def swmmac_f32_16x16x128_bf8_bf8(self, a: i32x8, b: i32x16, c: f32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f32_16x16x128_bf8_bf8.
        """
    def swmmac_f32_16x16x128_bf8_fp8(self, a: i32x8, b: i32x16, c: f32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f32_16x16x128_bf8_fp8.
        """
    def swmmac_f32_16x16x128_fp8_bf8(self, a: i32x8, b: i32x16, c: f32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f32_16x16x128_fp8_bf8.
        """
    def swmmac_f32_16x16x128_fp8_fp8(self, a: i32x8, b: i32x16, c: f32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags
        keep operands in the reuse cache.

        On gfx1250. Becomes v_swmmac_f32_16x16x128_fp8_fp8.
        """
    def swmmac_f32_16x16x32_bf16_w32(self, a: i16x8, b: i16x16, c: f32x8, index: i32, /) -> f32x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_f32_16x16x32_bf16.
        """
    def swmmac_f32_16x16x32_bf16_w64(self, a: i16x4, b: i16x8, c: f32x4, index: i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_f32_16x16x32_bf16.
        """
    def swmmac_f32_16x16x32_bf8_bf8_w32(self, a: i32x2, b: i32x4, c: f32x8, index: i32, /) -> f32x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_f32_16x16x32_bf8_bf8.
        """
    def swmmac_f32_16x16x32_bf8_bf8_w64(self, a: i32, b: i32x2, c: f32x4, index: i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_f32_16x16x32_bf8_bf8.
        """
    def swmmac_f32_16x16x32_bf8_fp8_w32(self, a: i32x2, b: i32x4, c: f32x8, index: i32, /) -> f32x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_f32_16x16x32_bf8_fp8.
        """
    def swmmac_f32_16x16x32_bf8_fp8_w64(self, a: i32, b: i32x2, c: f32x4, index: i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_f32_16x16x32_bf8_fp8.
        """
    def swmmac_f32_16x16x32_f16_w32(self, a: f16x8, b: f16x16, c: f32x8, index: i32, /) -> f32x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_f32_16x16x32_f16.
        """
    def swmmac_f32_16x16x32_f16_w64(self, a: f16x4, b: f16x8, c: f32x4, index: i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_f32_16x16x32_f16.
        """
    def swmmac_f32_16x16x32_fp8_bf8_w32(self, a: i32x2, b: i32x4, c: f32x8, index: i32, /) -> f32x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_f32_16x16x32_fp8_bf8.
        """
    def swmmac_f32_16x16x32_fp8_bf8_w64(self, a: i32, b: i32x2, c: f32x4, index: i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_f32_16x16x32_fp8_bf8.
        """
    def swmmac_f32_16x16x32_fp8_fp8_w32(self, a: i32x2, b: i32x4, c: f32x8, index: i32, /) -> f32x8:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_f32_16x16x32_fp8_fp8.
        """
    def swmmac_f32_16x16x32_fp8_fp8_w64(self, a: i32, b: i32x2, c: f32x4, index: i32, /) -> f32x4:
        """Sparse matrix product C + A x B: two of every four elements of A along k are held, index
        says which.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_f32_16x16x32_fp8_fp8.
        """
    def swmmac_f32_16x16x64_bf16(self, sign_a: const_bool, a: bf16x16, sign_b: const_bool, b: bf16x32, c: f32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags say
        of each operand whether it is signed or negated.

        On gfx1250. Becomes v_swmmac_f32_16x16x64_bf16.
        """
    def swmmac_f32_16x16x64_f16(self, sign_a: const_bool, a: f16x16, sign_b: const_bool, b: f16x32, c: f32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags say
        of each operand whether it is signed or negated.

        On gfx1250. Becomes v_swmmac_f32_16x16x64_f16.
        """
    def swmmac_i32_16x16x128_iu8(self, sign_a: const_bool, a: i32x8, sign_b: const_bool, b: i32x16, c: i32x8, index: i32, reuse_a: const_bool, reuse_b: const_bool, /, *more: str | int) -> i32x8:
        """Sparse matrix product C + A x B, A with two of every four elements along k; the flags say
        of each operand whether it is signed or negated.

        On gfx1250. Becomes v_swmmac_i32_16x16x128_iu8.
        """
    def swmmac_i32_16x16x32_iu4_w32(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32x2, c: i32x8, index: i32, clamp: const_bool, /) -> i32x8:
        """Sparse integer matrix product C + A x B, A with two of every four elements along k; clamp
        saturates.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_i32_16x16x32_iu4.
        """
    def swmmac_i32_16x16x32_iu4_w64(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32, c: i32x4, index: i32, clamp: const_bool, /) -> i32x4:
        """Sparse integer matrix product C + A x B, A with two of every four elements along k; clamp
        saturates.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_i32_16x16x32_iu4.
        """
    def swmmac_i32_16x16x32_iu8_w32(self, sign_a: const_bool, a: i32x2, sign_b: const_bool, b: i32x4, c: i32x8, index: i32, clamp: const_bool, /) -> i32x8:
        """Sparse integer matrix product C + A x B, A with two of every four elements along k; clamp
        saturates.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_i32_16x16x32_iu8.
        """
    def swmmac_i32_16x16x32_iu8_w64(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32x2, c: i32x4, index: i32, clamp: const_bool, /) -> i32x4:
        """Sparse integer matrix product C + A x B, A with two of every four elements along k; clamp
        saturates.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_i32_16x16x32_iu8.
        """
    def swmmac_i32_16x16x64_iu4_w32(self, sign_a: const_bool, a: i32x2, sign_b: const_bool, b: i32x4, c: i32x8, index: i32, clamp: const_bool, /) -> i32x8:
        """Sparse integer matrix product C + A x B, A with two of every four elements along k; clamp
        saturates.

        On gfx1200, gfx1201, in waves of 32. Becomes v_swmmac_i32_16x16x64_iu4.
        """
    def swmmac_i32_16x16x64_iu4_w64(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32x2, c: i32x4, index: i32, clamp: const_bool, /) -> i32x4:
        """Sparse integer matrix product C + A x B, A with two of every four elements along k; clamp
        saturates.

        On gfx1200, gfx1201, in waves of 64. Becomes v_swmmac_i32_16x16x64_iu4.
        """
    def tanh_bf16(self, x: bf16, /) -> bf16:
        """The hyperbolic tangent, as the hardware approximates it.

        On gfx1250. Becomes v_tanh_bf16.
        """
    def tanhf(self, x: f32, /) -> f32:
        """The hyperbolic tangent, as the hardware approximates it.

        On gfx1250. Becomes v_tanh_f32.
        """
    def tanhh(self, x: f16, /) -> f16:
        """The hyperbolic tangent, as the hardware approximates it.

        On gfx1250. Becomes v_tanh_f16.
        """
    def tensor_load_to_lds(self, group0: i32x4, group1: i32x8, group2: i32x4, group3: i32x4, cache: const_i32, /) -> None:
        """Loads a tile of a tensor, which descriptors describe, into LDS.

        On gfx1250. Becomes tensor_load_to_lds.
        """
    def tensor_load_to_lds_d2(self, group0: i32x4, group1: i32x8, cache: const_i32, /) -> None:
        """Loads a tile of a tensor of two dimensions into LDS.

        On gfx1250. Becomes tensor_load_to_lds.
        """
    def tensor_store_from_lds(self, group0: i32x4, group1: i32x8, group2: i32x4, group3: i32x4, cache: const_i32, /) -> None:
        """Stores a tile of a tensor, which descriptors describe, from LDS.

        On gfx1250. Becomes tensor_store_from_lds.
        """
    def tensor_store_from_lds_d2(self, group0: i32x4, group1: i32x8, cache: const_i32, /) -> None:
        """Stores a tile of a tensor of two dimensions from LDS.

        On gfx1250. Becomes tensor_store_from_lds.
        """
    def trig_preop(self, x: f64, segment: i32, /) -> f64:
        """A piece of 2 / pi for reducing large arguments of sine and cosine.

        On gfx908 to gfx1250. Becomes v_trig_preop_f64.
        """
    def ubfe(self, value: u32, offset: u32, width: u32, /) -> u32:
        """A field of bits, zero-extended.

        On gfx908 to gfx1250. Becomes v_bfe_u32.
        """
    def udot2(self, a: u16x2, b: u16x2, c: u32, clamp: const_bool, /) -> u32:
        """Dot product of two pairs of unsigned 16-bit integers added to a 32-bit one; clamp
        saturates.

        On gfx908 to gfx1030. Becomes v_dot2_u32_u16.
        """
    def udot4(self, a: u32, b: u32, c: u32, clamp: const_bool, /) -> u32:
        """Dot product of four unsigned bytes of each operand added to a 32-bit integer; clamp
        saturates.

        On gfx908 to gfx1250. Becomes v_dot4_u32_u8.
        """
    def udot8(self, a: u32, b: u32, c: u32, clamp: const_bool, /) -> u32:
        """Dot product of eight unsigned 4-bit integers of each operand added to a 32-bit one; clamp
        saturates.

        On gfx908 to gfx1250. Becomes v_dot8_u32_u4.
        """
    def uicmp(self, a: u32, b: u32, comparison: const_i32, /) -> u64:
        """A bit for each lane that is active and whose unsigned integers compare so.

        On gfx908 to gfx1250.
        """
    def uicmpl(self, a: u64, b: u64, comparison: const_i32, /) -> u64:
        """A bit for each lane that is active and whose unsigned integers compare so.

        On gfx908 to gfx1250.
        """
    def update_dpp(self, old: i32, value: i32, control: const_i32, row_mask: const_i32, bank_mask: const_i32, bound_control: const_bool, /) -> i32:
        """The value of another lane of the row, which control selects; old where there is none.

        On gfx908 to gfx1250. Becomes v_mov_b32.
        """
    def wave_barrier(self) -> None:
        """Keeps the compiler from moving code across; no instruction.

        On gfx908 to gfx1250.
        """
    def wave_reduce_add_u32(self, value: u32, strategy: const_i32, /) -> u32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_add_u64(self, value: u64, strategy: const_i32, /) -> u64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_and_b32(self, value: i32, strategy: const_i32, /) -> i32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_and_b64(self, value: i64, strategy: const_i32, /) -> i64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_fadd_f32(self, value: f32, strategy: const_i32, /) -> f32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_fmax_f32(self, value: f32, strategy: const_i32, /) -> f32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_fmin_f32(self, value: f32, strategy: const_i32, /) -> f32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_fsub_f32(self, value: f32, strategy: const_i32, /) -> f32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_max_i32(self, value: i32, strategy: const_i32, /) -> i32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_max_i64(self, value: i64, strategy: const_i32, /) -> i64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_max_u32(self, value: u32, strategy: const_i32, /) -> u32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_max_u64(self, value: u64, strategy: const_i32, /) -> u64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_min_i32(self, value: i32, strategy: const_i32, /) -> i32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_min_i64(self, value: i64, strategy: const_i32, /) -> i64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_min_u32(self, value: u32, strategy: const_i32, /) -> u32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_min_u64(self, value: u64, strategy: const_i32, /) -> u64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_or_b32(self, value: i32, strategy: const_i32, /) -> i32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_or_b64(self, value: i64, strategy: const_i32, /) -> i64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_sub_u32(self, value: u32, strategy: const_i32, /) -> u32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_sub_u64(self, value: u64, strategy: const_i32, /) -> u64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_xor_b32(self, value: i32, strategy: const_i32, /) -> i32:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wave_reduce_xor_b64(self, value: i64, strategy: const_i32, /) -> i64:
        """One value from those of all active lanes: sum, difference, minimum, maximum or a bitwise
        operation, as the name says.

        On gfx908 to gfx1250.
        """
    def wavefrontsize(self) -> u32:
        """How many lanes a wave has: 32 or 64.

        On gfx908 to gfx1250.
        """
    def wmma_bf16_16x16x16_bf16_tied_w32(self, a: i16x16, b: i16x16, c: i16x16, high: const_bool, /) -> i16x16:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_bf16_16x16x16_bf16.
        """
    def wmma_bf16_16x16x16_bf16_tied_w64(self, a: i16x16, b: i16x16, c: i16x8, high: const_bool, /) -> i16x8:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_bf16_16x16x16_bf16.
        """
    def wmma_bf16_16x16x16_bf16_w32(self, a: i16x16, b: i16x16, c: i16x16, high: const_bool, /) -> i16x16:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_bf16_16x16x16_bf16.
        """
    def wmma_bf16_16x16x16_bf16_w32_gfx12(self, a: i16x8, b: i16x8, c: i16x8, /) -> i16x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_bf16_16x16x16_bf16.
        """
    def wmma_bf16_16x16x16_bf16_w64(self, a: i16x16, b: i16x16, c: i16x8, high: const_bool, /) -> i16x8:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_bf16_16x16x16_bf16.
        """
    def wmma_bf16_16x16x16_bf16_w64_gfx12(self, a: i16x4, b: i16x4, c: i16x4, /) -> i16x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_bf16_16x16x16_bf16.
        """
    def wmma_bf16_16x16x32_bf16(self, negate_a: const_bool, a: bf16x16, negate_b: const_bool, b: bf16x16, modifiers_c: const_i16, c: bf16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> bf16x8:
        """Matrix product D = A x B + C with negated operands on request.

        On gfx1250. Becomes v_wmma_bf16_16x16x32_bf16.
        """
    def wmma_bf16f32_16x16x32_bf16(self, negate_a: const_bool, a: bf16x16, negate_b: const_bool, b: bf16x16, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> bf16x8:
        """Matrix product D = A x B + C with negated operands on request.

        On gfx1250. Becomes v_wmma_bf16f32_16x16x32_bf16.
        """
    def wmma_f16_16x16x128_bf8_bf8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x128_bf8_bf8.
        """
    def wmma_f16_16x16x128_bf8_fp8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x128_bf8_fp8.
        """
    def wmma_f16_16x16x128_fp8_bf8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x128_fp8_bf8.
        """
    def wmma_f16_16x16x128_fp8_fp8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x128_fp8_fp8.
        """
    def wmma_f16_16x16x16_f16_tied_w32(self, a: f16x16, b: f16x16, c: f16x16, high: const_bool, /) -> f16x16:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_f16_16x16x16_f16.
        """
    def wmma_f16_16x16x16_f16_tied_w64(self, a: f16x16, b: f16x16, c: f16x8, high: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_f16_16x16x16_f16.
        """
    def wmma_f16_16x16x16_f16_w32(self, a: f16x16, b: f16x16, c: f16x16, high: const_bool, /) -> f16x16:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_f16_16x16x16_f16.
        """
    def wmma_f16_16x16x16_f16_w32_gfx12(self, a: f16x8, b: f16x8, c: f16x8, /) -> f16x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_f16_16x16x16_f16.
        """
    def wmma_f16_16x16x16_f16_w64(self, a: f16x16, b: f16x16, c: f16x8, high: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C with 16-bit results in the low or the high half of each
        register.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_f16_16x16x16_f16.
        """
    def wmma_f16_16x16x16_f16_w64_gfx12(self, a: f16x4, b: f16x4, c: f16x4, /) -> f16x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_f16_16x16x16_f16.
        """
    def wmma_f16_16x16x32_f16(self, negate_a: const_bool, a: f16x16, negate_b: const_bool, b: f16x16, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C with negated operands on request.

        On gfx1250. Becomes v_wmma_f16_16x16x32_f16.
        """
    def wmma_f16_16x16x64_bf8_bf8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x64_bf8_bf8.
        """
    def wmma_f16_16x16x64_bf8_fp8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x64_bf8_fp8.
        """
    def wmma_f16_16x16x64_fp8_bf8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x64_fp8_bf8.
        """
    def wmma_f16_16x16x64_fp8_fp8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f16x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f16x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f16_16x16x64_fp8_fp8.
        """
    def wmma_f32_16x16x128_bf8_bf8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x128_bf8_bf8.
        """
    def wmma_f32_16x16x128_bf8_fp8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x128_bf8_fp8.
        """
    def wmma_f32_16x16x128_f8f6f4(self, format_a: const_i32, a: i32x16, format_b: const_i32, b: i32x16, modifiers_c: const_i16, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C of FP8, BF8, FP6, BF6 or FP4, as the formats say.

        On gfx1250. Becomes v_wmma_f32_16x16x128_f8f6f4.
        """
    def wmma_f32_16x16x128_fp8_bf8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x128_fp8_bf8.
        """
    def wmma_f32_16x16x128_fp8_fp8(self, a: i32x16, b: i32x16, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x128_fp8_fp8.
        """
    def wmma_f32_16x16x16_bf16_w32(self, a: i16x16, b: i16x16, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_f32_16x16x16_bf16.
        """
    def wmma_f32_16x16x16_bf16_w32_gfx12(self, a: i16x8, b: i16x8, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_f32_16x16x16_bf16.
        """
    def wmma_f32_16x16x16_bf16_w64(self, a: i16x16, b: i16x16, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_f32_16x16x16_bf16.
        """
    def wmma_f32_16x16x16_bf16_w64_gfx12(self, a: i16x4, b: i16x4, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_f32_16x16x16_bf16.
        """
    def wmma_f32_16x16x16_bf8_bf8_w32_gfx12(self, a: i32x2, b: i32x2, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_f32_16x16x16_bf8_bf8.
        """
    def wmma_f32_16x16x16_bf8_bf8_w64_gfx12(self, a: i32, b: i32, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_f32_16x16x16_bf8_bf8.
        """
    def wmma_f32_16x16x16_bf8_fp8_w32_gfx12(self, a: i32x2, b: i32x2, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_f32_16x16x16_bf8_fp8.
        """
    def wmma_f32_16x16x16_bf8_fp8_w64_gfx12(self, a: i32, b: i32, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_f32_16x16x16_bf8_fp8.
        """
    def wmma_f32_16x16x16_f16_w32(self, a: f16x16, b: f16x16, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_f32_16x16x16_f16.
        """
    def wmma_f32_16x16x16_f16_w32_gfx12(self, a: f16x8, b: f16x8, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_f32_16x16x16_f16.
        """
    def wmma_f32_16x16x16_f16_w64(self, a: f16x16, b: f16x16, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_f32_16x16x16_f16.
        """
    def wmma_f32_16x16x16_f16_w64_gfx12(self, a: f16x4, b: f16x4, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_f32_16x16x16_f16.
        """
    def wmma_f32_16x16x16_fp8_bf8_w32_gfx12(self, a: i32x2, b: i32x2, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_f32_16x16x16_fp8_bf8.
        """
    def wmma_f32_16x16x16_fp8_bf8_w64_gfx12(self, a: i32, b: i32, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_f32_16x16x16_fp8_bf8.
        """
    def wmma_f32_16x16x16_fp8_fp8_w32_gfx12(self, a: i32x2, b: i32x2, c: f32x8, /) -> f32x8:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_f32_16x16x16_fp8_fp8.
        """
    def wmma_f32_16x16x16_fp8_fp8_w64_gfx12(self, a: i32, b: i32, c: f32x4, /) -> f32x4:
        """Matrix product D = A x B + C by a whole wave.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_f32_16x16x16_fp8_fp8.
        """
    def wmma_f32_16x16x32_bf16(self, negate_a: const_bool, a: bf16x16, negate_b: const_bool, b: bf16x16, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C with negated operands on request.

        On gfx1250. Becomes v_wmma_f32_16x16x32_bf16.
        """
    def wmma_f32_16x16x32_f16(self, negate_a: const_bool, a: f16x16, negate_b: const_bool, b: f16x16, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C with negated operands on request.

        On gfx1250. Becomes v_wmma_f32_16x16x32_f16.
        """
    def wmma_f32_16x16x4_f32(self, negate_a: const_bool, a: f32x2, negate_b: const_bool, b: f32x2, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C with negated operands on request.

        On gfx1250. Becomes v_wmma_f32_16x16x4_f32.
        """
    def wmma_f32_16x16x64_bf8_bf8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x64_bf8_bf8.
        """
    def wmma_f32_16x16x64_bf8_fp8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x64_bf8_fp8.
        """
    def wmma_f32_16x16x64_fp8_bf8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x64_fp8_bf8.
        """
    def wmma_f32_16x16x64_fp8_fp8(self, a: i32x8, b: i32x8, modifiers_c: const_i16, c: f32x8, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C; the flags keep operands in the reuse cache.

        On gfx1250. Becomes v_wmma_f32_16x16x64_fp8_fp8.
        """
    def wmma_f32_32x16x128_f4(self, a: i32x16, b: i32x8, modifiers_c: const_i16, c: f32x16, /) -> f32x16:
        """Matrix product D = A x B + C of FP4.

        On gfx1250. Becomes v_wmma_f32_32x16x128_f4.
        """
    def wmma_i32_16x16x16_iu4_w32(self, sign_a: const_bool, a: i32x2, sign_b: const_bool, b: i32x2, c: i32x8, clamp: const_bool, /) -> i32x8:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_i32_16x16x16_iu4.
        """
    def wmma_i32_16x16x16_iu4_w32_gfx12(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32, c: i32x8, clamp: const_bool, /) -> i32x8:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_i32_16x16x16_iu4.
        """
    def wmma_i32_16x16x16_iu4_w64(self, sign_a: const_bool, a: i32x2, sign_b: const_bool, b: i32x2, c: i32x4, clamp: const_bool, /) -> i32x4:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_i32_16x16x16_iu4.
        """
    def wmma_i32_16x16x16_iu4_w64_gfx12(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32, c: i32x4, clamp: const_bool, /) -> i32x4:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_i32_16x16x16_iu4.
        """
    def wmma_i32_16x16x16_iu8_w32(self, sign_a: const_bool, a: i32x4, sign_b: const_bool, b: i32x4, c: i32x8, clamp: const_bool, /) -> i32x8:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1100 to gfx1153, in waves of 32. Becomes v_wmma_i32_16x16x16_iu8.
        """
    def wmma_i32_16x16x16_iu8_w32_gfx12(self, sign_a: const_bool, a: i32x2, sign_b: const_bool, b: i32x2, c: i32x8, clamp: const_bool, /) -> i32x8:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_i32_16x16x16_iu8.
        """
    def wmma_i32_16x16x16_iu8_w64(self, sign_a: const_bool, a: i32x4, sign_b: const_bool, b: i32x4, c: i32x4, clamp: const_bool, /) -> i32x4:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1100 to gfx1153, in waves of 64. Becomes v_wmma_i32_16x16x16_iu8.
        """
    def wmma_i32_16x16x16_iu8_w64_gfx12(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32, c: i32x4, clamp: const_bool, /) -> i32x4:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_i32_16x16x16_iu8.
        """
    def wmma_i32_16x16x32_iu4_w32_gfx12(self, sign_a: const_bool, a: i32x2, sign_b: const_bool, b: i32x2, c: i32x8, clamp: const_bool, /) -> i32x8:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1200, gfx1201, in waves of 32. Becomes v_wmma_i32_16x16x32_iu4.
        """
    def wmma_i32_16x16x32_iu4_w64_gfx12(self, sign_a: const_bool, a: i32, sign_b: const_bool, b: i32, c: i32x4, clamp: const_bool, /) -> i32x4:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed,
        clamp saturates.

        On gfx1200, gfx1201, in waves of 64. Becomes v_wmma_i32_16x16x32_iu4.
        """
    def wmma_i32_16x16x64_iu8(self, sign_a: const_bool, a: i32x8, sign_b: const_bool, b: i32x8, c: i32x8, reuse_a: const_bool, reuse_b: const_bool, /, *more: str | int) -> i32x8:
        """Integer matrix product D = A x B + C; the flags say of each operand whether it is signed.

        On gfx1250. Becomes v_wmma_i32_16x16x64_iu8.
        """
    def wmma_scale16_f32_16x16x128_f8f6f4(self, format_a: const_i32, a: i32x16, format_b: const_i32, b: i32x16, modifiers_c: const_i16, c: f32x8, select_a: const_i32, scale_format_a: const_i32, scale_a: i64, select_b: const_i32, scale_format_b: const_i32, scale_b: i64, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C with scaled blocks of FP8, BF8, FP6, BF6 or FP4.

        On gfx1250. Becomes v_wmma_scale16_f32_16x16x128_f8f6f4.
        """
    def wmma_scale16_f32_32x16x128_f4(self, a: i32x16, b: i32x8, modifiers_c: const_i16, c: f32x16, select_a: const_i32, scale_format_a: const_i32, scale_a: i64, select_b: const_i32, scale_format_b: const_i32, scale_b: i64, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x16:
        """Matrix product D = A x B + C of scaled blocks of FP4.

        On gfx1250. Becomes v_wmma_scale16_f32_32x16x128_f4.
        """
    def wmma_scale_f32_16x16x128_f8f6f4(self, format_a: const_i32, a: i32x16, format_b: const_i32, b: i32x16, modifiers_c: const_i16, c: f32x8, select_a: const_i32, scale_format_a: const_i32, scale_a: i32, select_b: const_i32, scale_format_b: const_i32, scale_b: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x8:
        """Matrix product D = A x B + C with scaled blocks of FP8, BF8, FP6, BF6 or FP4.

        On gfx1250. Becomes v_wmma_scale_f32_16x16x128_f8f6f4.
        """
    def wmma_scale_f32_32x16x128_f4(self, a: i32x16, b: i32x8, modifiers_c: const_i16, c: f32x16, select_a: const_i32, scale_format_a: const_i32, scale_a: i32, select_b: const_i32, scale_format_b: const_i32, scale_b: i32, reuse_a: const_bool, reuse_b: const_bool, /) -> f32x16:
        """Matrix product D = A x B + C of scaled blocks of FP4.

        On gfx1250. Becomes v_wmma_scale_f32_32x16x128_f4.
        """
    def workgroup_id_x(self) -> u32:
        """The workgroup's place in the grid.

        On gfx908 to gfx1250.
        """
    def workgroup_id_y(self) -> u32:
        """The workgroup's place in the grid.

        On gfx908 to gfx1250.
        """
    def workgroup_id_z(self) -> u32:
        """The workgroup's place in the grid.

        On gfx908 to gfx1250.
        """
    def workgroup_size_x(self) -> u16:
        """How many work-items a workgroup has, along one axis.

        On gfx908 to gfx1250.
        """
    def workgroup_size_y(self) -> u16:
        """How many work-items a workgroup has, along one axis.

        On gfx908 to gfx1250.
        """
    def workgroup_size_z(self) -> u16:
        """How many work-items a workgroup has, along one axis.

        On gfx908 to gfx1250.
        """
    def workitem_id_x(self) -> u32:
        """The work-item's place in its workgroup.

        On gfx908 to gfx1250.
        """
    def workitem_id_y(self) -> u32:
        """The work-item's place in its workgroup.

        On gfx908 to gfx1250.
        """
    def workitem_id_z(self) -> u32:
        """The work-item's place in its workgroup.

        On gfx908 to gfx1250.
        """

class Instruction:
    builtin: Builtin
    def __init__(self, builtin: Builtin) -> None: ...
    def __call__(self, *arguments: object, **keywords: object) -> NoReturn: ...

amdgcn: Namespace
