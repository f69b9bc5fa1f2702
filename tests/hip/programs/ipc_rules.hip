// What handles of other processes' memory and events are good for, and what is refused: addresses
// inside an allocation, opening twice, one's own handles, freed memory, forged handles, bounds, a
// process that has ended.
// reports: hipErrorIllegalAddress
#include "ipc.h"

#include <csignal>

#include <sys/mman.h>

static hipIpcMemHandle_t handle_of(void* pointer) {
  hipIpcMemHandle_t handle{};
  OK(hipIpcGetMemHandle(&handle, pointer));
  return handle;
}

static void opens(hipIpcMemHandle_t handle, hipError_t expected) {
  void* found = nullptr;
  FAILS(hipIpcOpenMemHandle(&found, handle, hipIpcMemLazyEnablePeerAccess), expected);
}

// A handle with one of its words replaced.
static hipIpcMemHandle_t changed(hipIpcMemHandle_t handle, int word, int value) {
  std::memcpy(handle.reserved + 4 * word, &value, 4);
  return handle;
}

static void own_handles() {
  int* memory = device_memory<int>(1024);
  char* host = pinned_memory<char>(64);
  void* managed = nullptr;
  OK(hipMallocManaged(&managed, 64));
  hipIpcMemHandle_t handle = handle_of(memory);
  opens(handle, hipErrorInvalidContext);
  FAILS(hipIpcGetMemHandle(nullptr, memory), hipErrorInvalidValue);
  FAILS(hipIpcGetMemHandle(&handle, nullptr), hipErrorInvalidValue);
  FAILS(hipIpcGetMemHandle(&handle, &memory), hipErrorInvalidDevicePointer);
  FAILS(hipIpcGetMemHandle(&handle, host), hipErrorInvalidDevicePointer);
  FAILS(hipIpcGetMemHandle(&handle, managed), hipErrorInvalidDevicePointer);
  FAILS(hipIpcCloseMemHandle(nullptr), hipErrorInvalidValue);
  FAILS(hipIpcCloseMemHandle(memory), hipErrorInvalidValue);
  void* found = nullptr;
  FAILS(hipIpcOpenMemHandle(nullptr, handle, 1), hipErrorInvalidValue);
  FAILS(hipIpcOpenMemHandle(&found, handle, 123), hipErrorInvalidValue);
  opens(hipIpcMemHandle_t{}, hipErrorInvalidValue);
  SAME(std::memcmp(handle_of(memory).reserved, handle.reserved, sizeof handle.reserved), 0);
  OK(hipFree(memory));
  OK(hipFree(managed));
  OK(hipHostFree(host));

  hipEvent_t event = new_event(hipEventDisableTiming | hipEventInterprocess), other;
  hipIpcEventHandle_t shared{};
  OK(hipIpcGetEventHandle(&shared, event));
  FAILS(hipIpcOpenEventHandle(&other, shared), hipErrorInvalidContext);
  FAILS(hipIpcOpenEventHandle(nullptr, shared), hipErrorInvalidValue);
  FAILS(hipIpcOpenEventHandle(&other, hipIpcEventHandle_t{}), hipErrorInvalidValue);
  FAILS(hipIpcGetEventHandle(nullptr, event), hipErrorInvalidValue);
  FAILS(hipIpcGetEventHandle(&shared, nullptr), hipErrorInvalidValue);
  OK(hipEventDestroy(event));
  event = new_event(hipEventDisableTiming);
  FAILS(hipIpcGetEventHandle(&shared, event), hipErrorInvalidConfiguration);
  OK(hipEventDestroy(event));
  FAILS(hipEventCreateWithFlags(&event, hipEventInterprocess), hipErrorInvalidValue);
}

// What was shared is this process's own again when it is freed: what reuses it is nobody else's.
static void freed(int rank) {
  constexpr int COUNT = 3000;
  if (rank) {
    int *memory = nullptr, back[COUNT];
    hipIpcMemHandle_t handle = receive<hipIpcMemHandle_t>();
    OK(hipIpcOpenMemHandle((void**)&memory, handle, 1));
    send('o');
    SAME(receive<char>(), 'f');  // it is freed
    OK(hipMemcpy(back, memory, sizeof back, hipMemcpyDeviceToHost));
    SAME(unlike(back, COUNT, 7), 0);  // who has it keeps it
    OK(hipMemset(memory, 1, sizeof back));
    void* again = nullptr;
    OK(hipIpcOpenMemHandle(&again, handle, 1));
    TRUE(again == memory);
    OK(hipIpcCloseMemHandle(again));
    OK(hipIpcCloseMemHandle(memory));
    opens(handle, hipErrorInvalidDevicePointer);  // nobody had it open any more
    send('c');
  } else {
    std::vector<int*> all;
    for (int i = 0; i < 4; ++i) {  // small ones, which the C library gives out again
      all.push_back(device_memory<int>(COUNT));
      hipLaunchKernelGGL(add, 12, 256, 0, nullptr, all[i], 0, 0);
    }
    std::vector<int> sevens(COUNT, 7);
    OK(hipMemcpy(all[1], sevens.data(), COUNT * 4, hipMemcpyHostToDevice));
    send(handle_of(all[1]));
    SAME(receive<char>(), 'o');
    for (int* each : all) OK(hipFree(each));
    send('f');
    SAME(receive<char>(), 'c');
    for (int i = 0; i < 300; ++i) {  // past what is kept to find late accesses
      int* each = device_memory<int>(COUNT);
      OK(hipMemset(each, 0, COUNT * 4));
      OK(hipFree(each));
    }
  }
}

