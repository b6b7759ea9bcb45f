import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { connectErrors } from '../../../base/errors/connect.js'
import { type Deferred, deferred } from '../../../base/promise.js'
import { embeddedErrors } from '../../../embedded/errors.js'
import { onConnectorEvent } from '../../connections/events.js'
import type { AuthConnector, AuthSide } from '../../connector.js'
import { authDouble, fakeConnector, makeTest, must, session, settle } from '../../fakes.test-support.js'
import { lastRoute } from '../../history.js'
import { closeModal, openModal } from '../../modal.js'
import { goBack } from '../../router.js'
import { enterSocialCode, leaveForSocial, startSocial } from './flow.js'
import type { SocialWindow, WindowMessage } from './state.js'

const wallet = 'https://wallet.example'
const resultUri = `${wallet}/callback?state=s&code=c`

/** A window that is shown nowhere. */
function fakeWindow() {
  const went: string[] = []
  const listeners = new Set<(message: WindowMessage) => void>()
  const fake = { went, isGone: false, focused: 0 }
  const opened: SocialWindow = {
    go: (url) => void went.push(url),
    focus: () => void fake.focused++,
    close: () => {
      fake.isGone = true
    },
    isClosed: () => fake.isGone,
    listen(listener, signal) {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
  }
  const say = (data: unknown, { origin = wallet, isOwn = true } = {}) => {
    for (const listener of listeners) listener({ origin, data, isOwn })
  }
  return Object.assign(fake, { opened, say, listeners })
}

/** A stand-in for the embedded wallet: it says where the window goes when the test says so. */
function setUp(part: Partial<AuthSide['social']> = {}) {
  const starts: Deferred<string>[] = []
  const completed: string[] = []
  const side = authDouble({
    social: {
      start: () => {
        const start = deferred<string>()
        starts.push(start)
        return start.promise
      },
      complete: async (_, uri) => void completed.push(uri),
      code: must('code'),
      leave: must('leave'),
      ...part,
    },
  })
  const embedded = fakeConnector(
    'embedded',
    { connect: async () => [session({ auth: { username: 'ada', social: 'google' } })] },
    { type: 'AUTH' },
  )
  Object.assign(embedded.connector, { auth: async () => side } satisfies Partial<AuthConnector>)
  const portico = makeTest({ connectors: [embedded] })
  onTestFinished(() => portico.destroy())
  const { client } = portico
  const events: object[] = []
  portico.on('event', (event) => {
    if (event.event.startsWith('SOCIAL')) events.push(event)
  })
  openModal(client)
  const popup = fakeWindow()
  const status = () => client.store.get().social?.status
  const view = () => lastRoute(client.store.get().router)
  const begun = async () => {
    await vi.waitFor(() => expect(starts).toHaveLength(1))
    starts[0]?.resolve('https://provider.example/authorize')
    await vi.waitFor(() => expect(status()).toBe('waiting'))
  }
  return { portico, client, popup, starts, completed, events, status, view, begun }
}
const google = (event: string, more = {}) => ({ event, properties: { provider: 'google', ...more } })

const discord = (event: string, more = {}) => ({ event, properties: { provider: 'discord', ...more } })

describe('startSocial', () => {
  test('default: the window goes to the provider, its answer to the wallet, and the wallet is connected', async () => {
    const { client, popup, completed, events, status, view, begun } = setUp()
    const done = startSocial(client, 'google', popup.opened)
    expect(status()).toBe('opening')
    expect(view()).toEqual({ name: 'ConnectingSocial', params: { provider: 'google' } })
    await begun()
    expect(popup.went).toEqual(['https://provider.example/authorize'])
    popup.say({ resultUri })
    await done
    expect(popup.isGone).toBe(true)
    expect(completed).toEqual([resultUri])
    expect(client.store.get().connections.namespaces.eip155).toMatchObject({
      status: 'connected',
      connection: { connectorId: 'embedded', auth: { username: 'ada', social: 'google' } },
    })
    await vi.waitFor(() => expect(client.store.get().modal.status).toBe('closed'))
    expect(status()).toBeUndefined()
    expect(events).toEqual([
      google('SOCIAL_LOGIN_STARTED'),
      google('SOCIAL_LOGIN_REQUEST_USER_DATA'),
      google('SOCIAL_LOGIN_SUCCESS'),
    ])
  })

  test.each([
    ['no result', { type: 'hello' }, {}],
    ['nothing', null, {}],
    ['a result that is no text', { resultUri: new String(resultUri) }, {}],
    ['the window of an earlier attempt', { resultUri }, { isOwn: false }],
    ['a frame of an advertisement', { resultUri }, { isOwn: false, origin: 'https://ads.example' }],
  ])('behavior: what is no answer of the window is not heard: %s', async (_, data, from) => {
    const { client, popup, completed, status, begun } = setUp()
    void startSocial(client, 'google', popup.opened)
    await begun()
    popup.say(data, from)
    await settle()
    expect(status()).toBe('waiting')
    popup.say({ resultUri })
    await vi.waitFor(() => expect(completed).toEqual([resultUri]))
  })

  test.each([
    'https://evil.example',
    'https://wallet.example.evil.example',
    'http://wallet.example',
    'https://wallet.example:444',
    'null',
  ])('error: an answer from %s is thrown away', async (origin) => {
    const { client, popup, completed, events, status, begun } = setUp()
    void startSocial(client, 'google', popup.opened)
    await begun()
    popup.say({ resultUri }, { origin })
    await vi.waitFor(() => expect(status()).toBe('untrusted'))
    expect(popup.isGone).toBe(true)
    popup.say({ resultUri })
    await settle()
    expect(completed).toEqual([])
    expect(events.at(-1)).toEqual(google('SOCIAL_LOGIN_ERROR', { message: 'Untrusted Origin' }))
  })

  test('error: the person does not agree', async () => {
    const { client, popup, completed, status, begun } = setUp()
    void startSocial(client, 'google', popup.opened)
    await begun()
    popup.say({ resultUri: `${wallet}/callback?state=s&error=access_denied` })
    await vi.waitFor(() => expect(status()).toBe('refused'))
    expect(completed).toEqual([])
  })

  test('error: the wallet refuses the answer: a state of another login', async () => {
    const { client, popup, status, events, begun } = setUp({
      complete: async () => {
        throw fail(embeddedErrors, 'frame/error', {}, { text: 'This answer belongs to no login of this page' })
      },
    })
    void startSocial(client, 'google', popup.opened)
    await begun()
    popup.say({ resultUri })
    await vi.waitFor(() => expect(status()).toBe('failed'))
    expect(client.store.get().connections.namespaces.eip155?.status).not.toBe('connected')
    expect(events.at(-1)).toEqual(
      google('SOCIAL_LOGIN_ERROR', { message: 'This answer belongs to no login of this page' }),
    )
  })

  test('error: the browser opened no window', async () => {
    const { client, status, starts } = setUp()
    await startSocial(client, 'google', undefined)
    expect(status()).toBe('blocked')
    expect(starts).toEqual([])
  })

  test('error: the window is closed', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { client, popup, events, status, starts } = setUp()
    const warned = vi.spyOn(client.logger, 'warn')
    void startSocial(client, 'google', popup.opened)
    await vi.advanceTimersByTimeAsync(2_500)
    starts[0]?.resolve('https://provider.example/authorize')
    await vi.advanceTimersByTimeAsync(2_500)
    expect(status()).toBe('waiting')
    popup.isGone = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(status()).toBe('closed')
    expect(events.at(-1)).toEqual(google('SOCIAL_LOGIN_CANCELED'))
    expect(warned).toHaveBeenLastCalledWith(expect.any(String), expect.objectContaining({ message: 'Popup closed' }))
    // What comes after that is nobody's.
    expect(popup.listeners.size).toBe(0)
  })

  test('error: it is not known after 45 seconds where the window goes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { client, popup, events, status } = setUp()
    void startSocial(client, 'google', popup.opened)
    await vi.advanceTimersByTimeAsync(44_900)
    expect(status()).toBe('opening')
    await vi.advanceTimersByTimeAsync(200)
    expect(status()).toBe('unstarted')
    expect(popup.isGone).toBe(true)
    expect(events.at(-1)).toEqual(google('SOCIAL_LOGIN_ERROR', { message: 'Failed to initiate social connection' }))
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', ''])('error: the window does not go to %s', async (uri) => {
    const { client, popup, status } = setUp({ start: async () => uri })
    await startSocial(client, 'google', popup.opened)
    expect(status()).toBe('unstarted')
    expect(popup.went).toEqual([])
  })

  test('behavior: going back, or closing the modal, gives it up and closes the window', async () => {
    for (const leave of [goBack, closeModal]) {
      const { client, popup, events, status, begun } = setUp()
      void startSocial(client, 'google', popup.opened)
      await begun()
      leave(client)
      expect(popup.isGone).toBe(true)
      expect(status()).toBeUndefined()
      expect(events.at(-1)).toEqual(google('SOCIAL_LOGIN_CANCELED'))
    }
  })

  test('behavior: another try closes the window before it, and shows no second view', async () => {
    const { client, popup, view, status, starts } = setUp()
    void startSocial(client, 'google', popup.opened)
    await vi.waitFor(() => expect(starts).toHaveLength(1))
    const next = fakeWindow()
    void startSocial(client, 'google', next.opened)
    expect(popup.isGone).toBe(true)
    await vi.waitFor(() => expect(starts).toHaveLength(2))
    starts[0]?.resolve('https://provider.example/first')
    starts[1]?.resolve('https://provider.example/second')
    await vi.waitFor(() => expect(status()).toBe('waiting'))
    expect(next.went).toEqual(['https://provider.example/second'])
    goBack(client)
    expect(view().name).toBe('Connect')
  })

  test('behavior: a modal that was closed meanwhile takes the window with it', async () => {
    const { client, popup, status, starts } = setUp()
    closeModal(client)
    await startSocial(client, 'google', popup.opened)
    expect(popup.isGone).toBe(true)
    expect(status()).toBeUndefined()
    expect(starts).toEqual([])
  })
})

