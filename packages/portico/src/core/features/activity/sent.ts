import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { notePending } from './pending.js'

/** Lists a payment that the wallet has just sent. */
export function listSent(client: Client, hash: string): void {
  const { send } = client.store.get()
  if (send.status !== 'sent' || send.hash !== hash) return
  const { networkId, from, to, amount, decimals, symbol } = send.plan
  notePending(client, {
    hash,
    networkId,
    from,
    to,
    operation: 'send',
    out: { symbol, amount: formatUnits(BigInt(amount), decimals) },
    sentAt: send.sentAt,
    status: 'pending',
  })
}

/** Lists a swap that the wallet has just sent. */
export function listSwap(client: Client, hash: string): void {
  const progress = client.store.get().swap?.progress
  if (progress?.status !== 'sent' || progress.hash !== hash) return
  const { networkId, from, pay, get, amountIn, amountOut, call } = progress.plan
  notePending(client, {
    hash,
    networkId,
    from,
    to: call.to,
    operation: 'trade',
    out: { symbol: pay.symbol, amount: formatUnits(BigInt(amountIn), pay.decimals), icon: pay.logoUri },
    in: { symbol: get.symbol, amount: formatUnits(BigInt(amountOut), get.decimals), icon: get.logoUri },
    sentAt: progress.sentAt,
    status: 'pending',
  })
}

/** Lists a payment that the app asked for. */
export function listPaid(client: Client, hash: string): void {
  const progress = client.store.get().pay?.progress
  if ((progress?.status !== 'sent' && progress?.status !== 'confirmed') || progress.hash !== hash) return
  const { networkId, from, recipient, pay, maximum } = progress.plan
  notePending(client, {
    hash,
    networkId,
    from,
    to: recipient,
    operation: 'send',
    out: { symbol: pay.symbol, amount: formatUnits(BigInt(maximum), pay.decimals), icon: pay.logoUri },
    sentAt: Date.now(),
    status: progress.status === 'sent' ? 'pending' : 'confirmed',
  })
}
