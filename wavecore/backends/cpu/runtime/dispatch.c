// A worker's loop: workgroups and waves take turns until all have ended or no progress is possible.

// Mix whole words into a digest; each step is one-to-one in the digest and in the word. Products
// of words do not wait for those before them.
static u64 digest_of(u64 h, u64 at, u64 bytes) {
  Q sum = LANES64 + h;
  u64 k = 0;
  for (; k + sizeof(Q) <= bytes; k += sizeof(Q)) {
    Q word = load_q((const u64 *)(at + k)) * 0x9e3779b97f4a7c15ull;
    sum = (sum << 23 | sum >> 41) + (word ^ word >> 29);
  }
  sum *= 0x9e3779b97f4a7c15ull;
  sum ^= sum >> 29;
  for (; k + 8 <= bytes; k += 8) sum[0] = (sum[0] ^ load_u64(at + k)) * 0x9e3779b97f4a7c15ull;
  for (u32 i = 0; i < 8; i++) h = (h ^ sum[i]) * 0x100000001b3ull + (h >> 29);
  return h;
}

// A wave's state without VGPRs and memory; in a loop it seldom repeats.
INLINE u64 digest_scalars(const Wave *w, u64 h) {
  return digest_of(h, (u64)w, __builtin_offsetof(Wave, slice));
}

// Its VGPRs and scratch. VGPRs after `touched` still have their initial values.
INLINE u64 digest_lanes(const Launch *launch, const ResidentWorkgroup *slot, const Wave *w, u64 h) {
  u64 touched = slot->touched < launch->vgpr_bytes ? slot->touched : launch->vgpr_bytes;
  h = digest_of(h, (u64)w + VGPR_OFFSET, touched);
  return digest_of(h, w->scratch, (u64)launch->scratch_bytes * launch->lanes);
}

static u64 group_scalars(const Launch *launch, const ResidentWorkgroup *slot) {
  u64 h = 0;
  for (u32 i = 0; i < launch->waves_per_group; i++) h = digest_scalars(wave_of(launch, slot, i), h);
  return h;
}

// All state of a workgroup that is invisible outside it.
static u64 group_digest(const Launch *launch, const ResidentWorkgroup *slot, u64 h) {
  for (u32 i = 0; i < launch->waves_per_group; i++)
    h = digest_lanes(launch, slot, wave_of(launch, slot, i), h);
  return digest_of(h, slot->lds, (launch->lds_bytes + 7u) & ~7u);
}

// A worker checks the clock after this many instructions. A wave with some of its slice left then
// continues as if nothing had happened, so that only errors can depend on time.
#define LOOK 4096

// Whether to return to Python: the time is up, or another worker met an error.
static u32 must_stop(Worker *worker, const Launch *launch) {
  worker->unseen = 0;
  return __atomic_load_n(&launch->stop, __ATOMIC_RELAXED) || clock_ns() > worker->deadline_ns;
}

// Handle the status that a wave's code returned; returns whether the wave's turn is over.
static u32 end_turn(Launch *launch, ResidentWorkgroup *slot, Wave *w, u32 status) {
  if (status == STATUS_END) end_wave(launch, slot, w);
  else if (status == STATUS_BARRIER) {
    w->state = STATE_AT_BARRIER;
    w->signalled = 1;
    slot->arrived++;
    release_barrier(launch, slot);
  } else if (status == STATUS_BARRIER_WAIT && w->cluster & CLUSTER_AWAITS) {
    if (!passes_cluster(launch, w)) w->state = STATE_AT_CLUSTER;
  } else if (status == STATUS_BARRIER_WAIT && w->awaits_named) {
    if (!passes_named(w)) w->state = STATE_AT_NAMED;
  } else if (status == STATUS_BARRIER_WAIT) {
    if (w->signalled == 2) w->signalled = 0;
    else w->state = STATE_AT_BARRIER;
  } else if (status == STATUS_GWS && w->queued) w->state = STATE_QUEUED;
  return w->state != STATE_RUNNABLE;
}

// The wave whose turn is next in its workgroup.
INLINE Wave *wave_in_turn(const Launch *launch, const ResidentWorkgroup *slot) {
  u32 place = slot->next_wave;
  if (launch->wave_order) place = ((const u32 *)launch->wave_order)[place];
  return wave_of(launch, slot, place);
}

