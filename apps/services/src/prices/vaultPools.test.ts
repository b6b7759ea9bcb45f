import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains/nodes.js'
import { formatRatio, one, ratio } from '../money/ratio.js'
import { createVaultPrices } from './vaultPools.js'

const wrapped = 'So11111111111111111111111111111111111111112'
const native = 'So11111111111111111111111111111111111111111'
const dollar = 'Do11ar1111111111111111111111111111111111111'
const token = 'Token11111111111111111111111111111111111111'
const decimals: Readonly<Record<string, number>> = { [wrapped]: 9, [dollar]: 6, [token]: 5 }

/** Each pool is told by what lies in it, in whole tokens. */
function start(pools: readonly (readonly [string, number, string, number])[], floor = one) {
  const vaults = new Map<string, unknown>()
  const names = pools.map(([a, inA, b, inB], index): [string, string] => {
    const place = (side: string, mint: string, amount: number) => {
      const units = String(BigInt(amount) * 10n ** BigInt(decimals[mint] ?? 0))
      const info = { mint, tokenAmount: { amount: units, decimals: decimals[mint] } }
      vaults.set(`${side}${index}`, { data: { parsed: { type: 'account', info } } })
      return `${side}${index}`
    }
    return [place('first', a, inA), place('second', b, inB)]
  })
  const asked: string[][] = []
  const nodes = {
    async request(_: string, __: string, [addresses]: [string[]]) {
      asked.push(addresses)
      return { value: addresses.map((address) => vaults.get(address) ?? null) } as never
    },
  }
  const chain = { id: 'solana:test', vaultPools: { stable: dollar, pools: names } } as unknown as Chain
  const prices = createVaultPrices(nodes as never, { floor })
  const of = async (...addresses: string[]) =>
    Object.fromEntries([...(await prices.of(chain, addresses))].map(([key, price]) => [key, formatRatio(price)]))
  return { of, asked, vaults }
}

describe('createVaultPrices', () => {
  test('default: against the stable token, from either side', async () => {
    const { of } = start([
      [wrapped, 1_000, dollar, 150_000],
      [dollar, 50, token, 100],
    ])
    expect(await of(native, wrapped, token, dollar, 'unknown')).toEqual({
      [native]: '150',
      [wrapped]: '150',
      [token]: '0.5',
      [dollar]: '1',
    })
  })

  test('behavior: a token that is paid in SOL', async () => {
    const { of } = start([
      [wrapped, 1_000, dollar, 150_000],
      [token, 300, wrapped, 4],
    ])
    expect(await of(token)).toEqual({ [token]: '2' })
  })

  test('behavior: the deepest pool says it, and one with dust in it says nothing', async () => {
    const { of } = start(
      [
        [token, 1, dollar, 900],
        [token, 1_000, dollar, 2_000],
        [wrapped, 1, dollar, 999],
      ],
      ratio(1_000n, 1n),
    )
    expect(await of(token, native)).toEqual({ [token]: '2' })
  })

  test('error: accounts that are missing or hold no tokens', async () => {
    const { of, vaults } = start([
      [wrapped, 1_000, dollar, 150_000],
      [token, 100, dollar, 50],
    ])
    vaults.delete('first0')
    vaults.set('second1', { data: ['AA==', 'base64'] })
    expect(await of(native, token)).toEqual({})
  })

  test('behavior: a node is asked for a hundred accounts at a time', async () => {
    const { of, asked } = start(Array.from({ length: 60 }, () => [token, 1, dollar, 2] as const))
    expect(await of(token)).toEqual({ [token]: '2' })
    expect(asked.map((part) => part.length)).toEqual([100, 20])
  })
})
