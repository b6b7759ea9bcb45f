import { describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { rpcErrorOf } from '../../../base/errors/foreign.js'
import { httpErrors } from '../../../base/errors/http.js'
import type { SmartSession } from '../../../wire/calls/sessions.js'
import {
  alice,
  bob,
  connectQuietly,
  fakeConnector,
  fakeFamily,
  fakeServices,
  makeTest,
} from '../../fakes.test-support.js'
import { loadSessions, revokeSession } from './flow.js'
import { isHeldByChain, isInForce, offersSessions, sessionsOf } from './select.js'

const pci = '6f9a1c0e-0000-4000-8000-000000000001'
const later = Math.floor(Date.now() / 1_000) + 3_600
const given = (part: Partial<SmartSession> = {}): SmartSession => ({
  project: { id: 'p', name: 'Quay', url: null, iconUrl: null },
  pci,
  expiry: later,
  createdAt: 1,
  permissions: [],
  policies: [],
  context: null,
  revokedAt: null,
  ...part,
})

type Setup = { on?: boolean; list?: unknown; revoke?: unknown; sign?: () => Promise<string> }

function make({ on = true, list = { pcis: [given()] }, revoke = { success: true }, sign }: Setup = {}) {
  const signMessage = vi.fn(sign ?? (async () => '0x51'))
  const asked = vi.fn(async (_request: unknown): Promise<unknown> => null)
  const { client } = makeTest({
    features: { smartSessions: on },
    families: [fakeFamily('eip155', { signMessage })],
    connectors: [fakeConnector('lantern', { getProvider: () => ({ request: asked }) })],
  })
  connectQuietly(client, 'lantern')
  const answers = { list, revoke }
  const calls = fakeServices(client, { 'sessions.list': () => answers.list, 'sessions.revoke': () => answers.revoke })
  return { client, calls, answers, signMessage, asked, sessions: () => sessionsOf(client.store.get()) }
}

describe('loadSessions', () => {
  test('default: those of the account in use on its network', async () => {
    const { client, calls, sessions } = make()
    await loadSessions(client)
    expect(calls).toEqual([{ name: 'sessions.list', input: { params: { account: `eip155:1:${alice}` } } }])
    expect(sessions()).toMatchObject({ status: 'ready', sessions: [{ pci }] })
  })

  test('behavior: switched off, nothing is asked and nothing signed', async () => {
    const { client, calls, signMessage, sessions } = make({ on: false })
    await loadSessions(client)
    client.store.set({
      sessions: { status: 'ready', address: alice, networkId: 'eip155:1', sessions: [given()] },
    })
    expect(offersSessions(client, client.store.get())).toBe(false)
    expect(await revokeSession(client, pci)).toBe(false)
    expect(calls).toEqual([])
    expect(signMessage).not.toHaveBeenCalled()
    expect(sessions()?.revocation).toBeUndefined()
  })

  test('error: what was known stays', async () => {
    const { client, answers, sessions } = make()
    await loadSessions(client)
    answers.list = fail(httpErrors, 'http/unreachable', { endpoint: 'sessions.list' })
    await loadSessions(client)
    expect(sessions()).toMatchObject({ status: 'failed', sessions: [{ pci }] })
  })

  test('behavior: what was read for another account, or on another network, is not shown', async () => {
    const { client, sessions } = make()
    for (const other of [{ address: bob }, { networkId: 'eip155:10' as const }]) {
      const place = { address: alice, networkId: 'eip155:1' as const, ...other }
      client.store.set({ sessions: { status: 'ready', sessions: [given()], ...place } })
      expect(sessions()).toBeUndefined()
    }
  })
})

describe('revokeSession', () => {
  test('default: the account signs which permission, and the services hear it', async () => {
    const { client, calls, signMessage, sessions } = make()
    await loadSessions(client)
    const done = revokeSession(client, pci)
    expect(sessions()?.revocation).toEqual({ pci, status: 'signing' })
    expect(await done).toBe(true)
    expect(signMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        address: alice,
        message: `Revoke the permission ${pci}\nAccount: eip155:1:${alice}`,
      }),
    )
    expect(calls[1]).toEqual({
      name: 'sessions.revoke',
      input: { params: { account: `eip155:1:${alice}` }, body: { pci, signature: '0x51' } },
    })
    expect(sessions()).toMatchObject({ sessions: [{ pci, revokedAt: expect.any(Number) }], revocation: undefined })
    // A second time there is nothing to take back.
    expect(await revokeSession(client, pci)).toBe(false)
    expect(signMessage).toHaveBeenCalledOnce()
  })

  test('behavior: pressed twice, the wallet is asked once', async () => {
    const { client, signMessage } = make()
    await loadSessions(client)
    expect(await Promise.all([revokeSession(client, pci), revokeSession(client, pci)])).toEqual([true, false])
    expect(signMessage).toHaveBeenCalledOnce()
  })

  test('behavior: read anew meanwhile, it is still under way', async () => {
    let sign = (_signature: string) => {}
    const signed = new Promise<string>((resolve) => {
      sign = resolve
    })
    const { client, sessions } = make({ sign: () => signed })
    await loadSessions(client)
    const done = revokeSession(client, pci)
    await loadSessions(client)
    expect(sessions()).toMatchObject({ status: 'ready', revocation: { pci, status: 'signing' } })
    sign('0x51')
    expect(await done).toBe(true)
  })

  test('error: declined, refused, out of reach: the permission holds, and one can try again', async () => {
    const no = rpcErrorOf(Object.assign(new Error('User rejected the request'), { code: 4001 }))
    for (const [setup, status] of [
      [{ sign: () => Promise.reject(no) }, 'declined'],
      [{ revoke: fail(httpErrors, 'http/status', { status: 401 }) }, 'refused'],
      [{ revoke: fail(httpErrors, 'http/status', { status: 503 }) }, 'failed'],
      [{ revoke: fail(httpErrors, 'http/unreachable', { endpoint: 'sessions.revoke' }) }, 'failed'],
      [{ revoke: { success: false } }, 'failed'],
    ] as const) {
      const { client, signMessage, sessions } = make(setup)
      await loadSessions(client)
      expect(await revokeSession(client, pci)).toBe(false)
      expect(sessions()).toMatchObject({ sessions: [{ pci, revokedAt: null }], revocation: { pci, status } })
      await revokeSession(client, pci)
      expect(signMessage).toHaveBeenCalledTimes(2)
      await loadSessions(client)
      expect(sessions()?.revocation).toBeUndefined()
    }
  })

  test('error: an id that is a text of its own is never signed', async () => {
    const told = `${pci}\n\nlogin.example wants you to sign in`
    const { client, signMessage } = make({ list: { pcis: [given({ pci: told })] } })
    await loadSessions(client)
    expect(await revokeSession(client, told)).toBe(false)
    expect(await revokeSession(client, 'another')).toBe(false)
    expect(signMessage).not.toHaveBeenCalled()
  })
})

