import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { generateKeyPairSigner } from '@solana/kit'
import { endpoints, failure, type WireTransaction } from 'portico/wire'
import * as v from 'valibot'
import { type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectId } from '../addresses.js'
import { startTestBitcoin, type TestBitcoin } from '../bitcoin/testing.js'
import { mnemonic } from '../chains/anvil.js'
import { ownArtifact } from '../chains/artifacts.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { contractSettings, servedSettings } from '../parts/served.js'
import { startTestSolana, type TestSolana } from '../solana/testing.js'
import * as payments from './evmPayments.test-support.js'
import { sendSol, sendSpl } from './solanaPayments.test-support.js'

/** What the contracts of the sandbox are asked to do. */
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function mint(address,uint256)',
  'function mint(address,string)',
  'function safeTransferFrom(address,address,uint256)',
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function refuse(string)',
])

let chains: Awaited<ReturnType<typeof startTestChains>>
let server: TestDatabase
let services: RunningServices
let solana: TestSolana
let bitcoin: TestBitcoin

const holder = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex }).address
const [alice, bob, carol, dave] = [holder(0), holder(1), holder(2), holder(3)]

beforeAll(async () => {
  ;[chains, server, solana, bitcoin] = await Promise.all([
    startTestChains(),
    startServicesDatabase(),
    startTestSolana(),
    startTestBitcoin(),
  ])
  // What is pending stays so until a test finds a block.
  await bitcoin.hold()
  const served = servedSettings({ chains: [], solana, bitcoin })
  const history = { from: 0, pollMs: 50 }
  const common = { symbol: 'ETH', ...contractSettings(chains.seeded), history }
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    seed: { wallets: 0 },
    prices: { ...served.prices, rates: { eur: '0.9' } },
    chains: [
      { ...common, id: 'eip155:31337', name: 'One', rpcUrls: [chains.one.rpcUrl] },
      { ...common, id: 'eip155:31338', name: 'Two', rpcUrls: [chains.two.rpcUrl] },
      ...(served.chains ?? []),
      { id: 'eip155:99', name: 'Down', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:1'] },
    ],
  })
})
afterAll(async () => {
  await services?.stop()
  await server?.stop()
  await Promise.all([chains?.stop(), solana?.stop(), bitcoin?.stop()])
})

type Page = { data: WireTransaction[]; next: string | null }

async function ask(address: string, query: Record<string, string> = {}): Promise<{ status: number; body: Page }> {
  const url = `${services.url}/v1/account/${address}/history?${new URLSearchParams({ projectId, ...query })}`
  const response = await fetch(url)
  return { status: response.status, body: (await response.json()) as Page }
}
/** A page, which has passed the schema with all of its entries. */
async function list(address: string, query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await ask(address, query)
  expect(status).toBe(200)
  const parsed = v.parse(endpoints['history.list'].answer, body)
  expect(parsed.data).toHaveLength(body.data.length)
  return parsed
}
const one = { chainId: 'eip155:31337' }
/** @returns the transaction's hash */
const send = async (from: Address, to: Address | undefined, data: Hex = '0x', value = 0n, rpcUrl = chains.one.rpcUrl) =>
  (await payments.send(rpcUrl, { from, to, data, value })).transactionHash
const newest = async (address: string) => (await list(address, one)).data[0]
const spamOf = (entry: WireTransaction | undefined) => entry?.transfers?.map(({ nft_info }) => nft_info?.flags.is_spam)

