// Workgroups and waves: how they start, meet at barriers and end.

static void fill_dwords(u64 at, u64 bytes, u32 word) {
  u32 *p = (u32 *)at;
  for (u64 i = 0; i < bytes / 4; i++) p[i] = word;
}

// The same for whole cache lines of the host, and a copy of whole lines.
INLINE void fill_lines(u64 at, u64 bytes, u32 word) {
  for (u64 i = 0; i < bytes; i += 64) store_v((void *)(at + i), (V){} + word);
}
INLINE void copy_lines(void *to, const void *from, u64 bytes) {
  for (u64 i = 0; i < bytes; i += 64) store_v((u8 *)to + i, load_v((const u8 *)from + i));
}

// The sizes of a workgroup: the last one along an axis may be partial.
static void block_of(const Launch *launch, const u32 *group, u32 *block) {
  for (u32 i = 0; i < 3; i++)
    block[i] = group[i] + 1 == launch->grid[i] ? launch->last_block[i] : launch->block[i];
}

// Write ids of 16 lanes: those of axes that the kernel does not ask for are 0.
INLINE void store_ids(const Launch *launch, u32 *v, V x, V y, V z, V on) {
  V off = ((V){} + launch->fill) & ~on;
  if (launch->id_vgprs < 1) y = (V){};
  if (launch->id_vgprs < 2) z = (V){};
  if (launch->flags & FLAG_PACKED_IDS) {
    store_v(v, (x | y << 10 | z << 20) & on | off);
    return;
  }
  store_v(v, x & on | off);
  if (launch->id_vgprs >= 1) store_v(v + launch->lanes, y & on | off);
  if (launch->id_vgprs >= 2) store_v(v + 2 * launch->lanes, z & on | off);
}

INLINE int is_power_of_two(u32 n) { return !(n & n - 1); }

// Write the work-items' ids to VGPRs, x fastest.
static void start_ids(const Launch *launch, const u32 *block, u32 *v, u32 first, u32 live) {
  u32 width = block[0], height = block[1], is_row = height == 1 && block[2] == 1;
  u32 by_bits = is_power_of_two(width) && is_power_of_two(height);
  u32 below_y = (u32)__builtin_ctz(width), below_z = below_y + (u32)__builtin_ctz(height);
  u32 a = first % width, b = first / width % height, c = first / (width * height);
  for (u32 i = 0; i < launch->lanes; i += 16) {
    V id = LANES + first + i, on = (V)(LANES + i < live), x = id, y = {}, z = {};
    if (by_bits) {
      x = id & width - 1;
      y = id >> below_y & height - 1;
      z = id >> below_z;
    } else if (!is_row) {
      for (u32 k = 0; k < 16; k++) {
        x[k] = a, y[k] = b, z[k] = c;
        if (++a < width) continue;
        a = 0;
        if (++b == height) b = 0, c++;
      }
    }
    store_ids(launch, v + i, x, y, z, on);
  }
}

// A workgroup's ids: those of its cluster, and its place in it. A cluster of one leaves no trace.
static void start_ids_in_ttmp(const Launch *launch, Wave *w, const u32 *group) {
  const u32 *size = launch->cluster;
  w->sgpr[TTMP0 + 9] = group[0] / size[0];
  w->sgpr[TTMP0 + 7] = (group[1] / size[1] & 0xffff) | group[2] / size[2] << 16;
  if (launch->cluster_size <= 1) return;
  u32 ids = launch->cluster_size - 1 << 24;
  for (u32 i = 0; i < 3; i++) ids |= group[i] % size[i] << 4 * i | size[i] - 1 << 12 + 4 * i;
  w->sgpr[TTMP0 + 6] = ids;
}

