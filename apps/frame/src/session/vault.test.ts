import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { sha256, toBase64url, utf8 } from '../bytes.js'
import { ensureDevice, readDevice, thumbprint } from './device.js'
import { memoryStorage, openStorage } from './storage.js'
import { isPassing, makeVault, VaultError } from './vault.js'

type Call = { url: string; headers: Record<string, string>; body: string; signal: AbortSignal | null | undefined }
const token = (letter: string) => letter.repeat(43)
const session = (letter: string, expiresAt: number) => ({
  accessToken: token(letter),
  refreshToken: token(letter.toUpperCase()),
  expiresAt,
  account: { id: 'A'.repeat(22), provider: 'email' },
})

function start(answers: ((call: Call) => Response | Promise<Response>)[], more: { answerMs?: number } = {}) {
  const storage = memoryStorage()
  const calls: Call[] = []
  const clock = { now: 1_700_000_000_000 }
  const device = ensureDevice(storage)
  const vault = makeVault({
    origin: 'https://wallet.example',
    device: () => device,
    now: () => clock.now,
    ...more,
    fetch: async (url, init) => {
      const headers = init?.headers as Record<string, string>
      const call = { url: String(url), headers, body: String(init?.body), signal: init?.signal }
      calls.push(call)
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer(call)
    },
  })
  return { vault, calls, clock, device }
}

const ok =
  (body: unknown, headers = {}) =>
  () =>
    Response.json(body, { headers })
const failed =
  (error: string, status: number, more = {}, headers = {}) =>
  () =>
    Response.json({ error, message: error, ...more }, { status, headers })