describe('a window that is cut off', () => {
  const page = 'https://provider.example/authorize'

  test('by the page it was opened from: in the next gesture it goes there at once, and its code is asked for', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const code = deferred<void>()
    const { client, popup, status, starts } = setUp({ code: () => code.promise })
    popup.isGone = true
    void startSocial(client, 'google', popup.opened)
    await vi.advanceTimersByTimeAsync(0)
    starts[0]?.resolve(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(client.store.get().social).toEqual({ status: 'closed', provider: 'google', uri: page })

    const next = fakeWindow()
    next.isGone = true
    void startSocial(client, 'google', next.opened, page)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(status()).toBe('code')
    expect(starts).toHaveLength(1)
    expect(next.went).toEqual([])
    code.resolve()
    await vi.advanceTimersByTimeAsync(100)
    expect(client.store.get().connections.namespaces.eip155?.status).toBe('connected')
  })

  test.each([
    ['as it goes to the provider, since it was empty before: the next one goes there at once', 0, page],
    ['later, by the person: the next one begins anew', 1_500, undefined],
  ])('%s', async (_, afterMs, uri) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { client, popup, starts } = setUp()
    void startSocial(client, 'google', popup.opened)
    await vi.advanceTimersByTimeAsync(0)
    starts[0]?.resolve(page)
    await vi.advanceTimersByTimeAsync(afterMs)
    expect(popup.went).toEqual([page])
    popup.isGone = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(client.store.get().social).toEqual({ status: 'closed', provider: 'google', uri })
  })

  test('by what it shows: its code can be typed in', async () => {
    const { client, popup, status, begun, events } = setUp({ code: async () => {} })
    void startSocial(client, 'google', popup.opened)
    await begun()
    popup.isGone = true
    await vi.waitFor(() => expect(status()).toBe('closed'))
    await enterSocialCode(client, 'google')
    expect(client.store.get().connections.namespaces.eip155?.status).toBe('connected')
    expect(events.at(-1)).toEqual(google('SOCIAL_LOGIN_SUCCESS'))
  })

  test('error: the code is not right in the end', async () => {
    const { client, popup, status, begun } = setUp({
      code: () => Promise.reject(fail(embeddedErrors, 'frame/error')),
    })
    void startSocial(client, 'google', popup.opened)
    await begun()
    await enterSocialCode(client, 'google')
    expect(status()).toBe('failed')
  })
})

