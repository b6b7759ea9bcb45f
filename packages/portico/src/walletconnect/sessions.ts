import type { ConnectorStorage } from '../core/connector.js'
import { type Change, changeSession, isExpired, readSessions, type Session } from './state.js'

const storageKey = 'sessions'

export type SessionsListener = (event: {
  type: 'added' | 'changed' | 'removed'
  session: Session
  previous?: Session
}) => void

/** The live sessions, kept over a reload and shared between the tabs of one browser. */
export type Sessions = {
  get(topic: string): Session | undefined
  all(): readonly Session[]
  add(session: Session): void
  /** Returns the session as it is afterwards; `undefined` when there is none of that topic. */
  change(topic: string, change: Change): Session | undefined
  remove(topic: string): Session | undefined
  /** Drops what is over. */
  sweep(): void
  /** True while sessions are stored that are over by a clock that may be wrong. */
  doubts(): boolean
  /** The clock is right now: returns those that are not over after all, and drops the others. */
  settleDoubts(): readonly Session[]
  stop(): void
}

/**
 * `onOther` hears only of what another tab did: what this one does, it knows. `now`: the clock that wallets go by, in milliseconds since
 * 1970.
 */
export function makeSessions(
  storage: ConnectorStorage,
  onOther: SessionsListener,
  onExpired: (session: Session) => void,
  now: () => number = Date.now,
): Sessions {
  const isOver = (session: Session) => isExpired(session, now())
  const live = new Map<string, Session>()
  /** Stored, and over by a clock that nobody has confirmed yet. They stay stored until then. */
  const doubted = new Map<string, Session>()
  for (const session of readSessions(storage.get(storageKey)))
    (isOver(session) ? doubted : live).set(session.topic, session)

  function save(): void {
    const sessions = [...live.values(), ...doubted.values()]
    if (sessions.length === 0) storage.remove(storageKey)
    else storage.set(storageKey, { version: 1, sessions })
  }

  /** Another tab's truth becomes this one's. */
  function take(value: unknown): void {
    const told = new Map(readSessions(value).map((session) => [session.topic, session]))
    for (const [topic, session] of [...live]) {
      if (told.has(topic)) continue
      live.delete(topic)
      onOther({ type: 'removed', session })
    }
    for (const topic of doubted.keys()) if (!told.has(topic)) doubted.delete(topic)
    for (const [topic, session] of told) {
      if (doubted.has(topic) || (isOver(session) && !live.has(topic))) {
        doubted.set(topic, session)
        continue
      }
      const previous = live.get(topic)
      live.set(topic, session)
      if (!previous) onOther({ type: 'added', session })
      else if (JSON.stringify(previous) !== JSON.stringify(session)) onOther({ type: 'changed', session, previous })
    }
  }

  const unwatch = storage.watch(storageKey, take)
  /** What is written is the whole list: another tab's notice may still be on its way. */
  const catchUp = () => take(storage.get(storageKey))

  return {
    get: (topic) => live.get(topic),
    all: () => [...live.values()],
    add(session) {
      catchUp()
      live.set(session.topic, session)
      save()
    },
    change(topic, change) {
      catchUp()
      const before = live.get(topic)
      if (!before) return undefined
      const after = changeSession(before, change, now())
      if (after !== before) {
        live.set(topic, after)
        save()
      }
      return after
    },
    remove(topic) {
      catchUp()
      const session = live.get(topic)
      if (live.delete(topic)) save()
      return session
    },
    sweep() {
      if (![...live.values()].some(isOver)) return
      catchUp()
      for (const session of [...live.values()].filter(isOver)) {
        live.delete(session.topic)
        save()
        onExpired(session)
      }
    },
    doubts: () => doubted.size > 0,
    settleDoubts() {
      catchUp()
      const all = [...doubted.values()]
      if (all.length === 0) return []
      doubted.clear()
      const active = all.filter((session) => !isOver(session))
      for (const session of active) live.set(session.topic, session)
      save()
      for (const session of all) if (!active.includes(session)) onExpired(session)
      return active
    },
    stop: unwatch,
  }
}
