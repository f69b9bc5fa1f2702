// two devices: hipMemcpyPeer, plain copies between devices, memory of a peer in a kernel.
#include "check.h"

int main() {
  constexpr int count = 64;
  int* memory[2];
  int values[count], back[count] = {};
  for (int i = 0; i < count; ++i) values[i] = i;
  for (int device : {0, 1}) {
    OK(hipSetDevice(device));
    memory[device] = device_memory<int>(count);
  }
  OK(hipSetDevice(0));
  OK(hipMemcpy(memory[0], values, sizeof values, hipMemcpyHostToDevice));
  add<<<1, count>>>(memory[0], 1, count);
  OK(hipMemcpyPeer(memory[1], 1, memory[0], 0, sizeof values));
  OK(hipMemcpy(back, memory[1], sizeof back, hipMemcpyDeviceToHost));
  SAME(unlike(back, count, 1, 1), 0);

  add<<<1, count>>>(memory[0], 1, count);
  OK(hipMemcpy(memory[1], memory[0], sizeof values, hipMemcpyDeviceToDevice));
  OK(hipMemcpy(back, memory[1], sizeof back, hipMemcpyDefault));
  SAME(unlike(back, count, 2, 1), 0);

  OK(hipSetDevice(1));
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  add<<<1, count, 0, stream>>>(memory[1], 100, count);
  OK(hipMemcpyPeerAsync(memory[0], 0, memory[1], 1, sizeof values, stream));
  OK(hipStreamSynchronize(stream));
  OK(hipMemcpy(back, memory[0], sizeof back, hipMemcpyDeviceToHost));
  SAME(unlike(back, count, 102, 1), 0);

  int can = 0;
  OK(hipDeviceCanAccessPeer(&can, 1, 0));
  SAME(can, 1);
  OK(hipDeviceEnablePeerAccess(0, 0));
  add<<<1, count, 0, stream>>>(memory[0], 1000, count);
  OK(hipStreamSynchronize(stream));
  OK(hipMemcpy(back, memory[0], sizeof back, hipMemcpyDeviceToHost));
  SAME(unlike(back, count, 1102, 1), 0);
  OK(hipDeviceDisablePeerAccess(0));

  FAILS(hipMemcpyPeer(memory[1], 2, memory[0], 0, 4), hipErrorInvalidDevice);
  FAILS(hipMemcpyPeer(memory[1], 1, memory[0], -1, 4), hipErrorInvalidDevice);
  FAILS(hipMemcpyPeerAsync(memory[1], 1, memory[0], 9, 4, stream), hipErrorInvalidDevice);
  FAILS(hipMemcpyPeer(nullptr, 1, memory[0], 0, 4), hipErrorInvalidValue);
  FAILS(hipMemcpyPeer(memory[1], 1, memory[0], 0, sizeof values + 1), hipErrorInvalidValue);
  hipPointerAttribute_t found{};
  OK(hipPointerGetAttributes(&found, memory[0]));
  SAME(found.device, 0);
  OK(hipFree(memory[0]));  // from the other device
  OK(hipFree(memory[1]));
  OK(hipStreamDestroy(stream));
  return result();
}
