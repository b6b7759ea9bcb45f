import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChainNamespace } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import { addConnector } from '../../context.js'
import { fakeConnector, fakeFamily, makeTest, one, sol } from '../../fakes.test-support.js'
import { mergeWallets, withMerged } from './merge.js'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const info = (id: string, name: string, chain: ChainNamespace = 'eip155', part: Partial<ConnectorInfo> = {}) =>
  ({ id, name, type: 'ANNOUNCED', chain, chains: [chain], imageUrl: icon, ...part }) as ConnectorInfo
const evm = info('com.lumen', 'Lumen', 'eip155', { info: { rdns: 'com.lumen' } })
const solana = info('wallet-standard:Lumen', 'Lumen', 'solana')
const bitcoin = info('LumenProvider', 'Lumen', 'bip122')

describe('withMerged', () => {
  test('default: a wallet of several families stands once before its parts', () => {
    const quill = info('quill', 'Quill')
    const merged = withMerged([quill, solana, evm, bitcoin])
    expect(merged.map(({ id }) => id)).toEqual([
      'quill',
      'wallet-standard:Lumen',
      'multi-chain:wallet-standard:Lumen',
      'com.lumen',
      'LumenProvider',
    ])
    expect(merged[2]).toEqual({
      id: 'multi-chain:wallet-standard:Lumen',
      name: 'Lumen',
      type: 'MULTI_CHAIN',
      chain: 'eip155',
      chains: ['eip155', 'solana', 'bip122'],
      imageUrl: icon,
      info: { rdns: 'com.lumen' },
      parts: ['com.lumen', 'wallet-standard:Lumen', 'LumenProvider'],
    })
    expect(merged.filter(({ partOf }) => partOf === 'multi-chain:wallet-standard:Lumen')).toHaveLength(3)
  })

  test('behavior: once more changes nothing, and a wallet that comes later joins', () => {
    const merged = withMerged([evm, solana])
    expect(withMerged(merged)).toBe(merged)
    expect(withMerged([...merged, bitcoin])[0]).toMatchObject({
      id: merged[0]?.id,
      parts: [evm.id, solana.id, bitcoin.id],
    })
  })

  test('behavior: two wallets of one family are never one', () => {
    const pretender = info('com.other', 'Lumen')
    const list = [evm, pretender, solana]
    expect(withMerged(list)).toBe(list)
    // The merged row goes when a second wallet of that name turns up.
    expect(withMerged([...withMerged([evm, solana]), pretender])).toEqual([evm, solana, pretender])
  })

  test('behavior: the bytes of a picture count, not how they are written', () => {
    const written = { ...solana, imageUrl: 'data:image/svg+xml,%3Csvg%2F%3E' }
    expect(withMerged([evm, written])[0]).toMatchObject({ parts: [evm.id, solana.id] })
  })

  test('behavior: who takes the name of a wallet of several families stays out of it, whenever it comes', () => {
    const fake = info('fake', 'Lumen', 'polkadot', { imageUrl: 'data:image/png;base64,AAAA' })
    const fakeToo = info('fake-too', 'Lumen', 'cosmos', { imageUrl: 'data:image/png;base64,AAAA' })
    const real = { id: 'multi-chain:com.lumen', parts: [evm.id, solana.id] }
    for (const list of [
      [fake, evm, solana],
      [...withMerged([evm, solana]), fake],
    ])
      expect(withMerged(list).filter(({ parts }) => parts)).toMatchObject([real])
    // Two of them are one wallet of their own, with an id of its own.
    expect(withMerged([fake, evm, solana, fakeToo]).filter(({ parts }) => parts)).toMatchObject([
      { id: 'multi-chain:fake', parts: ['fake', 'fake-too'] },
      real,
    ])
  })

  test('behavior: parts stay as they were found', () => {
    const merged = withMerged([evm, solana])
    for (const part of [evm, solana])
      expect(merged.find(({ id }) => id === part.id)).toEqual({ ...part, partOf: 'multi-chain:com.lumen' })
  })

  test.each([
    ['one family only', [evm, info('quill', 'Quill')]],
    ['other names', [evm, info('x', 'Lumen Pro', 'solana')]],
    ['a name that only looks alike', [evm, info('x', 'lumen', 'solana')]],
    ['another picture', [evm, { ...solana, imageUrl: 'data:image/svg+xml;base64,PHN2ZyAvPg==' }]],
    ['the same bytes as another kind of picture', [evm, { ...solana, imageUrl: 'data:image/png;base64,PHN2Zy8+' }]],
    ['a picture that cannot be read', [evm, solana].map((each) => ({ ...each, imageUrl: 'data:image/png;base64,%%' }))],
    ['a picture without bytes', [evm, solana].map((each) => ({ ...each, imageUrl: 'data:image/png;base64,' }))],
    ['no picture', [evm, solana].map((each) => ({ ...each, imageUrl: undefined }))],
    ['a provider of the app’s own', [evm, info('own', 'Lumen', 'solana', { type: 'EXTERNAL' })]],
    ['WalletConnect', [evm, info('wc', 'Lumen', 'solana', { type: 'WALLET_CONNECT' })]],
  ])('behavior: not merged: %s', (_why, list) => {
    expect(withMerged(list)).toBe(list)
  })

  test('behavior: for any list, parts are of different families and every connector stays', () => {
    const some = fc.record({
      name: fc.constantFrom('Lumen', 'Quarry'),
      chain: fc.constantFrom<ChainNamespace>('eip155', 'solana', 'bip122'),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (wallets) => {
        const list = wallets.map(({ name, chain }, index) => info(`w${index}`, name, chain))
        const merged = withMerged(list)
        expect(merged.filter(({ parts }) => !parts).map(({ id }) => id)).toEqual(list.map(({ id }) => id))
        for (const { chains, parts } of merged.filter((each) => each.parts)) {
          expect(new Set(chains).size).toBe(chains.length)
          expect(parts?.length).toBeGreaterThan(1)
        }
      }),
    )
  })
})

