const rejectionCodes: readonly unknown[] = [4001, 5000, '4001', '5000', 'ACTION_REJECTED']
const rejectionText =
  /user (rejected|denied|cancel+ed|declined|disapproved)|rejected by (the )?user|(denied|cancel+ed|declined) by (the )?user|request rejected|transaction was rejected/i

/**
 * Whether an error of any origin says that the person said no: codes 4001 and 5000, ethers' ACTION_REJECTED, our own
 * `connect/rejected`, and the usual texts, looked for in causes and in the places where wallets nest the original.
 */
export function isUserRejection(error: unknown): boolean {
  return someError(error, (value) => {
    const code = (value as { code?: unknown }).code
    if (rejectionCodes.includes(code) || code === 'connect/rejected') return true
    if (code === 'rpc/error') return rejectionCodes.includes((value as { context?: { code?: unknown } }).context?.code)
    const message = typeof value === 'string' ? value : (value as { message?: unknown }).message
    return typeof message === 'string' && rejectionText.test(message)
  })
}

/** The first JSON-RPC code that is found in an error or in what it nests. */
export function rpcCodeOf(error: unknown): number | undefined {
  let found: number | undefined
  someError(error, (value) => {
    const { code, context } = value as { code?: unknown; context?: { code?: unknown } }
    const number = code === 'rpc/error' ? context?.code : code
    if (typeof number === 'number' && Number.isInteger(number)) found = number
    return found !== undefined
  })
  return found
}

/** Walks an error, its causes and the nested originals; at most 16 deep and never in circles. */
export function someError(error: unknown, test: (value: object | string) => boolean): boolean {
  const seen = new Set<unknown>()
  const waiting: unknown[] = [error]
  while (waiting.length > 0 && seen.size < 16) {
    const value = waiting.shift()
    if ((typeof value !== 'object' || value === null) && typeof value !== 'string') continue
    if (seen.has(value)) continue
    seen.add(value)
    try {
      if (test(value)) return true
      if (typeof value === 'string') continue
      const { cause, error: inner, info, data } = value as Record<'cause' | 'error' | 'info' | 'data', unknown>
      waiting.push(cause, inner, nested(info, 'error'), nested(data, 'originalError'), nested(data, 'cause'))
    } catch {
      // A getter of a foreign error may throw; there is nothing to read then.
    }
  }
  return false
}

function nested(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}
