// libamdhip64 and libhiprtc: C functions that pass their arguments to Python.
//
// Every exported function packs its arguments into 64-bit words and calls `call` with its number in
// functions.txt. Python fills in the table of handlers, and shim.py appends these functions to this
// text. Functions that programs call in loops, or when Python cannot run, are implemented here: the
// launch configuration of <<<...>>>, the last error, the names of errors. registered.c stores what
// programs register. docs/threads.md describes the lock order and the end of a process.
//
// The library does not depend on Python at compile time: it looks up the interpreter's functions by
// name, in the process if Python already runs there (ctypes, hip-python), otherwise in libpython.
// Every symbol is unversioned, so programs linked against the vendor's versioned library load it.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wchar.h>

#define EXPORT __attribute__((visibility("default")))

typedef struct {
  uint32_t x, y, z;
} dim3;
typedef struct {
  uint64_t word[1];
} words1;
typedef struct {
  uint64_t word[3];
} words3;
typedef struct {
  uint64_t word[4];
} words4;
typedef struct {
  uint64_t word[8];
} words8;
typedef struct {
  int x, y, z, w, kind;
} channels;  // hipChannelFormatDesc

// A float as a word of the dispatch.
static int64_t float_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

#include "registered.c"

// Functions and cells that this library and Python share; runtime/boundary.py mirrors the layout.
typedef struct {
  int (*dispatch)(int index, const int64_t* words);
  void (*prepare)(void);        // loads everything that later calls need
  void (*quieten)(void);        // when exit() begins: finishes other threads' work
  void (*finish)(void);         // before libraries that Python loaded destroy static objects
  void (*write)(int is_error, const char* text, size_t size);
  int* sticky;  // the sticky error, returned by every call after a fault
  void* (*function)(const char* name);
  void (*finish_before)(void);  // makes `finish` run before all exit handlers registered so far
  volatile uint64_t* announced;
  int (*find_row)(int kind, const void* host, Found* found);
  int (*next_row)(uint64_t serial, int64_t place, Found* found);
  int (*copy_image)(uint64_t serial, uint64_t at, void* to, uint64_t size);
  int (*is_last)(void);  // whether no thread of the program is left
  void (*take_signals)(int all);
  void (*open_defaults)(int is_open);
  volatile uint64_t* changes;  // another number after each change to what `holds` relies on
} Table;

enum { SUCCESS = 0, DEINITIALIZED = 4, NOT_READY = 600, PER_THREAD = 1 << 16 };
enum { NEEDS_LIBRARIES = -1 };  // from dispatch: call `prepare`, then try again

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
static volatile int is_ready;  // 1: calls go to Python; -1: the interpreter could not be started
static volatile int is_booting;
static pthread_t booting_thread;
static pthread_mutex_t boot_lock = PTHREAD_MUTEX_INITIALIZER;

// Waits while another thread starts the interpreter.
static void await_boot(void) {
  if (!is_booting || is_ready || pthread_equal(booting_thread, pthread_self())) return;
  pthread_mutex_lock(&boot_lock);
  pthread_mutex_unlock(&boot_lock);
}

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

// ------------------------------------------------------------------------------------------ signals

// A signal handler may call HIP or exit, but must not interrupt our Python code. So a call blocks
// all signals that others can send; Python unblocks them where a handler may run.
typedef struct {
  int cancellation, is_inside;
  sigset_t mask;
} Outside;  // the thread's state outside the call

static __thread int is_inside;
static __thread sigset_t outside_mask;  // if is_inside

static void block_signals(sigset_t* before) {
  static const int own[] = {OWN_SIGNALS};
  sigset_t others;
  sigfillset(&others);
  for (size_t i = 0; i < sizeof own / sizeof *own; ++i) sigdelset(&others, own[i]);
  pthread_sigmask(SIG_BLOCK, &others, before);
}

// Calls are not cancellation points either, nor is our cleanup at the end of a thread, where a
// cancellation may still be pending: it would leave Python's locks and ours taken.
static int no_cancellation(void) {
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  return before;
}

