import type { Client } from './client.js'
import { startTelemetry } from './features/telemetry/flow.js'
import { loadFlags } from './flags.js'
import { followMoments } from './moments.js'
import { checkOrigin } from './origins.js'

/** What begins with the visitor's first act: all in parallel, and nothing that a view would wait for. */
export async function wakeClient(client: Client): Promise<void> {
  followMoments(client)
  await Promise.allSettled([loadFlags(client), checkOrigin(client), startTelemetry(client)])
}
