import type { ReactElement } from 'react'
import type { SwapProgress } from '../../../core/features/swap/state.js'
import type { Approval } from '../../../core/payments/exchange/state.js'
import { Steps, type StepsProps } from '../../../ui/Money.js'
import { useCopy } from '../../copy.js'
import { exactAmount } from '../../parts/amounts.js'

function detailOf({ way, calls }: Approval): 'together' | 'bySignature' | 'twice' | 'once' {
  if (way === 'together') return way
  return way === 'signature' ? 'bySignature' : calls.length > 1 ? 'twice' : 'once'
}

/** The two steps of a swap whose token must be released first; nothing for a swap of one step. */
export function SwapSteps({ progress }: { progress: SwapProgress }): ReactElement | null {
  const t = useCopy()
  if (!('plan' in progress)) return null
  // What is put before the person now: what was let go before does not count where it is to be let go anew.
  const now = progress.status === 'review' ? progress.now : undefined
  const { approval, amountIn, pay } = now ?? progress.plan
  const approved = 'approved' in progress && progress.approved === true && !now?.approval
  if (!approval && !approved) return null
  const amount = exactAmount({ amount: amountIn, decimals: pay.decimals }, t.locale)
  const { symbol } = pay
  const asked = progress.status === 'signing' ? progress : undefined
  const approving = asked?.step === 'approve'
  const signing = asked !== undefined && !approving
  const inWallet = t('swapReview.inWallet')
  const steps: StepsProps['steps'] = approved
    ? [
        { label: t('swapReview.allowed', { amount, symbol }), state: 'past' },
        { label: t('swap.title'), state: signing ? 'now' : 'next', detail: signing ? inWallet : undefined },
      ]
    : [
        {
          label: t('swapReview.allowStep', { amount, symbol }),
          state: approving ? 'now' : 'next',
          detail: approving && !asked.hash ? inWallet : t(`swapReview.${approval ? detailOf(approval) : 'once'}`),
        },
        { label: t('swap.title'), state: signing ? 'now' : 'next' },
      ]
  return <Steps steps={steps} />
}