/** A server that takes the call and says nothing, for as long as it is waited for. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
const flow = 'f'.repeat(43)
const waiting = ok({ state: 'waiting' })

describe('a device', () => {
  test('default', async () => {
    const storage = memoryStorage()
    expect(await readDevice(storage)).toBeUndefined()
    const device = await ensureDevice(storage)
    expect(await readDevice(storage)).toEqual(device)
    expect(device.id).toBe(await calculateJwkThumbprint(device.keys.sign))
    for (const key of [device.sign.privateKey, device.enc.privateKey, device.factor]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
    }
  })

  test('behavior: the thumbprint is the one of RFC 9449', async () => {
    const key = {
      kty: 'EC',
      crv: 'P-256',
      x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
      y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
    } as const
    expect(await thumbprint(key)).toBe('0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I')
  })

  test('behavior: where the browser refuses to keep anything, it holds until the page goes', async () => {
    const refusals: (() => IDBFactory | undefined)[] = [
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
      () => undefined,
      () =>
        ({
          open: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        }) as unknown as IDBFactory,
    ]
    for (const factory of refusals) {
      const storage = await openStorage({ indexedDB: factory })
      expect(storage.persists).toBe(false)
      expect(await ensureDevice(storage)).toEqual(await ensureDevice(storage))
    }
  })
})

describe('makeVault', () => {
  test('default', async () => {
    const { vault, calls, device } = start([waiting])
    expect(await vault.call('/email/device', { flow })).toEqual({ state: 'waiting' })
    const [call] = calls
    expect(call?.url).toBe('https://wallet.example/vault/v1/email/device')
    const { keys } = await device
    const { payload, protectedHeader } = await jwtVerify(call?.headers.DPoP ?? '', await importJWK(keys.sign, 'ES256'))
    expect(protectedHeader).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: keys.sign })
    expect(payload).toEqual({
      jti: expect.stringMatching(/^[\w-]{22}$/),
      htm: 'POST',
      htu: call?.url,
      iat: 1_700_000_000,
      bh: toBase64url(await sha256(utf8(call?.body ?? ''))),
    })
    expect(call?.headers.Authorization).toBeUndefined()
  })

  test('behavior: takes the server’s nonce and clock, and asks once more when it must', async () => {
    const date = new Date(1_700_000_500_000).toUTCString()
    const { vault, calls } = start([failed('use_dpop_nonce', 401, {}, { 'DPoP-Nonce': 'n1', date }), waiting])
    await vault.call('/email/device', { flow })
    const proof = JSON.parse(
      atob((calls[1]?.headers.DPoP ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    )
    expect(proof).toMatchObject({ nonce: 'n1', iat: 1_700_000_500 })
    expect(calls).toHaveLength(2)
  })

  test('behavior: a session’s token goes with its hash, and to nobody else', async () => {
    const { vault, calls } = start([ok({ entries: [] }), waiting])
    vault.keep(session('a', Number.MAX_SAFE_INTEGER))
    await vault.call('/log', {})
    await vault.call('/email/device', { flow })
    expect(calls[0]?.headers.Authorization).toBe(`DPoP ${token('a')}`)
    const claims = JSON.parse(
      atob((calls[0]?.headers.DPoP ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    )
    expect(claims.ath).toBe(toBase64url(await sha256(utf8(token('a')))))
    expect(calls[1]?.headers.Authorization).toBeUndefined()
  })

  test('behavior: the approval page proves no device', async () => {
    const { vault, calls } = start([ok({})])
    await vault.call('/approval/answer', { token: flow, deny: true })
    expect(decodeHeaders(calls[0])).toEqual(['content-type', 'accept-language'])
  })

  test('behavior: renews a token that is about to end, once for all that wait', async () => {
    const { vault, calls, clock } = start([
      ok(session('b', 1_700_000_600_000)),
      ok({ entries: [] }),
      ok({ entries: [] }),
    ])
    vault.keep(session('a', clock.now + 1_000))
    await Promise.all([vault.call('/log', {}), vault.call('/log', {})])
    expect(calls.map(({ url }) => url.split('/v1')[1])).toEqual(['/session/refresh', '/log', '/log'])
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ refreshToken: token('A') })
    expect(calls[2]?.headers.Authorization).toBe(`DPoP ${token('b')}`)
  })

  test('behavior: a refresh token whose answer was lost is never sent again', async () => {
    const lost = () => Promise.reject(new TypeError('network'))
    const { vault, calls, clock } = start([lost, ok(session('b', 1_700_000_600_000)), ok({ entries: [] })])
    vault.keep(session('a', clock.now + 1_000))
    await expect(vault.call('/log', {})).rejects.toMatchObject({ code: 'offline' })
    await vault.call('/log', {})
    expect(calls.map(({ url }) => url.split('/v1')[1])).toEqual(['/session/refresh', '/session/resume', '/log'])
  })

  test.each([
    ['rate_limited', 429],
    ['internal', 500],
    ['sites_unreachable', 503],
    ['busy', 503],
    ['proof_invalid', 401],
  ])('behavior: a renewal that is answered %s leaves the session what it is', async (code, status) => {
    const { vault, calls, clock } = start([
      failed(code, status),
      ok(session('b', 1_700_000_600_000)),
      ok({ entries: [] }),
    ])
    vault.keep(session('a', clock.now + 1_000))
    await expect(vault.call('/log', {})).rejects.toMatchObject({ code })
    expect(await vault.call('/log', {})).toEqual({ entries: [] })
    expect(calls.map(({ url }) => url.split('/v1')[1])).toEqual(['/session/refresh', '/session/resume', '/log'])
  })

  test('behavior: a refresh token that the vault does not know any more leaves it to the device’s key', async () => {
    const { vault, calls, clock } = start([
      failed('session_invalid', 401),
      ok(session('b', 1_700_000_600_000)),
      ok({ entries: [] }),
    ])
    vault.keep(session('a', clock.now + 1_000))
    expect(await vault.call('/log', {})).toEqual({ entries: [] })
    expect(calls.map(({ url }) => url.split('/v1')[1])).toEqual(['/session/refresh', '/session/resume', '/log'])
    expect(calls[2]?.headers.Authorization).toBe(`DPoP ${token('b')}`)
  })

  test.each([
    ['session_invalid', ['session_invalid', 'session_invalid']],
    ['token_reused', ['token_reused']],
  ])('behavior: a renewal that is answered %s, by the device’s key too, ends it', async (code, answers) => {
    const { vault, calls, clock } = start(answers.map((answer) => failed(answer, 401)))
    vault.keep(session('a', clock.now + 1_000))
    await expect(vault.call('/log', {})).rejects.toMatchObject({ code })
    await expect(vault.call('/log', {})).rejects.toMatchObject({ code: 'session_invalid' })
    expect(calls).toHaveLength(answers.length)
  })

  test('behavior: a token that the vault does not know any more is renewed by the device’s key, once', async () => {
    const { vault, calls, clock } = start([
      failed('session_invalid', 401),
      ok(session('b', 1_700_000_600_000)),
      ok({ entries: [] }),
      failed('session_invalid', 401),
      failed('session_invalid', 401),
    ])
    vault.keep(session('a', clock.now + 600_000))
    expect(await vault.call('/log', {})).toEqual({ entries: [] })
    expect(calls[2]?.headers.Authorization).toBe(`DPoP ${token('b')}`)
    await expect(vault.call('/log', {})).rejects.toMatchObject({ code: 'session_invalid' })
    const paths = ['/log', '/session/resume', '/log', '/log', '/session/resume']
    expect(calls.map(({ url }) => url.split('/v1')[1])).toEqual(paths)
  })

  test('behavior: a login that comes while the one before is renewed keeps its own tokens', async () => {
    for (const answer of [ok(session('b', 1_700_000_600_000)), failed('token_reused', 401)]) {
      const { vault, calls, clock } = start([
        () => {
          vault.keep(session('c', clock.now + 600_000))
          return answer()
        },
        ok({ entries: [] }),
      ])
      vault.keep(session('a', clock.now + 1_000))
      await vault.call('/log', {}).catch(() => undefined)
      expect(calls.map(({ url }) => url.split('/v1')[1])).toEqual(['/session/refresh'])
      expect(await vault.call('/log', {})).toEqual({ entries: [] })
      expect(calls[1]?.headers.Authorization).toBe(`DPoP ${token('c')}`)
    }
  })

  test('behavior: what was asked by one login is not asked again by the next', async () => {
    const { vault, calls, clock } = start([
      () => {
        vault.keep(session('c', clock.now + 600_000))
        return failed('use_dpop_nonce', 401)()
      },
      failed('session_invalid', 401),
    ])
    vault.keep(session('a', clock.now + 600_000))
    await expect(vault.call('/session/end', {})).rejects.toMatchObject({ code: 'session_invalid' })
    expect(calls.map(({ url }) => url.split('/v1')[1])).toEqual(['/session/end', '/session/end'])
    expect(calls[1]?.headers.Authorization).toBe(`DPoP ${token('a')}`)
  })

  test('error: no answer in time', async () => {
    const { vault, calls } = start([({ signal }) => silence(signal)], { answerMs: 1 })
    await expect(vault.call('/session/resume', {})).rejects.toMatchObject({ code: 'offline' })
    expect(calls).toHaveLength(1)
  })

  test('behavior: what may take its time is waited for by whoever asks', async () => {
    const given = new AbortController()
    let tell = () => {}
    const asked = new Promise<void>((resolve) => {
      tell = resolve
    })
    const { vault } = start(
      [
        ({ signal }) => {
          tell()
          return silence(signal)
        },
      ],
      { answerMs: 1 },
    )
    const answer = vault.call('/email/device', { flow }, given.signal)
    answer.catch(() => undefined)
    await asked
    given.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
  })

  test('behavior: what is given up while its answer comes was given up', async () => {
    const given = new AbortController()
    const pull = (stream: ReadableStreamDefaultController) => {
      given.abort(new Error('left'))
      stream.error(given.signal.reason)
    }
    const { vault } = start([() => new Response(new ReadableStream({ pull }))])
    await expect(vault.call('/email/device', { flow }, given.signal)).rejects.toThrow('left')
  })

  test.each([
    ['refused', failed('code_locked', 429, { retryAfter: 60 }), { code: 'code_locked', retryAfter: 60 }],
    ['no JSON', () => new Response('<html>', { status: 502 }), { code: 'offline' }],
    ['an answer of another form', ok({ state: 'yes' }), { code: 'offline' }],
    ['away', () => Promise.reject(new TypeError('network')), { code: 'offline' }],
    [
      'an answer that breaks off',
      () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('Cut')) })),
      { code: 'offline', message: 'The wallet’s server does not answer', cause: new TypeError('Cut') },
    ],
  ])('error: %s', async (_, answer, expected) => {
    const { vault } = start([answer])
    await expect(vault.call('/email/device', { flow })).rejects.toMatchObject(expected)
  })

  test('error: without a session nothing is asked that needs one', async () => {
    const { vault, calls } = start([])
    await expect(vault.call('/log', {})).rejects.toMatchObject({ code: 'session_invalid' })
    expect(calls).toEqual([])
  })
})

function decodeHeaders(call: Call | undefined): string[] {
  expect(() => decodeProtectedHeader(call?.headers.DPoP ?? '')).toThrow()
  return Object.keys(call?.headers ?? {})
}

test('isPassing', () => {
  for (const code of ['offline', 'internal', 'busy', 'rate_limited'] as const)
    expect(isPassing(new VaultError(code, ''))).toBe(true)
  expect(isPassing(new TypeError('Failed to fetch'))).toBe(true)
  for (const code of ['choice_wrong', 'approval_over'] as const) expect(isPassing(new VaultError(code, ''))).toBe(false)
})
