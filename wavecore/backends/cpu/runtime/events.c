// What instrumented code calls. A row is written before the event happens; rows of register writes
// come after the write.

// Hand the events to Python; if it refuses them, the launch ends as on a fault.
COLD void wc_event_flush(Worker *worker) {
  const Events *events = (const Events *)worker->events;
  if (((u32(*)(void))events->flush)()) longjmp(worker->jump, 2);
}

INLINE Events *events_of(const Wave *w) { return (Events *)((Worker *)w->worker)->events; }

INLINE u64 group_of(const Wave *w) { return ((const ResidentWorkgroup *)w->slot)->group; }

INLINE Event head_of(const Wave *w, u64 pc, u32 what) {
  u64 high = ((const Launch *)((Worker *)w->worker)->launch)->lanes == 64 ? w->sgpr[127] : 0;
  return (Event){0, group_of(w), pc, w->sgpr[126] | high << 32, w->index, what};
}

// A native tool is called at each event at once, for every workgroup; no row is written for it. For
// an access it also gets the lanes' addresses: u64 each, or u32 for LDS and scratch.
typedef void (*Sink)(void *state, u32 table, const Event *head, const AccessEvent *access,
                     const void *addresses);

INLINE void tell(const Events *events, u32 table, const Event *head, const AccessEvent *access,
                 const void *addresses) {
  ((Sink)events->sink)((void *)events->sink_state, table, head, access, addresses);
}

// A new row with its head filled in; 0 if nobody reads it.
INLINE Event *event(Wave *w, u32 table, u64 pc, u32 what) {
  Events *events = events_of(w);
  u64 group = group_of(w);
  if (!events->rows[table] || group < events->low_group || group >= events->high_group) return 0;
  Event *row = (Event *)(events->rows[table] + events->count[table] * events->stride[table]);
  *row = head_of(w, pc, what);
  row->sequence = events->sequence++;
  return row;
}

INLINE void end_event(Wave *w, u32 table) {
  Events *events = events_of(w);
  if (++events->count[table] >= events->limit[table]) wc_event_flush((Worker *)w->worker);
}

// An event without data of its own.
void wc_event(Wave *w, u64 pc, u32 table, u32 what) {
  const Events *events = events_of(w);
  if (events->sink) {
    Event head = head_of(w, pc, what);
    tell(events, table, &head, 0, 0);
  }
  if (event(w, table, pc, what)) end_event(w, table);
}

void wc_event_block(Wave *w, u64 pc, u64 end) {
  Event *row = event(w, EVENT_BLOCK, pc, 0);
  if (!row) return;
  *(BlockEvent *)(row + 1) = (BlockEvent){end};
  end_event(w, EVENT_BLOCK);
}

// An instruction at which the wave may stop. All are counted, even those that nobody reads.
void wc_event_stop(Wave *w, u64 pc) {
  Stops *stops = (Stops *)events_of(w)->stops;
  u64 position = stops->position++, group = group_of(w);
  u32 mark = pc / 4 < stops->mark_count ? ((const u8 *)stops->marks)[pc / 4] : 0;
  if (!(mark & MARK_WAVE) || group != stops->group || w->index != stops->wave) mark &= MARK_ALL;
  if (!mark && position < stops->until) return;
  Event *row = event(w, EVENT_STOP, pc, 0);
  if (!row) return;
  *(StopEvent *)(row + 1) = (StopEvent){position};
  end_event(w, EVENT_STOP);
}

// A register, given by its byte in the wave's record.
void wc_event_scalar(Wave *w, u32 pc, u32 table, u32 kind, u32 byte) {
  Event *row = event(w, table, pc, kind);
  if (!row) return;
  u32 value, number = kind == REGISTER_SGPR ? byte / 4 : 0;
  __builtin_memcpy(&value, (const u8 *)w + byte, 4);
  *(ScalarEvent *)(row + 1) = (ScalarEvent){number, value};
  end_event(w, table);
}

