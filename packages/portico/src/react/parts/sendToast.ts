import type { Client } from '../../core/client.js'
import { isActivityAway } from '../../core/features/portfolio/activityAway.js'
import type { Copy } from '../copy.js'
import { exactAmount } from './amounts.js'
import { toastWhenOver } from './paidToast.js'

/** Tells how what was just sent ended. Who looks at the activity sees its row change. */
export function toastWhenSent(client: Client, t: Copy): void {
  const first = client.store.get().send
  const plan = 'plan' in first ? first.plan : undefined
  toastWhenOver(client, 'SendResult', (state) => {
    const { send } = state
    if (!('plan' in send) || send.plan !== plan) return null
    const { status } = send
    if (status === 'sent') return undefined
    if ((status !== 'confirmed' && status !== 'failed') || (state.modal.status === 'open' && !isActivityAway(state)))
      return null
    return status === 'failed'
      ? { text: t('sendResult.failed'), variant: 'error' }
      : { text: t('sendResult.done', { amount: exactAmount(plan, t.locale), symbol: plan.symbol }) }
  })
}
