import { parseUnits } from '../base/parseUnits.js'
import { formatUnits } from '../base/units.js'
import type { PaymentRequest } from '../core/family.js'
import { isAddress } from './address.js'

/**
 * A request to be paid as a URL (Solana Pay). Amounts in it are whole units, so that of a token whose decimals are not given is left
 * out.
 */
export async function write({ to, amount, token, decimals }: PaymentRequest): Promise<string> {
  const params = new URLSearchParams()
  const places = token ? decimals : 9
  if (amount !== undefined && places !== undefined) params.set('amount', formatUnits(amount, places))
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
  if (written !== null && !/^\d+(\.\d+)?$/.test(written)) return undefined
  if (token !== undefined) return isAddress(token) ? { to, token, units: written ?? undefined } : undefined
  const amount = written === null ? undefined : parseUnits(written, 9)
  return written !== null && amount === undefined ? undefined : { to, amount }
}
