import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../networks/index.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { Nft } from './Nft.js'

const nft = {
  id: 'eip155:1/erc1155:0x1/7',
  chainId: mainnet.caipNetworkId,
  tokenId: '7',
  standard: 'erc1155',
  amount: '3',
  name: 'Cloister No. 7',
  description: null,
  collection: { address: receiver, name: 'Arcades', symbol: null },
  preview: null,
  isSpam: false,
} as const
const stateWith = (part: object = {}) => ({
  ...connected(),
  nfts: {
    status: 'ready',
    address,
    networkId: mainnet.caipNetworkId,
    nfts: [{ ...nft, ...part }],
    next: null,
  } as const,
})

describe('Nft', () => {
  test('default: what it is, its contract, and the way to send it', () => {
    const markup = renderView(Nft, { id: nft.id }, { state: stateWith() })
    expect(wordsOf(markup)).toMatch(/Cloister No\. 7 .*Arcades .*7 .*You have 3 .*Send$/)
    expect(markup).toContain(`https://etherscan.io/address/${receiver}`)
  })

  test('behavior: one of Solana goes by its mint, not by its collection or a number', () => {
    const mint = 'G17RGG1uhdbjERJPrwtRad5r9wjbVK8A7TtUUnJDxzsk'
    const part = { standard: 'nft', tokenId: mint, amount: '1', name: null } as const
    const markup = renderView(Nft, { id: nft.id }, { state: stateWith(part) })
    expect(wordsOf(markup)).toMatch(/^G17R…JDxzsk .*Arcades .*You have 1 Mint /)
    expect(markup).toContain(`/address/${mint}`)
  })

  test('param: send off', () => {
    const words = wordsOf(renderView(Nft, { id: nft.id }, { state: stateWith(), features: { send: false } }))
    expect(words).not.toMatch(/Send$/)
  })

  test('behavior: spam is called so', () => {
    const words = wordsOf(renderView(Nft, { id: nft.id }, { state: stateWith({ isSpam: true }) }))
    expect(words).toContain('This looks like spam')
  })

  test('error: it is no longer there', () => {
    expect(wordsOf(renderView(Nft, { id: 'other' }, { state: stateWith() }))).toContain('no longer in this account')
  })
})
