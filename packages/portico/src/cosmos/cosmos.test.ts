import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { adr36 } from '../base/adr36.js'
import { fakeContext, fakePage, makeNetwork, walletError } from '../bitcoin/bitcoin.test-support.js'
import { createCosmosTestWallet } from '../testing/cosmos/createCosmosTestWallet.js'
import { isAddress } from './address.js'
import type { CosmosProvider } from './connector.js'
import { cosmos } from './family.js'

afterEach(() => vi.unstubAllGlobals())

const networkOf = (id: string) =>
  makeNetwork(undefined, { id, chainNamespace: 'cosmos', caipNetworkId: `cosmos:${id}` })
const hub = networkOf('cosmoshub-4')
const osmosis = networkOf('osmosis-1')
const { signal } = new AbortController()
/** That of no key at all, as everybody writes it. */
const account = `cosmos1${'q'.repeat(32)}nrql8a`

const makeContext = () => {
  const context = fakeContext([hub, osmosis])
  return Object.assign(context, { activeNetwork: () => hub })
}

async function found(globals: Record<string, unknown>, context = makeContext()) {
  const page = fakePage(globals)
  vi.stubGlobal('window', page)
  const family = cosmos().create(context)
  const stop = family.discover()
  const connectors = () => context.events.flatMap((event) => (event.type === 'announced' ? [event.connector] : []))
  await vi.waitFor(() => expect(connectors()).not.toEqual([]))
  const [connector] = connectors()
  if (!connector) throw new Error('nothing is announced')
  const provider = () => connector.getProvider('cosmos') as CosmosProvider
  return { family, context, page, stop, connectors, connector, provider }
}

