import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from './client.js'
import { commitConnections, toConnection } from './connections/apply.js'
import { awake, fakeFamily, makeTest, one, session, sol } from './fakes.test-support.js'
import { openForHost } from './hostModal.js'
import { closeModal, openModal, shakeModal } from './modal.js'
import { openableViews } from './openableViews.js'
import type { PorticoOptions } from './options.js'
import type { OpenOptions } from './portico.js'
import { navigate } from './router.js'
import { viewAliases } from './views.js'
import { waiting } from './waiting.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = (client: Client) => client.store.get().router.history.map((route) => route.name)

function connectTo(client: Client, part: Parameters<typeof session>[0] = {}) {
  const connection = toConnection('lantern', session(part))
  if (!connection) throw new Error('no connection')
  commitConnections(client, { type: 'connected', connection, keepOther: true })
}

describe('openForHost', () => {
  test.each([
    ['Nope', 'Choose from Account, Connect,'],
    ['network', 'Did you mean "Networks"?'],
    ['Conect', 'Did you mean "Connect"?'],
    ['Buy', 'Did you mean "OnRamp"?'],
    ['ApproveTransaction', 'It opens by itself when the wallet asks something.'],
  ])('error: a view that there is not is refused, with the nearest that there is', async (view, remedy) => {
    const { client } = makeTest()
    await expect(openForHost(client, { view } as never)).rejects.toMatchObject({
      code: 'modal/unknown-view',
      message: expect.stringContaining(`open: "${view}" is not a view that can be opened. ${remedy}`),
    })
    expect(client.store.get().modal.status).toBe('closed')
  })

  test('default: views by every name that is agreed', async () => {
    for (const view of [...openableViews, ...(Object.keys(viewAliases) as (keyof typeof viewAliases)[])]) {
      const { client } = makeTest()
      // What needs an account waits for one behind the ways to connect.
      const opened = view === 'Pay' ? undefined : openForHost(client, { view })
      opened?.catch(() => {})
      await vi.waitFor(() => expect(client.store.get().modal.status).toBe(view === 'Pay' ? 'closed' : 'open'))
    }
  })
})

