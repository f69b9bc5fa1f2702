// Texture objects and references: how they are read.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_TEXTURE_TYPES_H

#include "channel_descriptor.h"
#include "driver_types.h"

// A texture object is the address of the image words, followed by the sampler words.
#define HIP_IMAGE_OBJECT_SIZE_DWORD 12
#define HIP_SAMPLER_OBJECT_SIZE_DWORD 8
#define HIP_SAMPLER_OBJECT_OFFSET_DWORD HIP_IMAGE_OBJECT_SIZE_DWORD
#define HIP_TEXTURE_OBJECT_SIZE_DWORD (HIP_IMAGE_OBJECT_SIZE_DWORD + HIP_SAMPLER_OBJECT_SIZE_DWORD)

#define hipTextureType1D 0x01
#define hipTextureType2D 0x02
#define hipTextureType3D 0x03
#define hipTextureTypeCubemap 0x0C
#define hipTextureType1DLayered 0xF1
#define hipTextureType2DLayered 0xF2
#define hipTextureTypeCubemapLayered 0xFC

typedef struct __hip_texture* hipTextureObject_t;

typedef enum hipTextureAddressMode {
  hipAddressModeWrap = 0,
  hipAddressModeClamp = 1,
  hipAddressModeMirror = 2,
  hipAddressModeBorder = 3,
} hipTextureAddressMode;

typedef enum hipTextureFilterMode {
  hipFilterModePoint = 0,
  hipFilterModeLinear = 1,
} hipTextureFilterMode;

typedef enum hipTextureReadMode {
  hipReadModeElementType = 0,
  hipReadModeNormalizedFloat = 1,
} hipTextureReadMode;

typedef struct hipTextureDesc {
  hipTextureAddressMode addressMode[3];
  hipTextureFilterMode filterMode;
  hipTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  hipTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
} hipTextureDesc;

typedef struct textureReference {
  int normalized;
  hipTextureReadMode readMode;
  hipTextureFilterMode filterMode;
  hipTextureAddressMode addressMode[3];
  hipChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  hipTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  hipTextureObject_t textureObject;
  int numChannels;
  hipArray_Format format;
} textureReference;
typedef textureReference* hipTexRef;

#if defined(__cplusplus)
// A texture reference: a variable that kernels read, bound to memory by the host.
#if defined(__HIP__)
#define __WC_TEXTURE_REFERENCE __attribute__((device_builtin_texture_type))
#else
#define __WC_TEXTURE_REFERENCE
#endif
template <typename __T, int __kind = hipTextureType1D,
          hipTextureReadMode __mode = hipReadModeElementType>
struct __WC_TEXTURE_REFERENCE texture : public textureReference {
  texture(int __is_normalized = 0, hipTextureFilterMode __filter = hipFilterModePoint,
          hipTextureAddressMode __address = hipAddressModeClamp)
      : texture(__is_normalized, __filter, __address, hipCreateChannelDesc<__T>()) {}
  texture(int __is_normalized, hipTextureFilterMode __filter, hipTextureAddressMode __address,
          hipChannelFormatDesc __channels)
      : textureReference{} {
    normalized = __is_normalized;
    readMode = __mode;
    filterMode = __filter;
    for (hipTextureAddressMode& __each : addressMode) __each = __address;
    channelDesc = __channels;
  }
};
#undef __WC_TEXTURE_REFERENCE
#endif