static void begin_turn(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  if (slot->next_wave < launch->waves_per_group) {
    i64 most = launch->slice > FIRST_SLICE ? (i64)worker->quantum : launch->slice;
    i64 slice = wave_in_turn(launch, slot)->slice;
    slot->left = slice < most ? slice : most;
  }
  slot->turn_stores = worker->stores;
}

static void begin_round(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  slot->next_wave = slot->ran = 0;
  slot->round_phase = slot->phase;
  begin_turn(worker, launch, slot);
}

// A wave has used up its slice: choose the length of the next one.
static void pace(Worker *worker, const Launch *launch, ResidentWorkgroup *slot, Wave *w) {
  i64 first = first_slice(launch);
  if (launch->slice <= FIRST_SLICE) return;
  u64 h = digest_lanes(launch, slot, w, digest_scalars(w, 0));
  if (h == w->before && worker->stores == slot->turn_stores) w->slice = WAITING_SLICE;
  else if (w->slice < first) w->slice = first;
  else if (w->before && w->slice < launch->slice) w->slice *= 2;
  w->before = h;
}

// Let a wave go on if its resource of global wave sync does; otherwise it sleeps.
static void look_in_queue(Worker *worker, Launch *launch, ResidentWorkgroup *slot, Wave *w) {
  slot->ran = 1;
  slot->spent += SLEEP_COST;
  if (!leave_queue(launch, w)) return;
  w->state = STATE_RUNNABLE;
  worker->stores++;
}

// Run every runnable wave of the workgroup for one slice or until it waits, starting where the last
// call stopped in the round. Returns STATUS_DONE if the workgroup ended; STATUS_YIELD, STATUS_SLEEP
// if all that it could run went to sleep, or STATUS_DEADLOCK after a round; STATUS_TICK if the time
// is up, or another status for the caller.
static u32 run_group(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  const Entry *code = 0;
  u32 is_awake = slot->next_wave != 0;
  while (slot->next_wave < launch->waves_per_group) {
    Wave *w = wave_in_turn(launch, slot);
    u32 status = STATUS_JUMP;
    if (w->state == STATE_QUEUED) look_in_queue(worker, launch, slot, w);
    if (w->state == STATE_AT_CLUSTER) {  // another workgroup lets it go on
      slot->ran = 1;
      slot->spent += SLEEP_COST;
    }
    while (w->state == STATE_RUNNABLE) {
      code = find_code(worker, launch, w, code);
      worker->fault.wave = (u64)w;
      worker->fault.pc = w->pc;
      if (!code) return status == STATUS_MODE ? STATUS_MODE : STATUS_JUMP;
      i64 budget = slot->left < LOOK ? slot->left : LOOK;
      slot->ran = 1;
      w->budget = budget;
      begin_code(worker, code);
      if (code->touched > slot->touched) slot->touched = code->touched;
      status = ((Kernel)code->function)(w);
      i64 used = budget - w->budget;
      w->budget = 0;
      worker->instructions += (u64)used;
      worker->unseen += used ? used : 1;  // code that only jumps to other code counts too
      slot->spent += (u64)used;
      slot->left -= used;  // not renewed at barriers: a loop of them must yield
      if (status == STATUS_SLEEP) {
        slot->spent += SLEEP_COST;
        break;
      }
      is_awake = 1;
      if (status == STATUS_TURN) break;
      if (status == STATUS_YIELD && slot->left < 0) {
        if (w->slice == WAITING_SLICE) slot->spent += WAITING_COST;
        pace(worker, launch, slot, w);
        break;
      }
      if (status == STATUS_STOP || status == STATUS_TRAP) {
        worker->fault.pc = w->pc;
        return status;
      }
      if (status == STATUS_MESSAGE && launch->host) {
        worker->stores++;  // the host will have answered by then
        return status;
      }
      if (end_turn(launch, slot, w, status)) break;
      if (worker->unseen > LOOK && must_stop(worker, launch)) return STATUS_TICK;
    }
    slot->next_wave++;
    begin_turn(worker, launch, slot);
    if (worker->unseen > LOOK && must_stop(worker, launch)) return STATUS_TICK;
  }
  if (!slot->live) {
    slot->busy = 0;
    if (launch->cluster_size > 1) release_cluster(worker, launch, slot);
    return STATUS_DONE;
  }
  if (!slot->ran) return STATUS_DEADLOCK;
  return is_awake ? STATUS_YIELD : STATUS_SLEEP;
}

