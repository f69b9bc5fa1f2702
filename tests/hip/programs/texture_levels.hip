// Mipmapped arrays: levels of detail, and reads of them.
#include "check.h"

constexpr int size = 8, levels = 4;

__global__ void at_lod(hipTextureObject_t object, float* out, float lod) {
  out[threadIdx.x] = tex2DLod<float>(object, (threadIdx.x + 0.5f) / blockDim.x, 0.1f, lod);
}
__global__ void by_gradient(hipTextureObject_t object, float* out, float apart) {
  float2 x = make_float2(apart, 0), y = make_float2(0, apart / 2);
  out[0] = tex2DGrad<float>(object, 0.1f, 0.1f, x, y);
  out[1] = tex2D<float>(object, 0.1f, 0.1f);
}
__global__ void in_depth(hipTextureObject_t object, float* out, float lod) {
  out[0] = tex3DLod<float>(object, 0.9f, 0.9f, 0.9f, lod);
}
__global__ void fill_surface(hipSurfaceObject_t object, float value) {
  surf2Dwrite(value, object, threadIdx.x * 4, threadIdx.y);
}

hipTextureObject_t texture_of(hipMipmappedArray_t array, hipTextureFilterMode between) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = array;
  hipTextureDesc modes{};
  modes.addressMode[0] = modes.addressMode[1] = modes.addressMode[2] = hipAddressModeClamp;
  modes.normalizedCoords = 1;
  modes.mipmapFilterMode = between;
  modes.maxMipmapLevelClamp = levels - 1;
  hipTextureObject_t made = nullptr;
  OK(hipCreateTextureObject(&made, &resource, &modes, nullptr));
  modes.normalizedCoords = 0;
  hipTextureObject_t none = nullptr;
  FAILS(hipCreateTextureObject(&none, &resource, &modes, nullptr), hipErrorInvalidValue);
  return made;
}

// Level n holds n: the first by a copy, the others by kernels.
void planes() {
  hipMipmappedArray_t array = nullptr;
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  OK(hipMallocMipmappedArray(&array, &channels, make_hipExtent(size, size, 0), levels));
  float host[size * size] = {};
  hipArray_t level = nullptr;
  for (int n = 0; n < levels; ++n) {
    OK(hipGetMipmappedArrayLevel(&level, array, n));
    hipExtent extent{};
    OK(hipArrayGetInfo(nullptr, &extent, nullptr, level));
    SAME(extent.width, size >> n);
    SAME(extent.height, size >> n);
    SAME(extent.depth, 0);
    hipResourceDesc resource{};
    resource.resType = hipResourceTypeArray;
    resource.res.array.array = level;
    hipSurfaceObject_t surface = nullptr;
    OK(hipCreateSurfaceObject(&surface, &resource));
    if (n == 0)
      OK(hipMemcpy2DToArray(level, 0, 0, host, size * 4, size * 4, size, hipMemcpyHostToDevice));
    else
      fill_surface<<<1, dim3(extent.width, extent.height)>>>(surface, float(n));
    OK(hipDeviceSynchronize());
    OK(hipDestroySurfaceObject(surface));
    OK(hipFreeArray(level));
  }
  float *out = pinned_memory<float>(size);
  hipTextureObject_t nearest = texture_of(array, hipFilterModePoint);
  hipTextureObject_t blended = texture_of(array, hipFilterModeLinear);
  auto reads = [&](hipTextureObject_t object, float lod) {
    at_lod<<<1, size>>>(object, out, lod);
    OK(hipDeviceSynchronize());
    SAME(unlike(out, size, out[0]), 0);
    return out[0];
  };
  for (int n = 0; n < levels; ++n) TRUE(reads(nearest, n) == n && reads(blended, n) == n);
  TRUE(reads(nearest, 0.4f) == 0 && reads(nearest, 0.6f) == 1);
  TRUE(reads(blended, 0.25f) == 0.25f && reads(blended, 2.75f) == 2.75f);
  TRUE(reads(blended, -3) == 0 && reads(blended, 30) == levels - 1);
  by_gradient<<<1, 1>>>(nearest, out, 4.0f / size);  // four elements apart
  OK(hipDeviceSynchronize());
  TRUE(out[0] == 2 && out[1] == 0);
  OK(hipDestroyTextureObject(nearest));
  OK(hipDestroyTextureObject(blended));

  FAILS(hipGetMipmappedArrayLevel(&level, array, levels), hipErrorInvalidValue);
  FAILS(hipGetMipmappedArrayLevel(nullptr, array, 0), hipErrorInvalidValue);
  FAILS(hipGetMipmappedArrayLevel(&level, nullptr, 0), hipErrorInvalidHandle);
  OK(hipFreeMipmappedArray(array));
  FAILS(hipFreeMipmappedArray(array), hipErrorInvalidHandle);
  OK(hipHostFree(out));
}

