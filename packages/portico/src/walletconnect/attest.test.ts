import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attestFor } from './attest.js'
import { toBase64Url, utf8 } from './bytes.js'
import { makeTestApp, until } from './client.test-support.js'

const own = 'https://services.test'
const hashes = { sealed: 'a'.repeat(64), clear: 'b'.repeat(64) }
const attestationOf = (origin: string) =>
  `e30.${toBase64Url(utf8(JSON.stringify({ origin, isVerified: true, isScam: false })))}.sig`

/** Just the page that an attestation touches: its frames, and what they say. */
function stubPage() {
  const frames: { src: string; hidden: boolean; contentWindow: object; remove(): void }[] = []
  const listeners = new Set<(event: unknown) => void>()
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', hidden: false, contentWindow: {}, remove() {} }),
    body: { append: (frame: (typeof frames)[number]) => frames.push(frame) },
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  })
  vi.stubGlobal('location', new URL('https://app.test/'))
  const say = (attestation: string) => {
    const { src, contentWindow: source } = frames.at(-1) ?? { src: own, contentWindow: {} }
    const data = JSON.stringify({ type: 'verify_attestation', attestation })
    for (const listener of [...listeners]) listener({ data, origin: new URL(src).origin, source })
  }
  return { frames, say }
}

describe('attestFor', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'desktop' }))
  afterEach(() => void vi.unstubAllGlobals())
  function make(verify: string | undefined, wished?: boolean) {
    const page = stubPage()
    const app = makeTestApp({})
    const context = { ...app.context, services: { verify } }
    return { ...page, ...app, attest: attestFor(context, 'https://app.test', wished) }
  }

  test.each(['https://verify.walletconnect.org', 'https://verify.walletconnect.com/'])(
    'default: from the server that wallets know it goes with the message: %s',
    async (url) => {
      const { attest, frames, say } = make(url)
      const asked = attest?.(hashes)
      await until(() => frames.length === 1)
      say('jwt')
      expect(await asked).toBe('jwt')
    },
  )

  test('param: attest: from a server of one’s own where wallets know it', async () => {
    const { attest, frames, say } = make(own, true)
    const asked = attest?.(hashes)
    await until(() => frames.length === 1)
    say('jwt')
    expect(await asked).toBe('jwt')
  })

  test.each([
    own,
    'https://verify.walletconnect.org.evil.test',
    'http://verify.walletconnect.org',
    'https://evil.test/https://verify.walletconnect.org',
  ])('behavior: a server that wallets do not know sends none, and no message waits: %s', async (url) => {
    const { attest, frames, say, alerts } = make(url)
    // Nothing has been said yet.
    expect(await attest?.(hashes)).toBeUndefined()
    await until(() => frames.length === 1)
    say(attestationOf('https://app.test'))
    expect(await attest?.(hashes)).toBeUndefined()
    expect(frames).toHaveLength(1)
    expect(alerts).toEqual([])
  })

  test('behavior: its page is told all the same when it stands at another address than it names', async () => {
    const { attest, frames, say, alerts } = make(own)
    expect(await attest?.(hashes)).toBeUndefined()
    await until(() => frames.length === 1)
    say(attestationOf('https://other.test'))
    await until(() => alerts.length === 1)
    expect(alerts).toEqual(['config/unverified-domain'])
  })

  test('param: attest: false asks nobody', () => {
    expect(make('https://verify.walletconnect.org', false).attest).toBeUndefined()
    expect(make(undefined).attest).toBeUndefined()
  })
})
