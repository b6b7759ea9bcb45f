import { parseUnits } from '../base/parseUnits.js'
import { formatUnits } from '../base/units.js'
import type { PaymentRequest } from '../core/family.js'
import { isAddress } from './address.js'

/**
 * A request to be paid as a URL (Solana Pay). Amounts in it are whole units, so that of a token, whose decimals stand in the token
 * alone, is left out.
 */
export async function write({ to, amount, token }: PaymentRequest): Promise<string> {
  const params = new URLSearchParams()
  if (amount !== undefined && !token) params.set('amount', formatUnits(amount, 9))
  if (token) params.set('spl-token', token)
  const query = params.toString()
  return `solana:${to}${query ? `?${query}` : ''}`
}

/** Reads a URL of Solana Pay. `undefined` for any other text, and for those that have a server make the transaction. */
export async function read(text: string): Promise<PaymentRequest | undefined> {
  const [, to = '', query = ''] = /^solana:([^/?#:]+)(?:\?([^#]*))?$/i.exec(text.trim()) ?? []
  if (!isAddress(to)) return undefined
  const params = new URLSearchParams(query)
  const token = params.get('spl-token') ?? undefined
  const written = params.get('amount')
  // The figure of a token cannot be read without its decimals: it is left to the person.
  const amount = written === null || token ? undefined : /^\d+(\.\d+)?$/.test(written) ? parseUnits(written, 9) : null
  if (amount === null || (written !== null && !token && amount === undefined)) return undefined
  if (token !== undefined && !isAddress(token)) return undefined
  return { to, amount, token }
}
