import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../base/entities/connection.js'
import { alice } from '../fakes.test-support.js'
import { allConnections } from './select.js'
import { type ConnectionsState, initialConnections } from './state.js'
import { type ConnectionsEvent, nextConnections, toStored } from './transitions.js'

const connection = (connectorId: string, part: Partial<Connection> = {}): Connection => ({
  connectorId,
  namespace: 'eip155',
  accounts: [{ address: alice, type: 'eoa' }],
  address: alice,
  caipNetworkId: 'eip155:1',
  wallet: { name: connectorId },
  ...part,
})
const a = connection('a')
const b = connection('b')
const s = connection('a', { namespace: 'solana', caipNetworkId: 'solana:main' })

const from = (...events: readonly ConnectionsEvent[]): ConnectionsState =>
  events.reduce(nextConnections, { ...initialConnections, activeNamespace: 'eip155' })
const connected = (one: Connection, keepOther = true): ConnectionsEvent => ({
  type: 'connected',
  connection: one,
  keepOther,
})
const gone = (one: Connection): ConnectionsEvent => ({
  type: 'disconnected',
  namespace: one.namespace,
  connectorId: one.connectorId,
  at: 5,
})
const key = ({ namespace, connectorId }: Connection) => ({ namespace, connectorId })
const connecting = (connectorId: string): ConnectionsEvent => ({
  type: 'connecting',
  namespace: 'eip155',
  connectorId,
  reconnecting: false,
})

