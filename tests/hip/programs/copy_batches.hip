// Many copies by one call, and 3D copies between devices.
#include "check.h"

static void batch() {
  constexpr int COUNT = 5, N = 100;
  int host[COUNT][N], back[COUNT][N] = {};
  void *to[COUNT], *from[COUNT], *home[COUNT];
  size_t sizes[COUNT], firsts[2] = {0, 3}, failed = 7;
  for (int i = 0; i < COUNT; ++i) {
    to[i] = device_memory<int>(N), from[i] = host[i], home[i] = back[i];
    sizes[i] = sizeof(int) * (N - i);
    for (int k = 0; k < N; ++k) host[i][k] = 1000 * i + k;
  }
  hipMemcpyAttributes how[2]{};
  how[0].srcAccessOrder = hipMemcpySrcAccessOrderDuringApiCall;
  how[1].srcAccessOrder = hipMemcpySrcAccessOrderAny;
  hipStream_t stream = new_stream();
  OK(hipMemcpyBatchAsync(to, from, sizes, COUNT, how, firsts, 2, &failed, stream));
  SAME(failed, SIZE_MAX);
  OK(hipStreamSynchronize(stream));
  how[0].srcAccessOrder = hipMemcpySrcAccessOrderStream;
  OK(hipMemcpyBatchAsync(home, to, sizes, COUNT, how, firsts, 1, nullptr, stream));
  OK(hipStreamSynchronize(stream));
  for (int i = 0; i < COUNT; ++i) {
    SAME(unlike(back[i], N - i, 1000 * i, 1), 0);
    SAME(unlike(back[i] + N - i, i, 0), 0);
  }
  sizes[3] = 0;
  FAILS(hipMemcpyBatchAsync(to, from, sizes, COUNT, how, firsts, 1, &failed, stream),
        hipErrorInvalidValue);
  SAME(failed, 3);
  sizes[3] = 4;
  firsts[0] = 1;
  FAILS(hipMemcpyBatchAsync(to, from, sizes, COUNT, how, firsts, 1, &failed, stream),
        hipErrorInvalidValue);
  firsts[0] = 0;
  FAILS(hipMemcpyBatchAsync(nullptr, from, sizes, COUNT, how, firsts, 1, &failed, stream),
        hipErrorInvalidValue);
  FAILS(hipMemcpyBatchAsync(to, from, sizes, 0, how, firsts, 1, &failed, stream),
        hipErrorInvalidValue);
  how[0].srcAccessOrder = hipMemcpySrcAccessOrderInvalid;
  FAILS(hipMemcpyBatchAsync(to, from, sizes, COUNT, how, firsts, 1, &failed, stream),
        hipErrorInvalidValue);
  for (void* each : to) OK(hipFree(each));
  OK(hipStreamDestroy(stream));
}

static void batch_3d() {
  constexpr int W = 8, H = 4, D = 3;  // of floats
  float host[D][H][W], back[D][H][W] = {}, plain[H][W] = {};
  for (int i = 0; i < W * H * D; ++i) (&host[0][0][0])[i] = float(i);
  float* memory = device_memory<float>(2 * W * H * D);
  hipMemcpy3DBatchOp steps[2]{};
  for (hipMemcpy3DBatchOp& step : steps) {
    step.src.type = step.dst.type = hipMemcpyOperandTypePointer;
    step.srcAccessOrder = hipMemcpySrcAccessOrderStream;
  }
  steps[0].src.op.ptr.ptr = host;
  steps[0].dst.op.ptr.ptr = memory;
  steps[0].dst.op.ptr.rowLength = 2 * W * sizeof(float);  // rows apart
  steps[0].dst.op.ptr.layerHeight = H;
  steps[0].extent = make_hipExtent(W * sizeof(float), H, D);
  steps[1].src.op.ptr = steps[0].dst.op.ptr;
  steps[1].dst.op.ptr.ptr = back;
  steps[1].extent = steps[0].extent;
  size_t failed = 9;
  OK(hipMemcpy3DBatchAsync(2, steps, &failed, 0, nullptr));
  OK(hipStreamSynchronize(nullptr));
  SAME(failed, SIZE_MAX);
  SAME(std::memcmp(host, back, sizeof host), 0);
  OK(hipMemcpy(plain, memory, W * sizeof(float), hipMemcpyDeviceToHost));
  SAME(plain[0][W - 1], W - 1);
  FAILS(hipMemcpy3DBatchAsync(0, steps, &failed, 0, nullptr), hipErrorInvalidValue);
  FAILS(hipMemcpy3DBatchAsync(2, nullptr, &failed, 0, nullptr), hipErrorInvalidValue);
  FAILS(hipMemcpy3DBatchAsync(2, steps, &failed, 1, nullptr), hipErrorInvalidValue);
  steps[1].dst.op.ptr.ptr = nullptr;
  FAILS(hipMemcpy3DBatchAsync(2, steps, &failed, 0, nullptr), hipErrorInvalidValue);
  SAME(failed, 1);
  OK(hipFree(memory));
}

static void peers() {
  int count = 0, current = 0;
  OK(hipGetDeviceCount(&count));
  OK(hipGetDevice(&current));
  const int other = (current + 1) % count;
  constexpr int W = 5, H = 3, D = 2;
  hipPitchedPtr here, there;
  OK(hipMalloc3D(&here, make_hipExtent(W, H, D)));
  OK(hipSetDevice(other));
  OK(hipMalloc3D(&there, make_hipExtent(W, H, D)));
  OK(hipSetDevice(current));
  OK(hipMemset3D(here, 6, make_hipExtent(W, H, D)));
  OK(hipMemset3D(there, 1, make_hipExtent(W, H, D)));
  hipMemcpy3DPeerParms what{};
  what.srcPtr = here, what.srcDevice = current;
  what.dstPtr = there, what.dstDevice = other;
  what.dstPos.y = 1;
  what.extent = make_hipExtent(W, H - 1, D);
  OK(hipMemcpy3DPeer(&what));
  unsigned char back[H][W];
  OK(hipMemcpy2D(back, W, there.ptr, there.pitch, W, H, hipMemcpyDeviceToHost));
  SAME(unlike(back[0], W, (unsigned char)1), 0);
  SAME(unlike(back[1], 2 * W, (unsigned char)6), 0);
  OK(hipMemset3D(here, 9, make_hipExtent(W, H, D)));
  OK(hipMemcpy3DPeerAsync(&what, nullptr));
  OK(hipDeviceSynchronize());
  OK(hipMemcpy2D(back, W, there.ptr, there.pitch, W, H, hipMemcpyDeviceToHost));
  SAME(unlike(back[1], 2 * W, (unsigned char)9), 0);
  FAILS(hipMemcpy3DPeer(nullptr), hipErrorInvalidValue);
  what.dstDevice = 99;
  FAILS(hipMemcpy3DPeer(&what), hipErrorInvalidDevice);
  OK(hipFree(here.ptr));
  OK(hipFree(there.ptr));
}

static void checks() {
  batch();
  batch_3d();
  peers();
}

int main() { return on_each_device(checks); }
