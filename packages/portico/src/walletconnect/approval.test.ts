import { buildApprovedNamespaces } from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainNamespaces } from '../base/caip.js'
import type { SessionNamespace } from '../base/entities/connection.js'
import {
  addressesOn,
  approvedChains,
  canSwitchFreely,
  chainOfEvent,
  chooseChain,
  meetsProposal,
  readNamespaces,
} from './approval.js'
import { network } from './client.test-support.js'
import { otherWords } from './otherFamilies.js'
import { evmWords, proposeNamespaces } from './vocabulary.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = {
  ...network(0),
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const granted = (part: Partial<SessionNamespace> = {}): SessionNamespace => ({
  accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
  methods: ['personal_sign'],
  events: [],
  ...part,
})

describe('proposeNamespaces', () => {
  test('default: every listed network, in its namespace', async () => {
    const proposed = await proposeNamespaces([network(1), network(10), solana, network(1)])
    expect(proposed.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(proposed.solana?.chains).toEqual([solana.caipNetworkId, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  })
  test('param: preferred stands first', async () => {
    expect((await proposeNamespaces([network(1), network(10)], { preferred: network(10) })).eip155?.chains).toEqual([
      'eip155:10',
      'eip155:1',
    ])
  })
  test('param: namespace leaves the others out', async () => {
    expect(Object.keys(await proposeNamespaces([network(1), solana], { namespace: 'solana' }))).toEqual(['solana'])
    expect(await proposeNamespaces([network(1)], { namespace: 'solana' })).toEqual({})
  })
  test('behavior: every namespace has its words, and none asks for blind signatures', async () => {
    expect(Object.keys({ eip155: evmWords, ...otherWords }).sort()).toEqual([...chainNamespaces].sort())
    for (const [name, { events }] of Object.entries(otherWords)) expect(events, name).toContain('accountsChanged')
    expect(evmWords.methods).not.toContain('eth_sign')
  })
  test('behavior: the reference wallet can build its grant from it', async () => {
    const proposed = await proposeNamespaces([network(1), network(10)])
    const namespaces = buildApprovedNamespaces({
      proposal: { id: 1, requiredNamespaces: {}, optionalNamespaces: proposed } as never,
      supportedNamespaces: {
        eip155: {
          chains: ['eip155:10'],
          methods: ['personal_sign'],
          events: ['chainChanged'],
          accounts: [`eip155:10:${address}`],
        },
      },
    })
    const read = readNamespaces(namespaces)
    expect(read && meetsProposal(proposed, read)).toBe(true)
    expect(read?.eip155 && approvedChains(read.eip155)).toEqual(['eip155:10'])
  })
})

describe('readNamespaces', () => {
  test('behavior: a key that names one chain counts for its namespace', () => {
    const read = readNamespaces({
      'eip155:1': { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] },
      'eip155:10': { accounts: [`eip155:10:${address}`], methods: ['eth_sendTransaction'], events: ['chainChanged'] },
    })
    expect(read).toEqual({
      eip155: granted({ methods: ['personal_sign', 'eth_sendTransaction'], events: ['chainChanged'], chains: [] }),
    })
  })
  test('behavior: accounts that are none, or another namespace’s, are left out', () => {
    const accounts = [
      'eip155:1',
      'nonsense',
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc`,
      `eip155:1:${address}`,
      `eip155:1:${address}`,
    ]
    expect(readNamespaces({ eip155: { accounts, methods: [], events: [] } })?.eip155?.accounts).toEqual([
      `eip155:1:${address}`,
    ])
  })
  test.each([
    [undefined],
    [null],
    [[]],
    [{}],
    ['text'],
    [{ eip155: null }],
    [{ eip155: { accounts: 'x', methods: [], events: [] } }],
    [{ eip155: { accounts: [7], methods: [], events: [] } }],
    [{ eip155: { accounts: [], methods: [], events: [] } }],
    [{ unknown: { accounts: [`unknown:1:${address}`], methods: [], events: [] } }],
    [{ __proto__: { accounts: [], methods: [], events: [] } }],
  ])('error: %j', (value) => {
    expect(readNamespaces(value)).toBeUndefined()
  })
  test('error: whatever a wallet sends, it does not throw', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readNamespaces({ eip155: value })))
    fc.assert(fc.property(fc.anything(), (value) => void readNamespaces(value)))
  })
})

test('addressesOn: those of the network, else of the namespace', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const part = granted({ accounts: [`eip155:1:${address}`, `eip155:10:${other}`] })
  expect(addressesOn(part, 'eip155:10')).toEqual([other])
  expect(addressesOn(part, 'eip155:137')).toEqual([address, other])
})

test('chooseChain: the wish, else the first that the app lists, else the first', () => {
  expect(chooseChain(granted(), ['eip155:1', 'eip155:10'], 'eip155:10')).toBe('eip155:10')
  expect(chooseChain(granted(), ['eip155:10'], 'eip155:137')).toBe('eip155:10')
  expect(chooseChain(granted(), ['eip155:137'])).toBe('eip155:1')
})

test('canSwitchFreely', () => {
  expect(canSwitchFreely(granted())).toBe(false)
  expect(canSwitchFreely(granted({ methods: ['wallet_switchEthereumChain'] }))).toBe(true)
  expect(canSwitchFreely(granted({ methods: ['wallet_addEthereumChain'] }))).toBe(true)
})

test.each([
  ['eip155:1', 10, 'eip155:10'],
  ['eip155:1', '0xa', 'eip155:10'],
  ['eip155:1', '10', 'eip155:10'],
  ['eip155:1', 'eip155:10', 'eip155:10'],
  ['eip155:1', { chainId: '0xa' }, 'eip155:10'],
  ['eip155:5', undefined, 'eip155:5'],
  ['eip155:5', 'nonsense', 'eip155:5'],
  ['eip155:5', [], 'eip155:5'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 10, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['nonsense', 10, undefined],
])('chainOfEvent: %s, %j', (chain, data, expected) => {
  expect(chainOfEvent(chain, data)).toBe(expected)
})