// The state that all waves of a workgroup start with. Registers that the ABI leaves undefined hold
// launch->fill.
static void start_first(const Launch *launch, const ResidentWorkgroup *slot, Wave *w, const u32 *group) {
  u32 s = launch->user_sgpr_count, flags = launch->flags;
  fill_lines((u64)w, VGPR_OFFSET, 0);
  fill_dwords((u64)w->sgpr, 4 * UNDEFINED_SGPRS, launch->fill);
  w->mode = launch->mode;
  w->pc = launch->entry;
  w->code_base = launch->code_base;
  w->lds = slot->lds;
  w->lds_bytes = launch->lds_bytes;
  w->scratch_bytes = launch->scratch_bytes;
  w->slot = (u64)slot;
  w->vgpr_bytes = (u32)launch->vgpr_bytes;
  for (u32 i = 0; i < 3; i++) w->workgroup[i] = group[i];
  for (u32 i = 0; i < s; i++) w->sgpr[i] = launch->user_sgprs[i];
  if (launch->private_buffer_sgpr != NO_SGPR) {
    u32 *v = &w->sgpr[launch->private_buffer_sgpr];
    v[0] = (u32)slot->scratch;
    v[1] = (u32)(slot->scratch >> 32 & 0xffff) | 1u << 31;      // swizzle; the rest is the launch's
  }
  if (launch->flat_scratch_sgpr != NO_SGPR) {
    w->sgpr[launch->flat_scratch_sgpr] = (u32)slot->scratch;
    w->sgpr[launch->flat_scratch_sgpr + 1] = (u32)(slot->scratch >> 32);
  }
  if (flags & FLAG_IDS_IN_TTMP) start_ids_in_ttmp(launch, w, group);
  else {
    if (flags & FLAG_ID_X) w->sgpr[s++] = group[0];
    if (flags & FLAG_ID_Y) w->sgpr[s++] = group[1];
    if (flags & FLAG_ID_Z) w->sgpr[s++] = group[2];
  }
}

// The number of workgroup id SGPRs between the user SGPRs and a wave's own.
INLINE u32 id_sgprs(u32 flags) {
  if (flags & FLAG_IDS_IN_TTMP) return 0;
  return !!(flags & FLAG_ID_X) + !!(flags & FLAG_ID_Y) + !!(flags & FLAG_ID_Z);
}

void wc_shadow_start(const Launch *launch, const ResidentWorkgroup *slot, Wave *w, u32 known);

// The state of one wave that differs from that of the first wave.
static void start_wave(const Launch *launch, const ResidentWorkgroup *slot, const u32 *block,
                       Wave *w, u32 index) {
  u32 lanes = launch->lanes, flags = launch->flags;
  u32 s = launch->user_sgpr_count + id_sgprs(flags);
  u64 touched = launch->vgpr_bytes;
  if (slot->started && slot->touched < touched) touched = slot->touched;
  fill_lines((u64)vgprs(w), touched, launch->fill);
  w->index = index;
  u64 below = (u64)index * launch->scratch_bytes * lanes;
  w->scratch = slot->scratch + below;
  if (flags & FLAG_IDS_IN_TTMP) w->sgpr[TTMP0 + 8] = (index & 31) << 25;
  if (flags & FLAG_GROUP_INFO)
    w->sgpr[s++] = (index == 0 ? 1u << 31 : 0) | (slot->live & 63);
  if (flags & FLAG_SCRATCH_OFFSET) w->sgpr[s++] = (u32)below;
  u32 first = index * lanes, size = block[0] * block[1] * block[2];
  u32 live = size <= first ? 0 : size - first < lanes ? size - first : lanes;
  u64 exec = live == 64 ? ~0ull : (1ull << live) - 1;
  w->sgpr[EXEC_LO] = (u32)exec;
  w->sgpr[EXEC_HI] = (u32)(exec >> 32);
  start_ids(launch, block, vgprs(w), first, live);
  if (slot->shadow) wc_shadow_start(launch, slot, w, s);
}

INLINE Wave *wave_of(const Launch *launch, const ResidentWorkgroup *slot, u32 index) {
  return (Wave *)(slot->waves + index * launch->wave_stride);
}

