import { fail, isAppError } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { parseUnits } from '../../../base/parseUnits.js'
import type { Client } from '../../client.js'
import { failureOf } from '../../payments/exchange/failure.js'
import type { Permit } from '../../payments/exchange/state.js'
import { isNative, isSameToken, type SwapToken } from '../../payments/exchange/tokens.js'
import { heldOf, intentOf, nativeHeld, senderOf } from '../../payments/sender.js'
import { assetOf, notEnough, payOf, tooLittle } from './current.js'
import type { PayFailure, PayPlan } from './state.js'

/** What people are told of an error on the way to a payment. */
export function failureOfPay(error: unknown): PayFailure {
  if (isAppError(error, 'tx/reverted') && error.context.reason === tooLittle) return 'less'
  if (isAppError(error, 'tx/insufficient-funds') && error.cause === notEnough) return 'insufficient'
  return failureOf(error)
}

export type PayTerms = {
  /** What it is paid with. */
  pay: SwapToken
  /** About how much of it that takes, in the smallest unit. */
  guess?: string | undefined
  /** The most that was agreed to: tried first. */
  shown?: string | undefined
  /** What was signed for the swap. */
  permit?: Permit | undefined
}

/**
 * Makes the payment that is asked for ready to be signed, with a token that is held. It is run on a copy of the newest block, where the
 * node can: the recipient gets exactly the amount, and no more leaves than the maximum.
 *
 * @throws AppError `tx/*`, `swap/*`, `http/*`
 */
export async function planPay(client: Client, { pay, ...terms }: PayTerms, signal: AbortSignal): Promise<PayPlan> {
  const asked = payOf(client)
  const due = asked?.asset && parseUnits(asked.order.amount, asked.asset.decimals)
  if (!asked?.asset || due === undefined) throw fail(paymentErrors, 'send/unsupported-chain')
  if (isSameToken(pay, asked.asset)) return planDirect(client, asked.asset, asked.order.recipient, due, signal)
  return (await import('./bought.js')).planBought(client, { pay, ...terms, due, asset: asked.asset }, signal)
}

/** The asset itself is held. @throws AppError `tx/*`, `rpc/*`, `http/*` */
async function planDirect(
  client: Client,
  asset: SwapToken,
  recipient: string,
  due: bigint,
  signal: AbortSignal,
): Promise<PayPlan> {
  const sender = senderOf(client)
  const send = await sender.load()
  const intent = intentOf(sender, { to: recipient, amount: due, asset: assetOf(sender.family, asset) })
  const held = await heldOf(sender, intent.asset, signal)
  if (held < due) throw fail(paymentErrors, 'tx/insufficient-funds', {}, { cause: notEnough })
  const [{ fee }, { received }, native] = await Promise.all([
    send.estimateFee(intent, { signal }),
    send.simulate(intent, { signal }),
    nativeHeld(sender, signal),
  ])
  if (received !== undefined && received < due) throw fail(paymentErrors, 'tx/reverted', { reason: tooLittle })
  if (native < fee + (isNative(asset) ? due : 0n)) throw fail(paymentErrors, 'tx/insufficient-funds')
  return {
    networkId: intent.network.caipNetworkId,
    from: sender.address,
    recipient,
    asset,
    amount: `${due}`,
    pay: asset,
    maximum: `${due}`,
    fee: `${fee}`,
    way: 'direct',
    held: `${held}`,
    builtAt: Date.now(),
  }
}
