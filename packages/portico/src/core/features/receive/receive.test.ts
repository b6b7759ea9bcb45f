import { describe, expect, test, vi } from 'vitest'
import { alice, bob } from '../../fakes.test-support.js'
import { make } from '../send/send.test-support.js'
import { askedOf, askFor, askForNothing } from './flow.js'
import { askForToken } from './token.js'

const dollar = { address: `0x${'c'.repeat(40)}`, symbol: 'USDX', decimals: 6 }

describe('askFor', () => {
  test('default', async () => {
    const { client } = await make()
    expect(askedOf(client.store.get())).toBeUndefined()
    askFor(client, { amount: '1.5' })
    expect(askedOf(client.store.get())).toEqual({ address: alice, networkId: 'eip155:1', amount: '1.5' })
    askForNothing(client)
    expect(client.store.get().receive).toBeUndefined()
  })

  test('behavior: what another account, or another network, asked for is forgotten', async () => {
    const { client } = await make()
    for (const other of [{ address: bob }, { networkId: 'eip155:10' as const }]) {
      const receive = { address: alice, networkId: 'eip155:1' as const, amount: '7', token: dollar, ...other }
      client.store.set({ receive })
      expect(askedOf(client.store.get())).toBeUndefined()
      askFor(client, { amount: '2' })
      expect(askedOf(client.store.get())).toEqual({ address: alice, networkId: 'eip155:1', amount: '2' })
    }
  })
})

describe('askForToken', () => {
  const { signal } = new AbortController()
  const chosen = { address: dollar.address, icon: 'https://pictures.example/usdx' }

  test('default: with the decimals and the symbol that its contract tells', async () => {
    const holding = vi.fn(async () => ({ amount: 4n, decimals: 8, symbol: 'USDY' }))
    const { client } = await make({ holding })
    askFor(client, { amount: '3' })
    await askForToken(client, chosen, { signal })
    expect(askedOf(client.store.get())).toMatchObject({
      amount: '3',
      token: { ...chosen, symbol: 'USDY', decimals: 8 },
    })
    expect(holding).toHaveBeenCalledWith(expect.objectContaining({ owner: alice }))
  })

  test('behavior: the native currency needs no question', async () => {
    const { client } = await make()
    askFor(client, { token: dollar })
    await askForToken(client, {}, { signal })
    expect(askedOf(client.store.get())).toEqual({ address: alice, networkId: 'eip155:1', amount: '' })
  })

  test('error: a contract that is no token, a node that does not answer: what was asked for stays', async () => {
    for (const holding of [
      async () => ({ amount: 0n }),
      async () => {
        throw new Error('down')
      },
    ]) {
      const { client } = await make({ holding })
      askFor(client, { amount: '3' })
      await expect(askForToken(client, chosen, { signal })).rejects.toThrow()
      expect(askedOf(client.store.get())).toEqual({ address: alice, networkId: 'eip155:1', amount: '3' })
    }
  })

  test('error: left meanwhile, nothing changes', async () => {
    const { client } = await make({ holding: async () => ({ amount: 4n, decimals: 8, symbol: 'USDY' }) })
    const left = new AbortController()
    const asked = askForToken(client, chosen, left)
    left.abort()
    await expect(asked).rejects.toThrow()
    expect(client.store.get().receive).toBeUndefined()
  })
})
