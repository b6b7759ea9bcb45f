/** What can happen to a host. */
export const faultKinds = [
  'services killed',
  'services paused',
  'services: clock ahead',
  'services: clock back',
  'vault killed',
  'vault paused',
  'vault: clock ahead',
  'vault: clock back',
  'database killed',
  'database paused',
  'database: disk full',
  'database: disk slow',
  'database: clock ahead',
  'database: clock back',
  'redis killed',
  'redis paused',
  'services to database: stalled',
  'services to database: cut',
  'services to database: half-open',
  'services to database: slow',
  'vault to database: stalled',
  'vault to database: cut',
  'vault to database: half-open',
  'services to redis: stalled',
  'services to redis: cut',
  'services to redis: half-open',
  'services to node: stalled',
  'services to node: cut',
  'services to node: half-open',
  'services to node: stalled while blocks are replaced',
  'clients to relay: stalled',
  'clients to relay: cut',
  'clients to relay: half-open',
  'clients to relay: slow',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  kind: FaultKind
  /** Which process it meets, where there are several. */
  process: number
  /** How long people go about undisturbed before it. */
  quietMs: number
  lastsMs: number
}

/** Numbers from 0 up to 1, the same ones for a seed (mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Faults without an end, the same ones for a seed: each kind once, in an order of chance, and then all of them anew. */
export function* scheduleOf(seed: number, processes: number): Generator<Fault> {
  const draw = drawFrom(seed)
  const between = (low: number, high: number) => Math.floor(low + draw() * (high - low))
  for (;;) {
    const left: FaultKind[] = [...faultKinds]
    while (left.length > 0) {
      const [kind] = left.splice(between(0, left.length), 1)
      if (kind)
        yield { kind, process: between(0, processes), quietMs: between(500, 2_500), lastsMs: between(2_000, 9_000) }
    }
  }
}