// Note the counts of stores and clock reads at a look at the workgroup.
static void begin_look(Worker *worker, ResidentWorkgroup *slot) {
  slot->stores = worker->stores;
  slot->clocks = worker->clocks;
  slot->look_phase = slot->phase;
}

// A workgroup's turn among those of the worker begins.
static void begin_visit(Worker *worker, ResidentWorkgroup *slot) {
  slot->visit = slot->spent = 0;
  slot->turn_stores = worker->stores;
  begin_look(worker, slot);
}

// How often workgroups of the launch began or ended, on any worker.
INLINE u64 changes_of(const Launch *launch) {
  return __atomic_load_n(&launch->next_group, __ATOMIC_RELAXED) +
         __atomic_load_n(&launch->ended, __ATOMIC_RELAXED);
}

// A workgroup has used up its quantum, as one that waits does.
static void shorten_quantum(Worker *worker, const Launch *launch) {
  u64 changes = changes_of(launch);
  if (changes != worker->changes && worker->quantum > LEAST_QUANTUM) worker->quantum /= 2;
  worker->changes = changes;
}

// Start the workgroup of a turn in a slot.
static void begin_group(Worker *worker, Launch *launch, ResidentWorkgroup *slot, u64 number) {
  if (launch->group_order) number = ((const u64 *)launch->group_order)[number];
  start_group(worker, launch, slot, number);
  slot->patience = (u64)FIRST_SLICE * launch->waves_per_group;
  begin_round(worker, launch, slot);
  begin_visit(worker, slot);
}

// Start the next workgroup of the grid in a slot; returns 0 if there is none left.
static u32 take_group(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  u64 number = __atomic_fetch_add(&launch->next_group, 1, __ATOMIC_RELAXED);
  if (number >= launch->group_count) return 0;
  begin_group(worker, launch, slot, number);
  return 1;
}

// Start the next cluster's workgroups in the first free slots; returns 0 if there is none left.
static u32 take_cluster(Worker *worker, Launch *launch) {
  ResidentWorkgroup *taken[MOST_CLUSTER], *slots = (ResidentWorkgroup *)worker->slots;
  const u32 *free = (const u32 *)worker->order + worker->held;
  u64 first = __atomic_fetch_add(&launch->next_group, launch->cluster_size, __ATOMIC_RELAXED);
  if (first >= launch->group_count) return 0;
  for (u32 i = 0; i < launch->cluster_size; i++) {
    taken[i] = &slots[free[i]];
    begin_group(worker, launch, taken[i], first + i);
  }
  join_cluster(launch, taken, first);
  return 1;
}

// Whether the workgroup is in a state that it was in before. Unless others store something that it
// can see, it will return to that state forever. Waves that meet at a barrier take turns at
// arriving last, so a state may take up to twice as many rounds as there are waves to recur. The
// digest of one round is kept that long, then replaced. The full state is digested only if the
// scalar state has recurred.
INLINE u64 period(const Launch *launch) { return 2 * launch->waves_per_group + 2; }

static u32 is_still(Launch *launch, ResidentWorkgroup *slot) {
  u64 scalars = group_scalars(launch, slot);
  if (scalars == slot->scalars) {
    u64 now = group_digest(launch, slot, scalars);
    if (now == slot->digest) return 1;
    if (!slot->digest || slot->looks % period(launch) == 0) slot->digest = now;
  } else if (!slot->digest && slot->looks % period(launch) == 0) slot->scalars = scalars;
  return 0;
}

static u32 has_had_turn(const Worker *worker, const Launch *launch, const ResidentWorkgroup *slot) {
  return slot->visit + slot->spent >= worker->quantum * launch->waves_per_group;
}

