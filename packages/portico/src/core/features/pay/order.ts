import { type CaipNetworkId, parseNetworkId } from '../../../base/caip.js'
import { CodedError } from '../../../base/errors/CodedError.js'
import { payTexts } from '../../../base/errors/payTexts.js'
import { splitDecimal } from '../../../base/parseUnits.js'
import type { Client, PayOptions } from '../../client.js'
import { networkById } from '../../connections/select.js'
import { nativeAddress } from '../../trade/tokens.js'
import type { PayOrder } from './state.js'

const textMax = 200

/** An error of paying with its text, which is loaded with this feature alone. */
export function payError(
  code: keyof typeof payTexts,
  context: Record<string, string> = {},
  options: { cause?: unknown } = {},
): CodedError {
  return new CodedError(code, context, { ...options, text: payTexts[code] })
}

/**
 * Checks what an app asks to be paid.
 *
 * @throws AppError `pay/network`, `pay/asset`, `pay/recipient`, `pay/amount`
 */
export async function readOrder(client: Client, options: PayOptions): Promise<PayOrder> {
  const { networkId, token } = readAsset(options.asset)
  const network = networkById(client.store.get(), networkId)
  const family = network && client.families.get(network.chainNamespace)
  if (!network || !family) throw payError('pay/network', { network: networkId })
  if (token !== undefined && (network.chainNamespace !== 'eip155' || !family.isAddress(token)))
    throw payError('pay/asset', { asset: token })
  const recipient = await readRecipient(family, String(options.recipient ?? '').trim(), token)
  const amount = typeof options.amount === 'string' ? options.amount.trim() : ''
  const parts = splitDecimal(amount)
  if (!parts || amount.length > 80 || /^0*$/.test(parts.whole + parts.fraction))
    throw payError('pay/amount', { amount: String(options.amount) })
  const text = options.order?.trim().slice(0, textMax)
  return { networkId, recipient, amount, ...(token && { token: token.toLowerCase() }), ...(text && { text }) }
}

type Family = { isAddress(text: string): boolean; normalizeAddress(text: string): Promise<string> }

/** What is sent to the zero address, or to the token's own contract, is lost. */
async function readRecipient(family: Family, recipient: string, token: string | undefined): Promise<string> {
  const isLost = /^0x0{40}$/.test(recipient) || recipient.toLowerCase() === token?.toLowerCase()
  if (!family.isAddress(recipient) || isLost) throw payError('pay/recipient', { recipient })
  return family.normalizeAddress(recipient)
}

/** A CAIP-19 id, a CAIP-2 id for the native currency of a network, or both in parts. */
function readAsset(asset: PayOptions['asset']): { networkId: CaipNetworkId; token?: string | undefined } {
  const [id = '', kind, more] = typeof asset === 'string' ? asset.split('/') : [asset?.networkId]
  const [standard, reference] = kind?.split(':') ?? []
  const isPlain = kind === undefined || standard === 'slip44' || (standard === 'erc20' && reference)
  if (!parseNetworkId(id) || !isPlain || more !== undefined)
    throw payError('pay/asset', { asset: typeof asset === 'string' ? asset : id })
  const token = typeof asset === 'string' ? (standard === 'erc20' ? reference : undefined) : asset.token
  const isToken = token !== undefined && token.toLowerCase() !== nativeAddress
  return { networkId: id as CaipNetworkId, ...(isToken && { token }) }
}

/** Whether two orders ask for the same. */
export function isSameOrder(one: PayOrder, other: PayOrder): boolean {
  return orderKey(one) === orderKey(other)
}

function orderKey({ networkId, recipient, token, amount, text }: PayOrder): string {
  return JSON.stringify([networkId, recipient.toLowerCase(), token, amount, text])
}
