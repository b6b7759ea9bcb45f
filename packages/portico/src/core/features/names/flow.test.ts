import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { alice, connectQuietly, fakeFamily, fakeNetwork, fakeServices, makeTest } from '../../fakes.test-support.js'
import { navigate } from '../../router.js'
import { popTransaction } from '../../transactions.js'
import { coinTypeOf, editName, registerName, startNames } from './flow.js'
import { ownName, problemOf } from './state.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const free = { suggestions: [{ name: 'mira.portico.id', registered: false }] }

async function setUp(answers: Record<string, unknown> = {}, sign: () => Promise<string> = async () => '0xabcd') {
  const signMessage = vi.fn<(options: { message: string }) => Promise<string>>(sign)
  const { client } = makeTest({ families: [fakeFamily('eip155', { signMessage })] })
  const calls = fakeServices(client, {
    'profile.reverse': [],
    'profile.suggestions': free,
    'profile.register': {},
    ...answers,
  })
  connectQuietly(client, 'lantern')
  client.store.set({ modal: { status: 'open', shakes: 0 } })
  navigate(client, 'RegisterAccountName')
  await startNames(client)
  const type = async (text: string) => {
    editName(client, text)
    await vi.advanceTimersByTimeAsync(300)
  }
  const names = () => client.store.get().names
  const shown = () => client.store.get().router.history.at(-1)?.name
  return { client, calls, type, names, shown, signMessage }
}

describe('typing', () => {
  test('default: the services are asked once the person pauses', async () => {
    const { client, calls, type, names } = await setUp()
    for (const text of ['m', 'mi', 'mir', 'Mir', 'Mira.Portico.id']) editName(client, text)
    await type('mira')
    expect(calls.map(({ name }) => name)).toEqual(['profile.reverse', 'profile.suggestions'])
    expect(names()).toMatchObject({ label: 'mira', zone: '.portico.id', search: { taken: false } })
  })

  test.each([
    ['', 'empty'],
    ['abc', 'short'],
    ['ab.c', 'letters'],
    ['abcd', 'looking'],
  ] as const)('problem of "%s"', async (label, problem) => {
    const form = { status: 'editing', address: alice, zone: '.x', label } as const
    expect(problemOf(form)).toBe(problem)
    expect(problemOf({ ...form, owned: 'mine.x' })).toBe('owned')
  })

  test('error: without suggestions the name can still be registered', async () => {
    const { client, type, names, shown } = await setUp({ 'profile.suggestions': new Error('gone') })
    await type('mira')
    expect(names()).toMatchObject({ fault: { kind: 'suggest', text: 'Error fetching name suggestions' } })
    await registerName(client)
    expect(shown()).toBe('RegisterAccountNameSuccess')
  })
})

describe('start', () => {
  test('behavior: the name that the address has', async () => {
    const { client, names } = await setUp({ 'profile.reverse': [{ name: 'mine.portico.id' }] })
    expect(names()).toMatchObject({ owned: 'mine.portico.id' })
    expect(ownName(client.store.get(), alice)).toBe('mine.portico.id')
    expect(ownName(client.store.get(), '0x')).toBeUndefined()
  })

  test('error: names/reverse-failed', async () => {
    const { names } = await setUp({ 'profile.reverse': new Error('gone') })
    expect(names()).toMatchObject({ fault: { kind: 'reverse', text: 'Error fetching names for address' } })
  })
})

describe('registering', () => {
  test('default: what is signed is what is sent', async () => {
    const { client, calls, type, names, shown, signMessage } = await setUp()
    const told: unknown[] = []
    client.emitter.on('event', (event) => told.push(event))
    await type('mira')
    await registerName(client)
    const message = JSON.stringify({ name: 'mira.portico.id', timestamp: 1_000 })
    expect(signMessage.mock.calls[0]?.[0]).toMatchObject({ message, address: alice })
    expect(calls.at(-1)).toEqual({
      name: 'profile.register',
      input: { body: { message, signature: '0xabcd', coin_type: 2_147_483_649, address: alice } },
    })
    expect(names()).toEqual({ status: 'registered', address: alice, name: 'mira.portico.id' })
    expect(ownName(client.store.get(), alice)).toBe('mira.portico.id')
    expect(shown()).toBe('RegisterAccountNameSuccess')
    expect(popTransaction(client, 'cancel')).toBe(false)
    const properties = { isSmartAccount: false, ensName: 'mira.portico.id' }
    expect(told).toEqual([
      { event: 'REGISTER_NAME_INITIATED', properties },
      { event: 'REGISTER_NAME_SUCCESS', properties },
    ])
  })

  test('behavior: Cancel in a view that the wallet put on top returns to the form', async () => {
    const reject = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    const { client, type, names, shown } = await setUp({}, reject)
    await type('mira')
    const registering = registerName(client)
    navigate(client, 'WhatIsAWallet')
    await registering
    expect(shown()).toBe('RegisterAccountName')
    expect(names()).toMatchObject({ status: 'editing', label: 'mira', fault: { kind: 'declined' } })
  })

  test('error: the server’s reason is preferred', async () => {
    const answer = fail(httpErrors, 'http/status', { status: 400 }, { cause: new Error('This name is reserved') })
    const { client, type, names } = await setUp({ 'profile.register': answer })
    await type('mira')
    await registerName(client)
    expect(names()).toMatchObject({ status: 'editing', fault: { kind: 'register', text: 'This name is reserved' } })
  })

  test('error: names/register-failed', async () => {
    const { client, type, names } = await setUp({ 'profile.register': new Error('gone') })
    await type('mira')
    await registerName(client)
    expect(names()).toMatchObject({ fault: { text: 'Error registering name mira.portico.id' } })
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toMatchObject({ search: { taken: false } })
  })

  test('error: names/invalid-chain-id', () => {
    expect(coinTypeOf(fakeNetwork(2_147_483_647))).toBe(4_294_967_295)
    for (const id of [2_147_483_648, 'main'])
      expect(() => coinTypeOf(fakeNetwork(id))).toThrow(expect.objectContaining({ message: 'Invalid chainId' }))
  })
})