void volumes() {
  HIP_ARRAY3D_DESCRIPTOR wanted{};
  wanted.Width = wanted.Height = 4;
  wanted.Depth = 8;
  wanted.Format = HIP_AD_FORMAT_FLOAT;
  wanted.NumChannels = 1;
  hipMipmappedArray_t array = nullptr;
  OK(hipMipmappedArrayCreate(&array, &wanted, 9));  // more than there can be
  hipArray_t level = nullptr;
  FAILS(hipMipmappedArrayGetLevel(&level, array, 4), hipErrorInvalidValue);
  OK(hipMipmappedArrayGetLevel(&level, array, 2));
  HIP_ARRAY3D_DESCRIPTOR found{};
  OK(hipArray3DGetDescriptor(&found, level));
  TRUE(found.Width == 1 && found.Height == 1 && found.Depth == 2);
  float values[2] = {5, 6};
  hipMemcpy3DParms copy{};
  copy.srcPtr = make_hipPitchedPtr(values, 4, 1, 1);
  copy.dstArray = level;
  copy.extent = make_hipExtent(1, 1, 2);
  copy.kind = hipMemcpyHostToDevice;
  OK(hipMemcpy3D(&copy));
  float* out = pinned_memory<float>(1);
  hipTextureObject_t object = texture_of(array, hipFilterModePoint);
  in_depth<<<1, 1>>>(object, out, 2);
  OK(hipDeviceSynchronize());
  TRUE(*out == 6);
  OK(hipDestroyTextureObject(object));
  OK(hipMipmappedArrayDestroy(array));
  OK(hipHostFree(out));
}

__global__ void on_a_cube(hipTextureObject_t object, float* out, float apart) {
  float4 d = make_float4(0, apart, 0, 0);
  out[0] = texCubemapGrad<float>(object, 2.0f, 0.1f, 0.1f, d, make_float4(0, 0, 0, 0));
  out[1] = texCubemapLod<float>(object, -2.0f, 0.1f, 0.1f, 1);
}

// Faces of 4 by 4, then 2 by 2, then 1: face f of level n holds 10 n + f.
void cubes() {
  hipMipmappedArray_t array = nullptr;
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  OK(hipMallocMipmappedArray(&array, &channels, make_hipExtent(4, 4, 6), 3, hipArrayCubemap));
  for (int n = 0; n < 3; ++n) {
    hipArray_t level = nullptr;
    OK(hipGetMipmappedArrayLevel(&level, array, n));
    size_t width = 4 >> n;
    std::vector<float> values(width * width * 6);
    for (size_t i = 0; i < values.size(); ++i) values[i] = 10 * n + i / (width * width);
    hipMemcpy3DParms copy{};
    copy.srcPtr = make_hipPitchedPtr(values.data(), width * 4, width, width);
    copy.dstArray = level;
    copy.extent = make_hipExtent(width, width, 6);
    copy.kind = hipMemcpyHostToDevice;
    OK(hipMemcpy3D(&copy));
  }
  float* out = pinned_memory<float>(2);
  hipTextureObject_t object = texture_of(array, hipFilterModePoint);
  on_a_cube<<<1, 1>>>(object, out, 4);  // as far as the face is wide at this distance
  OK(hipDeviceSynchronize());
  TRUE(out[0] == 20 && out[1] == 11);
  on_a_cube<<<1, 1>>>(object, out, 2);
  OK(hipDeviceSynchronize());
  TRUE(out[0] == 10);
  OK(hipDestroyTextureObject(object));
  OK(hipFreeMipmappedArray(array));
  OK(hipHostFree(out));
}

void refused() {
  hipMipmappedArray_t array = nullptr;
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  auto make = [&](size_t width, size_t height, size_t depth, unsigned flags) {
    return hipMallocMipmappedArray(&array, &channels, make_hipExtent(width, height, depth), 2,
                                   flags);
  };
  FAILS(hipMallocMipmappedArray(nullptr, &channels, make_hipExtent(4, 4, 6), 2, 0),
        hipErrorInvalidValue);
  FAILS(hipMallocMipmappedArray(&array, nullptr, make_hipExtent(4, 4, 6), 2, 0),
        hipErrorInvalidValue);
  FAILS(make(0, 0, 0, 0), hipErrorInvalidValue);
  FAILS(make(4, 4, 6, ~0u), hipErrorInvalidValue);
  FAILS(make(4, 5, 6, hipArrayCubemap), hipErrorInvalidValue);
  FAILS(make(4, 4, 12, hipArrayCubemap), hipErrorInvalidValue);
  FAILS(make(4, 4, 13, hipArrayCubemap | hipArrayLayered), hipErrorInvalidValue);
  FAILS(make(4, 0, 0, hipArrayTextureGather), hipErrorInvalidValue);
  FAILS(make(4, 4, 6, hipArrayTextureGather), hipErrorInvalidValue);
}

void checks() {
  hipDeviceProp_t properties;
  int device = 0;
  OK(hipGetDevice(&device));
  OK(hipGetDeviceProperties(&properties, device));
  if (std::strncmp(properties.gcnArchName, "gfx1", 4) == 0) {
    planes();
    volumes();
    cubes();
    refused();
    return;
  }
  hipMipmappedArray_t array = nullptr;
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  FAILS(hipMallocMipmappedArray(&array, &channels, make_hipExtent(8, 8, 0), 4),
        hipErrorNotSupported);
  FAILS(hipFreeMipmappedArray(array), hipErrorNotSupported);
}

int main() { return on_each_device(checks); }
