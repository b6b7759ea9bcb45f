import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChainNamespace } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import { addConnector } from '../../context.js'
import { fakeConnector, fakeFamily, makeTest, one, sol } from '../../fakes.test-support.js'
import { mergeWallets, withMerged } from './merge.js'

const info = (id: string, name: string, chain: ChainNamespace = 'eip155', part: Partial<ConnectorInfo> = {}) =>
  ({ id, name, type: 'ANNOUNCED', chain, chains: [chain], ...part }) as ConnectorInfo
const evm = info('com.lumen', 'Lumen', 'eip155', { info: { rdns: 'com.lumen' }, imageUrl: 'data:evm' })
const solana = info('wallet-standard:Lumen', 'Lumen Wallet', 'solana', { imageUrl: 'data:solana' })
const bitcoin = info('LumenProvider', 'lumen', 'bip122')

describe('withMerged', () => {
  test('default: a wallet of several families stands once before its parts', () => {
    const quill = info('quill', 'Quill')
    const merged = withMerged([quill, solana, evm, bitcoin])
    expect(merged.map(({ id }) => id)).toEqual([
      'quill',
      'wallet-standard:Lumen',
      'multi-chain:lumen',
      'com.lumen',
      'LumenProvider',
    ])
    expect(merged[2]).toEqual({
      id: 'multi-chain:lumen',
      name: 'Lumen',
      type: 'MULTI_CHAIN',
      chain: 'eip155',
      chains: ['eip155', 'solana', 'bip122'],
      imageUrl: 'data:evm',
      info: { rdns: 'com.lumen' },
      parts: ['com.lumen', 'wallet-standard:Lumen', 'LumenProvider'],
    })
    expect(merged.filter(({ partOf }) => partOf === 'multi-chain:lumen')).toHaveLength(3)
  })

  test('behavior: once more changes nothing, and a wallet that comes later joins', () => {
    const merged = withMerged([evm, solana])
    expect(withMerged(merged)).toBe(merged)
    expect(withMerged([...merged, bitcoin])[0]).toMatchObject({ parts: [evm.id, solana.id, bitcoin.id] })
  })

  test('behavior: two wallets of one family are never one', () => {
    const pretender = info('com.other', 'Lumen')
    const list = [evm, pretender, solana]
    expect(withMerged(list)).toBe(list)
    // The merged row goes when a second wallet of that name turns up.
    expect(withMerged([...withMerged([evm, solana]), pretender])).toEqual([evm, solana, pretender])
  })

  test.each([
    ['one family only', [evm, info('quill', 'Quill')]],
    ['other names', [evm, info('x', 'Lumen Pro', 'solana')]],
    ['names of signs', [info('a', '…'), info('b', '!', 'solana')]],
    ['a provider of the app’s own', [evm, info('own', 'Lumen', 'solana', { type: 'EXTERNAL' })]],
    ['WalletConnect', [evm, info('wc', 'Lumen', 'solana', { type: 'WALLET_CONNECT' })]],
  ])('behavior: not merged: %s', (_why, list) => {
    expect(withMerged(list)).toBe(list)
  })

  test('behavior: for any list, parts are of different families and every connector stays', () => {
    const some = fc.record({
      name: fc.constantFrom('Lumen', 'lumen wallet', 'Quarry'),
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
      'multi-chain:lumen',
      'com.lumen',
      'wallet-standard:Lumen',
    ])
    expect(client.connectors.get('multi-chain:lumen')?.getProvider('solana')).toEqual({
      provider: 'wallet-standard:Lumen',
    })
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
