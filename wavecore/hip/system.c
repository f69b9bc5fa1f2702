// Libraries that tell programs about the system's GPUs: each function asks Python, through
// libamdhip64, so that a process has one runtime. libraries.py appends the functions to this text.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

int wavecore_hip_call_apart(int index, const int64_t* words);

// The number in the name by which the program found this library, as 5 for librocm_smi64.so.5; 0 if
// it has none. The loader keeps that name, also where it is a link. Structures differ by it.
static int asked_version(void) {
  Dl_info self;
  if (!dladdr((void*)asked_version, &self)) return 0;
  const char* name = strrchr(self.dli_fname, '/');
  const char* ending = strstr(name ? name : self.dli_fname, ".so.");
  return ending ? atoi(ending + 4) : 0;
}

// `words` has the arguments, then places for the version that was asked for, and for the status,
// which is FAILED beforehand: it stays that if Python cannot be called.
static int answer(int number, int64_t* words, int count) {
  words[count] = asked_version();
  const int64_t call[] = {number, (int64_t)(uintptr_t)words};
  wavecore_hip_call_apart(SYSTEM_CALL, call);
  return (int)words[count + 1];
}

typedef int (*Each)(uint64_t handle, void* data);

enum { HANDLES = 512 };  // more than any list has; hsa.py keeps to it

// Calls `each` for the handles in a list of Python's, until it returns anything but 0. The program's
// function runs outside of Python: it may call all functions, and throw.
__attribute__((unused)) static int for_each(int number, uint64_t of, Each each, void* data) {
  uint64_t handles[HANDLES];
  int64_t count = 0;
  int64_t words[] = {(int64_t)of, each != NULL, (int64_t)(uintptr_t)handles,
                     (int64_t)(uintptr_t)&count, 0, FAILED};
  int status = answer(number, words, 4);
  for (int64_t i = 0; i < count && !status; ++i) status = each(handles[i], data);
  return status;
}

static int refuse(const char* name, int* said) {
  if (!__sync_lock_test_and_set(said, 1))
    fprintf(stderr, "wavecore: %s is not supported: " LACKS "\n", name);
  return REFUSED;
}
