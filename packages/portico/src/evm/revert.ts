import { someError } from '../base/errors/rpc.js'
import { hexToBytes } from './hex.js'

// Selectors of Error(string) and Panic(uint256), which the Solidity compiler uses for its own reverts.
const errorSelector = '08c379a0'
const panicSelector = '4e487b71'
const panics: Readonly<Record<number, string>> = {
  1: 'assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'value is not of the enumeration',
  34: 'storage byte array is badly encoded',
  49: 'pop of an empty array',
  50: 'index out of bounds',
  65: 'too much memory is needed',
  81: 'call of an empty function',
}

/**
 * Why a contract reverted, in words, when the error says that one did; `undefined` otherwise.
 * Looks at the returned data first, since the text beside it may be cut or missing.
 */
export function revertReason(error: unknown, texts: readonly string[]): string | undefined {
  const data = revertData(error)
  const fromData = data === undefined ? undefined : decodeRevert(data)
  if (fromData) return fromData
  for (const text of texts) {
    const said =
      /(?:execution|transaction|call|vm)[\s\w:]{0,40}revert(?:ed)?(?::?\s*(?:with reason string )?['"]?([^'"\n]*)['"]?)?/i.exec(
        text,
      )
    if (said) return said[1]?.trim() || 'no reason given'
  }
  return data === undefined ? undefined : 'no reason given'
}

/** Words of the data that a reverted call returned; empty when there are none in it. */
function decodeRevert(data: string): string {
  const digits = data.slice(2).toLowerCase()
  const selector = digits.slice(0, 8)
  if (selector === errorSelector) {
    const length = Number.parseInt(digits.slice(72, 136), 16)
    if (!Number.isSafeInteger(length)) return ''
    const text = digits.slice(136, 136 + Math.min(length, 1_000) * 2)
    return new TextDecoder().decode(hexToBytes(`0x${text}`)).trim()
  }
  if (selector === panicSelector) {
    const code = Number.parseInt(digits.slice(8, 72), 16)
    return panics[code] ?? `panic ${code}`
  }
  return digits.length >= 8 ? `error 0x${selector}` : ''
}

function revertData(error: unknown): string | undefined {
  let found: string | undefined
  someError(error, (value) => {
    if (typeof value === 'string') return false
    const { code, data } = value as Record<'code' | 'data', unknown>
    const text = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
    if (typeof text !== 'string') return false
    // Nethermind and parity write a word before the bytes.
    const bytes = /^(?:reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(text.trim())?.[1]
    const isRevert = code === 3 || /^reverted/i.test(text) || /^0x(?:08c379a0|4e487b71)/i.test(bytes ?? '')
    if (bytes !== undefined && isRevert) found = bytes
    return found !== undefined
  })
  return found
}