describe('an EVM account', () => {
  test('default: a payment, seen at once by both of its accounts', async () => {
    const hash = await send(alice, bob, '0x', 1_500_000_000_000_000_000n)
    const expected = {
      id: `eip155:31337:${hash}`,
      metadata: {
        operationType: 'send',
        hash,
        status: 'confirmed',
        sentFrom: alice.toLowerCase(),
        sentTo: bob.toLowerCase(),
        application: null,
        chain: 'eip155:31337',
      },
      transfers: [
        {
          direction: 'out',
          quantity: { numeric: '1.5' },
          fungible_info: {
            name: 'Ether',
            symbol: 'ETH',
            icon: { url: `${services.url}/public/getTokenImage/ETH` },
          },
          nft_info: null,
          value: expect.any(Number),
          price: expect.any(Number),
        },
      ],
    }
    const sent = await newest(alice)
    const [transfer] = sent?.transfers ?? []
    // The exchange's pool holds 3,000 of the stable token for each ether.
    expect(transfer?.price).toBeGreaterThan(1_000)
    expect(transfer?.value).toBeCloseTo(1.5 * (transfer?.price ?? 0), 6)
    expect(sent).toMatchObject(expected)
    expect(Math.abs(Date.parse(sent?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(120_000)
    const got = await newest(bob.toLowerCase())
    expect(got?.metadata).toMatchObject({ ...expected.metadata, operationType: 'receive' })
    expect(got?.transfers?.[0]?.direction).toBe('in')
  })

  test('behavior: a token, an approval, a swap and a failure', async () => {
    const { usdx } = chains.seeded.tokens
    const { router } = chains.seeded.uniswapV2
    await send(alice, usdx.address, encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 2_500_000n] }))
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'send', sentTo: bob.toLowerCase() },
      transfers: [
        { direction: 'out', quantity: { numeric: '2.5' }, fungible_info: { name: 'Sandbox Dollar', symbol: 'USDX' } },
      ],
    })
    await send(alice, usdx.address, encodeFunctionData({ abi, functionName: 'approve', args: [router, 1n] }))
    expect(await newest(alice)).toMatchObject({ metadata: { operationType: 'approve' }, transfers: null })
    const path = [chains.seeded.weth, usdx.address] as const
    const swap = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [0n, path, alice, 10n ** 12n] })
    await send(alice, router, swap, 10n ** 16n)
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'trade', application: { name: 'Uniswap V2' } },
      transfers: [
        { direction: 'out', quantity: { numeric: '0.01' }, fungible_info: { symbol: 'ETH' } },
        { direction: 'in', fungible_info: { symbol: 'USDX' } },
      ],
    })
    await send(alice, chains.seeded.mischief, encodeFunctionData({ abi, functionName: 'refuse', args: ['no'] }))
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'execute', status: 'failed' },
      transfers: null,
    })
  })

  test('behavior: a collectible with its name and a picture of these services', async () => {
    const data = encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [alice, bob, 2n] })
    await send(alice, chains.seeded.collectible, data)
    const got = await newest(bob)
    expect(got).toMatchObject({
      metadata: { operationType: 'receive' },
      transfers: [
        {
          direction: 'in',
          quantity: { numeric: '1' },
          fungible_info: null,
          nft_info: { name: 'Arch no. 2', flags: { is_spam: false } },
        },
      ],
    })
    const url = got?.transfers?.[0]?.nft_info?.content?.preview?.url ?? ''
    expect(url.startsWith(`${services.url}/public/`)).toBe(true)
    expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml')
  })

  test('behavior: an unasked token with an advertisement for a name is flagged, and one that was asked for is not', async () => {
    const nonce = Number(await call<Hex>(chains.one.rpcUrl, 'eth_getTransactionCount', [carol, 'latest']))
    const { abi: tokenAbi, bytecode } = ownArtifact('SandboxToken')
    await send(
      carol,
      undefined,
      encodeDeployData({ abi: tokenAbi, bytecode, args: ['Claim at eth-gift.xyz', 'GIFT', 18] }),
    )
    expect((await newest(carol))?.metadata.operationType).toBe('deploy')
    const lure = getContractAddress({ from: carol, nonce: BigInt(nonce) })
    await send(carol, lure, encodeFunctionData({ abi, functionName: 'mint', args: [alice, 5n] }))
    expect(spamOf(await newest(alice))).toEqual([true])
    await send(alice, lure, encodeFunctionData({ abi, functionName: 'mint', args: [alice, 5n] }))
    expect(spamOf(await newest(alice))).toEqual([undefined])
  })

  test('param: cursor', async () => {
    for (let index = 0; index < 60; index++) await send(dave, carol, '0x', BigInt(index + 1))
    const first = await list(dave, one)
    expect(first.data).toHaveLength(50)
    await send(dave, carol, '0x', 1_000n)
    const second = await list(dave, { ...one, cursor: first.next ?? '' })
    const values = [...first.data, ...second.data].map(
      ({ transfers }) => Number(transfers?.[0]?.quantity.numeric) * 1e18,
    )
    expect(values.slice(0, 60).map(Math.round)).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
    expect(second.next).toBeNull()
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(values.length)
  })

  test('param: chainId', async () => {
    await send(alice, carol, '0x', 7n, chains.two.rpcUrl)
    expect((await newest(alice))?.metadata.chain).toBe('eip155:31337')
    expect((await list(alice, { chainId: '31338' })).data[0]).toMatchObject({
      metadata: { chain: 'eip155:31338' },
      transfers: [{ quantity: { numeric: '0.000000000000000007' } }],
    })
    const both = (await list(alice)).data
    expect(new Set(both.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:31337', 'eip155:31338']))
    const times = both.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(await list(alice, { chainId: 'eip155:424242' })).toEqual({ data: [], next: null })
  })

  test('param: currency, onramp', async () => {
    const priceIn = async (currency: string) =>
      (await list(bob, { ...one, currency })).data.flatMap(({ transfers }) => transfers ?? []).map(({ price }) => price)
    const dollars = await priceIn('usd')
    expect(dollars.some((price) => price !== null)).toBe(true)
    expect(await priceIn('EUR')).toEqual(dollars.map((price) => price && expect.closeTo(price * 0.9, 6)))
    // Without a rate of the operator nothing is told, rather than something wrong.
    expect((await priceIn('jpy')).every((price) => price === null)).toBe(true)
    expect(await list(alice, { onramp: 'coinbase' })).toEqual({ data: [], next: null })
  })
})

