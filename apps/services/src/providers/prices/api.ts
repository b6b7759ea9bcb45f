import type { PricesConfig } from '../../dataConfig.js'
import { parseRatio, type Ratio } from '../../money/ratio.js'
import { askJson, filled, valueAt } from '../json.js'
import type { PriceProvider } from '../types.js'

/** So many are asked for one answer of ours: each is a request. */
const requestsAtMost = 20

/** A source over HTTP, as the operator configured it. */
export function apiProvider({ url, path, headers }: NonNullable<PricesConfig['api']>): PriceProvider {
  return {
    name: 'api',
    serves: () => true,
    async prices({ id }, addresses) {
      const [namespace = '', reference = ''] = id.split(':')
      const found = await Promise.allSettled(
        addresses.slice(0, requestsAtMost).map(async (address) => {
          const answer = await askJson(
            filled(url, { namespace, reference, address }),
            headers,
            AbortSignal.timeout(5_000),
          )
          return [address, readPrice(valueAt(answer, path))] as const
        }),
      )
      const failed = found.filter((result) => result.status === 'rejected')
      if (failed.length > 0 && failed.length === found.length) throw failed[0]?.reason
      return new Map(
        found.flatMap((result) => {
          if (result.status === 'rejected') return []
          const [address, price] = result.value
          return price ? [[id.startsWith('eip155:') ? address.toLowerCase() : address, price] as const] : []
        }),
      )
    },
  }
}

/** A price as text or number; also as numbers are written that are very small or large. */
export function readPrice(value: unknown): Ratio | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const [, digits = '', exponent = '0'] = /^(\d{1,40}(?:\.\d{1,40})?)(?:e([+-]?\d{1,2}))?$/i.exec(String(value)) ?? []
  const base = parseRatio(digits)
  if (!base || base.over === 0n) return undefined
  const power = 10n ** BigInt(Math.abs(Number(exponent)))
  return Number(exponent) < 0
    ? { over: base.over, under: base.under * power }
    : { over: base.over * power, under: base.under }
}
