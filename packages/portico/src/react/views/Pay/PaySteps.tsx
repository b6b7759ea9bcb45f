import type { ReactElement } from 'react'
import type { PayProgress } from '../../../core/features/pay/state.js'
import { doneOf, type PaymentDone, type PaymentStage } from '../../../core/payments/state.js'
import { Steps, type StepsProps } from '../../../ui/Money.js'
import { useCopy } from '../../copy.js'
import { exactAmount } from '../../parts/amounts.js'
import { tokenAmount } from '../../parts/swapAmounts.js'

/** What happens one after the other when the asset is bought first; nothing when it is simply sent. */
export function PaySteps({ progress }: { progress: PayProgress }): ReactElement | null {
  const t = useCopy()
  if (!('plan' in progress)) return null
  // What is put before the person now: what was let go before does not count for more.
  const now = progress.status === 'review' ? progress.now : undefined
  const { asset, amount, pay, maximum, way, swap } = now ?? progress.plan
  if (!swap) return null
  const { bought, ...done } = doneOf(progress)
  const { approved, permit }: PaymentDone = now?.swap?.approval ? {} : done
  const signed = permit || swap.approval?.way === 'signature'
  const asked = progress.status === 'signing' ? progress.step : undefined
  const hash = progress.status === 'signing' ? progress.hash : undefined
  const step = (
    name: PaymentStage,
    isPast: boolean | undefined,
    label: string,
    detail?: string,
  ): StepsProps['steps'][number] => ({
    label,
    state: isPast ? 'past' : asked === name ? 'now' : 'next',
    detail: asked === name && !hash ? t('pay.inWallet') : detail,
  })
  const paid = exactAmount({ amount: maximum, decimals: pay.decimals }, t.locale)
  const due = exactAmount({ amount, decimals: asset.decimals }, t.locale)
  if (way === 'together') return <Steps steps={[step('all', false, t('pay.together'))]} />
  const allow = t('pay.allowStep', { amount: paid, symbol: pay.symbol })
  const steps = [
    ...(swap.approval || approved
      ? [step('approve', approved || bought, allow, t(signed ? 'pay.bySignature' : 'pay.once'))]
      : []),
    step(
      'swap',
      bought,
      t('pay.swapStep', { amount: paid, symbol: pay.symbol, other: tokenAmount(t, swap.minimum, asset) }),
    ),
    step('pay', false, t('pay.payStep', { amount: due, symbol: asset.symbol })),
  ]
  return <Steps steps={steps} />
}
