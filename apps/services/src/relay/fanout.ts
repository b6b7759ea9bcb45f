import type { Stored } from './mailbox.js'

/**
 * Tells every connection, in whichever process it is, that a message has been kept. Losing an announcement loses no message: the mailbox
 * hands it out at the next subscription.
 */
export type Fanout = {
  announce(messages: readonly Stored[]): void
  listen(topic: string, listener: (message: Stored) => void): () => void
  /** How many listen to anything. */
  size(): number
}

/** For one process. Several processes put a shared channel behind the same type. */
export function createFanout(): Fanout {
  const listeners = new Map<string, Set<(message: Stored) => void>>()
  return {
    announce(messages) {
      for (const message of messages) for (const listener of listeners.get(message.topic) ?? []) listener(message)
    },
    listen(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0 && listeners.get(topic) === known) listeners.delete(topic)
      }
    },
    size: () => listeners.size,
  }
}
