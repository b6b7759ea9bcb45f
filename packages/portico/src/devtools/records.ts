/** What was asked of a service or a node. No body, no header and no query is ever kept. */
export type RequestRecord = {
  id: number
  to: 'service' | 'node'
  /** The path of a service, the methods of a node. */
  name: string
  host: string
  /** An HTTP status; what else became of it otherwise. */
  status: number | 'waiting' | 'failed'
  /** In milliseconds since 1970. */
  at: number
  tookMs?: number | undefined
  /** It was held up or refused by a simulation. */
  simulated?: boolean | undefined
}

/** What went through the relay's socket, sealed as it was. */
export type RelayRecord = {
  id: number
  direction: 'out' | 'in'
  method: string
  /** Cut short. */
  topic?: string | undefined
  /** What kind of message it is, by the number that the protocol gives it. */
  tag?: number | undefined
  /** Of the whole frame, in characters. */
  size: number
  at: number
}

/** What an app hears by `portico.on`. `payload` is masked. */
export type EventRecord = { id: number; event: string; payload: unknown; at: number }

/** A list of the last ones, newest first. */
export type Shelf<T extends { id: number }> = {
  all(): readonly T[]
  add(record: Omit<T, 'id'>): number
  change(id: number, part: Partial<T>): void
  clear(): void
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void
}

const recordsMax = 200

function makeShelf<T extends { id: number }>(): Shelf<T> {
  const listeners = new Set<() => void>()
  const shelf = { records: [] as readonly T[], last: 0 }
  const put = (records: readonly T[]) => {
    shelf.records = records
    for (const listener of listeners) listener()
  }
  return {
    all: () => shelf.records,
    add(record) {
      shelf.last += 1
      put([{ ...record, id: shelf.last } as T, ...shelf.records].slice(0, recordsMax))
      return shelf.last
    },
    change: (id, part) => put(shelf.records.map((record) => (record.id === id ? { ...record, ...part } : record))),
    clear: () => put([]),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Records = { requests: Shelf<RequestRecord>; relay: Shelf<RelayRecord>; events: Shelf<EventRecord> }

export const makeRecords = (): Records => ({ requests: makeShelf(), relay: makeShelf(), events: makeShelf() })
