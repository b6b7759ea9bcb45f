import { describe, expect, test, vi } from 'vitest'
import { fail } from '../../base/errors/AppError.js'
import { chainErrors } from '../../base/errors/chain.js'
import { deferred } from '../../base/promise.js'
import {
  alice,
  bob,
  connectQuietly,
  fakeConnector,
  fakeFamily,
  makeTest,
  must,
  one,
  session,
  sol,
  ten,
} from '../fakes.test-support.js'
import type { Family } from '../family.js'
import { connectWallet } from './connect.js'
import { isApproved, switchNeeds } from './reach.js'
import { activeConnection, activeNetwork, isUnsupported } from './select.js'
import { showNamespace, switchAccount } from './switchAccount.js'
import { switchNetwork } from './switchNetwork.js'
import { siblingConnector, wantNetwork } from './wantNetwork.js'

async function connected(switching: Family['switchNetwork'], part: Parameters<typeof session>[0] = {}) {
  const family = fakeFamily('eip155', { switchNetwork: switching })
  const portico = makeTest({
    networks: [one, ten, sol],
    families: [family, fakeFamily('solana')],
    connectors: [fakeConnector('lantern', { connect: async () => [session(part)] })],
  })
  await connectWallet(portico.client, { connectorId: 'lantern' })
  return portico
}

describe('switchNetwork', () => {
  test('default: through the wallet', async () => {
    const asked = vi.fn<Family['switchNetwork']>(async () => {})
    const portico = await connected(asked)
    const events = vi.fn()
    portico.on('event', events)
    await switchNetwork(portico.client, ten)
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ network: ten, provider: { provider: 'lantern' } }))
    expect(activeNetwork(portico.getState())).toEqual(ten)
    expect(portico.getState().connections.networkSwitch).toEqual({ status: 'idle' })
    expect(portico.client.storage.get('networkIds')).toEqual({ eip155: 'eip155:10' })
    expect(events).toHaveBeenCalledWith({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } })
  })

  test('behavior: switching, adding, idle', async () => {
    const seen: string[] = []
    const portico = await connected(async ({ onAdding }) => onAdding?.())
    portico.subscribe(
      (state) => state.connections.networkSwitch.status,
      (status) => seen.push(status),
    )
    await switchNetwork(portico.client, 'eip155:10')
    expect(seen).toEqual(['switching', 'adding', 'idle'])
  })

  test('behavior: not connected: it is the network of the next connection', async () => {
    const portico = makeTest({ families: [fakeFamily('eip155', { switchNetwork: must('switchNetwork') })] })
    await switchNetwork(portico.client, ten)
    expect(activeNetwork(portico.getState())).toEqual(ten)
    expect(portico.client.storage.get('networkIds')).toEqual({ eip155: 'eip155:10' })
  })

  test('behavior: another namespace without a wallet is shown; the wallet is not asked', async () => {
    const portico = await connected(must('switchNetwork'))
    await switchNetwork(portico.client, sol)
    expect(portico.getState().connections.activeNamespace).toBe('solana')
    expect(activeConnection(portico.getState(), 'eip155')).toBeDefined()
  })

  test('behavior: already there: nothing is asked', async () => {
    const portico = await connected(must('switchNetwork'))
    await expect(switchNetwork(portico.client, one)).resolves.toBeUndefined()
  })

  test.each([
    ['refused', { code: 4001 }, 'connect/rejected', true],
    ['unknown to the wallet', fail(chainErrors, 'network/chain-unsupported'), 'network/chain-unsupported', false],
    ['broken', new Error('x'), 'network/chain-unsupported', false],
  ])('error: %s', async (_name, thrown, code, rejected) => {
    const portico = await connected(async () => {
      throw thrown
    })
    await expect(switchNetwork(portico.client, ten)).rejects.toMatchObject({ code })
    expect(portico.getState().connections.networkSwitch).toEqual({
      status: 'failed',
      networkId: 'eip155:10',
      code,
      rejected,
    })
    expect(activeNetwork(portico.getState())).toEqual(one)
  })

  test('error: a network that is not listed', async () => {
    const portico = await connected(must('switchNetwork'))
    await expect(switchNetwork(portico.client, 'eip155:77')).rejects.toMatchObject({ code: 'network/not-found' })
    expect(portico.getState().notices.alert?.title).toBe('Network Not Found')
  })

  test('param: signal: given up, nothing is left of it', async () => {
    const answer = deferred<void>()
    const portico = await connected(() => answer.promise)
    const abort = new AbortController()
    const run = switchNetwork(portico.client, ten, { signal: abort.signal })
    abort.abort()
    await expect(run).rejects.toThrow()
    expect(portico.getState().connections.networkSwitch).toEqual({ status: 'idle' })
    answer.resolve()
  })

  test('behavior: a later switch takes the place of an earlier one', async () => {
    const answers = [deferred<void>(), deferred<void>()]
    let call = 0
    const portico = await connected(() => answers[call++]?.promise ?? Promise.reject(new Error('too often')), {
      caipNetworkId: 'eip155:99',
    })
    const first = switchNetwork(portico.client, one)
    const second = switchNetwork(portico.client, ten)
    await expect(first).rejects.toThrow()
    expect(portico.getState().connections.networkSwitch).toEqual({ status: 'switching', networkId: 'eip155:10' })
    answers[1]?.resolve()
    await second
    expect(activeNetwork(portico.getState())).toEqual(ten)
  })
})

