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
  stop(): void
}

/** `onOther` hears only of what another tab did: what this one does, it knows. */
export function makeSessions(
  storage: ConnectorStorage,
  onOther: SessionsListener,
  onExpired: (session: Session) => void,
): Sessions {
  const live = new Map(readSessions(storage.get(storageKey)).map((session) => [session.topic, session]))

  function save(): void {
    if (live.size === 0) storage.remove(storageKey)
    else storage.set(storageKey, { version: 1, sessions: [...live.values()] })
  }

  /** Another tab's truth becomes this one's. */
  function take(value: unknown): void {
    const now = new Map(readSessions(value).map((session) => [session.topic, session]))
    for (const [topic, session] of [...live]) {
      if (now.has(topic)) continue
      live.delete(topic)
      onOther({ type: 'removed', session })
    }
    for (const [topic, session] of now) {
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
      const after = changeSession(before, change)
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
      for (const session of [...live.values()]) {
        if (!isExpired(session)) continue
        live.delete(session.topic)
        save()
        onExpired(session)
      }
    },
    stop: unwatch,
  }
}
