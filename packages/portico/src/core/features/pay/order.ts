import { type CaipNetworkId, parseNetworkId } from '../../../base/caip.js'
import { fail } from '../../../base/errors/AppError.js'
import { parseUnits, splitDecimal } from '../../../base/parseUnits.js'
import type { Client } from '../../client.js'
import { networkById } from '../../connections/select.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import type { PayOptions } from '../../portico.js'
import { payErrors } from './errors.js'
import type { PayOrder } from './state.js'

const textMax = 200

/**
 * Checks what an app asks to be paid, whatever it hands in.
 *
 * @throws AppError `pay/network`, `pay/asset`, `pay/recipient`, `pay/amount`
 */
export async function readOrder(client: Client, options: PayOptions): Promise<PayOrder> {
  const { networkId, standard, token } = readAsset(options.asset)
  const network = networkById(client.store.get(), networkId)
  const family = network && client.families.get(network.chainNamespace)
  if (!network || !family) throw fail(payErrors, 'pay/network', { network: networkId })
  if (standard !== undefined && standard !== family.traits?.token)
    throw fail(payErrors, 'pay/asset', { asset: shown(options.asset) })
  // A token is paid where the family calls contracts: it may have to be bought first.
  if (token !== undefined && (!family.features.transact || !family.isAddress(token)))
    throw fail(payErrors, 'pay/asset', { asset: token })
  if (token !== undefined) await normalized(family, token, 'pay/asset')
  const recipient = await readRecipient(family, textOf(options.recipient), token)
  const amount = readAmount(options.amount, token === undefined ? network.nativeCurrency.decimals : undefined)
  const text = textOf(options.order).slice(0, textMax)
  return { networkId, recipient, amount, ...(token && { token: token.toLowerCase() }), ...(text && { text }) }
}

/** What was handed in, shown to the app in an error: never long. */
const shown = (value: unknown) => (typeof value === 'object' ? 'an object' : String(value)).slice(0, textMax)
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** @param decimals Of the asset; a token's are read from its contract later. */
function readAmount(given: unknown, decimals: number | undefined): string {
  const amount = textOf(given)
  const parts = splitDecimal(amount)
  // Whoever counts in fewer decimals pays no more units than whoever counts in none pays wholes.
  const units =
    parts && amount.length <= 80
      ? parseUnits(decimals === undefined ? parts.whole || '0' : amount, decimals ?? 0)
      : undefined
  const isNone = !parts || /^0*$/.test(parts.whole + parts.fraction)
  if (units === undefined || units >= 1n << 255n || isNone)
    throw fail(payErrors, 'pay/amount', { amount: shown(given) })
  return amount
}

type Family = { isAddress(text: string): boolean; normalizeAddress(text: string): Promise<string> }

/** What is sent to the zero address, or to the token's own contract, is lost. */
async function readRecipient(family: Family, recipient: string, token: string | undefined): Promise<string> {
  const isLost = /^0x0{40}$/.test(recipient) || recipient.toLowerCase() === token?.toLowerCase()
  if (!family.isAddress(recipient) || isLost) throw fail(payErrors, 'pay/recipient', { recipient })
  return normalized(family, recipient, 'pay/recipient')
}

/** Both cases must fit the checksum: a wrong letter is a slip that costs money. */
function normalized(family: Family, address: string, code: 'pay/recipient' | 'pay/asset'): Promise<string> {
  return family.normalizeAddress(address).catch((cause: unknown) => {
    throw code === 'pay/asset'
      ? fail(payErrors, code, { asset: address }, { cause })
      : fail(payErrors, code, { recipient: address }, { cause })
  })
}

/** A CAIP-19 id, a CAIP-2 id for the native currency of a network, or both in parts. */
function readAsset(asset: unknown): {
  networkId: CaipNetworkId
  /** What the id calls the token by, to be held against the family's own word. */
  standard?: string | undefined
  token?: string | undefined
} {
  const given = (typeof asset === 'object' && asset !== null ? asset : {}) as { networkId?: unknown; token?: unknown }
  const [id = '', kind, more] = typeof asset === 'string' ? asset.split('/') : [textOf(given.networkId)]
  const [standard, reference, rest] = kind?.split(':') ?? []
  const isNative = kind === undefined || standard === 'slip44'
  const isPlain = isNative || (standard && reference)
  // An empty one is a slip of the app: not the native currency.
  const isText = given.token === undefined || textOf(given.token) !== ''
  if (!parseNetworkId(id) || !isPlain || rest !== undefined || more !== undefined || !isText)
    throw fail(payErrors, 'pay/asset', { asset: shown(asset) })
  const token = typeof asset === 'string' ? (isNative ? undefined : reference) : textOf(given.token) || undefined
  const isToken = token !== undefined && token.toLowerCase() !== nativeAddress
  return { networkId: id as CaipNetworkId, ...(!isNative && { standard }), ...(isToken && { token }) }
}

/** Whether two orders ask for the same. */
export function isSameOrder(one: PayOrder, other: PayOrder): boolean {
  return orderKey(one) === orderKey(other)
}

/** The same text for the same order. */
export function orderKey({ networkId, recipient, token, amount, text }: PayOrder): string {
  return JSON.stringify([networkId, recipient.toLowerCase(), token, amount, text])
}
