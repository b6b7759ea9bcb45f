import { describe, expect, test } from 'vitest'
import { FrameError } from '../protocol/errors.js'
import { VaultError } from '../session/vault.js'
import { signedIn, site, startFrame } from './handlers.test-support.js'

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

  test('behavior: neither is one that is asked too often, which says for how long', async () => {
    const { request, wallet, failures } = await signedIn()
    await wallet.signOut()
    failures['/session/resume'] = new VaultError('rate_limited', 'Too many calls', 7)
    await expect(request('IS_CONNECTED')).rejects.toMatchObject({
      code: 4900,
      data: { reason: 'rate_limited', retryAfter: 7 },
    })
    failures['/session/resume'] = new VaultError('session_invalid', 'Not signed in')
    expect(await request('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  type Request = Parameters<Awaited<ReturnType<typeof signedIn>>['request']>
  const signing = (address: string): Request => [
    'RPC_REQUEST',
    { method: 'personal_sign', params: ['0x00', address], chainNamespace: 'eip155' },
  ]
  const siwxMessage = {
    serializedMessage: 'Sign in',
    accountAddress: '',
    chainId: 'eip155:1',
    domain: 'shop.example',
    uri: site,
    version: '1',
    nonce: '12345678',
  }
  const signingIn = (): Request => ['GET_USER', { chainId: 1, siwxMessage }]

  test.each([
    ['to sign', signing],
    ['to sign in', signingIn],
  ])('behavior: nobody is asked %s while the vault has lost lines that this device has seen', async (_, asks) => {
    const { request, frame, screen, addresses } = await signedIn()
    const sites: string[] = []
    frame.checkLog = async (origin) => {
      sites.push(origin)
      throw new FrameError('The wallet’s log is older', { code: 4100 })
    }
    await expect(request(...asks(addresses.eip155))).rejects.toMatchObject({
      code: 4100,
      message: 'The wallet’s log is older',
    })
    expect([sites, screen.get()]).toEqual([[site], { name: 'none' }])
  })

  test.each([
    ['to sign', signing],
    ['to sign in', signingIn],
  ])('behavior: nobody is asked %s once the page has given up', async (_, asks) => {
    const { request, frame, screen, addresses } = await signedIn()
    const shown: string[] = []
    screen.subscribe(() => shown.push(screen.get().name))
    frame.checkLog = async () => void (await request('RPC_ABORT'))
    await expect(request(...asks(addresses.eip155))).rejects.toMatchObject({
      code: 4001,
      message: 'Request was aborted',
    })
    expect(shown).toEqual([])
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
      // Made a moment ago: there is no kit, no passkey and no other device.
      onlyHere: true,
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
