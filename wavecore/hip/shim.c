// libamdhip64 and libhiprtc: C functions that hand their arguments to Python.
//
// Every exported function packs its arguments into 64-bit words and calls `call` with its number in
// functions.txt; Python fills the table that answers. shim.py writes these functions below this
// text. What programs call without end or without Python stays here: the launch configuration of
// <<<...>>>, the last error, names of errors.
//
// The library knows no Python at compile time: it finds the interpreter's functions by name, in the
// process if Python runs there already (ctypes, hip-python), else in the libpython that it opens.
// Every symbol is unversioned, so programs linked against the vendor's versioned library load it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define EXPORT __attribute__((visibility("default")))

typedef struct {
  uint32_t x, y, z;
} dim3;
typedef struct {
  uint64_t word[3];
} words3;
typedef struct {
  uint64_t word[4];
} words4;
typedef struct {
  uint64_t word[8];
} words8;

// What Python fills in, and what it finds here. The layout is mirrored by runtime/boundary.py.
typedef struct {
  int (*dispatch)(int index, const int64_t* words);
  void (*finish)(void);
  void (*write)(int is_error, const char* text, size_t size);
  int* sticky;  // the error of a fault: every later call returns it
  void* (*function)(const char* name);
  void (*finish_before)(void);  // `finish` before what was registered up to now for the end
} Table;

enum { SUCCESS = 0, DEINITIALIZED = 4, NOT_READY = 600, PER_THREAD = 1 << 16 };

// ------------------------------------------------------------------------------------ the interpreter

typedef struct {
  int (*IsInitialized)(void);
  int (*IsFinalizing)(void);
  void (*InitializeEx)(int);
  void (*SetProgramName)(const wchar_t*);
  wchar_t* (*DecodeLocale)(const char*, size_t*);
  void* (*InitConfig_Create)(void);
  int (*InitConfig_SetStr)(void*, const char*, const char*);
  int (*InitConfig_SetInt)(void*, const char*, int64_t);
  int (*InitializeFromInitConfig)(void*);
  int (*RunSimpleString)(const char*);
  int* IgnoreEnvironmentFlag;
  int (*GILEnsure)(void);
  void (*GILRelease)(int);
  int (*GILCheck)(void);
  void* (*ThisThread)(void);
  void* (*SaveThread)(void);
  void (*RestoreThread)(void*);
  void (*BeforeFork)(void);
  void (*AfterForkParent)(void);
  void (*AfterForkChild)(void);
} Python;

static Python py;
static Table table;
static int sticky_error;
static int is_embedded;
static int is_ready;  // 1: calls go to Python; -1: the interpreter could not be started
static pthread_once_t boot_once = PTHREAD_ONCE_INIT;
static pthread_key_t thread_key;

static void* symbol(void* library, const char* name) {
  return dlsym(library ? library : RTLD_DEFAULT, name);
}

static void find_python(void* library) {
#define FIND(field, name) *(void**)&py.field = symbol(library, name)
  FIND(IsInitialized, "Py_IsInitialized");
  FIND(IsFinalizing, "Py_IsFinalizing");
  if (!py.IsFinalizing) FIND(IsFinalizing, "_Py_IsFinalizing");
  FIND(InitializeEx, "Py_InitializeEx");
  FIND(SetProgramName, "Py_SetProgramName");
  FIND(DecodeLocale, "Py_DecodeLocale");
  FIND(InitConfig_Create, "PyInitConfig_Create");
  FIND(InitConfig_SetStr, "PyInitConfig_SetStr");
  FIND(InitConfig_SetInt, "PyInitConfig_SetInt");
  FIND(InitializeFromInitConfig, "Py_InitializeFromInitConfig");
  FIND(RunSimpleString, "PyRun_SimpleString");
  FIND(IgnoreEnvironmentFlag, "Py_IgnoreEnvironmentFlag");
  FIND(GILEnsure, "PyGILState_Ensure");
  FIND(GILRelease, "PyGILState_Release");
  FIND(GILCheck, "PyGILState_Check");
  FIND(ThisThread, "PyGILState_GetThisThreadState");
  FIND(SaveThread, "PyEval_SaveThread");
  FIND(RestoreThread, "PyEval_RestoreThread");
  FIND(BeforeFork, "PyOS_BeforeFork");
  FIND(AfterForkParent, "PyOS_AfterFork_Parent");
  FIND(AfterForkChild, "PyOS_AfterFork_Child");
#undef FIND
}

