import type { WalletKitTypes } from '@reown/walletkit'
import { recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromHex } from './bytes.js'
import { encodeRecap, readCacao, type SignedMessage, type SignInRequest } from './cacao.js'
import { makeTabs, makeTestApp, provideWebSocket, type TestApp, until } from './client.test-support.js'
import { toDidKey } from './identity.js'
import type { AuthenticateOptions, WalletConnectConnector } from './index.js'
import { type MemoryRelay, startMemoryRelay } from './memoryRelay.test-support.js'
import type { Provider } from './provider.js'
import { makeTestWallet, signIn, type TestWallet } from './wallet.test-support.js'

const request = {
  nonce: 'n0nce12345',
  domain: 'app.test',
  uri: 'https://app.test/login',
  statement: 'Hello there.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  resources: ['https://app.test/terms'],
} as const

describe('one-click sign-in against the reference wallet', () => {
  let relay: MemoryRelay
  let wallet: TestWallet
  const apps: TestApp[] = []
  beforeAll(async () => {
    provideWebSocket()
    relay = await startMemoryRelay()
    wallet = await makeTestWallet(relay.url, 'auth')
  })
  afterEach(() => {
    relay.silentTo = undefined
    wallet.kit.removeListener('session_authenticate', approve)
    wallet.kit.removeListener('session_authenticate', refuse)
    for (const app of apps.splice(0)) app.stop()
  })
  afterAll(async () => {
    await wallet.close()
    await relay.stop()
  })

  type Asked = WalletKitTypes.SessionAuthenticate
  const approve = (asked: Asked) => signIn(wallet, asked)
  const refuse = ({ id }: Asked) =>
    wallet.kit.rejectSessionAuthenticate({ id, reason: { code: 12_001, message: 'User rejected.' } })

  function authenticate(options: Partial<AuthenticateOptions> = {}, storage = makeTabs().tab()) {
    const app = makeTestApp({ relay: relay.url, storage })
    apps.push(app)
    const asked = (app.connector as WalletConnectConnector).authenticate({
      request,
      signal: new AbortController().signal,
      onPairing: ({ uri }) => void wallet.pair(uri),
      ...options,
    })
    return { app, asked }
  }

  test('default: connects and returns a message that recovers to the account', async () => {
    wallet.kit.on('session_authenticate', approve)
    const { app, asked } = authenticate()
    const { sessions, signed } = await asked
    expect(sessions).toMatchObject([
      { namespace: 'eip155', address: wallet.account.address, caipNetworkId: 'eip155:1' },
    ])
    const [item] = signed
    expect(
      await recoverMessageAddress({ message: item?.message ?? '', signature: item?.signature as `0x${string}` }),
    ).toBe(wallet.account.address)
    expect(parseSiweMessage(item?.message ?? '')).toMatchObject({ domain: 'app.test', nonce: 'n0nce12345', chainId: 1 })
    expect(item?.chains).toEqual(['eip155:1', 'eip155:10'])
    const provider = app.connector.getProvider('eip155') as Provider
    const signature = await provider.request({ method: 'personal_sign', params: ['0x00', wallet.account.address] })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    await app.connector.disconnect()
  })

  test('param: verify: a signature that does not hold ends the session', async () => {
    wallet.kit.on('session_authenticate', approve)
    const { app, asked } = authenticate({ verify: async () => false })
    await expect(asked).rejects.toMatchObject({ code: 'connect/failed', cause: { code: 11_004 } })
    await until(() => app.connector.getProvider('eip155') === undefined)
    await until(() => wallet.deleted.length > 0)
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('The server is away'))],
    [
      'throws at once',
      () => {
        throw new Error('The server is away')
      },
    ],
  ])('param: verify: one that %s ends the session', async (_, verify) => {
    wallet.kit.on('session_authenticate', approve)
    const storage = makeTabs().tab()
    const told = wallet.deleted.length
    const { app, asked } = authenticate({ verify }, storage)
    await expect(asked).rejects.toMatchObject({ code: 'connect/failed', cause: { message: 'The server is away' } })
    expect(storage.get('sessions')).toBeUndefined()
    expect(app.connector.getProvider('eip155')).toBeUndefined()
    await until(() => wallet.deleted.length > told)
  })

  test('behavior: given up just as the wallet has signed, while the relay is silent: no session stays', async () => {
    wallet.kit.on('session_authenticate', approve)
    const storage = makeTabs().tab()
    const ending = new AbortController()
    const verify = async () => {
      ending.abort()
      return true
    }
    const { asked } = authenticate(
      { signal: ending.signal, verify },
      {
        ...storage,
        set(key, value) {
          storage.set(key, value)
          const { public: key32 } = storage.get('identity') as { public: string }
          if (key === 'sessions') relay.silentTo = toDidKey(fromHex(key32))
        },
      },
    )
    await expect(asked).rejects.toMatchObject({ code: 'connect/aborted' })
    expect(relay.silentTo).toBeDefined()
    expect(storage.get('sessions')).toBeUndefined()
  })

  test('behavior: a wallet that knows only sessions is connected without a signature', async () => {
    const { asked } = authenticate()
    const { sessions, signed } = await asked
    expect(sessions).toHaveLength(1)
    expect(signed).toEqual([])
  })

  test('error: the person says no', async () => {
    wallet.kit.on('session_authenticate', refuse)
    await expect(authenticate().asked).rejects.toMatchObject({ code: 'connect/rejected' })
  })
})

