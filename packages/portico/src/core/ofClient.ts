import type { Client } from './client.js'

/**
 * Makes a place for a value of each client's own: what a feature keeps running and what cannot stand in the state (callbacks, windows,
 * promises). It belongs to the file that makes it, and ends with the client. What decides what people see belongs into the state.
 *
 * @param make The value of a client that has none yet.
 * @example
 * const lookups = ofClient(() => new Map<string, Promise<Identity>>())
 * lookups(client).get(address)
 */
export function ofClient<T>(make: (client: Client) => T): (client: Client) => T {
  const values = new WeakMap<Client, T>()
  return (client) => {
    const value = values.get(client) ?? make(client)
    values.set(client, value)
    return value
  }
}
