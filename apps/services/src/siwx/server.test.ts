import { generateKeyPairSync, sign } from 'node:crypto'
import { serverSignIn } from 'portico/siwx'
import { createBitcoinTestWallet } from 'portico/testing/bitcoin'
import { formatSignIn } from 'portico/wire'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toBase58 } from '../tokens/base58.js'
import {
  createSignInServer,
  makeMemoryStore,
  type SignInServer,
  type SignInServerOptions,
  type SignInStore,
} from './index.js'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const secret = 'a secret that nobody else knows, 32+'
const origin = 'https://app.example'
const base = `${origin}/api/sign-in`
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
type SatsConnect = { request(method: string, params: object): Promise<unknown> }

const make = (part: Partial<SignInServerOptions> = {}) =>
  createSignInServer({ domains: ['app.example'], secret, ...part })

function post(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`${base}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
}

async function nonceOf(server: SignInServer): Promise<string> {
  const response = await server.handle(new Request(`${base}/nonce`))
  return ((await response.json()) as { nonce: string }).nonce
}

async function signed(nonce: string, part: Record<string, unknown> = {}) {
  const message = formatSignIn({
    domain: 'app.example',
    uri: origin,
    version: '1',
    chainId: 'eip155:1',
    accountAddress: account.address,
    nonce,
    issuedAt: new Date().toISOString(),
    ...part,
  })
  return { message, signature: await account.signMessage({ message }) }
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const reasonOf = async (response: Response) => [response.status, ((await response.json()) as { error?: string }).error]
const withCookie = (cookie: string) => new Request(`${origin}/orders`, { headers: { cookie } })

describe('createSignInServer', () => {
  test('default: a nonce, a signature, a session, and its end', async () => {
    const server = make()
    const nonce = await nonceOf(server)
    expect(nonce).toMatch(/^[a-z0-9]{74}$/)
    const entered = await server.handle(post('verify', await signed(nonce)))
    expect(entered.status).toBe(200)
    expect(entered.headers.get('set-cookie')).toMatch(
      /^portico-session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/,
    )
    expect(await entered.json()).toEqual({
      session: { address: account.address, networks: ['eip155:1'], expiresAt: expect.any(Number) },
    })
    const cookie = cookieOf(entered)
    expect(await server.session(withCookie(cookie))).toMatchObject({ address: account.address })
    const left = await server.handle(post('sign-out', {}, { cookie }))
    expect(left.headers.get('set-cookie')).toMatch(/^portico-session=; .*Max-Age=0/)
    expect(await server.session(withCookie(cookie)), 'a copy of the cookie').toBeUndefined()
  })

  test('behavior: a second network joins the session of the same address', async () => {
    const server = make()
    const first = await server.handle(post('verify', await signed(await nonceOf(server))))
    const more = await signed(await nonceOf(server), { chainId: 'eip155:10' })
    const second = await server.handle(post('verify', more, { cookie: cookieOf(first) }))
    expect(await server.session(withCookie(cookieOf(second)))).toMatchObject({ networks: ['eip155:1', 'eip155:10'] })
    expect(await server.session(withCookie(cookieOf(first)))).toBeUndefined()
  })

  test('behavior: a session that is ended while another network joins it goes on nowhere: the new one has that network alone', async () => {
    const memory = makeMemoryStore()
    const state = { between: async (): Promise<unknown> => undefined }
    const spend: SignInStore['spend'] = async (key, until) => {
      if (key.startsWith('session ')) {
        const { between } = state
        state.between = async () => undefined
        await between()
      }
      return memory.spend(key, until)
    }
    const server = make({ store: { ...memory, spend } })
    const cookie = cookieOf(await server.handle(post('verify', await signed(await nonceOf(server)))))
    const more = await signed(await nonceOf(server), { chainId: 'eip155:10' })
    state.between = () => server.handle(post('sign-out', {}, { cookie }))
    const second = await server.handle(post('verify', more, { cookie }))
    expect((await server.session(withCookie(cookieOf(second))))?.networks).toEqual(['eip155:10'])
    expect(await server.session(withCookie(cookie))).toBeUndefined()
  })

  test('behavior: a message counts once, also when it comes twice at the same moment', async () => {
    const server = make()
    const body = await signed(await nonceOf(server))
    const answers = await Promise.all([1, 2, 3].map(() => server.handle(post('verify', body))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await reasonOf(await server.handle(post('verify', body)))).toEqual([403, 'nonce'])
  })

  test('behavior: the session ends with the message, or with its own time', async () => {
    const time = { now: Date.now() }
    const server = make({ now: () => time.now, sessionS: 3_600 })
    const soon = new Date(time.now + 60_000).toISOString()
    const short = cookieOf(
      await server.handle(post('verify', await signed(await nonceOf(server), { expirationTime: soon }))),
    )
    const long = cookieOf(await server.handle(post('verify', await signed(await nonceOf(server)))))
    time.now += 61_000
    expect(await server.session(withCookie(short))).toBeUndefined()
    expect(await server.session(withCookie(long))).toBeDefined()
    time.now += 3_600_000
    expect(await server.session(withCookie(long))).toBeUndefined()
  })

  test('param: secret: a list signs nobody out while it changes, and what an old one has sealed ends with it', async () => {
    const next = 'the secret that comes behind the other'
    const [before, both, ahead, after] = [
      make(),
      make({ secret: [next, secret] }),
      make({ secret: [secret, next] }),
      make({ secret: next }),
    ]
    const old = cookieOf(await before.handle(post('verify', await signed(await nonceOf(before)))))
    // A nonce that an old process has made is good for a new one.
    const renewed = cookieOf(await both.handle(post('verify', await signed(await nonceOf(before)))))
    for (const server of [both, ahead]) {
      expect(await server.session(withCookie(old))).toMatchObject({ address: account.address })
      expect(await server.session(withCookie(renewed))).toMatchObject({ address: account.address })
    }
    expect(await before.session(withCookie(renewed))).toBeUndefined()
    expect(await after.session(withCookie(old))).toBeUndefined()
    expect(await after.session(withCookie(renewed))).toMatchObject({ address: account.address })
    expect(await reasonOf(await after.handle(post('verify', await signed(await nonceOf(before)))))).toEqual([
      403,
      'nonce',
    ])
  })

  test('param: bearer: the session as a token', async () => {
    const server = make({ bearer: true })
    const { token } = (await (await server.handle(post('verify', await signed(await nonceOf(server))))).json()) as {
      token: string
    }
    const request = new Request(`${origin}/orders`, { headers: { authorization: `Bearer ${token}` } })
    expect(await server.session(request)).toMatchObject({ address: account.address })
  })

  test('behavior: an account of Solana signs in with its key, another key does not', async () => {
    const server = make()
    const keys = generateKeyPairSync('ed25519')
    const raw = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    const message = formatSignIn({
      domain: 'app.example',
      uri: origin,
      version: '1',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      accountAddress: toBase58(raw),
      nonce: await nonceOf(server),
      issuedAt: new Date().toISOString(),
    })
    const foreign = sign(null, Buffer.from(message), generateKeyPairSync('ed25519').privateKey)
    for (const signature of [toBase58(foreign), 'no base58!', ''])
      expect((await server.handle(post('verify', { message, signature }))).status).toBeGreaterThanOrEqual(400)
    const signature = toBase58(sign(null, Buffer.from(message), keys.privateKey))
    const entered = await server.handle(post('verify', { message, signature }))
    expect(await entered.json()).toMatchObject({ session: { address: toBase58(raw) } })
  })

  test('behavior: a wallet of Solana that writes the message itself names the network in its own way', async () => {
    const server = make()
    const keys = generateKeyPairSync('ed25519')
    const accountAddress = toBase58(keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const issuedAt = new Date().toISOString()
    const nonce = await nonceOf(server)
    const fields = { domain: 'app.example', uri: origin, version: '1', chainId, accountAddress, nonce, issuedAt }
    const message = formatSignIn(fields).replace(chainId, 'solana:mainnet')
    const signature = toBase58(sign(null, Buffer.from(message), keys.privateKey))
    const entered = await server.handle(post('verify', { message, signature }))
    expect(await entered.json()).toMatchObject({ session: { address: accountAddress, networks: [chainId] } })
  })

  test.each([
    ['its payment address, by ECDSA', 'payment', 'ecdsa'],
    ['its payment address, by BIP-322', 'payment', 'bip322-simple'],
    ['its taproot address, by BIP-322', 'ordinals', 'bip322-simple'],
  ] as const)('behavior: an account of Bitcoin signs in with %s', async (_, purpose, how) => {
    const server = make()
    const hex = (digit: string) => `0x${digit.repeat(64)}` as const
    const wallet = await createBitcoinTestWallet({
      style: 'sats-connect',
      info: { name: 'Quarry', rdns: 'dev.portico.quarry' },
      network: { id: regtest, name: 'Regtest', apiUrl: 'http://node.invalid', ordinalsUrl: 'http://node.invalid' },
      keys: [{ payment: hex('1'), ordinals: hex('2') }],
      autoApprove: true,
      origin,
    })
    const ask = async (method: string, params: object) =>
      ((await (wallet.provider as SatsConnect).request(method, params)) as { result: Record<string, unknown> }).result
    const { addresses } = await ask('wallet_connect', {})
    const [account] = (addresses as { address: string; purpose: string }[]).filter((one) => one.purpose === purpose)
    const accountAddress = account?.address ?? ''
    const issuedAt = new Date().toISOString()
    const fields = { domain: 'app.example', uri: origin, version: '1', chainId: regtest, accountAddress, issuedAt }
    const message = formatSignIn({ ...fields, nonce: await nonceOf(server) })
    const protocol = how === 'ecdsa' ? 'ECDSA' : 'BIP322'
    const { signature } = await ask('signMessage', { address: accountAddress, message, protocol })
    const forged = `${String(signature).slice(0, 20)}${String(signature)[20] === 'A' ? 'B' : 'A'}${String(signature).slice(21)}`
    for (const wrong of [forged, 'AA==', ''])
      expect((await server.handle(post('verify', { message, signature: wrong }))).status).toBeGreaterThanOrEqual(400)
    const entered = await server.handle(post('verify', { message, signature }))
    expect(await entered.json()).toMatchObject({ session: { address: accountAddress, networks: [regtest] } })
  })

  test('param: verifiers: other families, and one that cannot tell', async () => {
    const solana = vi.fn(async () => 'signed' as const)
    const server = make({ verifiers: { solana, eip155: async () => 'unknown' } })
    const body = {
      message: formatSignIn({
        domain: 'app.example',
        uri: origin,
        version: '1',
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        accountAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
        nonce: await nonceOf(server),
        issuedAt: new Date().toISOString(),
      }),
      signature: 'base58',
    }
    expect((await server.handle(post('verify', body))).status).toBe(200)
    expect(solana).toHaveBeenCalledWith(expect.objectContaining({ signature: 'base58' }))
    const other = await server.handle(post('verify', await signed(await nonceOf(server))))
    expect(await reasonOf(other)).toEqual([503, 'no-node'])
  })

  test.each([
    ['domain', { domain: 'evil.example', uri: 'https://evil.example' }],
    ['uri', { uri: 'https://evil.example' }],
    ['expired', { expirationTime: '2020-01-01T00:00:00Z' }],
    ['not-yet-valid', { notBefore: '2999-01-01T00:00:00Z' }],
    ['issued-at', { issuedAt: '2020-01-01T00:00:00Z' }],
    ['nonce', { nonce: 'notoneofours12345' }],
    ['signature', { chainId: 'cosmos:cosmoshub-3', accountAddress: 'cosmos1abc' }],
  ])('error: %s', async (reason, part) => {
    const server = make()
    expect(await reasonOf(await server.handle(post('verify', await signed(await nonceOf(server), part))))).toEqual([
      403,
      reason,
    ])
  })

  test('error: the signature of another, a changed text, a nonce that ran out or was made elsewhere', async () => {
    const time = { now: Date.now() }
    const server = make({ now: () => time.now })
    const body = await signed(await nonceOf(server))
    const other = await privateKeyToAccount(`0x${'1'.repeat(64)}`).signMessage({ message: body.message })
    expect(await reasonOf(await server.handle(post('verify', { ...body, signature: other })))).toEqual([
      403,
      'signature',
    ])
    const changed = { ...body, message: body.message.replace('Chain ID: 1', 'Chain ID: 10') }
    expect(await reasonOf(await server.handle(post('verify', changed)))).toEqual([403, 'signature'])
    const elsewhere = await nonceOf(make({ secret: 'another secret, which is long enough' }))
    expect(await reasonOf(await server.handle(post('verify', await signed(elsewhere))))).toEqual([403, 'nonce'])
    const old = await nonceOf(server)
    time.now += 601_000
    const late = await signed(old, { issuedAt: new Date(time.now).toISOString() })
    expect(await reasonOf(await server.handle(post('verify', late)))).toEqual([403, 'nonce'])
  })

  test('error: what no page of the app sends', async () => {
    const server = make()
    const body = await signed(await nonceOf(server))
    const foreign = { origin: 'https://evil.example' }
    expect(await reasonOf(await server.handle(post('verify', body, foreign)))).toEqual([403, 'origin'])
    expect(await reasonOf(await server.handle(post('sign-out', {}, foreign)))).toEqual([403, 'origin'])
    const form = new Request(`${base}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    })
    expect(await reasonOf(await server.handle(form))).toEqual([400, 'not-a-sign-in'])
    for (const nonsense of [
      {},
      { message: 'Hello', signature: '0x' },
      null,
      { message: 'x'.repeat(70_000), signature: '0x' },
    ])
      expect((await server.handle(post('verify', nonsense))).status).toBe(400)
    expect((await server.handle(new Request(`${base}/nothing`))).status).toBe(404)
    const forged = cookieOf(await server.handle(post('verify', body))).replace(/\.(.)/, (_, first) =>
      first === 'x' ? '.y' : '.x',
    )
    expect(await server.session(withCookie(forged))).toBeUndefined()
    expect(await server.session(withCookie('portico-session=x.y.z'))).toBeUndefined()
  })

  test('error: a weak secret, or no domain', () => {
    for (const wrong of ['short', [], [secret, 'short'], undefined])
      expect(() => make({ secret: wrong as string })).toThrow('32 characters')
    expect(() => make({ domains: [] })).toThrow('domain')
  })
})