static void write_text(int is_error, const char* text, size_t size) {
  FILE* file = is_error ? stderr : stdout;
  fwrite(text, 1, size, file);
}

static void* exported(const char* name);

extern int __cxa_atexit(void (*)(void*), void*, void*);
extern void* __dso_handle;
static void finish(void* unused);

// What is registered last for the end of the process is called first. `finish` may be called more
// than once; the first time counts.
static void finish_before(void) {
  if (is_embedded) __cxa_atexit(finish, NULL, __dso_handle);
}

static int run_boot(void) {
  char code[4096 + sizeof BOOT_CODE];
  table.write = write_text;
  table.sticky = &sticky_error;
  table.function = exported;
  table.finish_before = finish_before;
  snprintf(code, sizeof code, BOOT_CODE, (unsigned long long)(uintptr_t)&table, is_embedded);
  return py.RunSimpleString(code) == 0 && table.dispatch != NULL;
}

// An interpreter of our own, which the user's PYTHON* variables do not mean. Its program name makes it
// find the installation's packages.
static int initialise_python(void) {
  if (py.InitConfig_Create && py.InitializeFromInitConfig) {  // isolated, as it is made
    void* config = py.InitConfig_Create();
    if (!config) return 0;
    py.InitConfig_SetStr(config, "executable", PYTHON_PROGRAM);
    py.InitConfig_SetStr(config, "program_name", PYTHON_PROGRAM);
    py.InitConfig_SetInt(config, "install_signal_handlers", 0);
    return py.InitializeFromInitConfig(config) == 0;
  }
  static wchar_t* name;  // Python keeps the pointer
  name = py.DecodeLocale(PYTHON_PROGRAM, NULL);
  if (name && py.SetProgramName) py.SetProgramName(name);
  if (py.IgnoreEnvironmentFlag) *py.IgnoreEnvironmentFlag = 1;
  py.InitializeEx(0);
  return py.IsInitialized();
}

// Starts it, and leaves the process as it was: Python sets the locale of characters, and its module
// of signals takes SIGINT, which it is told not to; meanwhile this thread takes no signals.
static int start_python(void) {
  static const char* no_signals =
      "import _signal\n"
      "if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:\n"
      "    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)\n"
      "del _signal\n";
  sigset_t all, before;
  struct sigaction interrupt;
  const char* locale = setlocale(LC_ALL, NULL);
  char* kept = locale ? strdup(locale) : NULL;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  sigaction(SIGINT, NULL, &interrupt);
  int done = initialise_python() && py.RunSimpleString(no_signals) == 0;
  sigaction(SIGINT, &interrupt, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (kept) setlocale(LC_ALL, kept);
  free(kept);
  return done;
}

static int is_over;
static pthread_t ending_thread;

static void finish(void* unused) {
  (void)unused;
  if (is_ready == 1 && table.finish && py.IsInitialized()) table.finish();
  ending_thread = pthread_self();
  is_over = 1;
}

// fork() of a C program: Python is told as if it had forked itself. When Python does so, it holds
// its lock and has told itself.
static __thread int fork_state;
static __thread int is_forking;

static void before_fork(void) {
  is_forking = 0;
  if (is_ready != 1 || !py.IsInitialized() || py.GILCheck()) return;
  fork_state = py.GILEnsure();
  py.BeforeFork();
  is_forking = 1;
}

static void after_fork_parent(void) {
  if (!is_forking) return;
  py.AfterForkParent();
  py.GILRelease(fork_state);
  is_forking = 0;
}

static void after_fork_child(void) {
  if (!is_forking) return;
  py.AfterForkChild();
  py.GILRelease(fork_state);
  is_forking = 0;
}

static void end_thread(void* state) {
  // The thread state made in `enter` goes with its thread; its own Ensure is what it still holds.
  if (!py.IsInitialized() || (py.IsFinalizing && py.IsFinalizing())) return;
  py.RestoreThread(state);
  py.GILRelease(1);  // PyGILState_UNLOCKED: nobody held the lock before
}

extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void*);
static void boot(void) {
  find_python(NULL);
  pthread_key_create(&thread_key, end_thread);
  if (py.IsInitialized && py.IsInitialized()) {
    int state = py.GILEnsure();
    int done = run_boot();
    py.GILRelease(state);
    is_ready = done ? 1 : -1;
    return;
  }
  is_embedded = 1;
  const char* file = getenv("WAVECORE_LIBPYTHON");
  void* library = dlopen(file && *file ? file : PYTHON_LIBRARY, RTLD_NOW | RTLD_GLOBAL);
  if (!library) {
    fprintf(stderr,
            "wavecore: cannot load Python's library: %s\n"
            "  The runtime of emulated GPUs runs in the Python that wavecore is installed in; "
            "WAVECORE_LIBPYTHON names its libpython3.x.so.\n",
            dlerror());
    is_ready = -1;
    return;
  }
  find_python(library);
  if (!start_python()) {
    fprintf(stderr, "wavecore: Python does not start (%s)\n", PYTHON_PROGRAM);
    is_ready = -1;
    return;
  }
  int done = run_boot();
  void* state = py.SaveThread();
  pthread_setspecific(thread_key, NULL);
  (void)state;  // the main thread's own; it lives as long as the interpreter
  is_ready = done ? 1 : -1;
  __register_atfork(before_fork, after_fork_parent, after_fork_child, __dso_handle);
  finish_before();
}

