import { fail } from '../../base/errors/AppError.js'
import { paymentErrors } from '../../base/errors/payment.js'
import type { Client } from '../client.js'
import type { SendAsset, SendFeature, SendIntent } from '../family.js'
import { type Payer, payerOf } from './payer.js'

/** Who sends, and what sends for them. */
export type Sender = Payer & { load(): Promise<SendFeature> }

/** @throws AppError `connections/no-active-address`, `send/unsupported-chain` */
export function senderOf(client: Client): Sender {
  const payer = payerOf(client)
  const load = payer.family.features.send
  if (!load) throw fail(paymentErrors, 'send/unsupported-chain')
  return { ...payer, load }
}

/** What a sender would have moved. `amount` is in the smallest unit. */
export const intentOf = (
  { network, address: from }: Payer,
  what: Pick<SendIntent, 'to' | 'amount' | 'asset' | 'feeRate' | 'marks'>,
): SendIntent => ({ network, from, ...what })

/** What is there of the native currency, in the smallest unit, by the network's own word. @throws what the network's nodes fail with */
export async function nativeHeld({ family, network, address }: Payer, signal: AbortSignal): Promise<bigint> {
  return (await family.readBalance({ network, address, signal })).amount
}

/** The same of an asset; of the native currency without one. @throws what the network's nodes fail with */
export async function heldOf(sender: Sender, asset: SendAsset | undefined, signal: AbortSignal): Promise<bigint> {
  if (!asset) return nativeHeld(sender, signal)
  const { network, address: owner } = sender
  return (await (await sender.load()).holding({ network, owner, asset, signal })).amount
}
