import { describe, expect, test } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { fakeFamily, fakeServices, makeTest, one, ten } from '../../fakes.test-support.js'
import type { TransactFeature } from '../../family.js'
import { askPrice, loadTokens, type Question, readGasPrice, readGasPrices, readPrices, swapNetworks } from './market.js'
import { swapNumbers } from './numbers.js'
import type { SwapToken } from './tokens.js'

const refused = (status: number) => fail(httpErrors, 'http/status', { status })

function market(answers: Parameters<typeof fakeServices>[1]) {
  const trades = fakeFamily('eip155', { features: { transact: async () => ({}) as TransactFeature } })
  const { client } = makeTest({ networks: [one, ten], families: [trades, fakeFamily('solana')], connectors: [] })
  const calls = fakeServices(client, answers)
  return Object.assign(client, { calls })
}

const dollar: SwapToken = { address: `0x${'d'.repeat(40)}`, name: 'D', symbol: 'D', decimals: 6 }
const euro: SwapToken = { address: `0x${'b'.repeat(40)}`, name: 'E', symbol: 'E', decimals: 6 }
const receiver = `0x${'9'.repeat(40)}`
const question: Question = { networkId: 'eip155:10', owner: receiver, pay: dollar, get: euro }
const quote = { id: null, fromAmount: '7', fromAccount: '', toAmount: '9', toAccount: '' }

describe('loadTokens', () => {
  test('default: the tokens of the network that is asked about, as they are swapped', async () => {
    const token = { address: `eip155:10:0x${'D'.repeat(40)}`, symbol: 'USDX', name: '', decimals: 6 }
    const client = market({
      'convert.tokens': {
        tokens: [
          { ...token, logoUri: null, eip2612: false },
          { ...token, name: 'Dollar', logoUri: 'https://d.example/d.png', eip2612: true },
        ],
      },
    })
    const read = { address: dollar.address, symbol: 'USDX', decimals: 6 }
    expect(await loadTokens(client, 'eip155:10', client.signal)).toEqual([
      { ...read, name: 'USDX' },
      { ...read, name: 'Dollar', logoUri: 'https://d.example/d.png', permits: true },
    ])
    expect(client.calls).toEqual([{ name: 'convert.tokens', input: { query: { chainId: 'eip155:10' } } }])
  })

  test('error: neither the list of networks nor the services know the network', async () => {
    const client = market({ 'chains.supported': { http: ['eip155:31337'], ws: [] }, 'convert.tokens': { tokens: [] } })
    const asked = loadTokens(client, 'eip155:123456789', client.signal)
    await expect(asked).rejects.toMatchObject({ message: 'Network not supported for Swaps' })
    await expect(asked).rejects.toMatchObject({ code: 'swap/network-unsupported' })
  })

  test.each([400, 404])('error: the services turn the network down with %i', async (status) => {
    const client = market({ 'convert.tokens': refused(status) })
    await expect(loadTokens(client, 'eip155:10', client.signal)).rejects.toMatchObject({
      message: 'Network not supported for Swaps',
      cause: { code: 'http/status', context: { status } },
    })
  })

  test('error: an outage is an outage', async () => {
    const client = market({ 'convert.tokens': refused(503) })
    await expect(loadTokens(client, 'eip155:10', client.signal)).rejects.toMatchObject({ code: 'http/status' })
  })

  test('error: an outage says nothing of a network that only the services know', async () => {
    const down = fail(httpErrors, 'http/unreachable', { endpoint: 'chains.supported' })
    const client = market({ 'chains.supported': down, 'convert.tokens': { tokens: [] } })
    const asked = loadTokens(client, 'eip155:31337', client.signal)
    await expect(asked).rejects.toMatchObject({ code: 'http/unreachable' })
  })

  test.each([400, 404])('error: services that report no networks at all, with %i, know none', async (status) => {
    const client = market({ 'chains.supported': refused(status), 'convert.tokens': { tokens: [] } })
    const asked = loadTokens(client, 'eip155:31337', client.signal)
    await expect(asked).rejects.toMatchObject({ code: 'swap/network-unsupported' })
  })
})

describe('readGasPrice', () => {
  test('default: what is usual, and what is fast', async () => {
    const client = market({ 'convert.gasPrice': { standard: '10', fast: '12', instant: '15' } })
    expect(await readGasPrice(client, 'eip155:1')).toBe(10n)
    expect(await readGasPrices(client, 'eip155:10')).toEqual({ standard: 10n, fast: 12n })
    expect(client.calls.map(({ input }) => input)).toEqual([
      { query: { chainId: 'eip155:1' } },
      { query: { chainId: 'eip155:10' } },
    ])
  })

  test.each([400, 404])('error: the services turn the network down with %i', async (status) => {
    const client = market({ 'convert.gasPrice': refused(status) })
    await expect(readGasPrice(client, 'eip155:1')).rejects.toMatchObject({
      message: 'Network not supported for Gas Price',
      cause: { code: 'http/status', context: { status } },
    })
  })
})