describe('selectors', () => {
  test('isUnsupported: default, and its two ways out', async () => {
    const portico = await connected(must('switchNetwork'), { caipNetworkId: 'eip155:99' })
    const state = portico.getState()
    expect(isUnsupported(state, { networkSwitch: true, allowUnsupportedChain: false })).toBe(true)
    expect(isUnsupported(state, { networkSwitch: false, allowUnsupportedChain: false })).toBe(false)
    expect(isUnsupported(state, { networkSwitch: true, allowUnsupportedChain: true })).toBe(false)
    expect(activeNetwork(state)).toBeUndefined()
  })

  test('switchNeeds: default', async () => {
    const portico = await connected(must('switchNetwork'))
    expect(switchNeeds(portico.getState(), one)).toBe('nothing')
    expect(switchNeeds(portico.getState(), ten)).toBe('wallet')
    expect(switchNeeds(portico.getState(), sol)).toBe('other-wallet')
    expect(switchNeeds(makeTest({ networks: [one, sol] }).getState(), sol)).toBe('nothing')
  })

  test('isApproved: default', async () => {
    const portico = await connected(must('switchNetwork'), { approvedNetworkIds: ['eip155:1'] })
    expect([one, ten, sol].map((network) => isApproved(portico.getState(), network))).toEqual([true, false, true])
  })
})

describe('switchAccount', () => {
  const accounts = [
    { address: alice, type: 'eoa' },
    { address: bob, type: 'eoa' },
  ] as const

  test('default: another address of the same wallet, however it is written', async () => {
    const portico = await connected(must('switchNetwork'), { accounts })
    await switchAccount(portico.client, bob.toUpperCase().replace('0X', '0x'))
    expect(activeConnection(portico.getState())?.address).toBe(bob)
    expect(portico.client.storage.get('connections')).toMatchObject([{ address: bob }])
  })

  test('param: connectorId: another wallet becomes the active one', async () => {
    const { client } = makeTest({ connectors: [fakeConnector('a'), fakeConnector('b')] })
    await connectWallet(client, { connectorId: 'a' })
    await connectWallet(client, { connectorId: 'b' })
    await switchAccount(client, alice, { namespace: 'eip155', connectorId: 'a' })
    expect(activeConnection(client.store.get())?.connectorId).toBe('a')
    expect(client.store.get().connections.others.map((other) => other.connectorId)).toEqual(['b'])
  })

  test('error: an address that no wallet has', async () => {
    const portico = await connected(must('switchNetwork'))
    await expect(switchAccount(portico.client, bob)).rejects.toMatchObject({ code: 'connections/no-active-address' })
  })

  test('switchNeeds: another family keeps its network', async () => {
    const portico = makeTest({ networks: [one, ten, sol], families: [fakeFamily(), fakeFamily('solana')] })
    connectQuietly(portico.client, 'lantern')
    connectQuietly(portico.client, 'lumen', { namespace: 'solana' })
    expect(portico.getState().connections.activeNamespace).toBe('solana')
    expect(switchNeeds(portico.getState(), one)).toBe('nothing')
    expect(switchNeeds(portico.getState(), ten)).toBe('wallet')
  })

  test('siblingConnector: only a wallet of several families that is in use', () => {
    const { client } = makeTest({ networks: [one, sol], families: [fakeFamily(), fakeFamily('solana')] })
    const whole = { id: 'm', name: 'M', type: 'MULTI_CHAIN', chain: 'eip155', chains: ['eip155', 'solana'] } as const
    const connectors = [{ ...whole, parts: ['lantern', 'lantern-solana'] }]
    expect(siblingConnector({ ...client.store.get(), connectors }, 'solana')).toBeUndefined()
    connectQuietly(client, 'lantern')
    expect(siblingConnector({ ...client.store.get(), connectors }, 'solana')).toBe(connectors[0])
    expect(siblingConnector({ ...client.store.get(), connectors }, 'bip122')).toBeUndefined()
    expect(
      siblingConnector({ ...client.store.get(), connectors: [{ ...whole, parts: ['other'] }] }, 'solana'),
    ).toBeUndefined()
  })

  test('wantNetwork: the next wallet is asked for it, and what is shown stays', () => {
    const { client } = makeTest({ networks: [one, sol], families: [fakeFamily(), fakeFamily('solana')] })
    connectQuietly(client, 'lantern')
    wantNetwork(client, sol)
    expect(client.store.get().connections).toMatchObject({
      activeNamespace: 'eip155',
      networkIds: { solana: sol.caipNetworkId },
    })
  })

  test('showNamespace: default', async () => {
    const portico = await connected(must('switchNetwork'))
    showNamespace(portico.client, 'solana')
    expect(portico.getState().connections.activeNamespace).toBe('solana')
  })
})