void wc_event_vector(Wave *w, u32 pc, u32 table, u32 kind, u32 byte, u64 lanes) {
  Event *row = event(w, table, pc, kind);
  if (!row) return;
  u32 bytes = 4 * ((const Launch *)((Worker *)w->worker)->launch)->lanes;
  VectorEvent *found = (VectorEvent *)(row + 1);
  *found = (VectorEvent){lanes, (byte - VGPR_OFFSET) / bytes, 0};
  __builtin_memcpy(found + 1, (const u8 *)w + byte, bytes);
  end_event(w, table);
}

// A debugger's filter of accesses; 0 if all are wanted.
INLINE const Stops *filter_of(const Wave *w) {
  const Stops *stops = (const Stops *)events_of(w)->stops;
  return stops && stops->filters ? stops : 0;
}

INLINE u32 passes(const Stops *filter, u32 space, u64 address, u32 size) {
  return address < filter->high[space] && address + size > filter->low[space];
}

// Two lanes of a store that write different values to one address: their numbers and a flag bit, or
// 0. `digests` has each lane's digest of the data.
INLINE u32 clash_of(const u64 *wide, const u32 *narrow, const u32 *digests, u64 lanes) {
  if (!digests) return 0;
  u64 before = 0, is_rising = 1;
  for (u64 left = lanes; left && is_rising; left &= left - 1) {
    u32 i = (u32)__builtin_ctzll(left);
    u64 at = wide ? wide[i] : narrow[i];
    is_rising = left == lanes || at > before;
    before = at;
  }
  if (is_rising) return 0;
  u8 slots[128] = {0};  // a lane, from 1, by the hash of its address
  for (u64 left = lanes; left; left &= left - 1) {
    u32 i = (u32)__builtin_ctzll(left);
    u64 at = wide ? wide[i] : narrow[i], h = (at ^ at >> 7) * 0x9e3779b97f4a7c15ull >> 57;
    for (;; h = (h + 1) & 127) {
      u32 other = slots[h];
      if (!other) { slots[h] = (u8)(i + 1); break; }
      if ((wide ? wide[other - 1] : narrow[other - 1]) != at) continue;
      if (digests[other - 1] != digests[i]) return i | (other - 1) << 8 | 1 << 16;
      break;
    }
  }
  return 0;
}

// A row for the lanes of an access to one memory, without addresses; 0 if there are none.
INLINE u64 *access_row(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size, u64 lanes,
                       u32 clash) {
  Event *row = lanes ? event(w, EVENT_ACCESS, pc, kind) : 0;
  if (!row) return 0;
  AccessEvent *found = (AccessEvent *)(row + 1);
  *found = (AccessEvent){lanes, size, space, operation, clash};
  return (u64 *)(found + 1);
}

INLINE void note_access(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                        const u64 *address, u64 lanes, u64 bits, u32 clash) {
  u32 count = ((const Launch *)((Worker *)w->worker)->launch)->lanes;
  const Stops *filter = filter_of(w);
  u32 seen = !filter;
  for (u32 i = 0; filter && i < count; i++)
    seen |= (lanes >> i & 1) && passes(filter, space, address[i] & bits, size);
  u64 *at = seen ? access_row(w, pc, kind, space, operation, size, lanes, clash) : 0;
  if (!at) return;
  for (u32 i = 0; i < count; i += 8)
    store_q(at + i, load_q(address + i) & active_q(lanes, i) & bits);
  end_event(w, EVENT_ACCESS);
}

// The same for a native tool.
INLINE void tell_access(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                        const void *addresses, u64 lanes, u32 clash) {
  if (!lanes) return;
  Event head = head_of(w, pc, kind);
  AccessEvent access = {lanes, size, space, operation, clash};
  tell(events_of(w), EVENT_ACCESS, &head, &access, addresses);
}

