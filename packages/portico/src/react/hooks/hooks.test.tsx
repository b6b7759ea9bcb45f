import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../base/promise.js'
import type { ConnectorSession } from '../../core/connector.js'
import {
  alice,
  awake,
  bob,
  connectQuietly,
  fakeConnector,
  fakeFamily,
  fakeSend,
  fakeServices,
  makeTest,
  must,
  one,
  session,
  settle,
  sharedStorage,
  sol,
} from '../../core/fakes.test-support.js'
import type { Family } from '../../core/family.js'
import type { PorticoOptions } from '../../core/options.js'
import { liveHook } from '../live.test-support.js'
import { useActivity } from './useActivity.js'
import { useModal } from './useModal.js'
import { usePorticoEvent, usePorticoEvents } from './usePorticoEvents.js'
import { useReconnect } from './useReconnect.js'
import { useSignMessage } from './useSignMessage.js'
import { useTokenBalance } from './useTokenBalance.js'
import { useUser } from './useUser.js'

const soon = (check: () => void) => vi.waitFor(check)
const token = '0x00000000000000000000000000000000000c0ffe'

const readBalance = async () => ({ amount: 5n * 10n ** 18n, decimals: 18, symbol: 'ETH' })
const make = (family: Partial<Family> = {}, options: Partial<PorticoOptions> = {}) =>
  makeTest({ families: [fakeFamily('eip155', { readBalance, ...family })], telemetry: false, ...options })

describe('useReconnect', () => {
  test('default: settled where there is nothing to come back', () => {
    const hook = liveHook(make(), useReconnect)
    expect(hook.current()).toEqual({ status: 'settled', isReconnecting: false })
  })

  test.each([
    ['comes back', [session()]],
    ['stays away', new Error('locked')],
  ])('behavior: reconnecting from the start until the wallet %s', async (_, outcome) => {
    const storage = sharedStorage()
    const before = make({}, { storage: storage.tab() })
    await awake(before)
    await before.connect({ connectorId: 'lantern' })
    before.destroy()
    // The page stands first, so that the client takes up what is stored.
    const hook = liveHook(make(), useReconnect)
    const answer = deferred<readonly ConnectorSession[]>()
    const wallet = fakeConnector('lantern', { reconnect: () => answer.promise })
    hook.again(make({}, { storage: storage.tab(), connectors: [wallet] }))
    expect(hook.current()).toEqual({ status: 'reconnecting', isReconnecting: true })
    if (outcome instanceof Error) answer.reject(outcome)
    else answer.resolve(outcome)
    await soon(() => expect(hook.current().isReconnecting).toBe(false))
  })
})

describe('useModal', () => {
  test('default: open or not, and which view', async () => {
    const hook = liveHook(make(), useModal)
    expect(hook.current()).toMatchObject({ isOpen: false, view: 'Connect' })
  })

  test.each([
    ['openConnect', { view: 'Connect', namespace: 'eip155' }, { namespace: 'eip155' }],
    ['openAccount', { view: 'Account', namespace: undefined }, undefined],
    ['openNetworks', { view: 'Networks', namespace: undefined }, undefined],
    ['openAllWallets', { view: 'AllWallets' }, undefined],
    ['openProfileWallets', { view: 'ProfileWallets' }, undefined],
    ['openActivity', { view: 'Transactions' }, undefined],
    ['openSend', { view: 'Send', to: bob, amount: '1' }, { to: bob, amount: '1' }],
    ['openSwap', { view: 'Swap', toToken: 'USDC' }, { toToken: 'USDC' }],
    ['openReceive', { view: 'Receive' }, undefined],
    ['openOnRamp', { view: 'OnRamp' }, undefined],
    [
      'openPay',
      { view: 'Pay', recipient: bob, asset: 'eip155:1', amount: '1' },
      { recipient: bob, asset: 'eip155:1', amount: '1' },
    ],
  ] as const)(
    'behavior: %s asks the client for its view, and is the same function in the next drawing',
    async (name, asked, given) => {
      const portico = make()
      const open = vi.fn(async () => '0xhash')
      const hook = liveHook({ ...portico, open: open as never }, useModal)
      const opener = hook.current()[name] as (options?: object) => Promise<unknown>
      const answer = await opener(given)
      expect(open).toHaveBeenCalledExactlyOnceWith(asked)
      expect(answer).toBe(name === 'openSend' || name === 'openPay' ? '0xhash' : undefined)
      const { openConnect } = hook.current()
      hook.again()
      expect(hook.current().openConnect).toBe(openConnect)
    },
  )
})

