import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { createPortico } from 'portico'
import { type EndpointAnswer, type EndpointInput, type EndpointName, endpoints, revocationMessage } from 'portico/wire'
import { encodeFunctionData, type Hex, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectId } from '../addresses.js'
import { startTestBitcoin, type TestBitcoin } from '../bitcoin/testing.js'
import { mnemonic } from '../chains/anvil.js'
import { call as rpc } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { fundFaucet } from '../parts/onramp.js'
import { servedSettings } from '../parts/served.js'
import { startTestSolana, type TestSolana } from '../solana/testing.js'
import { askAttestation } from './attestation.test-support.js'
import { testServices } from './settings.test-support.js'
import { tonWallet } from './tonWallet.test-support.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let solana: TestSolana
let bitcoin: TestBitcoin
let server: TestDatabase
let services: RunningServices
let portico: ReturnType<typeof createPortico>

const alice = mnemonicToAccount(mnemonic)
const owner = privateKeyToAccount(generatePrivateKey())
const chainId = 'eip155:31337'
const on = (address: string) => `${chainId}:${address}`
const native = on(`0x${'e'.repeat(40)}`)
const account = on(owner.address)
const now = () => Math.floor(Date.now() / 1_000)
const name = 'holderabcdefq.portico.id'
const terms = () => ({
  expiry: now() + 3_600,
  signer: { type: 'keys', data: {} },
  permissions: [{ type: 'contract-call', data: { address: chains.seeded.tokens.usdx.address } }],
  policies: [],
})

