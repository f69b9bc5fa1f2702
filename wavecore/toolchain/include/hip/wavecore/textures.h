// Textures and surfaces: image reads with filters and address modes, done with plain loads.
//
// An object is the address of a record that the runtime writes. Texture coordinates are in elements
// or fractions of the size; x of surfaces is in bytes. The forms with Lod and Grad choose a level of
// a mipmapped array; the others read the first.
#pragma once
#define HIP_INCLUDE_HIP_AMD_DETAIL_SURFACE_FUNCTIONS_H

#include "../surface_types.h"
#include "../texture_types.h"
#include "math_f32.h"
#include "vector_types.h"

// Not inlined: otherwise each read would take the compiler as long as a small kernel.
#define __WC_SHARED static __device__ __attribute__((__noinline__))

namespace __wavecore {

// Written by wavecore/hip/textures.py; tests/toolchain/test_headers_textures.py checks the layout.
struct __texture_record {
  unsigned int __resource[4];  // of linear memory: buffer instructions of ROCm's headers read it
  char* __memory;  // of element (0, 0, 0)
  unsigned long long __row_bytes, __slice_bytes;
  int __width, __height, __depth;  // 1 if there is no such axis; depth counts layers and faces
  unsigned char __channel_bits, __channels, __kind, __address_mode;
  unsigned char __is_linear, __is_normalized, __reads_fractions, __is_srgb;
  float __border[4];
  unsigned char __levels, __blends_levels, __halves_depth;
};
enum { __signed_channel, __unsigned_channel, __float_channel };
enum { __wrap_mode, __clamp_mode, __mirror_mode, __border_mode };

// The result of a read before conversion to T: four words; floats if the texture reads as float.
struct __texel {
  float __values[4];
};

__WC_DEVICE bool __gives_floats(const __texture_record& __t) {
  return __t.__kind == __float_channel || __t.__reads_fractions;
}
__WC_DEVICE float __srgb_decoded(float __c) {
  return __c <= 0.04045f ? __c / 12.92f : pow((__c + 0.055f) / 1.055f, 2.4f);
}
// One channel, as a word of the result.
__WC_DEVICE float __channel_value(const __texture_record& __t, const char* __at, int __channel) {
  int __word = 0, __bits = __t.__channel_bits;
  if (__bits == 8)
    __word = *reinterpret_cast<const unsigned char*>(__at);
  else if (__bits == 16)
    __word = *reinterpret_cast<const unsigned short*>(__at);
  else
    __word = *reinterpret_cast<const int*>(__at);
  if (__t.__kind == __float_channel && __bits == 16)
    return static_cast<float>(__builtin_bit_cast(_Float16, static_cast<short>(__word)));
  if (__t.__kind == __signed_channel) __word = __word << (32 - __bits) >> (32 - __bits);
  if (!__t.__reads_fractions) return __builtin_bit_cast(float, __word);
  if (__t.__kind == __unsigned_channel) {
    float __fraction = static_cast<float>(__word) / static_cast<float>((1 << __bits) - 1);
    return __t.__is_srgb && __channel < 3 ? __srgb_decoded(__fraction) : __fraction;
  }
  float __fraction = static_cast<float>(__word) / static_cast<float>((1 << (__bits - 1)) - 1);
  return __fraction < -1.0f ? -1.0f : __fraction;
}
__WC_DEVICE char* __element_at(const __texture_record& __t, int x, int y, int z) {
  return __t.__memory + static_cast<unsigned long long>(z) * __t.__slice_bytes +
         static_cast<unsigned long long>(y) * __t.__row_bytes +
         static_cast<unsigned long long>(x) * (__t.__channel_bits * __t.__channels / 8);
}
// Missing channels read as 0, the last one as 1.
__WC_DEVICE __texel __read_texel(const __texture_record& __t, int x, int y, int z) {
  __texel __found = {{0, 0, 0, __gives_floats(__t) ? 1.0f : __builtin_bit_cast(float, 1)}};
  const char* __at = __element_at(__t, x, y, z);
  for (int __c = 0; __c < 4; ++__c)
    if (__c < __t.__channels)
      __found.__values[__c] = __channel_value(__t, __at + __c * (__t.__channel_bits / 8), __c);
  return __found;
}
// The index of an element along an axis after wrapping; -1 for the border.
__WC_DEVICE int __wrapped(const __texture_record& __t, int __i, int __size) {
  int __mode = __t.__address_mode;
  if (__i >= 0 && __i < __size) return __i;
  if (__mode == __border_mode) return -1;
  if (!__t.__is_normalized || __mode == __clamp_mode) return __i < 0 ? 0 : __size - 1;
  int __period = __mode == __mirror_mode ? 2 * __size : __size;
  int __rest = __i % __period;
  __rest += __rest < 0 ? __period : 0;
  return __rest < __size ? __rest : __period - 1 - __rest;
}
__WC_SHARED __texel __read_wrapped(const __texture_record& __t, int x, int y, int z) {
  x = __wrapped(__t, x, __t.__width);
  y = __wrapped(__t, y, __t.__height);
  if ((x | y | z) >= 0) return __read_texel(__t, x, y, z);
  __texel __border;
  for (int __c = 0; __c < 4; ++__c) {
    float __value = __t.__border[__c];
    __border.__values[__c] =
        __gives_floats(__t) ? __value : __builtin_bit_cast(float, static_cast<int>(__value));
  }
  return __border;
}
// A coordinate in elements, clamped to what an int holds; a NaN reads as 0.
__WC_DEVICE float __scaled(const __texture_record& __t, float x, int __size) {
  x = __t.__is_normalized ? x * static_cast<float>(__size) : x;
  return x != x ? 0.0f : __clamp(x, -0x1p30f, 0x1p30f);
}
// A sample at (x, y, z); `__axes` are interpolated; z of a layered image is the layer.
__WC_SHARED __texel __sample(const __texture_record& __t, int __axes, float x, float y, float z,
                             int __layer) {
  x = __scaled(__t, x, __t.__width);
  y = __axes > 1 ? __scaled(__t, y, __t.__height) : 0.0f;
  z = __axes > 2 ? __scaled(__t, z, __t.__depth) : 0.0f;
  __layer = __layer < 0 ? 0 : __layer >= __t.__depth ? __t.__depth - 1 : __layer;
  bool __linear = __t.__is_linear && __gives_floats(__t);
  float __back = __linear ? 0.5f : 0.0f;
  float __fx = floor(x - __back), __fy = floor(y - __back), __fz = floor(z - __back);
  int __i = static_cast<int>(__fx), __j = static_cast<int>(__fy), __k = static_cast<int>(__fz);
  if (!__linear)
    return __read_wrapped(__t, __i, __axes > 1 ? __j : 0,
                          __axes > 2 ? __wrapped(__t, __k, __t.__depth) : __layer);
  float __a = x - 0.5f - __fx, __b = y - 0.5f - __fy, __c = z - 0.5f - __fz;
  __texel __sum = {};
#pragma nounroll
  for (int __corner = 0; __corner < 1 << __axes; ++__corner) {
    int __dx = __corner & 1, __dy = __corner >> 1 & 1, __dz = __corner >> 2;
    float __weight = __dx ? __a : 1.0f - __a;
    if (__axes > 1) __weight *= __dy ? __b : 1.0f - __b;
    if (__axes > 2) __weight *= __dz ? __c : 1.0f - __c;
    __texel __one =
        __read_wrapped(__t, __i + __dx, __axes > 1 ? __j + __dy : 0,
                       __axes > 2 ? __wrapped(__t, __k + __dz, __t.__depth) : __layer);
    // A neighbour of weight 0 is ignored, even if it is infinite.
    for (int __n = 0; __n < 4; ++__n)
      if (__weight != 0.0f)
        __sum.__values[__n] = fma(__weight, __one.__values[__n], __sum.__values[__n]);
  }
  return __sum;
}
// The face of a cube that a direction hits, and the position on it: faces are +x -x +y -y +z -z.
__WC_DEVICE int __cube_face(float x, float y, float z, float* __s, float* __v) {
  float __ax = abs(x), __ay = abs(y), __az = abs(z), __major, __sc, __tc;
  int __face;
  if (__ax >= __ay && __ax >= __az) {
    __face = x < 0.0f, __major = __ax, __sc = x < 0.0f ? z : -z, __tc = -y;
  } else if (__ay >= __az) {
    __face = 2 + (y < 0.0f), __major = __ay, __sc = x, __tc = y < 0.0f ? -z : z;
  } else {
    __face = 4 + (z < 0.0f), __major = __az, __sc = z < 0.0f ? -x : x, __tc = -y;
  }
  *__s = 0.5f * (__sc / __major + 1.0f);
  *__v = 0.5f * (__tc / __major + 1.0f);
  return __face;
}
// A cube's coordinates are always fractions of a face, whatever its record says.
__WC_SHARED __texel __sample_cube(const __texture_record& __t, float x, float y, float z,
                                  int __layer) {
  float __s, __v;
  int __face = __cube_face(x, y, z, &__s, &__v);
  float __width = __t.__is_normalized ? 1.0f : static_cast<float>(__t.__width);
  float __height = __t.__is_normalized ? 1.0f : static_cast<float>(__t.__height);
  return __sample(__t, 2, __s * __width, __v * __height, 0, 6 * __layer + __face);
}
// Component `__n` of the four elements of a linear filter, counterclockwise from (0, 1).
__WC_SHARED __texel __gather(const __texture_record& __t, float x, float y, int __n) {
  int __i = static_cast<int>(floor(__scaled(__t, x, __t.__width) - 0.5f));
  int __j = static_cast<int>(floor(__scaled(__t, y, __t.__height) - 0.5f));
  return {{__read_wrapped(__t, __i, __j + 1, 0).__values[__n & 3],
           __read_wrapped(__t, __i + 1, __j + 1, 0).__values[__n & 3],
           __read_wrapped(__t, __i + 1, __j, 0).__values[__n & 3],
           __read_wrapped(__t, __i, __j, 0).__values[__n & 3]}};
}

// A level of detail; each follows the one before in memory.
__WC_SHARED __texture_record __level_of(const __texture_record& __t, int __level) {
  __texture_record __found = __t;
  unsigned long long __element = __t.__channel_bits * __t.__channels / 8;
#pragma nounroll
  for (; __level > 0; --__level) {
    __found.__memory += __found.__slice_bytes * static_cast<unsigned long long>(__found.__depth);
    if (__found.__width > 1) __found.__width /= 2;
    if (__found.__height > 1) __found.__height /= 2;
    if (__t.__halves_depth && __found.__depth > 1) __found.__depth /= 2;
    __found.__row_bytes = __element * static_cast<unsigned long long>(__found.__width);
    __found.__slice_bytes =
        __found.__row_bytes * static_cast<unsigned long long>(__found.__height);
  }
  return __found;
}
// read(level) at a level of detail: the nearest, or the two around it in proportion. A NaN is 0.
template <typename __Read>
__WC_DEVICE __texel __at_level(const __texture_record& __t, float __lod, __Read __read) {
  if (__t.__levels < 2) return __read(__t);
  float __last = static_cast<float>(__t.__levels - 1);
  __lod = __lod > 0.0f ? (__lod < __last ? __lod : __last) : 0.0f;
  bool __blends = __t.__blends_levels && __gives_floats(__t);
  float __below = floor(__blends ? __lod : __lod + 0.5f);
  __texel __found = __read(__level_of(__t, static_cast<int>(__below)));
  float __part = __lod - __below;
  if (!__blends || __part == 0.0f) return __found;
  __texel __next = __read(__level_of(__t, static_cast<int>(__below) + 1));
  for (int __n = 0; __n < 4; ++__n)
    __found.__values[__n] = fma(__part, __next.__values[__n],
                                (1.0f - __part) * __found.__values[__n]);
  return __found;
}
// The level at which neighbouring reads are one element apart, from the squares of their distances.
__WC_DEVICE float __level_at(float __dx_squared, float __dy_squared) {
  return 0.5f * log2(__dx_squared > __dy_squared ? __dx_squared : __dy_squared);
}
__WC_DEVICE float __squared(const __texture_record& __t, float x, float y, float z) {
  x *= static_cast<float>(__t.__width);
  y *= static_cast<float>(__t.__height);
  z *= static_cast<float>(__t.__depth);
  return x * x + y * y + z * z;
}
__WC_DEVICE float __gradient(const __texture_record& __t, float __dx, float __dy) {
  return __level_at(__squared(__t, __dx, 0, 0), __squared(__t, __dy, 0, 0));
}
__WC_DEVICE float __gradient(const __texture_record& __t, float2 __dx, float2 __dy) {
  return __level_at(__squared(__t, __dx.x, __dx.y, 0), __squared(__t, __dy.x, __dy.y, 0));
}
__WC_DEVICE float __gradient(const __texture_record& __t, float4 __dx, float4 __dy) {
  return __level_at(__squared(__t, __dx.x, __dx.y, __dx.z), __squared(__t, __dy.x, __dy.y, __dy.z));
}
// Of a cube: as if the face's axis stayed as far away.
__WC_DEVICE float __cube_gradient(const __texture_record& __t, float x, float y, float z,
                                  float4 __dx, float4 __dy) {
  float __major = max(abs(x), max(abs(y), abs(z)));
  float __elements = 0.5f * static_cast<float>(__t.__width) / __major;
  auto __squares = [=](float4 __d) {
    return (__d.x * __d.x + __d.y * __d.y + __d.z * __d.z) * __elements * __elements;
  };
  return __level_at(__squares(__dx), __squares(__dy));
}
__WC_SHARED __texel __fetch_element(const __texture_record& __t, int x) {
  return x >= 0 && x < __t.__width ? __read_texel(__t, x, 0, 0) : __texel{};
}

// Converts the result of a read to a number or a vector of up to four.
template <typename __T>
struct __from_texel {
  static __device__ __T __get(const __texel& __from) { return __one(__from.__values[0]); }
  static __device__ __T __one(float __value) {
    if (__is_floating_point(__T)) return static_cast<__T>(__value);
    return static_cast<__T>(__builtin_bit_cast(int, __value));
  }
};
template <typename __E, unsigned int __n>
struct __from_texel<HIP_vector_type<__E, __n>> {
  static __device__ HIP_vector_type<__E, __n> __get(const __texel& __from) {
    HIP_vector_type<__E, __n> __made;
    for (unsigned int __i = 0; __i < __n; ++__i)
      __made.data[__i] = __from_texel<__E>::__one(__from.__values[__i]);
    return __made;
  }
};
__WC_DEVICE const __texture_record& __record_of(hipTextureObject_t __object) {
  return *reinterpret_cast<const __texture_record*>(__object);
}

// The element with byte x of a row; null outside the image.
__WC_DEVICE char* __surface_element(hipSurfaceObject_t __object, int x, int y, int z) {
  const __texture_record& __t = *reinterpret_cast<const __texture_record*>(__object);
  int __element = __t.__channel_bits * __t.__channels / 8;
  bool __inside = x >= 0 && y >= 0 && z >= 0 && x / __element < __t.__width &&
                  y < __t.__height && z < __t.__depth;
  return __inside ? __element_at(__t, x / __element, y, z) : nullptr;
}
template <typename __T>
__WC_DEVICE __T __surface_read(const char* __at) {
  __T __value = {};
  if (__at != nullptr) __builtin_memcpy(&__value, __at, sizeof(__T));
  return __value;
}
template <typename __T>
__WC_DEVICE void __surface_write(char* __at, const __T& __value) {
  if (__at != nullptr) __builtin_memcpy(__at, &__value, sizeof(__T));
}

}  // namespace __wavecore