// After a round that used up the workgroup's patience or quantum: whether other workgroups get a
// turn, as this one may be waiting for them or has had its share.
static u32 look(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  u64 most = (u64)launch->slice * launch->waves_per_group;
  u32 quiet = slot->stores == worker->stores && slot->clocks == worker->clocks;
  slot->visit += slot->spent;
  slot->spent = 0;
  slot->opens = slot->phase != slot->look_phase;
  begin_look(worker, slot);
  if (quiet && is_still(launch, slot)) {
    slot->still++;
    slot->recurred = 1;
    slot->patience = slot->looks = 0;
    return 1;
  }
  if (quiet && ++slot->looks < 2 * period(launch)) slot->patience = 0;
  else {
    slot->still = slot->looks = slot->digest = 0;
    slot->patience = slot->patience_before ? slot->patience_before * 2
                                           : (u64)FIRST_SLICE * launch->waves_per_group;
    if (slot->patience > most) slot->patience = most;
    slot->patience_before = slot->patience;
  }
  if (!has_had_turn(worker, launch, slot)) return 0;
  shorten_quantum(worker, launch);
  return 1;
}

// Run a slot's workgroup until it has had its turn. If it ends and no others are held, the next
// workgroup takes its place. Returns STATUS_DONE if the slot is empty, STATUS_YIELD if it continues
// later, otherwise a status for Python.
static u32 run_slot(Worker *worker, Launch *launch, ResidentWorkgroup *slot) {
  for (;;) {
    u32 status = run_group(worker, launch, slot);
    if (status == STATUS_DONE) {
      worker->stores++;
      worker->ended++;
      __atomic_fetch_add(&launch->ended, 1, __ATOMIC_RELAXED);
      if (__atomic_load_n(&launch->stop, __ATOMIC_RELAXED) || worker->held > 1 ||
          launch->cluster_size > 1 || !take_group(worker, launch, slot))
        return STATUS_DONE;
      if (worker->unseen > LOOK && must_stop(worker, launch)) return STATUS_TICK;
      continue;
    }
    if (status == STATUS_DEADLOCK && slot->phase == slot->round_phase) {
      worker->fault.wave = slot->waves;
      return STATUS_DEADLOCK;
    }
    if (status != STATUS_YIELD && status != STATUS_SLEEP && status != STATUS_DEADLOCK)
      return status;
    u32 sleeps = status == STATUS_SLEEP && launch->slice > FIRST_SLICE;
    u32 others = (sleeps || slot->spent >= slot->patience || has_had_turn(worker, launch, slot)) &&
                 (look(worker, launch, slot) || sleeps);
    begin_round(worker, launch, slot);
    if (others) return STATUS_YIELD;
  }
}

// Remove an ended workgroup from the worker's order: newer ones move down, its slot becomes free.
static void leave_order(Worker *worker, u64 place) {
  u32 *order = (u32 *)worker->order, slot = order[place];
  worker->held--;
  for (u64 i = place; i < worker->held; i++) order[i] = order[i + 1];
  order[worker->held] = slot;
}

static u32 is_more(const Launch *launch) {
  return !__atomic_load_n(&launch->stop, __ATOMIC_RELAXED) &&
         __atomic_load_n(&launch->next_group, __ATOMIC_RELAXED) < launch->group_count;
}

// Whether the worker may start another workgroup.
static u32 may_begin(const Worker *worker, const Launch *launch) {
  return worker->held + launch->cluster_size <= worker->slot_limit && is_more(launch);
}

// Workgroups that have ended on other workers.
static u64 ended_elsewhere(const Worker *worker, const Launch *launch) {
  return __atomic_load_n(&launch->ended, __ATOMIC_RELAXED) - worker->ended;
}

// Begin a pass over the workgroups, newest first: one that waits for a newer one finds it done.
static void begin_pass(Worker *worker, const Launch *launch, u64 from) {
  worker->current = worker->held;
  worker->floor = from;
  if (from) return;
  worker->round_stores = worker->stores;
  worker->pass_began = worker->instructions;
  worker->pass_changes = changes_of(launch);
  worker->pass_elsewhere = ended_elsewhere(worker, launch);
}

