import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toBase64Url, utf8 } from './bytes.js'
import { inTime, judge, requestAttestation } from './verify.js'

const hashes = { sealed: 'a'.repeat(64), clear: 'b'.repeat(64) }
const jwt = (payload: object) => `e30.${toBase64Url(utf8(JSON.stringify(payload)))}.sig`

/** Just the page that an attestation touches. */
function makePage() {
  const frame = { hidden: false, src: '', contentWindow: {}, remove: vi.fn() }
  const listeners = new Set<(event: unknown) => void>()
  return {
    frame,
    listeners,
    say: (data: unknown, origin = 'https://verify.test', source: unknown = frame.contentWindow) => {
      for (const listener of [...listeners]) listener({ data, origin, source })
    },
    document: { createElement: () => frame, body: { append: vi.fn() } } as unknown as Document,
    window: {
      addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    } as unknown as Window,
  }
}

describe('requestAttestation', () => {
  afterEach(() => void vi.useRealTimers())
  const ask = (page: ReturnType<typeof makePage>) =>
    requestAttestation(
      {
        url: 'https://verify.test/base/',
        projectId: 'p',
        origin: 'https://app.test',
        document: page.document,
        window: page.window,
      },
      hashes,
    )
  const message = (attestation: unknown) => JSON.stringify({ type: 'verify_attestation', attestation })

  test('default: asks with both hashes in a hidden frame and takes it away again', async () => {
    const page = makePage()
    const asked = ask(page)
    const url = new URL(page.frame.src)
    expect(`${url.origin}${url.pathname}`).toBe('https://verify.test/base/v3/attestation')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'p',
      origin: 'https://app.test',
      id: hashes.sealed,
      decryptedId: hashes.clear,
    })
    expect(page.frame.hidden).toBe(true)
    page.say(message('jwt'))
    expect(await asked).toBe('jwt')
    expect(page.frame.remove).toHaveBeenCalledOnce()
    expect(page.listeners.size).toBe(0)
  })

  test('behavior: only that frame on exactly that origin is heard', async () => {
    vi.useFakeTimers()
    const page = makePage()
    const asked = ask(page)
    page.say(message('x'), 'https://verify.test.evil')
    page.say(message('x'), 'http://verify.test')
    page.say(message('x'), 'https://verify.test', {})
    page.say('not json')
    page.say({ type: 'verify_attestation', attestation: 'x' })
    page.say(JSON.stringify({ type: 'other', attestation: 'x' }))
    page.say(message('real'))
    expect(await asked).toBe('real')
  })

  test('behavior: after five seconds it goes on without', async () => {
    vi.useFakeTimers()
    const page = makePage()
    const asked = ask(page)
    vi.advanceTimersByTime(5_000)
    expect(await asked).toBeUndefined()
    expect(page.frame.remove).toHaveBeenCalledOnce()
  })

  test('behavior: no attestation is none', async () => {
    const page = makePage()
    const asked = ask(page)
    page.say(message(null))
    expect(await asked).toBeUndefined()
  })
})

describe('inTime', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  /** A service that takes this long, or never answers. */
  const service = (takes: { ms: number | undefined }) => () =>
    new Promise<string | undefined>((resolve) => {
      if (takes.ms !== undefined) setTimeout(() => resolve('jwt'), takes.ms)
    })
  const outcomeAfter = async (asked: Promise<string | undefined>, ms: number) => {
    const outcome: { value?: string | undefined } = {}
    void asked.then((value) => Object.assign(outcome, { value }))
    await vi.advanceTimersByTimeAsync(ms)
    return outcome
  }

  test('default: what comes in time is handed on at once', async () => {
    const ask = inTime(service({ ms: 2_999 }), 3_000)
    expect(await outcomeAfter(ask(undefined), 2_999)).toEqual({ value: 'jwt' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a service that is away delays one message, and is trusted again when it answers', async () => {
    const takes: { ms: number | undefined } = { ms: undefined }
    const ask = inTime(service(takes), 3_000)
    expect(await outcomeAfter(ask(undefined), 2_999)).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcomeAfter(ask(undefined), 300)).toEqual({ value: undefined })
    takes.ms = 100
    expect(await outcomeAfter(ask(undefined), 100)).toEqual({ value: 'jwt' })
    takes.ms = 1_000
    expect(await outcomeAfter(ask(undefined), 1_000)).toEqual({ value: 'jwt' })
  })

  test('behavior: an answer that is late changes nothing', async () => {
    const ask = inTime(service({ ms: 3_500 }), 3_000)
    expect(await outcomeAfter(ask(undefined), 3_500)).toEqual({ value: undefined })
    expect(await outcomeAfter(ask(undefined), 300)).toEqual({ value: undefined })
  })
})

test.each([
  [{ origin: 'https://app.test', isScam: false, isVerified: true }, 'verified'],
  [{ origin: 'https://app.test', isScam: null }, 'unknown'],
  [{ origin: 'https://app.test', isScam: false, isVerified: false }, 'unverified'],
  [{ origin: 'https://app.test', isScam: true, isVerified: true }, 'unverified'],
  [{ origin: 'https://other.test', isScam: false, isVerified: true }, 'unverified'],
] as const)('judge: %j', (payload, expected) => {
  expect(judge(jwt(payload), 'https://app.test', 'https://app.test/start')).toBe(expected)
})

test('judge: a page that calls itself by another address than its own is not the one it names', () => {
  const fine = jwt({ origin: 'https://app.test', isScam: false, isVerified: true })
  expect(judge(fine, 'https://app.test', 'https://bank.test')).toBe('unverified')
})

test.each(['', 'a.b.c', 'no dots', 'e30.bm90IGpzb24.x'])('judge: %s is unknown', (text) => {
  expect(judge(text, 'https://app.test', 'https://app.test')).toBe('unknown')
})