describe('GET /v1/transactions', () => {
  const askFor = async (query: Record<string, string>) => {
    const response = await fetch(`${services.url}/v1/transactions?${new URLSearchParams({ projectId, ...query })}`)
    return { status: response.status, body: await response.json() }
  }

  test('default: what the history says', async () => {
    const { status, body } = await askFor({ account: alice, ...one })
    expect(status).toBe(200)
    expect(body).toEqual(await list(alice, one))
    expect(v.parse(endpoints['history.transactions'].answer, body).data.length).toBeGreaterThan(0)
  })

  test('param: account: with its chain', async () => {
    const { body } = await askFor({ account: `eip155:31338:${alice}` })
    expect(body).toEqual(await list(alice, { chainId: 'eip155:31338' }))
  })

  test('param: cursor', async () => {
    const { next } = await list(dave, one)
    const { body } = await askFor({ account: dave, ...one, cursor: next ?? '' })
    expect(body).toEqual(await list(dave, { ...one, cursor: next ?? '' }))
    expect(body).toMatchObject({ next: null })
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['no address', { account: '0x12', ...one }, 400, 'address'],
    [
      'another namespace',
      { account: 'cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0' },
      400,
      'address',
    ],
    ['a cursor of another list', { account: alice, ...one, cursor: 'x' }, 400, ''],
    ['no project', { account: alice, projectId: '' }, 401, 'authentication'],
  ])('error: %s', async (_, query, status, field) => {
    const answer = await askFor(query)
    expect([answer.status, v.parse(failure, answer.body).reasons[0]?.field]).toEqual([status, field])
  })
})

test('behavior: a Solana account', async () => {
  const chainId = solana.id
  const stranger = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
  const signature = await call<string>(solana.rpcUrl, 'requestAirdrop', [stranger, 2_500_000_000])
  await solana.advance(2)
  const page = await list(stranger, { chainId })
  expect(page.data).toHaveLength(1)
  expect(page.next).toBeNull()
  expect(page.data[0]).toMatchObject({
    id: `${chainId}:${signature}`,
    metadata: {
      hash: signature,
      operationType: 'receive',
      status: 'confirmed',
      nonce: 0,
      chain: chainId,
      sentTo: stranger,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '2.5' },
        fungible_info: { name: 'Solana', symbol: 'SOL' },
        price: 150,
        value: 375,
      },
    ],
  })
  const [rich = ''] = solana.accounts
  const tokens = (await list(rich, { chainId })).data.flatMap(({ transfers }) => transfers ?? [])
  expect(tokens.find(({ fungible_info }) => fungible_info?.symbol === 'USDX')).toMatchObject({
    direction: 'in',
    quantity: { numeric: '10000' },
    fungible_info: { name: 'Sandbox Dollar' },
  })
  expect(tokens.flatMap(({ nft_info }) => nft_info?.name ?? [])).toEqual(
    expect.arrayContaining(['Arch no. 1', 'Arch no. 2']),
  )
})

const newestOnSolana = async (address: string) => (await list(address, { chainId: solana.id })).data[0]

