import type { Network } from '../../../base/entities/network.js'
import { fail } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import type { Client } from '../../client.js'
import { ofClient } from '../../ofClient.js'
import { nativePlaceholders } from '../../payments/exchange/tokens.js'
import { stillPays } from '../../payments/payer.js'
import { type Sender, senderOf } from '../../payments/sender.js'
import { navigate } from '../../router.js'
import { fiatOf } from './fiat.js'
import { startSend } from './flow.js'
import { isNativeAlone, loadTokens, tokenAt } from './items.js'
import { nativeItem } from './nativeItem.js'
import type { SendDraft, SendItem } from './state.js'
import { draftOf } from './transitions.js'

/** What a host may begin a payment with. */
export type SendPreset = {
  to?: string | undefined
  amount?: string | undefined
  /** The contract of a token; the native currency when absent. */
  assetAddress?: string | undefined
  /** The number or the CAIP-2 id of a network. */
  chainId?: number | string | undefined
}

const { eip155, solana, other } = nativePlaceholders

/** What stands for the native currency, here and in other products. */
function isPlaceholder(address: string): boolean {
  return ['native', `0x${'0'.repeat(40)}`, eip155, other].includes(address.toLowerCase()) || address === solana
}

/**
 * Begins a payment as the host wants it; what was typed since then stays. On another network that one is switched to first: the
 * payment begins when the visitor is back.
 *
 * @throws AppError `send/unsupported-chain` for a network or a token that is not there; those of the network
 */
export async function beginSend(client: Client, preset: SendPreset): Promise<void> {
  const written = draftOf(client.store.get().send)
  const { to, amount, assetAddress, chainId } = preset
  const isPreset = to !== undefined || amount !== undefined || assetAddress !== undefined
  const sender = senderOf(client)
  if (chainId && !isNetwork(sender.network, chainId)) {
    const network = client.store.get().networks.find((one) => isNetwork(one, chainId))
    if (!network) throw fail(paymentErrors, 'send/unsupported-chain')
    navigate(client, 'SwitchNetwork', { network })
    return
  }
  startSend(client)
  // A form that is gone back to. Without an item it is new: what was typed is from while this was loading.
  if (written.item && !(isPreset && isUntouched(client, written))) return
  const item = !isPreset
    ? await usualItem(client, sender)
    : assetAddress === undefined || isPlaceholder(assetAddress)
      ? nativeItem(client.store.get())
      : await tokenAt(sender, assetAddress, { signal: client.signal })
  // Another account or another network meanwhile is another form.
  if (!stillPays(client, { from: sender.address, networkId: sender.network.caipNetworkId }))
    return beginSend(client, preset)
  // Whoever chose something meanwhile has it.
  if (!isPreset && (!item || draftOf(client.store.get().send).item)) return
  if (!item) throw fail(paymentErrors, 'send/unsupported-chain')
  // What was typed while the token was read stays.
  const now = draftOf(client.store.get().send)
  if (!isPreset) begun(client).item = item
  startSend(client, { item, amount: now.amount || (amount ?? ''), to: now.to || (to ?? '') })
}

/** What a form began with by itself. */
const begun = ofClient((): { item?: SendItem | undefined } => ({}))

/** Nobody has chosen or typed anything: what an app asks for may take its place. */
function isUntouched(client: Client, { item, amount, to }: SendDraft): boolean {
  return item === begun(client).item && amount === '' && to === ''
}

/**
 * What most people would send: the network's own currency where the account has some, otherwise what it has most of by its worth. Read where
 * it is not known; where it cannot be read the person chooses by themselves.
 */
async function usualItem(client: Client, sender: Sender): Promise<SendItem | undefined> {
  const native = nativeItem(client.store.get())
  if (isNativeAlone(client, sender) || (native && BigInt(native.balance ?? 0) > 0n)) return native
  const read = await loadTokens(client, { signal: client.signal }).catch(() => undefined)
  // What could not be read may be held, and be worth more.
  if (!read || read.listed === 'part') return undefined
  const held = read.items.filter(({ balance }) => BigInt(balance ?? 0) > 0n)
  return held.find(({ asset }) => !asset) ?? richest(held) ?? native
}

/** The one of the highest worth; without any price the first. */
function richest(held: readonly SendItem[]): SendItem | undefined {
  const worth = ({ balance, decimals, price }: SendItem) =>
    BigInt((fiatOf(BigInt(balance ?? 0), decimals, price) ?? '0').replace('.', ''))
  return held.reduce<SendItem | undefined>((best, one) => (best && worth(best) >= worth(one) ? best : one), undefined)
}

function isNetwork(network: Network, chainId: number | string): boolean {
  return network.caipNetworkId === chainId || String(network.id) === String(chainId)
}
