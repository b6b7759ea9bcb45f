import { type Address, type Hex, numberToHex, pad, parseAbi, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccount } from '../../../../sandbox/chains/accounts.js'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import type { Network } from '../base/entities/network.js'
import { fakeNetwork } from '../core/fakes.test-support.js'
import { evm } from './family.js'
import { answering, putCode, startFront, startNode } from './nodes.test-support.js'
import { fakeContext } from './wallet.test-support.js'

const chains = await startTestChains()
const { multicall3, tokens: seeded } = chains.seeded
const nodes: { stop(): Promise<void> }[] = []
const { signal } = new AbortController()

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await chains.stop()
})

/** The chain behind a front that keeps what reaches it, or turns it down. */
async function counted(refuses?: (call: string) => boolean) {
  const front = await startFront(chains.one.rpcUrl, refuses)
  nodes.push(front)
  return { bodies: front.bodies, network: networkAt(front.url) }
}

function networkAt(url: string, contracts: Network['contracts'] = { multicall3 }): Network {
  return fakeNetwork(31337, 'eip155', { contracts, rpcUrls: { default: { http: [url] } } })
}

async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(chains.one.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** Contracts at addresses of the test's own: `code` is what each runs. */
async function put(code: Hex, ...addresses: readonly Address[]): Promise<void> {
  await putCode(chains.one.rpcUrl, code, addresses)
}

const addressOf = (number: number): Address => pad(numberToHex(0xfeed_0000 + number), { size: 20 })
const word = (value: bigint | number) => numberToHex(value, { size: 32 }).slice(2)
const [balanceOf, decimals, symbol] = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
]).map((item) => toFunctionSelector(item)) as [Hex, Hex, Hex]
const text = (words: string) => {
  const bytes = Buffer.from(words).toString('hex')
  return word(32) + word(bytes.length / 2) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
}

/** A contract that answers each function with the bytes of a table, and reverts otherwise. */
function answeringWith(table: Readonly<Partial<Record<Hex, string>>>): Hex {
  const entries = Object.entries(table) as [Hex, string][]
  const two = (value: number) => value.toString(16).padStart(4, '0')
  // The selector: calldataload(0) >> 224.
  const head = '5f3560e01c'
  const rowLength = 11
  const endLength = 4
  const bodyLength = 14
  const bodyAt = (index: number) => head.length / 2 + entries.length * rowLength + endLength + index * bodyLength
  const dataAt = (index: number) =>
    bodyAt(entries.length) + entries.slice(0, index).reduce((sum, [, data]) => sum + data.length / 2, 0)
  const rows = entries.map(([selector], index) => `8063${selector.slice(2)}1461${two(bodyAt(index))}57`)
  const bodies = entries.map(([, data], index) => {
    const size = two(data.length / 2)
    return `5b61${size}61${two(dataAt(index))}5f3961${size}5ff3`
  })
  return `0x${head}${rows.join('')}5f5ffd00${bodies.join('')}${entries.map(([, data]) => data).join('')}`
}

const owner = developmentAccount(0).address
const ofFamily = async () => evm().create(fakeContext([])).features.tokens?.()
const held = async (network: Network, tokens: readonly string[], who: string = owner) => {
  const feature = await ofFamily()
  if (!feature) throw new Error('evm lists no tokens')
  return feature.held({ network, owner: who, tokens, signal })
}
const many = Array.from({ length: 250 }, (_, index) => addressOf(index))

beforeAll(async () => {
  const code = (await rpc('eth_getCode', [seeded.usdx.address, 'latest'])) as Hex
  // Nobody holds any of them, but of the real ones.
  await put(code, ...many)
})

