import type { Client } from '../../core/client.js'
import { showToast } from '../../core/notices.js'
import type { SwapPlan } from '../../core/payments/exchange/state.js'
import { currentRoute } from '../../core/router.js'
import type { State } from '../../core/state.js'
import type { Copy } from '../copy.js'
import { exactAmount } from './amounts.js'
import { tokenAmount } from './swapAmounts.js'

/**
 * Says that a swap is done to who left its view: at once where the modal is open, otherwise when it is next. Who waited in its view sees
 * it there.
 */
export function toastWhenSwapped(client: Client, t: Copy): void {
  const plan = sentPlan(client.store.get())
  if (!plan) return
  let told: SwapPlan | undefined
  let out = ''
  const onState = (state: State) => {
    const { swap } = state
    const progress = swap?.progress
    if (progress?.status === 'confirmed' && progress.plan === plan) {
      told = plan
      out = progress.received ?? plan.amountOut
    }
    const isOver = progress?.status === 'failed' || progress?.status === 'unknown'
    const isFollowed = progress && 'plan' in progress && progress.plan === plan && !isOver
    if (!told) return isFollowed || stop()
    if (state.modal.status !== 'open') return
    stop()
    if (currentRoute(state).name === 'SwapResult') return
    const { pay, get, amountIn } = plan
    const a = `${exactAmount({ amount: amountIn, decimals: pay.decimals }, t.locale)} ${pay.symbol}`
    showToast(client, { variant: 'success', text: t('swapResult.toast', { a, b: tokenAmount(t, out, get) }) })
  }
  const stop = client.store.subscribe((state) => state, onState)
  client.signal.addEventListener('abort', stop, { once: true })
  onState(client.store.get())
}

function sentPlan({ swap }: State): SwapPlan | undefined {
  const progress = swap?.progress
  return progress?.status === 'sent' || progress?.status === 'confirmed' ? progress.plan : undefined
}