test('behavior: SOL that was sent, without its fee, seen from both of its accounts', async () => {
  const [source, { address: receiver }] = await Promise.all([solana.signer(2), generateKeyPairSigner()])
  const hash = await sendSol(solana, source, receiver, 1_250_000_000n)
  const metadata = { hash, status: 'confirmed', sentFrom: source.address, sentTo: receiver, chain: solana.id }
  const transfer = { quantity: { numeric: '1.25' }, fungible_info: { symbol: 'SOL' }, nft_info: null, value: 187.5 }
  const [sent, got] = [await newestOnSolana(source.address), await newestOnSolana(receiver)]
  expect(sent).toMatchObject({ metadata: { ...metadata, operationType: 'send' } })
  expect(sent?.transfers).toMatchObject([{ ...transfer, direction: 'out' }])
  expect(got).toMatchObject({ metadata: { ...metadata, operationType: 'receive' } })
  expect(got?.transfers).toMatchObject([{ ...transfer, direction: 'in' }])
})

test.each([
  ['usdx', '12.345678', 12_345_678n],
  ['arch', '0.5', 500_000_000n],
] as const)('behavior: %s that was sent, without the price of the account it opened', async (key, numeric, amount) => {
  const [source, { address: receiver }] = await Promise.all([solana.signer(3), generateKeyPairSigner()])
  const { name, symbol } = solana.tokens[key]
  const hash = await sendSpl(solana, source, receiver, solana.tokens[key], amount)
  const sent = await newestOnSolana(source.address)
  const metadata = { hash, status: 'confirmed', sentFrom: source.address, sentTo: receiver, operationType: 'send' }
  expect(sent?.metadata).toMatchObject(metadata)
  const transfer = { quantity: { numeric }, fungible_info: { name, symbol }, nft_info: null }
  expect(sent?.transfers).toMatchObject([{ ...transfer, direction: 'out' }])
})

test.each(['usdx', 'arch'] as const)('behavior: %s that arrive in an account that is there already', async (key) => {
  const [source, { address: receiver }] = await Promise.all([solana.signer(4), generateKeyPairSigner()])
  const first = await sendSpl(solana, source, receiver, solana.tokens[key], 1_000_000n)
  const second = await sendSpl(solana, source, receiver, solana.tokens[key], 500_000n, { isOpen: true })
  const { data } = await list(receiver, { chainId: solana.id })
  expect(data.map(({ metadata }) => metadata.hash)).toEqual([second, first])
  expect(data[0]).toMatchObject({
    metadata: { operationType: 'receive', sentFrom: source.address, sentTo: receiver },
    transfers: [{ direction: 'in', fungible_info: { symbol: solana.tokens[key].symbol } }],
  })
})

test('behavior: a Bitcoin address, before and after a block', async () => {
  const chainId = bitcoin.id
  const address = bitcoin.account(9).payment.address
  const hash = await bitcoin.give(address, 12_345)
  expect((await list(address, { chainId })).data[0]).toMatchObject({
    metadata: { hash, status: 'pending', operationType: 'receive', sentTo: address, chain: chainId },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '0.00012345' },
        fungible_info: { symbol: 'BTC' },
        price: 60_000,
        value: 7.407,
      },
    ],
  })
  await bitcoin.mine()
  expect((await list(address, { chainId })).data[0]?.metadata).toMatchObject({ hash, status: 'confirmed' })
})

test.each<[string, string, Record<string, string>, number, string]>([
  ['no address', '0x12', one, 400, 'address'],
  ['an address of another namespace', alice, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 400, 'address'],
  ['a namespace without history', alice, { chainId: 'cosmos:cosmoshub-4' }, 400, 'address'],
  ['a chain id of no form', alice, { chainId: '::' }, 400, 'chainId'],
  ['a chain id that is not of its namespace', alice, { chainId: 'eip155:mainnet' }, 400, 'chainId'],
  ['another currency', alice, { ...one, currency: 'xyz' }, 400, 'currency'],
  ['another on-ramp', alice, { onramp: 'other' }, 400, 'onramp'],
  ['a cursor of another list', alice, { ...one, cursor: 'nonsense' }, 400, ''],
  ['a node that is down', alice, { chainId: 'eip155:99' }, 503, ''],
  ['no project', alice, { projectId: '' }, 401, 'authentication'],
])('error: %s', async (_, address, query, status, field) => {
  const answer = await ask(address, query)
  expect(answer.status).toBe(status)
  expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
})