// Slices of waves, in instructions. A wave's first slice is short, as the wave may be waiting for
// another one; later slices grow. A wave that ends two slices in the same state without a store
// between is waiting: its slices then end at the next back-edge until that changes. Slices that a
// launch makes short are left as they are: observers use them to compare executors.
#define FIRST_SLICE (1 << 14)
#define WAITING_SLICE 64
// The extra cost of a turn of a wave that waits or sleeps.
#define WAITING_COST (FIRST_SLICE / 4)
#define SLEEP_COST (FIRST_SLICE / 8)
// Instructions of each wave of a workgroup after which other workgroups get a turn. Stores do not
// show whether a wave makes progress, so this always applies. The quantum shrinks when workgroups
// use it up while others begin and end. It grows when all have had a turn and none began or ended.
#define MOST_QUANTUM (1 << 21)
#define LEAST_QUANTUM (1 << 12)
// The extra cost of a visit to a waiting workgroup.
#define VISIT_COST 500

INLINE i64 first_slice(const Launch *launch) {
  return launch->slice < FIRST_SLICE ? launch->slice : FIRST_SLICE;
}

// Set up a workgroup, in the same state for every executor, whatever the slot held before.
static void start_group(Worker *worker, const Launch *launch, ResidentWorkgroup *slot, u64 number) {
  u32 group[3] = {(u32)(number % launch->grid[0]),
                  (u32)(number / launch->grid[0] % launch->grid[1]),
                  (u32)(number / ((u64)launch->grid[0] * launch->grid[1]))};
  u32 block[3];
  block_of(launch, group, block);
  slot->group = number;
  slot->live = (block[0] * block[1] * block[2] + launch->lanes - 1) / launch->lanes;
  slot->arrived = slot->phase = slot->signalled = 0;
  for (u32 i = 0; i < NAMED_BARRIERS; i++) slot->named[i] = 0;
  slot->busy = 1;
  slot->scalars = slot->digest = slot->still = slot->recurred = 0;
  slot->looks = slot->patience_before = 0;
  slot->lds_shadowed = slot->shadow && ((ShadowLaunch *)launch->shadows)->fill;
  u64 scratch_bytes = (u64)launch->scratch_bytes * launch->lanes * launch->waves_per_group;
  fill_dwords(slot->lds, (launch->lds_bytes + 3u) & ~3u, launch->fill);
  fill_dwords(slot->scratch, scratch_bytes, launch->fill);
  for (u32 i = 0; i < launch->waves_per_group; i++) {
    Wave *w = wave_of(launch, slot, i);
    if (i) copy_lines(w, wave_of(launch, slot, 0), VGPR_OFFSET);
    else {
      start_first(launch, slot, w, group);
      w->worker = (u64)worker;
    }
    start_wave(launch, slot, block, w, i);
    if (i >= slot->live) w->state = STATE_ENDED;  // a partial workgroup has fewer waves
    w->slice = first_slice(launch);
    w->before = 0;
  }
  slot->started = 1;
  slot->touched = 4ull * launch->lanes * (1 + launch->id_vgprs);
}

void wc_shadow_barrier(const Launch *launch, ResidentWorkgroup *slot);

// Release the barrier if all live waves have arrived.
static void release_barrier(Launch *launch, ResidentWorkgroup *slot) {
  if (slot->arrived < slot->live || !slot->arrived) return;
  slot->arrived = 0;
  slot->phase++;
  if (slot->lds_shadowed) wc_shadow_barrier(launch, slot);
  for (u32 i = 0; i < launch->waves_per_group; i++) {
    Wave *w = wave_of(launch, slot, i);
    if (w->signalled) w->signalled = 2;  // signalled, and the barrier has completed
    if (w->state == STATE_AT_BARRIER) {
      w->state = STATE_RUNNABLE;
      w->signalled = 0;
    }
  }
}