static void allow_cancellation(int before) { pthread_setcancelstate(before, &before); }

static Outside begin_call(void) {
  Outside found = {.is_inside = is_inside, .mask = outside_mask, .cancellation = no_cancellation()};
  if (is_ready == 1 && !is_embedded) return found;  // a Python program: its handlers are Python's
  block_signals(&outside_mask);
  is_inside = 1;
  return found;
}

static void end_call(const Outside* found) {
  if (is_inside) pthread_sigmask(SIG_SETMASK, &outside_mask, NULL);
  is_inside = found->is_inside;
  outside_mask = found->mask;
  allow_cancellation(found->cancellation);
}

// Signals from a set that the program does not block, and whose action is the default.
static sigset_t defaults_of(const sigset_t* from) {
  sigset_t found;
  sigemptyset(&found);
  for (int number = 1; number < NSIG; ++number) {
    struct sigaction action;
    if (sigismember(from, number) != 1 || sigismember(&outside_mask, number)) continue;
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_DFL) sigaddset(&found, number);
  }
  return found;
}

// Lets pending signals arrive; without `all`, only those that run no code of the program. Called
// without the GIL, as handlers may call HIP or exit. Does nothing in our own threads.
static void take_signals(int all) {
  sigset_t pending, blocked;
  if (!is_inside || sigpending(&pending) || sigisemptyset(&pending)) return;
  sigset_t defaults = defaults_of(&pending);
  pthread_sigmask(all ? SIG_SETMASK : SIG_UNBLOCK, all ? &outside_mask : &defaults, &blocked);
  pthread_sigmask(SIG_SETMASK, &blocked, NULL);
}

// Called before and after long steps and process starts (processes inherit the mask): meanwhile
// signals with the default action are not blocked.
static void open_defaults(int is_open) {
  if (!is_inside) return;
  sigset_t every;
  block_signals(&every);
  if (!is_open) return;
  sigfillset(&every);
  sigset_t found = defaults_of(&every);
  pthread_sigmask(SIG_UNBLOCK, &found, NULL);
}

static void write_text(int is_error, const char* text, size_t size) {
  FILE* file = is_error ? stderr : stdout;
  fwrite(text, 1, size, file);
}

static void* exported(const char* name);

extern int __cxa_atexit(void (*)(void*), void*, void*);
extern void* __dso_handle;
static void finish(void* unused);

// Exit handlers run in reverse order of registration. `finish` may be called more than once; only
// the first call has an effect.
static void finish_before(void) {
  if (is_embedded) __cxa_atexit(finish, NULL, &__dso_handle);
}

static int run_boot(void) {
  char code[4096 + sizeof BOOT_CODE];
  table.write = write_text;
  table.sticky = &sticky_error;
  table.function = exported;
  table.finish_before = finish_before;
  table.announced = &announced;
  table.find_row = find_row;
  table.next_row = next_row;
  table.copy_image = copy_image;
  table.take_signals = take_signals;
  table.open_defaults = open_defaults;
  snprintf(code, sizeof code, BOOT_CODE, (unsigned long long)(uintptr_t)&table, is_embedded);
  return py.RunSimpleString(code) == 0 && table.dispatch != NULL;
}

