import { describe, expect, test, vi } from 'vitest'
import { alice, contextDouble } from './frame.test-support.js'
import { embedded } from './index.js'
import { connected, done, pass, says, setUp, signal, stoppedClock } from './live.test-support.js'
import type { Live } from './options.js'

stoppedClock()
const never = () => expect.unreachable()

describe('embedded', () => {
  test('default: inert: loads nothing, and restores nothing without a login', async () => {
    const { context } = contextDouble()
    const connector = embedded().create(context)
    expect(connector.info).toMatchObject({ id: 'embedded', type: 'AUTH', chains: ['eip155', 'solana'] })
    expect(await connector.reconnect({ signal })).toEqual([])
    expect(connector.getProvider('eip155')).toBeUndefined()
  })

  test('error: no frame is configured', async () => {
    const { context } = contextDouble()
    const connector = embedded().create({ ...context, services: {} })
    await expect(connector.connect({ signal })).rejects.toThrow('Unable to load email login dependency')
    expect(context.logger.error).toHaveBeenCalledWith(
      'The embedded wallet needs services.frame, or its option frameUrl',
    )
  })
})

describe('loading', () => {
  test('default: ready, half a second, who we are, then what is asked', async () => {
    const { frame, live, stored } = setUp()
    const email = live.email('ada@example.com', signal)
    await pass(499)
    expect(frame.names()).toEqual([])
    await pass(1)
    expect(await done(email)).toEqual({ action: 'VERIFY_OTP' })
    expect(frame.names()).toEqual(['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'CONNECT_EMAIL'])
    expect(frame.requests[0]?.payload).toMatchObject({ projectId: 'a'.repeat(32), metadata: { name: 'Quay' } })
    expect(stored.get('smartNetworks')).toBe('1')
  })

  test('error: not loaded within 20 seconds: an alert, and it is loaded anew the next time', async () => {
    const { frame, live, context } = setUp()
    frame.loads = false
    frame.fails = true
    await expect(done(live.email('ada@example.com', signal), 20_000)).rejects.toMatchObject({
      code: 'embedded/load-failed',
      message: 'Unable to load email login dependency',
      cause: { message: 'iframe_load_failed' },
    })
    expect(context.alert).toHaveBeenCalledWith('embedded/iframe-load-failed')
    expect(frame.isAttached()).toBe(false)
    frame.loads = true
    vi.setSystemTime(Date.now() + 30_000)
    expect(await done(live.email('ada@example.com', signal))).toEqual({ action: 'VERIFY_OTP' })
  })

  test('behavior: only the frame’s own window and origin are heard', async () => {
    const { frame, live } = setUp()
    frame.loads = false
    const email = done(live.email('ada@example.com', signal), 19_000)
    const ready = { type: '@w3m-frame/READY', payload: { nonce: 'n', channel: true } }
    frame.say(ready, { origin: 'https://evil.example' })
    frame.say(ready, { source: {} })
    await pass(0)
    expect(frame.requests).toEqual([])
    frame.ready()
    await pass()
    expect(await email).toEqual({ action: 'VERIFY_OTP' })
  })

  test('behavior: a frame that loads itself again is greeted again, and what waited is told', async () => {
    const unanswered = () => undefined
    const { frame, live, context, provider } = await connected({ CONNECT_DEVICE: unanswered, RPC_REQUEST: unanswered })
    const login = expect(live.device(signal)).rejects.toMatchObject({ message: 'Something went wrong' })
    const block = expect(provider().request({ method: 'eth_blockNumber' })).rejects.toThrow('Request was aborted')
    await pass(0)
    frame.ready()
    await pass()
    await Promise.all([login, block])
    const email = done(live.email('ada@example.com', signal))
    expect(await email).toEqual({ action: 'VERIFY_OTP' })
    expect(frame.names().filter((name) => name === 'SYNC_DAPP_DATA')).toHaveLength(2)
    expect(context.alert).not.toHaveBeenCalled()
  })
})

describe('login by e-mail', () => {
  test('error: another one within 30 seconds, with the seconds that are left rounded up', async () => {
    const { live } = setUp()
    await done(live.email('ada@example.com', signal))
    await pass(10_500)
    await expect(live.email('ada@example.com', signal)).rejects.toThrow(/^Please try again after (19|20) seconds$/)
    expect(live.emailWaitMs()).toBeGreaterThan(18_000)
    await pass(20_000)
    expect(live.emailWaitMs()).toBe(0)
    expect(await done(live.email('ada@example.com', signal))).toEqual({ action: 'VERIFY_OTP' })
  })

  test('error: what the frame says, and its own words where it says nothing', async () => {
    const loud = setUp(says('CONNECT_EMAIL', () => ({ error: { message: 'No such thing' } })))
    await expect(done(loud.live.email('ada@example.com', signal))).rejects.toMatchObject({
      code: 'frame/error',
      message: 'No such thing',
    })
    const silent = setUp(says('CONNECT_EMAIL', () => ({ error: {} as { message: string } })))
    await expect(done(silent.live.email('ada@example.com', signal))).rejects.toThrow('An error occurred')
  })

  test('error: no answer within two minutes', async () => {
    const { live, context } = setUp(says('CONNECT_DEVICE', () => undefined))
    const device = live.device(signal)
    device.catch(() => {})
    await pass()
    await expect(done(device, 120_000)).rejects.toThrow('iframe_request_timeout')
    expect(context.alert).toHaveBeenCalledWith('embedded/iframe-request-timeout')
  })

  test('behavior: given up, it rejects at once and no alert comes later', async () => {
    const { live, context } = setUp(says('CONNECT_DEVICE', () => undefined))
    const given = new AbortController()
    const device = live.device(given.signal)
    device.catch(() => {})
    await pass()
    given.abort(new Error('given up'))
    await expect(device).rejects.toThrow('given up')
    await pass(121_000)
    expect(context.alert).not.toHaveBeenCalled()
  })

  test('behavior: the code is right when the frame says so by itself', async () => {
    const { frame, live } = await connected()
    const code = live.code(signal)
    frame.post('CONNECT_OTP_SUCCESS')
    await expect(done(code)).resolves.toBeUndefined()
  })
})

describe('connect', () => {
  test('default: an account in each family, from one login', async () => {
    const { frame, live, stored } = setUp()
    await done(live.email('ada@example.com', signal))
    const sessions = await done(live.connect({ signal }))
    expect(sessions).toMatchObject([
      {
        namespace: 'eip155',
        accounts: [{ address: alice, type: 'eoa' }],
        caipNetworkId: 'eip155:1',
        auth: { name: 'ada@example.com' },
      },
      { namespace: 'solana', caipNetworkId: 'solana:main' },
    ])
    expect(frame.requests.filter(({ name }) => name === 'GET_USER').map(({ payload }) => payload)).toEqual([
      { chainId: 1 },
      { chainId: 'solana:main' },
    ])
    expect(Object.fromEntries(stored)).toMatchObject({
      used: true,
      email: 'ada@example.com',
      'chain.eip155': 'eip155:1',
    })
    expect(stored.has('lastEmailLogin')).toBe(false)
  })

  test('param: namespace: that one alone', async () => {
    const { live } = setUp()
    expect(await done(live.connect({ namespace: 'solana', signal }))).toHaveLength(1)
  })

  test('error: none of the app’s networks', async () => {
    const { live } = setUp({}, ['bip122:main'])
    await expect(live.connect({ signal })).rejects.toMatchObject({ code: 'connect/no-requested-chain' })
  })
})

describe('reconnect', () => {
  const again = (live: Live) =>
    done(
      Promise.all([live.reconnect({ namespace: 'eip155', signal }), live.reconnect({ namespace: 'solana', signal })]),
    )

  test('default: asks once whether the login holds', async () => {
    const { frame, live, stored } = setUp()
    stored.set('used', true)
    stored.set('chain.eip155', 'eip155:10')
    const [[evm], [solana]] = (await again(live)) as [unknown[], unknown[]]
    expect(evm).toMatchObject({ caipNetworkId: 'eip155:10' })
    expect(solana).toMatchObject({ namespace: 'solana' })
    expect(frame.names().filter((name) => name === 'IS_CONNECTED')).toHaveLength(1)
  })

  test('behavior: a no clears what was stored of the login', async () => {
    const { live, stored } = setUp(says('IS_CONNECTED', () => ({ payload: { isConnected: false } })))
    for (const key of ['used', 'email', 'username', 'chain.eip155']) stored.set(key, key === 'used' ? true : 'x')
    expect(await again(live)).toEqual([[], []])
    // Which networks have smart accounts is not of the login.
    expect([...stored.keys()]).toEqual(['smartNetworks'])
  })

  test.each([
    ['that reaches nobody', { message: 'away', code: 4900 }],
    ['that cannot say', { message: 'An error occurred' }],
  ])('error: a frame %s clears nothing', async (_, error) => {
    const { live, stored } = setUp(says('IS_CONNECTED', () => ({ error })))
    stored.set('used', true)
    stored.set('email', 'ada@example.com')
    await expect(again(live)).rejects.toMatchObject({ code: 'frame/error' })
    expect(Object.fromEntries(stored)).toMatchObject({ used: true, email: 'ada@example.com' })
  })

  test('error: one that is asked too often tells for how long', async () => {
    const data = { reason: 'rate_limited', retryAfter: 7 }
    const { live, stored } = setUp(says('IS_CONNECTED', () => ({ error: { message: 'wait', code: 4900, data } })))
    stored.set('used', true)
    await expect(again(live)).rejects.toMatchObject({ context: data })
  })

  test('behavior: a frame that is still loading after 20 seconds is taken when it comes', async () => {
    const { frame, live, stored } = setUp()
    stored.set('used', true)
    frame.loads = false
    await expect(done(live.reconnect({ signal }), 20_000)).rejects.toMatchObject({ code: 'embedded/load-failed' })
    expect(frame.isAttached()).toBe(true)
    const late = live.reconnect({ namespace: 'eip155', signal })
    await pass(5_000)
    frame.ready()
    expect(await done(late)).toMatchObject([{ namespace: 'eip155', caipNetworkId: 'eip155:1' }])
    expect(frame.times).toBe(1)
  })

  test('behavior: each load gets its time twice, and then another takes its place', async () => {
    const { frame, live, stored } = setUp()
    stored.set('used', true)
    frame.loads = false
    frame.fails = true
    const ask = () => live.reconnect({ signal }).then(never, () => [frame.times, frame.isAttached()])
    // Something else came, and was asked for again; that is on its way when the time is up.
    const first = ask()
    await pass(15_000)
    frame.fails = false
    await pass(5_000)
    expect(await first).toEqual([3, true])
    frame.fails = true
    const second = ask()
    await pass(0)
    frame.fails = false
    await pass(20_000)
    expect(await second).toEqual([4, true])
    const third = ask()
    await pass(20_000)
    expect(await third).toEqual([4, false])
  })

  test('behavior: what came in its place is loaded again: after 5 and 15 seconds, the next time, and when the network is back', async () => {
    const { frame, live, stored } = setUp()
    stored.set('used', true)
    frame.loads = false
    frame.fails = true
    const lost = expect(live.reconnect({ signal })).rejects.toMatchObject({ code: 'embedded/load-failed' })
    for (const [ms, times] of [
      [4_999, 1],
      [1, 2],
      [9_999, 2],
      [1, 3],
      [5_000, 3],
    ] as const) {
      await pass(ms)
      expect(frame.times).toBe(times)
    }
    await lost
    const back = live.reconnect({ namespace: 'eip155', signal })
    await pass(0)
    expect(frame.times).toBe(4)
    frame.loads = true
    frame.fails = false
    frame.page.dispatchEvent(new Event('online'))
    expect(await done(back)).toMatchObject([{ namespace: 'eip155' }])
    expect(frame.times).toBe(5)
    // One that is there is left alone.
    frame.page.dispatchEvent(new Event('online'))
    await pass(60_000)
    expect(frame.times).toBe(5)
  })

  test('behavior: a login that is asked for in silence says once that nothing loads, and a person who asks is told', async () => {
    const { frame, live, stored, context } = setUp()
    stored.set('used', true)
    frame.loads = false
    frame.fails = true
    const alerts = () => vi.mocked(context.alert).mock.calls.length
    const silently = () =>
      expect(done(live.reconnect({ signal }), 20_000)).rejects.toMatchObject({ code: 'embedded/load-failed' })
    await silently()
    await silently()
    await silently()
    expect(alerts()).toBe(1)
    await expect(done(live.email('ada@example.com', signal), 20_000)).rejects.toThrow()
    expect(alerts()).toBe(2)
  })

  test('behavior: what has only just come is given its time to speak', async () => {
    const { frame, live } = setUp()
    frame.loads = false
    const email = done(live.email('ada@example.com', signal), 0)
    await pass(4_000)
    // It is there after four seconds, and still silent when it is looked after at five.
    frame.arrive()
    await pass(1_000)
    expect(frame.times).toBe(1)
    frame.ready()
    expect(await email).toEqual({ action: 'VERIFY_OTP' })
    expect(frame.times).toBe(1)
  })

  test('error: a frame that does not load clears nothing', async () => {
    const { frame, live, stored } = setUp()
    stored.set('used', true)
    frame.loads = false
    await expect(done(live.reconnect({ signal }), 20_000)).rejects.toMatchObject({ code: 'embedded/load-failed' })
    expect(stored.get('used')).toBe(true)
  })
})

describe('disconnect', () => {
  test('default: signs out when the last family goes', async () => {
    const { frame, live, stored } = await connected()
    await live.disconnect({ namespace: 'eip155' })
    expect(frame.names()).not.toContain('SIGN_OUT')
    await done(live.disconnect({ namespace: 'solana' }))
    expect(frame.names()).toContain('SIGN_OUT')
    expect(stored.has('used')).toBe(false)
    expect(live.provider('eip155')).toBeUndefined()
  })

  test('behavior: waits three seconds at most', async () => {
    const { live } = await connected(says('SIGN_OUT', () => undefined))
    await expect(done(live.disconnect(), 3_000)).resolves.toBeUndefined()
  })
})
