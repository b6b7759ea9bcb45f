import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { type Deferred, deferred } from '../../../base/promise.js'
import { embeddedErrors } from '../../../embedded/errors.js'
import type { AuthConnector, AuthSide } from '../../connector.js'
import { authDouble, fakeConnector, makeTest, session, settle } from '../../fakes.test-support.js'
import { lastRoute } from '../../history.js'
import { closeModal, openModal } from '../../modal.js'
import { goBack } from '../../router.js'
import { editEmail } from './edit.js'
import { resendEmail, submitEmail } from './flow.js'

/** A stand-in for the embedded wallet: each step ends when the test says so. */
function setUp(part: Partial<AuthSide> = {}) {
  const steps: Record<'device' | 'code', Deferred<void>[]> = { device: [], code: [] }
  const until = (name: 'device' | 'code') => (signal: AbortSignal) => {
    const step = deferred<void>()
    signal.addEventListener('abort', () => step.reject(signal.reason))
    steps[name].push(step)
    return step.promise
  }
  const mails: string[] = []
  const side = authDouble({
    email: async (address) => {
      mails.push(address)
      return { action: 'VERIFY_OTP' }
    },
    device: until('device'),
    code: until('code'),
    ...part,
  })
  const wallet = fakeConnector(
    'embedded',
    { connect: async () => [session({ wallet: { name: 'Email wallet' }, auth: { name: 'ada@example.com' } })] },
    { type: 'AUTH' },
  )
  Object.assign(wallet.connector, { auth: async () => side } satisfies Partial<AuthConnector>)
  const portico = makeTest({ connectors: [wallet, fakeConnector('lantern')] })
  onTestFinished(() => portico.destroy())
  const { client } = portico
  const events: string[] = []
  portico.on('event', ({ event }) => events.push(event))
  openModal(client)
  const view = () => lastRoute(client.store.get().router).name
  const email = () => client.store.get().email
  return { portico, client, steps, mails, view, email, events }
}
type Setup = ReturnType<typeof setUp>
const shows = ({ view }: Setup, name: string) => vi.waitFor(() => expect(view()).toBe(name))

