// What begins, ends and invalidates a capture, with the error of each.
#include "graph_nodes.h"

#include <thread>

hipStream_t stream;

void begin(hipStreamCaptureMode mode = hipStreamCaptureModeGlobal) {
  OK(hipStreamBeginCapture(stream, mode));
}

void end() {
  hipGraph_t graph = nullptr;
  OK(hipStreamEndCapture(stream, &graph));
  OK(hipGraphDestroy(graph));
}

void spoilt() {
  hipGraph_t graph = reinterpret_cast<hipGraph_t>(&graph);
  hipStreamCaptureStatus status = hipStreamCaptureStatusNone;
  OK(hipStreamIsCapturing(stream, &status));
  SAME(status, hipStreamCaptureStatusInvalidated);
  FAILS(hipStreamEndCapture(stream, &graph), hipErrorStreamCaptureInvalidated);
  TRUE(graph == nullptr);
  OK(hipStreamIsCapturing(stream, &status));
  SAME(status, hipStreamCaptureStatusNone);
}

void begin_and_end() {
  hipGraph_t graph = nullptr;
  FAILS(hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal),
        hipErrorStreamCaptureUnsupported);
  FAILS(hipStreamBeginCapture(hipStreamLegacy, hipStreamCaptureModeGlobal),
        hipErrorStreamCaptureUnsupported);
  FAILS(hipStreamBeginCapture(stream, static_cast<hipStreamCaptureMode>(3)), hipErrorInvalidValue);
  FAILS(hipStreamEndCapture(nullptr, &graph), hipErrorIllegalState);
  FAILS(hipStreamEndCapture(stream, &graph), hipErrorIllegalState);
  begin();
  FAILS(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal), hipErrorIllegalState);
  FAILS(hipStreamEndCapture(stream, nullptr), hipErrorInvalidValue);
  FAILS(hipStreamIsCapturing(stream, nullptr), hipErrorInvalidValue);
  for (hipStreamCaptureMode mode : {hipStreamCaptureModeGlobal, hipStreamCaptureModeThreadLocal}) {
    if (mode != hipStreamCaptureModeGlobal) begin(mode);
    std::thread([&] {
      FAILS(hipStreamEndCapture(stream, &graph), hipErrorStreamCaptureWrongThread);
    }).join();
    end();
  }
  begin(hipStreamCaptureModeRelaxed);
  std::thread(end).join();  // where any thread may end it
}

void legacy_stream_spoils() {
  int* word = device_memory<int>(1);
  int value = 1;
  begin();
  FAILS(hipMemset(word, 0, 4), hipErrorStreamCaptureImplicit);
  spoilt();
  begin();
  FAILS(hipMemcpy(word, &value, 4, hipMemcpyHostToDevice), hipErrorStreamCaptureImplicit);
  spoilt();
  begin();
  FAILS(hipStreamSynchronize(stream), hipErrorStreamCaptureUnsupported);
  spoilt();
  begin();
  FAILS(hipStreamQuery(stream), hipErrorStreamCaptureUnsupported);
  spoilt();
  begin();
  FAILS(hipMemcpyWithStream(word, &value, 4, hipMemcpyHostToDevice, stream),
        hipErrorStreamCaptureUnsupported);
  spoilt();
  begin();
  FAILS(hipDeviceSynchronize(), hipErrorStreamCaptureUnsupported);
  spoilt();
  OK(hipFree(word));
}

void calls_that_might_wait() {
  void* pointer = nullptr;
  void* memory = nullptr;
  OK(hipMalloc(&memory, 64));
  int (*calls[])(void*) = {
      [](void*) { void* p; return int(hipMalloc(&p, 16)); },
      [](void*) { void* p; return int(hipHostMalloc(&p, 16, 0u)); },
      [](void*) { void* p; return int(hipMallocManaged(&p, 16)); },
      [](void* p) { return int(hipFree(p)); },
  };
  for (auto call : calls) {
    begin();
    SAME(call(memory), hipErrorStreamCaptureUnsupported);
    (void)hipGetLastError();
    spoilt();
  }
  begin(hipStreamCaptureModeRelaxed);
  OK(hipMalloc(&pointer, 16));
  OK(hipFree(pointer));
  end();
  begin(hipStreamCaptureModeThreadLocal);  // other threads are free
  std::thread([] {
    void* mine = nullptr;
    OK(hipMalloc(&mine, 16));
    OK(hipFree(mine));
  }).join();
  end();
  begin();
  hipStreamCaptureMode mode = hipStreamCaptureModeRelaxed;
  OK(hipThreadExchangeStreamCaptureMode(&mode));
  SAME(mode, hipStreamCaptureModeGlobal);
  OK(hipMalloc(&pointer, 16));
  OK(hipThreadExchangeStreamCaptureMode(&mode));
  SAME(mode, hipStreamCaptureModeRelaxed);
  end();
  FAILS(hipThreadExchangeStreamCaptureMode(nullptr), hipErrorInvalidValue);
  OK(hipFree(pointer));
  OK(hipFree(memory));
}

void checks() {
  stream = new_stream();
  begin_and_end();
  legacy_stream_spoils();
  calls_that_might_wait();
  OK(hipStreamDestroy(stream));
}

int main() { return on_each_device(checks); }