// Each function as `T f<T>(object, ...)` and `f(T*, object, ...)`; __WC_LIST(...) keeps commas.
#define __WC_LIST(...) __VA_ARGS__
#define __WC_TEXTURE(__name, __parameters, __arguments, __texel_expression)                      \
  template <typename __T>                                                                        \
  __WC_DEVICE __T __name(hipTextureObject_t __object, __parameters) {                            \
    const __wavecore::__texture_record& __t = __wavecore::__record_of(__object);                 \
    return __wavecore::__from_texel<__T>::__get(__wavecore::__texel_expression);                 \
  }                                                                                              \
  template <typename __T>                                                                        \
  __WC_DEVICE void __name(__T* __to, hipTextureObject_t __object, __parameters) {                \
    *__to = __name<__T>(__object, __arguments);                                                  \
  }
// A read of a record, which the expression calls __t.
#define __WC_READ(__texel_expression)                       \
  [=](const __wavecore::__texture_record& __t) __device__ { \
    return __wavecore::__texel_expression;                  \
  }
// A sampling function and its forms for levels of detail, by number and by the distance of reads.
#define __WC_SAMPLED(__name, __parameters, __arguments, __vector, __distance, __texel_expression) \
  __WC_TEXTURE(__name, __WC_LIST(__parameters), __WC_LIST(__arguments), __texel_expression)       \
  __WC_TEXTURE(__name##Lod, __WC_LIST(__parameters, float __lod), __WC_LIST(__arguments, __lod),  \
               __at_level(__t, __lod, __WC_READ(__texel_expression)))                             \
  __WC_TEXTURE(__name##Grad, __WC_LIST(__parameters, __vector __dx, __vector __dy),               \
               __WC_LIST(__arguments, __dx, __dy),                                                \
               __at_level(__t, __wavecore::__distance, __WC_READ(__texel_expression)))
