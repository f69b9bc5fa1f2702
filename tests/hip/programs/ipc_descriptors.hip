// Memory as file descriptors: hipMemCreate's, pools, external memory; in another process by
// SCM_RIGHTS, and in this one; what is no memory is refused.
#include "ipc.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>

static int sockets = -1;  // the other end is the other process's

static void send_file(int file) {
  char byte = 'd', room[CMSG_SPACE(sizeof file)] = {};
  iovec data{&byte, 1};
  msghdr message{};
  message.msg_iov = &data, message.msg_iovlen = 1;
  message.msg_control = room, message.msg_controllen = sizeof room;
  cmsghdr* head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET, head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof file);
  std::memcpy(CMSG_DATA(head), &file, sizeof file);
  TRUE(sendmsg(sockets, &message, 0) == 1);
  close(file);
}
static int receive_file() {
  char byte, room[CMSG_SPACE(sizeof(int))];
  iovec data{&byte, 1};
  msghdr message{};
  message.msg_iov = &data, message.msg_iovlen = 1;
  message.msg_control = room, message.msg_controllen = sizeof room;
  TRUE(recvmsg(sockets, &message, 0) == 1);
  int file = -1;
  if (cmsghdr* head = CMSG_FIRSTHDR(&message)) std::memcpy(&file, CMSG_DATA(head), sizeof file);
  return file;
}
static void* by_value(int file) { return reinterpret_cast<void*>(static_cast<uintptr_t>(file)); }

static hipMemAllocationProp wanted() {
  hipMemAllocationProp made{};
  made.type = hipMemAllocationTypePinned;
  made.requestedHandleType = hipMemHandleTypePosixFileDescriptor;
  made.location.type = hipMemLocationTypeDevice;
  OK(hipGetDevice(&made.location.id));
  return made;
}

static int* mapped(hipMemGenericAllocationHandle_t handle, size_t size) {
  int* range = nullptr;
  hipMemAccessDesc access{};
  access.location = wanted().location;
  access.flags = hipMemAccessFlagsProtReadWrite;
  OK(hipMemAddressReserve((void**)&range, size, 0, nullptr, 0));
  OK(hipMemMap(range, size, 0, handle, 0));
  OK(hipMemSetAccess(range, size, &access, 1));
  return range;
}

static void unmapped(int* range, size_t size) {
  OK(hipMemUnmap(range, size));
  OK(hipMemAddressFree(range, size));
}

constexpr size_t SIZE = 1 << 17, COUNT = SIZE / 4;

