import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b as byNoble } from '@noble/hashes/blake2.js'
import fc from 'fast-check'
import { hexToBytes, stringToBytes } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { fakeContext, fakePage, makeNetwork } from '../bitcoin/bitcoin.test-support.js'
import { createPortico } from '../core/createPortico.js'
import { createPolkadotTestWallet } from '../testing/polkadot/createPolkadotTestWallet.js'
import { addressOn, isAddress, publicKeyOf } from './address.js'
import { blake2b } from './blake2b.js'
import type { PolkadotProvider } from './connector.js'
import { polkadot } from './family.js'

afterEach(() => vi.unstubAllGlobals())

const networkOf = (id: string) =>
  makeNetwork(undefined, { id, chainNamespace: 'polkadot', caipNetworkId: `polkadot:${id}` })
const relay = networkOf('91b171bb158e2d3848fa23a9f1c25182')
const kusama = networkOf('b0a8d493285c2df73290dfb7e61f870f')
const { signal } = new AbortController()
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

function makeContext() {
  const context = fakeContext([relay, kusama])
  return Object.assign(context, { metadata: { ...context.metadata, name: 'An app' } })
}

/** What a page finds with these extensions in it. */
async function found(injectedWeb3: object, context = makeContext()) {
  const page = fakePage({ injectedWeb3 })
  vi.stubGlobal('window', page)
  const family = polkadot().create(context)
  const stop = family.discover()
  const connectors = () => context.events.flatMap((event) => (event.type === 'announced' ? [event.connector] : []))
  await vi.waitFor(() => expect(connectors()).not.toEqual([]))
  const [connector] = connectors()
  if (!connector) throw new Error('nothing is announced')
  const provider = () => connector.getProvider('polkadot') as PolkadotProvider
  return { family, context, page, stop, connectors, connector, provider }
}

const makeWallet = (options = {}) =>
  createPolkadotTestWallet({ info: { name: 'plover', rdns: 'dev.plover' }, autoApprove: true, ...options })
const inPage = (wallet = makeWallet()) => ({ wallet, extensions: { plover: wallet.injected } })

describe('blake2b', () => {
  test('behavior: as the library that we check it by, of every length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 128 }), (bytes) => {
        expect(blake2b(bytes)).toEqual(byNoble(bytes))
      }),
      { numRuns: runs(40) },
    )
  })

  test('error: more than a block', () => expect(() => blake2b(new Uint8Array(129))).toThrow(RangeError))
})

describe('addresses', () => {
  test('default: those of any network, by their checksum', () => {
    const key = publicKeyOf(alice)
    if (!key) throw new Error('not read')
    // As the tools of Substrate write the same account.
    expect(addressOn(key, relay.caipNetworkId)).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
    expect(addressOn(key, kusama.caipNetworkId)).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
    expect(addressOn(key, 'polkadot:other')).toBe(alice)
    // With a prefix of two bytes.
    expect(isAddress('yGHXkYLYqxijLKKfd9Q2CB9shRVu8rPNBS53wvwGTutYg4zTg')).toBe(true)
  })

  test.each(['', alice.replace('QY', 'QZ'), `${alice}1`, '0x00000000000000000000000000000000000a11ce', 'bc1q'])(
    'error: "%s" is none',
    (value) => expect(isAddress(value)).toBe(false),
  )

  test('behavior: what looks like one is believed until what can tell is loaded', async () => {
    const family = polkadot().create(makeContext())
    expect(family.isAddress('not an address')).toBe(false)
    await vi.waitFor(() => expect(family.isAddress(alice.replace('QY', 'QZ'))).toBe(false))
    expect(await family.normalizeAddress(` ${alice}`)).toBe(alice)
    await expect(family.normalizeAddress('x')).rejects.toMatchObject({ code: 'address/invalid' })
    await expect(family.readBalance({ network: relay, address: alice, signal })).rejects.toMatchObject({
      code: 'balance/unavailable',
    })
  })
})

describe('discover', () => {
  test('default: every extension once, early or when the page has loaded', async () => {
    const enable = async () => {}
    const { page, connectors } = await found({ 'polkadot-js': { enable }, broken: {}, odd: null })
    Object.assign(page, { injectedWeb3: { 'polkadot-js': { enable }, 'Plover\u202e': { enable } } })
    page.dispatchEvent(new Event('load'))
    expect(connectors().map(({ info }) => info)).toEqual([
      {
        id: 'injected-web3:polkadot-js',
        name: 'Polkadot{.js}',
        type: 'INJECTED',
        chain: 'polkadot',
        chains: ['polkadot'],
        info: { flags: ['polkadot-js'] },
      },
      expect.objectContaining({ name: 'Plover' }),
    ])
  })

  test('behavior: nothing is heard after the stop; a page that throws is left alone', async () => {
    const enable = async () => {}
    const { page, stop, connectors } = await found({ one: { enable } })
    stop()
    Object.assign(page, { injectedWeb3: { two: { enable } } })
    page.dispatchEvent(new Event('load'))
    expect(connectors()).toHaveLength(1)
    const context = makeContext()
    const hostile = { get: () => expect.fail('hostile') }
    vi.stubGlobal('window', Object.defineProperty(fakePage(), 'injectedWeb3', hostile))
    const { discover } = await import('./discover.js')
    expect(() => discover(context, signal)).not.toThrow()
    expect(context.events).toEqual([])
  })
})

