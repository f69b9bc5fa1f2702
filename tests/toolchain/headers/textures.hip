// Reads of textures and surfaces whose results a test computes by itself.

#include <hip/hip_runtime.h>

__device__ int item() { return blockIdx.x * blockDim.x + threadIdx.x; }

extern "C" __global__ void layout(unsigned* out) {
  typedef __wavecore::__texture_record R;
  unsigned offsets[] = {
      offsetof(R, __memory), offsetof(R, __row_bytes), offsetof(R, __slice_bytes),
      offsetof(R, __width), offsetof(R, __height), offsetof(R, __depth),
      offsetof(R, __channel_bits), offsetof(R, __channels), offsetof(R, __kind),
      offsetof(R, __address_mode), offsetof(R, __is_linear), offsetof(R, __is_normalized),
      offsetof(R, __reads_fractions), offsetof(R, __is_srgb), offsetof(R, __border), sizeof(R)};
  for (int i = 0; i < 16; i++) out[i] = offsets[i];
}

#define READ(name, T, call)                                                                     \
  extern "C" __global__ void name(T* out, hipTextureObject_t t, const float* x, const float* y, \
                                  const float* z, int layer) {                                  \
    int i = item();                                                                             \
    out[i] = call;                                                                              \
  }
READ(fetch, int, tex1Dfetch<int>(t, static_cast<int>(x[i])))
READ(fetch_bytes, uchar4, tex1Dfetch<uchar4>(t, static_cast<int>(x[i])))
READ(line, float, tex1D<float>(t, x[i]))
READ(plane, float, tex2D<float>(t, x[i], y[i]))
READ(plane4, float4, tex2D<float4>(t, x[i], y[i]))
READ(plane_integers, int2, tex2D<int2>(t, x[i], y[i]))
READ(volume, float, tex3D<float>(t, x[i], y[i], z[i]))
READ(layers, float, tex2DLayered<float>(t, x[i], y[i], layer))
READ(line_layers, float, tex1DLayered<float>(t, x[i], layer))
READ(lod, float, tex2DLod<float>(t, x[i], y[i], 1.0f))
READ(gradients, float, tex2DGrad<float>(t, x[i], y[i], make_float2(1, 0), make_float2(0, 1)))
READ(gather, float4, tex2Dgather<float4>(t, x[i], y[i], layer))
READ(cube, float, texCubemap<float>(t, x[i], y[i], z[i]))

// What ROCm's tex1Dfetch comes to.
typedef float Float4 __attribute__((ext_vector_type(4)));
typedef int Int4 __attribute__((ext_vector_type(4)));
__device__ Float4 load_format(Int4 resource, int index, int offset, int soffset, int flags)
    __asm("llvm.amdgcn.struct.buffer.load.format.v4f32");
extern "C" __global__ void fetch_by_resource(Float4* out, const Int4* t, const float* x, const float*,
                                             const float*, int) {
  out[item()] = load_format(*t, static_cast<int>(x[item()]), 0, 0, 0);
}

extern "C" __global__ void by_pointer(float2* out, hipTextureObject_t t, const float* x) {
  tex1D(&out[item()], t, x[item()]);
}

extern "C" __global__ void rows(int* out, hipSurfaceObject_t s, int height) {
  int i = item();
  for (int y = -1; y <= height; y++) {
    int value;
    surf2Dread(&value, s, 4 * (i - 1), y);
    out[(y + 1) * blockDim.x + i] = value;
    surf2Dwrite(value + 100 * y + i, s, 4 * (i - 1), y);
  }
}
extern "C" __global__ void others(short2* out, hipSurfaceObject_t s) {
  int i = item();
  short2 value = surf3Dread<short2>(s, 4 * i, 1, 2);
  surf1Dwrite(make_short2(i, -i), s, 4 * i);
  surf2DLayeredwrite(make_short2(7, i), s, 4 * i, 1, 1);
  out[i] = value;
}
