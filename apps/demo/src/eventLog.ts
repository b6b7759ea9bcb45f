import type { Portico, PorticoEvents } from 'portico'

const events = [
  'connect',
  'disconnect',
  'accountsChanged',
  'networkChanged',
  'modal',
  'error',
  'event',
] as const satisfies readonly (keyof PorticoEvents)[]
const length = 40

export type Entry = { number: number; event: string; payload: string }
export type EventLog = { entries(): readonly Entry[]; subscribe(listener: () => void): () => void }

const logs = new WeakMap<Portico, EventLog>()

/** Hears all that a client tells, from its start: what was stored is told before the page is drawn, where all of its code is there at once. */
export function keepLog(portico: Portico): void {
  const listeners = new Set<() => void>()
  let entries: readonly Entry[] = []
  for (const event of events) {
    portico.on(event, (payload: unknown) => {
      const entry = { number: (entries[0]?.number ?? 0) + 1, event, payload: describe(payload) }
      entries = [entry, ...entries].slice(0, length)
      for (const listener of listeners) listener()
    })
  }
  logs.set(portico, {
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}

export function logOf(portico: Portico): EventLog {
  const log = logs.get(portico)
  if (!log) throw new Error('Nobody keeps a log of this client: call keepLog() where it is made.')
  return log
}

function describe(payload: unknown): string {
  if (payload instanceof Error) return `${payload.name}: ${payload.message}`
  return JSON.stringify(payload, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? ''
}
