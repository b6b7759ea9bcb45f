import type { ChainNamespace } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import type { Client } from './client.js'
import { coreErrors } from './errors.js'
import { ofClient } from './ofClient.js'
import { stepForwardTo } from './router.js'
import type { Route } from './views.js'
import { waiting } from './waiting.js'
import { whenConnected } from './whenConnected.js'

/** Gives up the view that is to follow the connection which is being made. */
const wishes = ofClient((): { abort?: AbortController | undefined } => ({}))

/**
 * Shows a view once the person has connected, in the modal that is open for that. One at a time: who asked for another one before is told
 * that it was closed, and nothing brings it back.
 *
 * @throws AppError `modal/closed`
 */
export async function showWhenConnected(
  client: Client,
  options: { namespace?: ChainNamespace | undefined; show(): void },
): Promise<void> {
  const { namespace, show } = options
  const abort = new AbortController()
  const wish = wishes(client)
  wish.abort?.abort(fail(coreErrors, 'modal/closed'))
  wish.abort = abort
  await whenConnected(client, { namespace, signal: abort.signal, goOn: show })
}

/**
 * Shows a view that the modal was opened for once what has to come first is done (connecting, a network of the app, signing in), and waits
 * until then. A payment is waited for to its end in the wallet: resolves with its hash.
 *
 * @throws AppError `modal/closed` when it will not be shown, or there will be no payment
 */
export async function untilShown(
  client: Client,
  route: Route,
  { namespace }: { namespace?: ChainNamespace | undefined },
): Promise<string | undefined> {
  client.signal.throwIfAborted()
  // Closed again while this was loaded.
  if (client.store.get().modal.status === 'closed') throw fail(coreErrors, 'modal/closed')
  // Begins with the view, so that nothing comes between.
  let payment: Promise<string> | undefined
  const show = () => {
    stepForwardTo(client, route)
    if (route.name === 'Send') payment = waiting(client).start('Send')
  }
  await showWhenConnected(client, { namespace, show })
  return payment
}
