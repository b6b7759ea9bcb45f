import { describe, expect, test } from 'vitest'
import type { State } from '../../../core/state.js'
import { bitcoinMainnet, mainnet, solanaMainnet } from '../../../networks/index.js'
import { connected, connection, lantern, renderView, wordsOf } from '../../render.test-support.js'
import { ConnectingExternal } from './ConnectingExternal.js'

const merged = {
  ...lantern,
  id: 'multi-chain:lantern',
  type: 'MULTI_CHAIN',
  chains: ['eip155', 'solana', 'bip122'],
  parts: [lantern.id, 'wallet-standard:Lantern', 'LanternProvider'],
} as const
const partOf = merged.id
const parts = [
  { ...lantern, partOf },
  { ...lantern, id: 'wallet-standard:Lantern', chain: 'solana', chains: ['solana'], partOf },
  { ...lantern, id: 'LanternProvider', chain: 'bip122', chains: ['bip122'], partOf },
] as const
const connectors = [merged, ...parts]
const networks = [mainnet, solanaMainnet, bitcoinMainnet]
const draw = (state: Partial<State>) =>
  renderView(ConnectingExternal, { connectorId: merged.id }, { state: { networks, connectors, ...state } })

describe('a wallet of several families', () => {
  test('default: every family, or all at once', () => {
    expect(wordsOf(draw({}))).toBe(
      'Which kind of account? Lantern has several. You can add the others later. Ethereum Solana Bitcoin Connect all',
    )
  })

  test('param: namespace: nothing is left to choose', () => {
    const markup = renderView(
      ConnectingExternal,
      { connectorId: merged.id, namespace: 'solana' },
      { state: { networks, connectors } },
    )
    expect(wordsOf(markup)).toMatch(/^Continue in Lantern /)
  })

  test('behavior: families that the app has no network of are left out', () => {
    expect(wordsOf(draw({ networks: [mainnet, bitcoinMainnet] }))).toContain('Ethereum Bitcoin Connect all')
  })

  test('behavior: a part that is gone is left out', () => {
    expect(wordsOf(draw({ connectors: [merged, parts[0], parts[2]] }))).toContain('Ethereum Bitcoin Connect all')
  })

  test('behavior: one that is connected is not asked again; the last one left is asked by its row', () => {
    const one = draw({ ...connected(), connectors })
    expect(wordsOf(one)).toContain('Ethereum Connected Connected Solana Bitcoin Connect all')
    expect(one.match(/aria-disabled="true"/g)).toHaveLength(1)
    const { connections } = connected()
    const solana = { ...connection, namespace: 'solana', connectorId: 'wallet-standard:Lantern' } as const
    const namespaces = { ...connections?.namespaces, solana: { status: 'connected', connection: solana } } as const
    const two = draw({
      connectors,
      connections: { ...connections, namespaces } as NonNullable<typeof connections>,
    })
    expect(wordsOf(two)).toMatch(/Solana Connected Connected Bitcoin$/)
  })
})
