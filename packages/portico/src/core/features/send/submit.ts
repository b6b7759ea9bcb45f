import { AppError } from '../../../base/errors/AppError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { isSmartAccount } from '../../connections/smart.js'
import { codeOf } from '../../failure.js'
import type { SendFeature } from '../../family.js'
import { stillPays } from '../../payments/payer.js'
import { type Sender, senderOf } from '../../payments/sender.js'
import { apply, intentFor } from './draft.js'
import { rememberReceiver } from './receivers.js'
import type { SendPlan } from './state.js'

/**
 * Asks the wallet to send what was reviewed. Never rejects: the outcome is in the state. A fee that has risen by more than a tenth
 * since is shown first: then the state is `review` again, with the fee of before.
 */
export async function submitSend(client: Client): Promise<void> {
  const state = client.store.get()
  const { send } = state
  if (send.status !== 'review') return
  const { plan } = send
  apply(client, { type: 'submitted' })
  const properties = {
    isSmartAccount: isSmartAccount(state, plan.from),
    network: plan.networkId,
    token: plan.symbol,
    amount: formatUnits(BigInt(plan.amount), plan.decimals),
  }
  try {
    const sender = senderOf(client)
    if (!stillPays(client, plan)) throw new AppError('send/unsupported-chain')
    const { signal } = client
    const intent = intentFor(sender, plan.item, plan.to, BigInt(plan.amount), plan)
    const feature = await sender.load()
    const { provider } = sender
    const now = await feature.estimateFee(intent, { signal, provider })
    if (hasRisen(plan, now.fee)) {
      const rates = now.rates?.map((rate) => ({ ...rate, fee: rate.fee.toString() }))
      apply(client, { type: 'fee-rose', fee: now.fee.toString(), seconds: now.seconds, rates })
      return
    }
    client.track({ event: 'SEND_INITIATED', properties })
    const hash = await feature.send(intent, { provider, signal })
    rememberReceiver(client, sender.connection.namespace, plan.to)
    apply(client, { type: 'sent', hash, at: Date.now() })
    client.track({ event: 'SEND_SUCCESS', properties: { ...properties, hash } })
    void watch(client, feature, sender, hash)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isUserRejection(error)) {
      apply(client, { type: 'declined' })
      client.track({ event: 'SEND_REJECTED', properties: { ...properties, message } })
      return
    }
    apply(client, { type: 'failed', code: codeOf(error, 'connect/failed'), message })
    client.track({ event: 'SEND_ERROR', properties: { ...properties, message } })
    client.report(error, 'INTERNAL_SDK_ERROR')
  }
}

/** Whether a fee has risen by more than a tenth since it was reviewed. */
function hasRisen({ fee }: SendPlan, now: bigint): boolean {
  return fee !== undefined && now * 10n > BigInt(fee) * 11n
}

/** Follows a transaction until it is in a block. Not knowing is no failure: the state stays `sent`. */
async function watch(client: Client, feature: SendFeature, { network }: Sender, hash: string): Promise<void> {
  try {
    const { status, hash: as, fee } = await feature.wait({ network, hash, signal: client.signal })
    if (status === 'confirmed')
      return apply(client, { type: status, hash, as, at: Date.now(), feePaid: fee?.toString() })
    if (status === 'replaced') return apply(client, { type: 'failed', hash, code: 'tx/nonce', message: '', by: as })
    throw new AppError('tx/reverted', { reason: '' })
  } catch (error) {
    if (client.signal.aborted) return
    const code = codeOf(error, 'http/unreachable')
    if (/^tx.(rev|exp|non)/.test(code)) apply(client, { type: 'failed', hash, code, message: (error as Error).message })
    else client.logger.warn('The transaction cannot be followed', error)
  }
}