describe('openModal', () => {
  test('behavior: a namespace that is shown puts the network right, which closes it: it opens anew, and the app hears both', async () => {
    vi.useRealTimers()
    const portico = makeTest({ networks: [one, sol], families: [fakeFamily(), fakeFamily('solana')] })
    const { client } = portico
    await awake(portico)
    connectTo(client, {
      namespace: 'solana',
      accounts: [{ address: 'So1', type: 'eoa' }],
      caipNetworkId: sol.caipNetworkId,
    })
    connectTo(client, { caipNetworkId: 'eip155:999' })
    expect(names(client)).toEqual(['UnsupportedChain'])
    const told: boolean[] = []
    portico.on('modal', ({ open }) => told.push(open))
    openModal(client, { namespace: 'solana' })
    expect([client.store.get().modal.status, names(client)]).toEqual(['open', ['Account']])
    expect(told).toEqual([false, true])
  })

  test.each<[string, boolean, OpenOptions, string]>([
    ['disconnected', false, {}, 'Connect'],
    ['connected', true, {}, 'Account'],
    ['connected, Connect asked for', true, { view: 'Connect' }, 'Account'],
    ['disconnected, Account asked for', false, { view: 'Account' }, 'Connect'],
    ['disconnected, Send asked for', false, { view: 'Send' }, 'Connect'],
    ['connected, Send asked for', true, { view: 'Send' }, 'Send'],
    ['the alias WalletSend', true, { view: 'WalletSend' }, 'Send'],
    ['the alias WalletReceive', true, { view: 'WalletReceive' }, 'Receive'],
    ['the alias OnRampProviders', true, { view: 'OnRampProviders' }, 'OnRamp'],
    ['the alias SwitchNetworks', true, { view: 'SwitchNetworks' }, 'Networks'],
    ['Networks', false, { view: 'Networks' }, 'Networks'],
    ['AllWallets', false, { view: 'AllWallets' }, 'AllWallets'],
    ['a namespace without a wallet', true, { namespace: 'solana' }, 'Connect'],
  ])('%s', (_state, connected, options, view) => {
    const { client } = makeTest()
    if (connected) connectTo(client)
    openModal(client, options)
    expect(names(client)).toEqual([view])
    expect(client.store.get().modal.status).toBe('open')
  })

  test('param: namespace: shows the account of that namespace', () => {
    const { client } = makeTest({ networks: [sol] })
    connectTo(client)
    connectTo(client, { namespace: 'solana' })
    openModal(client, { namespace: 'eip155' })
    expect(client.store.get().connections.activeNamespace).toBe('eip155')
  })

  test('behavior: Transactions is the account with what was done', () => {
    const { client } = makeTest()
    connectTo(client)
    openModal(client, { view: 'Transactions' })
    expect(names(client)).toEqual(['Account'])
    expect(client.store.get().account?.tab).toBe('activity')
  })

  test('behavior: tells the host and the analytics', () => {
    const portico = makeTest()
    const told = vi.fn()
    portico.on('modal', told)
    const events = vi.fn()
    portico.on('event', events)
    openModal(portico.client)
    openModal(portico.client, { view: 'Networks' })
    closeModal(portico.client)
    expect(told.mock.calls).toEqual([[{ open: true }], [{ open: false }]])
    expect(events.mock.calls.map(([event]) => event.event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })
})

describe('closeModal', () => {
  test('default: closes and returns to Connect', () => {
    const { client } = makeTest()
    openModal(client)
    navigate(client, 'AllWallets')
    expect(closeModal(client)).toBe(true)
    expect(client.store.get().modal.status).toBe('closed')
    expect(names(client)).toEqual(['Connect'])
  })

  const refusing: Partial<PorticoOptions> = {}
  test.each<[string, Partial<PorticoOptions>, boolean]>([
    ['on an unsupported network', refusing, false],
    ['when unsupported ones are allowed', { allowUnsupportedChain: true }, true],
    ['when switching is off', { networkSwitch: false }, true],
  ])('behavior: %s', (_name, options, closes) => {
    const { client } = makeTest(options)
    connectTo(client, { caipNetworkId: 'eip155:999' })
    openModal(client)
    expect(names(client)).toEqual([closes ? 'Account' : 'UnsupportedChain'])
    expect(closeModal(client)).toBe(closes)
    expect(client.store.get().modal.status).toBe(closes ? 'closed' : 'open')
    expect(client.store.get().modal.refusal).toBe(closes ? undefined : 'network')
  })

  test('behavior: SwitchNetwork that came from UnsupportedChain refuses too; the one from elsewhere closes', () => {
    const { client } = makeTest()
    connectTo(client, { caipNetworkId: 'eip155:999' })
    openModal(client)
    const [network] = client.store.get().networks
    if (!network) throw new Error('no network')
    navigate(client, 'SwitchNetwork', { network })
    expect(closeModal(client)).toBe(false)

    const other = makeTest().client
    connectTo(other)
    openModal(other)
    navigate(other, 'SwitchNetwork', { network })
    expect(closeModal(other)).toBe(true)
  })
})

test('shakeModal: default: counts, and shakes for 500 ms', () => {
  const { client } = makeTest()
  openModal(client)
  shakeModal(client, 'sign-in')
  expect(client.store.get().modal).toMatchObject({ shakes: 1, shaking: true, refusal: 'sign-in' })
  vi.advanceTimersByTime(400)
  shakeModal(client)
  vi.advanceTimersByTime(400)
  expect(client.store.get().modal).toMatchObject({ shakes: 2, shaking: true })
  vi.advanceTimersByTime(100)
  expect(client.store.get().modal.shaking).toBe(false)
})

test('openForHost: behavior: a second payment ends the wait for the first', async () => {
  const { client } = makeTest()
  connectTo(client)
  const first = openForHost(client, { view: 'Send' })
  const second = openForHost(client, { view: 'Send' })
  await expect(first).rejects.toMatchObject({ code: 'modal/closed' })
  waiting(client).settle('Send', ({ resolve }) => resolve('0x1'))
  await expect(second).resolves.toBe('0x1')
  await expect(openForHost(client)).resolves.toBeUndefined()
})

describe('openForHost: a link and what else is asked for', () => {
  const uri = 'wc:abc@2?relay-protocol=irn&symKey=00'

  test('behavior: a link ends the wait for a payment, a text that is none does not', async () => {
    const { client } = makeTest()
    connectTo(client)
    const ended = expect(openForHost(client, { view: 'Send' })).rejects.toMatchObject({ code: 'modal/closed' })
    await expect(openForHost(client, { uri: 'wc:abc' })).rejects.toMatchObject({ code: 'modal/not-a-link' })
    expect(names(client)).toEqual(['Send'])
    await openForHost(client, { uri })
    await ended
  })

  test('behavior: of two that are asked for in one breath the latter is shown', async () => {
    const { client } = makeTest()
    connectTo(client)
    const link = openForHost(client, { uri })
    const sent = openForHost(client, { view: 'Send' })
    await expect(link).rejects.toMatchObject({ code: 'modal/closed' })
    expect(names(client)).toEqual(['Send'])
    waiting(client).settle('Send', ({ resolve }) => resolve('0x1'))
    await expect(sent).resolves.toBe('0x1')
  })
})
