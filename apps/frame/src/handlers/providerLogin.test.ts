import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { VaultError } from '../session/vault.js'
import { deferred, script, startFrame } from './handlers.test-support.js'

const flowId = 'f'.repeat(43)

describe('the login at a provider', () => {
  const state = 's'.repeat(43)
  const url = `https://id.example/authorize?state=${state}`
  const expiresAt = 1_700_000_900_000
  const back = (query: string) => ({ uri: `https://wallet.example/callback?${query}` })

  test('default', async () => {
    const frame = startFrame({ socials: ['google'] })
    script(frame, { '/social': [{ flow: flowId, url, expiresAt }], '/social/complete': [frame.session] })
    expect(await frame.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).toEqual({ uri: url })
    const user = await frame.request('CONNECT_SOCIAL', back(`state=${state}&code=c&iss=https://id.example`))
    expect(user).toMatchObject({ email: 'ada@example.com', chainId: 1 })
    await expect(frame.request('CONNECT_SOCIAL', back(`state=${state}&code=c`))).rejects.toBeDefined()
  })

  test.each([
    ['another login’s answer', { uri: `https://wallet.example/callback?state=${'t'.repeat(43)}&code=c` }],
    ['no state', { uri: 'https://wallet.example/callback?code=c' }],
    ['another origin', { uri: `https://evil.example/callback?state=${state}&code=c` }],
    ['another page', { uri: `https://wallet.example/frame?state=${state}&code=c` }],
    ['no address', { uri: 'x' }],
    ['a refusal', { uri: `https://wallet.example/callback?state=${state}&error=access_denied` }],
  ])('error: %s', async (_, result) => {
    const frame = startFrame({ socials: ['google'] })
    script(frame, { '/social': [{ flow: flowId, url, expiresAt }] })
    await frame.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    await expect(frame.request('CONNECT_SOCIAL', result)).rejects.toMatchObject({
      message: expect.stringMatching(/login/),
    })
    expect(frame.calls).toEqual(['/social'])
    expect(frame.wallet.current()).toBeUndefined()
  })

  test('behavior: a page that left for the provider is another one when it comes back', async () => {
    const first = startFrame({ socials: ['google'] })
    script(first, { '/social': [{ flow: flowId, url, expiresAt }] })
    await first.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const frame = startFrame({ socials: ['google'] }, first.storage)
    script(frame, { '/social/complete': [frame.session] })
    await frame.request('CONNECT_SOCIAL', back(`state=${state}&code=c`))
    expect(frame.wallet.current()).toBeDefined()
    await expect(frame.request('CONNECT_SOCIAL', back(`state=${state}&code=c`))).rejects.toMatchObject({
      message: expect.stringMatching(/login/),
    })
  })

  test('behavior: the code of a window that has lost this page is typed here', async () => {
    const frame = startFrame({ socials: ['google'] })
    script(frame, { '/social': [{ flow: flowId, url, expiresAt }], '/social/code': [frame.session] })
    await expect(frame.request('CONNECT_SOCIAL_CODE')).rejects.toMatchObject({ message: 'No login is running' })
    await frame.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const typed = frame.request('CONNECT_SOCIAL_CODE')
    expect(frame.screen.get()).toMatchObject({ name: 'code', fromWindow: true })
    await frame.codes.type('123456')
    await typed
    expect(frame.wallet.current()).toBeDefined()
    expect(frame.screen.get()).toEqual({ name: 'none' })
  })

  test('behavior: of two begun at once the newer one counts, whichever is answered first, on this page and the next', async () => {
    const frame = startFrame({ socials: ['google', 'github'] })
    const first = deferred()
    const other = 't'.repeat(43)
    script(frame, {
      '/social': [() => first.promise, { flow: 'g'.repeat(43), url: `https://id.example/?state=${other}`, expiresAt }],
    })
    const older = frame.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    await frame.request('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
    first.resolve({ flow: flowId, url, expiresAt })
    await expect(older).rejects.toMatchObject({ message: 'Another login was begun' })
    const next = startFrame({ socials: ['google', 'github'] }, frame.storage)
    for (const page of [frame, next]) {
      script(page, { '/social/complete': [page.session] })
      await expect(page.request('CONNECT_SOCIAL', back(`state=${state}&code=c`))).rejects.toBeDefined()
    }
    await next.request('CONNECT_SOCIAL', back(`state=${other}&code=c`))
    expect(next.wallet.current()).toBeDefined()
  })

  test('error: a provider that the operator does not offer', async () => {
    const { request, calls } = startFrame()
    await expect(request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).rejects.toMatchObject({ code: 4200 })
    await expect(request('GET_FARCASTER_URI')).rejects.toMatchObject({ code: 4200 })
    expect(calls).toEqual([])
  })

  test('behavior: Farcaster is waited for until its app has answered', async () => {
    const frame = startFrame({ farcaster: true })
    const answers = [
      { state: 'waiting' },
      () => ({ ...frame.session(), account: { id: 'x', userName: 'ada', provider: 'farcaster' } }),
    ]
    script(frame, {
      '/farcaster': [{ flow: flowId, url: 'https://farcaster.example/x', expiresAt }],
      '/farcaster/wait': answers,
    })
    expect(await frame.request('GET_FARCASTER_URI')).toEqual({ url: 'https://farcaster.example/x' })
    expect(await frame.request('CONNECT_FARCASTER')).toEqual({ userName: 'ada' })
    expect(await frame.request('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  const farcaster = (answers: readonly unknown[], resumed: readonly unknown[] = []) => {
    const frame = startFrame({ farcaster: true })
    const url = 'https://farcaster.example/x'
    script(frame, {
      '/farcaster': [{ flow: flowId, url, expiresAt: frame.clock.now + 60_000 }],
      '/farcaster/wait': [...answers],
      ...(resumed.length > 0 ? { '/session/resume': [...resumed] } : {}),
    })
    return frame
  }
  const asleep = new VaultError('offline', 'away')

  test('behavior: a page that slept while Farcaster’s app was open asks again', async () => {
    const frame = farcaster([asleep, asleep, { state: 'waiting' }, { state: 'expired' }])
    await frame.request('GET_FARCASTER_URI')
    await expect(frame.request('CONNECT_FARCASTER')).rejects.toMatchObject({ data: { reason: 'expired' } })
    expect(frame.calls.filter((path) => path === '/farcaster/wait')).toHaveLength(4)
  })

  test.each(['busy', 'internal', 'rate_limited'] as const)(
    'behavior: a vault that says %s has decided nothing, and is asked again',
    async (code) => {
      const frame = farcaster([new VaultError(code, 'later'), { state: 'waiting' }, { state: 'expired' }])
      await frame.request('GET_FARCASTER_URI')
      await expect(frame.request('CONNECT_FARCASTER')).rejects.toMatchObject({ data: { reason: 'expired' } })
      expect(frame.calls.filter((path) => path === '/farcaster/wait')).toHaveLength(3)
    },
  )

  test('behavior: a vault that names a time is not asked before it', async () => {
    const frame = farcaster([new VaultError('rate_limited', 'later', 5), { state: 'expired' }])
    await frame.request('GET_FARCASTER_URI')
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const waited = expect(frame.request('CONNECT_FARCASTER')).rejects.toMatchObject({ data: { reason: 'expired' } })
    const asked = () => frame.calls.filter((path) => path === '/farcaster/wait').length
    await vi.advanceTimersByTimeAsync(4_999)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await waited
    expect(asked()).toBe(2)
  })

  test('behavior: a login that is given up does not wait for that time', async () => {
    const frame = farcaster([new VaultError('rate_limited', 'later', 5), { state: 'waiting' }])
    await frame.request('GET_FARCASTER_URI')
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const giveUp = new AbortController()
    const waited = expect(frame.frame.social.awaitFarcaster(giveUp.signal)).rejects.toThrow('given up')
    await vi.advanceTimersByTimeAsync(100)
    giveUp.abort(new Error('given up'))
    await vi.advanceTimersByTimeAsync(0)
    await waited
  })

  test('behavior: a login that was given up meanwhile is not asked about again', async () => {
    const answer = deferred()
    const frame = farcaster([() => answer.promise, { state: 'waiting' }])
    await frame.request('GET_FARCASTER_URI')
    const giveUp = new AbortController()
    const waited = frame.frame.social.awaitFarcaster(giveUp.signal)
    giveUp.abort(new Error('given up'))
    answer.resolve(Promise.reject(new VaultError('busy', 'later')))
    await expect(waited).rejects.toThrow('given up')
    expect(frame.calls.filter((path) => path === '/farcaster/wait')).toHaveLength(1)
  })

  test('error: a vault that stays away is asked no more when the time of the login is over', async () => {
    const frame = farcaster([asleep, asleep])
    await frame.request('GET_FARCASTER_URI')
    frame.clock.now += 60_000
    await expect(frame.request('CONNECT_FARCASTER')).rejects.toMatchObject({ data: { reason: 'offline' } })
    expect(frame.calls.filter((path) => path === '/farcaster/wait')).toHaveLength(1)
  })

  test('behavior: an answer that was lost on its way had begun the session', async () => {
    const over = new VaultError('flow_over', 'over')
    const [mine, others] = [startFrame().session(), startFrame().session()]
    const account = { id: 'x', userName: 'ada', provider: 'farcaster' }
    const frame = farcaster([asleep, over], [{ ...mine, account }])
    await frame.request('GET_FARCASTER_URI')
    expect(await frame.request('CONNECT_FARCASTER')).toEqual({ userName: 'ada' })
    // One that was there before, of somebody else, is not what was asked for; and without a loss there is none to take up.
    const older = farcaster([asleep, over], [others])
    await older.request('GET_FARCASTER_URI')
    await expect(older.request('CONNECT_FARCASTER')).rejects.toMatchObject({ message: 'The login was not approved' })
    const refused = farcaster([over], [{ ...mine, account }])
    await refused.request('GET_FARCASTER_URI')
    await expect(refused.request('CONNECT_FARCASTER')).rejects.toMatchObject({ data: { reason: 'flow_over' } })
  })

  test('error: what the vault refused is told with its reason', async () => {
    const frame = farcaster([new VaultError('signer_refused', 'It was not signed')])
    await frame.request('GET_FARCASTER_URI')
    await expect(frame.request('CONNECT_FARCASTER')).rejects.toMatchObject({ data: { reason: 'signer_refused' } })
    expect(frame.wallet.current()).toBeUndefined()
    await expect(startFrame({ farcaster: true }).request('CONNECT_FARCASTER')).rejects.toBeDefined()
  })
})
