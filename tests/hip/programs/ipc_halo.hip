// Two processes, started by fork and exec, share device memory and events by handles in pipes: a
// stencil with halos in each other's memory, and a producer and a consumer that only events order.
#include "ipc.h"

// ---------------------------------------------------------------- halos: 1D diffusion in integers

constexpr int N = 1000, STEPS = 6;  // cells of a process, of 2 * N in a ring

__global__ void step(const long* in, long* out, const long* left, const long* right) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= N) return;
  long before = i ? in[i - 1] : left[N - 1], after = i < N - 1 ? in[i + 1] : right[0];
  out[i] = before + 2 * in[i] + after;
}

static void halos(int rank) {
  long *own[2], *other[2], host[N];
  for (int i = 0; i < N; ++i) host[i] = (rank * N + i) % 7;
  for (int k = 0; k < 2; ++k) {
    hipIpcMemHandle_t handle;
    own[k] = device_memory<long>(N);
    OK(hipMemcpy(own[k], host, sizeof host, hipMemcpyHostToDevice));
    OK(hipIpcGetMemHandle(&handle, own[k]));
    long back[N];  // what it held is still there
    OK(hipMemcpy(back, own[k], sizeof back, hipMemcpyDeviceToHost));
    SAME(std::memcmp(back, host, sizeof host), 0);
    send(handle);
    handle = receive<hipIpcMemHandle_t>();
    OK(hipIpcOpenMemHandle((void**)&other[k], handle, hipIpcMemLazyEnablePeerAccess));
  }
  for (int k = 0; k < STEPS; ++k) {
    int now = k % 2;
    barrier();
    step<<<(N + 255) / 256, 256>>>(own[now], own[!now], other[now], other[now]);
    OK(hipDeviceSynchronize());
  }
  barrier();
  std::vector<long> all(2 * N), next(2 * N);
  for (int i = 0; i < 2 * N; ++i) all[i] = (i / N * N + i % N) % 7;
  for (int k = 0; k < STEPS; ++k) {
    for (int i = 0; i < 2 * N; ++i)
      next[i] = all[(i + 2 * N - 1) % (2 * N)] + 2 * all[i] + all[(i + 1) % (2 * N)];
    all.swap(next);
  }
  OK(hipMemcpy(host, own[STEPS % 2], sizeof host, hipMemcpyDeviceToHost));
  SAME(std::memcmp(host, &all[rank * N], sizeof host), 0);
  OK(hipMemcpy(host, other[STEPS % 2], sizeof host, hipMemcpyDeviceToHost));
  SAME(std::memcmp(host, &all[!rank * N], sizeof host), 0);
  for (int k = 0; k < 2; ++k) OK(hipIpcCloseMemHandle(other[k]));
  barrier();
  for (int k = 0; k < 2; ++k) OK(hipFree(own[k]));
}

// ------------------------------------------------- producer and consumer, ordered by events alone

constexpr int ITEMS = 50, SIZE = 4096;

__global__ void produce(int* buffer, int item) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  buffer[i] = item * SIZE + i;
}
__global__ void consume(const int* buffer, int item, int* wrong_items) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (buffer[i] != item * SIZE + i) atomicAdd(wrong_items, 1);
}

static void producer() {
  int* buffer = device_memory<int>(SIZE);
  hipStream_t stream = new_stream();
  hipEvent_t full = new_event(hipEventDisableTiming | hipEventInterprocess), empty;
  hipIpcMemHandle_t memory;
  hipIpcEventHandle_t event;
  OK(hipIpcGetMemHandle(&memory, buffer));
  OK(hipIpcGetEventHandle(&event, full));
  send(memory);
  send(event);
  OK(hipIpcOpenEventHandle(&empty, receive<hipIpcEventHandle_t>()));
  for (int item = 0; item < ITEMS; ++item) {
    if (item) {
      (void)receive<char>();  // the event is recorded, not reached
      OK(hipStreamWaitEvent(stream, empty, 0));
    }
    produce<<<SIZE / 256, 256, 0, stream>>>(buffer, item);
    OK(hipEventRecord(full, stream));
    send('f');
  }
  OK(hipStreamSynchronize(stream));
  barrier();
  OK(hipEventDestroy(full));
  OK(hipEventDestroy(empty));
  OK(hipStreamDestroy(stream));
  OK(hipFree(buffer));
}

static void consumer() {
  int *buffer = nullptr, *bad = device_memory<int>(1), found = -1;
  OK(hipMemset(bad, 0, sizeof *bad));
  hipStream_t stream = new_stream();
  hipEvent_t full, empty = new_event(hipEventDisableTiming | hipEventInterprocess);
  OK(hipIpcOpenMemHandle((void**)&buffer, receive<hipIpcMemHandle_t>(), 1));
  OK(hipIpcOpenEventHandle(&full, receive<hipIpcEventHandle_t>()));
  SAME(hipEventQuery(full), hipSuccess);  // never recorded
  hipIpcEventHandle_t event;
  OK(hipIpcGetEventHandle(&event, empty));
  send(event);
  for (int item = 0; item < ITEMS; ++item) {
    (void)receive<char>();
    if (item % 2) OK(hipStreamWaitEvent(stream, full, 0));
    else OK(hipEventSynchronize(full));
    consume<<<SIZE / 256, 256, 0, stream>>>(buffer, item, bad);
    OK(hipEventRecord(empty, stream));
    if (item < ITEMS - 1) send('e');
  }
  OK(hipStreamSynchronize(stream));
  SAME(hipEventQuery(full), hipSuccess);
  OK(hipMemcpy(&found, bad, sizeof found, hipMemcpyDeviceToHost));
  SAME(found, 0);
  barrier();
  OK(hipIpcCloseMemHandle(buffer));
  OK(hipEventDestroy(full));
  OK(hipEventDestroy(empty));
  OK(hipStreamDestroy(stream));
  OK(hipFree(bad));
}

// --------------------------------------------- both processes' kernels under way at the same time

__global__ void ping(int* words, int rank, int rounds) {
  for (int i = 1; i <= rounds; ++i) {
    if (rank) wait_until(words, i);
    tell_all(words + rank, i);
    if (!rank) wait_until(words + 1, i);
  }
}

static void kernels_exchange(int rank) {
  int *words = nullptr, *own = rank ? nullptr : device_memory<int>(64);
  if (rank) {
    OK(hipIpcOpenMemHandle((void**)&words, receive<hipIpcMemHandle_t>(), 1));
    words += 4;
  } else {
    hipIpcMemHandle_t handle;
    OK(hipMemset(own, 0, 256));
    words = own + 4;
    OK(hipIpcGetMemHandle(&handle, own));
    send(handle);
  }
  barrier();
  ping<<<1, 1>>>(words, rank, 20);
  OK(hipDeviceSynchronize());
  barrier();
  int found = 0;
  OK(hipMemcpy(&found, words + 1, 4, hipMemcpyDeviceToHost));
  SAME(found, 20);
  if (rank) OK(hipIpcCloseMemHandle(words));  // any address in it
  barrier();
  if (own) OK(hipFree(own));
}

static void part(int rank) {
  int count = 0;
  OK(hipGetDeviceCount(&count));
  for (int device = 0; device < count; ++device) {
    OK(hipSetDevice(rank ? count - 1 - device : device));  // also devices of different targets
    halos(rank);
    rank ? consumer() : producer();
    kernels_exchange(rank);
  }
}

int main() { return in_two_processes("ipc_halo", part); }
