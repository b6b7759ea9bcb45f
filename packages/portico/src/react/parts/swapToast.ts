import type { Client } from '../../core/client.js'
import type { State } from '../../core/state.js'
import type { Copy } from '../copy.js'
import { exactAmount } from './amounts.js'
import { toastWhenOver } from './paidToast.js'
import { tokenAmount } from './swapAmounts.js'

/** Says that a swap is done to who left its view. Who waited in its view sees it there. */
export function toastWhenSwapped(client: Client, t: Copy): void {
  const plan = sentOf(client.store.get())?.plan
  if (!plan) return
  toastWhenOver(client, 'SwapResult', (state) => {
    const progress = sentOf(state)
    if (progress?.plan !== plan) return null
    if (progress.status === 'sent') return undefined
    const { pay, get, amountIn, amountOut } = plan
    const a = `${exactAmount({ amount: amountIn, decimals: pay.decimals }, t.locale)} ${pay.symbol}`
    return { text: t('swapResult.toast', { a, b: tokenAmount(t, progress.received ?? amountOut, get) }) }
  })
}

function sentOf({ swap }: State) {
  const progress = swap?.progress
  return progress?.status === 'sent' || progress?.status === 'confirmed' ? progress : undefined
}