describe('serverSignIn against it', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A browser's fetch, with its cookies. */
  function browse(server: SignInServer): void {
    const jar = { cookie: '' }
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      if (init.credentials !== 'omit' && jar.cookie) headers.set('cookie', jar.cookie)
      const response = await server.handle(new Request(new URL(url, origin), { ...init, headers }))
      jar.cookie = response.headers.has('set-cookie') ? cookieOf(response) : jar.cookie
      return response
    })
  }
  const who = { address: account.address, networkId: 'eip155:1' } as const

  test.each([false, true])('default: signs in, is found again, signs out; bearer: %s', async (bearer) => {
    browse(make({ bearer }))
    const held: { token?: string | undefined } = {}
    const token = {
      get: () => held.token,
      set: (value: string | undefined) => void Object.assign(held, { token: value }),
    }
    const { nonce, verify, sessions } = serverSignIn({ url: '/api/sign-in', ...(bearer ? { token } : {}) })
    expect(await sessions?.get(who)).toEqual([])
    const { message, signature } = await signed((await nonce?.(who)) ?? '')
    const session = { data: {} as never, message, signature }
    expect(await verify?.({ ...session, signature: `0x${'1'.repeat(130)}` })).toBe(false)
    expect(await verify?.(session)).toBe(true)
    expect(held.token !== undefined).toBe(bearer)
    expect(await sessions?.get({ ...who, address: account.address.toLowerCase() })).toMatchObject([
      { data: { chainId: 'eip155:1', expirationTime: expect.any(String) } },
    ])
    expect(await sessions?.get({ ...who, networkId: 'eip155:10' })).toEqual([])
    await sessions?.remove(account.address)
    expect(await sessions?.get(who)).toEqual([])
  })
})

describe('makeMemoryStore', () => {
  test('default: a key is used once until its time', async () => {
    const time = { now: 0 }
    const store = makeMemoryStore(() => time.now)
    expect(await store.spend('a', 10)).toBe(true)
    expect(await store.spend('a', 10)).toBe(false)
    expect(await store.isSpent('a')).toBe(true)
    time.now = 11
    expect(await store.isSpent('a')).toBe(false)
    expect(await store.spend('a', 20)).toBe(true)
  })
})