describe('useUser', () => {
  test('default: nobody while nothing is connected, and with any wallet that is not embedded', () => {
    const portico = make()
    const hook = liveHook(portico, useUser)
    expect(hook.current()).toBeUndefined()
    connectQuietly(portico.client, 'lantern')
    hook.again()
    expect(hook.current()).toBeUndefined()
  })

  test.each([
    [{ name: 'a@example.com' }, { email: 'a@example.com', socialProvider: undefined, smartAccountDeployed: false }],
    [
      { username: 'ada', social: 'github', smartAccountDeployed: true },
      { email: undefined, username: 'ada', socialProvider: 'github', smartAccountDeployed: true },
    ],
  ] as const)('behavior: the login of an embedded wallet: %j', (auth, user) => {
    const portico = make()
    connectQuietly(portico.client, 'embedded', { accounts: [{ address: alice, type: 'smartAccount' }], auth })
    const hook = liveHook(portico, useUser)
    hook.again()
    expect(hook.current()).toMatchObject({ ...user, accountType: 'smartAccount', onlyHere: false })
  })
})

describe('usePorticoEvent', () => {
  test.each([
    ['usePorticoEvent', usePorticoEvent],
    ['usePorticoEvents', usePorticoEvents],
  ])('behavior: %s calls the callback of the last drawing, and none after it left', (_, use) => {
    const portico = make()
    const [first, second] = [vi.fn(), vi.fn()]
    const hook = liveHook(portico, () => use('modal', first))
    const tell = (open: boolean) => portico.client.emitter.emit('modal', { open })
    tell(true)
    hook.again(portico, () => use('modal', second))
    tell(false)
    hook.leave()
    tell(true)
    expect(first.mock.calls).toEqual([[{ open: true }]])
    expect(second.mock.calls).toEqual([[{ open: false }]])
  })

  test('behavior: another client is heard in place of the first', () => {
    const [portico, other] = [make(), make()]
    const heard = vi.fn()
    const hook = liveHook(portico, () => usePorticoEvent('modal', heard))
    hook.again(other)
    portico.client.emitter.emit('modal', { open: true })
    other.client.emitter.emit('modal', { open: false })
    expect(heard.mock.calls).toEqual([[{ open: false }]])
  })
})

describe('useTokenBalance', () => {
  const held = (holding: ReturnType<typeof fakeSend>['holding']) => ({
    features: { send: async () => fakeSend({ holding }) },
  })

  test('default: what the network says, exactly', async () => {
    const holding = vi.fn(async () => ({ amount: 1_250_000n, decimals: 6, symbol: 'USDX' }))
    const portico = make(held(holding))
    const hook = liveHook(portico, () => useTokenBalance({ token }))
    expect(hook.current().status).toBe('idle')
    expect(holding).not.toHaveBeenCalled()
    connectQuietly(portico.client, 'lantern')
    await soon(() =>
      expect(hook.current()).toMatchObject({
        status: 'ready',
        value: 1_250_000n,
        decimals: 6,
        symbol: 'USDX',
        formatted: '1.25',
      }),
    )
    expect(holding).toHaveBeenCalledWith(
      expect.objectContaining({
        network: one,
        owner: alice,
        asset: expect.objectContaining({ kind: 'erc20', address: token }),
      }),
    )
  })

  test('behavior: read anew by refresh, with another token, and for another account', async () => {
    let amount = 1n
    const portico = make(held(async () => ({ amount: amount++, decimals: 0, symbol: 'T' })))
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, () => useTokenBalance({ token }))
    await soon(() => expect(hook.current().formatted).toBe('1'))
    await hook.current().refresh()
    await soon(() => expect(hook.current().formatted).toBe('2'))
    hook.again(portico, () => useTokenBalance({ token: bob }))
    expect(hook.current().status).toBe('loading')
    await soon(() => expect(hook.current().formatted).toBe('3'))
    connectQuietly(portico.client, 'lantern', { accounts: [{ address: bob, type: 'eoa' }] })
    await soon(() => expect(hook.current().formatted).toBe('4'))
  })

  test.each([
    [
      'the nodes fail',
      make.bind(
        null,
        held(async () => Promise.reject(new Error('down'))),
      ),
    ],
    [
      'it is no token',
      make.bind(
        null,
        held(async () => ({ amount: 0n })),
      ),
    ],
    ['the family has no tokens', make.bind(null, {})],
  ])('error: failed when %s', async (_, makeIt) => {
    const portico = makeIt()
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, () => useTokenBalance({ token }))
    await soon(() => expect(hook.current().status).toBe('failed'))
    expect(hook.current().value).toBeUndefined()
  })

  test('behavior: an older answer that comes late does not take the place of a newer one', async () => {
    const answers = [deferred<{ amount: bigint; decimals: number }>(), deferred<{ amount: bigint; decimals: number }>()]
    let count = 0
    const holding = vi.fn(async () => (await answers[count++]?.promise) ?? { amount: 0n, decimals: 0 })
    const portico = make(held(holding))
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, () => useTokenBalance({ token }))
    await soon(() => expect(holding).toHaveBeenCalledTimes(1))
    const newer = hook.current().refresh()
    await soon(() => expect(holding).toHaveBeenCalledTimes(2))
    answers[1]?.resolve({ amount: 2n, decimals: 0 })
    await newer
    await soon(() => expect(hook.current().formatted).toBe('2'))
    answers[0]?.resolve({ amount: 1n, decimals: 0 })
    await settle()
    expect(hook.current().formatted).toBe('2')
  })

  test('behavior: without a token nothing is asked', async () => {
    const portico = make(held(must('holding')))
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, () => useTokenBalance({ token: undefined }))
    expect(hook.current().status).toBe('idle')
  })
})

