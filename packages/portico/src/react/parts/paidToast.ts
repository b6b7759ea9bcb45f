import type { Client } from '../../core/client.js'
import { isActivityAway } from '../../core/features/portfolio/activityAway.js'
import { lastRoute } from '../../core/history.js'
import { showToast } from '../../core/notices.js'
import { modalNumbers } from '../../core/numbers.js'
import type { State, Toast } from '../../core/state.js'
import type { ViewName } from '../../core/views.js'

/** Tells of a payment, with the way to it from elsewhere. */
export function toastPaid(client: Client, text: string, variant: Toast['variant'] = 'success'): void {
  const ms = isActivityAway(client.store.get()) ? modalNumbers.toastLongMs : undefined
  showToast(client, { variant, text, paid: true, ms })
}

/** What there is to tell: nothing yet, or nothing any more (`null`). */
type Told = Pick<Toast, 'text'> & Partial<Pick<Toast, 'variant'>>

/**
 * Tells how a payment ended to who left the view that shows it: at once where the modal is open, otherwise when it is next.
 *
 * @param read What there is to tell by now; `undefined` while it is under way, `null` once it is followed no more.
 */
export function toastWhenOver(client: Client, view: ViewName, read: (state: State) => Told | undefined | null): void {
  let told: Told | undefined | null
  const onState = (state: State) => {
    if (told === undefined) told = read(state)
    if (told === undefined || (told && state.modal.status !== 'open')) return
    stop()
    if (told && lastRoute(state.router).name !== view) toastPaid(client, told.text, told.variant)
  }
  const stop = client.store.subscribe((state) => state, onState)
  client.signal.addEventListener('abort', stop, { once: true })
  onState(client.store.get())
}
