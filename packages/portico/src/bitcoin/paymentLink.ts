import type { CaipNetworkId } from '../base/caip.js'
import { parseUnits } from '../base/parseUnits.js'
import { formatUnits } from '../base/units.js'
import type { PaymentRequest, RefusedRequest } from '../core/family.js'
import { networkOfAddress } from './chains.js'

/** There will never be more, in satoshi. */
const most = 2_100_000_000_000_000n

/** A request to be paid as a URI (BIP-21). Its amount is in whole bitcoin. */
export async function write({ to, amount }: PaymentRequest): Promise<string> {
  return `bitcoin:${to}${amount === undefined ? '' : `?amount=${formatUnits(amount, 8)}`}`
}

/**
 * Reads a URI of BIP-21, also one in capitals as codes have it; `undefined` for any other text, and for one without an address. Refused
 * are what has to be understood (`req-`), and amounts that cannot be. With the network in use, an address of another tells which.
 */
export async function read(
  text: string,
  networkId?: CaipNetworkId,
): Promise<PaymentRequest | RefusedRequest | undefined> {
  const [, target = '', query = ''] = /^bitcoin:([^/?#:]+)(?:\?([^#]*))?$/i.exec(text.trim()) ?? []
  // Whether its letters fit its checksum is told where it is sent to.
  if (!/^(?:(?:bc|tb|bcrt)1|[13mn2])\w{20,}$/i.test(target)) return undefined
  // Capitals are for the code alone, and then all of them: a mixture is a slip (BIP-173). Base58 has one way to be written.
  const isBech32 = /^(?:bc|tb|bcrt)1/i.test(target)
  if (isBech32 && target !== target.toLowerCase() && target !== target.toUpperCase()) return undefined
  const params = [...new URLSearchParams(query)].map(([key, value]) => [key.toLowerCase(), value] as const)
  if (params.some(([key]) => key.startsWith('req-'))) return { refused: 'unknown-parameter' }
  const [written, ...more] = params.filter(([key]) => key === 'amount').map(([, value]) => value)
  const to = isBech32 ? target.toLowerCase() : target
  const place = networkOfAddress(to, [], networkId)
  const asked: PaymentRequest = networkId === undefined || place === networkId ? { to } : { to, networkId: place }
  if (written === undefined) return asked
  const amount = more.length === 0 && /^\d{1,8}(\.\d{1,8})?$/.test(written) ? parseUnits(written, 8) : undefined
  return amount === undefined || amount > most ? { refused: 'bad-amount' } : { ...asked, amount }
}