describe('tokens', () => {
  test('default: of 250, those that are held, in the contracts’ own words, by two requests; asked again by one', async () => {
    const { network, bodies } = await counted()
    const feature = await ofFamily()
    const tokens = [...many.slice(0, 120), seeded.usdx.address, ...many.slice(120, 248), seeded.long.address]
    const ask = () => feature?.held({ network, owner, tokens, signal })
    expect(await ask()).toEqual({
      isWhole: true,
      tokens: [
        { address: seeded.usdx.address, amount: 10_000_000_000n, decimals: 6, symbol: 'USDX' },
        {
          address: seeded.long.address,
          amount: 123_456_789_012_345_678n * 10n ** 12n,
          decimals: 18,
          symbol: 'LONGESTSYMBOL',
        },
      ],
    })
    expect(tokens).toHaveLength(250)
    expect(bodies).toHaveLength(2)
    // What a token is does not change.
    await ask()
    expect(bodies).toHaveLength(3)
  })

  test('behavior: nobody is asked where the network has no Multicall3, and nothing is said where none stands', async () => {
    const { network, bodies } = await counted()
    expect(await held({ ...network, contracts: undefined }, many)).toBeUndefined()
    expect(bodies).toHaveLength(0)
    expect(await held({ ...network, contracts: { multicall3: addressOf(999) } }, many)).toBeUndefined()
  })

  test.each<[string, Readonly<Partial<Record<Hex, string>>>]>([
    ['whose balance reverts', { [decimals]: word(6), [symbol]: text('LIE') }],
    ['whose balance is too short', { [balanceOf]: '01', [decimals]: word(6), [symbol]: text('LIE') }],
    ['whose balance is too long', { [balanceOf]: word(5) + word(5), [decimals]: word(6), [symbol]: text('LIE') }],
    ['with more decimals than any has', { [balanceOf]: word(5), [decimals]: word(77), [symbol]: text('LIE') }],
    ['whose decimals are no byte', { [balanceOf]: word(5), [decimals]: word(2n ** 255n), [symbol]: text('LIE') }],
    [
      'whose symbol cannot be seen',
      { [balanceOf]: word(5), [decimals]: word(6), [symbol]: text('\u202e\u200b\u0007') },
    ],
    ['whose symbol has no end', { [balanceOf]: word(5), [decimals]: word(6), [symbol]: text('x'.repeat(4_000)) }],
    ['whose symbol is no text', { [balanceOf]: word(5), [decimals]: word(6), [symbol]: word(7) + word(2n ** 200n) }],
  ])('error: a token %s is left out, and takes no other with it', async (_name, table) => {
    const liar = addressOf(1_000)
    await put(answeringWith(table), liar)
    const { network } = await counted()
    const found = await held(network, [liar, seeded.usdx.address])
    expect(found).toMatchObject({ isWhole: true, tokens: [{ symbol: 'USDX' }] })
  })

  test.each<[string, Readonly<Partial<Record<Hex, string>>>]>([
    ['decimals', { [balanceOf]: word(5), [symbol]: text('LATE') }],
    ['symbol', { [balanceOf]: word(5), [decimals]: word(6) }],
  ])('error: a token whose %s fail is missing until they do not, and takes no other with it', async (_name, table) => {
    const late = addressOf(1_004)
    await put(answeringWith(table), late)
    const { network } = await counted()
    const feature = await ofFamily()
    const ask = () => feature?.held({ network, owner, tokens: [late, seeded.usdx.address], signal })
    expect(await ask()).toMatchObject({ isWhole: false, tokens: [{ symbol: 'USDX' }] })
    await put(answeringWith({ [balanceOf]: word(5), [decimals]: word(6), [symbol]: text('LATE') }), late)
    expect(await ask()).toMatchObject({ isWhole: true, tokens: [{ symbol: 'LATE' }, { symbol: 'USDX' }] })
  })

  test('behavior: a symbol is shown without what turns or hides it, an old one of 32 bytes too', async () => {
    const [turned, old] = [addressOf(1_001), addressOf(1_002)]
    const table = { [balanceOf]: word(5), [decimals]: word(0) }
    await put(answeringWith({ ...table, [symbol]: text('US\u202eDX\u0000\n') }), turned)
    await put(answeringWith({ ...table, [symbol]: Buffer.from('MKR').toString('hex').padEnd(64, '0') }), old)
    const { network } = await counted()
    expect(await held(network, [turned, old])).toMatchObject({
      tokens: [
        { address: turned, symbol: 'USDX', amount: 5n, decimals: 0 },
        { address: old, symbol: 'MKR' },
      ],
    })
  })

  test('behavior: of a call that the node turns down, the parts that it answers are kept', async () => {
    const bad = addressOf(7)
    const { network, bodies } = await counted((call) => call.includes(bad.slice(2)))
    const found = await held(network, [...many.slice(0, 100), seeded.usdx.address])
    expect(found).toMatchObject({ isWhole: false, tokens: [{ symbol: 'USDX' }] })
    expect(bodies.length).toBeLessThan(12)
  })

  test('error: a token that could not say what it is is missing until it can', async () => {
    const node = { refuses: true }
    const { network } = await counted(
      (call) => node.refuses && (call.includes(decimals.slice(2)) || call.includes(symbol.slice(2))),
    )
    const feature = await ofFamily()
    const ask = () => feature?.held({ network, owner, tokens: [seeded.usdx.address], signal })
    expect(await ask()).toEqual({ isWhole: false, tokens: [] })
    node.refuses = false
    expect(await ask()).toMatchObject({ isWhole: true, tokens: [{ symbol: 'USDX' }] })
  })

  test('behavior: a question that is too large for a node is asked in parts', async () => {
    const reply = answering(() => `0x${word(32)}${word(50)}${word(0).repeat(50)}`)
    const node = await startNode((body, response) => {
      if (JSON.stringify(body).length < 30_000) return reply(body, response, 0)
      response.writeHead(413).end()
    })
    nodes.push(node)
    const found = await held(networkAt(node.url), many.slice(0, 100))
    expect(found).toEqual({ isWhole: true, tokens: [] })
  })

  test('behavior: a contract that burns all gas takes no other with it', async () => {
    const { network } = await counted()
    const burner = addressOf(1_003)
    // The instruction that is none takes all that there is.
    await put('0xfe', burner)
    const found = await held(network, [burner, ...many.slice(0, 20), seeded.usdx.address])
    expect(found?.tokens).toMatchObject([{ symbol: 'USDX' }])
  })

  test.each<[string, unknown]>([
    ['no bytes', 'hello'],
    ['another number of answers', `0x${word(32)}${word(0)}`],
    ['a place outside of it', `0x${word(32)}${word(1)}${word(2n ** 200n)}`],
    ['a length outside of it', `0x${word(32)}${word(1)}${word(32)}${word(1)}${word(64)}${word(2n ** 250n)}`],
  ])('error: a node that answers %s is not believed', async (_name, answer) => {
    const node = await startNode(answering(() => answer))
    nodes.push(node)
    await expect(held(networkAt(node.url), [seeded.usdx.address])).rejects.toMatchObject({ code: 'http/answer' })
  })

  test('error: a node that refuses everything is told', async () => {
    const { network } = await counted(() => true)
    await expect(held(network, many)).rejects.toMatchObject({ code: 'rpc/error' })
  })

  test('behavior: what is no address is not asked for', async () => {
    const { network } = await counted()
    expect(await held(network, ['hello', '0x12', seeded.usdx.address])).toMatchObject({ tokens: [{ symbol: 'USDX' }] })
  })
})
