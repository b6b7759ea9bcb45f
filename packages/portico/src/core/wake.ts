import type { Client } from './client.js'
import { loadFlags } from './flags.js'

/** What begins with the visitor's first act: all in parallel, nothing that a view would wait for. */
export async function wakeClient(client: Client): Promise<void> {
  await Promise.allSettled([loadFlags(client)])
}
