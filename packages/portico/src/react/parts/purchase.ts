import { formatAmount } from '../../base/format.js'
import type { Client } from '../../core/client.js'
import type { OpenedWindow } from '../../core/features/onramp/buy.js'
import { noteWindow } from '../../core/features/onramp/flow.js'
import { onrampNumbers } from '../../core/features/onramp/numbers.js'
import type { OnRampPurchase } from '../../core/features/onramp/state.js'
import { ofClient } from '../../core/ofClient.js'
import type { Copy } from '../copy.js'
import { toastWhenOver } from './paidToast.js'

/**
 * Opens a window of its own size; only in a visitor's gesture do browsers allow it, so the address may come later. What is shown in it
 * cannot reach this page. `undefined` when the browser does not allow it.
 */
export function openPopup(url = ''): OpenedWindow | undefined {
  const { popupWidthPx: width, popupHeightPx: height } = onrampNumbers
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!opened) return undefined
  opened.opener = null
  return { go: (to) => opened.location.replace(to), close: () => opened.close(), isClosed: () => opened.closed }
}

/** How often it is looked whether a seller's window is still there, in milliseconds. */
const pollMs = 1_000

/** How often it has to be seen open: a page that no other may reach (COOP) looks closed as soon as it has come. */
const seenOpen = 3

/** The window that is looked at: the last that was opened. */
const watched = ofClient<{ opened?: OpenedWindow }>(() => ({}))

/** Tells the view of a purchase when its window is gone, as far as this page can see. */
export function watchWindow(client: Client, opened: OpenedWindow): void {
  // Nothing was bought, by a second press say.
  if (opened.isClosed?.()) return
  const { store, signal } = client
  const watch = watched(client)
  watch.opened = opened
  noteWindow(client, false)
  let seen = 0
  const stop = () => clearInterval(timer)
  const timer = setInterval(() => {
    const { status } = store.get().onramp?.purchase ?? {}
    if (watch.opened !== opened || (status !== 'created' && status !== 'open')) return stop()
    if (!opened.isClosed?.()) {
      seen += 1
      return
    }
    stop()
    if (seen >= seenOpen) noteWindow(client, true)
  }, pollMs)
  signal.addEventListener('abort', stop, { once: true })
}

/** Says that what was bought is here to who left its view. Who waited in its view sees it there. */
export function toastWhenBought(client: Client, t: Copy): void {
  const id = client.store.get().onramp?.purchase?.id
  if (!id) return
  toastWhenOver(client, 'OnRampInProgress', ({ onramp }) => {
    const purchase = onramp?.purchase
    if (purchase?.id !== id || purchase.status === 'cancelled' || purchase.status === 'failed') return null
    return purchase.status === 'delivered' ? { text: boughtText(t, purchase) } : undefined
  })
}

/** That what was bought is here. */
export function boughtText(t: Copy, { amount, symbol }: Pick<OnRampPurchase, 'amount' | 'symbol'>): string {
  const exact = amount === undefined ? '' : formatAmount(amount, { locale: t.locale, decimals: 6, fixed: false })
  return t('buying.delivered', { amount: exact, symbol })
}
