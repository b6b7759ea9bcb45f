import type { CaipNetworkId } from '../../../base/caip.js'
import type { Network } from '../../../base/entities/network.js'
import { AppError } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import { networkById } from '../../connections/select.js'
import type { SendAsset, SendFeature, SendIntent } from '../../family.js'
import { payerOf, stillPays } from '../../payments/payer.js'
import { isNative, type SwapToken } from '../../trade/tokens.js'
import type { PayPlan, PayState } from './state.js'
import { keepPayment } from './stored.js'
import { nextPay, type PayEvent } from './transitions.js'

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
  if (event.type !== 'taken-over') keepPayment(client, pay, progress)
  setPay(client, { progress })
}

export type Sending = {
  owner: string
  provider: unknown
  send: SendFeature
  readNative(signal: AbortSignal): Promise<bigint>
  intentTo(recipient: string, asset: SwapToken, amount: bigint): SendIntent
}

/** Who sends, and with what. @throws AppError `connections/no-active-address`, `send/unsupported-chain` */
export async function sendingOf(client: Client): Promise<Sending> {
  const { address: owner, network, family, provider } = payerOf(client)
  const load = family.features.send
  if (!load) throw new AppError('send/unsupported-chain')
  return {
    owner,
    provider,
    send: await load(),
    readNative: async (signal) => (await family.readBalance({ network, address: owner, signal })).amount,
    intentTo: (to, asset, amount) => ({ network, from: owner, to, amount, asset: sentAsset(asset) }),
  }
}

/** What sends on a network, whoever is connected. @throws AppError `send/unsupported-chain` */
export async function sendingOn(
  client: Client,
  networkId: CaipNetworkId,
): Promise<{ network: Network; send: SendFeature }> {
  const network = networkById(client.store.get(), networkId)
  const load = network && client.families.get(network.chainNamespace)?.features.send
  if (!network || !load) throw new AppError('send/unsupported-chain')
  return { network, send: await load() }
}

function sentAsset(token: SwapToken): SendAsset | undefined {
  const { address, decimals, symbol } = token
  return isNative(token) ? undefined : { kind: 'erc20', address, decimals, symbol }
}

/** What an account has of a token now, in the smallest unit. @throws what the network's nodes fail with */
export async function heldOf(
  { owner, send, readNative, intentTo }: Sending,
  token: SwapToken,
  signal: AbortSignal,
): Promise<bigint> {
  const { network, asset } = intentTo(owner, token, 0n)
  return asset ? (await send.holding({ network, owner, asset, signal })).amount : readNative(signal)
}

/** @throws AppError `send/unsupported-chain` when the wallet is another one, or elsewhere, than what was shown */
export function checkPlace(client: Client, plan: Pick<PayPlan, 'from' | 'networkId'>): void {
  if (!stillPays(client, plan)) throw new AppError('send/unsupported-chain')
}
