import { describe, expect, test } from 'vitest'
import { VaultError } from '../session/vault.js'
import { site, startFrame } from './handlers.test-support.js'

async function signedIn(over = {}) {
  const frame = startFrame(over)
  const { wallet } = await frame.wallet.adopt(frame.session())
  return { ...frame, addresses: wallet.addresses }
}

describe('requests', () => {
  test('behavior: nobody is signed in at first', async () => {
    const { request, calls } = startFrame()
    expect(await request('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(request('GET_USER')).rejects.toBeDefined()
    await expect(request('RPC_REQUEST', { method: 'eth_accounts' })).rejects.toBeDefined()
    expect(calls).toEqual([])
  })

  test('behavior: a vault that is away is an error, and not a sign-out', async () => {
    const { request, failures } = await signedIn()
    const fresh = await signedIn()
    await fresh.wallet.signOut()
    fresh.failures['/session/resume'] = new VaultError('offline', 'away')
    await expect(fresh.request('IS_CONNECTED')).rejects.toMatchObject({
      code: 4900,
      data: { reason: 'offline' },
    })
    failures['/session/resume'] = new VaultError('offline', 'away')
    expect(await request('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('behavior: who is signed in, on which network', async () => {
    const { request, addresses } = await signedIn()
    expect(await request('GET_USER', { chainId: 137 })).toEqual({
      email: 'ada@example.com',
      address: addresses.eip155,
      chainId: 137,
      accounts: [{ address: addresses.eip155, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
    expect(await request('SWITCH_NETWORK', { chainId: 'solana:dev' })).toEqual({ chainId: 'solana:dev' })
    expect(await request('GET_USER')).toMatchObject({ address: addresses.solana, chainId: 'solana:dev' })
    expect(await request('GET_CHAIN_ID')).toEqual({ chainId: 'solana:dev' })
    await expect(request('SWITCH_NETWORK', { chainId: 5 })).rejects.toMatchObject({ code: 4902 })
    expect(await request('GET_CHAIN_ID')).toEqual({ chainId: 'solana:dev' })
  })

  test('behavior: asked for two networks at once, each gets its own address', async () => {
    const { request, addresses } = await signedIn()
    const [evm, solana] = await Promise.all([
      request('GET_USER', { chainId: 137, preferredAccountType: 'eoa' }),
      request('GET_USER', { chainId: 'solana:dev' }),
    ])
    expect(evm).toMatchObject({ address: addresses.eip155, chainId: 137 })
    expect(solana).toMatchObject({ address: addresses.solana, chainId: 'solana:dev' })
  })

  test('behavior: networks without smart accounts have one account', async () => {
    const { request, addresses } = await signedIn()
    expect(await request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: addresses.eip155 })
    await expect(request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({ code: 4200 })
    expect(await request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
  })

  test('behavior: a smart account has its address before it stands, is chosen, and is remembered', async () => {
    const { request, addresses, asked } = await signedIn({ smartAccountEnabledNetworks: [137] })
    const both = await request('GET_USER', { chainId: 137 })
    expect(both).toMatchObject({ address: addresses.eip155, preferredAccountType: 'eoa', smartAccountDeployed: false })
    const [eoa, smart] = both.accounts
    expect(eoa).toEqual({ address: addresses.eip155, type: 'eoa' })
    expect(smart).toMatchObject({ type: 'smartAccount', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
    expect(asked.at(-1)).toEqual(['eip155:137', 'eth_getCode', [smart.address, 'latest']])
    expect(await request('INIT_SMART_ACCOUNT')).toEqual({ address: smart.address, isDeployed: false })

    const type = 'smartAccount'
    expect(await request('SET_PREFERRED_ACCOUNT', { type })).toEqual({ type, address: smart.address })
    expect(await request('GET_USER')).toMatchObject({ address: smart.address, preferredAccountType: type })
    expect(await request('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([smart.address])
    // Where there are none the other account speaks, and the choice stays.
    expect(await request('GET_USER', { chainId: 1 })).toMatchObject({
      address: addresses.eip155,
      preferredAccountType: 'eoa',
      accounts: [eoa],
    })
    await expect(request('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 4200 })
    expect(await request('GET_USER', { chainId: 137 })).toMatchObject({ address: smart.address })
    const back = await request('GET_USER', { preferredAccountType: 'eoa' })
    expect(back).toMatchObject({ address: addresses.eip155, accounts: both.accounts })
  })

  test('behavior: signing out works, even when the vault is away', async () => {
    const { request, failures, wallet } = await signedIn()
    failures['/session/end'] = new VaultError('offline', 'away')
    await request('SIGN_OUT').catch(() => undefined)
    expect(wallet.current()).toBeUndefined()
  })

  test('behavior: the look is the page’s to choose', async () => {
    const { request, events } = startFrame()
    await request('SYNC_THEME', { themeMode: 'dark' })
    await request('SYNC_DAPP_DATA', { projectId: 'x' })
    expect(events).toEqual(['theme dark'])
  })
})

test('behavior: a page that closes takes its questions back', async () => {
  const { request, events, frame } = await signedIn()
  const prepared = { sheet: { isBlocked: false, movements: [] }, digests: [], finish: async () => 'signed' } as never
  const asked = frame.approvals.ask(site, async () => prepared)
  await request('RPC_ABORT')
  await expect(asked).rejects.toThrow('Request was aborted')
  expect(events).toEqual(['dismissed'])
})

describe('RPC_REQUEST', () => {
  test('behavior: what is safe goes to the operator’s node, whatever node the page names', async () => {
    const { request, asked, addresses } = await signedIn()
    const call = { method: 'eth_getBalance', params: [addresses.eip155, 'latest'], rpcUrl: 'https://evil.example' }
    expect(await request('RPC_REQUEST', { ...call, chainId: 137 })).toBe('0x1')
    expect(await request('RPC_REQUEST', call)).toBe('0x1')
    expect(asked.map(([network]) => network)).toEqual(['eip155:137', 'eip155:1'])
    expect(await request('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([addresses.eip155])
    expect(await request('RPC_REQUEST', { method: 'eth_chainId', chainId: 137 })).toBe('0x89')
    expect(
      await request('RPC_REQUEST', { method: 'wallet_getCapabilities', params: [addresses.eip155, ['0x89']] }),
    ).toEqual({
      '0x89': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } },
    })
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['a method on no list', { method: 'eth_sign', params: [] }, { message: 'Requested RPC call is not allowed' }],
    ['a method of smart accounts', { method: 'eth_getUserOperationReceipt', params: ['0x1'] }, { code: 4200 }],
    ['calls that nobody made', { method: 'wallet_getCallsStatus', params: ['0x1'] }, { code: 5730 }],
    ['a network of another family', { method: 'eth_call', chainId: 'solana:dev' }, { code: 4902 }],
    ['no network', { method: 'eth_call', chainId: 'x' }, { code: 4902 }],
    ['a network that nobody knows', { method: 'personal_sign', params: [], chainId: 5 }, { code: 4902 }],
  ])('error: %s', async (_, payload, expected) => {
    const { request, screen } = await signedIn()
    await expect(request('RPC_REQUEST', payload)).rejects.toMatchObject(expected)
    expect(screen.get()).toEqual({ name: 'none' })
  })

  test('error: a device without a key says so and asks nothing', async () => {
    const other = await signedIn()
    const { request, records, wallet, session } = startFrame()
    records.wallet = other.records.wallet as never
    await wallet.adopt(session())
    await expect(request('RPC_REQUEST', { method: 'personal_sign', params: [] })).rejects.toMatchObject({
      message: 'This device has no key of the wallet',
    })
  })
})

/** A vault whose answers to these paths come one after the other. */
function script(frame: ReturnType<typeof startFrame>, answers: Record<string, unknown[]>) {
  const call = frame.vault.call
  frame.vault.call = async (path, request, signal) => {
    const queue = answers[path]
    if (!queue) return call(path, request, signal)
    frame.calls.push(path)
    const answer = queue.shift()
    if (answer instanceof Error) throw answer
    return (typeof answer === 'function' ? answer() : answer) as never
  }
  return frame
}

const flowId = 'f'.repeat(43)

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
      '/farcaster': [{ flow: flowId, url, expiresAt: Date.now() + 60_000 }],
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
