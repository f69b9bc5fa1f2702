// hipLaunchHostFunc: in order on its stream, beside the others, and across streams by events.
#include "check.h"

#include <mutex>

std::mutex lock;
std::vector<int> order;

void note(void* data) {
  std::lock_guard<std::mutex> hold(lock);
  order.push_back(static_cast<int>(reinterpret_cast<intptr_t>(data)));
}
void* number(intptr_t value) { return reinterpret_cast<void*>(value); }

void open_gate(void* gate) { tell(static_cast<int*>(gate), 1); }

void checks() {
  order.clear();
  int* gate = pinned_memory<int>(1);
  int* word = pinned_memory<int>(1);
  hipStream_t one = new_stream(), two = new_stream();
  hipEvent_t event = new_event(hipEventDisableTiming);
  for (int i = 0; i < 5; ++i) OK(hipLaunchHostFunc(one, note, number(i)));
  OK(hipStreamSynchronize(one));
  SAME(order.size(), 5);
  SAME(unlike(order.data(), 5, 0, 1), 0);

  gated<<<1, 1, 0, one>>>(gate, word, 3);  // opened by a function of the other stream
  OK(hipLaunchHostFunc(one, note, number(10)));
  OK(hipEventRecord(event, one));
  OK(hipLaunchHostFunc(two, note, number(9)));
  OK(hipLaunchHostFunc(two, open_gate, gate));
  OK(hipStreamWaitEvent(two, event, 0));
  OK(hipLaunchHostFunc(two, note, number(11)));
  OK(hipStreamSynchronize(two));
  SAME(order.size(), 8);
  SAME(unlike(order.data() + 5, 3, 9, 1), 0);
  SAME(*word, 3);
  OK(hipLaunchHostFunc(nullptr, note, number(12)));
  OK(hipDeviceSynchronize());
  SAME(order.back(), 12);
  FAILS(hipLaunchHostFunc(one, nullptr, nullptr), hipErrorInvalidValue);
  OK(hipEventDestroy(event));
  OK(hipStreamDestroy(one));
  OK(hipStreamDestroy(two));
  OK(hipHostFree(gate));
  OK(hipHostFree(word));
}

int main() { return on_each_device(checks); }
