import type { Client } from '../../client.js'

/** Writes the address down; what was wrong with the last one is forgotten. */
export function editEmail({ store }: Client, email: string): void {
  store.set({ email: { status: 'idle', email } })
}
