import { describe, expect, test } from 'vitest'
import type { Network } from '../../../base/entities/network.js'
import { base, mainnet, solanaMainnet } from '../../../networks/index.js'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { Networks } from './Networks.js'
import { networkRows } from './networkRows.js'

const networks = [base, mainnet, solanaMainnet]

describe('Networks', () => {
  test('default: the one in use is marked and first', () => {
    const markup = renderView(Networks, {}, { state: { ...connected(), networks } })
    expect(wordsOf(markup)).toBe('Ethereum In use Base Solana Switches wallet')
    expect(markup.match(/aria-current="true"/g)).toHaveLength(1)
  })

  test('behavior: networks that the wallet did not approve are greyed, with the reason', () => {
    const state = { ...connected({ approvedNetworkIds: [mainnet.caipNetworkId] }), networks }
    const markup = renderView(Networks, { namespace: 'eip155' }, { state })
    expect(wordsOf(markup)).toContain('Base Not in Lantern')
    expect(markup.match(/aria-disabled="true"/g)).toHaveLength(1)
  })

  test('behavior: 400 networks, with a search', () => {
    const many = Array.from(
      { length: 400 },
      (_, index): Network => ({
        ...mainnet,
        id: index + 1,
        name: `Network ${index}`,
        caipNetworkId: `eip155:${index + 1}`,
      }),
    )
    const markup = renderView(Networks, {}, { state: { ...connected(), networks: many } })
    expect(markup).toContain('type="search"')
    expect(markup.match(/part="row"/g)).toHaveLength(400)
  })
})

describe('networkRows', () => {
  const state = { ...connected(), networks } as Parameters<typeof networkRows>[0]

  test('param: query, by name or number', () => {
    expect(networkRows(state, { query: ' BAS ' }).map((row) => row.network)).toEqual([base])
    expect(networkRows(state, { query: '8453' }).map((row) => row.network)).toEqual([base])
    expect(networkRows(state, { query: 'nowhere' })).toEqual([])
  })

  test('param: namespace', () => {
    expect(networkRows(state, { query: '', namespace: 'solana' }).map((row) => row.needs)).toEqual(['other-wallet'])
  })
})
