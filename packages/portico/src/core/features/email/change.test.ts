import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { type Deferred, deferred } from '../../../base/promise.js'
import { embeddedErrors } from '../../../embedded/errors.js'
import type { AuthConnector, AuthSide } from '../../connector.js'
import { authDouble, fakeConnector, makeTest, session } from '../../fakes.test-support.js'
import { lastRoute } from '../../history.js'
import { closeModal, openModal } from '../../modal.js'
import { goBack, navigate } from '../../router.js'
import { changeEmail, editNewEmail, resendChange } from './change.js'

/** Logged in as Ada, before the field of the new address; each step ends when the test says so. */
async function setUp(part: Partial<AuthSide> = {}) {
  const steps: { step: string; done: Deferred<void> }[] = []
  const mails: string[] = []
  const stopChange = vi.fn()
  const side = authDouble({
    changeEmail: async (address) => {
      mails.push(address)
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    changeCode(step, signal) {
      const done = deferred<void>()
      signal.addEventListener('abort', () => done.reject(signal.reason))
      steps.push({ step, done })
      return done.promise
    },
    stopChange,
    ...part,
  })
  const wallet = fakeConnector(
    'embedded',
    { connect: async () => [session({ auth: { name: 'ada@example.com' } })] },
    { type: 'AUTH' },
  )
  Object.assign(wallet.connector, { auth: async () => side } satisfies Partial<AuthConnector>)
  const portico = makeTest({ connectors: [wallet] })
  onTestFinished(() => portico.destroy())
  const { client } = portico
  await portico.connect({ connectorId: 'embedded' })
  openModal(client)
  navigate(client, 'Settings')
  navigate(client, 'UpdateEmailWallet')
  const view = () => lastRoute(client.store.get().router).name
  const change = () => client.store.get().emailChange
  const asks = (step: string) => vi.waitFor(() => expect(steps.at(-1)?.step).toBe(step))
  return { client, steps, mails, stopChange, view, change, asks }
}

describe('changeEmail', () => {
  test('default: a code from the old address, then one from the new; back where it began', async () => {
    const { client, steps, mails, view, change, asks, stopChange } = await setUp()
    const changing = changeEmail(client, ' grace@example.com ')
    expect(change()).toEqual({ status: 'sending', email: 'grace@example.com' })
    await asks('primary')
    expect(view()).toBe('UpdateEmailCode')
    expect(change()).toMatchObject({ status: 'code', step: 'primary', email: 'grace@example.com' })
    steps[0]?.done.resolve()
    await asks('secondary')
    expect(change()).toMatchObject({ status: 'code', step: 'secondary' })
    steps[1]?.done.resolve()
    expect(await changing).toBe('grace@example.com')
    expect(mails).toEqual(['grace@example.com'])
    expect(view()).toBe('Settings')
    expect(change()).toEqual({ status: 'idle', email: '' })
    expect(stopChange).not.toHaveBeenCalled()
  })

  test('behavior: without a present address the new one alone is asked', async () => {
    const { client, steps, asks } = await setUp({ changeEmail: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) })
    void changeEmail(client, 'grace@example.com')
    await asks('secondary')
    expect(steps).toHaveLength(1)
  })

  test.each([
    ['ada@', 'invalid'],
    ['ADA@example.com', 'same'],
  ])('error: %s: %s', async (address, kind) => {
    const { client, mails, change } = await setUp()
    expect(await changeEmail(client, address)).toBeUndefined()
    expect(change()).toEqual({ status: 'idle', email: address, failure: { kind } })
    expect(mails).toEqual([])
    editNewEmail(client, 'grace@example.com')
    expect(change()).toEqual({ status: 'idle', email: 'grace@example.com' })
  })

  test('error: asked too soon, with the exact words, in the field', async () => {
    const { client, view, change } = await setUp({
      changeEmail: () => Promise.reject(fail(embeddedErrors, 'email/throttled', { seconds: 24 })),
    })
    await changeEmail(client, 'grace@example.com')
    expect(view()).toBe('UpdateEmailWallet')
    expect(change()).toEqual({
      status: 'idle',
      email: 'grace@example.com',
      failure: { kind: 'soon', seconds: 24 },
    })
  })

  test.each([
    ['a step back', goBack],
    ['closing', closeModal],
  ])('behavior: %s gives it up, and the frame is told', async (_, leave) => {
    const { client, steps, change, asks, stopChange } = await setUp()
    const changing = changeEmail(client, 'grace@example.com')
    await asks('primary')
    leave(client)
    expect(await changing).toBeUndefined()
    expect(stopChange).toHaveBeenCalledTimes(1)
    expect(change()).toEqual({ status: 'idle', email: 'grace@example.com' })
    expect(steps).toHaveLength(1)
  })
})

describe('resendChange', () => {
  test('default: begins anew with the old address', async () => {
    const { client, steps, mails, change, asks } = await setUp()
    void changeEmail(client, 'grace@example.com')
    await asks('primary')
    steps[0]?.done.resolve()
    await asks('secondary')
    const again = resendChange(client)
    await vi.waitFor(() => expect(steps.map(({ step }) => step)).toEqual(['primary', 'secondary', 'primary']))
    expect(mails).toHaveLength(2)
    expect(change()).toMatchObject({ status: 'code', step: 'primary' })
    steps[2]?.done.resolve()
    await vi.waitFor(() => expect(steps).toHaveLength(4))
    steps[3]?.done.resolve()
    expect(await again).toBe('grace@example.com')
  })

  test('error: none can be sent: the step says so and goes on', async () => {
    let sent = 0
    const { client, steps, change, asks } = await setUp({
      changeEmail: async () => {
        if (sent++ > 0) throw fail(embeddedErrors, 'email/throttled', { seconds: 3 })
        return { action: 'VERIFY_PRIMARY_OTP' }
      },
    })
    const changing = changeEmail(client, 'grace@example.com')
    await asks('primary')
    expect(await resendChange(client)).toBeUndefined()
    expect(change()).toMatchObject({ status: 'code', failure: { kind: 'soon', seconds: 3 } })
    steps[0]?.done.resolve()
    await asks('secondary')
    steps[1]?.done.resolve()
    expect(await changing).toBe('grace@example.com')
  })
})
