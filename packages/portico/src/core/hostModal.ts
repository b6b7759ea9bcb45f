import { fail } from '../base/errors/AppError.js'
import type { Client } from './client.js'
import { coreErrors } from './errors.js'
import { lastRoute } from './history.js'
import { askedRoute, closeModal, needsAccount, openModal } from './modal.js'
import { ofClient } from './ofClient.js'
import { isUnderWay } from './payments/state.js'
import type { OpenOptions } from './portico.js'
import { waiting } from './waiting.js'

/** How often the app has opened the modal: whoever asked last has it. */
const asks = ofClient(() => ({ count: 0 }))

/**
 * Opens for the app. A view that needs an account is waited for, and so is what becomes of a payment: `openAsked.ts`.
 * @throws AppError `modal/unknown-view`, `modal/not-a-link`; `modal/closed` when it will not be shown, or there will be no payment
 */
export async function openForHost(client: Client, options: OpenOptions = {}): Promise<string | undefined> {
  if (options.uri !== undefined) {
    const mine = ++asks(client).count
    const { openHostLink } = await import('./features/pairing/hostLink.js')
    client.signal.throwIfAborted()
    if (asks(client).count !== mine) throw fail(coreErrors, 'modal/closed')
    openHostLink(client, options.uri)
    endSend(client)
    return undefined
  }
  const asked = askedRoute(options)
  // What most apps ask for needs no list of all.
  if (options.view && asked && asked.name !== 'Connect' && !needsAccount(asked))
    (await import('./check/checkNames.js')).checkView(options.view)
  client.signal.throwIfAborted()
  openModal(client, options)
  const mine = ++asks(client).count
  endSend(client)
  if (!asked || !needsAccount(asked)) return undefined
  // In the same breath, so that nothing comes between; only what has to wait for something else is loaded.
  if (lastRoute(client.store.get().router).name === asked.name)
    return asked.name === 'Send' ? waiting(client).start('Send') : undefined
  const { untilShown } = await import('./openAsked.js')
  if (asks(client).count !== mine) throw fail(coreErrors, 'modal/closed')
  return untilShown(client, asked, options)
}

/** What was opened before is no longer what is shown; a payment that the wallet has may still be made. */
function endSend(client: Client): void {
  if (!isUnderWay(client.store.get().send))
    waiting(client).settle('Send', ({ reject }) => reject(fail(coreErrors, 'modal/closed')))
}

/** Closes for the app, unless the modal must stay open. */
export const closeForHost = (client: Client): boolean => closeModal(client)
