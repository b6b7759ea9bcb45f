import type { Client } from '../../client.js'
import type { AskingEvent } from '../../connector.js'
import { lastRoute, routeTo } from '../../history.js'
import { forceClose, openModal } from '../../modal.js'
import { ofClient } from '../../ofClient.js'
import { resetViews } from '../../router.js'
import type { State } from '../../state.js'
import { writerOf } from '../../writerOf.js'
import { isOpen } from './flow.js'

const write = writerOf('waiting')
/** How the wallet comes to the front that has something to answer. */
const way = ofClient((): { open?: (() => void) | undefined } => ({}))
const isShown = ({ modal, router }: State) => modal.status === 'open' && lastRoute(router).name === 'OpenWallet'

/**
 * Shows the way to a wallet that is another app, for as long as it has something to answer: a browser may not have opened it by itself.
 * The view that waits stays, with the way above it; where none is open, the way has the modal to itself. Who closes it takes nothing
 * back: the wallet has been asked.
 */
export function onWaiting(client: Client, { wallet, open, answered }: Extract<AskingEvent, { type: 'waiting' }>): void {
  const { store } = client
  const waiting = { wallet }
  way(client).open = open
  write(client, { waiting })
  if (!isOpen(client)) {
    openModal(client)
    resetViews(client, routeTo('OpenWallet', waiting))
  }
  const leave = () => {
    // A later question has its own.
    if (store.get().waiting !== waiting) return
    stopWaiting(client)
    if (isShown(store.get())) forceClose(client)
  }
  answered.then(leave, leave)
}

/** Puts the way to the wallet aside. */
export function stopWaiting(client: Client): void {
  way(client).open = undefined
  write(client, { waiting: undefined })
}

/** Brings the wallet's app to the front. */
export function openWaiting(client: Client): void {
  way(client).open?.()
}
