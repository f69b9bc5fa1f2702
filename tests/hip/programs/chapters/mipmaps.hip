// Chapter: mipmapped arrays: a pyramid made by surfaces, read by level.
#include "chapter.h"

__global__ void halve(hipTextureObject_t from, hipSurfaceObject_t to, int size) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x >= size || y >= size) return;
  float sum = 0;
  for (int dy = 0; dy < 2; ++dy)
    for (int dx = 0; dx < 2; ++dx) sum += tex2D<float>(from, 2 * x + dx + 0.5f, 2 * y + dy + 0.5f);
  surf2Dwrite(sum / 4, to, x * 4, y);
}
__global__ void read_levels(hipTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex2DLod<float>(texture, 0.5f / (16 >> threadIdx.x), 0.5f / (16 >> threadIdx.x),
                                     float(threadIdx.x));
}

int main() {
  int images = 0;
  HIP_CHECK(hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, 0));
  if (!images) return finish();
  constexpr int size = 16, levels = 4;
  auto format = hipCreateChannelDesc<float>();
  hipMipmappedArray_t pyramid;
  const hipError_t made = hipMallocMipmappedArray(&pyramid, &format, make_hipExtent(size, size, 0),
                                                  levels, hipArraySurfaceLoadStore);
  if (made == hipErrorNotSupported) {  // as ROCm on Linux says
    (void)hipGetLastError();
    return finish();
  }
  HIP_CHECK(made);
  std::vector<float> host(size * size);
  for (int i = 0; i < size * size; ++i) host[i] = float(i);
  hipArray_t level;
  HIP_CHECK(hipGetMipmappedArrayLevel(&level, pyramid, 0));
  HIP_CHECK(hipMemcpy2DToArray(level, 0, 0, host.data(), size * 4, size * 4, size,
                               hipMemcpyHostToDevice));
  for (int i = 1; i < levels; ++i) {
    hipArray_t from, to;
    HIP_CHECK(hipGetMipmappedArrayLevel(&from, pyramid, i - 1));
    HIP_CHECK(hipGetMipmappedArrayLevel(&to, pyramid, i));
    hipResourceDesc resource{};
    resource.resType = hipResourceTypeArray;
    resource.res.array.array = from;
    hipTextureDesc desc{};
    hipTextureObject_t texture;
    HIP_CHECK(hipCreateTextureObject(&texture, &resource, &desc, nullptr));
    resource.res.array.array = to;
    hipSurfaceObject_t surface;
    HIP_CHECK(hipCreateSurfaceObject(&surface, &resource));
    halve<<<1, dim3(8, 8)>>>(texture, surface, size >> i);
    HIP_CHECK(hipDeviceSynchronize());
    HIP_CHECK(hipDestroyTextureObject(texture));
    HIP_CHECK(hipDestroySurfaceObject(surface));
  }
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = pyramid;
  hipTextureDesc desc{};
  desc.normalizedCoords = 1;
  desc.maxMipmapLevelClamp = levels - 1;
  hipTextureObject_t texture;
  HIP_CHECK(hipCreateTextureObject(&texture, &resource, &desc, nullptr));
  float *out, found[levels];
  HIP_CHECK(hipMalloc(&out, sizeof found));
  read_levels<<<1, levels>>>(texture, out);
  HIP_CHECK(hipMemcpy(found, out, sizeof found, hipMemcpyDeviceToHost));
  std::vector<float> now = host;
  for (int i = 0, side = size; i < levels; ++i, side /= 2) {
    EXPECT_EQ(found[i], now[0]);
    std::vector<float> next(side * side / 4);
    for (int y = 0; y < side / 2; ++y)
      for (int x = 0; x < side / 2; ++x)
        next[y * (side / 2) + x] = (now[2 * y * side + 2 * x] + now[2 * y * side + 2 * x + 1] +
                                    now[(2 * y + 1) * side + 2 * x] +
                                    now[(2 * y + 1) * side + 2 * x + 1]) / 4;
    now = next;
  }
  HIP_CHECK(hipDestroyTextureObject(texture));
  HIP_CHECK(hipFreeMipmappedArray(pyramid));
  HIP_CHECK(hipFree(out));
  return finish();
}
