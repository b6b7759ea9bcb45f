import { describe, expect, test, vi } from 'vitest'
import type { Client } from './client.js'
import { commitConnections, toConnection } from './connections/apply.js'
import { connectWallet } from './connections/connect.js'
import { disconnectWallet } from './connections/disconnect.js'
import { onConnectorEvent } from './connections/events.js'
import type { ConnectorSession } from './connector.js'
import {
  alice,
  awake,
  bob,
  fakeConnector,
  fakeFamily,
  fakeNetwork,
  fakeSend,
  makeTest,
  one,
  session,
  settle,
  sol,
  ten,
} from './fakes.test-support.js'
import { editSend } from './features/send/flow.js'
import { nativeItem } from './features/send/nativeItem.js'
import { reviewSend } from './features/send/review.js'
import { submitSend } from './features/send/submit.js'
import { readRecentWallets } from './features/wallets/listWallets.js'
import { openForHost } from './hostModal.js'
import { closeModal, openModal } from './modal.js'
import type { PorticoOptions } from './options.js'
import type { Portico } from './portico.js'
import { navigate } from './router.js'
import { pushTransaction } from './transactions.js'

const names = (client: Client) => client.store.get().router.history.map((route) => route.name)
const isOpen = (client: Client) => client.store.get().modal.status === 'open'
const unlisted = 'eip155:999' as const

async function make(options: Partial<PorticoOptions> = {}, first: Partial<ConnectorSession> = {}): Promise<Portico> {
  const readBalance = async () => ({ amount: 5n * 10n ** 18n, decimals: 18, symbol: 'ETH' })
  const send = fakeSend({
    estimateFee: async () => ({ fee: 21_000n }),
    inspect: async () => ({ isContract: false }),
    send: async () => '0xhash',
    wait: async () => ({ status: 'confirmed' }),
  })
  const portico = makeTest({
    networks: [one, ten, sol],
    families: [
      fakeFamily('eip155', { readBalance, features: { send: async () => send } }),
      fakeFamily('solana', { readBalance }),
    ],
    connectors: [
      fakeConnector('a', { connect: async () => [session(first)] }),
      fakeConnector('b'),
      fakeConnector(
        's',
        { connect: async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })] },
        {
          chain: 'solana',
          chains: ['solana'],
        },
      ),
    ],
    ...options,
  })
  await awake(portico)
  return portico
}

const changed = (client: Client, part: Partial<ConnectorSession>) =>
  onConnectorEvent(client, { type: 'changed', connectorId: 'a', session: session(part) })

describe('connected', () => {
  test('default: the modal closes, and the host is told', async () => {
    const portico = await make()
    const listener = vi.fn()
    portico.on('connect', listener)
    openModal(portico.client)
    navigate(portico.client, 'ConnectingExternal', { connectorId: 'a' })
    await connectWallet(portico.client, { connectorId: 'a' })
    expect(isOpen(portico.client)).toBe(false)
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ connectorId: 'a', address: alice }))
  })

  test('behavior: a listed wallet that was chosen comes first the next time', async () => {
    const { client } = await make()
    const wallet = { id: 'quill', name: 'Quill' }
    openModal(client)
    navigate(client, 'ConnectingExternal', { connectorId: 'a', wallet })
    await connectWallet(client, { connectorId: 'a' })
    await vi.waitFor(() => expect(client.store.get().wallets.recent).toEqual([wallet]))
    expect(client.storage.get('recentWallets', readRecentWallets)).toMatchObject([wallet])
  })

  test('behavior: a wallet that was connected comes first the next time', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    await vi.waitFor(() => expect(client.store.get().wallets.recent.map(({ name }) => name)).toEqual(['a']))
    expect(client.storage.get('recentWallets', readRecentWallets)).toHaveLength(1)
  })

  test('behavior: a wallet that was added is listed', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    openModal(client, { view: 'ProfileWallets' })
    navigate(client, 'ConnectingExternal', { connectorId: 'b' })
    await connectWallet(client, { connectorId: 'b' })
    expect(names(client)).toEqual(['ProfileWallets'])
    expect(isOpen(client)).toBe(true)
  })

  test('behavior: one that was chosen from the list of wallets is listed there', async () => {
    const { client } = await make()
    openModal(client, { view: 'ProfileWallets' })
    navigate(client, 'ConnectingExternal', { connectorId: 'b' })
    await connectWallet(client, { connectorId: 'b' })
    expect(names(client)).toEqual(['ProfileWallets'])
    expect(isOpen(client)).toBe(true)
  })

  test('behavior: with one wallet at a time it closes', async () => {
    const { client } = await make({ features: { multiWallet: false } })
    await connectWallet(client, { connectorId: 'a' })
    openModal(client, { view: 'ProfileWallets' })
    navigate(client, 'ConnectingExternal', { connectorId: 'b' })
    await connectWallet(client, { connectorId: 'b' })
    expect(isOpen(client)).toBe(false)
  })

  test('behavior: what waited for it goes on', async () => {
    const { client } = await make()
    openModal(client)
    const onSuccess = vi.fn()
    pushTransaction(client, { onSuccess })
    await connectWallet(client, { connectorId: 'a' })
    expect(onSuccess).toHaveBeenCalled()
    expect(isOpen(client)).toBe(true)
  })

  test('behavior: one that the app made by itself leaves other views alone', async () => {
    const { client } = await make()
    openModal(client, { view: 'Networks' })
    await connectWallet(client, { connectorId: 'a' })
    expect(names(client)).toEqual(['Networks'])
  })

  test('behavior: the balance is read', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    await vi.waitFor(() => expect(client.store.get().balance).toMatchObject({ status: 'ready', address: alice }))
  })
})

