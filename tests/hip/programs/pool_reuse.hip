// A pool hands out again what was freed, where that is safe, and keeps what its threshold says.
#include "check.h"

static hipMemPool_t pool;

static uint64_t number(hipMemPoolAttr which) {
  uint64_t value = ~uint64_t(0);
  OK(hipMemPoolGetAttribute(pool, which, &value));
  return value;
}
static void set(hipMemPoolAttr which, uint64_t value) {
  OK(hipMemPoolSetAttribute(pool, which, &value));
}
static int* allocate(size_t size, hipStream_t stream) {
  int* memory = nullptr;
  OK(hipMallocFromPoolAsync((void**)&memory, size, pool, stream));
  return memory;
}

constexpr size_t SIZE = 40000;

static void thresholds() {
  set(hipMemPoolAttrReleaseThreshold, 2 * SIZE);
  int* memory[4];
  for (int*& each : memory) each = allocate(SIZE, nullptr);
  SAME(number(hipMemPoolAttrUsedMemCurrent), 4 * SIZE);
  for (int* each : memory) OK(hipFreeAsync(each, nullptr));
  SAME(number(hipMemPoolAttrUsedMemCurrent), 0);
  SAME(number(hipMemPoolAttrReservedMemCurrent), 4 * SIZE);  // until the program waits
  OK(hipStreamSynchronize(nullptr));
  SAME(number(hipMemPoolAttrReservedMemCurrent), 2 * SIZE);
  SAME(number(hipMemPoolAttrReservedMemHigh), 4 * SIZE);
  SAME(number(hipMemPoolAttrUsedMemHigh), 4 * SIZE);
  set(hipMemPoolAttrUsedMemHigh, 0);
  SAME(number(hipMemPoolAttrUsedMemHigh), 0);
  set(hipMemPoolAttrReservedMemHigh, 0);
  SAME(number(hipMemPoolAttrReservedMemHigh), 2 * SIZE);
  OK(hipMemPoolTrimTo(pool, SIZE));
  SAME(number(hipMemPoolAttrReservedMemCurrent), SIZE);
  set(hipMemPoolAttrReleaseThreshold, 0);
  OK(hipDeviceSynchronize());
  SAME(number(hipMemPoolAttrReservedMemCurrent), 0);
  size_t before, kept, after, total;
  OK(hipMemGetInfo(&before, &total));
  OK(hipFreeAsync(allocate(SIZE, nullptr), nullptr));
  OK(hipMemGetInfo(&kept, &total));
  SAME(before - kept, SIZE);
  OK(hipDeviceSynchronize());
  OK(hipMemGetInfo(&after, &total));
  SAME(after, before);
}

// What one stream frees, it gets back at once, also while its kernels use it.
static void one_stream() {
  hipStream_t stream = new_stream();
  int *gate = pinned_memory<int>(1), *out = pinned_memory<int>(2), *memory = allocate(SIZE, stream);
  gated<<<1, 1, 0, stream>>>(gate, memory, 1);
  OK(hipMemcpyAsync(out, memory, 4, hipMemcpyDeviceToHost, stream));
  OK(hipFreeAsync(memory, stream));
  FAILS(hipFreeAsync(memory, stream), hipErrorInvalidValue);
  int* again = allocate(SIZE, stream);
  TRUE(again == memory);
  SAME(number(hipMemPoolAttrReservedMemCurrent), SIZE);
  store<<<1, 1, 0, stream>>>(again, 2);
  OK(hipMemcpyAsync(out + 1, again, 4, hipMemcpyDeviceToHost, stream));
  TRUE(allocate(SIZE, stream) != memory);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(out[0], 1);
  SAME(out[1], 2);
  OK(hipFree(again));
  TRUE(allocate(SIZE - 100, stream) == again);  // almost the size
  OK(hipFree(again));
  TRUE(allocate(SIZE / 2, stream) != again);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
  OK(hipHostFree(out));
}

