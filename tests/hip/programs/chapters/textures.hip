// Chapter: textures: linear memory, 1D, 2D and 3D arrays, filters, normalised coordinates.
#include "chapter.h"

__global__ void fetch_line(hipTextureObject_t texture, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<float>(texture, i);
}
__global__ void sample_line(hipTextureObject_t texture, float* out, int n, float scale) {
  int i = threadIdx.x;
  if (i < n) out[i] = tex1D<float>(texture, (i + 0.5f) * scale);
}
__global__ void transpose(hipTextureObject_t texture, float4* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[x * height + y] = tex2D<float4>(texture, x + 0.5f, y + 0.5f);
}
__global__ void between(hipTextureObject_t texture, float* out, int width, int height) {
  int x = threadIdx.x, y = blockIdx.x;  // halfway between four neighbours, normalised
  out[y * width + x] = tex2D<float>(texture, (x + 1.0f) / width, (y + 1.0f) / height);
}
__global__ void sample_volume(hipTextureObject_t texture, unsigned char* out, dim3 size) {
  unsigned x = threadIdx.x, y = threadIdx.y, z = blockIdx.x;
  out[(z * size.y + y) * size.x + x] = tex3D<unsigned char>(texture, x, y, z);
}

static hipTextureObject_t make(const hipResourceDesc& resource, hipTextureAddressMode mode,
                               hipTextureFilterMode filter, bool normalised) {
  hipTextureDesc desc{};
  for (auto& each : desc.addressMode) each = mode;
  desc.filterMode = filter;
  desc.readMode = hipReadModeElementType;
  desc.normalizedCoords = normalised;
  hipTextureObject_t texture = 0;
  HIP_CHECK(hipCreateTextureObject(&texture, &resource, &desc, nullptr));
  return texture;
}

static hipResourceDesc of_array(hipArray_t array) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}

static void linear_memory(float* out) {
  constexpr int n = 1024;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = i * 0.5f;
  float* data;
  HIP_CHECK(hipMalloc(&data, n * sizeof(float)));
  HIP_CHECK(hipMemcpy(data, host.data(), n * sizeof(float), hipMemcpyHostToDevice));
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = data;
  resource.res.linear.desc = hipCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = n * sizeof(float);
  auto texture = make(resource, hipAddressModeClamp, hipFilterModePoint, false);
  fetch_line<<<4, 256>>>(texture, out, n);
  std::vector<float> found(n);
  HIP_CHECK(hipMemcpy(found.data(), out, n * sizeof(float), hipMemcpyDeviceToHost));
  expect_all("tex1Dfetch", found.data(), n, [](size_t i) { return i * 0.5f; });
  HIP_CHECK(hipDestroyTextureObject(texture));
  HIP_CHECK(hipFree(data));
}

