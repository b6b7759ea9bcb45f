import type { Client } from './client.js'
import { ofClient } from './ofClient.js'

const running = ofClient(() => new Map<string, AbortController>())

/**
 * Begins named work of which only the latest run counts: the run before of the same name is aborted.
 * @returns the signal of this run; it ends with the client too
 */
export function latest(client: Client, name: string): AbortSignal {
  cancel(client, name)
  const mine = new AbortController()
  running(client).set(name, mine)
  return AbortSignal.any([mine.signal, client.signal])
}

/** Aborts named work, if it runs. */
export function cancel(client: Client, name: string): void {
  running(client).get(name)?.abort()
  running(client).delete(name)
}

/** Whether named work was begun and not cancelled since. */
export function isRunning(client: Client, name: string): boolean {
  return running(client).has(name)
}
