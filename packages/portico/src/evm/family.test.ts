import { describe, expect, test, vi } from 'vitest'
import { evm } from './family.js'
import { addressOne, fakeContext } from './wallet.test-support.js'

describe('isAddress', () => {
  const slip = addressOne.replace('F4ce', 'f4ce')

  test('default', () => {
    const family = evm().create(fakeContext())
    expect(family.isAddress(addressOne)).toBe(true)
    expect(family.isAddress(addressOne.toLowerCase())).toBe(true)
    expect(family.isAddress('0x12')).toBe(false)
    expect(family.isAddress('portico.eth')).toBe(false)
  })

  test('behavior: a wrong checksum is none, as soon as what can tell is loaded', async () => {
    const family = evm().create(fakeContext())
    await vi.waitFor(() => expect(family.isAddress(slip)).toBe(false))
    expect(family.isAddress(addressOne)).toBe(true)
    expect(family.isAddress(slip.toLowerCase())).toBe(true)
    await expect(family.normalizeAddress(slip)).rejects.toMatchObject({ code: 'address/invalid' })
  })
})

describe('door', () => {
  test('behavior: the family has one, and it rejects while nothing is connected', async () => {
    const context = fakeContext()
    const family = evm().create(context)
    const door = family.appProvider?.({
      provider: () => undefined,
      connection: () => undefined,
      network: () => undefined,
      settled: async () => {},
      switchNetwork: async () => {},
      listen: () => () => {},
    }) as { request(args: { method: string }): Promise<unknown> }
    await expect(door.request({ method: 'eth_accounts' })).rejects.toThrow('Please call connect() before request()')
  })
})
