import type { Client } from '../../client.js'
import { writerOf } from '../../writerOf.js'

export const writeEmail = writerOf('email')

/** Writes the address down; what was wrong with the last one is forgotten. */
export function editEmail(client: Client, email: string): void {
  writeEmail(client, { email: { status: 'idle', email } })
}