describe('what the connections become', () => {
  test.each<[string, readonly ConnectionsEvent[], Partial<ConnectionsState>]>([
    [
      'connecting',
      [connecting('a')],
      { namespaces: { eip155: { status: 'connecting', connectorId: 'a', reconnecting: false } } },
    ],
    [
      'connecting beside a connected one',
      [connected(a), connecting('b')],
      { namespaces: { eip155: { status: 'connected', connection: a } } },
    ],
    [
      'failed',
      [connecting('a'), { type: 'failed', namespace: 'eip155', connectorId: 'a' }],
      { namespaces: { eip155: { status: 'disconnected' } } },
    ],
    [
      'failed, but another one is connecting now',
      [connecting('a'), connecting('b'), { type: 'failed', namespace: 'eip155', connectorId: 'a' }],
      { namespaces: { eip155: { status: 'connecting', connectorId: 'b', reconnecting: false } } },
    ],
    [
      'connected',
      [connecting('a'), connected(a)],
      {
        namespaces: { eip155: { status: 'connected', connection: a } },
        networkIds: { eip155: 'eip155:1' },
        activeNamespace: 'eip155',
      },
    ],
    [
      'connected, failed is late',
      [connected(a), { type: 'failed', namespace: 'eip155', connectorId: 'a' }],
      { namespaces: { eip155: { status: 'connected', connection: a } } },
    ],
    [
      'a second wallet',
      [connected(a), connected(b)],
      { namespaces: { eip155: { status: 'connected', connection: b } }, others: [a] },
    ],
    [
      'a second wallet, kept alone',
      [connected(a), connected(b, false)],
      { namespaces: { eip155: { status: 'connected', connection: b } }, others: [] },
    ],
    [
      'back to the first',
      [connected(a), connected(b), connected(a)],
      { namespaces: { eip155: { status: 'connected', connection: a } }, others: [b] },
    ],
    ['the same again', [connected(a), connected(a)], { others: [] }],
    ['another namespace is shown', [connected(a), connected(s)], { activeNamespace: 'solana' }],
    [
      'quietly, it is not',
      [connected(a), { ...connected(s), quiet: true } as ConnectionsEvent],
      { activeNamespace: 'eip155' },
    ],
    [
      'changed',
      [connected(a), { type: 'changed', connection: { ...a, caipNetworkId: 'eip155:10' } }],
      {
        namespaces: { eip155: { status: 'connected', connection: { ...a, caipNetworkId: 'eip155:10' } } },
        networkIds: { eip155: 'eip155:10' },
      },
    ],
    [
      'changed, beside',
      [connected(a), connected(b), { type: 'changed', connection: { ...a, caipNetworkId: 'eip155:10' } }],
      { others: [{ ...a, caipNetworkId: 'eip155:10' }], networkIds: { eip155: 'eip155:1' } },
    ],
    ['changed, unknown', [{ type: 'changed', connection: a }], { namespaces: {}, others: [] }],
    [
      'disconnected',
      [connected(a), gone(a)],
      {
        namespaces: { eip155: { status: 'disconnected' } },
        networkIds: {},
        recent: [
          {
            connectorId: 'a',
            namespace: 'eip155',
            status: 'disconnected',
            address: alice,
            caipNetworkId: 'eip155:1',
            wallet: { name: 'a' },
            usedAt: 5,
          },
        ],
      },
    ],
    [
      'disconnected, with a default network',
      [connected(a), { ...gone(a), networkId: 'eip155:10' } as ConnectionsEvent],
      { networkIds: { eip155: 'eip155:10' } },
    ],
    [
      'disconnected, another takes its place',
      [connected(a), connected(b), gone(b)],
      { namespaces: { eip155: { status: 'connected', connection: a } }, others: [] },
    ],
    [
      'disconnected beside',
      [connected(a), connected(b), gone(a)],
      { namespaces: { eip155: { status: 'connected', connection: b } }, others: [] },
    ],
    ['disconnected, another namespace is left', [connected(s), connected(a), gone(a)], { activeNamespace: 'solana' }],
    [
      'asked to let go, and refused',
      [connected(a), { ...key(a), type: 'disconnecting' }, { ...key(a), type: 'stayed' }],
      { namespaces: { eip155: { status: 'connected', connection: a } }, ending: [] },
    ],
    [
      'asked to let go, and silent',
      [connected(a), { ...key(a), type: 'disconnecting' }, { ...gone(a), type: 'abandoned' } as ConnectionsEvent],
      { namespaces: { eip155: { status: 'disconnected' } }, ending: [] },
    ],
    [
      'asked to let go, silent, connected anew meanwhile',
      [
        connected(a),
        { ...key(a), type: 'disconnecting' },
        connected(a),
        { ...gone(a), type: 'abandoned' } as ConnectionsEvent,
      ],
      { namespaces: { eip155: { status: 'connected', connection: a } }, recent: [] },
    ],
    [
      'of several that come back the first is shown, what its person asks for before them',
      [
        { ...connecting('a'), reconnecting: true } as ConnectionsEvent,
        { ...connecting('b'), reconnecting: true } as ConnectionsEvent,
        connecting('c'),
        { type: 'failed', namespace: 'eip155', connectorId: 'a' },
      ],
      {
        namespaces: {
          eip155: {
            status: 'connecting',
            connectorId: 'c',
            reconnecting: false,
            behind: [{ connectorId: 'b', reconnecting: true }],
          },
        },
      },
    ],
    [
      'did not come back, but was connected meanwhile',
      [connected(a), { type: 'past', entry: toStored(a, 'active', 1) }],
      { namespaces: { eip155: { status: 'connected', connection: a } }, recent: [] },
    ],
    ['disconnected, unknown', [gone(a)], { namespaces: {}, recent: [] }],
    ['connected again, no longer past', [connected(a), gone(a), connected(a)], { recent: [] }],
    [
      'forgotten',
      [connected(a), gone(a), { type: 'forgotten', namespace: 'eip155', connectorId: 'a' }],
      { recent: [] },
    ],
    [
      'network chosen',
      [{ type: 'networkChosen', namespace: 'solana', networkId: 'solana:main' }],
      { activeNamespace: 'solana', networkIds: { solana: 'solana:main' } },
    ],
    ['namespace shown', [{ type: 'namespaceShown', namespace: 'solana' }], { activeNamespace: 'solana' }],
  ])('%s', (_name, events, expected) => {
    expect(from(...events)).toMatchObject(expected)
  })

  test('behavior: for any sequence, a wallet is listed once, and no past one is connected', () => {
    const some = fc.constantFrom(a, b, s, connection('b', { namespace: 'solana', caipNetworkId: 'solana:main' }))
    const event: fc.Arbitrary<ConnectionsEvent> = fc.oneof(
      fc
        .tuple(some, fc.boolean(), fc.boolean())
        .map(([one, keepOther, quiet]) => ({ type: 'connected' as const, connection: one, keepOther, quiet })),
      some.map(gone),
      some.map((one) => ({
        type: 'changed' as const,
        connection: { ...one, caipNetworkId: `${one.namespace}:7` as const },
      })),
      some.map((one) => ({ type: 'failed' as const, namespace: one.namespace, connectorId: one.connectorId })),
      some.map((one) => ({
        type: 'connecting' as const,
        namespace: one.namespace,
        connectorId: one.connectorId,
        reconnecting: true,
      })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const state = from(...events)
        const keyOf = (entry: { connectorId: string; namespace: string }) => `${entry.namespace} ${entry.connectorId}`
        const live = allConnections({ connections: state }).map(keyOf)
        expect(new Set(live).size).toBe(live.length)
        const past = state.recent.map(keyOf)
        expect(past.filter((key) => live.includes(key))).toEqual([])
        expect(new Set(past).size).toBe(past.length)
        // While another wallet of the namespace is connected, the namespace is too.
        for (const other of state.others) expect(state.namespaces[other.namespace]?.status).toBe('connected')
      }),
    )
  })
})
