import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestBitcoin, type TestBitcoin } from '../../../../sandbox/bitcoin/testing.js'
import { fakeContext, makeNetwork, payment } from './bitcoin.test-support.js'
import { bitcoin } from './family.js'

const { signal } = new AbortController()

describe('isAddress', () => {
  const slip = payment.replace('quv9', 'quv8')

  test('default', () => {
    const family = bitcoin().create(fakeContext())
    expect(family.isAddress(payment)).toBe(true)
    expect(family.isAddress('bc1')).toBe(false)
    expect(family.isAddress('0x00000000000000000000000000000000000a11ce')).toBe(false)
  })

  test('behavior: a wrong checksum is none, and neither is an address of another network, as soon as what can tell is loaded', async () => {
    const family = bitcoin().create(fakeContext())
    await vi.waitFor(() => expect(family.isAddress(slip)).toBe(false))
    expect(family.isAddress(payment)).toBe(true)
    expect(family.isAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(false)
    await expect(family.normalizeAddress(slip)).rejects.toMatchObject({ code: 'address/invalid' })
  })
})

describe('readBalance', () => {
  let chain: TestBitcoin
  beforeAll(async () => {
    chain = await startTestBitcoin()
  })
  afterAll(() => chain?.stop())

  test('default: with what waits for a block', async () => {
    const family = bitcoin().create(fakeContext())
    const { address } = chain.account(700).payment
    const ask = () => family.readBalance({ network: makeNetwork(chain.apiUrl), address, signal })
    expect(await ask()).toEqual({ amount: 0n, decimals: 8, symbol: 'BTC' })
    await chain.give(address, 12_345)
    expect(await ask()).toMatchObject({ amount: 12_345n })
    await chain.mine()
    expect(await ask()).toMatchObject({ amount: 12_345n })
  })

  test('behavior: the next interface answers when one is away', async () => {
    const family = bitcoin().create(fakeContext())
    const network = makeNetwork('http://127.0.0.1:9/', {
      rpcUrls: { default: { http: ['http://127.0.0.1:9', chain.apiUrl] } },
    })
    expect(await family.readBalance({ network, address: payment, signal })).toMatchObject({ amount: 100_000_000n })
  })

  test('error: what it does not take is told at once', async () => {
    const family = bitcoin().create(fakeContext())
    const asked = family.readBalance({ network: makeNetwork(chain.apiUrl), address: 'nonsense', signal })
    await expect(asked).rejects.toMatchObject({ code: 'http/status', context: { status: 400 } })
  })

  test('error: without an interface', async () => {
    const family = bitcoin().create(fakeContext())
    const network = makeNetwork('x', { rpcUrls: { default: { http: [] } } })
    await expect(family.readBalance({ network, address: payment, signal })).rejects.toMatchObject({
      code: 'rpc/no-url',
    })
  })
})
