// Descriptions of textures in both interfaces; copies of arrays in streams; OpenGL's functions.
#include <hip/hip_gl_interop.h>

#include "check.h"

void descriptions() {
  float* values = device_memory<float>(1024);
  HIP_RESOURCE_DESC wanted{}, found{};
  wanted.resType = HIP_RESOURCE_TYPE_PITCH2D;
  wanted.res.pitch2D = {values, HIP_AD_FORMAT_FLOAT, 1, 16, 8, 256};
  HIP_TEXTURE_DESC modes{}, kept{};
  modes.addressMode[0] = modes.addressMode[1] = HIP_TR_ADDRESS_MODE_BORDER;
  modes.filterMode = HIP_TR_FILTER_MODE_LINEAR;
  modes.flags = HIP_TRSF_NORMALIZED_COORDINATES | HIP_TRSF_READ_AS_INTEGER;
  modes.borderColor[2] = 0.5f;
  hipTextureObject_t object = nullptr;
  OK(hipTexObjectCreate(&object, &wanted, &modes, nullptr));
  OK(hipTexObjectGetResourceDesc(&found, object));
  TRUE(std::memcmp(&found, &wanted, sizeof found) == 0);
  OK(hipTexObjectGetTextureDesc(&kept, object));
  TRUE(std::memcmp(&kept, &modes, sizeof kept) == 0);
  hipResourceDesc resource{};
  hipTextureDesc texture{};
  OK(hipGetTextureObjectResourceDesc(&resource, object));
  SAME(resource.resType, hipResourceTypePitch2D);
  SAME(resource.res.pitch2D.desc.x, 32);
  SAME(resource.res.pitch2D.pitchInBytes, 256);
  OK(hipGetTextureObjectTextureDesc(&texture, object));
  TRUE(texture.normalizedCoords == 1 && texture.readMode == hipReadModeElementType);
  TRUE(texture.borderColor[2] == 0.5f && texture.addressMode[1] == hipAddressModeBorder);
  OK(hipTexObjectDestroy(object));
  FAILS(hipTexObjectGetResourceDesc(&found, object), hipErrorInvalidValue);
  FAILS(hipTexObjectGetTextureDesc(nullptr, object), hipErrorInvalidValue);
  OK(hipFree(values));
}

void copies() {
  int *host = pinned_memory<int>(16), *back = pinned_memory<int>(16);
  for (int i = 0; i < 16; ++i) host[i] = i;
  hipArray_t array = nullptr;
  hipChannelFormatDesc channels = hipCreateChannelDesc<int>();
  OK(hipMallocArray(&array, &channels, 16, 1));
  hipStream_t stream = new_stream();
  OK(hipMemcpyHtoAAsync(array, 0, host, 64, stream));
  OK(hipMemcpyAtoHAsync(back, array, 32, 32, stream));
  OK(hipStreamSynchronize(stream));
  SAME(unlike(back, 8, 8, 1), 0);
  hip_Memcpy2D box{};
  box.srcMemoryType = hipMemoryTypeHost;
  box.srcHost = host;
  box.srcPitch = 13;
  box.dstMemoryType = hipMemoryTypeHost;
  box.dstHost = back;
  box.dstPitch = 7;
  box.WidthInBytes = 7;
  box.Height = 2;
  OK(hipDrvMemcpy2DUnaligned(&box));
  SAME(std::memcmp(reinterpret_cast<char*>(back) + 7, reinterpret_cast<char*>(host) + 13, 7), 0);
  FAILS(hipDrvMemcpy2DUnaligned(nullptr), hipErrorInvalidValue);
  OK(hipStreamDestroy(stream));
  OK(hipFreeArray(array));
  OK(hipHostFree(host));
  OK(hipHostFree(back));
}

void open_gl() {
  unsigned count = 0;
  int devices[2] = {};
  FAILS(hipGLGetDevices(&count, devices, 2, hipGLDeviceListAll), hipErrorInvalidValue);
  FAILS(hipGLGetDevices(&count, devices, 2, hipGLDeviceListNextFrame), hipErrorNotSupported);
  hipGraphicsResource* resource = nullptr;
  FAILS(hipGraphicsGLRegisterBuffer(&resource, 1, hipGraphicsRegisterFlagsNone),
        hipErrorInvalidValue);
  FAILS(hipGraphicsGLRegisterImage(&resource, 1, 0xDE1, 0), hipErrorInvalidValue);
  FAILS(hipGraphicsMapResources(1, &resource, nullptr), hipErrorUnknown);
  FAILS(hipGraphicsUnmapResources(1, &resource, nullptr), hipErrorInvalidHandle);
  FAILS(hipGraphicsUnregisterResource(nullptr), hipErrorInvalidValue);
  void* pointer = nullptr;
  size_t size = 0;
  FAILS(hipGraphicsResourceGetMappedPointer(&pointer, &size, resource), hipErrorUnknown);
}

void checks() {
  int device = 0, images = 0;
  OK(hipGetDevice(&device));
  OK(hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, device));
  if (images) descriptions();
  copies();
  open_gl();
}

int main() { return on_each_device(checks); }
