import { describe, expect, test } from 'vitest'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { placesOf, walletsToGet } from './walletsToGet.js'

const wallet = (id: string, part: Partial<WalletListing> = { homepage: 'https://w.example' }): WalletListing => ({
  id,
  name: id,
  ...part,
})

describe('walletsToGet', () => {
  test('default: featured, custom, recommended, each once, four at most', () => {
    const lists = { featured: [wallet('a')], recommended: [wallet('a'), wallet('c'), wallet('d'), wallet('e')] }
    expect(walletsToGet(lists, [wallet('b')]).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('behavior: a wallet that can be had nowhere is left out', () => {
    expect(walletsToGet({ featured: [wallet('a', {})], recommended: [] }, [])).toEqual([])
  })
})

describe('placesOf', () => {
  test('default: by store', () => {
    expect(placesOf(wallet('a', { chrome_store: 'https://c.example', app_store: 'https://a.example' }))).toEqual({
      browser: true,
      phone: true,
    })
    expect(placesOf(wallet('a', { play_store: 'https://p.example' }))).toEqual({ browser: false, phone: true })
    expect(placesOf(wallet('a'))).toEqual({ browser: false, phone: false })
  })
})