const makeWallet = (options = {}) =>
  createCosmosTestWallet({
    info: { name: 'Keel', rdns: 'dev.keel' },
    chains: [
      { id: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' },
      { id: 'osmosis-1', name: 'Osmosis', prefix: 'osmo' },
    ],
    autoApprove: true,
    ...options,
  })

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

describe('addresses', () => {
  test('default: those whose checksum is right', async () => {
    expect(isAddress(account)).toBe(true)
    const family = cosmos().create(makeContext())
    await vi.waitFor(() => expect(family.isAddress(account.replace('8a', '8q'))).toBe(false))
    expect(await family.normalizeAddress(` ${account.toUpperCase()}`)).toBe(account)
    await expect(family.normalizeAddress('x')).rejects.toMatchObject({ code: 'address/invalid' })
    await expect(family.readBalance({ network: hub, address: account, signal })).rejects.toMatchObject({
      code: 'balance/unavailable',
    })
  })

  test.each(['', '1', account.toUpperCase(), account.slice(0, -1), account.replace('cosmos', 'cosmo'), `${account}b`])(
    'error: "%s" is none',
    (value) => expect(isAddress(value)).toBe(false),
  )
})

describe('discover', () => {
  test('default: each wallet where it stands; one that takes Keplr’s place as well has one row', async () => {
    const leap = makeWallet().provider
    const { page, connectors } = await found({ leap, keplr: leap, okxwallet: { keplr: null } })
    expect(connectors().map(({ info }) => [info.id, info.name])).toEqual([['injected-cosmos:leap', 'Leap']])
    Object.assign(page, { keplr: makeWallet().provider, cosmostation: { providers: { keplr: makeWallet().provider } } })
    page.dispatchEvent(new Event('load'))
    expect(connectors().map(({ info }) => info.name)).toEqual(['Leap', 'Cosmostation', 'Keplr'])
  })

  test('behavior: nothing is heard after the stop; what throws or is no wallet is left alone', async () => {
    const page = { leap: { enable: true }, keplr: makeWallet().provider }
    Object.defineProperty(page, 'cosmostation', { get: () => expect.fail('hostile'), enumerable: false })
    const { stop, connectors, page: shown } = await found(page)
    stop()
    Object.assign(shown, { leap: makeWallet().provider })
    shown.dispatchEvent(new Event('load'))
    expect(connectors().map(({ info }) => info.name)).toEqual(['Keplr'])
  })
})

describe('connect', () => {
  test('default: the account of the network; a signature after ADR-36 that the key has made', async () => {
    const wallet = makeWallet()
    const { connector, family, provider } = await found({ keplr: wallet.provider })
    const [address = ''] = wallet.accounts
    expect(await connector.connect({ signal })).toEqual([
      {
        namespace: 'cosmos',
        accounts: [{ address, type: 'eoa' }],
        caipNetworkId: hub.caipNetworkId,
        wallet: { name: 'Keplr' },
      },
    ])
    const signature = await family.signMessage({ provider: provider(), address, message: 'grüezi' })
    const [key] = (await provider().request({ method: 'cosmos_getAccounts' })) as [{ address: string; pubkey: string }]
    expect(key).toMatchObject({ address, algo: 'secp256k1' })
    const data = Buffer.from('grüezi').toString('base64')
    // In the order of Amino's JSON.
    const signed = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`
    const hash = sha256(new TextEncoder().encode(signed))
    expect(secp256k1.verify(bytesOf(signature), hash, bytesOf(key.pubkey), { prehash: false })).toBe(true)
  })

  test('param: network: its account; another one afterwards', async () => {
    const wallet = makeWallet()
    const { connector, context, family, provider } = await found({ keplr: wallet.provider })
    const [session] = await connector.connect({ network: osmosis, signal })
    expect(session).toMatchObject({ caipNetworkId: 'cosmos:osmosis-1' })
    expect(session?.accounts[0]?.address).toMatch(/^osmo1/)
    await family.switchNetwork({ provider: provider(), network: hub, signal })
    expect(context.events.at(-1)).toMatchObject({
      type: 'changed',
      session: { accounts: [{ address: wallet.accounts[0] }], caipNetworkId: hub.caipNetworkId },
    })
    await expect(
      family.switchNetwork({ provider: provider(), network: networkOf('nowhere-1'), signal }),
    ).rejects.toThrow('no chain info')
    await expect(family.switchNetwork({ provider: {}, network: hub, signal })).rejects.toMatchObject({
      code: 'network/chain-unsupported',
    })
  })

  test('behavior: another account is told', async () => {
    const wallet = makeWallet()
    const { connector, context, page } = await found({ keplr: wallet.provider })
    await connector.connect({ signal })
    wallet.setAccount(1)
    page.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.waitFor(() =>
      expect(context.events.at(-1)).toMatchObject({
        type: 'changed',
        session: { accounts: [{ address: wallet.accounts[1] }] },
      }),
    )
    await connector.disconnect()
    wallet.setAccount(0)
    const getKey = vi.spyOn(wallet.provider, 'getKey')
    page.dispatchEvent(new Event('keplr_keystorechange'))
    expect(getKey).not.toHaveBeenCalled()
    expect(await connector.reconnect({ signal })).toEqual([])
  })

  test.each([
    [new Error('Request rejected'), 'connect/rejected'],
    [new Error('There is no chain info for cosmoshub-4'), 'connect/no-requested-chain'],
    [walletError(-32002), 'rpc/error'],
    ['odd', 'connect/failed'],
  ])('error: %s', async (error, code) => {
    const enable = () => Promise.reject(error)
    const { connector } = await found({ keplr: { ...makeWallet().provider, enable } })
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code })
    expect(connector.getProvider('cosmos')).toBeUndefined()
  })

  test('error: an address that is none', async () => {
    const getKey = async () => ({ bech32Address: '<b>' })
    const { connector } = await found({ keplr: { ...makeWallet().provider, getKey } })
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code: 'connect/failed' })
  })
})

describe('reconnect', () => {
  test('default: as it was shown last, without a question', async () => {
    const wallet = makeWallet()
    const first = await found({ keplr: wallet.provider })
    const before = await first.connector.connect({ network: osmosis, signal })
    const asked = { enable: vi.fn(), getKey: vi.fn() }
    const context = Object.assign(makeContext(), { storage: first.context.storage })
    const { connector } = await found({ keplr: { ...wallet.provider, ...asked } }, context)
    expect(await connector.reconnect({ signal })).toEqual(before)
    expect([asked.enable, asked.getKey].flatMap(({ mock }) => mock.calls)).toEqual([])
  })
})

describe('request', () => {
  async function asked(part: object = {}) {
    const wallet = makeWallet()
    const { connector, provider } = await found({ keplr: { ...wallet.provider, ...part } })
    await connector.connect({ signal })
    const address = wallet.accounts[0] ?? ''
    const sign = (signerAddress: string, signDoc: unknown) =>
      provider().request({ method: 'cosmos_signAmino', params: { signerAddress, signDoc } })
    return { provider, address, sign, wallet }
  }

  test('default: a message is shown as one, in text or bytes; any other document as it is', async () => {
    const signArbitrary = vi.fn(async () => 'by arbitrary')
    const signAmino = vi.fn(async () => 'by amino')
    const { address, sign } = await asked({ signArbitrary, signAmino })
    const document = adr36(address, 'aGk=')
    expect(await sign(address, document)).toEqual({ signature: 'by arbitrary', signed: document })
    await sign(address, adr36(address, '/w=='))
    expect(signArbitrary.mock.calls).toEqual([
      ['cosmoshub-4', address, 'hi'],
      ['cosmoshub-4', address, Uint8Array.of(255)],
    ])
    const others = [
      { ...document, chain_id: 'cosmoshub-4' },
      { ...document, msgs: [...document.msgs, ...document.msgs] },
      adr36(account, 'aGk='),
      adr36(address, '%'),
      undefined,
    ]
    for (const other of others) expect(await sign(address, other)).toBe('by amino')
    expect(signArbitrary).toHaveBeenCalledTimes(2)
  })

  test('error: another account, another method, a wallet that cannot', async () => {
    const { address, sign, provider } = await asked({ signArbitrary: undefined, signAmino: undefined })
    const code = (number: number) => ({ code: 'rpc/error', context: { code: number } })
    await expect(sign(account, {})).rejects.toMatchObject(code(4100))
    await expect(sign(address, {})).rejects.toMatchObject(code(4200))
    await expect(sign(address, adr36(address, 'aGk='))).rejects.toMatchObject(code(4200))
    await expect(provider().request({ method: 'cosmos_signDirect' })).rejects.toMatchObject(code(4200))
  })

  test('error: its person says no', async () => {
    const { address, sign, wallet } = await asked()
    wallet.autoApprove(false)
    const refused = expect(sign(address, adr36(address, 'aGk='))).rejects.toMatchObject({ context: { code: 4001 } })
    await wallet.reject()
    await refused
  })

  test('behavior: over WalletConnect, in the same words', async () => {
    const request = vi.fn(async () => ({ signature: { signature: 'c2ln' } }))
    const family = cosmos().create(makeContext())
    expect(await family.signMessage({ provider: { request }, address: account, message: 'hi' })).toBe('c2ln')
    const params = { signerAddress: account, signDoc: adr36(account, 'aGk=') }
    expect(request).toHaveBeenCalledWith({ method: 'cosmos_signAmino', params })
    const none = { request: async () => null }
    await expect(family.signMessage({ provider: none, address: account, message: 'x' })).rejects.toMatchObject({
      context: { code: -32603 },
    })
  })
})
