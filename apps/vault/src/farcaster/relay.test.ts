import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Completed, relayOf } from './relay.js'

const settings = { relay: 'https://relay.example', app: 'https://app.example/~/siwf' }
const fetched = vi.fn<typeof fetch>()
let status = 200
let body: unknown

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
  status = 200
  return () => vi.unstubAllGlobals()
})
const asked = { domain: 'd', siweUri: 'u', nonce: 'n', notBefore: 'b', expirationTime: 'e' }
const outcome = <T>(work: Promise<T>) =>
  work.then(
    (value) => value,
    () => 'refused' as const,
  )

test.each(['https://relay.example', 'https://relay.example/', 'https://relay.example//'])(
  'default: at %s',
  async (relay) => {
    body = { channelToken: 'abcd' }
    expect(await relayOf({ ...settings, relay }).open(asked)).toEqual({
      token: 'abcd',
      url: 'https://app.example/~/siwf?channelToken=abcd',
    })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('https://relay.example/v1/channel')
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, acceptAuthAddress: true }),
      redirect: 'error',
    })
    expect(init?.signal).toBeInstanceOf(AbortSignal)
  },
)

describe('what opens a channel', () => {
  test.each([
    [200, true],
    [201, true],
    [202, false],
    [206, false],
    [400, false],
    [500, false],
  ])('param: an answer %s', async (given, isTaken) => {
    status = given
    body = { channelToken: 'abcd' }
    expect((await outcome(relayOf(settings).open(asked))) !== 'refused').toBe(isTaken)
  })

  test.each([
    ['abc', false],
    ['abcd', true],
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['a-b_c', true],
    ['abcd&x=1', false],
    ['&abcd', false],
    [7, false],
  ])('param: the token %s: %s', async (channelToken, isTaken) => {
    body = { channelToken }
    expect((await outcome(relayOf(settings).open(asked))) !== 'refused').toBe(isTaken)
  })
})

describe('what a channel came to', () => {
  const completed = { state: 'completed', message: 'm', signature: '0xab', username: 'ann' }
  const look = () => outcome(relayOf(settings).status('token'))

  test('default: it is asked with the token alone, and what it does not say is left out', async () => {
    body = { ...completed, fid: 7, custody: '0x1' }
    expect(await look()).toEqual({ state: 'completed', message: 'm', signature: '0xab', username: 'ann' })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect([url, init?.method, init?.headers]).toEqual([
      'https://relay.example/v1/channel/status',
      undefined,
      { authorization: 'Bearer token' },
    ])
  })

  test.each([
    [202, 'pending'],
    [401, 'gone'],
    [404, 'gone'],
    [201, 'refused'],
    [403, 'refused'],
    [500, 'refused'],
  ])('param: an answer %s is %s', async (given, expected) => {
    status = given
    body = completed
    expect(await look()).toBe(expected)
  })

  test.each([
    ['another state', { state: 'pending' }, false],
    ['a message of 4096 letters', { message: 'm'.repeat(4_096) }, true],
    ['one more', { message: 'm'.repeat(4_097) }, false],
    ['no message', { message: undefined }, false],
    ['a signature without bytes', { signature: '0x' }, false],
    ['half a byte', { signature: '0xa' }, false],
    ['no hex', { signature: '0xgg' }, false],
    ['what stands around it', { signature: ' 0xab' }, false],
    ['what stands behind it', { signature: '0xab ' }, false],
    ['16,000 bytes', { signature: `0x${'ab'.repeat(16_000)}` }, true],
    ['one more', { signature: `0x${'ab'.repeat(16_001)}` }, false],
  ])('param: %s: %s', async (_, change, isTaken) => {
    body = { ...completed, ...change }
    expect((await look()) !== 'refused').toBe(isTaken)
  })

  test.each([
    ['ann', 'ann'],
    ['a', 'a'],
    ['7', '7'],
    ['a-b', 'a-b'],
    ['a'.repeat(16), 'a'.repeat(16)],
    ['a'.repeat(17), undefined],
    ['ann.eth', 'ann.eth'],
    [`${'a'.repeat(16)}.eth`, `${'a'.repeat(16)}.eth`],
    ['ann.base', undefined],
    ['ann.eth.eth', undefined],
    ['-ann', undefined],
    ['Ann', undefined],
    ['an n', undefined],
    ['', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('param: the name %s', async (username, expected) => {
    body = { ...completed, username }
    const told = (await look()) as Completed
    expect(told).toMatchObject({ state: 'completed' })
    expect(told.username).toBe(expected)
  })

  test('behavior: a letter that comes in two parts is one', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...completed, message: 'Zo\u00eb' }))
    const cut = bytes.indexOf(0xc3) + 1
    fetched.mockImplementation(async () => {
      const parts = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.slice(0, cut))
          controller.enqueue(bytes.slice(cut))
          controller.close()
        },
      })
      return new Response(parts)
    })
    expect(await look()).toMatchObject({ message: 'Zo\u00eb' })
  })

  test('error: nothing, no JSON, and more than 64 KiB', async () => {
    const fits = JSON.stringify({ ...completed, more: '' })
    for (const [given, isTaken] of [
      ['', false],
      ['{', false],
      [fits.replace('""', `"${'x'.repeat(65_536 - fits.length)}"`), true],
      [fits.replace('""', `"${'x'.repeat(65_537 - fits.length)}"`), false],
    ] as const) {
      body = given
      expect([given.length, (await look()) !== 'refused']).toEqual([given.length, isTaken])
    }
    fetched.mockImplementation(async () => new Response(null, { status: 202 }))
    expect(await look()).toBe('pending')
  })
})