static void created(int rank) {
  hipMemGenericAllocationHandle_t handle;
  hipMemAllocationProp kind = wanted();
  int file = -1;
  if (rank) {
    file = receive_file();
    OK(hipMemImportFromShareableHandle(&handle, by_value(file),
                                       hipMemHandleTypePosixFileDescriptor));
    hipMemGenericAllocationHandle_t second;  // by its address, as some libraries do
    OK(hipMemImportFromShareableHandle(&second, &file, hipMemHandleTypePosixFileDescriptor));
    OK(hipMemRelease(second));
    close(file);
    int* memory = mapped(handle, SIZE);
    hipMemAllocationProp found{};
    OK(hipMemGetAllocationPropertiesFromHandle(&found, handle));
    SAME(found.requestedHandleType, hipMemHandleTypePosixFileDescriptor);
    add<<<COUNT / 256, 256>>>(memory, 5, COUNT);
    OK(hipDeviceSynchronize());
    OK(hipMemRelease(handle));
    unmapped(memory, SIZE);
    barrier();
    return;
  }
  OK(hipMemCreate(&handle, SIZE, &kind, 0));
  OK(hipMemExportToShareableHandle(&file, handle, hipMemHandleTypePosixFileDescriptor, 0));
  int* memory = mapped(handle, SIZE);
  OK(hipMemset(memory, 0, SIZE));
  send_file(file);
  barrier();
  std::vector<int> back(COUNT);
  OK(hipMemcpy(back.data(), memory, SIZE, hipMemcpyDeviceToHost));
  SAME(unlike(back.data(), COUNT, 5), 0);

  int* half = nullptr;  // mapping less than all of it
  OK(hipMemAddressReserve((void**)&half, SIZE, 0, nullptr, 0));
  OK(hipMemMap(half, SIZE / 2, 0, handle, 0));
  hipMemAccessDesc access{};
  access.location = kind.location;
  access.flags = hipMemAccessFlagsProtReadWrite;
  FAILS(hipMemSetAccess(half, SIZE, &access, 1), hipErrorInvalidValue);
  OK(hipMemSetAccess(half, SIZE / 2, &access, 1));
  add<<<1, 256>>>(half + COUNT / 2 - 256, 1, 256);
  OK(hipMemcpy(back.data(), memory, SIZE, hipMemcpyDeviceToHost));
  SAME(back[COUNT / 2 - 1], 6);
  FAILS(hipMemcpy(back.data(), half, SIZE, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  OK(hipMemUnmap(half, SIZE / 2));
  FAILS(hipMemMap(half, SIZE * 2, 0, handle, 0), hipErrorInvalidValue);
  OK(hipMemAddressFree(half, SIZE));

  FAILS(hipMemExportToShareableHandle(nullptr, handle, hipMemHandleTypePosixFileDescriptor, 0),
        hipErrorInvalidValue);
  FAILS(hipMemExportToShareableHandle(&file, nullptr, hipMemHandleTypePosixFileDescriptor, 0),
        hipErrorInvalidValue);
  FAILS(hipMemExportToShareableHandle(&file, handle, hipMemHandleTypePosixFileDescriptor, 1),
        hipErrorInvalidValue);
  FAILS(hipMemExportToShareableHandle(&file, handle, hipMemHandleTypeWin32, 0),
        hipErrorInvalidValue);
  int other = open("/dev/zero", O_RDWR);
  hipMemGenericAllocationHandle_t found;
  FAILS(hipMemImportFromShareableHandle(&found, by_value(other),
                                        hipMemHandleTypePosixFileDescriptor), hipErrorInvalidValue);
  FAILS(hipMemImportFromShareableHandle(&found, by_value(999),
                                        hipMemHandleTypePosixFileDescriptor), hipErrorInvalidValue);
  FAILS(hipMemImportFromShareableHandle(nullptr, by_value(other),
                                        hipMemHandleTypePosixFileDescriptor), hipErrorInvalidValue);
  close(other);
  unmapped(memory, SIZE);
  OK(hipMemRelease(handle));
  kind.requestedHandleType = hipMemHandleTypeNone;
  OK(hipMemCreate(&handle, SIZE, &kind, 0));
  FAILS(hipMemExportToShareableHandle(&file, handle, hipMemHandleTypePosixFileDescriptor, 0),
        hipErrorInvalidValue);
  OK(hipMemRelease(handle));
  kind.location.id = -1;
  FAILS(hipMemCreate(&handle, SIZE, &kind, 0), hipErrorInvalidDevice);
}

static void pools(int rank) {
  hipMemPool_t pool;
  hipMemPoolPtrExportData data{};
  int *memory = nullptr, file = -1;
  if (rank) {
    OK(hipMemPoolImportFromShareableHandle(&pool, by_value(file = receive_file()),
                                           hipMemHandleTypePosixFileDescriptor, 0));
    close(file);
    int *mine = nullptr, *also = nullptr, result = 0;
    OK(hipMallocFromPoolAsync((void**)&mine, 400, pool, nullptr));  // memory of this process
    OK(hipMemsetAsync(mine, 0, 400, nullptr));
    add<<<1, 100>>>(mine, 5, 100);
    OK(hipMemcpy(&result, mine + 99, 4, hipMemcpyDeviceToHost));
    SAME(result, 5);
    OK(hipDeviceSetMemPool(wanted().location.id, pool));
    OK(hipMallocAsync((void**)&also, 400, nullptr));
    OK(hipFreeAsync(mine, nullptr));
    OK(hipFreeAsync(also, nullptr));
    data = receive<hipMemPoolPtrExportData>();
    OK(hipMemPoolImportPointer((void**)&memory, pool, &data));
    add<<<1, 100>>>(memory, 9, 100);
    OK(hipFreeAsync(memory, nullptr));
    OK(hipDeviceSynchronize());
    FAILS(hipFree(memory), hipErrorInvalidValue);  // it is given back
    data = receive<hipMemPoolPtrExportData>();     // of another pool
    FAILS(hipMemPoolImportPointer((void**)&memory, pool, &data), hipErrorInvalidValue);
    OK(hipMemPoolDestroy(pool));
    barrier();
    return;
  }
  hipMemPoolProps kind{};
  kind.allocType = hipMemAllocationTypePinned;
  kind.handleTypes = hipMemHandleTypePosixFileDescriptor;
  kind.location = wanted().location;
  hipMemPool_t second;
  OK(hipMemPoolCreate(&pool, &kind));
  OK(hipMemPoolCreate(&second, &kind));
  OK(hipMemPoolExportToShareableHandle(&file, pool, hipMemHandleTypePosixFileDescriptor, 0));
  send_file(file);
  OK(hipMallocFromPoolAsync((void**)&memory, 500, pool, nullptr));
  OK(hipMemsetAsync(memory, 0, 500, nullptr));
  OK(hipMemPoolExportPointer(&data, memory + 3));
  send(data);
  int* elsewhere = nullptr;
  OK(hipMallocFromPoolAsync((void**)&elsewhere, 500, second, nullptr));
  hipMemPoolPtrExportData other{};
  OK(hipMemPoolExportPointer(&other, elsewhere));
  send(other);
  barrier();
  int back[125];
  OK(hipMemcpy(back, memory, 500, hipMemcpyDeviceToHost));
  SAME(unlike(back + 3, 100, 9), 0);
  SAME(back[2] | back[103], 0);

  FAILS(hipMemPoolExportToShareableHandle(nullptr, pool, hipMemHandleTypePosixFileDescriptor, 0),
        hipErrorInvalidValue);
  FAILS(hipMemPoolExportToShareableHandle(&file, pool, hipMemHandleTypeNone, 0),
        hipErrorInvalidValue);
  FAILS(hipMemPoolExportToShareableHandle(&file, pool, hipMemHandleTypePosixFileDescriptor, 1),
        hipErrorInvalidValue);
  FAILS(hipMemPoolExportPointer(nullptr, memory), hipErrorInvalidValue);
  FAILS(hipMemPoolExportPointer(&data, nullptr), hipErrorInvalidValue);
  FAILS(hipMemPoolImportPointer((void**)&memory, pool, nullptr), hipErrorInvalidValue);
  hipMemPool_t usual;
  OK(hipDeviceGetDefaultMemPool(&usual, kind.location.id));
  FAILS(hipMemPoolExportToShareableHandle(&file, usual, hipMemHandleTypePosixFileDescriptor, 0),
        hipErrorInvalidValue);
  int* before = memory;
  OK(hipFreeAsync(memory, nullptr));
  OK(hipMallocFromPoolAsync((void**)&memory, 500, pool, nullptr));
  TRUE(memory != before);  // others may have that one
  OK(hipFreeAsync(memory, nullptr));
  OK(hipFreeAsync(elsewhere, nullptr));
  OK(hipDeviceSynchronize());
  OK(hipMemPoolDestroy(pool));
  OK(hipMemPoolDestroy(second));
}

static hipExternalMemory_t imported(int file, size_t size, hipError_t expected) {
  hipExternalMemory_t memory = nullptr;
  hipExternalMemoryHandleDesc what{};
  what.type = hipExternalMemoryHandleTypeOpaqueFd;
  what.handle.fd = file;
  what.size = size;
  FAILS(hipImportExternalMemory(&memory, &what), expected);
  return memory;
}

static int* buffer(hipExternalMemory_t memory, size_t offset, size_t size, hipError_t expected) {
  int* found = nullptr;
  hipExternalMemoryBufferDesc what{};
  what.offset = offset;
  what.size = size;
  FAILS(hipExternalMemoryGetMappedBuffer((void**)&found, memory, &what), expected);
  return found;
}

static void external() {
  int file = memfd_create("a producer's", MFD_ALLOW_SEALING);
  TRUE(ftruncate(file, SIZE) == 0);
  imported(file, SIZE, hipErrorInvalidValue);  // it might shrink
  TRUE(fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK) == 0);
  imported(file, 2 * SIZE, hipErrorInvalidValue);
  int* host = (int*)mmap(nullptr, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  for (size_t i = 0; i < COUNT; ++i) host[i] = int(i);
  hipExternalMemory_t memory = imported(file, SIZE, hipSuccess);
  int* all = buffer(memory, 0, SIZE, hipSuccess);
  int* part = buffer(memory, 4000, 800, hipSuccess);
  buffer(memory, 4096, SIZE, hipErrorInvalidValue);
  buffer(nullptr, 0, 16, hipErrorInvalidValue);
  add<<<COUNT / 256, 256>>>(all, 1, COUNT);
  OK(hipDeviceSynchronize());
  add<<<1, 200>>>(part, 1000, 200);
  OK(hipDeviceSynchronize());
  SAME(host[999], 1000);
  SAME(host[1000], 2001);
  SAME(host[1199], 2200);
  SAME(host[1200], 1201);
  host[7] = 70;
  int back = 0;
  OK(hipMemcpy(&back, all + 7, 4, hipMemcpyDeviceToHost));
  SAME(back, 70);
  OK(hipDestroyExternalMemory(memory));
  FAILS(hipDestroyExternalMemory(memory), hipErrorInvalidValue);
  FAILS(hipMemcpy(&back, all, 4, hipMemcpyDeviceToDevice), hipErrorInvalidValue);
  munmap(host, SIZE);

  hipMemGenericAllocationHandle_t handle;  // what hipMemExportToShareableHandle gives
  hipMemAllocationProp kind = wanted();
  OK(hipMemCreate(&handle, SIZE, &kind, 0));
  OK(hipMemExportToShareableHandle(&file, handle, hipMemHandleTypePosixFileDescriptor, 0));
  memory = imported(file, SIZE, hipSuccess);
  all = buffer(memory, 0, SIZE, hipSuccess);
  int* same = mapped(handle, SIZE);
  store<<<1, 1>>>(same + 11, 12);
  OK(hipMemcpy(&back, all + 11, 4, hipMemcpyDeviceToHost));
  SAME(back, 12);
  OK(hipDestroyExternalMemory(memory));
  unmapped(same, SIZE);
  OK(hipMemRelease(handle));

  int other = open("/proc/self/exe", O_RDONLY);
  imported(other, 4096, hipErrorInvalidValue);
  close(other);
  hipExternalMemoryHandleDesc what{};
  what.type = hipExternalMemoryHandleTypeD3D12Heap;
  what.size = 4096;
  FAILS(hipImportExternalMemory(&memory, &what), hipErrorNotSupported);
  FAILS(hipImportExternalMemory(nullptr, &what), hipErrorInvalidValue);
  FAILS(hipImportExternalMemory(&memory, nullptr), hipErrorInvalidValue);
  hipExternalSemaphore_t semaphore = nullptr;
  hipExternalSemaphoreHandleDesc how{};
  how.type = hipExternalSemaphoreHandleTypeOpaqueFd;
  FAILS(hipImportExternalSemaphore(&semaphore, &how), hipErrorNotSupported);
  FAILS(hipImportExternalSemaphore(nullptr, &how), hipErrorInvalidValue);
  FAILS(hipSignalExternalSemaphoresAsync(nullptr, nullptr, 1, nullptr), hipErrorInvalidValue);
  FAILS(hipDestroyExternalSemaphore(nullptr), hipErrorInvalidValue);
}

static void part(int rank) {
  sockaddr_un where{};
  where.sun_family = AF_UNIX;  // an abstract address: nothing in the file system
  std::snprintf(where.sun_path + 1, 60, "wavecore %d", rank ? getppid() : getpid());
  int socket_ = socket(AF_UNIX, SOCK_STREAM, 0);
  if (rank) {
    (void)receive<char>();
    TRUE(connect(socket_, (sockaddr*)&where, sizeof where) == 0);
    sockets = socket_;
  } else {
    TRUE(bind(socket_, (sockaddr*)&where, sizeof where) == 0 && listen(socket_, 1) == 0);
    send('l');
    sockets = accept(socket_, nullptr, nullptr);
  }
  int count = 0;
  OK(hipGetDeviceCount(&count));
  for (int device = 0; device < count; ++device) {
    OK(hipSetDevice(device));
    created(rank);
    pools(rank);
    if (!rank) external();
  }
}

int main() { return in_two_processes("ipc_descriptors", part); }
