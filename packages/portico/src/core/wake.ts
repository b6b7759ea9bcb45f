import { whenIdle } from '../base/idle.js'
import { awaitStateEvents } from './awaitStateEvents.js'
import type { Client } from './client.js'
import { loadFlags } from './flags.js'
import type { State } from './state.js'

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

const isWaiting = ({ modal, wallets }: State) => modal.opening === true || wallets.first === 'loading'

/** Resolves when the page is at rest and no modal waits for what it shows first: what nobody sees takes nothing of the visitor's line. */
export async function whenAtRest({ store }: Client): Promise<void> {
  await whenIdle()
  while (isWaiting(store.get())) {
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(isWaiting, () => {
        stop()
        resolve()
      })
    })
    // What is drawn now may ask for its wallets.
    await whenIdle()
  }
}