// gfx12 s_barrier_signal: returns whether this wave is the first of its phase.
u32 wc_barrier_signal(Wave *w) {
  ResidentWorkgroup *slot = (ResidentWorkgroup *)w->slot;
  u32 first = slot->arrived == 0;
  if (!w->signalled) {
    w->signalled = 1;
    slot->arrived++;
    release_barrier((Launch *)((Worker *)w->worker)->launch, slot);
  }
  return first;
}

// A phase of a named barrier has completed: its members go on, now or at their next wait.
static void release_named(const Launch *launch, ResidentWorkgroup *slot, u32 id) {
  if (slot->lds_shadowed) wc_shadow_barrier(launch, slot);
  for (u32 i = 0; i < launch->waves_per_group; i++) {
    Wave *w = wave_of(launch, slot, i);
    if ((w->named & (NAMED_COMPLETE - 1)) != id) continue;
    if (w->state == STATE_AT_NAMED) w->state = STATE_RUNNABLE;
    else w->named |= NAMED_COMPLETE;
  }
}

// An operation of a named barrier; `value` has the id in [4:0], and members in [22:16]. Returns
// whether a signal was the first of its phase, whether the wave had joined, or the state.
// Sources: the RDNA 4 ISA manual on barriers; HipKittens (gfx1250's sync.cuh), which quotes AMD's
// and measured. Evidence: documented; that leaving takes a member away is inferred from its name.
u32 wc_named_barrier(Wave *w, u32 op, u32 value) {
  ResidentWorkgroup *slot = (ResidentWorkgroup *)w->slot;
  u32 id = op == NAMED_LEAVE ? w->named & (NAMED_COMPLETE - 1) : value % NAMED_BARRIERS;
  u32 members = slot->named[id] & 127, signals = slot->named[id] >> 16, count = value >> 16 & 127;
  if (op == NAMED_JOIN) w->named = id;
  if (op == NAMED_WAIT) w->awaits_named = 1;
  if (op == NAMED_JOIN || op == NAMED_WAIT || !id) return 0;
  if (op == NAMED_STATE) return signals << 16 | members << 4 | 1;
  u32 answer = op == NAMED_SIGNAL ? !signals : 1;
  if (op == NAMED_INIT) signals = 0;
  if (op == NAMED_LEAVE) w->named = 0, members -= members != 0;
  else if (count) members = count;
  signals += op == NAMED_SIGNAL;
  u32 completes = members && signals >= members;
  slot->named[id] = members | (completes ? 0 : signals) << 16;
  if (completes) release_named((Launch *)((Worker *)w->worker)->launch, slot, id);
  return answer;
}

// Whether a wave passes its wait for the named barrier that it has joined: at once if there is none.
static u32 passes_named(Wave *w) {
  u32 passes = !w->named || w->named & NAMED_COMPLETE;
  w->awaits_named = 0;
  w->named &= ~NAMED_COMPLETE;
  return passes;
}

static void end_wave(Launch *launch, ResidentWorkgroup *slot, Wave *w) {
  w->state = STATE_ENDED;
  if (w->signalled == 1) slot->arrived--;
  slot->live--;
  if (slot->live) release_barrier(launch, slot);
}

// Clusters: workgroups that begin together, on one worker, meet at a barrier and may write to each
// other's LDS. Sources: what LLVM and Triton compile; rocjitsu (ROCm/rocm-systems) for masks. Ended
// workgroups are no members any more: AMD's Tensile relies on it (rocm-libraries, PR 9690).

// A workgroup of a cluster by its place in it; 0 if it has ended.
INLINE ResidentWorkgroup *peer_of(const ResidentWorkgroup *slot, u32 place) {
  ResidentWorkgroup *peer = (ResidentWorkgroup *)slot->peers[place];
  return peer->cluster == slot->cluster && peer->busy ? peer : 0;
}

