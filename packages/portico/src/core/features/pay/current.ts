import type { Client } from '../../client.js'
import { tokenAsset } from '../../families.js'
import type { Family, SendAsset } from '../../family.js'
import { isNative, type SwapToken } from '../../payments/exchange/tokens.js'
import { writerOf } from '../../writerOf.js'
import type { PayProgress, PayState } from './state.js'
import { nextPay, type PayEvent } from './transitions.js'

export const writePay = writerOf('pay')

/** Reasons of ours why a payment is not made, to be thrown. */
export const tooLittle = 'the recipient would get less'
export const notEnough = 'not enough is held'

/** The payment that was asked for last. */
export function payOf(client: Client): PayState | undefined {
  return client.store.get().pay
}

export function setPay(client: Client, part: Partial<PayState>): void {
  const pay = payOf(client)
  if (pay) writePay(client, { pay: { ...pay, ...part } })
}

export function applyPay(client: Client, event: PayEvent): void {
  changePay(client, (progress) => nextPay(progress, event))
}

export function changePay(client: Client, turn: (progress: PayProgress) => PayProgress): void {
  const pay = payOf(client)
  const progress = pay && turn(pay.progress)
  if (progress && progress !== pay.progress) setPay(client, { progress })
}

/** A token as the family of its network knows it; nothing for the native currency. */
export function assetOf(family: Family, token: SwapToken): SendAsset | undefined {
  return isNative(token) ? undefined : tokenAsset(family, token)
}
