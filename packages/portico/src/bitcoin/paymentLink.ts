import { parseUnits } from '../base/parseUnits.js'
import { formatUnits } from '../base/units.js'
import type { PaymentRequest } from '../core/family.js'

/** There will never be more, in satoshi. */
const most = 2_100_000_000_000_000n

/** A request to be paid as a URI (BIP-21). Its amount is in whole bitcoin. */
export async function write({ to, amount }: PaymentRequest): Promise<string> {
  return `bitcoin:${to}${amount === undefined ? '' : `?amount=${formatUnits(amount, 8)}`}`
}

/**
 * Reads a URI of BIP-21, also one in capitals as codes have it. `undefined` for any other text, for a request that asks for something
 * which has to be understood (`req-`), and for one without an address.
 */
export async function read(text: string): Promise<PaymentRequest | undefined> {
  const [, target = '', query = ''] = /^bitcoin:([^/?#:]+)(?:\?([^#]*))?$/i.exec(text.trim()) ?? []
  // Whether its letters fit its checksum is told where it is sent to.
  if (!/^(?:(?:bc|tb|bcrt)1|[13mn2])\w{20,}$/i.test(target)) return undefined
  const params = [...new URLSearchParams(query)].map(([key, value]) => [key.toLowerCase(), value] as const)
  if (params.some(([key]) => key.startsWith('req-'))) return undefined
  const [written, ...more] = params.filter(([key]) => key === 'amount').map(([, value]) => value)
  // Capitals are for the code alone; base58 has one way to be written.
  const to = /^(?:bc|tb|bcrt)1/i.test(target) ? target.toLowerCase() : target
  if (written === undefined) return { to }
  const amount = more.length === 0 && /^\d{1,8}(\.\d{1,8})?$/.test(written) ? parseUnits(written, 8) : undefined
  return amount === undefined || amount > most ? undefined : { to, amount }
}