__WC_TEXTURE(tex1Dfetch, int x, x, __fetch_element(__t, x))
__WC_SAMPLED(tex1D, float x, x, float, __gradient(__t, __dx, __dy), __sample(__t, 1, x, 0, 0, 0))
__WC_SAMPLED(tex1DLayered, __WC_LIST(float x, int __layer), __WC_LIST(x, __layer), float,
             __gradient(__t, __dx, __dy), __sample(__t, 1, x, 0, 0, __layer))
__WC_SAMPLED(tex2D, __WC_LIST(float x, float y), __WC_LIST(x, y), float2,
             __gradient(__t, __dx, __dy), __sample(__t, 2, x, y, 0, 0))
__WC_SAMPLED(tex2DLayered, __WC_LIST(float x, float y, int __layer), __WC_LIST(x, y, __layer),
             float2, __gradient(__t, __dx, __dy), __sample(__t, 2, x, y, 0, __layer))
__WC_SAMPLED(tex3D, __WC_LIST(float x, float y, float z), __WC_LIST(x, y, z), float4,
             __gradient(__t, __dx, __dy), __sample(__t, 3, x, y, z, 0))
__WC_SAMPLED(texCubemap, __WC_LIST(float x, float y, float z), __WC_LIST(x, y, z), float4,
             __cube_gradient(__t, x, y, z, __dx, __dy), __sample_cube(__t, x, y, z, 0))
