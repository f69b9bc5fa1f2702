// Chapter: textures: layers, cubes, gathers, reads as normalised floats, sRGB, borders, mirrors.
#include "chapter.h"

__global__ void layers(hipTextureObject_t t, float* out, int width, int height) {
  const int x = threadIdx.x, y = threadIdx.y, layer = blockIdx.x;
  out[(layer * height + y) * width + x] = tex2DLayered<float>(t, x + 0.5f, y + 0.5f, layer);
}
__global__ void cube(hipTextureObject_t t, float* out) {
  const float directions[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  const float* d = directions[threadIdx.x];
  out[threadIdx.x] = texCubemap<float>(t, d[0], d[1], d[2]);
}
__global__ void as_floats(hipTextureObject_t t, float4* out) {
  out[threadIdx.x] = tex2D<float4>(t, threadIdx.x + 0.5f, 0.5f);
}
__global__ void outside(hipTextureObject_t t, float* out) {
  out[threadIdx.x] = tex1D<float>(t, (int(threadIdx.x) - 8 + 0.5f) / 8.0f);
}
__global__ void gather(hipTextureObject_t t, float4* out) {
  out[threadIdx.x] = tex2Dgather<float4>(t, threadIdx.x + 1.0f, 1.0f, 0);
}
static hipResourceDesc of_array(hipArray_t array) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}
static hipArray_t array_of(hipChannelFormatDesc format, hipExtent extent, unsigned flags, void* data,
                           size_t element) {
  hipArray_t array;
  HIP_CHECK(hipMalloc3DArray(&array, &format, extent, flags));
  hipMemcpy3DParms copy{};
  const size_t width = extent.width, height = extent.height ? extent.height : 1;
  copy.srcPtr = make_hipPitchedPtr(data, width * element, width, height);
  copy.dstArray = array;
  copy.extent = make_hipExtent(width, height, extent.depth ? extent.depth : 1);
  copy.kind = hipMemcpyHostToDevice;
  HIP_CHECK(hipMemcpy3D(&copy));
  return array;
}
static hipTextureObject_t make(hipArray_t array, const hipTextureDesc& desc) {
  hipTextureObject_t made;
  const hipResourceDesc resource = of_array(array);
  HIP_CHECK(hipCreateTextureObject(&made, &resource, &desc, nullptr));
  return made;
}

int main() {
  int images = 0;
  HIP_CHECK(hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, 0));
  if (!images) return finish();
  float* out;
  HIP_CHECK(hipMalloc(&out, 4096));
  std::vector<float> host(8 * 4 * 6), found(8 * 4 * 6);
  for (size_t i = 0; i < host.size(); ++i) host[i] = float(i);
  hipTextureDesc desc{};
  auto format = hipCreateChannelDesc<float>();
  hipArray_t array = array_of(format, make_hipExtent(8, 4, 3), hipArrayLayered, host.data(), 4);
  auto t = make(array, desc);
  layers<<<3, dim3(8, 4)>>>(t, out, 8, 4);
  HIP_CHECK(hipMemcpy(found.data(), out, 8 * 4 * 3 * 4, hipMemcpyDeviceToHost));
  expect_all("layers", found.data(), 8 * 4 * 3, [](size_t i) { return i; });
  HIP_CHECK(hipDestroyTextureObject(t));
  HIP_CHECK(hipFreeArray(array));

  for (int face = 0; face < 6; ++face)
    for (int i = 0; i < 16; ++i) host[face * 16 + i] = float(face + 1);
  array = array_of(format, make_hipExtent(4, 4, 6), hipArrayCubemap, host.data(), 4);
  desc.normalizedCoords = 1;
  t = make(array, desc);
  cube<<<1, 6>>>(t, out);
  HIP_CHECK(hipMemcpy(found.data(), out, 24, hipMemcpyDeviceToHost));
  expect_all("cube", found.data(), 6, [](size_t i) { return i + 1; });
  HIP_CHECK(hipDestroyTextureObject(t));
  HIP_CHECK(hipFreeArray(array));

  // Bytes as floats in [0, 1], then as sRGB.
  unsigned char bytes[8 * 4];
  for (int i = 0; i < 32; ++i) bytes[i] = static_cast<unsigned char>(i * 8);
  array = array_of(hipCreateChannelDesc<uchar4>(), make_hipExtent(8, 1, 0), 0, bytes, 4);
  for (int srgb = 0; srgb < 2; ++srgb) {
    desc = hipTextureDesc{};
    desc.readMode = hipReadModeNormalizedFloat;
    desc.sRGB = srgb;
    t = make(array, desc);
    as_floats<<<1, 8>>>(t, reinterpret_cast<float4*>(out));
    HIP_CHECK(hipMemcpy(found.data(), out, 128, hipMemcpyDeviceToHost));
    for (int i = 0; i < 32; ++i) {
      float right = bytes[i] / 255.0f;
      if (srgb && i % 4 != 3)
        right = right <= 0.04045f ? right / 12.92f : std::pow((right + 0.055f) / 1.055f, 2.4f);
      EXPECT(std::fabs(found[i] - right) < 2e-3f);
    }
    HIP_CHECK(hipDestroyTextureObject(t));
  }
  HIP_CHECK(hipFreeArray(array));

  for (int i = 0; i < 32; ++i) host[i] = float(i + 1);
  array = array_of(format, make_hipExtent(8, 0, 0), 0, host.data(), 4);
  for (auto mode : {hipAddressModeWrap, hipAddressModeClamp, hipAddressModeMirror, hipAddressModeBorder}) {
    desc = hipTextureDesc{};
    desc.normalizedCoords = 1;
    desc.addressMode[0] = mode;
    desc.borderColor[0] = 0;
    t = make(array, desc);
    outside<<<1, 24>>>(t, out);
    HIP_CHECK(hipMemcpy(found.data(), out, 96, hipMemcpyDeviceToHost));
    expect_all("modes", found.data(), 24, [&](size_t k) {
      const int i = int(k) - 8;
      if (mode == hipAddressModeWrap) return (i + 8) % 8 + 1;
      if (mode == hipAddressModeClamp) return std::min(std::max(i, 0), 7) + 1;
      if (mode == hipAddressModeMirror) return (i < 0 ? -1 - i : i > 7 ? 15 - i : i) + 1;
      return i < 0 || i > 7 ? 0 : i + 1;
    });
    HIP_CHECK(hipDestroyTextureObject(t));
  }
  HIP_CHECK(hipFreeArray(array));
  array = array_of(format, make_hipExtent(8, 4, 0), hipArrayTextureGather, host.data(), 4);
  desc = hipTextureDesc{};
  t = make(array, desc);
  gather<<<1, 4>>>(t, reinterpret_cast<float4*>(out));
  HIP_CHECK(hipMemcpy(found.data(), out, 64, hipMemcpyDeviceToHost));
  for (int i = 0; i < 4; ++i) {  // the four around (i + 1, 1), counter-clockwise from below left
    EXPECT_EQ(found[4 * i], host[8 + i]);
    EXPECT_EQ(found[4 * i + 1], host[8 + i + 1]);
    EXPECT_EQ(found[4 * i + 2], host[i + 1]);
    EXPECT_EQ(found[4 * i + 3], host[i]);
  }
  HIP_CHECK(hipDestroyTextureObject(t));
  HIP_CHECK(hipFreeArray(array));
  HIP_CHECK(hipFree(out));
  return finish();
}