test('behavior: networks are those of the list, and those that the services report', async () => {
  const client = market({
    'chains.supported': { http: ['eip155:31337', 'solana:main', 'bip122:main', 'nonsense'], ws: [] },
  })
  const networks = await swapNetworks(client)
  expect(networks).toContain('eip155:1')
  expect(networks).toContain('eip155:31337')
  for (const other of ['solana:main', 'bip122:main', 'nonsense']) expect(networks).not.toContain(other)
})

test.each([
  ['an outage', fail(httpErrors, 'http/unreachable', { endpoint: 'chains.supported' })],
  ['services that report none', refused(404)],
])('behavior: networks are those of the list after %s', async (_, answer) => {
  const networks = await swapNetworks(market({ 'chains.supported': answer }))
  expect(networks).toEqual(swapNumbers.networkIds.map((id) => `eip155:${id}`))
})

describe('askPrice', () => {
  test('default: what comes out, and what the operator keeps of it, for whom', async () => {
    const fee = { basisPoints: 25, receiver: `eip155:10:${receiver}` }
    const client = market({
      'convert.quotes': {
        quotes: [
          { ...quote, fee },
          { ...quote, toAmount: '8' },
        ],
      },
    })
    expect(await askPrice(client, question, 7n, client.signal)).toEqual({
      amountOut: 9n,
      serviceFee: { hundredths: 25, receiver },
    })
    const query = { from: `eip155:10:${dollar.address}`, to: `eip155:10:${euro.address}`, amount: '7' }
    expect(client.calls).toEqual([{ name: 'convert.quotes', input: { query: { ...query, userAddress: receiver } } }])
  })

  test('behavior: nothing comes out where nobody trades the pair, and no fee is told where none is kept', async () => {
    const none = market({ 'convert.quotes': { quotes: [] } })
    expect(await askPrice(none, question, 7n, none.signal)).toStrictEqual({ amountOut: 0n })
    const free = market({ 'convert.quotes': { quotes: [quote] } })
    expect(await askPrice(free, question, 7n, free.signal)).toStrictEqual({ amountOut: 9n })
  })

  test.each([`eip155:1:${receiver}`, receiver, 'eip155:10:nobody', `eip155:10:${receiver}0`, `eip155:10:a${receiver}`])(
    'error: a fee for %s',
    async (to) => {
      const client = market({ 'convert.quotes': { quotes: [{ ...quote, fee: { basisPoints: 25, receiver: to } }] } })
      await expect(askPrice(client, question, 7n, client.signal)).rejects.toMatchObject({
        code: 'http/answer',
        context: { endpoint: 'convert.buildTransaction' },
      })
    },
  )
})

test('behavior: prices are those of the tokens that have one; what cannot be read is left out', async () => {
  const other: SwapToken = { ...euro, address: `0x${'c'.repeat(40)}` }
  const client = market({
    'price.fungible': ({ body }: { body: { addresses: readonly string[] } }) => {
      if (body.addresses[0] === `eip155:10:${other.address}`) throw refused(503)
      return { fungibles: body.addresses[0] === `eip155:10:${dollar.address}` ? [{ price: 1.5 }] : [] }
    },
  })
  expect(await readPrices(client, 'eip155:10', [dollar, euro, other], client.signal)).toStrictEqual({
    [dollar.address]: 1.5,
  })
  expect(client.calls[0]?.input).toEqual({
    body: { currency: 'usd', addresses: [`eip155:10:${dollar.address}`], projectId: client.config.projectId },
  })
})

test('behavior: what is asked of the services ends with whoever asked it', async () => {
  const client = market({})
  const { signal } = new AbortController()
  const signals: unknown[] = []
  client.services = {
    ...client.services,
    async call(_name: string, _input: unknown, options?: { signal?: AbortSignal | undefined }) {
      signals.push(options?.signal)
      return { tokens: [], standard: '1', fast: '1', quotes: [], fungibles: [] } as never
    },
  }
  await loadTokens(client, 'eip155:10', signal)
  await readGasPrice(client, 'eip155:10', signal)
  await askPrice(client, question, 7n, signal)
  await readPrices(client, 'eip155:10', [dollar], signal)
  expect(signals).toEqual([signal, signal, signal, signal])
})
