// A launch in one call: its workers run on waiting threads, and Python is needed only if one stops.
//
// Most launches are short, and starting threads' work from Python takes longer than they do.

#define FUTEX_WAIT_PRIVATE 128
#define FUTEX_WAKE_PRIVATE 129
#if defined(__x86_64__)
#define SYS_FUTEX 202
#else
#define SYS_FUTEX 98
#endif
extern long syscall(long number, ...);

// How long a thread looks for what it waits for before it sleeps: the next launch is often there at
// once, and waking a thread takes longer than many launches.
#define AWAKE_NS 30000

static void sleep_while(u32 *at, u32 value) {
  syscall(SYS_FUTEX, at, FUTEX_WAIT_PRIVATE, value, (void *)0);
}

static void wake_all(u32 *at) { syscall(SYS_FUTEX, at, FUTEX_WAKE_PRIVATE, 0x7fffffff); }

INLINE u32 look_at(const u32 *at) { return __atomic_load_n(at, __ATOMIC_ACQUIRE); }

INLINE int moves(Seat *seat, u32 from, u32 to) {
  return __atomic_compare_exchange_n(&seat->state, &from, to, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

INLINE void pause_briefly(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  __asm__ volatile("yield");
#endif
}

// Wait until a seat's state is another one.
static void await_change(Seat *seat, u32 state) {
  u64 until = clock_ns() + AWAKE_NS;
  for (u32 i = 1; look_at(&seat->state) == state; i++) {
    if (i % 64) pause_briefly();
    else if (clock_ns() > until) sleep_while(&seat->state, state);
  }
}

u32 wc_run(Worker *worker);

// A thread's loop: serve launches, forever.
void wc_serve(Seat *seat) {
  for (;;) {
    u32 state = look_at(&seat->state);
    if (state != SEAT_CALLED || !moves(seat, SEAT_CALLED, SEAT_RUNNING)) {
      await_change(seat, state);
      continue;
    }
    Worker *worker = (Worker *)seat->worker;
    seat->status = wc_run(worker);
    if (seat->status != STATUS_DONE)
      __atomic_store_n(&((Launch *)worker->launch)->stop, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&seat->state, SEAT_DONE, __ATOMIC_RELEASE);
    wake_all(&seat->state);
  }
}

// As WorkerState.begin.
static void begin_worker(Worker *worker) {
  ResidentWorkgroup *slots = (ResidentWorkgroup *)worker->slots, first = slots[0];
  __builtin_memset(slots, 0, worker->slot_count * sizeof *slots);
  slots->waves = first.waves;
  slots->lds = first.lds;
  slots->scratch = first.scratch;
  ((u32 *)worker->order)[0] = 0;
  worker->slot_count = 1;
  __builtin_memset((void *)worker->site_base, 0, worker->site_count * sizeof(Site));
  worker->held = worker->current = worker->floor = worker->quantum = worker->changes = 0;
  worker->ended = worker->unseen = worker->instructions = worker->stores = worker->clocks = 0;
  worker->round = worker->round_stores = worker->pass_began = worker->pass_ended = 0;
  worker->pass_cost = worker->pass_changes = worker->pass_elsewhere = 0;
  if (worker->has_forgiven) {
    worker->has_forgiven = 0;
    __builtin_memset(worker->forgiven, 0, sizeof worker->forgiven);
  }
}

// Give a worker to a thread that has nothing to do; 0 if there is none.
static Seat *call_thread(Dash *dash, u64 worker) {
  for (u64 i = 0; i < dash->seat_count; i++) {
    Seat *seat = (Seat *)dash->seats + i;
    if (look_at(&seat->state) != SEAT_FREE || !moves(seat, SEAT_FREE, SEAT_TAKEN)) continue;
    seat->worker = worker;
    __atomic_store_n(&seat->state, SEAT_CALLED, __ATOMIC_RELEASE);
    wake_all(&seat->state);
    return seat;
  }
  return 0;
}

// The status of a called thread's worker, once it has stopped. What has not begun by now would find
// no workgroups.
static u32 take_back(Seat *seat) {
  if (moves(seat, SEAT_CALLED, SEAT_FREE)) return STATUS_IDLE;
  while (look_at(&seat->state) == SEAT_RUNNING) await_change(seat, SEAT_RUNNING);
  u32 status = seat->status;
  __atomic_store_n(&seat->state, SEAT_FREE, __ATOMIC_RELEASE);
  return status;
}

#define MOST_CALLED 64

// Run a launch from its start. Returns whether it has ended; if not, Python goes on from the
// statuses of its workers. None of them runs when this returns.
u32 wc_dash(Dash *dash) {
  Launch *launch = (Launch *)dash->launch;
  u64 *workers = (u64 *)dash->workers, *statuses = (u64 *)dash->statuses;
  Seat *called[MOST_CALLED];
  u64 deadline = clock_ns() + dash->budget_ns, count = dash->count;
  launch->next_group = launch->ended = launch->stop = 0;
  for (u64 i = 0; i < count; i++) {
    begin_worker((Worker *)workers[i]);
    ((Worker *)workers[i])->deadline_ns = deadline;
    statuses[i] = STATUS_IDLE;
  }
  u64 used = dash->used < MOST_CALLED ? dash->used : MOST_CALLED;
  for (u64 i = 1; i < used; i++) called[i] = call_thread(dash, workers[i]);
  u32 first = wc_run((Worker *)workers[0]), is_done = first == STATUS_DONE;
  if (!is_done) __atomic_store_n(&launch->stop, 1, __ATOMIC_RELAXED);
  statuses[0] = first;
  for (u64 i = 1; i < used; i++) {
    if (!called[i]) continue;
    statuses[i] = take_back(called[i]);
    is_done &= statuses[i] == STATUS_DONE || statuses[i] == STATUS_IDLE;
  }
  dash->instructions = 0;
  for (u64 i = 0; i < count; i++) dash->instructions += ((Worker *)workers[i])->instructions;
  launch->stop = 0;
  return is_done;
}
