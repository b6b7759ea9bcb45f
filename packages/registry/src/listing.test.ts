import { wallet as wireWallet } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { chainsOf, listingOf, walletById } from './listing.js'
import { readPicture } from './readPicture.js'
import { readRegistry } from './readRegistry.js'
import type { RegistryWallet } from './wallet.js'

const { wallets } = readRegistry()
const main = ['eip155:1', 'eip155:10', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const known = (id: string) => walletById(wallets, id) as RegistryWallet

describe('listingOf', () => {
  test('default: every wallet is one that the wire takes as it is: no link of it is dropped', () => {
    for (const wallet of wallets) {
      const { supports_wc, ...listing } = listingOf(wallet, main)
      expect(v.parse(wireWallet, listing)).toEqual(listing)
      expect(supports_wc).toBe(wallet.walletConnect)
    }
  })

  test('behavior: the link of the app, and beside it the universal one', () => {
    const both = { mobile_link: 'rainbow://', link_mode: 'https://rnbwapp.com/' }
    expect(listingOf(known('me.rainbow'), main)).toMatchObject(both)
    const universal = wallets.find(({ links }) => links?.universal && !links.app) as RegistryWallet
    const { mobile_link, link_mode } = listingOf(universal, main)
    expect([mobile_link, link_mode]).toEqual([universal.links?.universal, universal.links?.universal])
  })
})

describe('chainsOf', () => {
  test('default: all networks of the namespaces that it speaks', () => {
    expect(chainsOf(known('io.rabby'), main)).toEqual(['eip155:1', 'eip155:10', 'eip155:8453'])
    expect(chainsOf(known('ag.jup'), main)).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })

  test('behavior: of a namespace in which it knows certain networks, these alone', () => {
    expect(chainsOf(known('app.phantom'), main)).toEqual(['eip155:1', 'eip155:8453', main[3]])
  })
})

describe('walletById', () => {
  test('default: by its own id, and by the name of another package', () => {
    for (const id of ['io.metamask', 'metaMask']) expect([id, walletById(wallets, id)?.id]).toEqual([id, 'io.metamask'])
    expect(walletById(wallets, '__proto__')).toBeUndefined()
  })
})

describe('readPicture', () => {
  test('error: a hash that is none leads nowhere', () => {
    for (const sha256 of ['', '../package', `${'0'.repeat(63)}/`, '0'.repeat(64)])
      expect([sha256, readPicture({ sha256 })]).toEqual([sha256, undefined])
  })
})