describe('unsupported network', () => {
  test('default: blocks, and lifts when the wallet comes back', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    changed(client, { caipNetworkId: unlisted })
    expect(isOpen(client)).toBe(true)
    expect(names(client)).toEqual(['UnsupportedChain'])
    expect(closeModal(client)).toBe(false)
    changed(client, { caipNetworkId: 'eip155:10' })
    expect(isOpen(client)).toBe(false)
  })

  test('behavior: connecting on one shows it instead of closing', async () => {
    const { client } = await make({}, { caipNetworkId: unlisted })
    openModal(client)
    await connectWallet(client, { connectorId: 'a' })
    expect(names(client)).toEqual(['UnsupportedChain'])
  })

  test.each<[string, Partial<PorticoOptions>]>([
    ['switching is off', { networkSwitch: false }],
    ['unsupported ones are allowed', { allowUnsupportedChain: true }],
  ])('behavior: not when %s', async (_name, options) => {
    const { client } = await make(options)
    await connectWallet(client, { connectorId: 'a' })
    changed(client, { caipNetworkId: unlisted })
    expect(isOpen(client)).toBe(false)
  })

  test('behavior: disconnecting lifts it too', async () => {
    const { client } = await make({}, { caipNetworkId: unlisted })
    await connectWallet(client, { connectorId: 'a' })
    expect(names(client)).toEqual(['UnsupportedChain'])
    await disconnectWallet(client)
    expect(isOpen(client)).toBe(false)
  })

  test('behavior: listing the network lifts it', async () => {
    const portico = await make({}, { caipNetworkId: unlisted })
    await connectWallet(portico.client, { connectorId: 'a' })
    portico.addNetwork(fakeNetwork(999))
    expect(isOpen(portico.client)).toBe(false)
  })
})

describe('changes', () => {
  test('default: the host is told', async () => {
    const portico = await make()
    await connectWallet(portico.client, { connectorId: 'a' })
    const [account, network] = [vi.fn(), vi.fn()]
    portico.on('accountsChanged', account)
    portico.on('networkChanged', network)
    changed(portico.client, { accounts: [{ address: bob, type: 'eoa' }] })
    changed(portico.client, { accounts: [{ address: bob, type: 'eoa' }], caipNetworkId: 'eip155:10' })
    expect(account.mock.calls).toEqual([
      [{ namespace: 'eip155', accounts: [{ address: bob, type: 'eoa' }], address: bob }],
    ])
    expect(network.mock.calls).toEqual([[{ namespace: 'eip155', caipNetworkId: 'eip155:10' }]])
  })

  test('behavior: the balance of the new account and network is read', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    changed(client, { accounts: [{ address: bob, type: 'eoa' }], caipNetworkId: 'eip155:10' })
    await vi.waitFor(() =>
      expect(client.store.get().balance).toMatchObject({ status: 'ready', address: bob, networkId: 'eip155:10' }),
    )
  })

  test('behavior: a payment that was being written is dropped', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    openModal(client, { view: 'Send' })
    editSend(client, { item: nativeItem(client.store.get()), amount: '1', to: bob })
    await reviewSend(client)
    navigate(client, 'SendReview')
    changed(client, { caipNetworkId: 'eip155:10' })
    expect(names(client)).toEqual(['Send'])
    await vi.waitFor(() =>
      expect(client.store.get().send).toMatchObject({ status: 'editing', draft: { amount: '', to: '' } }),
    )
  })

  test('behavior: SwitchNetwork leaves when the wallet is there', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    openModal(client)
    navigate(client, 'Networks')
    navigate(client, 'SwitchNetwork', { network: ten })
    changed(client, { caipNetworkId: 'eip155:10' })
    expect(names(client)).toEqual(['Account'])
    expect(client.store.get().router.direction).toBe('back')
  })
})

