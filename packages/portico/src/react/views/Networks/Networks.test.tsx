import { describe, expect, test } from 'vitest'
import type { Network } from '../../../base/entities/network.js'
import type { PorticoOptions } from '../../../core/options.js'
import { base, mainnet, solanaMainnet } from '../../../networks/index.js'
import { connected, connection, renderView, wordsOf } from '../../render.test-support.js'
import { Networks } from './Networks.js'
import { networkGroups } from './networkRows.js'

const networks = [base, mainnet, solanaMainnet]

describe('Networks', () => {
  test('default: the one in use is marked and first', () => {
    const markup = renderView(Networks, {}, { state: { ...connected(), networks } })
    expect(wordsOf(markup)).toBe('Ethereum Ethereum In use Base Solana Solana Switches wallet')
    expect(markup.match(/aria-current="true"/g)).toHaveLength(1)
  })

  test('behavior: an app without a registry has the pictures of its services, and one without services has tiles', () => {
    const drawn = (options: Partial<PorticoOptions>) =>
      renderView(Networks, {}, { state: { ...connected(), networks }, options })
    const served = 'https://api.example/public/getAssetImage'
    const services = { directory: 'https://api.example' }
    const own = drawn({ services })
    for (const id of ['eip155%3A1', 'eip155%3A8453', 'solana%3A5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect(own).toContain(`src="${served}/${id}?`)
    const registry = { tokensOf: async () => [] } as unknown as PorticoOptions['wallets']
    expect(drawn({ services, wallets: registry })).not.toContain(served)
    expect(drawn({})).not.toContain('<img')
  })

  test('behavior: without a wallet the first one is in use', () => {
    expect(wordsOf(renderView(Networks, {}, { state: { networks: [mainnet, base] } }))).toMatch(
      /^Ethereum In use Base$/,
    )
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

describe('networkGroups', () => {
  const state = { ...connected(), networks } as Parameters<typeof networkGroups>[0]
  const listed = (...args: Parameters<typeof networkGroups>) =>
    networkGroups(...args).flatMap(({ rows }) => rows.map(({ network }) => network))

  test('param: query, by name or number', () => {
    expect(listed(state, { query: ' BAS ' })).toEqual([base])
    expect(listed(state, { query: '8453' })).toEqual([base])
    expect(listed(state, { query: 'nowhere' })).toEqual([])
  })

  test('param: namespace', () => {
    const [group] = networkGroups(state, { query: '', namespace: 'solana' })
    expect(group).toMatchObject({ namespace: 'solana', rows: [{ needs: 'other-wallet' }] })
  })

  test('behavior: by family, the shown one first; each keeps its own network', () => {
    const solana = { ...connection, namespace: 'solana', connectorId: 'lumen', wallet: { name: 'Lumen' } } as const
    const connections = {
      ...state.connections,
      activeNamespace: 'solana',
      namespaces: {
        ...state.connections.namespaces,
        solana: { status: 'connected', connection: { ...solana, caipNetworkId: solanaMainnet.caipNetworkId } },
      },
    } as const
    const groups = networkGroups({ networks, connections }, { query: '' })
    expect(groups.map(({ namespace }) => namespace)).toEqual(['solana', 'eip155'])
    expect(groups.flatMap(({ rows }) => rows)).toMatchObject([
      { network: solanaMainnet, inUse: true, otherWallet: false, needs: 'nothing' },
      { network: mainnet, inUse: true, otherWallet: true, needs: 'nothing' },
      { network: base, inUse: false, otherWallet: true, needs: 'wallet' },
    ])
  })
})
