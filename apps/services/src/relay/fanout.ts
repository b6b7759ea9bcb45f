import type { Stored } from './mailbox.js'

export type Listener = {
  /** A message has been kept on the topic. */
  message(message: Stored): void
  /** The mailbox may hold something on the topic that was not announced. */
  recheck(topic: string): void
}

/**
 * Tells every connection that a message has been kept. Losing an announcement loses no message: the mailbox hands it out at the next
 * subscription, and the patrol finds it before that.
 */
export type Fanout = {
  announce(messages: readonly Stored[]): void
  /** Asks those who listen to look into the mailbox. */
  recheck(topics: readonly string[]): void
  listen(topic: string, listener: Listener): () => void
  /** Whether this process has heard of the message, lately. */
  knows(id: string): boolean
  /** Whether anybody here listens to the topic. */
  hasListeners(topic: string): boolean
  /** How many topics are listened to. */
  size(): number
}

/** Announcements that are remembered: far more than come in between two rounds of the patrol. */
const remembered = 50_000

/** For the connections of one process. */
export function createFanout(): Fanout {
  const listeners = new Map<string, Set<Listener>>()
  const known = new Set<string>()
  const remember = (id: string) => {
    known.add(id)
    for (const oldest of known) {
      if (known.size <= remembered) break
      known.delete(oldest)
    }
  }
  return {
    announce(messages) {
      for (const message of messages) {
        remember(message.id)
        for (const listener of listeners.get(message.topic) ?? []) listener.message(message)
      }
    },
    recheck(topics) {
      for (const topic of new Set(topics)) for (const listener of listeners.get(topic) ?? []) listener.recheck(topic)
    },
    listen(topic, listener) {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic)
      }
    },
    knows: (id) => known.has(id),
    hasListeners: (topic) => listeners.has(topic),
    size: () => listeners.size,
  }
}
