import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rpcErrorOf } from '../../../base/errors/foreign.js'
import { deferred } from '../../../base/promise.js'
import type { AuthConnector, AuthSide, GivenPermission } from '../../connector.js'
import {
  alice,
  authDouble,
  bob,
  connectQuietly,
  fakeConnector,
  fakeFamily,
  fakeServices,
  makeTest,
} from '../../fakes.test-support.js'
import { followStopping, loadPermissions, permissionsOf, takeBack, tellsPermissions } from './flow.js'

const given = (part: Partial<GivenPermission> = {}): GivenPermission => ({
  context: '0x01',
  until: 4_102_444_800,
  terms: { type: 'periodic', amount: '5', period: 86_400, currency: { symbol: 'ETH', decimals: 18 } },
  used: '2',
  left: '3',
  ...part,
})

function make(part: Partial<AuthSide> = {}, { on = true, isEmbedded = true } = {}) {
  const permissions = vi.fn(async () => [given(), given({ context: '0x02' })])
  const revoke = vi.fn(async () => {})
  const wallet = fakeConnector('embedded', {}, { type: 'AUTH' })
  const side = authDouble({ permissions, revoke, ...part })
  Object.assign(wallet.connector, { auth: async () => side } satisfies Partial<AuthConnector>)
  const portico = makeTest({
    features: { smartSessions: on },
    families: [fakeFamily('eip155')],
    connectors: [wallet],
  })
  onTestFinished(() => portico.destroy())
  const { client } = portico
  connectQuietly(client, 'embedded', isEmbedded ? { auth: { name: 'ada@example.com' } } : {})
  return { client, calls: fakeServices(client, {}), permissions, revoke, told: () => permissionsOf(client.store.get()) }
}

describe('loadPermissions', () => {
  test('default: what the wallet tells of the account in use, without a service', async () => {
    const { client, calls, told } = make()
    await loadPermissions(client)
    expect(told()).toMatchObject({ status: 'ready', address: alice, networkId: 'eip155:1' })
    expect(told()?.given).toEqual([given(), given({ context: '0x02' })])
    expect(calls).toEqual([])
  })

  test.each([{ on: false }, { isEmbedded: false }])('behavior: %o: nobody is asked', async (setup) => {
    const { client, permissions, told } = make({}, setup)
    await loadPermissions(client)
    expect(tellsPermissions(client, client.store.get())).toBe(false)
    expect(permissions).not.toHaveBeenCalled()
    expect(told()).toBeUndefined()
  })

  test('error: what was known stays; what was told of another account is not shown', async () => {
    const { client, permissions, told } = make()
    await loadPermissions(client)
    permissions.mockRejectedValueOnce(new Error('silent'))
    await loadPermissions(client)
    expect(told()).toMatchObject({ status: 'failed', given: [{ context: '0x01' }, { context: '0x02' }] })
    connectQuietly(client, 'embedded', {
      auth: { name: 'ada@example.com' },
      accounts: [{ address: bob, type: 'eoa' }],
    })
    expect(told()).toBeUndefined()
  })
})

describe('followStopping', () => {
  test('default: told again while somebody looks, and no more after that', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { client, permissions, told } = make()
    permissions.mockResolvedValueOnce([given({ stopping: 'pending' })])
    await loadPermissions(client)
    expect(told()?.given).toMatchObject([{ stopping: 'pending' }])
    permissions.mockRejectedValueOnce(new Error('silent'))
    permissions.mockResolvedValue([])
    const stop = followStopping(client)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told()).toMatchObject({ status: 'failed', given: [{ stopping: 'pending' }] })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told()).toMatchObject({ status: 'ready', given: [] })
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(permissions).toHaveBeenCalledTimes(3)
  })
})

describe('takeBack', () => {
  test('behavior: what failed here and is with the network is told as that', async () => {
    const { client, revoke, permissions, told } = make()
    await loadPermissions(client)
    revoke.mockRejectedValueOnce(rpcErrorOf({ code: -32000, message: 'in no block yet' }))
    permissions.mockResolvedValue([given({ stopping: 'pending' })])
    expect(await takeBack(client, '0x01')).toBe(false)
    expect(told()?.given).toMatchObject([{ context: '0x01', stopping: 'pending' }])
  })

  test('default: while the person and the network are asked it is marked; then it is gone', async () => {
    const done = deferred<void>()
    const revoke = vi.fn(() => done.promise)
    const { client, told } = make({ revoke })
    await loadPermissions(client)
    const taken = takeBack(client, '0x01')
    expect(told()?.taking).toEqual({ context: '0x01', status: 'asking' })
    // One at a time, and not while its sheet is up.
    expect(await takeBack(client, '0x02')).toBe(false)
    await loadPermissions(client)
    expect(told()?.taking).toEqual({ context: '0x01', status: 'asking' })
    done.resolve()
    expect(await taken).toBe(true)
    expect(told()).toMatchObject({ given: [{ context: '0x02' }], taking: undefined })
    expect(revoke.mock.calls).toEqual([[{ context: '0x01' }]])
  })

  test('error: declined, it is still there and nothing is said; failed, that is said', async () => {
    const { client, revoke, told } = make()
    await loadPermissions(client)
    revoke.mockRejectedValueOnce(rpcErrorOf({ code: 4001, message: 'User rejected' }))
    expect(await takeBack(client, '0x01')).toBe(false)
    expect(told()?.taking).toBeUndefined()
    revoke.mockRejectedValueOnce(rpcErrorOf({ code: -32000, message: 'no fee' }))
    expect(await takeBack(client, '0x01')).toBe(false)
    expect(told()).toMatchObject({ taking: { context: '0x01', status: 'failed' } })
    expect(told()?.given).toHaveLength(2)
  })

  test('error: one that was not told is not asked for', async () => {
    const { client, revoke } = make()
    expect(await takeBack(client, '0x01')).toBe(false)
    await loadPermissions(client)
    expect(await takeBack(client, '0x09')).toBe(false)
    expect(revoke).not.toHaveBeenCalled()
  })
})