COLD void wc_event_flat(Wave *w, u32 pc, u32 kind, u32 operation, u32 size, const u64 *address,
                        u64 lanes, const u32 *digests) {
  u32 count = launch_of(w)->lanes;
  Route r = route(address, lanes, count);
  u32 global = clash_of(address, 0, digests, r.global), lds = clash_of(address, 0, digests, r.lds);
  if (events_of(w)->sink) {
    u32 low[64];
    low_halves(low, address, count);
    tell_access(w, pc, kind, SPACE_GLOBAL, operation, size, address, r.global, global);
    tell_access(w, pc, kind, SPACE_LDS, operation, size, low, r.lds, lds);
    tell_access(w, pc, kind, SPACE_SCRATCH, operation, size, low, r.scratch, 0);
  }
  note_access(w, pc, kind, SPACE_GLOBAL, operation, size, address, r.global, ~0ull, global);
  note_access(w, pc, kind, SPACE_LDS, operation, size, address, r.lds, ~0u, lds);
  note_access(w, pc, kind, SPACE_SCRATCH, operation, size, address, r.scratch, ~0u, 0);
}

void wc_event_access32(Wave *, u32, u32, u32, u32, u32, const u32 *, u64, const u32 *);
void wc_event_access64(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                       const u64 *address, u64 lanes, const u32 *digests) {
  if (space == SPACE_FLAT) {
    wc_event_flat(w, pc, kind, operation, size, address, lanes, digests);
    return;
  }
  const Events *events = events_of(w);
  u32 offset[64];
  u64 own = 0;
  if (space == SPACE_GLOBAL) own = own_scratch(w, address, lanes, offset, launch_of(w)->lanes);
  u32 clash = clash_of(address, 0, digests, lanes & ~own);
  if (events->sink) tell_access(w, pc, kind, space, operation, size, address, lanes & ~own, clash);
  if (events->rows[EVENT_ACCESS])
    note_access(w, pc, kind, space, operation, size, address, lanes & ~own, ~0ull, clash);
  if (own) wc_event_access32(w, pc, kind, SPACE_SCRATCH, operation, size, offset, own, 0);
}

// A row for offsets into LDS or scratch.
COLD void wc_event_offsets(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                           const u32 *address, u64 lanes, u32 clash) {
  typedef u32 Eight __attribute__((vector_size(32)));
  u32 count = launch_of(w)->lanes;
  const Stops *filter = filter_of(w);
  u32 seen = !filter;
  for (u32 i = 0; filter && i < count; i++)
    seen |= (lanes >> i & 1) && passes(filter, space, address[i], size);
  u64 *at = seen ? access_row(w, pc, kind, space, operation, size, lanes, clash) : 0;
  if (!at) return;
  for (u32 i = 0; i < count; i += 8) {
    Eight some;
    __builtin_memcpy(&some, address + i, 32);
    store_q(at + i, __builtin_convertvector(some, Q) & active_q(lanes, i));
  }
  end_event(w, EVENT_ACCESS);
}

void wc_event_access32(Wave *w, u32 pc, u32 kind, u32 space, u32 operation, u32 size,
                       const u32 *address, u64 lanes, const u32 *digests) {
  const Events *events = events_of(w);
  u32 clash = space == SPACE_LDS ? clash_of(0, address, digests, lanes) : 0;
  if (events->sink) tell_access(w, pc, kind, space, operation, size, address, lanes, clash);
  if (events->rows[EVENT_ACCESS])
    wc_event_offsets(w, pc, kind, space, operation, size, address, lanes, clash);
}

// A scalar access is recorded as an access of lane 0.
void wc_event_access_scalar(Wave *w, u32 pc, u32 kind, u32 operation, u32 size, u64 address) {
  const Events *events = events_of(w);
  if (events->sink)
    tell_access(w, pc, kind, SPACE_SCALAR, operation, size, &address, size != 0, 0);
  if (!events->rows[EVENT_ACCESS]) return;
  u64 wide[64] = {address};
  note_access(w, pc, kind, SPACE_SCALAR, operation, size, wide, size != 0, ~0ull, 0);
}
