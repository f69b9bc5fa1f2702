// Texture references: bound to memory and arrays, read by kernels; their modes; those of modules.
#include "check.h"

texture<float, 1, hipReadModeElementType> line;
texture<uchar4, 2, hipReadModeNormalizedFloat> plane;

__global__ void read_line(float* out) { out[threadIdx.x] = tex1Dfetch(line, threadIdx.x); }
__global__ void read_plane(float4* out) {
  out[threadIdx.x] = tex2D(plane, threadIdx.x % 8 + 0.5f, threadIdx.x / 8 + 0.5f);
}

bool has_images() {
  int device = 0, images = 0;
  OK(hipGetDevice(&device));
  OK(hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, device));
  return images != 0;
}

void memory() {
  constexpr int count = 32;
  float host[2 * count], back[count];
  for (int i = 0; i < 2 * count; ++i) host[i] = 3 * i;
  float *values = device_memory<float>(256), *out = device_memory<float>(count);
  OK(hipMemcpy(values, host, sizeof host, hipMemcpyHostToDevice));
  size_t offset = 7;
  OK(hipBindTexture(&offset, line, values, count * sizeof(float)));
  SAME(offset, 0);
  read_line<<<1, count>>>(out);
  OK(hipMemcpy(back, out, sizeof back, hipMemcpyDeviceToHost));
  SAME(unlike(back, count, 0.0f, 3.0f), 0);
  hipDeviceptr_t bound = nullptr;
  OK(hipTexRefGetAddress(&bound, &line));
  TRUE(bound == values);
  OK(hipBindTexture(&offset, line, values + 4, line.channelDesc));  // from the boundary before
  SAME(offset, 16);
  OK(hipGetTextureAlignmentOffset(&offset, &line));
  SAME(offset, 0);
  FAILS(hipBindTexture(nullptr, line, values + 4), hipErrorInvalidValue);
  FAILS(hipBindTexture(&offset, line, nullptr), hipErrorInvalidValue);
  textureReference other{};
  FAILS(hipBindTexture(&offset, &other, values, &line.channelDesc, 16), hipErrorInvalidSymbol);
  FAILS(hipBindTexture(&offset, nullptr, values, &line.channelDesc, 16), hipErrorInvalidSymbol);
  OK(hipUnbindTexture(line));
  FAILS(hipTexRefGetAddress(&bound, &line), hipErrorInvalidValue);
  OK(hipFree(values));
  OK(hipFree(out));
}

void arrays() {
  unsigned char host[4][8][4];
  for (int i = 0; i < 128; ++i) host[0][0][i] = i;
  hipArray_t array = nullptr, found = nullptr;
  OK(hipMallocArray(&array, &plane.channelDesc, 8, 4));
  OK(hipMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, hipMemcpyHostToDevice));
  float4 *out = device_memory<float4>(32), back[32];
  OK(hipBindTextureToArray(plane, array));
  read_plane<<<1, 32>>>(out);
  OK(hipMemcpy(back, out, sizeof back, hipMemcpyDeviceToHost));
  for (int i = 0; i < 32; ++i) SAME(back[i].y * 255.0f + 0.5f, 4 * i + 1);
  OK(hipTexRefGetArray(&found, &plane));
  TRUE(found == array);
  void* rows = nullptr;
  size_t pitch = 0, offset = 1;
  OK(hipMallocPitch(&rows, &pitch, 32, 4));
  OK(hipMemset2D(rows, pitch, 51, 32, 4));
  OK(hipBindTexture2D(&offset, plane, rows, 8, 4, pitch));
  read_plane<<<1, 32>>>(out);
  OK(hipMemcpy(back, out, sizeof back, hipMemcpyDeviceToHost));
  SAME(back[31].w * 255.0f + 0.5f, 51);
  FAILS(hipTexRefGetArray(&found, &plane), hipErrorInvalidValue);
  OK(hipUnbindTexture(&plane));
  OK(hipFree(rows));
  OK(hipFree(out));
  OK(hipFreeArray(array));
}

void modes() {
  textureReference reference{};
  hipTextureAddressMode address;
  hipTextureFilterMode filter;
  unsigned flags = 0;
  int number = 0;
  float bias = 0, least = 0, most = 0;
  hipArray_Format format;
  OK(hipTexRefSetAddressMode(&reference, 1, hipAddressModeMirror));
  OK(hipTexRefGetAddressMode(&address, &reference, 1));
  SAME(address, hipAddressModeMirror);
  FAILS(hipTexRefSetAddressMode(&reference, 3, hipAddressModeMirror), hipErrorInvalidValue);
  FAILS(hipTexRefGetAddressMode(&address, &reference, 2), hipErrorInvalidValue);
  OK(hipTexRefSetFilterMode(&reference, hipFilterModeLinear));
  OK(hipTexRefGetFilterMode(&filter, &reference));
  SAME(filter, hipFilterModeLinear);
  OK(hipTexRefSetFlags(&reference, HIP_TRSF_NORMALIZED_COORDINATES | HIP_TRSF_SRGB));
  SAME(reference.readMode, hipReadModeNormalizedFloat);
  OK(hipTexRefGetFlags(&flags, &reference));
  SAME(flags, HIP_TRSF_NORMALIZED_COORDINATES | HIP_TRSF_SRGB);
  OK(hipTexRefSetMaxAnisotropy(&reference, 4));
  OK(hipTexRefGetMaxAnisotropy(&number, &reference));
  SAME(number, 4);
  OK(hipTexRefSetFormat(&reference, HIP_AD_FORMAT_HALF, 2));
  OK(hipTexRefGetFormat(&format, &number, &reference));
  SAME(format, HIP_AD_FORMAT_HALF);
  SAME(number, 2);
  OK(hipTexRefSetMipmapLevelBias(&reference, 0.5f));
  FAILS(hipTexRefGetMipmapLevelBias(&bias, &reference), hipErrorInvalidValue);  // HIP's answer
  TRUE(bias == 0.5f && reference.mipmapLevelBias == 0.5f);
  OK(hipTexRefSetMipmapLevelClamp(&reference, 1.0f, 2.5f));
  FAILS(hipTexRefGetMipmapLevelClamp(&least, &most, &reference), hipErrorInvalidValue);
  TRUE(least == 1.0f && most == 2.5f);
  FAILS(hipTexRefSetFilterMode(nullptr, hipFilterModeLinear), hipErrorInvalidValue);
  FAILS(hipTexRefGetFilterMode(nullptr, &reference), hipErrorInvalidValue);
  const textureReference* same = nullptr;
  OK(hipGetTextureReference(&same, &line));
  TRUE(same == &line);
}

void checks() {
  if (has_images()) {
    memory();
    arrays();
    modes();
    return;
  }
  size_t offset = 0;
  float* values = device_memory<float>(64);
  FAILS(hipBindTexture(&offset, line, values, 256), hipErrorNotSupported);
  FAILS(hipTexRefSetFilterMode(&line, hipFilterModeLinear), hipErrorNotSupported);
  OK(hipFree(values));
}

int main() { return on_each_device(checks); }