describe('mergeWallets', () => {
  test('default: follows what is announced', () => {
    const { client } = makeTest({
      networks: [one, sol],
      families: [fakeFamily(), fakeFamily('solana')],
      connectors: [],
    })
    mergeWallets(client)
    addConnector(client, fakeConnector('com.lumen', {}, evm).connector)
    expect(client.store.get().connectors).toHaveLength(1)
    addConnector(client, fakeConnector('wallet-standard:Lumen', {}, solana).connector)
    expect(client.store.get().connectors.map(({ id }) => id)).toEqual([
      'multi-chain:com.lumen',
      'com.lumen',
      'wallet-standard:Lumen',
    ])
    expect(client.connectors.get('multi-chain:com.lumen')?.getProvider('solana')).toEqual({
      provider: 'wallet-standard:Lumen',
    })
    // A second one of the family that looks the same: none of them is taken for the other, and nobody is asked in their name.
    addConnector(client, fakeConnector('com.fake', {}, { ...evm, id: 'com.fake' }).connector)
    expect(client.store.get().connectors.map(({ id, partOf }) => [id, partOf])).toEqual([
      ['com.lumen', undefined],
      ['wallet-standard:Lumen', undefined],
      ['com.fake', undefined],
    ])
    expect(client.connectors.has('multi-chain:com.lumen')).toBe(false)
  })

  test('behavior: ends with the client', () => {
    const portico = makeTest({ networks: [one, sol], families: [fakeFamily(), fakeFamily('solana')], connectors: [] })
    mergeWallets(portico.client)
    portico.destroy()
    addConnector(portico.client, fakeConnector('com.lumen', {}, evm).connector)
    addConnector(portico.client, fakeConnector('wallet-standard:Lumen', {}, solana).connector)
    expect(portico.client.store.get().connectors).toHaveLength(2)
  })
})
