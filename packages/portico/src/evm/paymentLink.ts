import type { PaymentRequest } from '../core/family.js'
import { isAddressLike } from './hex.js'

// ethereum:[pay-]target[@chain][/function][?parameters]
const linkPattern = /^ethereum:(?:pay-)?([^@/?#]+)(?:@(\d{1,16}))?(?:\/([^?#]*))?(?:\?([^#]*))?$/i
const numberPattern = /^\+?(\d*)(?:\.(\d+))?(?:e(\d{0,2}))?$/i
const most = (1n << 256n) - 1n

/** A request to be paid as a URL (EIP-681); of a token as a call of its `transfer`. */
export async function write({ to, networkId, amount, token }: PaymentRequest): Promise<string> {
  const at = networkId ? `@${networkId.slice(networkId.indexOf(':') + 1)}` : ''
  if (token) {
    const how = amount === undefined ? '' : `&uint256=${amount}`
    return `ethereum:${token}${at}/transfer?address=${to}${how}`
  }
  return `ethereum:${to}${at}${amount === undefined ? '' : `?value=${amount}`}`
}

/** Reads a URL of EIP-681. `undefined` for any other text, and for calls that are no plain payment. */
export async function read(text: string): Promise<PaymentRequest | undefined> {
  const match = linkPattern.exec(text.trim())
  if (!match) return undefined
  const [, target = '', chain, call, query = ''] = match
  const params = new URLSearchParams(query)
  const networkId = chain ? (`eip155:${BigInt(chain)}` as const) : undefined
  const isTransfer = call === 'transfer'
  if (call && !isTransfer) return undefined
  const to = isTransfer ? params.get('address') : decodeURIComponentSafely(target)
  const written = params.get(isTransfer ? 'uint256' : 'value')
  const amount = written === null ? undefined : readNumber(written)
  const isWrong = !to || (written !== null && amount === undefined) || (isTransfer && !isAddressLike(target))
  return isWrong ? undefined : { to, networkId, amount, token: isTransfer ? target : undefined }
}

/** A number of the standard, which may have a point and an exponent; it must come out whole. */
function readNumber(text: string): bigint | undefined {
  const match = numberPattern.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  if (!whole && !fraction) return undefined
  const digits = fraction.replace(/(?<!0)0+$/, '')
  const shift = Number(exponent || '0') - digits.length
  if (shift < 0) return undefined
  const value = BigInt(`${whole}${digits}`) * 10n ** BigInt(shift)
  return value <= most ? value : undefined
}

function decodeURIComponentSafely(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
