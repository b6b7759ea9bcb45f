import type { Client } from './client.js'
import { askedRoute, closeModal, needsAccount, openModal } from './modal.js'
import type { OpenOptions } from './portico.js'

/**
 * Opens for the app. A view that needs an account is waited for, and so is what becomes of a payment: `openAsked.ts`.
 * @throws AppError `modal/unknown-view`
 */
export async function openForHost(client: Client, options: OpenOptions = {}): Promise<string | undefined> {
  const asked = askedRoute(options)
  // What most apps ask for needs no list of all.
  if (options.view && asked && asked.name !== 'Connect' && !needsAccount(asked))
    (await import('./check/checkNames.js')).checkView(options.view)
  client.signal.throwIfAborted()
  openModal(client, options)
  return asked && needsAccount(asked) ? (await import('./openAsked.js')).untilShown(client, asked, options) : undefined
}

/** Closes for the app, unless the modal must stay open. */
export const closeForHost = (client: Client): boolean => closeModal(client)
