import { afterEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { connectWallet } from '../../connections/connect.js'
import { alice, type Call, fakeServices, makeTest, settle } from '../../fakes.test-support.js'
import type { PorticoOptions } from '../../options.js'
import { navigate } from '../../router.js'
import { cutQueries, sendError, sendEvent, startTelemetry } from './flow.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Body = {
  props: { type: string; event: string; address?: string; errorMessage?: string; stackTrace?: string }
  url?: string
  domain?: string
  timestamp: unknown
  eventId: string
}
const bodies = (calls: readonly Call[]): Body[] =>
  calls.filter((call) => call.name === 'events.post').map((call) => call.input.body as Body)
const events = (calls: readonly Call[]) => bodies(calls).map((body) => body.props.event)

function make(options: Partial<PorticoOptions> = {}, isAnalyticsEnabled: unknown = true) {
  const portico = makeTest(options)
  const analytics = isAnalyticsEnabled instanceof Error ? isAnalyticsEnabled : { isAnalyticsEnabled }
  const calls = fakeServices(portico.client, { 'config.analytics': analytics, 'events.post': {} })
  return { portico, client: portico.client, calls }
}
const open = { event: 'MODAL_OPEN', properties: { connected: false } } as const

describe('events', () => {
  test('default: INITIALIZE, then what waited, then the rest', async () => {
    const { client, calls } = make()
    sendEvent(client, open)
    expect(calls).toEqual([])
    await startTelemetry(client)
    sendEvent(client, { event: 'MODAL_CLOSE', properties: { connected: false } })
    expect(events(calls)).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
    expect(bodies(calls)[0]).toMatchObject({
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: expect.any(Number),
      props: { type: 'track' },
    })
  })

  test.each<[string, Partial<PorticoOptions>, unknown, string[]]>([
    ['the app’s analytics are off', { features: { analytics: false } }, true, ['INITIALIZE']],
    ['the project’s analytics are off', {}, false, ['INITIALIZE']],
    ['the project cannot be asked', {}, new Error('down'), ['INITIALIZE']],
    ['telemetry is off', { telemetry: false }, true, []],
  ])('behavior: when %s', async (_name, options, enabled, expected) => {
    const { client, calls } = make(options, enabled)
    sendEvent(client, open)
    await startTelemetry(client)
    sendEvent(client, open)
    sendError(client, new Error('x'), 'API_ERROR')
    expect(events(calls)).toEqual(expected)
  })

  test('behavior: a step that a person takes through the modal is told', async () => {
    const { client, portico } = make()
    const told: string[] = []
    portico.on('event', ({ event }) => told.push(event))
    await startTelemetry(client)
    navigate(client, 'WhatIsAWallet')
    await vi.waitUntil(() => told.length > 0)
    expect(told).toEqual(['CLICK_WALLET_HELP'])
  })

  test.each([
    ['nobody', false],
    ['the app, which', true],
  ])('behavior: without telemetry, %s hears of a step', async (_, isHeard) => {
    const { client, portico } = make({ telemetry: false })
    const told: string[] = []
    if (isHeard) portico.on('event', ({ event }) => told.push(event))
    const track = vi.spyOn(client, 'track')
    await startTelemetry(client)
    navigate(client, 'WhatIsAWallet')
    await vi.dynamicImportSettled()
    expect(track.mock.calls.length > 0).toBe(isHeard)
    expect(told).toEqual(isHeard ? ['CLICK_WALLET_HELP'] : [])
  })

  test('behavior: MODAL_CREATED is never sent', async () => {
    const { client, calls } = make()
    await startTelemetry(client)
    sendEvent(client, { event: 'MODAL_CREATED' })
    expect(events(calls)).toEqual(['INITIALIZE'])
  })

  test('behavior: the waiting ones are bounded', async () => {
    const { client, calls } = make()
    for (let count = 0; count < 500; count++) sendEvent(client, open)
    await startTelemetry(client)
    expect(events(calls).length).toBeLessThanOrEqual(51)
  })

  test('behavior: the address is told once there is one; queries are cut from the page’s address', async () => {
    vi.stubGlobal('location', {
      href: 'https://app.example.com/a?token=secret#part',
      hostname: 'app.example.com',
      origin: 'https://app.example.com',
    })
    const { client, calls } = make()
    await startTelemetry(client)
    await connectWallet(client, { connectorId: 'lantern' })
    sendEvent(client, open)
    const body = bodies(calls).at(-1)
    expect(body).toMatchObject({
      url: 'https://app.example.com/a',
      domain: 'app.example.com',
      props: { address: alice },
    })
    expect(JSON.stringify(calls)).not.toContain('secret')
  })

  test('behavior: nothing before the visitor acts, through the client', async () => {
    const { client, calls, portico } = make()
    const listener = vi.fn()
    portico.on('event', listener)
    client.track(open)
    await settle()
    expect(calls).toEqual([])
    expect(listener).toHaveBeenCalledWith(open)
  })

  test('behavior: a failure is silent', async () => {
    const { client } = make()
    fakeServices(client, { 'config.analytics': { isAnalyticsEnabled: true }, 'events.post': new Error('down') })
    await startTelemetry(client)
    sendEvent(client, open)
    await settle()
    expect(client.store.get().notices.alert).toBeUndefined()
  })
})

