import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSolana, type TestSolana } from '../../../../sandbox/solana/testing.js'
import type { Network } from '../base/entities/network.js'
import { solana } from './family.js'
import { parseExactly, readAmount } from './node.js'
import { solanaContext } from './wallet.test-support.js'

const held: { chain?: TestSolana } = {}
beforeAll(async () => {
  held.chain = await startTestSolana()
})
afterAll(() => held.chain?.stop())

const { signal } = new AbortController()

test('behavior: the balance of an account is read from the node', async () => {
  const chain = held.chain as TestSolana
  const network: Network = {
    id: chain.id.slice('solana:'.length),
    name: 'Sandbox Solana',
    chainNamespace: 'solana',
    caipNetworkId: chain.id as `solana:${string}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  const family = solana().create(solanaContext([network]))
  const read = (address: string) => family.readBalance({ network, address, signal })
  expect(await read(chain.accounts[9] as string)).toEqual({ amount: 100_000_000_000n, decimals: 9, symbol: 'SOL' })
  expect(await read('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')).toMatchObject({ amount: 0n })
})

describe('parseExactly', () => {
  test('behavior: 64-bit amounts stay exact, all else is as JSON reads it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.json(), (amount, json) => {
        const read = parseExactly(`{"value":${amount},"more":${json},"text":${JSON.stringify(`x ${amount}`)}}`) as {
          value: unknown
          text: string
        }
        expect(readAmount(read.value)).toBe(amount)
        expect(read.text).toBe(`x ${amount}`)
      }),
    )
    expect(parseExactly('[1.5,-2,3e20,"1234567890123456789",0.1234567890123456789]')).toEqual(
      JSON.parse('[1.5,-2,3e20,"1234567890123456789",0.1234567890123456789]'),
    )
  })

  test('error: no whole number', () => {
    for (const value of [-1, 1.5, 2 ** 53, '1.5', '', null, {}]) expect(readAmount(value)).toBeUndefined()
  })
})
