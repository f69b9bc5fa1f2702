// Names and texts of errors, and of unassigned codes.
#include "check.h"

void called(hipError_t error, const char* name, const char* text) {
  if (std::strcmp(hipGetErrorName(error), name) || std::strcmp(hipGetErrorString(error), text)) {
    std::fprintf(stderr, "%d: %s, %s\n", error, hipGetErrorName(error), hipGetErrorString(error));
    ++wrong;
  }
}

int main() {
  called(hipSuccess, "hipSuccess", "no error");
  called(hipErrorInvalidValue, "hipErrorInvalidValue", "invalid argument");
  called(hipErrorOutOfMemory, "hipErrorOutOfMemory", "out of memory");
  called(hipErrorInvalidPitchValue, "hipErrorInvalidPitchValue", "invalid pitch argument");
  called(hipErrorInvalidSymbol, "hipErrorInvalidSymbol", "invalid device symbol");
  called(hipErrorInvalidMemcpyDirection, "hipErrorInvalidMemcpyDirection",
         "invalid copy direction for memcpy");
  called(hipErrorInvalidHandle, "hipErrorInvalidHandle", "invalid resource handle");
  called(hipErrorNotReady, "hipErrorNotReady", "device not ready");
  called(hipErrorContextIsDestroyed, "hipErrorContextIsDestroyed", "context is destroyed");
  called(hipErrorNotSupported, "hipErrorNotSupported", "operation not supported");
  called(hipErrorStreamCaptureUnsupported, "hipErrorStreamCaptureUnsupported",
         "operation not permitted when stream is capturing");
  called(hipErrorUnknown, "hipErrorUnknown", "unknown error");
  called(static_cast<hipError_t>(12345), "hipErrorUnknown", "unknown error");
  const char* text = nullptr;
  OK(hipDrvGetErrorName(hipErrorNotFound, &text));
  SAME(std::strcmp(text, "hipErrorNotFound"), 0);
  OK(hipDrvGetErrorString(hipErrorNotFound, &text));
  SAME(std::strcmp(text, "named symbol not found"), 0);
  FAILS(hipDrvGetErrorName(static_cast<hipError_t>(12345), &text), hipErrorInvalidValue);
  FAILS(hipDrvGetErrorString(static_cast<hipError_t>(12345), &text), hipErrorInvalidValue);
  FAILS(hipDrvGetErrorName(hipErrorNotFound, nullptr), hipErrorInvalidValue);
  return result();
}