// What a pass has shown. Each report that the worker is stuck needs workgroups that have met their
// states again since the last report: one that has left its state is `still` for 2 periods of looks.
static u64 result_of_pass(Worker *worker, u32 may) {
  ResidentWorkgroup *slots = (ResidentWorkgroup *)worker->slots;
  u32 *order = (u32 *)worker->order, recurred = 1;
  if (may || !worker->held || worker->stores != worker->round_stores) return ROUND_CHANGED;
  for (u64 i = 0; i < worker->held; i++) {
    if (slots[order[i]].still < 3) return ROUND_CHANGED;
    recurred &= !!slots[order[i]].recurred;
  }
  if (!recurred) return ROUND_UNDER_WAY;
  for (u64 i = 0; i < worker->held; i++) slots[order[i]].recurred = 0;
  return ROUND_STUCK;
}

// All workgroups have had their turn: note whether anything changed.
static void end_pass(Worker *worker, const Launch *launch, u32 may) {
  worker->round = result_of_pass(worker, may);
  worker->pass_cost = worker->instructions - worker->pass_began + worker->held * VISIT_COST;
  worker->pass_ended = worker->instructions;
  if (!may && changes_of(launch) == worker->pass_changes && worker->quantum < MOST_QUANTUM)
    worker->quantum *= 2;
}

// Run workgroups in turn. A new one begins when all others wait or have had their share. Waiting
// ones get a turn when something was stored, but not so often that they take most of the time while
// others could begin.
static u32 run(Worker *worker) {
  Launch *launch = (Launch *)worker->launch;
  ResidentWorkgroup *slots = (ResidentWorkgroup *)worker->slots;
  u32 *order = (u32 *)worker->order;
  worker->round = ROUND_UNDER_WAY;
  if (!worker->quantum) worker->quantum = MOST_QUANTUM;
  for (;;) {
    while (worker->current > worker->floor) {
      u64 place = worker->current - 1;
      u32 status = run_slot(worker, launch, &slots[order[place]]);
      if (status != STATUS_YIELD && status != STATUS_DONE) return status;
      worker->current--;
      if (status == STATUS_DONE) leave_order(worker, place);
      u32 may = may_begin(worker, launch);
      // Once all have begun, restart at the newest as soon as one ended elsewhere: they may be
      // waiting for it. Each workgroup ends only once, so this is bounded.
      if (!may && !worker->floor && worker->held &&
          ended_elsewhere(worker, launch) != worker->pass_elsewhere)
        begin_pass(worker, launch, 0);
      if (worker->current > worker->floor)
        begin_visit(worker, &slots[order[worker->current - 1]]);
      if (must_stop(worker, launch)) return STATUS_TICK;
    }
    u32 may = may_begin(worker, launch);
    if (!worker->floor && worker->held) end_pass(worker, launch, may);
    if (!worker->held && !may) return STATUS_DONE;
    if (may && (worker->stores == worker->round_stores ||
                worker->instructions - worker->pass_ended < worker->pass_cost || !worker->held)) {
      u64 before = worker->held, size = launch->cluster_size;
      if (before + size > worker->slot_count) return STATUS_NEED_SLOT;
      if (!(size > 1 ? take_cluster(worker, launch)
                     : take_group(worker, launch, &slots[order[before]])))
        continue;
      worker->held += size;
      begin_pass(worker, launch, before);
    } else {
      u32 stuck = worker->round == ROUND_STUCK;
      begin_pass(worker, launch, 0);
      begin_visit(worker, &slots[order[worker->current - 1]]);
      if (stuck || must_stop(worker, launch)) return STATUS_TICK;
    }
  }
}

// Run workgroups until all are done, something needs Python, or this call's deadline passes.
//
// A fault jumps into the frame that called _setjmp, so that frame must outlive the calls after it;
// a tail call would release it.
__attribute__((disable_tail_calls)) u32 wc_run(Worker *worker) {
  switch (_setjmp(worker->jump)) {
    case 0: return run(worker);
    case 1: return STATUS_FAULT;
    default: return STATUS_TOOL;
  }
}

// Run one wave's code once, for tests. Returns its status, STATUS_FAULT, or STATUS_JUMP if there is
// no code for it.
__attribute__((disable_tail_calls)) u32 wc_run_wave(Worker *worker, Wave *w) {
  if (_setjmp(worker->jump)) return STATUS_FAULT;
  const Entry *code = find_code(worker, (const Launch *)worker->launch, w, 0);
  if (!code) return STATUS_JUMP;
  begin_code(worker, code);
  return ((Kernel)code->function)(w);
}
