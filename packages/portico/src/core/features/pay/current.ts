import type { Client } from '../../client.js'
import type { SendAsset } from '../../family.js'
import { isNative, type SwapToken } from '../../payments/exchange/tokens.js'
import { keepChange } from '../../payments/keeping.js'
import type { PayState } from './state.js'
import { keepingOf } from './stored.js'
import { nextPay, type PayEvent, paymentOf } from './transitions.js'

/** Reasons of ours why a payment is not made, to be thrown. */
export const tooLittle = 'the recipient would get less'
export const notEnough = 'not enough is held'

/** The payment that was asked for last. */
export function payOf(client: Client): PayState | undefined {
  return client.store.get().pay
}

export function setPay(client: Client, part: Partial<PayState>): void {
  const pay = payOf(client)
  if (pay) client.store.set({ pay: { ...pay, ...part } })
}

export function applyPay(client: Client, event: PayEvent): void {
  const pay = payOf(client)
  if (!pay) return
  const progress = nextPay(pay.progress, event)
  if (progress === pay.progress) return
  // First on the disk: a page that is left right after this must not forget it. What is taken over is there already.
  if (event.type !== 'taken-over')
    keepChange(client, paymentOf(pay.progress), paymentOf(progress), keepingOf(pay.order))
  setPay(client, { progress })
}

/** A token as the family of its network knows it; nothing for the native currency. */
export function assetOf(token: SwapToken): SendAsset | undefined {
  const { address, decimals, symbol } = token
  return isNative(token) ? undefined : { kind: 'erc20', address, decimals, symbol }
}