static void lines_and_planes(float* out) {
  constexpr int width = 32, height = 12;
  const auto format = hipCreateChannelDesc<float>();
  hipArray_t line, plane, vectors;
  std::vector<float> host(width * height), found(width * height);
  for (int i = 0; i < width * height; ++i) host[i] = float((i * 7) % 64);
  HIP_CHECK(hipMallocArray(&line, &format, width, 0));
  HIP_CHECK(hipMemcpy2DToArray(line, 0, 0, host.data(), width * 4, width * 4, 1,
                               hipMemcpyHostToDevice));
  auto texture = make(of_array(line), hipAddressModeWrap, hipFilterModePoint, true);
  sample_line<<<1, 64>>>(texture, out, 64, 1.0f / width);  // twice around
  HIP_CHECK(hipMemcpy(found.data(), out, 64 * sizeof(float), hipMemcpyDeviceToHost));
  expect_all("wrap", found.data(), 64, [&](size_t i) { return host[i % width]; });
  HIP_CHECK(hipDestroyTextureObject(texture));

  HIP_CHECK(hipMallocArray(&plane, &format, width, height));
  HIP_CHECK(hipMemcpy2DToArray(plane, 0, 0, host.data(), width * 4, width * 4, height,
                               hipMemcpyHostToDevice));
  texture = make(of_array(plane), hipAddressModeClamp, hipFilterModeLinear, true);
  between<<<height - 1, width - 1>>>(texture, out, width, height);
  HIP_CHECK(hipMemcpy(found.data(), out, found.size() * sizeof(float), hipMemcpyDeviceToHost));
  for (int y = 0; y < height - 1; ++y)
    for (int x = 0; x < width - 1; ++x) {
      const float* at = &host[y * width + x];
      const float right = 0.25f * (at[0] + at[1] + at[width] + at[width + 1]);
      EXPECT(std::fabs(found[y * width + x] - right) < 0.25f);
    }
  HIP_CHECK(hipDestroyTextureObject(texture));

  const auto four = hipCreateChannelDesc<float4>();
  HIP_CHECK(hipMallocArray(&vectors, &four, width / 4, height));
  HIP_CHECK(hipMemcpy2DToArray(vectors, 0, 0, host.data(), width * 4, width * 4, height,
                               hipMemcpyHostToDevice));
  texture = make(of_array(vectors), hipAddressModeBorder, hipFilterModePoint, false);
  transpose<<<dim3(1, 2), dim3(8, 8)>>>(texture, reinterpret_cast<float4*>(out), width / 4, height);
  HIP_CHECK(hipMemcpy(found.data(), out, found.size() * sizeof(float), hipMemcpyDeviceToHost));
  expect_all("float4", found.data(), found.size(), [&](size_t i) {
    const size_t element = i / 4, x = element / height, y = element % height;
    return host[y * width + x * 4 + i % 4];
  });
  HIP_CHECK(hipDestroyTextureObject(texture));
  for (hipArray_t array : {line, plane, vectors}) HIP_CHECK(hipFreeArray(array));
}

static void volume(void* out) {
  const hipExtent extent = make_hipExtent(16, 8, 4);
  std::vector<unsigned char> host(16 * 8 * 4), found(host.size());
  for (size_t i = 0; i < host.size(); ++i) host[i] = static_cast<unsigned char>(i * 13);
  hipArray_t array;
  const auto format = hipCreateChannelDesc<unsigned char>();
  HIP_CHECK(hipMalloc3DArray(&array, &format, extent, hipArrayDefault));
  hipMemcpy3DParms copy{};
  copy.srcPtr = make_hipPitchedPtr(host.data(), 16, 16, 8);
  copy.dstArray = array;
  copy.extent = extent;
  copy.kind = hipMemcpyHostToDevice;
  HIP_CHECK(hipMemcpy3D(&copy));
  auto texture = make(of_array(array), hipAddressModeClamp, hipFilterModePoint, false);
  sample_volume<<<4, dim3(16, 8)>>>(texture, static_cast<unsigned char*>(out), dim3(16, 8, 4));
  HIP_CHECK(hipMemcpy(found.data(), out, found.size(), hipMemcpyDeviceToHost));
  expect_all("tex3D", found.data(), found.size(), [&](size_t i) { return host[i]; });
  HIP_CHECK(hipDestroyTextureObject(texture));
  HIP_CHECK(hipFreeArray(array));
}

int main() {
  int images = 0;
  HIP_CHECK(hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, 0));
  float* out;
  HIP_CHECK(hipMalloc(&out, 1 << 16));
  if (images) {
    linear_memory(out);
    lines_and_planes(out);
    volume(out);
  } else {
    hipResourceDesc resource{};
    resource.resType = hipResourceTypeLinear;
    resource.res.linear.devPtr = out;
    resource.res.linear.desc = hipCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 1 << 16;
    hipTextureDesc desc{};
    hipTextureObject_t texture;
    HIP_FAILS(hipCreateTextureObject(&texture, &resource, &desc, nullptr), hipErrorNotSupported);
  }
  HIP_CHECK(hipFree(out));
  return finish();
}
