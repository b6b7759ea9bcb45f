import { useEffect } from 'react'
import { formatAmount } from '../../../base/format.js'
import type { Client } from '../../../core/client.js'
import { takeEnded } from '../../../core/payments/stored.js'
import type { PaymentSide, StoredPayment } from '../../../core/payments/storedShape.js'
import type { State } from '../../../core/state.js'
import { useClient } from '../../context.js'
import { endedCopy, sendResultCopy } from '../../copy/en/sendResult.js'
import { swapResultCopy } from '../../copy/en/swapResult.js'
import { type Copy, useCopy } from '../../copy.js'
import { toastPaid } from '../../parts/paidToast.js'
import { useSelect } from '../../useSelect.js'

/** What it says. */
export const copy = [sendResultCopy, swapResultCopy, endedCopy]

/** Tells what became of payments that an earlier page sent, once. */
export function Ended(): null {
  const client = useClient()
  const t = useCopy()
  const isBusy = useSelect(isToastShown)
  useEffect(() => {
    if (!isBusy) toastEnded(client, t)
  }, [client, t, isBusy])
  return null
}

/** A toast takes the place of the one before it: one that is being read is waited for. */
const isToastShown = ({ notices }: State) => notices.toast.status !== 'none'

/** @see Ended */
export function toastEnded(client: Client, t: Copy): void {
  if (isToastShown(client.store.get())) return
  const ended = takeEnded(client)
  const [one, ...others] = ended
  if (!one) return
  const isDone = ended.every(({ status }) => status === 'confirmed')
  const text = others.length > 0 ? countsOf(ended, t) : textOf(one, t)
  toastPaid(client, text, isDone ? 'success' : 'error')
}

/** How many ended how, the worst first. */
function countsOf(ended: readonly StoredPayment[], t: Copy): string {
  const numberOf = (end: StoredPayment['status']) => ended.filter(({ status }) => status === end).length
  const unknown = numberOf('unknown')
  const replaced = numberOf('replaced')
  const confirmed = numberOf('confirmed')
  const failed = ended.length - unknown - replaced - confirmed
  const list = [
    failed > 0 && t('ended.failed', { n: failed }),
    unknown > 0 && t('ended.unknown', { n: unknown }),
    replaced > 0 && t('ended.replaced', { n: replaced }),
    confirmed > 0 && t('ended.confirmed', { n: confirmed }),
  ]
  return t('ended.several', { n: ended.length, list: list.filter(Boolean).join(', ') })
}

function textOf({ status, operation, out, in: got }: StoredPayment, t: Copy): string {
  if (status === 'replaced') return t('sendResult.replaced')
  if (status === 'unknown') return t('swapResult.unknown')
  if (status !== 'confirmed') return t('sendResult.failed')
  if (!out) return t('sendResult.sent')
  const side = ({ amount, symbol }: PaymentSide) => `${formatAmount(amount, { locale: t.locale })} ${symbol}`
  if (operation === 'trade' && got) return t('swapResult.toast', { a: side(out), b: side(got) })
  return t('sendResult.done', { amount: formatAmount(out.amount, { locale: t.locale }), symbol: out.symbol })
}
