import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../core/connector.js'
import {
  fakeContext,
  fakePage,
  makeNetwork,
  ordinals,
  payment,
  regtestId,
  walletError,
} from './bitcoin.test-support.js'
import { networkIdOf } from './chains.js'
import { bitcoin } from './family.js'
import { connectedWallet } from './styles/walletConnect.js'
import type { BitcoinWallet } from './wallet.js'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const psbt = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 0x01])
const hex = '70736274ff01'
const base64 = 'cHNidP8B'
const inputs = [
  { index: 0, address: payment },
  { index: 2, address: payment },
]

type Call = readonly [method: string, ...params: unknown[]]

/** A table of answers behind methods of their own, as UniSat and OKX have them. */
function byMethod(answers: Record<string, unknown>) {
  const calls: Call[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const methods = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async (...params: unknown[]) => {
        calls.push([name, ...params])
        const found = typeof answer === 'function' ? answer(...params) : answer
        if (found instanceof Error) throw found
        return found
      },
    ]),
  )
  return {
    ...methods,
    calls,
    emit: (event: string, value?: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
}

/** The same behind one `request`, as WBIP has it; errors are answered, not thrown. */
function byRequest(answers: Record<string, unknown>, { throws = false } = {}) {
  const calls: Call[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  return {
    calls,
    emit: (event: string, value: unknown) => listeners.get(event)?.(value),
    listenerCount: () => listeners.size,
    addListener({ eventName, cb }: { eventName: string; cb(event: unknown): void }) {
      listeners.set(eventName, cb)
      return () => listeners.delete(eventName)
    },
    listen(eventName: string, cb: (event: unknown) => void) {
      listeners.set(eventName, cb)
      return () => listeners.delete(eventName)
    },
    async request(method: string, params?: unknown) {
      calls.push(params === undefined ? [method] : [method, params])
      const found = method in answers ? answers[method] : walletError(-32601, 'unknown method')
      if (!(found instanceof Error)) return { jsonrpc: '2.0', id: '1', result: found }
      const error = { code: (found as { code?: unknown }).code, message: found.message }
      if (throws) throw { jsonrpc: '2.0', id: '1', error }
      return { jsonrpc: '2.0', id: '1', error }
    },
  }
}

/** The connectors that are found in a page with these things in it. */
async function foundIn(globals: Record<string, unknown>, context = fakeContext()) {
  const page = fakePage(globals)
  vi.stubGlobal('window', page)
  bitcoin().create(context).discover()
  await vi.waitFor(() => expect(context.events.length).toBeGreaterThan(0))
  const connectors = context.events.flatMap((event) => (event.type === 'announced' ? [event.connector] : []))
  return { connectors, context, page, first: connectors[0] as Connector }
}

/** Connects, and gives the wallet that the connector hands out. */
async function connected(connector: Connector): Promise<{ wallet: BitcoinWallet; session: unknown }> {
  const [session] = await connector.connect({ signal })
  return { wallet: connectedWallet(connector.getProvider('bip122')).wallet, session }
}

const both = [
  { address: payment, type: 'payment' },
  { address: ordinals, type: 'ordinal' },
]

describe('sats-connect', () => {
  const listed = [
    { address: ordinals, publicKey: '07', purpose: 'ordinals', addressType: 'p2tr' },
    { address: payment, publicKey: '0207', purpose: 'payment', addressType: 'p2wpkh' },
    { address: 'SP2', publicKey: '02', purpose: 'stacks', addressType: 'stacks' },
  ]
  const network = { bitcoin: { name: 'Regtest' } }
  const place = (provider: unknown) => ({
    btc_providers: [{ id: 'QuarryProviders.BitcoinProvider', name: 'Quarry Sats', icon: 'data:image/png;base64,AAAA' }],
    QuarryProviders: { BitcoinProvider: provider },
  })

  test('default', async () => {
    const provider = byRequest({ wallet_connect: { addresses: listed, network } })
    const { first } = await foundIn(place(provider))
    expect(first.info).toMatchObject({
      id: 'sats-connect:QuarryProviders.BitcoinProvider',
      name: 'Quarry Sats',
      type: 'ANNOUNCED',
      imageUrl: 'data:image/png;base64,AAAA',
    })
    const { session } = await connected(first)
    expect(session).toMatchObject({ accounts: both, caipNetworkId: regtestId, approvedNetworkIds: undefined })
    expect(provider.calls).toEqual([
      ['wallet_connect', { addresses: ['payment', 'ordinals'], message: 'Connect your wallet', network: 'Regtest' }],
    ])
  })

  test.each(['getAccounts', 'getAddresses'])('behavior: older wallets answer %s', async (method) => {
    const answer = method === 'getAccounts' ? listed : { addresses: listed }
    const { first } = await foundIn(place(byRequest({ [method]: answer })))
    expect((await connected(first)).session).toMatchObject({ accounts: both, caipNetworkId: regtestId })
  })

  test.each([false, true])('error: a rejection is one, and is not asked around (thrown: %s)', async (throws) => {
    const provider = byRequest({ wallet_connect: walletError(-32000, 'no'), getAccounts: listed }, { throws })
    const { first } = await foundIn(place(provider))
    await expect(first.connect({ signal })).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(provider.calls).toHaveLength(1)
  })

  test('behavior: signs messages, PSBTs and transfers in its own form', async () => {
    const provider = byRequest({
      wallet_connect: { addresses: listed, network },
      signMessage: { signature: 'AkcwRA==', address: payment },
      signPsbt: { psbt: base64 },
      sendTransfer: { txid: 'ab' },
      wallet_changeNetwork: null,
    })
    const { wallet } = await connected((await foundIn(place(provider))).first)
    const networkId = regtestId
    expect(await wallet.signMessage({ address: payment, message: 'hi', protocol: 'bip322', networkId })).toBe(
      'AkcwRA==',
    )
    expect(await wallet.signPsbt?.({ psbt, inputs, networkId })).toEqual(psbt)
    expect(await wallet.sendTransfer?.({ from: payment, to: ordinals, amount: 5_000n, networkId })).toBe('ab')
    await wallet.switchNetwork?.(networkIdOf('signet'))
    expect(provider.calls.slice(1)).toEqual([
      ['signMessage', { address: payment, message: 'hi', protocol: 'BIP322' }],
      ['signPsbt', { psbt: base64, signInputs: { [payment]: [0, 2] }, broadcast: false }],
      ['sendTransfer', { recipients: [{ address: ordinals, amount: 5_000 }] }],
      ['wallet_changeNetwork', { name: 'Signet' }],
    ])
  })

  test('behavior: reconnects in silence, and not once it is no longer allowed', async () => {
    const allowed = await foundIn(place(byRequest({ wallet_getAccount: { addresses: listed, network } })))
    expect(await allowed.first.reconnect({ signal })).toMatchObject([{ accounts: both }])
    const refused = await foundIn(place(byRequest({ wallet_getAccount: walletError(-32002, 'Access denied') })))
    expect(await refused.first.reconnect({ signal })).toEqual([])
  })

  test('behavior: a wallet that cannot be asked in silence is taken at what it showed', async () => {
    const context = fakeContext()
    const provider = byRequest({ getAccounts: listed })
    await connected((await foundIn(place(provider), context)).first)
    const again = fakeContext()
    for (const [key, value] of context.kept) again.kept.set(key, value)
    const { first } = await foundIn(place(provider), again)
    expect(await first.reconnect({ signal })).toMatchObject([{ accounts: both, caipNetworkId: regtestId }])
  })

  test('behavior: hears of other accounts, and of the end', async () => {
    const provider = byRequest({ wallet_connect: { addresses: listed, network } })
    const { first, context } = await foundIn(place(provider))
    await connected(first)
    provider.emit('accountChange', { type: 'accountChange', addresses: listed.slice(1), ...network })
    await vi.waitFor(() =>
      expect(context.events[1]).toMatchObject({ type: 'changed', session: { accounts: both.slice(0, 1) } }),
    )
    provider.emit('disconnect', { type: 'disconnect' })
    await vi.waitFor(() => expect(context.events[2]).toMatchObject({ type: 'disconnected' }))
    expect(provider.listenerCount()).toBe(0)
  })

  test('behavior: entries that lead nowhere are left out', async () => {
    const provider = byRequest({})
    const entries = [
      { id: 'Nowhere.BitcoinProvider', name: 'A' },
      { id: 'x[0]', name: 'B' },
      null,
      5,
      { id: 'Mute', name: 'C' },
    ]
    const page = { ...place(provider), Mute: {} }
    const { connectors } = await foundIn({
      ...page,
      btc_providers: [...entries, ...page.btc_providers, page.btc_providers[0]],
    })
    expect(connectors.map(({ info }) => info.name)).toEqual(['Quarry Sats'])
  })
})

describe('Leather', () => {
  const addresses = [
    { symbol: 'BTC', type: 'p2wpkh', address: payment, publicKey: '0207' },
    { symbol: 'BTC', type: 'p2tr', address: ordinals, publicKey: '0208' },
    { symbol: 'STX', address: 'SP2' },
  ]

  test('default: also when it is listed, once', async () => {
    const provider = byRequest({ getAddresses: { addresses } })
    const { first, connectors } = await foundIn({
      LeatherProvider: provider,
      btc_providers: [{ id: 'LeatherProvider', name: 'Leather', icon: 'data:image/png;base64,AAAA' }],
    })
    expect(connectors).toHaveLength(1)
    expect(first.info).toMatchObject({ id: 'leather', name: 'Leather', imageUrl: 'data:image/png;base64,AAAA' })
    expect((await connected(first)).session).toMatchObject({ accounts: both, caipNetworkId: regtestId })
    expect(provider.calls).toEqual([['getAddresses', { network: 'regtest' }]])
  })

  test('behavior: signs messages, PSBTs and transfers in its own form', async () => {
    const provider = byRequest({
      getAddresses: { addresses },
      signMessage: { signature: 'AkcwRA==' },
      signPsbt: { hex },
      sendTransfer: { txid: 'ab' },
    })
    const { wallet } = await connected((await foundIn({ LeatherProvider: provider })).first)
    const networkId = networkIdOf('mainnet')
    expect(await wallet.signMessage({ address: ordinals, message: 'hi', protocol: 'bip322', networkId })).toBe(
      'AkcwRA==',
    )
    expect(await wallet.signPsbt?.({ psbt, inputs, networkId })).toEqual(psbt)
    expect(await wallet.sendTransfer?.({ from: payment, to: ordinals, amount: 5_000n, networkId })).toBe('ab')
    expect(provider.calls.slice(1)).toEqual([
      ['signMessage', { message: 'hi', paymentType: 'p2tr', network: 'mainnet' }],
      ['signPsbt', { hex, signAtIndex: [0, 2], allowedSighash: [], network: 'mainnet', broadcast: false }],
      ['sendTransfer', { recipients: [{ address: ordinals, amount: '5000' }], network: 'mainnet' }],
    ])
  })

  test('error: a rejection is one', async () => {
    const { first } = await foundIn({
      LeatherProvider: byRequest({ getAddresses: walletError(4001, 'no') }, { throws: true }),
    })
    await expect(first.connect({ signal })).rejects.toMatchObject({ code: 'connect/rejected' })
  })

  test('behavior: reconnects without a window', async () => {
    const provider = byRequest({ getAddresses: { addresses } })
    const { first } = await foundIn({ LeatherProvider: provider })
    expect(await first.reconnect({ signal })).toEqual([])
    await first.connect({ signal })
    expect(await first.reconnect({ signal })).toMatchObject([{ accounts: both }])
    expect(provider.calls).toHaveLength(1)
  })
})

describe.each(['UniSat', 'OKX Wallet'])('%s', (name) => {
  const answers = {
    requestAccounts: [payment],
    getAccounts: [payment],
    getPublicKey: '0207',
    getNetwork: 'livenet',
    ...(name === 'UniSat' ? {} : { connect: { address: payment, publicKey: '0207' } }),
  }
  const place = (provider: unknown) => (name === 'UniSat' ? { unisat: provider } : { okxwallet: { bitcoin: provider } })

  test('default: one address, which pays', async () => {
    const provider = byMethod(answers)
    const { first } = await foundIn(place(provider))
    expect(first.info).toMatchObject({ name, type: 'INJECTED' })
    expect((await connected(first)).session).toMatchObject({
      accounts: [{ address: payment, type: 'payment' }],
      caipNetworkId: networkIdOf('mainnet'),
      approvedNetworkIds: [networkIdOf('mainnet')],
    })
    expect(provider.calls[0]?.[0]).toBe(name === 'UniSat' ? 'requestAccounts' : 'connect')
  })

  test('behavior: signs messages, PSBTs and transfers in its own form', async () => {
    const provider = byMethod({
      ...answers,
      getNetwork: 'regtest',
      signMessage: 'AkcwRA==',
      signPsbt: hex,
      sendBitcoin: 'ab',
      getInscriptions: { total: 2, list: [{ output: `${'aa'.repeat(32)}:0` }, { location: `${'bb'.repeat(32)}:1:7` }] },
    })
    const { wallet, session } = await connected((await foundIn(place(provider))).first)
    expect(session).toMatchObject({ caipNetworkId: regtestId })
    const networkId = regtestId
    expect(await wallet.signMessage({ address: payment, message: 'hi', protocol: 'bip322', networkId })).toBe(
      'AkcwRA==',
    )
    expect(await wallet.signPsbt?.({ psbt, inputs, networkId })).toEqual(psbt)
    expect(await wallet.sendTransfer?.({ from: payment, to: ordinals, amount: 5_000n, networkId })).toBe('ab')
    expect(await wallet.inscribed?.()).toEqual([`${'aa'.repeat(32)}:0`, `${'bb'.repeat(32)}:1`])
    expect(provider.calls.filter(([method]) => /sign|send/.test(method))).toEqual([
      ['signMessage', 'hi', 'bip322-simple'],
      ['signPsbt', hex, { autoFinalized: false, toSignInputs: inputs }],
      ['sendBitcoin', ordinals, 5_000],
    ])
  })

  test('behavior: reconnects in silence, and hears of other accounts and of the end', async () => {
    const other = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
    const shown = { address: payment }
    const provider = byMethod({ ...answers, getAccounts: () => [shown.address] })
    const { first, context } = await foundIn(place(provider))
    expect(await first.reconnect({ signal })).toMatchObject([{ accounts: [{ address: payment }] }])
    expect(provider.calls.map(([method]) => method)).not.toContain('requestAccounts')
    shown.address = other
    provider.emit('accountsChanged', [other])
    await vi.waitFor(() =>
      expect(context.events[1]).toMatchObject({ type: 'changed', session: { accounts: [{ address: other }] } }),
    )
    provider.emit('accountsChanged', [])
    await vi.waitFor(() => expect(context.events[2]).toMatchObject({ type: 'disconnected' }))
    await vi.waitFor(() => expect(provider.listenerCount()).toBe(0))
  })

  test('error: a rejection is one', async () => {
    const refusal = walletError(4001)
    const { first } = await foundIn(
      place(byMethod({ ...answers, requestAccounts: refusal, ...('connect' in answers ? { connect: refusal } : {}) })),
    )
    await expect(first.connect({ signal })).rejects.toMatchObject({ code: 'connect/rejected' })
  })
})

test('OKX Wallet: the object of the network that is asked for', async () => {
  const address = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
  const test = byMethod({ connect: { address, publicKey: '0207' }, getPublicKey: '0207' })
  const signet = networkIdOf('signet')
  const context = fakeContext([makeNetwork('x', { caipNetworkId: signet })])
  const { first } = await foundIn({ okxwallet: { bitcoin: byMethod({}), bitcoinSignet: test } }, context)
  expect(await first.connect({ signal })).toMatchObject([{ caipNetworkId: signet, accounts: [{ address }] }])
})

test('UniSat: moves to another network when it can', async () => {
  const provider = byMethod({ requestAccounts: [payment], getChain: { enum: 'BITCOIN_MAINNET' }, switchChain: {} })
  const { first } = await foundIn({ unisat: provider })
  const { wallet, session } = await connected(first)
  expect(session).toMatchObject({ caipNetworkId: networkIdOf('mainnet'), approvedNetworkIds: undefined })
  await wallet.switchNetwork?.(networkIdOf('testnet'))
  expect(provider.calls.at(-1)).toEqual(['switchChain', 'BITCOIN_TESTNET'])
})

test('behavior: places that throw are passed over', async () => {
  const provider = byMethod({})
  const page = fakePage({ unisat: provider })
  Object.defineProperty(page, 'LeatherProvider', {
    get: () => {
      throw new Error('no')
    },
  })
  Object.defineProperty(page, 'btc_providers', {
    get: () => {
      throw new Error('no')
    },
  })
  vi.stubGlobal('window', page)
  const context = fakeContext()
  bitcoin().create(context).discover()
  await vi.waitFor(() => expect(context.events).toHaveLength(1))
})
