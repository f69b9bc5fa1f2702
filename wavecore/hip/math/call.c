// A library for mathematics: each function asks Python, through libamdhip64, so that a process has
// one runtime. building.py appends the functions to this text.

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

int wavecore_hip_call_apart(int index, const int64_t* words);

// `words` has the arguments, then a place for the result: FAILED beforehand, which it stays if
// Python cannot be called.
__attribute__((unused)) static int64_t answer(int number, int64_t* words, int count) {
  const int64_t call[] = {number, (int64_t)(uintptr_t)words};
  wavecore_hip_call_apart(MATH_CALL, call);
  return words[count];
}

// A floating-point number as a word.
__attribute__((unused)) static int64_t double_bits(double value) {
  int64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

__attribute__((unused)) static int refuse(const char* name, const char* why, int* said) {
  if (!__sync_lock_test_and_set(said, 1))
    fprintf(stderr, "wavecore: %s is not supported: %s\n", name, why);
  return REFUSED;
}
