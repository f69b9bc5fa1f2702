// Asynchronous copies: pageable sources are staged, pinned ones are read in the stream's order.
#include "check.h"

void pageable_source_may_be_reused() {
  int* gate = pinned_memory<int>(1);
  int* device = device_memory<int>(256);
  int* back = pinned_memory<int>(256);
  hipStream_t stream = new_stream();
  std::vector<int> source(256, 11);
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  OK(hipMemcpyAsync(device, source.data(), 1024, hipMemcpyHostToDevice, stream));
  std::fill(source.begin(), source.end(), 22);  // the copy has not run yet
  OK(hipMemcpyAsync(back, device, 1024, hipMemcpyDeviceToHost, stream));
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  SAME(back[0], 0);
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  SAME(unlike(back, 256, 11), 0);
  OK(hipStreamDestroy(stream));
  OK(hipFree(device));
  OK(hipHostFree(gate));
  OK(hipHostFree(back));
}

void pinned_source_is_read_late() {
  int* gate = pinned_memory<int>(1);
  int* source = pinned_memory<int>(1);
  int* device = device_memory<int>(1);
  hipStream_t stream = new_stream();
  *source = 1;
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  OK(hipMemcpyAsync(device, source, 4, hipMemcpyHostToDevice, stream));
  *source = 2;
  tell(gate, 1);
  int found = 0;
  OK(hipMemcpyAsync(&found, device, 4, hipMemcpyDeviceToHost, stream));  // pageable: blocks
  SAME(found, 2);
  OK(hipStreamDestroy(stream));
  OK(hipFree(device));
  OK(hipHostFree(gate));
  OK(hipHostFree(source));
}

void with_stream_waits() {
  int* source = pinned_memory<int>(1);
  int* target = pinned_memory<int>(1);
  int* device = device_memory<int>(1);
  hipStream_t stream = new_stream(hipStreamNonBlocking);
  *source = 5;
  OK(hipMemcpyHtoDAsync(device, source, 4, stream));
  add<<<1, 1, 0, stream>>>(device, 1, 1);
  OK(hipMemcpyWithStream(target, device, 4, hipMemcpyDeviceToHost, stream));
  SAME(*target, 6);
  OK(hipMemcpyDtoDAsync(device, device, 4, stream));
  add<<<1, 1, 0, stream>>>(device, 1, 1);
  OK(hipMemcpyDtoHAsync(target, device, 4, stream));
  OK(hipStreamSynchronize(stream));
  SAME(*target, 7);
  OK(hipStreamDestroy(stream));
  OK(hipFree(device));
  OK(hipHostFree(source));
  OK(hipHostFree(target));
}

void checks() {
  pageable_source_may_be_reused();
  pinned_source_is_read_late();
  with_stream_waits();
}

int main() { return on_each_device(checks); }
