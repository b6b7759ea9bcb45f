import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../base/caip.js'
import { commitConnections, toConnection } from './connections/apply.js'
import { initialConnections } from './connections/state.js'
import { nextConnections } from './connections/transitions.js'
import { alice, bob, fakeConnector, fakeNetwork, makeTest, one, session } from './fakes.test-support.js'
import type { StoredPayment } from './payments/storedShape.js'
import type { State } from './state.js'
import { type StateEventName, stateEventsBetween } from './stateEvents.js'
import { changedBetween } from './watched.js'

/** Of each event, what the state was and what it becomes. */
const examples: { readonly [N in StateEventName]: readonly [before: Partial<State>, now: Partial<State>] } = {
  connected: [{}, connected(one.caipNetworkId)],
  disconnected: [connected(one.caipNetworkId), {}],
  accountChanged: [connected(one.caipNetworkId), connected(one.caipNetworkId, bob)],
  networkChanged: [connected(one.caipNetworkId), connected('eip155:10')],
  shownChanged: [{}, connected(one.caipNetworkId)],
  unsupported: [connected(one.caipNetworkId), connected('eip155:999')],
  supported: [connected('eip155:999'), { ...connected('eip155:999'), networks: [one, fakeNetwork(999)] }],
  lastConnectionGone: [connected(one.caipNetworkId), {}],
  sent: [{}, { send: { status: 'sent', hash: '0xhash' } as State['send'] }],
  swapped: [{ swap: progress('sent') as State['swap'] }, { swap: progress('confirmed') as State['swap'] }],
  paid: [{ pay: progress('signing') as State['pay'] }, { pay: progress('sent') as State['pay'] }],
  bought: [
    { onramp: { purchase: { status: 'delivering' } } as State['onramp'] },
    { onramp: { purchase: { status: 'delivered' } } as State['onramp'] },
  ],
  paymentEnded: [{ ended: [] }, { ended: [{} as StoredPayment] }],
  modalClosed: [{ modal: { status: 'open', shakes: 0 } }, { modal: { status: 'closed', shakes: 0 } }],
}

describe('stateEventsBetween', () => {
  test.each(Object.entries(examples))(
    'default: %s is seen, also before what follows it is loaded',
    (name, [from, to]) => {
      const { client } = makeTest({ networks: [one] })
      const first = client.store.get()
      const [before, now] = [
        { ...first, ...from },
        { ...first, ...to },
      ]
      expect(stateEventsBetween(before, now, client).map((event) => event.name)).toContain(name)
      expect(changedBetween(before, now)).not.toEqual([])
      expect(stateEventsBetween(now, now, client)).toEqual([])
    },
  )

  test('behavior: a swap that no node had, and that is in a block after all, is seen', () => {
    const { client } = makeTest({ networks: [one] })
    const first = client.store.get()
    const [before, now] = [
      { ...first, swap: progress('unknown') as State['swap'] },
      { ...first, swap: progress('confirmed') as State['swap'] },
    ]
    expect(stateEventsBetween(before, now, client)).toEqual([{ name: 'swapped', detail: {} }])
  })

  test('behavior: nothing is seen in the modal that opens, nor in what is typed', () => {
    const { client } = makeTest()
    const before = client.store.get()
    const now: State = {
      ...before,
      modal: { status: 'open', shakes: 0 },
      send: { status: 'editing', draft: { amount: '1', to: '' } },
    }
    expect(changedBetween(before, now)).toEqual([])
  })

  test.each([true, false])('behavior: whether a wallet that goes was asked to is told: %s', (asked) => {
    const { client } = makeTest({ networks: [one] })
    const key = { namespace: 'eip155', connectorId: 'a' } as const
    const { connections = initialConnections } = connected(one.caipNetworkId)
    const from = asked ? nextConnections(connections, { ...key, type: 'disconnecting' }) : connections
    const to = nextConnections(from, { ...key, type: 'disconnected', at: 1 })
    const first = client.store.get()
    const events = stateEventsBetween({ ...first, connections: from }, { ...first, connections: to }, client)
    expect(events[0]).toMatchObject({ name: 'disconnected', detail: { asked } })
  })

  test('behavior: a wallet beside that goes is told, one that takes the place of another is connected', () => {
    const { client } = makeTest({ connectors: [fakeConnector('a'), fakeConnector('b')] })
    const connect = (id: string) => {
      const connection = toConnection(id, session())
      if (connection) commitConnections(client, { type: 'connected', connection, keepOther: true })
    }
    connect('a')
    const before = client.store.get()
    connect('b')
    const between = client.store.get()
    commitConnections(client, { type: 'disconnected', namespace: 'eip155', connectorId: 'a', at: 1 })
    const after = client.store.get()
    const namesOf = (from: typeof before, to: typeof before) =>
      stateEventsBetween(from, to, client).map((event) => event.name)
    expect(namesOf(before, between)).toEqual(['connected', 'shownChanged'])
    expect(namesOf(between, after)).toEqual(['disconnected'])
    expect(namesOf(after, after)).toEqual([])
  })
})

function connected(networkId: CaipNetworkId, address = alice): Partial<State> {
  const connection = toConnection('a', session({ caipNetworkId: networkId, accounts: [{ address, type: 'eoa' }] }))
  if (!connection) throw new Error('a connection needs an account')
  const event = { type: 'connected', connection, keepOther: true } as const
  return { connections: nextConnections(initialConnections, event) }
}

function progress(status: 'signing' | 'sent' | 'unknown' | 'confirmed') {
  return { progress: { status, hash: '0xhash' } }
}
