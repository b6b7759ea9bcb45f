import { parseUnits } from '../base/parseUnits.js'
import { formatUnits } from '../base/units.js'
import type { PaymentMarks, PaymentRequest, RefusedRequest } from '../core/family.js'
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

/** A transaction has room for so much beside the payment. */
const mostReferences = 8
const longestMemo = 256

/**
 * Reads a URL of Solana Pay. `undefined` for any other text, and for those that have a server make the transaction. Refused is one that
 * says something twice, or asks for something to be told by that cannot be borne.
 */
export async function read(text: string): Promise<PaymentRequest | RefusedRequest | undefined> {
  const [, to = '', query = ''] = /^solana:([^/?#:]+)(?:\?([^#]*))?$/i.exec(text.trim()) ?? []
  if (!isAddress(to)) return undefined
  const params = new URLSearchParams(query)
  const token = params.get('spl-token') ?? undefined
  if (params.getAll('amount').length > 1) return { refused: 'bad-amount' }
  const marks = marksIn(params)
  if (marks === 'unknown' || params.getAll('spl-token').length > 1) return { refused: 'unknown-parameter' }
  const written = params.get('amount')
  if (written !== null && !/^\d+(\.\d+)?$/.test(written)) return undefined
  if (token !== undefined) return isAddress(token) ? { to, token, units: written ?? undefined, ...marks } : undefined
  const amount = written === null ? undefined : parseUnits(written, 9)
  return written !== null && amount === undefined ? undefined : { to, amount, ...marks }
}

/** What the payment is to be told by. */
function marksIn(params: URLSearchParams): { marks?: PaymentMarks } | 'unknown' {
  const references = params.getAll('reference')
  const [memo, ...more] = params.getAll('memo')
  if (references.length === 0 && memo === undefined) return {}
  const isLong = memo !== undefined && new TextEncoder().encode(memo).length > longestMemo
  if (more.length > 0 || isLong || references.length > mostReferences || !references.every(isAddress)) return 'unknown'
  return { marks: { references, ...(memo && { memo }) } }
}