// Another stream gets it when it waits for the free, or when that is done.
static void two_streams() {
  int zero = 0, one = 1;
  hipStream_t first = new_stream(hipStreamNonBlocking), second = new_stream(hipStreamNonBlocking);
  hipEvent_t event = new_event();
  int* gate = pinned_memory<int>(1);
  int *memory = allocate(SIZE, first), *other = nullptr;
  gated<<<1, 1, 0, first>>>(gate, memory, 1);
  OK(hipFreeAsync(memory, first));
  TRUE((other = allocate(SIZE, second)) != memory);
  OK(hipFreeAsync(other, second));
  OK(hipEventRecord(event, first));
  OK(hipMemPoolSetAttribute(pool, hipMemPoolReuseFollowEventDependencies, &zero));
  OK(hipStreamWaitEvent(second, event, 0));
  TRUE(allocate(SIZE, second) != memory);
  OK(hipMemPoolSetAttribute(pool, hipMemPoolReuseFollowEventDependencies, &one));
  OK(hipStreamWaitEvent(second, event, 0));
  TRUE((other = allocate(SIZE, second)) == memory);
  store<<<1, 1, 0, second>>>(other, 5);
  tell(gate, 1);
  OK(hipStreamSynchronize(second));
  int back = 0;
  OK(hipMemcpy(&back, other, 4, hipMemcpyDeviceToHost));
  SAME(back, 5);

  set(hipMemPoolAttrReleaseThreshold, ~uint64_t(0));
  OK(hipFreeAsync(other, first));
  OK(hipStreamSynchronize(first));
  OK(hipMemPoolSetAttribute(pool, hipMemPoolReuseAllowOpportunistic, &zero));
  TRUE(allocate(SIZE, second) != other);
  OK(hipMemPoolSetAttribute(pool, hipMemPoolReuseAllowOpportunistic, &one));
  TRUE(allocate(SIZE, second) == other);  // its free is done
  OK(hipStreamDestroy(first));
  OK(hipStreamDestroy(second));
  OK(hipEventDestroy(event));
  OK(hipHostFree(gate));
}

static void limits(hipMemPoolProps kind) {
  kind.maxSize = 100000;
  hipMemPool_t small, usual = pool, found = nullptr;
  OK(hipMemPoolCreate(&small, &kind));
  pool = small;
  int* memory = allocate(60000, nullptr);
  void* more = nullptr;
  FAILS(hipMallocFromPoolAsync(&more, 60000, small, nullptr), hipErrorOutOfMemory);
  OK(hipFreeAsync(memory, nullptr));
  memory = allocate(90000, nullptr);  // what is kept makes room
  OK(hipFreeAsync(memory, nullptr));
  OK(hipMemSetMemPool(&kind.location, hipMemAllocationTypePinned, small));
  OK(hipMemGetMemPool(&found, &kind.location, hipMemAllocationTypePinned));
  TRUE(found == small);
  OK(hipMemGetDefaultMemPool(&found, &kind.location, hipMemAllocationTypePinned));
  TRUE(found != small);
  OK(hipDeviceSetMemPool(kind.location.id, found));
  FAILS(hipMemGetMemPool(nullptr, &kind.location, hipMemAllocationTypePinned),
        hipErrorInvalidValue);
  FAILS(hipMemGetMemPool(&found, &kind.location, hipMemAllocationTypeInvalid),
        hipErrorInvalidValue);
  OK(hipMemPoolDestroy(small));
  pool = usual;
}

static void access(hipMemPoolProps kind) {
  int count = 0;
  OK(hipGetDeviceCount(&count));
  hipMemAccessDesc row{};
  row.location = kind.location;
  row.flags = hipMemAccessFlagsProtRead;
  FAILS(hipMemPoolSetAccess(pool, &row, 1), hipErrorNotSupported);
  row.flags = hipMemAccessFlagsProtNone;
  FAILS(hipMemPoolSetAccess(pool, &row, 1), hipErrorInvalidDevice);
  if (count < 2) return;
  row.location.id = !kind.location.id;
  row.flags = hipMemAccessFlagsProtReadWrite;
  int *before = allocate(64, nullptr), back = 0;
  OK(hipMemPoolSetAccess(pool, &row, 1));
  int* later = allocate(64, nullptr);
  OK(hipSetDevice(row.location.id));  // whose kernels may now touch both
  store<<<1, 1>>>(before, 3);
  store<<<1, 1>>>(later, 4);
  OK(hipDeviceSynchronize());
  OK(hipSetDevice(kind.location.id));
  OK(hipMemcpy(&back, before, 4, hipMemcpyDeviceToHost));
  SAME(back, 3);
  OK(hipMemcpy(&back, later, 4, hipMemcpyDeviceToHost));
  SAME(back, 4);
}

static void checks() {
  hipMemPoolProps kind{};
  kind.allocType = hipMemAllocationTypePinned;
  kind.location.type = hipMemLocationTypeDevice;
  OK(hipGetDevice(&kind.location.id));
  for (void (*part)() : {thresholds, one_stream, two_streams}) {
    OK(hipMemPoolCreate(&pool, &kind));
    part();
    OK(hipMemPoolDestroy(pool));
  }
  OK(hipMemPoolCreate(&pool, &kind));
  limits(kind);
  access(kind);
  OK(hipMemPoolDestroy(pool));
}

int main() { return on_each_device(checks); }