static void inside_and_twice(int rank) {
  int *memory = rank ? nullptr : device_memory<int>(5000), *found[3] = {}, value = 0;
  if (!rank) {
    send(handle_of(memory));
    send(handle_of(memory + 1234));
    barrier();
    OK(hipMemcpy(&value, memory + 1234, 4, hipMemcpyDeviceToHost));
    SAME(value, 99);
    OK(hipFree(memory));
    return;
  }
  hipIpcMemHandle_t first = receive<hipIpcMemHandle_t>(), inner = receive<hipIpcMemHandle_t>();
  OK(hipIpcOpenMemHandle((void**)&found[0], first, 1));
  OK(hipIpcOpenMemHandle((void**)&found[1], inner, 1));
  OK(hipIpcOpenMemHandle((void**)&found[2], first, 1));
  TRUE(found[0] == found[2]);
  SAME(found[1] - found[0], 1234);
  hipDeviceptr_t base;
  size_t size;
  OK(hipMemGetAddressRange(&base, &size, found[1]));
  TRUE(base == found[0]);
  SAME(size, 20000);
  FAILS(hipFree(found[0]), hipErrorInvalidValue);  // it is not ours
  hipIpcMemHandle_t again;
  FAILS(hipIpcGetMemHandle(&again, found[0]), hipErrorInvalidDevicePointer);
  for (int i = 0; i < 2; ++i) OK(hipIpcCloseMemHandle(found[0]));
  store<<<1, 1>>>(found[1], 99);  // still open once
  OK(hipDeviceSynchronize());
  OK(hipIpcCloseMemHandle(found[1]));
  FAILS(hipIpcCloseMemHandle(found[1]), hipErrorInvalidValue);
  opens(changed(first, 2, 0x7ffffff0), hipErrorInvalidDevicePointer);  // a process that is not there
  for (int file = 0; file < 12; ++file)                                // other files of that process
    opens(changed(changed(first, 3, file), 8, 1), hipErrorInvalidDevicePointer);
  opens(changed(first, 7, 1), hipErrorInvalidDevicePointer);  // another token
  opens(changed(first, 10, 1 << 30), hipErrorInvalidValue);   // an address beyond its end
  barrier();
}

// A process that dies leaves neither memory nor waiting behind.
static void death(int rank) {
  hipEvent_t event;
  if (rank) {
    event = new_event(hipEventDisableTiming | hipEventInterprocess);
    int *memory = device_memory<int>(64), *gate = pinned_memory<int>(1);
    OK(hipMemset(memory, 0, 256));
    hipIpcEventHandle_t shared{};
    OK(hipIpcGetEventHandle(&shared, event));
    hipIpcMemHandle_t handle = handle_of(memory);  // waits for the device
    gated<<<1, 1>>>(gate, nullptr, 0);
    OK(hipEventRecord(event));
    send(handle);
    send(shared);
    (void)receive<char>();
    if (wrong) _exit(1);
    kill(getpid(), SIGKILL);
  }
  hipIpcMemHandle_t handle = receive<hipIpcMemHandle_t>();
  int* memory = nullptr;
  OK(hipIpcOpenEventHandle(&event, receive<hipIpcEventHandle_t>()));
  OK(hipIpcOpenMemHandle((void**)&memory, handle, 1));
  SAME(hipEventQuery(event), hipErrorNotReady);
  send('k');
  int status = 0;
  TRUE(wait(&status) > 0);
  TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  add<<<1, 64>>>(memory, 3, 64);
  int back[64];
  OK(hipMemcpy(back, memory, 256, hipMemcpyDeviceToHost));
  SAME(unlike(back, 64, 3), 0);
  OK(hipIpcCloseMemHandle(memory));
  opens(handle, hipErrorInvalidDevicePointer);
  FAILS(hipEventSynchronize(event), hipErrorLaunchFailure);
  FAILS(hipEventQuery(event), hipErrorLaunchFailure);
  OK(hipEventDestroy(event));
}

// Kernels may touch the allocation and nothing else.
static void bounds(int rank) {
  if (!rank) {
    int* memory = device_memory<int>(100);
    OK(hipMemset(memory, 0, 400));
    send(handle_of(memory));
    (void)receive<char>();
    int back[100];
    OK(hipMemcpy(back, memory, 400, hipMemcpyDeviceToHost));
    SAME(unlike(back, 100, 1), 0);
    OK(hipFree(memory));
    return;
  }
  int* memory = nullptr;
  OK(hipIpcOpenMemHandle((void**)&memory, receive<hipIpcMemHandle_t>(), 1));
  add<<<1, 128>>>(memory, 1, 100);
  OK(hipDeviceSynchronize());
  store<<<1, 1>>>(memory + 100, 1);
  FAILS(hipDeviceSynchronize(), hipErrorIllegalAddress);
  send('e');
}

static void first(int rank) {
  if (!rank) own_handles();
  freed(rank);
  inside_and_twice(rank);
  if (rank) bounds(1), _exit(wrong ? 1 : 0);
  bounds(0);
}

int main() {
  if (getenv("IPC_PIPES")) return in_two_processes("ipc_rules", getenv("IPC_DIES") ? death : first);
  int failed = in_two_processes("ipc_rules", first);
  setenv("IPC_DIES", "1", 1);
  close(pipes::to), close(pipes::from);
  int there[2], back[2];
  TRUE(pipe(there) == 0 && pipe(back) == 0);
  if (fork() == 0) {
    setenv("IPC_PIPES", (std::to_string(there[0]) + " " + std::to_string(back[1])).c_str(), 1);
    execl("/proc/self/exe", "ipc_rules", "ipc_rules", nullptr);
    _exit(127);
  }
  pipes::from = back[0], pipes::to = there[1];
  death(0);
  return failed | result();
}
