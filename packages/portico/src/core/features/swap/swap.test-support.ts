// What is loaded while a wallet asks is there: no test waits for a disk.
import '../../payments/exchange/permit.js'
import '../../payments/follow.js'
import { vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import type { EndpointName } from '../../../wire/endpoints.js'
import { connectQuietly, fakeFamily, fakeServices, makeTest, one } from '../../fakes.test-support.js'
import type { TransactFeature } from '../../family.js'
import { allowing } from '../../payments/exchange/allowing.test-support.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { startSwap } from './flow.js'

export const here = one.caipNetworkId
const native = `${here}:${nativeAddress}`
export const dollar = `0x${'d'.repeat(40)}`
export const router = `0x${'f'.repeat(40)}`
export const ether = 10n ** 18n
export const approveData = (spender: string, amount: bigint) =>
  `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
export const http = (status: number) => fail(httpErrors, 'http/status', { status })

function answersOf(price: () => bigint): Partial<Record<EndpointName, unknown>> {
  return {
    'chains.supported': { http: [here], ws: [] },
    'convert.tokens': {
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: native, decimals: 18, logoUri: null, eip2612: false },
        { name: 'Dollar', symbol: 'USDX', address: `${here}:${dollar}`, decimals: 6, logoUri: null, eip2612: true },
      ],
    },
    'convert.gasPrice': { standard: '10', fast: '11', instant: '12' },
    'convert.quotes': ({ query }: { query: { amount: string } }) => ({
      quotes: [
        { id: null, fromAmount: query.amount, fromAccount: '', toAmount: out(query.amount, price()), toAccount: '' },
      ],
    }),
    'convert.buildTransaction': ({ body }: { body: { amount: string; userAddress: string } }) => ({
      tx: {
        from: body.userAddress,
        to: `${here}:${router}`,
        data: '0xabcd',
        amount: out(body.amount, price()),
        eip155: { gas: '200000', gasPrice: '10' },
      },
    }),
    'convert.buildApprove': ({ query }: { query: { amount: string } }) => ({
      tx: {
        from: `${here}:${dollar}`,
        to: `${here}:${dollar}`,
        data: approveData(router, BigInt(query.amount)),
        value: '0',
        eip155: null,
      },
    }),
  }
}
const out = (amount: string, price: bigint) => ((BigInt(amount) * price) / 1_000n).toString()

export async function make(
  given: { answers?: Partial<Record<EndpointName, unknown>>; transact?: Partial<TransactFeature> } = {},
) {
  const market = { price: 2_000n }
  const transact: TransactFeature = {
    send: vi.fn(async () => '0xhash'),
    wait: async () => ({ status: 'confirmed', fee: 3n }),
    batch: vi.fn(async () => ({ id: '0xid' })),
    batchStatus: async () => ({ status: 'confirmed', hash: '0xhash' }),
    canBatch: async () => false,
    signTypedData: async () => '0x',
    holdings: async ({ tokens }) => tokens.map((token) => (token === undefined ? 10n * ether : 5_000_000_000n)),
    decimals: async () => [],
    allowance: async () => 0n,
    simulate: async () => ({}),
    ...allowing(() => transact),
    ...given.transact,
  }
  const told = vi.fn()
  const { client, on, destroy } = makeTest({
    networks: [one],
    families: [fakeFamily('eip155', { features: { transact: async () => transact } })],
    connectors: [],
  })
  const answers = { ...answersOf(() => market.price), ...given.answers }
  on('event', told)
  const calls = fakeServices(client, answers)
  connectQuietly(client, 'lantern')
  const swap = () => {
    const found = client.store.get().swap
    if (!found) throw new Error('there is no swap')
    return found
  }
  const progress = () => swap().progress
  const start = async (fromToken = 'ETH', toToken = 'USDX', amount = '1') => {
    await startSwap(client, { fromToken, toToken, amount })
    await vi.advanceTimersByTimeAsync(200)
  }
  return {
    client,
    told,
    calls,
    answers,
    market,
    transact,
    swap,
    progress,
    start,
    /** The browser ends the page. */
    leave: destroy,
    count: (name: EndpointName) => calls.filter((call) => call.name === name).length,
  }
}
