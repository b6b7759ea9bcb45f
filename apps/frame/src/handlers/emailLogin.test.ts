import { describe, expect, test } from 'vitest'
import { VaultError } from '../session/vault.js'
import { deferred, script, signedIn, site, startFrame } from './handlers.test-support.js'

describe('the login by e-mail', () => {
  const flow = 'f'.repeat(43)
  const far = 1_700_000_900_000

  test('default', async () => {
    const frame = startFrame()
    script(frame, {
      '/email': [{ flow, action: 'VERIFY_OTP', expiresAt: far }],
      '/email/code': [new VaultError('code_wrong', 'no'), frame.session],
    })
    expect(await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })).toEqual({ action: 'VERIFY_OTP' })
    expect(frame.screen.get()).toEqual({ name: 'code', expiresAt: 1_700_000_600_000, triesLeft: 5, isBusy: false })
    await frame.codes.type('111111')
    expect(frame.screen.get()).toMatchObject({ problem: 'wrong', triesLeft: 4, isBusy: false })
    await frame.codes.type('123456')
    expect(frame.screen.get()).toEqual({ name: 'none' })
    expect(frame.events).toEqual(['done'])
    expect(await frame.request('GET_USER')).toMatchObject({ email: 'ada@example.com' })
  })

  test('behavior: a new device waits for its approval, then for the code', async () => {
    const frame = startFrame()
    script(frame, {
      '/email': [{ flow, action: 'VERIFY_DEVICE', match: '47', expiresAt: far }],
      '/email/device': [{ state: 'waiting' }, { state: 'approved' }],
    })
    expect(await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })).toEqual({
      action: 'VERIFY_DEVICE',
      match: '47',
    })
    expect(frame.screen.get()).toEqual({ name: 'none' })
    await expect(frame.codes.submit('123456')).rejects.toThrow('No code is asked for')
    await frame.request('CONNECT_DEVICE')
    expect(frame.screen.get()).toMatchObject({ name: 'code', triesLeft: 5 })
  })

  test('behavior: of two begun at once the newer one counts, whichever is answered first', async () => {
    const frame = startFrame()
    const first = deferred()
    script(frame, {
      '/email': [() => first.promise, { flow: 'g'.repeat(43), action: 'VERIFY_DEVICE', match: '47', expiresAt: far }],
      '/email/device': [{ state: 'approved' }],
    })
    const older = frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    const newer = await frame.request('CONNECT_EMAIL', { email: 'bob@example.com' })
    first.resolve({ flow, action: 'VERIFY_OTP', expiresAt: far })
    await expect(older).rejects.toMatchObject({ message: 'Another login was begun' })
    expect(newer).toEqual({ action: 'VERIFY_DEVICE', match: '47' })
    // No code is asked for before the device of the newer one is approved.
    expect(frame.screen.get()).toEqual({ name: 'none' })
    await frame.request('CONNECT_DEVICE')
    expect(frame.screen.get()).toMatchObject({ name: 'code' })
  })

  test('behavior: one that was given up before its answer asks for no code', async () => {
    const frame = startFrame()
    const answer = deferred()
    script(frame, { '/email': [() => answer.promise] })
    const begun = frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    frame.frame.login.stop()
    answer.resolve({ flow, action: 'VERIFY_OTP', expiresAt: far })
    await expect(begun).rejects.toMatchObject({ message: 'Another login was begun' })
    expect(frame.screen.get()).toEqual({ name: 'none' })
  })

  test.each(['denied', 'expired'])('error: the device was %s', async (state) => {
    const frame = startFrame()
    script(frame, {
      '/email': [{ flow, action: 'VERIFY_DEVICE', match: '47', expiresAt: far }],
      '/email/device': [{ state }],
    })
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    await expect(frame.request('CONNECT_DEVICE')).rejects.toMatchObject({ data: { state } })
    expect(frame.screen.get()).toEqual({ name: 'none' })
  })

  test('error: asked too soon, in the spec’s words', async () => {
    const frame = startFrame()
    script(frame, { '/email': [new VaultError('throttled', 'later', 24)] })
    await expect(frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })).rejects.toMatchObject({
      message: 'Please try again after 24 seconds',
      data: { reason: 'throttled', retryAfter: 24 },
    })
  })

  test('param: headlessOtpOrigins', async () => {
    const answers = () => ({
      '/email': [{ flow, action: 'VERIFY_OTP', expiresAt: far }],
    })
    const closed = script(startFrame(), { ...answers(), '/email/code': [] })
    await closed.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    await expect(closed.request('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject({ code: 4100 })
    expect(closed.calls).toEqual(['/email'])
    const open = startFrame({ headlessOtpOrigins: [site] })
    script(open, { ...answers(), '/email/code': [open.session] })
    await open.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    await open.request('CONNECT_OTP', { otp: '123456' })
    expect(await open.request('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('behavior: asking again ends what ran before', async () => {
    const frame = startFrame()
    script(frame, {
      '/email': [
        { flow, action: 'VERIFY_DEVICE', match: '47', expiresAt: far },
        { flow: 'g'.repeat(43), action: 'VERIFY_OTP', expiresAt: far },
      ],
      '/email/device': [() => new Promise(() => undefined)],
    })
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    expect(frame.screen.get()).toMatchObject({ name: 'code' })
    await frame.request('RELOAD')
    expect(frame.screen.get()).toEqual({ name: 'none' })
  })

  test('behavior: five wrong codes, and no sixth is compared', async () => {
    const frame = startFrame()
    const wrong = () => new VaultError('code_wrong', 'no')
    script(frame, {
      '/email': [{ flow, action: 'VERIFY_OTP', expiresAt: far }],
      '/email/code': [wrong(), wrong(), wrong(), wrong(), wrong()],
    })
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    for (const left of [4, 3, 2, 1, 0]) {
      await frame.codes.type('111111')
      expect(frame.screen.get()).toMatchObject({ triesLeft: left, problem: left > 0 ? 'wrong' : 'over' })
    }
    expect(frame.events).toEqual([])
  })

  test.each(['busy', 'offline'] as const)(
    'behavior: a code that nobody looked at (%s) may be tried again',
    async (code) => {
      const frame = startFrame()
      script(frame, {
        '/email': [{ flow, action: 'VERIFY_OTP', expiresAt: far }],
        '/email/code': [new VaultError(code, 'later', 5)],
      })
      await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
      await frame.codes.type('111111')
      expect(frame.screen.get()).toMatchObject({ triesLeft: 5, problem: 'offline' })
    },
  )

  test('behavior: the address is changed by a code from the old one, then one from the new one', async () => {
    const frame = await signedIn()
    script(frame, {
      '/email/change': [{ flow, action: 'VERIFY_PRIMARY_OTP', expiresAt: far }],
      '/email/change/primary': [{ flow, action: 'VERIFY_SECONDARY_OTP', expiresAt: far }],
      '/email/change/secondary': [{ newEmail: 'countess@example.com' }],
    })
    expect(await frame.request('UPDATE_EMAIL', { email: 'countess@example.com' })).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
    await expect(frame.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' })).rejects.toMatchObject({ code: 4100 })
    await frame.codes.type('111111')
    expect(frame.screen.get()).toMatchObject({ name: 'code', triesLeft: 5 })
    await frame.codes.type('222222')
    expect(frame.screen.get()).toEqual({ name: 'none' })
    expect(frame.events).toEqual(['primary', 'secondary countess@example.com'])
    expect(await frame.request('GET_USER')).toMatchObject({ email: 'countess@example.com' })
  })
})