__WC_SAMPLED(texCubemapLayered, __WC_LIST(float x, float y, float z, int __layer),
             __WC_LIST(x, y, z, __layer), float4, __cube_gradient(__t, x, y, z, __dx, __dy),
             __sample_cube(__t, x, y, z, __layer))
__WC_TEXTURE(tex2Dgather, __WC_LIST(float x, float y, int __n = 0), __WC_LIST(x, y, __n),
             __gather(__t, x, y, __n))
#undef __WC_SAMPLED
#undef __WC_READ
#undef __WC_TEXTURE

// The same of texture references, with the results that their read mode gives.
namespace __wavecore {
template <typename __T, hipTextureReadMode __mode>
struct __read_as {
  using __type = __T;
};
template <typename __T>
struct __read_as<__T, hipReadModeNormalizedFloat> {
  using __type = float;
};
template <typename __E, unsigned int __n>
struct __read_as<HIP_vector_type<__E, __n>, hipReadModeNormalizedFloat> {
  using __type = HIP_vector_type<float, __n>;
};
}  // namespace __wavecore
#define __WC_REFERENCE(__name, __kind, __parameters, __arguments)                            \
  template <typename __T, hipTextureReadMode __mode>                                         \
  __WC_DEVICE typename __wavecore::__read_as<__T, __mode>::__type __name(                    \
      const texture<__T, __kind, __mode>& __reference, __parameters) {                       \
    return __name<typename __wavecore::__read_as<__T, __mode>::__type>(                      \
        __reference.textureObject, __arguments);                                             \
  }