describe('connect', () => {
  test('default: the accounts of the extension, as the network writes them; a signature that the key has made', async () => {
    const { wallet, extensions } = inPage()
    const { connector, family, provider } = await found(extensions)
    const [session] = await connector.connect({ signal })
    const [address = ''] = wallet.polkadotAccounts
    expect(session).toEqual({
      namespace: 'polkadot',
      accounts: [{ address, type: 'eoa' }],
      caipNetworkId: relay.caipNetworkId,
      wallet: { name: 'plover' },
    })
    const signature = await family.signMessage({ provider: provider(), address, message: 'grüezi' })
    const key = publicKeyOf(address)
    const signed = stringToBytes('<Bytes>grüezi</Bytes>')
    expect(key && ed25519.verify(hexToBytes(signature as `0x${string}`), signed, key)).toBe(true)
  })

  test('param: network: its form of the addresses; another one afterwards', async () => {
    const { extensions } = inPage()
    const { connector, context, family, provider } = await found(extensions)
    const [session] = await connector.connect({ network: kusama, signal })
    const key = publicKeyOf(session?.accounts[0]?.address ?? '')
    if (!key) throw new Error('no account')
    expect(session).toMatchObject({ caipNetworkId: kusama.caipNetworkId })
    await family.switchNetwork({ provider: provider(), network: relay, signal })
    const address = addressOn(key, relay.caipNetworkId)
    expect(context.events.at(-1)).toMatchObject({
      type: 'changed',
      session: { accounts: [{ address }], caipNetworkId: relay.caipNetworkId },
    })
  })

  test('behavior: the account in use stays in use on another network, which writes it otherwise', async () => {
    const { wallet, extensions } = inPage()
    vi.stubGlobal('window', fakePage({ injectedWeb3: extensions }))
    const { metadata } = makeContext()
    const portico = createPortico({ metadata, networks: [relay, kusama], families: [polkadot()], telemetry: false })
    portico.client.wake()
    await vi.waitFor(() => expect(portico.getState().connectors).not.toEqual([]))
    const connectorId = 'injected-web3:plover'
    await portico.connect({ connectorId })
    wallet.setAccount(1)
    const second = await vi.waitFor(() => {
      const entry = portico.getState().connections.namespaces.polkadot
      const [, other] = entry?.status === 'connected' ? entry.connection.accounts : []
      if (!other) throw new Error('no second account')
      return other.address
    })
    const key = publicKeyOf(second)
    if (!key) throw new Error('no address')
    await portico.switchAccount(second)
    await portico.switchNetwork(kusama)
    const inUse = () => {
      const entry = portico.getState().connections.namespaces.polkadot
      return entry?.status === 'connected' ? entry.connection.address : entry?.status
    }
    await vi.waitFor(() => expect(inUse()).toBe(addressOn(key, kusama.caipNetworkId)))
    await portico.switchNetwork(relay)
    await vi.waitFor(() => expect(inUse()).toBe(second))
    portico.destroy()
  })

  test('behavior: accounts of Ethereum and those kept for another chain are left out', async () => {
    const genesisHash = `0x${'b0a8d493285c2df73290dfb7e61f870f'.repeat(2)}`
    const get = async () => [
      { address: '0x00000000000000000000000000000000000a11ce', type: 'ethereum' },
      { address: alice, genesisHash },
      null,
      { address: 7 },
    ]
    const { connector, family, provider } = await found({ odd: { enable: async () => ({ accounts: { get } }) } })
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code: 'connect/failed' })
    expect(await connector.connect({ network: kusama, signal })).toMatchObject([{ accounts: [{ type: 'eoa' }] }])
    await expect(family.switchNetwork({ provider: provider(), network: relay, signal })).rejects.toMatchObject({
      code: 'network/chain-unsupported',
    })
  })

  test.each([
    ['Cancelled', 'connect/rejected'],
    ['The source An app is not allowed to interact with this extension', 'connect/rejected'],
    ['Something else', 'connect/failed'],
  ])('error: "%s" is %s', async (message, code) => {
    const enable = () => Promise.reject(new Error(message))
    const { connector } = await found({ odd: { enable } })
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code })
    expect(connector.getProvider('polkadot')).toBeUndefined()
  })

  test('behavior: accounts that come and go are told; without any it is over', async () => {
    const { wallet, extensions } = inPage()
    const { connector, context } = await found(extensions)
    await connector.connect({ signal })
    wallet.setAccount(1)
    expect(context.events.at(-1)).toMatchObject({
      type: 'changed',
      session: { accounts: expect.arrayContaining([{ address: wallet.polkadotAccounts[1], type: 'eoa' }]) },
    })
    wallet.lock()
    expect(context.events.at(-1)).toMatchObject({ type: 'disconnected', namespace: 'polkadot' })
    expect(connector.getProvider('polkadot')).toBeUndefined()
    expect(context.kept.size).toBe(0)
  })

  test('behavior: nothing is told after disconnecting', async () => {
    const { wallet, extensions } = inPage()
    const { connector, context } = await found(extensions)
    await connector.connect({ signal })
    await connector.disconnect()
    const told = context.events.length
    wallet.setAccount(1)
    expect(context.events).toHaveLength(told)
    expect(await connector.reconnect({ signal })).toEqual([])
  })
})

