// Properties and attributes agree with each other; prints facts of each device, one per line, which
// the test compares with the targets' records.
#include "check.h"

#include <cstring>

static int attribute(hipDeviceAttribute_t which, int device) {
  int value = -12345;
  HIP(hipDeviceGetAttribute(&value, which, device));
  CHECK(value != -12345);
  return value;
}

#define AGREES(name, value) SAME(attribute(hipDeviceAttribute##name, device), static_cast<int>(value))

static void agree(int device, const hipDeviceProp_t& p) {
  AGREES(ClockRate, p.clockRate);
  AGREES(ComputeMode, p.computeMode);
  AGREES(ConcurrentKernels, p.concurrentKernels);
  AGREES(ConcurrentManagedAccess, p.concurrentManagedAccess);
  AGREES(CooperativeLaunch, p.cooperativeLaunch);
  AGREES(CooperativeMultiDeviceLaunch, p.cooperativeMultiDeviceLaunch);
  AGREES(CanMapHostMemory, p.canMapHostMemory);
  AGREES(EccEnabled, p.ECCEnabled);
  AGREES(Integrated, p.integrated);
  AGREES(KernelExecTimeout, p.kernelExecTimeoutEnabled);
  AGREES(L2CacheSize, p.l2CacheSize);
  AGREES(ComputeCapabilityMajor, p.major);
  AGREES(ComputeCapabilityMinor, p.minor);
  AGREES(ManagedMemory, p.managedMemory);
  AGREES(MaxBlocksPerMultiProcessor, p.maxBlocksPerMultiProcessor);
  AGREES(MaxBlockDimX, p.maxThreadsDim[0]);
  AGREES(MaxBlockDimY, p.maxThreadsDim[1]);
  AGREES(MaxBlockDimZ, p.maxThreadsDim[2]);
  AGREES(MaxGridDimX, p.maxGridSize[0]);
  AGREES(MaxGridDimY, p.maxGridSize[1]);
  AGREES(MaxGridDimZ, p.maxGridSize[2]);
  AGREES(MaxTexture1DWidth, p.maxTexture1D);
  AGREES(MaxTexture2DWidth, p.maxTexture2D[0]);
  AGREES(MaxTexture2DHeight, p.maxTexture2D[1]);
  AGREES(MaxTexture3DDepth, p.maxTexture3D[2]);
  AGREES(MaxThreadsPerBlock, p.maxThreadsPerBlock);
  AGREES(MaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor);
  AGREES(MemoryBusWidth, p.memoryBusWidth);
  AGREES(MemoryClockRate, p.memoryClockRate);
  AGREES(MultiprocessorCount, p.multiProcessorCount);
  AGREES(PageableMemoryAccess, p.pageableMemoryAccess);
  AGREES(PciBusId, p.pciBusID);
  AGREES(PciDeviceId, p.pciDeviceID);
  AGREES(PciDomainID, p.pciDomainID);
  AGREES(MaxRegistersPerBlock, p.regsPerBlock);
  AGREES(MaxRegistersPerMultiprocessor, p.regsPerMultiprocessor);
  AGREES(MaxSharedMemoryPerBlock, p.sharedMemPerBlock);
  AGREES(MaxSharedMemoryPerMultiprocessor, p.maxSharedMemoryPerMultiProcessor);
  AGREES(StreamPrioritiesSupported, p.streamPrioritiesSupported);
  AGREES(TextureAlignment, p.textureAlignment);
  AGREES(TexturePitchAlignment, p.texturePitchAlignment);
  AGREES(TotalConstantMemory, p.totalConstMem);
  AGREES(UnifiedAddressing, p.unifiedAddressing);
  AGREES(WarpSize, p.warpSize);
  AGREES(MemoryPoolsSupported, p.memoryPoolsSupported);
  AGREES(ClockInstructionRate, p.clockInstructionRate);
  AGREES(IsLargeBar, p.isLargeBar);
  AGREES(AsicRevision, p.asicRevision);
}

