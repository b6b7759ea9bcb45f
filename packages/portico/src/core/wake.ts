import { whenIdle } from '../base/idle.js'
import { awaitMoments } from './awaitMoments.js'
import type { Client } from './client.js'
import { loadFlags } from './flags.js'

/**
 * What begins with the visitor's first act: nothing that a view would wait for. What no view shows comes when the page is at rest.
 * @returns what loads the consequences of changes at once, for whoever is about to make one
 */
export function wakeClient(client: Client): () => Promise<void> {
  const follow = awaitMoments(client)
  void loadFlags(client)
  whenIdle()
    .then(() => watch(client))
    .catch((error: unknown) => client.logger.warn('Not loaded', error))
  return follow
}

async function watch(client: Client): Promise<void> {
  if (client.signal.aborted) return
  const [{ checkOrigin }, { startTelemetry }] = await Promise.all([
    import('./origins.js'),
    import('./features/telemetry/flow.js'),
  ])
  await Promise.all([checkOrigin(client), startTelemetry(client)])
}
