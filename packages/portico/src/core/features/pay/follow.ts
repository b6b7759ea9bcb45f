import { AppError } from '../../../base/errors/AppError.js'
import { isCodedError } from '../../../base/errors/CodedError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { wait } from '../../../base/promise.js'
import type { Client } from '../../client.js'
import { codeOf } from '../../failure.js'
import { groundOf } from '../../trade/ground.js'
import { wasRefused } from '../../trade/refused.js'
import { applyPay, payOf, sendingOn } from './ground.js'
import { lookWhetherPaid } from './look.js'
import { failureOfPay } from './plan.js'
import type { PayPlan } from './state.js'

/** Goes on with what was sent before this page was loaded. */
export function resumePay(client: Client): void {
  const progress = progressOf(client)
  if (progress?.status === 'unknown') void lookWhetherPaid(client)
  if (progress?.status !== 'sent') return
  const { plan, hash, id } = progress
  if (hash) void follow(client, plan, hash)
  else if (id) void followBundle(client, plan, id)
}

/** Follows the payment until it is in a block; a node that does not answer is asked again. */
export async function follow(client: Client, plan: PayPlan, hash: string, bundled = false): Promise<void> {
  const { signal } = client
  for (let pauseMs = 1_000; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 30_000)) {
    try {
      const { send, network } = await sendingOn(client, plan.networkId)
      const { fee } = await send.wait({ network, hash, signal })
      applyPay(client, { type: 'confirmed', hash, fee: fee?.toString() })
      tell(client, 'PAY_SUCCESS', plan, { result: hash })
      return
    } catch (error) {
      if (signal.aborted) return
      const code = codeOf(error, 'http/unreachable')
      if (code === 'tx/reverted') return fail(client, error, bundled ? undefined : hash)
      // Another one took its place: it may be the same payment, only with a higher fee.
      if (code === 'tx/nonce') return applyPay(client, { type: 'unknown' })
      client.logger.warn('The payment cannot be followed', error)
    }
    await wait(pauseMs, signal).catch(() => {})
  }
}

/** Follows a bundle until the wallet says what became of it. */
export async function followBundle(client: Client, plan: PayPlan, id: string): Promise<void> {
  const { signal } = client
  for (let pauseMs = 500; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, 4_000)) {
    try {
      const { transact, provider, address } = await groundOf(client)
      // The bundle is known to the wallet that sent it alone.
      const isSender = address === plan.from
      const found = isSender ? await transact.batchStatus?.({ id, provider }) : undefined
      if (found?.status === 'confirmed' && found.hash) return follow(client, plan, found.hash, true)
      if (found?.status === 'failed') return fail(client, new AppError('tx/reverted', { reason: 'no reason given' }))
    } catch (error) {
      if (signal.aborted) return
      if (isCodedError(error, 'calls/status-not-approved')) return applyPay(client, { type: 'unknown' })
      client.logger.warn('The calls cannot be followed', error)
    }
    await wait(pauseMs, signal).catch(() => {})
  }
}

export function fail(client: Client, error: unknown, hash?: string): void {
  const progress = progressOf(client)
  if (client.signal.aborted || !progress || !('plan' in progress)) return
  if (isUserRejection(error)) {
    applyPay(client, { type: 'declined' })
    return
  }
  if (progress.status === 'checking') {
    applyPay(client, { type: 'stopped', failure: failureOfPay(error) })
    return
  }
  const message = error instanceof Error ? error.message : String(error)
  tell(client, 'PAY_ERROR', progress.plan, {}, message)
  const isPayment = progress.status === 'signing' && (progress.step === 'pay' || progress.step === 'all')
  if (isPayment && !wasRefused(error)) {
    client.report(error, 'INTERNAL_SDK_ERROR')
    applyPay(client, { type: 'unknown' })
    void lookWhetherPaid(client)
    return
  }
  applyPay(client, { type: 'failed', code: codeOf(error, 'connect/failed'), message, hash })
}

export function tell(
  client: Client,
  event: 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_ERROR',
  { networkId, asset, amount, recipient }: PayPlan,
  payment: { result?: string } = {},
  message?: string,
): void {
  const configuration = { network: networkId, asset: asset.symbol, amount, recipient }
  const properties = { source: 'pay' as const, configuration, currentPayment: { type: 'wallet' as const, ...payment } }
  client.track({ event, properties: { ...properties, ...(message && { message }) } })
}

function progressOf(client: Client) {
  return payOf(client)?.progress
}