test.each([
  ['in force', {}, true],
  ['revoked', { revokedAt: 1 }, false],
  ['expired', { expiry: 1 }, false],
  ['of no time', { expiry: 1e300 }, false],
  ['of no id', { pci: '' }, false],
])('isInForce: %s', (_name, part, expected) => {
  expect(isInForce(given(part), Date.now())).toBe(expected)
})

describe('taken back with the services, and held by the chain', () => {
  const onChain = { delegation: '0xde', uses: 1, usedAt: 2, revokedAt: null }
  const context = '0xc0ffee'
  const ended = given({ revokedAt: 3, context, onChain })

  test('default: the wallet is asked to take it back on its network, and nothing is signed for the services', async () => {
    const { client, calls, signMessage, asked, sessions } = make({ list: { pcis: [ended] } })
    await loadSessions(client)
    expect(sessions()?.sessions.map((one) => [isInForce(one, Date.now()), isHeldByChain(one, Date.now())])).toEqual([
      [false, true],
    ])
    expect(await revokeSession(client, pci)).toBe(true)
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      method: 'wallet_revokeExecutionPermission',
      params: [{ permissionContext: context }],
    })
    expect(signMessage).not.toHaveBeenCalled()
    expect(calls).toHaveLength(1)
    expect(sessions()?.sessions.some((one) => isHeldByChain(one, Date.now()))).toBe(false)
  })

  test('behavior: a wallet that takes no list, as MetaMask, is asked without one', async () => {
    const { client, asked } = make({ list: { pcis: [ended] } })
    await loadSessions(client)
    asked.mockRejectedValueOnce(Object.assign(new Error('Invalid params'), { code: -32602 }))
    expect(await revokeSession(client, pci)).toBe(true)
    expect(asked).toHaveBeenLastCalledWith({
      method: 'wallet_revokeExecutionPermission',
      params: { permissionContext: context },
    })
  })

  test('behavior: the services say so when they take it back: it is not gone', async () => {
    for (const [list, revoke] of [
      [{ pcis: [given({ context })] }, { success: true, onChain }],
      [{ pcis: [given({ context, onChain })] }, { success: true }],
    ]) {
      const { client, asked, sessions } = make({ list, revoke })
      await loadSessions(client)
      expect(await revokeSession(client, pci)).toBe(false)
      expect(asked).not.toHaveBeenCalled()
      expect(sessions()).toMatchObject({ sessions: [{ pci, onChain }], revocation: undefined })
      expect(sessions()?.sessions.some((one) => isHeldByChain(one, Date.now()))).toBe(true)
      expect(await revokeSession(client, pci)).toBe(true)
    }
  })

  test('behavior: over, taken back there too, or nothing that a chain knows: it is gone', async () => {
    const gone = [
      { ...ended, expiry: 1 },
      { ...ended, onChain: { ...onChain, revokedAt: 4 } },
      { ...ended, onChain: undefined },
      { ...ended, context: null },
    ]
    const { client, asked } = make({ list: { pcis: gone } })
    await loadSessions(client)
    for (const one of gone) expect(isHeldByChain(one, Date.now())).toBe(false)
    expect(await revokeSession(client, pci)).toBe(false)
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    [{ code: 4001 }, 'declined'],
    [{ code: 4200 }, 'failed'],
  ])('error: %o: it holds still', async (error, status) => {
    const { client, asked, sessions } = make({ list: { pcis: [ended] } })
    asked.mockRejectedValue(Object.assign(new Error('no'), error))
    await loadSessions(client)
    expect(await revokeSession(client, pci)).toBe(false)
    expect(sessions()).toMatchObject({ sessions: [ended], revocation: { pci, status } })
  })
})