describe('leaveForSocial', () => {
  const here = 'https://site.example/shop?item=1'
  const uri = 'https://provider.example/authorize?client_id=a&state=s'

  test('default: the page goes to the provider with its own address, and what comes back is looked for', async () => {
    const left: string[] = []
    const { client } = setUp({ start: async () => uri, leave: (provider) => void left.push(provider) })
    const went: string[] = []
    await leaveForSocial(client, 'discord', { href: here, assign: (url) => void went.push(url) })
    expect(new URL(went[0] ?? '').searchParams.get('state')).toBe(`s--${encodeURIComponent(here)}`)
    expect(left).toEqual(['discord'])
    expect(client.store.get().social?.status).toBe('leaving')
    expect(client.storage.get('connections')).toEqual([
      { connectorId: 'embedded', namespace: 'eip155', status: 'active', usedAt: expect.any(Number) },
    ])
  })

  test('error: it is not known where to', async () => {
    const { client, status } = setUp({ start: () => Promise.reject(fail(embeddedErrors, 'frame/error')) })
    await leaveForSocial(client, 'discord', { href: here, assign: must('assign') })
    expect(status()).toBe('unstarted')
    expect(client.storage.get('connections') ?? []).toEqual([])
  })
})

describe('backFromSocial', () => {
  const back = (test: ReturnType<typeof setUp>, error?: unknown) =>
    onConnectorEvent(test.client, { type: 'returned', connectorId: 'embedded', provider: 'discord', error })

  test('default: it is told, and nothing is shown', async () => {
    const it = setUp()
    closeModal(it.client)
    back(it)
    await vi.waitFor(() => expect(it.events).toEqual([discord('SOCIAL_LOGIN_SUCCESS')]))
    expect(it.client.store.get().modal.status).not.toBe('open')
  })

  test('error: what came to nothing is told in the modal, which opens for it, and can be tried again', async () => {
    const it = setUp()
    closeModal(it.client)
    back(it, fail(connectErrors, 'connect/rejected'))
    await vi.waitFor(() => expect(it.status()).toBe('refused'))
    expect(it.client.store.get().modal.status).toBe('open')
    expect(it.view()).toEqual({ name: 'ConnectingSocial', params: { provider: 'discord' } })
    expect(it.events).toEqual([discord('SOCIAL_LOGIN_ERROR', { message: expect.any(String) })])
    goBack(it.client)
    expect(it.view().name).toBe('Connect')
    expect(it.status()).toBeUndefined()
    back(it, fail(embeddedErrors, 'frame/error'))
    await vi.waitFor(() => expect(it.status()).toBe('failed'))
  })
})
