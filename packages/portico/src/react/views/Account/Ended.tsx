import { useEffect } from 'react'
import { formatAmount } from '../../../base/format.js'
import type { Client } from '../../../core/client.js'
import { showToast } from '../../../core/notices.js'
import { takeEnded } from '../../../core/payments/stored.js'
import type { PaymentSide, StoredPayment } from '../../../core/payments/storedShape.js'
import { useClient } from '../../context.js'
import { sendResultCopy } from '../../copy/en/sendResult.js'
import { swapResultCopy } from '../../copy/en/swapResult.js'
import { useCopy } from '../../copy.js'
import type { Copy } from '../../makeCopy.js'

/** What it says. */
export const copy = [sendResultCopy, swapResultCopy]

/** Tells what became of payments that an earlier page sent, once each. */
export function Ended(): null {
  const client = useClient()
  const t = useCopy()
  useEffect(() => tellEnded(client, t), [client, t])
  return null
}

/** @see Ended */
export function tellEnded(client: Client, t: Copy): void {
  // The newest stands at the end; of several it is the one that stays.
  for (const payment of takeEnded(client)) {
    const isDone = payment.status === 'confirmed'
    showToast(client, { variant: isDone ? 'success' : 'error', text: textOf(payment, t) })
  }
}

function textOf({ status, operation, out, in: got }: StoredPayment, t: Copy): string {
  if (status === 'replaced') return t('sendResult.replaced')
  if (status === 'unknown') return t('swapResult.unknown')
  if (status !== 'confirmed' || !out) return t('sendResult.failed')
  const side = ({ amount, symbol }: PaymentSide) => `${formatAmount(amount, { locale: t.locale })} ${symbol}`
  if (operation === 'trade' && got) return t('swapResult.toast', { a: side(out), b: side(got) })
  return t('sendResult.done', { amount: formatAmount(out.amount, { locale: t.locale }), symbol: out.symbol })
}
