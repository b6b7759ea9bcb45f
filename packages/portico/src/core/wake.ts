import { whenAtRest } from './atRest.js'
import { awaitStateEvents } from './awaitStateEvents.js'
import type { Client } from './client.js'
import { loadFlags } from './flags.js'

/**
 * What begins with the visitor's first act: nothing that a view would wait for. What no view shows comes when the page is at rest.
 * @returns what loads the reactions to changes at once, for whoever is about to make one
 */
export function wakeClient(client: Client): () => Promise<void> {
  const follow = awaitStateEvents(client)
  const warn = (error: unknown) => client.logger.warn('Not loaded', error)
  void loadFlags(client)
  if (client.families.size > 1)
    import('./features/wallets/merge.js').then(({ mergeWallets }) => mergeWallets(client)).catch(warn)
  whenAtRest(client)
    .then(() => watch(client))
    .catch(warn)
  return follow
}

async function watch(client: Client): Promise<void> {
  if (client.signal.aborted) return
  const [{ checkOrigin }, { startTelemetry }, { warnDeveloper }] = await Promise.all([
    import('./origins.js'),
    import('./features/telemetry/flow.js'),
    import('./check/checkOptions.js'),
  ])
  await Promise.all([warnDeveloper(client), checkOrigin(client), startTelemetry(client)])
}