// Starts our own interpreter, which ignores the user's PYTHON* variables. Its program name makes it
// find the installation's packages.
static int initialise_python(void) {
  if (py.InitConfig_Create && py.InitializeFromInitConfig) {  // isolated by default
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

// Starts the interpreter without side effects on the process: Python would set LC_CTYPE and handle
// SIGINT. This thread blocks signals meanwhile.
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

// ------------------------------------------------------------------------------ the process's end

static volatile int is_over;
static pthread_t ending_thread;

static int is_ending_thread(void) { return pthread_equal(pthread_self(), ending_thread); }

static void finish(void* unused) {
  (void)unused;
  no_cancellation();
  if (is_ready != 1 || !py.IsInitialized()) return;
  ending_thread = pthread_self();
  if (table.finish) table.finish();
  is_over = 1;
}

// exit() runs the calling thread's thread_local destructors before all exit handlers and static
// destructors. For the main thread only exit() runs them: pthread_exit skips them there.
static void quieten(void* unused) {
  (void)unused;
  no_cancellation();
  await_boot();
  if (is_ready != 1 || !is_embedded || !py.IsInitialized()) return;
  ending_thread = pthread_self();
  if (table.quieten) table.quieten();
}

// A process ends with its last thread. Ours never end and block all signals that could end the
// process, so after the main thread's pthread_exit this one checks whether only they are left.
static int count_threads(void) {
  int count = 0;
  DIR* tasks = opendir("/proc/self/task");
  if (!tasks) return -1;
  for (struct dirent* task; (task = readdir(tasks));) count += task->d_name[0] != '.';
  closedir(tasks);
  return count;
}

static void* await_last_thread(void* unused) {
  enum { STEP_MICROSECONDS = 20000, OWN = 2 };  // the zombie main thread and this one
  pthread_setname_np(pthread_self(), "wavecore-last");
  for (;;) {
    usleep(STEP_MICROSECONDS);
    int is_alone = count_threads() == OWN;
    if (is_alone || (is_ready == 1 && !is_over && table.is_last())) exit(0);
  }
  return unused;
}

static void leave_main_thread(void* unused) {
  (void)unused;
  if (is_ready == 1 && !is_embedded) return;
  pthread_t thread;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (!pthread_create(&thread, NULL, await_last_thread, NULL)) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// glibc has it since 2.18. A pthread key is no substitute: Python's own key would come first.
extern int __cxa_thread_atexit_impl(void (*)(void*), void*, void*) __attribute__((weak));

static __thread int is_watched;

static void watch_main_thread(void) {
  if (is_watched || !__cxa_thread_atexit_impl || syscall(SYS_gettid) != getpid()) return;
  is_watched = 1;
  __cxa_thread_atexit_impl(quieten, NULL, &__dso_handle);
  static pthread_key_t key;  // its destructor runs after pthread_exit, but not after exit
  if (!pthread_key_create(&key, leave_main_thread)) pthread_setspecific(key, &key);
}

// Blocks a thread of the program that still calls HIP while the process ends: programs expect no
// error here, and some respond with another exit(). The wait is limited, because the thread that
// ends the process may be waiting for this one.
static int hold(void) {
  enum { STEPS = 200, STEP_MICROSECONDS = 10000 };
  for (int i = 0; i < STEPS; ++i) usleep(STEP_MICROSECONDS);
  return DEINITIALIZED;
}

static int is_too_late(void) { return is_over && !is_ending_thread(); }

// fork() in a C program: calls the same hooks as a fork in Python. If Python itself forks, it holds
// the GIL and has already called them.
static __thread int fork_state;
static __thread int is_forking, fork_cancellation;

static void before_fork(void) {
  fork_cancellation = no_cancellation();
  await_boot();
  is_forking = 0;
  if (is_embedded && is_ready == 1 && !py.GILCheck()) {
    fork_state = py.GILEnsure();
    py.BeforeFork();
    is_forking = 1;
  }
  pthread_mutex_lock(&programs_lock);
}

static void after_fork_parent(void) {
  pthread_mutex_unlock(&programs_lock);
  if (is_forking) {
    py.AfterForkParent();
    py.GILRelease(fork_state);
    is_forking = 0;
  }
  allow_cancellation(fork_cancellation);
}

static void after_fork_child(void) {
  pthread_mutex_unlock(&programs_lock);
  is_over = 0;
  if (is_forking) {
    py.AfterForkChild();
    py.GILRelease(fork_state);
    is_forking = 0;
  }
  allow_cancellation(fork_cancellation);
}

extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void*);

__attribute__((constructor)) static void loaded(void) {
  watch_main_thread();
  __register_atfork(before_fork, after_fork_parent, after_fork_child, &__dso_handle);
}

// A thread that Python does not know gets a thread state, once: creating one in every call would
// cost ten times as much as the call. It is deleted when the thread ends, before Python's own key.
static __thread void* thread_state;

static void end_thread(void* unused) {
  (void)unused;
  no_cancellation();
  void* state = thread_state;
  thread_state = NULL;
  if (!state || !py.IsInitialized() || (py.IsFinalizing && py.IsFinalizing())) return;
  py.RestoreThread(state);
  py.GILRelease(1);  // PyGILState_UNLOCKED: nobody held the lock before
}

static void know_thread(void) {
  py.GILEnsure();
  thread_state = py.SaveThread();
  if (__cxa_thread_atexit_impl) __cxa_thread_atexit_impl(end_thread, NULL, &__dso_handle);
}

static void boot(void) {
  pthread_mutex_lock(&boot_lock);
  if (is_ready) {
    pthread_mutex_unlock(&boot_lock);
    return;
  }
  booting_thread = pthread_self();
  is_booting = 1;
  find_python(NULL);
  int done;
  if (py.IsInitialized && py.IsInitialized()) {
    int state = py.GILEnsure();
    done = run_boot();
    py.GILRelease(state);
  } else {
    is_embedded = 1;
    const char* file = getenv("WAVECORE_LIBPYTHON");
    void* library = dlopen(file && *file ? file : PYTHON_LIBRARY, RTLD_NOW | RTLD_GLOBAL);
    if (!library)
      fprintf(stderr,
              "wavecore: cannot load Python's library: %s\n"
              "  The runtime of emulated GPUs runs in the Python that wavecore is installed in. "
              "Install its shared library (%s), or name it in WAVECORE_LIBPYTHON.\n",
              dlerror(), PYTHON_PACKAGE);
    else
      find_python(library);
    done = library && start_python();
    if (library && !done) fprintf(stderr, "wavecore: Python does not start (%s)\n", PYTHON_PROGRAM);
    if (done) {
      done = run_boot();
      py.SaveThread();  // this thread's own state lives as long as the interpreter
    }
  }
  is_ready = done ? 1 : -1;
  if (done) finish_before();
  pthread_mutex_unlock(&boot_lock);
}

// ------------------------------------------------------------------------------- the loader's lock

// Steps that load libraries run in a constructor, so that the loader's lock is taken before any of
// ours: a thread that loads a library with kernels also holds it when its constructors call HIP.
static __thread void (*loading_step)(void);

// Called by the constructor of libwavecore-loading.so, which is loaded for this and unloaded.
EXPORT void wavecore_hip_loading(void) {
  void (*step)(void) = loading_step;
  loading_step = NULL;
  if (step) step();
}

static void while_loading(void (*step)(void)) {
  char path[4096 + sizeof LOADING_LIBRARY];
  Dl_info self;
  void* state = is_ready == 1 && py.GILCheck() ? py.SaveThread() : NULL;
  path[0] = 0;
  if (dladdr((void*)wavecore_hip_loading, &self) && strlen(self.dli_fname) < 4096) {
    const char* end = strrchr(self.dli_fname, '/');
    if (end) {
      memcpy(path, self.dli_fname, end + 1 - self.dli_fname);
      strcpy(path + (end + 1 - self.dli_fname), LOADING_LIBRARY);
    }
  }
  loading_step = step;
  while (loading_step) {  // if another thread has it loaded right now, no constructor runs
    void* library = path[0] ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) wavecore_hip_loading();  // this library was copied somewhere without that one
    if (library) dlclose(library);
    if (loading_step) sched_yield();
  }
  if (state) py.RestoreThread(state);
}

static void prepare(void) { table.prepare(); }

// Whether Python can be called. While the process ends, only the thread that ends it may call: its
// static objects may still free memory, but other threads could use objects being destroyed.
static int enter(void) {
  if (!is_ready) {
    open_defaults(1);
    while_loading(boot);
    open_defaults(0);
  }
  if (is_ready != 1 || !py.IsInitialized() || (py.IsFinalizing && py.IsFinalizing())) return 0;
  if (is_too_late()) return 0;
  if (!is_watched) watch_main_thread();
  if (!py.ThisThread()) know_thread();
  return 1;
}

static int dispatch(int index, const int64_t* words) {
  int result = table.dispatch(index, words);
  if (result == NEEDS_LIBRARIES) {
    open_defaults(1);
    while_loading(prepare);
    open_defaults(0);
    result = table.dispatch(index, words);
  }
  return is_too_late() ? hold() : result;
}

// ---------------------------------------------------------------------------------------- last errors

// As in HIP 7, the last error stays until it is read; success does not clear it.
static __thread int last_error, last_result;

static int note(int result) {
  last_result = result;
  if (result != SUCCESS && result != NOT_READY) last_error = result;
  return result;
}

static int call(int index, const int64_t* words) {
  Outside outside = begin_call();
  int result = DEINITIALIZED;
  if (enter())
    result = sticky_error ? sticky_error : dispatch(index, words);
  else if (is_too_late())
    result = hold();
  end_call(&outside);
  return note(result);
}

// ------------------------------------------------------------------------------------- known answers

// Programs ask some questions between all other calls. An answer holds until Python has changed
// something: queued work, ended a stream, begun a capture, chosen a GPU.
static __thread uint64_t device_since, idle_since;  // the number of changes then; 0: not known
static __thread int device_now;
static __thread void* idle_stream;

static uint64_t changes_now(void) {
  return is_ready == 1 ? __atomic_load_n(table.changes, __ATOMIC_ACQUIRE) : 0;
}

static int holds(uint64_t since) {
  return since && since == changes_now() && !sticky_error && !is_over;
}

static int get_device(int index, int* device) {
  if (device && holds(device_since)) {
    *device = device_now;
    return note(SUCCESS);
  }
  const int64_t words[] = {(int64_t)(uintptr_t)device};
  uint64_t before = changes_now();
  int result = call(index, words);
  if (result == SUCCESS) device_since = before, device_now = *device;
  return result;
}

static int synchronize(int index, void* stream) {
  enum { HANDLES = 16 };  // below are the default streams, which depend on the thread
  if (stream == idle_stream && holds(idle_since)) return note(SUCCESS);
  const int64_t words[] = {(int64_t)(uintptr_t)stream};
  uint64_t before = changes_now();
  int result = call(index, words);
  if (result == SUCCESS && (uintptr_t)stream >= HANDLES) idle_since = before, idle_stream = stream;
  return result;
}

// hipRTC has its own result codes, and no last or sticky error. These two functions are called by
// libhiprtc, a separate library.
EXPORT int wavecore_hip_call_apart(int index, const int64_t* words) {
  Outside outside = begin_call();
  int result = enter() ? dispatch(index, words) : 11;  // HIPRTC_ERROR_INTERNAL_ERROR
  end_call(&outside);
  return result;
}

EXPORT void* wavecore_hip_call_pointer(int index, int64_t* words, int count) {
  void* found = NULL;
  words[count] = (int64_t)(uintptr_t)&found;  // Python stores the result
  Outside outside = begin_call();
  if (enter()) dispatch(index, words);
  end_call(&outside);
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

// hipSetupArgument and hipLaunchByPtr use a pushed configuration, as AMD's single stack allows.
static void configure_pushed(void) {
  if (!configuration_count) return;
  Configuration found = configurations[--configuration_count];
  hipConfigureCall(found.grid, found.block, found.lds, found.stream);
}

// ------------------------------------------------------------------------ called by compiled code

static void unregister(void* handle) {
  uint64_t serial = forget_program(handle);
  const int64_t words[] = {(int64_t)serial};
  if (serial && is_ready == 1) call(UNREGISTER, words);
}