#define __WC_SAMPLED(__name, __kind, __parameters, __arguments, __vector)                    \
  __WC_REFERENCE(__name, __kind, __WC_LIST(__parameters), __WC_LIST(__arguments))            \
  __WC_REFERENCE(__name##Lod, __kind, __WC_LIST(__parameters, float __lod),                  \
                 __WC_LIST(__arguments, __lod))                                              \
  __WC_REFERENCE(__name##Grad, __kind, __WC_LIST(__parameters, __vector __dx, __vector __dy), \
                 __WC_LIST(__arguments, __dx, __dy))
__WC_REFERENCE(tex1Dfetch, hipTextureType1D, int x, x)
__WC_SAMPLED(tex1D, hipTextureType1D, float x, x, float)
__WC_SAMPLED(tex1DLayered, hipTextureType1DLayered, __WC_LIST(float x, int __layer),
             __WC_LIST(x, __layer), float)
__WC_SAMPLED(tex2D, hipTextureType2D, __WC_LIST(float x, float y), __WC_LIST(x, y), float2)
__WC_SAMPLED(tex2DLayered, hipTextureType2DLayered, __WC_LIST(float x, float y, int __layer),
             __WC_LIST(x, y, __layer), float2)
__WC_SAMPLED(tex3D, hipTextureType3D, __WC_LIST(float x, float y, float z), __WC_LIST(x, y, z),
             float4)