// Whether Python can be called: at the end of the process, by the thread that ends it, whose static
// objects may still free their memory; others might be in the middle of what is torn down. A thread that Python does not know gets a state of its own, once:
// to make one in every call would cost ten times as much as the call.
static int enter(void) {
  pthread_once(&boot_once, boot);
  if (is_ready != 1 || !py.IsInitialized() || (py.IsFinalizing && py.IsFinalizing())) return 0;
  if (is_over && !pthread_equal(pthread_self(), ending_thread)) return 0;
  if (!py.ThisThread()) {
    py.GILEnsure();
    pthread_setspecific(thread_key, py.SaveThread());
  }
  return 1;
}

// ---------------------------------------------------------------------------------------- last errors

// HIP 7: the last error stays until it is asked for, and success does not clear it.
static __thread int last_error, last_result;

static int note(int result) {
  last_result = result;
  if (result != SUCCESS && result != NOT_READY) last_error = result;
  return result;
}

static int call(int index, const int64_t* words) {
  if (!enter()) return note(DEINITIALIZED);
  if (sticky_error) return note(sticky_error);
  return note(table.dispatch(index, words));
}

// hipRTC has results of its own, and neither a last error nor a device that could be lost.
// libhiprtc, a library of its own, calls these two.
EXPORT int wavecore_hip_call_apart(int index, const int64_t* words) {
  return enter() ? table.dispatch(index, words) : 11;  // HIPRTC_ERROR_INTERNAL_ERROR
}

EXPORT void* wavecore_hip_call_pointer(int index, int64_t* words, int count) {
  void* found = NULL;
  words[count] = (int64_t)(uintptr_t)&found;  // Python stores what is to be returned
  if (enter()) table.dispatch(index, words);
  return found;
}

static int hipGetLastError_(void) {
  int found = sticky_error ? sticky_error : last_error;
  last_error = SUCCESS;
  return found;
}

static int hipPeekAtLastError_(void) { return sticky_error ? sticky_error : last_error; }

static int hipExtGetLastError_(void) {
  int found = sticky_error ? sticky_error : last_result;
  last_result = SUCCESS;
  return found;
}

// ------------------------------------------------------------------------- <<<grid, block, lds, stream>>>

typedef struct {
  dim3 grid, block;
  size_t lds;
  void* stream;
} Configuration;

enum { NESTED = 16 };
static __thread Configuration configurations[NESTED];
static __thread int configuration_count;

static int push_configuration(dim3 grid, dim3 block, size_t lds, void* stream) {
  if (configuration_count == NESTED) return note(9);
  configurations[configuration_count++] = (Configuration){grid, block, lds, stream};
  return SUCCESS;
}

static int pop_configuration(dim3* grid, dim3* block, size_t* lds, void** stream) {
  if (!configuration_count) return note(52);
  Configuration found = configurations[--configuration_count];
  *grid = found.grid, *block = found.block, *lds = found.lds, *stream = found.stream;
  return SUCCESS;
}

EXPORT int hipConfigureCall(dim3 grid, dim3 block, size_t lds, void* stream);

// hipSetupArgument and hipLaunchByPtr go on with what was pushed, as with AMD's single stack.
static void configure_pushed(void) {
  if (!configuration_count) return;
  Configuration found = configurations[--configuration_count];
  hipConfigureCall(found.grid, found.block, found.lds, found.stream);
}
