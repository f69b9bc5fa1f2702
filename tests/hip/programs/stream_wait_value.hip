// Streams that wait for values in memory, and write them: every condition, 32 and 64 bits.
#include "check.h"

template <class T>
hipError_t wait(hipStream_t stream, T* word, T value, unsigned condition, T mask) {
  if constexpr (sizeof(T) == 4) return hipStreamWaitValue32(stream, word, value, condition, mask);
  else return hipStreamWaitValue64(stream, word, value, condition, mask);
}
template <class T>
hipError_t write(hipStream_t stream, T* word, T value) {
  if constexpr (sizeof(T) == 4) return hipStreamWriteValue32(stream, word, value, 0);
  else return hipStreamWriteValue64(stream, word, value, 0);
}

// The wait holds while the word is `closed` and ends when it becomes `open`.
template <class T>
void holds_until(unsigned condition, T value, T mask, T closed, T open) {
  T* word = nullptr;
  OK(hipExtMallocWithFlags(reinterpret_cast<void**>(&word), 8, hipMallocSignalMemory));
  int* done = pinned_memory<int>(1);
  hipStream_t waiter = new_stream(hipStreamNonBlocking);
  hipStream_t writer = new_stream(hipStreamNonBlocking);
  OK(write(writer, word, closed));
  OK(hipStreamSynchronize(writer));
  OK(wait(waiter, word, value, condition, mask));
  store<<<1, 1, 0, waiter>>>(done, 1);
  FAILS(hipStreamQuery(waiter), hipErrorNotReady);
  SAME(ask(done), 0);
  OK(write(writer, word, open));
  OK(hipStreamSynchronize(waiter));
  SAME(*done, 1);
  T back = 0;
  OK(hipMemcpy(&back, word, sizeof back, hipMemcpyDeviceToHost));
  SAME(back, open);
  OK(hipStreamDestroy(waiter));
  OK(hipStreamDestroy(writer));
  OK(hipFree(word));
  OK(hipHostFree(done));
}

template <class T>
void all_conditions() {
  T all = ~T(0), top = T(1) << (8 * sizeof(T) - 1);
  holds_until<T>(hipStreamWaitValueGte, 5, all, 4, 6);
  holds_until<T>(hipStreamWaitValueEq, 5, all, 6, 5);
  holds_until<T>(hipStreamWaitValueAnd, top | 1, all, 2, top);
  holds_until<T>(hipStreamWaitValueNor, top | 1, all, all, all - 2);
  holds_until<T>(hipStreamWaitValueEq, 3, 0xF, 0x14, 0x23);  // the mask hides the rest
}

void checks() {
  all_conditions<uint32_t>();
  all_conditions<uint64_t>();
  int* word = pinned_memory<int>(2);
  OK(hipStreamWriteValue32(nullptr, word, 77, 0));
  OK(hipStreamWriteValue64(nullptr, word, (uint64_t(2) << 32) | 1, 0));
  OK(hipStreamSynchronize(nullptr));
  SAME(word[0], 1);
  SAME(word[1], 2);
  FAILS(hipStreamWaitValue32(nullptr, nullptr, 1, hipStreamWaitValueEq, ~0u),
        hipErrorInvalidValue);
  FAILS(hipStreamWaitValue32(nullptr, word, 1, 9, ~0u), hipErrorInvalidValue);
  FAILS(hipStreamWaitValue64(nullptr, word, 1, 4, ~0ull), hipErrorInvalidValue);
  FAILS(hipStreamWriteValue32(nullptr, nullptr, 1, 0), hipErrorInvalidValue);
  FAILS(hipStreamWriteValue64(nullptr, nullptr, 1, 0), hipErrorInvalidValue);
  OK(hipHostFree(word));
}

int main() { return on_each_device(checks); }