describe('sent', () => {
  async function sending(portico: Portico) {
    const { client } = portico
    await connectWallet(client, { connectorId: 'a' })
    const hash = openForHost(client, { view: 'Send' })
    hash.catch(() => {})
    editSend(client, { item: nativeItem(client.store.get()), amount: '1', to: bob })
    expect(await reviewSend(client)).toBe(true)
    navigate(client, 'SendReview')
    return { hash }
  }

  test('default: Account is shown, the host has the hash, the balance is read anew', async () => {
    const portico = await make()
    const { hash } = await sending(portico)
    const readAt = () => {
      const { balance } = portico.getState()
      return balance.status === 'ready' ? balance.readAt : 0
    }
    await vi.waitFor(() => expect(readAt()).toBeGreaterThan(0))
    await submitSend(portico.client)
    expect(await hash).toBe('0xhash')
    expect(names(portico.client)).toEqual(['Account'])
    await vi.waitFor(() => expect(portico.getState().send.status).toBe('confirmed'))
  })

  test('error: closing rejects with Modal closed', async () => {
    const portico = await make()
    await connectWallet(portico.client, { connectorId: 'a' })
    const hash = openForHost(portico.client, { view: 'Send' })
    closeModal(portico.client)
    await expect(hash).rejects.toMatchObject({ code: 'modal/closed', message: 'Modal closed' })
  })

  test('error: destroying rejects too', async () => {
    const portico = await make()
    await connectWallet(portico.client, { connectorId: 'a' })
    const hash = portico.open({ view: 'Send' })
    await settle()
    portico.destroy()
    await expect(hash).rejects.toMatchObject({ code: 'modal/closed' })
  })
})

describe('last connection gone', () => {
  test('default: the modal closes when the wallet ends it', async () => {
    const portico = await make()
    const listener = vi.fn()
    portico.on('disconnect', listener)
    await connectWallet(portico.client, { connectorId: 'a' })
    openModal(portico.client)
    onConnectorEvent(portico.client, { type: 'disconnected', connectorId: 'a' })
    expect(isOpen(portico.client)).toBe(false)
    expect(listener.mock.calls).toEqual([[{ namespace: 'eip155', connectorId: 'a' }]])
    await vi.waitFor(() => expect(portico.getState().balance.status).toBe('idle'))
  })

  test('behavior: not while wallets are managed, nor while another one is being connected', async () => {
    for (const view of ['ProfileWallets', 'AllWallets'] as const) {
      const { client } = await make()
      await connectWallet(client, { connectorId: 'a' })
      openModal(client, { view })
      onConnectorEvent(client, { type: 'disconnected', connectorId: 'a' })
      expect(isOpen(client)).toBe(true)
    }
  })

  test('behavior: nor when the last wallet is disconnected from the list of wallets', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    openModal(client, { view: 'ProfileWallets' })
    await disconnectWallet(client)
    expect(isOpen(client)).toBe(true)
    expect(names(client)).toEqual(['ProfileWallets'])
  })

  test('behavior: told to stay open, it shows Connect', async () => {
    const { client } = await make()
    await connectWallet(client, { connectorId: 'a' })
    openModal(client)
    await disconnectWallet(client, { keepOpen: true })
    expect(isOpen(client)).toBe(true)
    expect(names(client)).toEqual(['Connect'])
  })
})

describe('modal closed', () => {
  test('default: what waited is cancelled, and a pairing ends', async () => {
    const { client } = await make()
    openModal(client)
    const onCancel = vi.fn()
    pushTransaction(client, { onCancel })
    client.store.set({ pairing: { status: 'waiting', uri: 'wc:1', expiresAt: Date.now() + 200_000 } })
    closeModal(client)
    expect(onCancel).toHaveBeenCalled()
    await vi.waitFor(() => expect(client.store.get().pairing).toEqual({ status: 'none' }))
  })
})

test('behavior: one that throws does not keep the others from following', async () => {
  const portico = await make()
  openModal(portico.client)
  const second = vi.fn()
  pushTransaction(portico.client, { onCancel: second })
  pushTransaction(portico.client, {
    onCancel() {
      throw new Error('no')
    },
  })
  closeModal(portico.client)
  await settle()
  expect(portico.getState().modal.status).toBe('closed')
})

test('behavior: a wallet that comes into use by itself, as another tab has it, leaves the modal alone', async () => {
  const { client } = await make()
  await connectWallet(client, { connectorId: 'a' })
  openModal(client)
  navigate(client, 'ConnectingExternal', { connectorId: 'b' })
  const connection = toConnection('b', session())
  if (connection) commitConnections(client, { type: 'connected', connection, keepOther: true, quiet: true })
  await settle()
  expect(isOpen(client)).toBe(true)
  expect(names(client)).toContain('ConnectingExternal')
})