__WC_SAMPLED(texCubemap, hipTextureTypeCubemap, __WC_LIST(float x, float y, float z),
             __WC_LIST(x, y, z), float4)
__WC_SAMPLED(texCubemapLayered, hipTextureTypeCubemapLayered,
             __WC_LIST(float x, float y, float z, int __layer), __WC_LIST(x, y, z, __layer), float4)
__WC_REFERENCE(tex2Dgather, hipTextureType2D, __WC_LIST(float x, float y, int __n = 0),
               __WC_LIST(x, y, __n))
#undef __WC_SAMPLED
#undef __WC_REFERENCE

// The boundary mode is ignored, as in HIP: outside, reads return zero and writes do nothing.
#define __WC_SURFACE(__name, __parameters, __place)                                            \
  template <typename __T>                                                                      \
  __WC_DEVICE void __name##read(__T* __to, hipSurfaceObject_t __object, __parameters,          \
                                int = 0) {                                                     \
    *__to = __wavecore::__surface_read<__T>(__wavecore::__surface_element(__object, __place)); \
  }                                                                                            \
  template <typename __T>                                                                      \
  __WC_DEVICE __T __name##read(hipSurfaceObject_t __object, __parameters, int = 0) {           \
    return __wavecore::__surface_read<__T>(__wavecore::__surface_element(__object, __place));  \
  }                                                                                            \
  template <typename __T>                                                                      \
  __WC_DEVICE void __name##write(__T __value, hipSurfaceObject_t __object, __parameters,       \
                                 int = 0) {                                                    \
    __wavecore::__surface_write(__wavecore::__surface_element(__object, __place), __value);    \
  }
__WC_SURFACE(surf1D, int x, __WC_LIST(x, 0, 0))
__WC_SURFACE(surf2D, __WC_LIST(int x, int y), __WC_LIST(x, y, 0))
__WC_SURFACE(surf3D, __WC_LIST(int x, int y, int z), __WC_LIST(x, y, z))
__WC_SURFACE(surf1DLayered, __WC_LIST(int x, int __layer), __WC_LIST(x, 0, __layer))
__WC_SURFACE(surf2DLayered, __WC_LIST(int x, int y, int __layer), __WC_LIST(x, y, __layer))
__WC_SURFACE(surfCubemap, __WC_LIST(int x, int y, int __face), __WC_LIST(x, y, __face))
__WC_SURFACE(surfCubemapLayered, __WC_LIST(int x, int y, int __layer), __WC_LIST(x, y, __layer))
#undef __WC_SURFACE
#undef __WC_LIST
#undef __WC_SHARED