describe('submitEmail', () => {
  test('default: the code, then the wallet is connected and the modal has done its work', async () => {
    const all = setUp()
    const { client, steps, events } = all
    void submitEmail(client, ' ada@example.com ')
    expect(all.email()).toEqual({ status: 'sending', email: 'ada@example.com' })
    await shows(all, 'EmailCode')
    expect(all.email()).toMatchObject({ status: 'code', email: 'ada@example.com', match: undefined })
    steps.code[0]?.resolve()
    await vi.waitFor(() => expect(client.store.get().modal.status).toBe('closed'))
    expect(all.email()).toEqual({ status: 'idle', email: '' })
    expect(client.store.get().connections.namespaces.eip155).toMatchObject({
      status: 'connected',
      connection: { connectorId: 'embedded', auth: { name: 'ada@example.com' } },
    })
    expect(events.filter((name) => /EMAIL|CONNECT_S/.test(name))).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
  })

  test('behavior: a new device is approved first; its number is shown', async () => {
    const all = setUp({ email: async () => ({ action: 'VERIFY_DEVICE', match: '47' }) })
    const { client, steps } = all
    void submitEmail(client, 'ada@example.com')
    await shows(all, 'EmailDevice')
    expect(all.email()).toMatchObject({ status: 'device', match: '47' })
    steps.device[0]?.resolve()
    await shows(all, 'EmailCode')
    expect(all.email()).toMatchObject({ status: 'code', match: '47' })
    // In its place: a step back leads to the field.
    expect(client.store.get().router.history.map(({ name }) => name)).toEqual(['Connect', 'EmailCode'])
  })

  test('behavior: who is known already is connected at once', async () => {
    const all = setUp({ email: async () => ({ action: 'CONNECT' }) })
    await submitEmail(all.client, 'ada@example.com')
    expect(all.client.store.get().connections.namespaces.eip155?.status).toBe('connected')
  })

  test.each(['', 'ada', 'ada@', 'ada@example', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'error: %s is no address',
    async (address) => {
      const all = setUp()
      await submitEmail(all.client, address)
      expect(all.email()).toMatchObject({ status: 'idle', failure: { kind: 'invalid' } })
      expect(all.mails).toEqual([])
    },
  )

  test('error: asked too soon: in the field stands for how long', async () => {
    const all = setUp({ email: () => Promise.reject(fail(embeddedErrors, 'email/throttled', { seconds: 24 })) })
    await submitEmail(all.client, 'ada@example.com')
    expect(all.email()).toEqual({
      status: 'idle',
      email: 'ada@example.com',
      failure: { kind: 'soon', seconds: 24 },
    })
    expect(all.view()).toBe('Connect')
    editEmail(all.client, 'ada@example.co')
    expect(all.email()).not.toHaveProperty('failure')
  })

  test.each([
    ['embedded/load-failed', 'unloaded'],
    ['embedded/request-timeout', 'late'],
  ] as const)('error: %s', async (code, kind) => {
    const all = setUp({ email: () => Promise.reject(fail(embeddedErrors, code)) })
    await submitEmail(all.client, 'ada@example.com')
    expect(all.email()).toMatchObject({ status: 'idle', failure: { kind } })
  })

  test('error: no embedded wallet is there', async () => {
    const portico = makeTest()
    await submitEmail(portico.client, 'ada@example.com')
    expect(portico.client.store.get().email).toMatchObject({ failure: { text: 'No auth connector found' } })
    portico.destroy()
  })

  test('error: a device that is denied stays where it can be asked again; a code that fails leads back to the field', async () => {
    const all = setUp({ email: async () => ({ action: 'VERIFY_DEVICE' }) })
    void submitEmail(all.client, 'ada@example.com')
    await shows(all, 'EmailDevice')
    all.steps.device[0]?.reject(fail(embeddedErrors, 'frame/error', {}, { text: 'Denied' }))
    await vi.waitFor(() => expect(all.email()).toMatchObject({ status: 'device', failure: { text: 'Denied' } }))
    const again = setUp()
    void submitEmail(again.client, 'ada@example.com')
    await shows(again, 'EmailCode')
    again.steps.code[0]?.reject(new Error('gone'))
    await shows(again, 'Connect')
    expect(again.email()).toMatchObject({ status: 'idle', email: 'ada@example.com', failure: { text: 'gone' } })
  })

  test.each([
    ['a step back', (setup: Setup) => goBack(setup.client)],
    ['closing', (setup: Setup) => closeModal(setup.client)],
  ])('behavior: %s gives it up', async (_, leave) => {
    const all = setUp()
    void submitEmail(all.client, 'ada@example.com')
    await shows(all, 'EmailCode')
    leave(all)
    expect(all.email()).toMatchObject({ status: 'idle', email: 'ada@example.com' })
    all.steps.code[0]?.resolve()
    await settle()
    expect(all.client.store.get().connections.namespaces.eip155?.status).not.toBe('connected')
  })
})

describe('resendEmail', () => {
  test('default: another mail, and its code counts', async () => {
    const all = setUp()
    void submitEmail(all.client, 'ada@example.com')
    await shows(all, 'EmailCode')
    void resendEmail(all.client)
    await vi.waitFor(() => expect(all.steps.code).toHaveLength(2))
    expect(all.mails).toHaveLength(2)
    all.steps.code[1]?.resolve()
    await vi.waitFor(() => expect(all.client.store.get().connections.namespaces.eip155?.status).toBe('connected'))
  })

  test('error: none can be sent: the step says so and goes on', async () => {
    let sent = 0
    const all = setUp({
      email: async () => {
        if (sent++ > 0) throw fail(embeddedErrors, 'email/throttled', { seconds: 3 })
        return { action: 'VERIFY_OTP' }
      },
    })
    void submitEmail(all.client, 'ada@example.com')
    await shows(all, 'EmailCode')
    await resendEmail(all.client)
    expect(all.email()).toMatchObject({ status: 'code', failure: { kind: 'soon', seconds: 3 } })
    all.steps.code[0]?.resolve()
    await vi.waitFor(() => expect(all.client.store.get().connections.namespaces.eip155?.status).toBe('connected'))
  })
})