describe('useActivity', () => {
  const row = (id: string) => ({
    id,
    metadata: {
      minedAt: '2026-01-01T00:00:00Z',
      chain: 'eip155:1',
      operationType: 'send',
      hash: `0x${id}`,
      status: 'confirmed',
      sentFrom: alice,
      sentTo: bob,
    },
    transfers: [],
  })

  test('default: nothing is asked while nothing is connected', () => {
    const portico = make()
    const calls = fakeServices(portico.client, { 'history.list': must('history.list') })
    const hook = liveHook(portico, useActivity)
    expect(hook.current()).toMatchObject({ status: 'idle', transactions: [], sent: [], hasMore: false })
    expect(calls).toEqual([])
  })

  test('behavior: page by page, and from the newest again', async () => {
    const portico = make()
    const calls = fakeServices(portico.client, {
      'history.list': ({ query }: { query: { cursor?: string } }) =>
        query.cursor ? { data: [row('2')], next: null } : { data: [row('1')], next: 'more' },
    })
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, useActivity)
    await soon(() => expect(hook.current()).toMatchObject({ status: 'ready', hasMore: true }))
    await hook.current().loadMore()
    await soon(() => expect(hook.current().transactions.map(({ id }) => id)).toEqual(['1', '2']))
    expect(hook.current().hasMore).toBe(false)
    await hook.current().refresh()
    await soon(() => expect(hook.current().transactions.map(({ id }) => id)).toEqual(['1']))
    expect(calls).toHaveLength(3)
  })

  test('behavior: where no service lists transactions nothing is asked', async () => {
    const portico = make()
    const calls = fakeServices(portico.client, {})
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, useActivity)
    await hook.current().refresh()
    expect(hook.current().status).toBe('idle')
    expect(calls).toEqual([])
  })
})

describe('useSignMessage', () => {
  test('default: the wallet in use signs, and is told to be asked until it did', async () => {
    const answer = deferred<string>()
    const signMessage = vi.fn((_: Parameters<Family['signMessage']>[0]) => answer.promise)
    const portico = make({ signMessage })
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, useSignMessage)
    const signing = hook.current().signMessage('I agree')
    await soon(() => expect(hook.current().isPending).toBe(true))
    answer.resolve('0xsigned')
    expect(await signing).toBe('0xsigned')
    expect(signMessage).toHaveBeenCalledExactlyOnceWith({
      provider: { provider: 'lantern' },
      address: alice,
      message: 'I agree',
    })
    await soon(() => expect(hook.current().isPending).toBe(false))
  })

  test('param: namespace', async () => {
    const solana = fakeFamily('solana', { signMessage: async ({ address }) => `signed by ${address}` })
    const eip155 = fakeFamily('eip155', { readBalance })
    const portico = make({}, { networks: [one, sol], families: [eip155, solana] })
    connectQuietly(portico.client, 'lantern', { namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })
    connectQuietly(portico.client, 'lantern')
    const hook = liveHook(portico, () => useSignMessage({ namespace: 'solana' }))
    expect(await hook.current().signMessage('hi')).toBe('signed by So1')
  })

  test('error: nothing is connected, or the wallet refuses', async () => {
    const portico = make({ signMessage: async () => Promise.reject({ code: 4001 }) })
    const hook = liveHook(portico, useSignMessage)
    await expect(hook.current().signMessage('hi')).rejects.toMatchObject({ code: 'connections/no-active-address' })
    connectQuietly(portico.client, 'lantern')
    await expect(hook.current().signMessage('hi')).rejects.toMatchObject({ code: 4001 })
    await soon(() => expect(hook.current().isPending).toBe(false))
  })
})