describe('a refused origin', () => {
  test('default: 403 is shown once, until a later success', async () => {
    const { client } = make()
    let answer: unknown = fail(httpErrors, 'http/status', { status: 403 })
    fakeServices(client, { 'config.analytics': { isAnalyticsEnabled: true }, 'events.post': () => answer })
    const shown: (string | undefined)[] = []
    client.store.subscribe(
      (state) => state.notices.alert,
      (alert) => shown.push(alert?.code),
    )
    await startTelemetry(client)
    for (let count = 0; count < 3; count++) sendEvent(client, open)
    await vi.waitFor(() => expect(shown).toEqual(['config/app-invalid']))
    answer = {}
    sendEvent(client, open)
    await settle()
    answer = fail(httpErrors, 'http/status', { status: 403 })
    sendEvent(client, open)
    sendEvent(client, open)
    await vi.waitFor(() => expect(shown).toEqual(['config/app-invalid', 'config/app-invalid']))
  })

  test('behavior: other statuses are silent', async () => {
    const { client } = make()
    fakeServices(client, {
      'config.analytics': { isAnalyticsEnabled: true },
      'events.post': fail(httpErrors, 'http/status', { status: 500 }),
    })
    await startTelemetry(client)
    await settle()
    expect(client.store.get().notices.alert).toBeUndefined()
  })
})

describe('error reports', () => {
  test('default: at most 5 in 60 s', async () => {
    vi.useFakeTimers()
    const { client, calls } = make()
    await startTelemetry(client)
    const report = (count: number) => {
      for (let index = 0; index < count; index++) sendError(client, new Error('x'), 'INTERNAL_SDK_ERROR')
    }
    report(9)
    expect(events(calls).filter((event) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(5)
    vi.advanceTimersByTime(59_999)
    report(1)
    expect(events(calls).filter((event) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(5)
    vi.advanceTimersByTime(1)
    report(9)
    expect(events(calls).filter((event) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(10)
  })

  test('default: category, type, message and stack, without queries', async () => {
    const { client, calls } = make()
    await startTelemetry(client)
    const error = fail(httpErrors, 'http/status', { status: 500 }, { cause: new Error('inner') })
    error.message = 'GET https://a.example/x?key=secret failed'
    sendError(client, error, 'API_ERROR')
    expect(bodies(calls).at(-1)).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-/),
      props: {
        type: 'error',
        event: 'API_ERROR',
        errorType: 'http/status',
        errorMessage: 'GET https://a.example/x failed',
      },
    })
    sendError(client, 'a text', 'INTERNAL_SDK_ERROR')
    expect(bodies(calls).at(-1)?.props).toMatchObject({ errorType: 'Error', errorMessage: 'a text' })
  })

  test('behavior: through the client, a category reaches the log even before', () => {
    const portico = makeTest()
    portico.client.report(new Error('oh'), 'INTERNAL_SDK_ERROR')
    expect(portico.getLog()).toContain('INTERNAL_SDK_ERROR Error: oh')
  })
})

test('cutQueries: default', () => {
  expect(cutQueries('https://a.example/b?c=d#e')).toBe('https://a.example/b')
  expect(cutQueries('at f (https://a.example/b.js?v=1:10:5)')).toBe('at f (https://a.example/b.js:10:5)')
  expect(cutQueries('wc:abc@2?symKey=00&relay=x and https://x.example?y')).toBe('wc:abc@2 and https://x.example')
  expect(cutQueries('really?')).toBe('really?')
})
