import type { ConnectorStorage } from '../core/connector.js'

const storageKey = 'clock'
/** Less is the network's doing, and wallets and relays let it pass, in milliseconds. */
const toleratedMs = 30_000

/**
 * The time as the relay has it. What wallets and relays hold against their own clocks (tickets, codes, requests, the end of a session) is
 * written by it: the clock of this device may be a year off.
 */
export type Clock = {
  /** In milliseconds since 1970. */
  now(): number
  /** Takes a server's time over. True when this clock was off by it. */
  learn(serverMs: number): boolean
}

/** `own`: the clock of this device. What it was off by is kept, so that a session is not held for over when the page is back. */
export function makeClock(storage: ConnectorStorage, own: () => number = Date.now): Clock {
  const stored = storage.get(storageKey)
  const state = { offsetMs: Number.isSafeInteger(stored) ? (stored as number) : 0 }
  return {
    now: () => own() + state.offsetMs,
    learn(serverMs) {
      const offsetMs = serverMs - own()
      if (!Number.isSafeInteger(offsetMs) || Math.abs(offsetMs - state.offsetMs) < toleratedMs) return false
      state.offsetMs = Math.abs(offsetMs) < toleratedMs ? 0 : offsetMs
      if (state.offsetMs) storage.set(storageKey, offsetMs)
      else storage.remove(storageKey)
      return true
    },
  }
}
