// What is loaded while a wallet asks is there: no test waits for a disk.
import '../../payments/exchange/permit.js'
import '../../payments/follow.js'
import './bought.js'
import './others.js'
import './stored.js'
import './submit.js'
import { expect, vi } from 'vitest'
import { isAppError } from '../../../base/errors/AppError.js'
import type { EndpointName } from '../../../wire/endpoints.js'
import {
  alice,
  bob,
  connectQuietly,
  fakeFamily,
  fakeSend,
  fakeServices,
  makeTest,
  one,
  settle,
  ten,
} from '../../fakes.test-support.js'
import type { SendFeature, TransactFeature } from '../../family.js'
import { openModal } from '../../modal.js'
import type { StorageAdapter } from '../../options.js'
import { allowing } from '../../payments/exchange/allowing.test-support.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import type { PayOptions } from '../../portico.js'
import { startPay } from './flow.js'
import { openPay } from './open.js'

export const here = one.caipNetworkId
export const dollar = `0x${'d'.repeat(40)}`
export const euro = `0x${'e'.repeat(39)}0`
export const router = `0x${'f'.repeat(40)}`
export const ether = 10n ** 18n
const native = `${here}:${nativeAddress}`
const decimals: Record<string, number> = { [dollar]: 6, [euro]: 6 }
const symbols: Record<string, string> = { [dollar]: 'USDX', [euro]: 'EURX' }

/** A market in which everything has a price per whole unit, in thousandths. */
export type Market = { prices: Record<string, bigint>; held: Record<string, bigint> }

/** What comes out of an amount, rounded down. */
export function outOf(market: Market, from: string, to: string, amount: bigint): bigint {
  const scale = (token: string) => 10n ** BigInt(decimals[token] ?? 18)
  const price = (token: string) => market.prices[token] ?? 0n
  return price(to) === 0n ? 0n : (amount * price(from) * scale(to)) / (price(to) * scale(from))
}

const bare = (caip: string) => caip.split(':')[2] ?? ''

export function makePay(
  given: {
    market?: Partial<Market>
    answers?: Partial<Record<EndpointName, unknown>>
    transact?: Partial<TransactFeature>
    send?: Partial<SendFeature>
    pay?: boolean
    /** Gas of a swap, as the services name it; `null` where they name none. */
    gas?: string | null
    storage?: StorageAdapter
  } = {},
) {
  const market: Market = {
    prices: { [nativeAddress]: 2_000_000n, [dollar]: 1_000n, [euro]: 1_250n },
    held: { [nativeAddress]: 10n * ether, [dollar]: 5_000_000_000n, [euro]: 0n },
    ...given.market,
  }
  const held = (token: string | undefined) => market.held[token?.toLowerCase() ?? nativeAddress] ?? 0n
  const transact: TransactFeature = {
    send: vi.fn<TransactFeature['send']>(async () => '0xstep'),
    wait: vi.fn<TransactFeature['wait']>(async () => ({ status: 'confirmed', fee: 3n })),
    batch: vi.fn<NonNullable<TransactFeature['batch']>>(async () => ({ id: '0xid' })),
    batchStatus: async () => ({ status: 'confirmed', hash: '0xbundle' }),
    canBatch: async () => false,
    signTypedData: async () => '0x',
    holdings: async ({ tokens }) => tokens.map(held),
    decimals: async () => [],
    allowance: async () => 0n,
    simulate: async () => ({}),
    ...allowing(() => transact),
    ...given.transact,
  }
  const send = fakeSend({
    estimateFee: async () => ({ fee: 21_000n }),
    send: vi.fn<SendFeature['send']>(async () => '0xhash'),
    wait: vi.fn<SendFeature['wait']>(async () => ({ status: 'confirmed', fee: 5n })),
    holding: async ({ asset }) => ({
      amount: held(asset.address),
      decimals: decimals[asset.address.toLowerCase()],
      symbol: symbols[asset.address.toLowerCase()],
    }),
    simulate: vi.fn<SendFeature['simulate']>(async () => ({})),
    ...given.send,
  })
  const { client, destroy } = makeTest({
    networks: [one, ten],
    features: { pay: given.pay ?? true },
    ...(given.storage && { storage: given.storage }),
    families: [
      fakeFamily('eip155', {
        features: { transact: async () => transact, send: async () => send },
        readBalance: async () => ({ amount: held(undefined), decimals: 18, symbol: 'ETH' }),
      }),
    ],
  })
  const tokenOf = (address: string, symbol: string, places: number) => ({
    name: symbol,
    symbol,
    address,
    decimals: places,
    logoUri: null,
    eip2612: false,
  })
  const calls = fakeServices(client, {
    'chains.supported': { http: [here], ws: [] },
    'convert.tokens': {
      tokens: [
        tokenOf(native, 'ETH', 18),
        tokenOf(`${here}:${dollar}`, 'USDX', 6),
        tokenOf(`${here}:${euro}`, 'EURX', 6),
      ],
    },
    'convert.gasPrice': { standard: '10', fast: '11', instant: '12' },
    'convert.quotes': ({ query }: { query: { from: string; to: string; amount: string } }) => ({
      quotes: [
        {
          id: null,
          fromAmount: query.amount,
          fromAccount: '',
          toAmount: `${outOf(market, bare(query.from), bare(query.to), BigInt(query.amount))}`,
          toAccount: '',
        },
      ],
    }),
    'convert.buildTransaction': ({ body }: { body: Record<'from' | 'to' | 'amount' | 'userAddress', string> }) => ({
      tx: {
        from: body.userAddress,
        to: `${here}:${router}`,
        data: '0xabcd',
        amount: `${outOf(market, bare(body.from), bare(body.to), BigInt(body.amount))}`,
        eip155: given.gas === null ? null : { gas: given.gas ?? '200000', gasPrice: '10' },
      },
    }),
    'convert.buildApprove': ({ query }: { query: { from: string; amount: string } }) => ({
      tx: {
        from: query.from,
        to: query.from,
        data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${BigInt(query.amount).toString(16).padStart(64, '0')}`,
        value: '0',
        eip155: null,
      },
    }),
    'price.fungible': { fungibles: [] },
    ...given.answers,
  })
  connectQuietly(client, 'lantern')
  const ask = (part: Partial<PayOptions> = {}) =>
    openPay(client, { view: 'Pay', recipient: bob, asset: `${here}/erc20:${euro}`, amount: '40', ...part })
  const pay = () => {
    const found = client.store.get().pay
    if (!found) throw new Error('nothing is to be paid')
    return found
  }
  return {
    client,
    calls,
    market,
    transact,
    send,
    ask,
    pay,
    progress: () => pay().progress,
    reopen: () => openModal(client),
    /** The browser ends the page. */
    leave: destroy,
    alice,
  }
}

/** What the data of a call to a token says: which function, whom, how much. */
export function readCall(data: string): { selector: string; to: string; amount: bigint } {
  return { selector: data.slice(0, 10), to: `0x${data.slice(34, 74)}`, amount: BigInt(`0x${data.slice(74, 138)}`) }
}

/** One and a half of the network's own currency. */
export const plain = { asset: `${here}/slip44:60`, amount: '1.5' }

/** The code of the error that something ends with. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isAppError(error) ? error.code : error),
  )

/** A payment that is asked for and ready to be signed. */
export async function reviewed(given: Parameters<typeof makePay>[0] = {}, part: Partial<PayOptions> = plain) {
  const made = makePay(given)
  const promise = made.ask(part)
  const outcome = codeOf(promise)
  await settle(3)
  await startPay(made.client)
  expect(made.progress().status).toBe('review')
  return { ...made, promise, outcome }
}