describe('reconnect', () => {
  test('default: as it was shown last, without a question; it is asked when it is needed, and followed from then on', async () => {
    const { wallet, extensions } = inPage()
    const first = await found(extensions)
    const [before] = await first.connector.connect({ signal })
    const enable = vi.fn(wallet.injected.enable)
    const context = Object.assign(makeContext(), { storage: first.context.storage })
    const { connector, family, provider } = await found({ plover: { enable } }, context)
    expect(await connector.reconnect({ signal })).toEqual([before])
    expect(enable).not.toHaveBeenCalled()
    const address = before?.accounts[0]?.address ?? ''
    await family.signMessage({ provider: provider(), address, message: 'x' })
    await provider().extension()
    expect(enable).toHaveBeenCalledTimes(1)
    wallet.setAccount(1)
    expect(context.events.at(-1)).toMatchObject({
      type: 'changed',
      session: { accounts: expect.arrayContaining([{ address: wallet.polkadotAccounts[1], type: 'eoa' }]) },
    })
  })

  test('behavior: on a network that the app lists no more, the accounts are told with how they were written', async () => {
    const { extensions } = inPage()
    const key = publicKeyOf(alice) ?? new Uint8Array()
    const { connector, context } = await found(extensions, Object.assign(makeContext(), { networks: () => [relay] }))
    const before = addressOn(key, kusama.caipNetworkId)
    context.kept.set('accounts:injected-web3:plover', { addresses: [before], networkId: kusama.caipNetworkId })
    expect(await connector.reconnect({ signal })).toMatchObject([
      { accounts: [{ address: addressOn(key, relay.caipNetworkId) }], formerly: [before] },
    ])
  })

  test.each([
    ['nothing', undefined],
    ['something else', { addresses: 'x', networkId: relay.caipNetworkId }],
    ['addresses that are none', { addresses: ['x', 7], networkId: relay.caipNetworkId }],
    ['a network that is none', { addresses: [alice], networkId: 'x' }],
  ])('behavior: %s was kept', async (_what, kept) => {
    const { extensions } = inPage()
    const { connector, context } = await found(extensions)
    if (kept) context.kept.set('accounts:injected-web3:plover', kept)
    expect(await connector.reconnect({ signal })).toEqual([])
  })
})

describe('signMessage', () => {
  test('error: its person says no, the address is not shown, the wallet cannot, the method is another', async () => {
    const { wallet, extensions } = inPage(makeWallet({ autoApprove: false }))
    const { connector, family, provider } = await found(extensions)
    const asked = connector.connect({ signal })
    await wallet.approve()
    const address = (await asked)[0]?.accounts[0]?.address ?? ''
    const sign = (of: string) => family.signMessage({ provider: provider(), address: of, message: 'x' })
    const refused = sign(address)
    const isRefused = expect(refused).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
    await wallet.reject()
    await isRefused
    await expect(sign(alice)).rejects.toMatchObject({ context: { code: 4100 } })
    await expect(provider().request({ method: 'polkadot_signTransaction' })).rejects.toMatchObject({
      context: { code: 4200 },
    })
    await expect(provider().request({ method: 'polkadot_signMessage' })).rejects.toMatchObject({
      context: { code: -32602 },
    })
  })

  test.each([
    ['no signer', {}, 4200],
    ['no signature', { signer: { signRaw: async () => ({ signature: 'x' }) } }, -32603],
  ])('error: %s', async (_what, part, code) => {
    const accounts = { get: async () => [{ address: alice }] }
    const { connector, family, provider } = await found({ odd: { enable: async () => ({ accounts, ...part }) } })
    await connector.connect({ signal })
    await expect(family.signMessage({ provider: provider(), address: alice, message: 'x' })).rejects.toMatchObject({
      context: { code },
    })
  })

  test('behavior: over WalletConnect, in the same words', async () => {
    const request = vi.fn(async () => ({ signature: '0xab' }))
    const family = polkadot().create(makeContext())
    expect(await family.signMessage({ provider: { request }, address: alice, message: 'x' })).toBe('0xab')
    expect(request).toHaveBeenCalledWith({ method: 'polkadot_signMessage', params: { address: alice, message: 'x' } })
    await expect(
      family.signMessage({ provider: { request: async () => null }, address: alice, message: 'x' }),
    ).rejects.toMatchObject({ context: { code: -32603 } })
  })
})
