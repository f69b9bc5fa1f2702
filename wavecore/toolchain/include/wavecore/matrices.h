// Small matrices and quaternions as values; used by kernels written in Python.
#pragma once

#include <wavecore/python.h>

namespace wavecore {

template <class __T, int __N>
using __vector = __T __attribute__((ext_vector_type(__N)));

template <class __T, int __N>
using __row = typename __choice<(__N & (__N - 1)) == 0, __vector<__T, __N>, packed<__vector<__T, __N>, __T, __N>>::__type;

// A type that is not deduced, so that operands convert to it.
template <class __T>
using __given = typename __choice<true, __T, void>::__type;

// Rows, one after another.
template <class __T, int __R, int __C>
struct matrix {
  __row<__T, __C> rows[__R];
};

// A matrix whose element at (i, j) is `at(i, j)`.
template <class __T, int __R, int __C, class __F>
__device__ __forceinline__ matrix<__T, __R, __C> __filled_by(__F __at) {
  matrix<__T, __R, __C> __made;
#pragma unroll
  for (int __i = 0; __i < __R; ++__i)
#pragma unroll
    for (int __j = 0; __j < __C; ++__j) __made.rows[__i][__j] = __at(__i, __j);
  return __made;
}

template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> operator+(const matrix<__T, __R, __C>& __m, const matrix<__T, __R, __C>& __n) {
  return __filled_by<__T, __R, __C>([&](int __i, int __j) { return __m.rows[__i][__j] + __n.rows[__i][__j]; });
}
template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> operator-(const matrix<__T, __R, __C>& __m, const matrix<__T, __R, __C>& __n) {
  return __filled_by<__T, __R, __C>([&](int __i, int __j) { return __m.rows[__i][__j] - __n.rows[__i][__j]; });
}
template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> operator*(const matrix<__T, __R, __C>& __m, __given<__T> __s) {
  return __filled_by<__T, __R, __C>([&](int __i, int __j) { return __m.rows[__i][__j] * __s; });
}
template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> operator*(__given<__T> __s, const matrix<__T, __R, __C>& __m) {
  return __m * __s;
}
template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> operator/(const matrix<__T, __R, __C>& __m, __given<__T> __s) {
  return __filled_by<__T, __R, __C>([&](int __i, int __j) { return __m.rows[__i][__j] / __s; });
}

// Products of rows and columns, summed in order.
template <class __T, int __R, int __K, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> operator*(const matrix<__T, __R, __K>& __m, const matrix<__T, __K, __C>& __n) {
  return __filled_by<__T, __R, __C>([&](int __i, int __j) {
    __T __sum = __m.rows[__i][0] * __n.rows[0][__j];
#pragma unroll
    for (int __k = 1; __k < __K; ++__k) __sum += __m.rows[__i][__k] * __n.rows[__k][__j];
    return __sum;
  });
}
template <class __T, int __R, int __C>
__device__ __forceinline__ __vector<__T, __R> operator*(const matrix<__T, __R, __C>& __m, __given<__vector<__T, __C>> __v) {
  __vector<__T, __R> __made;
#pragma unroll
  for (int __i = 0; __i < __R; ++__i) {
    __T __sum = __m.rows[__i][0] * __v[0];
#pragma unroll
    for (int __j = 1; __j < __C; ++__j) __sum += __m.rows[__i][__j] * __v[__j];
    __made[__i] = __sum;
  }
  return __made;
}
template <class __T, int __R, int __C>
__device__ __forceinline__ __vector<__T, __C> operator*(__given<__vector<__T, __R>> __v, const matrix<__T, __R, __C>& __m) {
  __vector<__T, __C> __made;
#pragma unroll
  for (int __j = 0; __j < __C; ++__j) {
    __T __sum = __v[0] * __m.rows[0][__j];
#pragma unroll
    for (int __i = 1; __i < __R; ++__i) __sum += __v[__i] * __m.rows[__i][__j];
    __made[__j] = __sum;
  }
  return __made;
}

template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> every_element(__T __s) {
  return __filled_by<__T, __R, __C>([&](int, int) { return __s; });
}
// From memory with strides, and from another element type.
template <class __T, int __R, int __C, class __P, class __I, class __J>
__device__ __forceinline__ matrix<__T, __R, __C> loaded(__P __p, __I __row_stride, __J __column_stride) {
  return __filled_by<__T, __R, __C>([&](int __i, int __j) { return __T(__p[__i * __row_stride + __j * __column_stride]); });
}
template <class __To, class __T, int __R, int __C>
__device__ __forceinline__ matrix<__To, __R, __C> converted_to(const matrix<__T, __R, __C>& __m) {
  return __filled_by<__To, __R, __C>([&](int __i, int __j) { return __To(__m.rows[__i][__j]); });
}
template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __C, __R> transpose(const matrix<__T, __R, __C>& __m) {
  return __filled_by<__T, __C, __R>([&](int __i, int __j) { return __m.rows[__j][__i]; });
}
template <class __T, int __R, int __C>
__device__ __forceinline__ __T ddot(const matrix<__T, __R, __C>& __m, const matrix<__T, __R, __C>& __n) {
  __T __sum = __m.rows[0][0] * __n.rows[0][0];
#pragma unroll
  for (int __k = 1; __k < __R * __C; ++__k) __sum += __m.rows[__k / __C][__k % __C] * __n.rows[__k / __C][__k % __C];
  return __sum;
}
template <class __T, int __R, int __C>
__device__ __forceinline__ matrix<__T, __R, __C> outer(__vector<__T, __R> __v, __vector<__T, __C> __w) {
  return __filled_by<__T, __R, __C>([&](int __i, int __j) { return __v[__i] * __w[__j]; });
}
template <class __T, int __N>
__device__ __forceinline__ matrix<__T, __N, __N> diagonal(__vector<__T, __N> __v) {
  return __filled_by<__T, __N, __N>([&](int __i, int __j) { return __i == __j ? __v[__i] : __T(0); });
}
template <class __T, int __N>
__device__ __forceinline__ matrix<__T, __N, __N> identity() {
  return __filled_by<__T, __N, __N>([](int __i, int __j) { return __T(__i == __j); });
}
template <class __T, int __N>
__device__ __forceinline__ __vector<__T, __N> diagonal_of(const matrix<__T, __N, __N>& __m) {
  __vector<__T, __N> __made;
#pragma unroll
  for (int __i = 0; __i < __N; ++__i) __made[__i] = __m.rows[__i][__i];
  return __made;
}
template <class __T, int __N>
__device__ __forceinline__ __T trace(const matrix<__T, __N, __N>& __m) {
  __T __sum = __m.rows[0][0];
#pragma unroll
  for (int __i = 1; __i < __N; ++__i) __sum += __m.rows[__i][__i];
  return __sum;
}
// The matrix with which a product is the cross product with v.
template <class __T>
__device__ __forceinline__ matrix<__T, 3, 3> skew(__vector<__T, 3> __v) {
  const __T __x = __v[0], __y = __v[1], __z = __v[2], __0 = 0;
  return {{__vector<__T, 3>{__0, -__z, __y}, __vector<__T, 3>{__z, __0, -__x}, __vector<__T, 3>{-__y, __x, __0}}};
}

template <class __T, int __N>
__device__ __forceinline__ __T determinant(const matrix<__T, __N, __N>& __m);

// The signed determinant of what is left without a row and a column.
template <class __T, int __N>
__device__ __forceinline__ __T __cofactor(const matrix<__T, __N, __N>& __m, int __row, int __column) {
  const auto __rest = __filled_by<__T, __N - 1, __N - 1>(
      [&](int __i, int __j) { return __m.rows[__i + (__i >= __row)][__j + (__j >= __column)]; });
  return (__row + __column) % 2 ? -determinant(__rest) : determinant(__rest);
}
template <class __T, int __N>
__device__ __forceinline__ __T determinant(const matrix<__T, __N, __N>& __m) {
  if constexpr (__N == 1) return __m.rows[0][0];
  else if constexpr (__N == 2) return __m.rows[0][0] * __m.rows[1][1] - __m.rows[0][1] * __m.rows[1][0];
  else {
    __T __sum = __m.rows[0][0] * __cofactor(__m, 0, 0);
#pragma unroll
    for (int __j = 1; __j < __N; ++__j) __sum += __m.rows[0][__j] * __cofactor(__m, 0, __j);
    return __sum;
  }
}
template <class __T, int __N>
__device__ __forceinline__ matrix<__T, __N, __N> inverse(const matrix<__T, __N, __N>& __m) {
  const __T __all = determinant(__m);
  return __filled_by<__T, __N, __N>([&](int __i, int __j) { return __all == 0 ? __T(0) : __cofactor(__m, __j, __i) / __all; });
}

// A matrix of 4 rows moves a point (x, y, z, 1), and turns a direction (x, y, z, 0).
template <class __T>
__device__ __forceinline__ __vector<__T, 3> transformed(const matrix<__T, 4, 4>& __m, __vector<__T, 3> __v, __T __w) {
  return (__m * __vector<__T, 4>{__v[0], __v[1], __v[2], __w}).xyz;
}

// ---------------------------------------------------------------- quaternions: x, y, z, w

template <class __T>
__device__ __forceinline__ __vector<__T, 4> quat(__vector<__T, 3> __v, __T __w) {
  return {__v[0], __v[1], __v[2], __w};
}
template <class __T>
__device__ __forceinline__ __vector<__T, 4> quat_multiply(__vector<__T, 4> __p, __vector<__T, 4> __q) {
  const __vector<__T, 3> __a = __p.xyz, __b = __q.xyz;
  return quat<__T>(__b * __p.w + __a * __q.w + cross<__T, 3>(__a, __b), __p.w * __q.w - dot<__T, 3>(__a, __b));
}
template <class __T>
__device__ __forceinline__ __vector<__T, 4> quat_inverse(__vector<__T, 4> __q) {
  return {-__q.x, -__q.y, -__q.z, __q.w};
}
template <class __T>
__device__ __forceinline__ __vector<__T, 3> quat_rotate(__vector<__T, 4> __q, __vector<__T, 3> __v) {
  const __vector<__T, 3> __a = __q.xyz;
  return __v * (__T(2) * __q.w * __q.w - __T(1)) + cross<__T, 3>(__a, __v) * (__T(2) * __q.w) + __a * (__T(2) * dot<__T, 3>(__a, __v));
}
template <class __T>
__device__ __forceinline__ __vector<__T, 4> quat_from_axis_angle(__vector<__T, 3> __axis, __T __angle) {
  const __wide_t<__T> __half = __wide_t<__T>(__angle) / 2;
  return quat<__T>(normalize<__T, 3>(__axis) * __T(sin(__half)), __T(cos(__half)));
}
template <class __T>
__device__ __forceinline__ __vector<__T, 3> quat_axis(__vector<__T, 4> __q) {
  const __vector<__T, 3> __v = __q.xyz;
  return normalize<__T, 3>(__q.w < 0 ? -__v : __v);
}
template <class __T>
__device__ __forceinline__ __T quat_angle(__vector<__T, 4> __q) {
  const __vector<__T, 3> __v = __q.xyz;
  const __wide_t<__T> __w = __q.w;
  return __T(2 * atan2(__wide_t<__T>(length<__T, 3>(__v)), fabs(__w)));
}
template <class __T>
__device__ __forceinline__ __vector<__T, 4> quat_slerp(__vector<__T, 4> __p, __vector<__T, 4> __q, __T __t) {
  const __vector<__T, 4> __between = quat_multiply<__T>(quat_inverse<__T>(__p), __q);
  return quat_multiply<__T>(__p, quat_from_axis_angle<__T>(quat_axis<__T>(__between), quat_angle<__T>(__between) * __t));
}
template <class __T>
__device__ __forceinline__ __vector<__T, 4> quat_rpy(__T __roll, __T __pitch, __T __yaw) {
  const auto __about = [](int __i, __T __angle) {
    __vector<__T, 3> __axis = {};
    __axis[__i] = 1;
    return quat_from_axis_angle<__T>(__axis, __angle);
  };
  return quat_multiply<__T>(quat_multiply<__T>(__about(2, __yaw), __about(1, __pitch)), __about(0, __roll));
}
// Its columns are the rotated axes.
template <class __T>
__device__ __forceinline__ matrix<__T, 3, 3> quat_to_matrix(__vector<__T, 4> __q) {
  return transpose(__filled_by<__T, 3, 3>([&](int __i, int __j) {
    __vector<__T, 3> __axis = {};
    __axis[__i] = 1;
    return quat_rotate<__T>(__q, __axis)[__j];
  }));
}
// From the largest of the four numbers, so that nothing small is divided by.
template <class __T>
__device__ __forceinline__ __vector<__T, 4> quat_from_matrix(const matrix<__T, 3, 3>& __m) {
  const auto& __r = __m.rows;
  const __T __x = __r[0][0], __y = __r[1][1], __z = __r[2][2], __1 = 1;
  const __T __yz = __r[2][1] - __r[1][2], __zx = __r[0][2] - __r[2][0], __xy = __r[1][0] - __r[0][1];
  __vector<__T, 4> __q;
  if (__x + __y + __z >= 0)
    __q = {__yz, __zx, __xy, __1 + __x + __y + __z};
  else if (__x >= __y && __x >= __z)
    __q = {__1 + __x - __y - __z, __r[0][1] + __r[1][0], __r[0][2] + __r[2][0], __yz};
  else if (__y >= __z)
    __q = {__r[0][1] + __r[1][0], __1 - __x + __y - __z, __r[1][2] + __r[2][1], __zx};
  else
    __q = {__r[0][2] + __r[2][0], __r[1][2] + __r[2][1], __1 - __x - __y + __z, __xy};
  return normalize<__T, 4>(__q);
}

}  // namespace wavecore