beforeAll(async () => {
  chains = await startTestChains()
  solana = await startTestSolana()
  bitcoin = await startTestBitcoin()
  server = await startServicesDatabase()
  const { chainId: id, name: label, rpcUrl } = chains.one
  const contracts = chains.seeded
  await fundFaucet({ rpcUrl, contracts })
  const one = { id, name: label, rpcUrl, webSocketUrl: rpcUrl.replace('http', 'ws'), contracts }
  services = await startServices({
    ...servedSettings({ chains: [one], solana, bitcoin }),
    ...testServices(server.url),
    seed: { wallets: 20 },
    ton: { wallets: [tonWallet] },
  })
  await services.projects.save({
    id: projectId,
    name: 'Shop',
    allowedOrigins: ['https://shop.example'],
    verified: ['https://shop.example'],
    features: [{ id: 'swap', isEnabled: true, config: ['own'] }],
  })
  portico = createPortico({
    projectId,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    networks: [
      {
        id,
        name: label,
        chainNamespace: 'eip155',
        caipNetworkId: chainId,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
    ],
    families: [],
    services: services.url,
    logLevel: 'silent',
  })
})
afterAll(async () => {
  portico?.destroy()
  await services?.stop()
  await Promise.all([server, bitcoin, solana, chains].map((part) => part?.stop()))
})

function call<N extends EndpointName>(endpoint: N, input: EndpointInput<N>): Promise<EndpointAnswer<N>> {
  return portico.client.services.call(endpoint, input)
}

const picture = (given: Uint8Array) => expect(new TextDecoder().decode(given)).toMatch(/^<svg |PNG/)
/** The index comes to what was minted before it began, in its own time. */
const collectibles = () =>
  vi.waitFor(
    async () => {
      const { nfts } = await call('nfts.list', { params: { address: alice.address }, query: { chainId } })
      expect(nfts.length).toBeGreaterThan(0)
      return nfts
    },
    { timeout: 60_000, interval: 200 },
  )
const firstWallet = async () => (await call('wallets.list', { query: {} })).data[0]

async function signed(given: object) {
  const message = JSON.stringify({ ...given, timestamp: now() })
  return { message, signature: await owner.signMessage({ message }), coin_type: 60, address: owner.address }
}

let registration: Promise<EndpointAnswer<'profile.register'>> | undefined
function registered() {
  registration ??= signed({ name, attributes: { bio: 'Sails at dawn' } }).then((body) =>
    call('profile.register', { body }),
  )
  return registration
}

const question = () => {
  const inner = encodeFunctionData({ abi: parseAbi(['function addr(bytes32)']), args: [namehash(name)] })
  const args = [toHex(packetToBytes(name)), inner] as const
  return {
    sender: chains.seeded.names.offchainResolver,
    data: encodeFunctionData({ abi: parseAbi(['function resolve(bytes, bytes)']), args }),
  }
}

async function permission() {
  const body = terms()
  const { pci, key } = await call('sessions.add', { params: { account }, query: { v: '2' }, body })
  await call('sessions.activate', { params: { account }, body: { pci, ...body, context: '0xc0ffee' } })
  return { pci, key }
}

const widget = () => ({
  sessionData: {
    serviceProvider: 'sandbox',
    destinationCurrencyCode: 'USDX',
    sourceCurrencyCode: 'USD',
    sourceAmount: '100',
    walletAddress: owner.address,
  },
})

const attestationId = 'ab'.repeat(32)
const attestationPage = () => askAttestation(services.url, attestationId)

const event = () => ({
  eventId: crypto.randomUUID(),
  url: 'https://shop.example/',
  domain: 'shop.example',
  timestamp: Date.now(),
  props: { type: 'track' as const, event: 'MODAL_OPEN', properties: { connected: false } },
})

/** One use of each call that ends in something real; a call of the table that is missing here does not compile. */
const uses: { [N in EndpointName]: () => Promise<unknown> } = {
  'wallets.list': async () => {
    const { count, data } = await call('wallets.list', { query: { entries: 5, page: 2 } })
    expect([count >= 20, data.length]).toEqual([true, 5])
  },
  'ton.wallets': async () => expect(await call('ton.wallets', {})).toEqual([tonWallet]),
  'images.wallet': async () =>
    picture(await call('images.wallet', { params: { id: (await firstWallet())?.image_id ?? '' } })),
  'images.asset': async () =>
    picture(await call('images.asset', { params: { id: '692ed6ba-e569-459a-556a-776476829e00' } })),
  'images.currency': async () => picture(await call('images.currency', { params: { id: 'USD' } })),
  'images.token': async () => picture(await call('images.token', { params: { id: 'USDX' } })),
  'images.proxy': async () => {
    const [preview = ''] = (await collectibles()).flatMap((nft) => nft.preview?.url ?? [])
    expect(preview.startsWith(`${services.url}/public/getPicture/`)).toBe(true)
    picture(await call('images.proxy', { params: { id: preview.split('/').at(-1) ?? '' } }))
  },
  'config.features': async () =>
    expect((await call('config.features', {})).features).toContainEqual({
      id: 'swap',
      isEnabled: true,
      config: ['own'],
    }),
  'config.origins': async () =>
    expect((await call('config.origins', {})).allowedOrigins).toContain('https://shop.example'),
  'config.analytics': async () => expect(await call('config.analytics', {})).toEqual({ isAnalyticsEnabled: true }),
  'config.limits': async () =>
    expect((await call('config.limits', {})).planLimits).toMatchObject({ isAboveRpcLimit: false }),
  'events.post': () => call('events.post', { body: event() }),
  'events.batch': () => call('events.batch', { body: [event(), event()] }),
  'verify.page': async () => expect(await attestationPage()).toContain('data-origin="https://shop.example"'),
  'verify.publicKey': async () => expect((await call('verify.publicKey', {})).expiresAt).toBeGreaterThan(now()),
  'verify.attestation': async () => {
    const token = /data-token="([^"]+)"/.exec(await attestationPage())?.[1] ?? ''
    await fetch(`${services.url}/v3/attestation/confirm`, { method: 'POST', body: token })
    const found = await call('verify.attestation', { params: { id: attestationId } })
    expect(found).toMatchObject({ origin: 'https://shop.example', isVerified: true, isScam: false })
  },
  'chains.supported': async () => expect((await call('chains.supported', {})).http).toContain(chainId),
  'balance.list': async () => {
    const { balances } = await call('balance.list', { params: { address: alice.address }, query: { chainId } })
    expect(balances.find(({ symbol }) => symbol === 'USDX')).toMatchObject({ value: 10_000 })
    const inSol = await call('balance.list', {
      params: { address: solana.accounts[0] ?? '' },
      query: { chainId: solana.id },
    })
    expect(inSol.balances.map(({ symbol }) => symbol)).toContain('SOL')
  },
  'portfolio.list': async () => {
    const { usdx } = chains.seeded.tokens
    const { data } = await call('portfolio.list', { params: { address: alice.address }, query: {} })
    expect(data).toContainEqual({ id: native, name: 'Ether', symbol: 'ETH' })
    expect(data).toContainEqual({ id: on(usdx.address), name: 'Sandbox Dollar', symbol: 'USDX' })
    expect(await call('portfolio.list', { params: { address: owner.address } })).toEqual({ data: [] })
  },
  'price.fungible': async () => {
    const { fungibles } = await call('price.fungible', { body: { addresses: [native] } })
    expect(fungibles[0]?.price).toBeGreaterThan(1_000)
  },
  'convert.tokens': async () =>
    expect((await call('convert.tokens', { query: { chainId } })).tokens.map(({ symbol }) => symbol)).toContain('EURX'),
  'convert.quotes': async () => {
    const query = { from: native, to: on(chains.seeded.tokens.usdx.address), amount: '1000000000000000' }
    const [quote] = (await call('convert.quotes', { query })).quotes
    expect(BigInt(quote?.toAmount ?? 0)).toBeGreaterThan(1_000_000n)
  },
  'convert.allowance': async () => {
    const query = { tokenAddress: on(chains.seeded.tokens.usdx.address), userAddress: account }
    expect(await call('convert.allowance', { query })).toEqual({ allowance: '0' })
  },
  'convert.gasPrice': async () =>
    expect(BigInt((await call('convert.gasPrice', { query: { chainId } })).standard)).toBeGreaterThan(0n),
  'convert.buildApprove': async () => {
    const { usdx, eurx } = chains.seeded.tokens
    const query = { from: on(usdx.address), to: on(eurx.address), amount: '1000000', userAddress: alice.address }
    expect((await call('convert.buildApprove', { query })).tx.data).toMatch(/^0x095ea7b3/)
  },
  'convert.buildTransaction': async () => {
    const body = {
      amount: '1000000000000000',
      from: native,
      to: on(chains.seeded.tokens.usdx.address),
      userAddress: on(alice.address),
      eip155: { slippage: 1 },
    }
    const { tx } = await call('convert.buildTransaction', { body })
    const sent = { from: alice.address, to: tx.to.split(':').at(-1), data: tx.data, value: toHex(BigInt(body.amount)) }
    expect(await rpc<Hex>(chains.one.rpcUrl, 'eth_call', [sent, 'latest'])).toMatch(/^0x/)
  },
  'identity.get': async () =>
    expect(await call('identity.get', { params: { address: alice.address } })).toMatchObject({ name: 'alice.eth' }),
  'identity.ofAccount': async () =>
    expect(await call('identity.ofAccount', { params: { address: alice.address } })).toMatchObject({
      name: 'alice.eth',
    }),
  'nfts.list': async () => {
    expect((await collectibles()).every((nft) => nft.chainId === chainId)).toBe(true)
  },
  'history.list': async () => {
    const { data } = await call('history.list', { params: { address: alice.address }, query: { chainId } })
    expect(data[0]?.metadata.chain).toBe(chainId)
  },
  'history.transactions': async () => {
    const { data } = await call('history.transactions', { query: { account: on(alice.address) } })
    expect(data[0]?.metadata.chain).toBe(chainId)
  },
  'profile.register': async () =>
    expect(await registered()).toMatchObject({ name, addresses: { 60: { address: owner.address } } }),
  'profile.name': async () => {
    await registered()
    const found = await call('profile.name', { params: { name }, query: { apiVersion: '2' } })
    expect(found).toMatchObject({ name, attributes: { bio: 'Sails at dawn' } })
  },
  'profile.reverse': async () => {
    await registered()
    const found = await call('profile.reverse', { params: { address: owner.address }, query: { apiVersion: '2' } })
    expect(found.map((entry) => entry.name)).toEqual([name])
  },
  'profile.suggestions': async () => {
    const { suggestions } = await call('profile.suggestions', { params: { name: 'somebody' } })
    expect(suggestions[0]).toEqual({ name: 'somebody.portico.id', registered: false })
  },
  'profile.attributes': async () => {
    await registered()
    const attributes = { bio: 'Sails at dawn' }
    expect(await call('profile.attributes', { params: { name }, body: await signed({ attributes }) })).toEqual(
      attributes,
    )
  },
  'profile.address': async () => {
    await registered()
    const body = await signed({ coin_type: 2_147_483_648 + 31_337, address: owner.address })
    expect(Object.keys(await call('profile.address', { params: { name }, body }))).toEqual(['60', '2147514985'])
  },
  'profile.gateway': async () => {
    await registered()
    const { data } = await call('profile.gateway', { params: question() })
    expect(data).toContain(owner.address.slice(2).toLowerCase())
  },
  'profile.gatewayPost': async () => {
    await registered()
    const { data } = await call('profile.gatewayPost', { body: question() })
    expect(data).toContain(owner.address.slice(2).toLowerCase())
  },
  'sessions.add': async () => {
    const { key } = await call('sessions.add', { params: { account }, query: { v: '2' }, body: terms() })
    expect(key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
  },
  'sessions.activate': async () =>
    expect(await permission()).toEqual({ pci: expect.any(String), key: expect.any(Object) }),
  'sessions.list': async () => {
    const { pci } = await permission()
    const { pcis } = await call('sessions.list', { params: { account } })
    expect(pcis.find((entry) => entry.pci === pci)).toMatchObject({ context: '0xc0ffee', project: { name: 'Shop' } })
  },
  'sessions.context': async () => {
    const { pci } = await permission()
    expect(await call('sessions.context', { params: { account }, query: { pci } })).toEqual({ context: '0xc0ffee' })
  },
  'sessions.sign': async () => {
    const { pci } = await permission()
    const execute = parseAbi(['function execute(address, uint256, bytes)'])
    const callData = encodeFunctionData({ abi: execute, args: [chains.seeded.tokens.usdx.address, 0n, '0x06fdde03'] })
    const gas = { callGasLimit: 1, verificationGasLimit: 1, preVerificationGas: 1 }
    const userOp = { sender: owner.address, nonce: 0, callData, ...gas, maxFeePerGas: 1, maxPriorityFeePerGas: 1 }
    expect((await call('sessions.sign', { params: { account }, body: { pci, userOp } })).signature).toHaveLength(132)
  },
  'sessions.revoke': async () => {
    const { pci } = await permission()
    const signature = await owner.signMessage({ message: revocationMessage(account, pci) })
    expect(await call('sessions.revoke', { params: { account }, body: { pci, signature } })).toEqual({ success: true })
    const { pcis } = await call('sessions.list', { params: { account } })
    expect(pcis.find((entry) => entry.pci === pci)?.revokedAt).toEqual(expect.any(Number))
  },
  'onramp.options': async () =>
    expect((await call('onramp.options', {})).purchaseCurrencies.map(({ symbol }) => symbol)).toContain('USDX'),
  'onramp.quote': async () => {
    const { purchaseCurrencies, paymentCurrencies } = await call('onramp.options', {})
    const [[bought], [paid]] = [purchaseCurrencies, paymentCurrencies]
    const body = { purchaseCurrency: { id: bought?.id ?? '' }, paymentCurrency: { id: paid?.id ?? '' }, amount: '100' }
    expect((await call('onramp.quote', { body })).purchaseAmount.amount).toBe('98.5')
  },
  'onramp.buyOptions': async () =>
    expect((await call('onramp.buyOptions', {})).purchaseCurrencies.length).toBeGreaterThan(0),
  'onramp.buyQuotes': async () => {
    const query = { purchaseCurrency: 'USDX', paymentAmount: '100', paymentCurrency: 'USD' }
    expect((await call('onramp.buyQuotes', { query })).paymentTotal).toEqual({ value: '100.00', currency: 'USD' })
  },
  'onramp.providers': async () =>
    expect((await call('onramp.providers', {})).map(({ serviceProvider }) => serviceProvider.toLowerCase())).toContain(
      'sandbox',
    ),
  'onramp.properties': async () =>
    expect((await call('onramp.properties', { query: { type: 'crypto-currencies' } })).length).toBeGreaterThan(0),
  'onramp.quotes': async () => {
    const body = { destinationCurrencyCode: 'USDX', sourceAmount: 100, sourceCurrencyCode: 'USD' }
    expect((await call('onramp.quotes', { body }))[0]).toMatchObject({ destinationAmount: 98.5 })
  },
  'onramp.url': async () => {
    const destinationWallets = [{ address: owner.address, assets: ['USDX'], blockchains: [chainId] }]
    const { url } = await call('onramp.url', {
      body: { destinationWallets, partnerUserId: 'x', presetCryptoAmount: 25 },
    })
    expect((await fetch(url)).status).toBe(200)
  },
  'onramp.widget': async () => {
    const { widgetUrl } = await call('onramp.widget', { body: widget() })
    expect(await (await fetch(widgetUrl)).text()).toContain(owner.address)
  },
  'onramp.purchase': async () => {
    const { purchaseId = '' } = await call('onramp.widget', { body: widget() })
    const found = await call('onramp.purchase', { params: { id: purchaseId } })
    expect(found).toMatchObject({ status: 'created', walletAddress: owner.address, network: chainId })
  },
}

describe('the browser package’s own client in Node', () => {
  test.each(Object.entries(uses))('default: %s, with what is really there', async (_name, use) => {
    await use()
  })

  test('behavior: no call of the table is left out', () => {
    expect(Object.keys(uses).sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('behavior: the other families’ histories and balances come by the same calls', async () => {
    const { address } = bitcoin.account(30).payment
    await bitcoin.give(address, 50_000)
    await bitcoin.mine()
    const query = { chainId: bitcoin.id }
    const { balances } = await call('balance.list', { params: { address }, query })
    expect(balances[0]).toMatchObject({ symbol: 'BTC', quantity: { numeric: '0.0005' } })
    const { data } = await call('history.list', { params: { address }, query })
    expect(data[0]?.transfers?.[0]?.quantity.numeric).toBe('0.0005')
  })
})