// The workgroups in `slots` are those of the launch from `first` on in the order of their turns.
static void join_cluster(const Launch *launch, ResidentWorkgroup *const *slots, u64 first) {
  const u32 *size = launch->cluster, *grid = launch->grid;
  u64 peers[MOST_CLUSTER];
  for (u32 i = 0; i < launch->cluster_size; i++) {
    u64 n = slots[i]->group;
    u32 x = (u32)(n % grid[0]), y = (u32)(n / grid[0] % grid[1]);
    u32 z = (u32)(n / ((u64)grid[0] * grid[1]));
    peers[x % size[0] + size[0] * (y % size[1] + size[1] * (z % size[2]))] = (u64)slots[i];
  }
  for (u32 i = 0; i < launch->cluster_size; i++) {
    slots[i]->cluster = first + 1;
    for (u32 k = 0; k < launch->cluster_size; k++) slots[i]->peers[k] = peers[k];
  }
}

// Complete the barrier of a cluster if all its workgroups have signalled; their waves go on, now or
// at their next wait.
static void release_cluster(Worker *worker, const Launch *launch, const ResidentWorkgroup *slot) {
  for (u32 i = 0; i < launch->cluster_size; i++) {
    ResidentWorkgroup *peer = peer_of(slot, i);
    if (peer && !peer->signalled) return;
  }
  worker->stores++;
  for (u32 i = 0; i < launch->cluster_size; i++) {
    ResidentWorkgroup *peer = peer_of(slot, i);
    if (!peer) continue;
    peer->signalled = 0;
    for (u32 k = 0; k < launch->waves_per_group; k++) {
      Wave *w = wave_of(launch, peer, k);
      if (w->state == STATE_AT_CLUSTER) w->state = STATE_RUNNABLE;
      else w->cluster |= CLUSTER_COMPLETE;
    }
  }
}

static u32 signal_cluster(Worker *worker, const Launch *launch, ResidentWorkgroup *slot) {
  u32 first = 1;
  if (launch->cluster_size <= 1) return 0;
  for (u32 i = 0; i < launch->cluster_size; i++) {
    const ResidentWorkgroup *peer = peer_of(slot, i);
    first &= !peer || !peer->signalled;
  }
  slot->signalled = 1;
  worker->stores++;
  release_cluster(worker, launch, slot);
  return first;
}

// Whether workgroup `place` is among those of a mask, where 0 and launches without clusters mean the
// wave's own. Then the wave's accesses of LDS go there.
static u32 reach_lds(const Launch *launch, const ResidentWorkgroup *slot, Wave *w, u32 mask,
                     u32 place) {
  if (!mask || launch->cluster_size <= 1) return !place;
  if (place >= launch->cluster_size || !(mask >> place & 1)) return 0;
  const ResidentWorkgroup *peer = peer_of(slot, place);
  if (peer) w->lds = peer->lds;
  return !!peer;
}

// An operation of CLUSTER_OP; `value` has a mask in [15:0] and a place in [19:16]. Returns whether a
// signal was the first of its phase, or whether a workgroup's LDS has been reached.
u32 wc_cluster(Wave *w, u32 op, u32 value) {
  ResidentWorkgroup *slot = (ResidentWorkgroup *)w->slot;
  Worker *worker = (Worker *)w->worker;
  const Launch *launch = (const Launch *)worker->launch;
  if (op == CLUSTER_SIGNAL) return signal_cluster(worker, launch, slot);
  if (op == CLUSTER_WAIT) return w->cluster |= CLUSTER_AWAITS;
  if (op == CLUSTER_REACH) return reach_lds(launch, slot, w, value & 0xffff, value >> 16);
  if (launch->cluster_size > 1) w->lds = slot->lds;
  return 0;
}

// Whether a wave passes its wait for the barrier of its cluster: at once if it has none.
static u32 passes_cluster(const Launch *launch, Wave *w) {
  u32 passes = launch->cluster_size <= 1 || w->cluster & CLUSTER_COMPLETE;
  w->cluster = 0;
  return passes;
}