describe('readCacao', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const asked: SignInRequest = { ...request, chains: ['eip155:1', 'eip155:10'] }
  const recap = encodeRecap(['personal_sign', 'eth_sendTransaction'])
  const cacao = (payload: object = {}, header = 'caip122') => ({
    h: { t: header },
    p: {
      iss: `did:pkh:eip155:1:${address}`,
      domain: asked.domain,
      aud: asked.uri,
      version: '1',
      nonce: asked.nonce,
      iat: asked.issuedAt,
      statement: asked.statement,
      resources: [...(asked.resources ?? []), recap],
      ...payload,
    },
    s: { t: 'eip191', s: '0xabcd' },
  })
  const read = (value: unknown): SignedMessage => readCacao(value, asked, ['personal_sign'])

  test('default: the message of EIP-4361 with the statement of ERC-5573', () => {
    expect(read(cacao()).message).toBe(
      [
        'app.test wants you to sign in with your Ethereum account:',
        address,
        '',
        "Hello there. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
        '',
        'URI: https://app.test/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: n0nce12345',
        'Issued At: 2026-01-01T00:00:00.000Z',
        'Resources:',
        '- https://app.test/terms',
        `- ${recap}`,
      ].join('\n'),
    )
  })

  test('behavior: grants no more than was asked for', () => {
    expect(read(cacao()).methods).toEqual(['personal_sign'])
  })

  test.each([
    ['another domain', cacao({ domain: 'evil.test' })],
    ['another address of the app', cacao({ aud: 'https://evil.test' })],
    ['another nonce', cacao({ nonce: 'other' })],
    ['another version', cacao({ version: '2' })],
    ['another moment', cacao({ iat: '2020-01-01T00:00:00.000Z' })],
    ['an end that was not asked for', cacao({ exp: '2099-01-01T00:00:00.000Z' })],
    ['a chain that was not asked for', cacao({ iss: `did:pkh:eip155:137:${address}` })],
    ['another family', cacao({ iss: 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc' })],
    ['another statement', cacao({ statement: 'I give everything away.' })],
    ['more resources', cacao({ resources: ['https://evil.test', recap] })],
    ['a damaged recap', cacao({ resources: [...(asked.resources ?? []), 'urn:recap:e30'] })],
    ['an unknown header', cacao({}, 'eip9999')],
    ['no shape', 'text'],
    ['nothing', null],
  ])('error: %s', (_, value) => {
    expect(() => read(value)).toThrow('The signed message differs in')
  })
})
