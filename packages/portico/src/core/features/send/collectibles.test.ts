import { describe, expect, test, vi } from 'vitest'
import type { WireNft } from '../../../wire/calls/nfts.js'
import { alice, bob, fakeSend, fakeServices } from '../../fakes.test-support.js'
import type { Family } from '../../family.js'
import { collectibleItem, loadCollectibles } from './collectibles.js'
import { make } from './send.test-support.js'

const { signal } = new AbortController()
const mint = `${'A'.repeat(20)}${'B'.repeat(20)}`

const nft = (part: Partial<WireNft> = {}): WireNft => ({
  id: 'one',
  chainId: 'eip155:1',
  tokenId: '12',
  standard: 'erc721',
  amount: '1',
  name: 'Arch',
  description: null,
  collection: { address: bob, name: 'Arches', symbol: 'ARC' },
  preview: { url: 'https://pictures.example/arch' },
  isSpam: false,
  ...part,
})

async function holding(nfts: readonly WireNft[], family: Partial<Family> = {}) {
  const features = { send: async () => fakeSend(), nfts: true as const }
  const made = await make({}, { family: { features, ...family } })
  return { ...made, calls: fakeServices(made.client, { 'nfts.list': { nfts, next: null } }) }
}

describe('loadCollectibles', () => {
  test('default: what the account has on the network in use, of which one is sent', async () => {
    const { client, calls } = await holding([nft(), nft({ standard: 'erc1155', tokenId: '7', amount: '30' })])
    const call = vi.spyOn(client.services, 'call')
    expect(await loadCollectibles(client, { signal })).toEqual([
      {
        networkId: 'eip155:1',
        name: 'Arch',
        symbol: 'Arch',
        icon: 'https://pictures.example/arch',
        decimals: 0,
        balance: '1',
        asset: { kind: 'erc721', address: bob, tokenId: '12' },
      },
      expect.objectContaining({ balance: '30', asset: { kind: 'erc1155', address: bob, tokenId: '7' } }),
    ])
    expect(calls.map(({ input }) => input)).toEqual([
      { params: { address: alice }, query: { chainId: 'eip155:1', entries: 50 } },
    ])
    expect(call.mock.calls[0]?.[2]).toEqual({ signal })
  })

  test.each<[string, Partial<WireNft>]>([
    ['looks like spam', { isSpam: true }],
    ['is of no contract', { collection: { address: 'nowhere', name: null, symbol: null } }],
    ['has no number', { tokenId: '' }],
    ['has a number with letters before', { tokenId: 'x12' }],
    ['has a number with letters after', { tokenId: '12x' }],
    ['has a number that no contract can hold', { tokenId: '9'.repeat(79) }],
    ['is a mint that is no address', { standard: 'nft', tokenId: '12' }],
  ])('behavior: what %s cannot be sent', async (_, part) => {
    const { client } = await holding([nft(part), nft()])
    expect(await loadCollectibles(client, { signal })).toMatchObject([{ asset: { address: bob, tokenId: '12' } }])
  })

  test('behavior: the longest number there can be, and a mint, can be sent', async () => {
    const longest = '9'.repeat(78)
    const { client } = await holding([
      nft({ tokenId: longest }),
      nft({ standard: 'nft', tokenId: bob, collection: { address: 'a group', name: null, symbol: null } }),
    ])
    expect(await loadCollectibles(client, { signal })).toMatchObject([
      { asset: { address: bob, tokenId: longest } },
      { asset: { kind: 'nft', address: bob, tokenId: bob } },
    ])
  })

  test('behavior: nobody is asked where the family, the services or the app have none', async () => {
    const none = await holding([nft()], { features: { send: async () => fakeSend() } })
    expect(await loadCollectibles(none.client, { signal })).toEqual([])
    expect(none.calls).toEqual([])

    const unserved = await holding([nft()])
    const calls = fakeServices(unserved.client, {})
    expect(await loadCollectibles(unserved.client, { signal })).toEqual([])
    expect(calls).toEqual([])

    const off = await holding([nft()])
    const { flags } = off.client.store.get()
    off.client.store.set({ flags: { ...flags, features: { ...flags.features, nfts: false } } })
    expect(await loadCollectibles(off.client, { signal })).toEqual([])
    expect(off.calls).toEqual([])
  })
})

describe('collectibleItem', () => {
  const bare = { address: `0x${'c'.repeat(40)}`, name: null, symbol: null }

  test.each<[string, Partial<WireNft>, string]>([
    ['its own name', {}, 'Arch'],
    ['the name of its group', { name: null }, 'Arches #12'],
    ['the symbol of its group', { name: null, collection: { ...bare, symbol: 'ARC' } }, 'ARC #12'],
    ['the short address of its contract', { name: null, collection: bare }, '0xcc…cccccc #12'],
    ['the short address of a mint', { name: null, standard: 'nft', tokenId: mint }, 'Arches #AAAA…BBBBBB'],
  ])('default: it goes by %s', (_, part, shown) => {
    expect(collectibleItem(nft(part), 'eip155:1')).toMatchObject({ name: shown, symbol: shown })
  })

  test('behavior: one without a picture has none', () => {
    expect(collectibleItem(nft({ preview: null }), 'eip155:1').icon).toBeUndefined()
  })
})