// What HIP documents for every GPU.
static void constants(int device, const hipDeviceProp_t& p) {
  SAME(p.maxThreadsPerBlock, 1024);
  for (int axis = 0; axis < 3; ++axis) SAME(p.maxThreadsDim[axis], 1024);
  SAME(p.maxGridSize[0], 2147483647);
  SAME(p.maxGridSize[1], 65536);
  SAME(p.maxGridSize[2], 65536);
  SAME(p.texturePitchAlignment, 256u);
  SAME(p.maxBlocksPerMultiProcessor, p.maxThreadsPerMultiProcessor / p.warpSize);
  CHECK(p.unifiedAddressing == 1 && p.concurrentKernels == 1 && p.streamPrioritiesSupported == 1);
  CHECK(p.clockRate > 100000 && p.memoryClockRate > 100000);  // kHz
  CHECK(attribute(hipDeviceAttributeWallClockRate, device) > 1000);
  CHECK(p.totalConstMem > 0 && p.totalConstMem <= 2147483647u);
  CHECK(p.arch.hasGlobalInt32Atomics && p.arch.hasDoubles && p.arch.hasWarpShuffle);
  CHECK(!p.arch.hasFunnelShift && !p.arch.hasDynamicParallelism && !p.arch.hasSurfaceFuncs);
}

static void the_same_by_other_calls(int device, const hipDeviceProp_t& p) {
  char name[256] = "";
  HIP(hipDeviceGetName(name, sizeof name, device));
  SAME(std::string(name), std::string(p.name));
  int major = 0, minor = 0;
  HIP(hipDeviceComputeCapability(&major, &minor, device));
  SAME(major, p.major);
  SAME(minor, p.minor);
  size_t bytes = 0, free_bytes = 0, total_bytes = 0;
  HIP(hipDeviceTotalMem(&bytes, device));
  SAME(bytes, p.totalGlobalMem);
  HIP(hipMemGetInfo(&free_bytes, &total_bytes));
  SAME(total_bytes, p.totalGlobalMem);
  CHECK(free_bytes <= total_bytes && free_bytes > total_bytes / 2);
  hipUUID uuid;
  HIP(hipDeviceGetUuid(&uuid, device));
  CHECK(std::memcmp(uuid.bytes, p.uuid.bytes, sizeof uuid.bytes) == 0);
  char bus[32] = "", expected[32] = "";
  HIP(hipDeviceGetPCIBusId(bus, sizeof bus, device));
  std::snprintf(expected, sizeof expected, "%04x:%02x:%02x.0", p.pciDomainID, p.pciBusID, p.pciDeviceID);
  SAME(std::string(bus), std::string(expected));
  int found = -1;
  HIP(hipDeviceGetByPCIBusId(&found, bus));
  SAME(found, device);
}

__global__ void wave_size(int* size) { *size = warpSize; }

int main() {
  on_every_device([](int device) {
    hipDeviceProp_t p;
    std::memset(&p, 0xa5, sizeof p);
    HIP(hipGetDeviceProperties(&p, device));
    agree(device, p);
    constants(device, p);
    the_same_by_other_calls(device, p);
    int* size;
    HIP(hipMallocManaged(&size, sizeof *size, hipMemAttachGlobal));
    wave_size<<<1, 1>>>(size);
    HIP(hipDeviceSynchronize());
    SAME(*size, p.warpSize);
    HIP(hipFree(size));
    std::printf("arch %s warp %d units %d lds %zu major %d minor %d threads %d vgprs %d\n", p.gcnArchName,
                p.warpSize, p.multiProcessorCount, p.sharedMemPerBlock, p.major, p.minor,
                p.maxThreadsPerMultiProcessor,
                attribute(hipDeviceAttributeMaxAvailableVgprsPerThread, device));
  });
  return verdict();
}
