import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainNamespace } from '../../base/caip.js'
import type { Account } from '../../base/entities/connection.js'
import { switchAccount } from '../connections/switchAccount.js'
import {
  connectQuietly,
  fakeFamily,
  fakeNetwork,
  fakeSend,
  fakeServices,
  makeTest,
  settle,
} from '../fakes.test-support.js'
import type { TransactFeature } from '../family.js'
import { editName, registerName, startNames } from '../features/names/flow.js'
import { startPay } from '../features/pay/flow.js'
import { openPay } from '../features/pay/open.js'
import { submitPay } from '../features/pay/submit.js'
import { editSend, startSend } from '../features/send/flow.js'
import { reviewSend } from '../features/send/review.js'
import { submitSend } from '../features/send/submit.js'
import { startSwap } from '../features/swap/flow.js'
import { reviewSwap } from '../features/swap/review.js'
import { submitSwap } from '../features/swap/submit.js'
import { allowing } from './exchange/allowing.test-support.js'
import { nativeAddress } from './exchange/tokens.js'
import { traderOf } from './exchange/trader.js'
import { payerOf, payingAddress, stillPays } from './payer.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const first = `0x${'1'.repeat(40)}`
const second = `0x${'2'.repeat(40)}`
const third = `0x${'3'.repeat(40)}`
const receiver = `0x${'9'.repeat(40)}`
const token = `0x${'d'.repeat(40)}`
const router = `0x${'f'.repeat(40)}`
const ether = 10n ** 18n

type Case = {
  what: string
  namespace: ChainNamespace
  accounts: readonly Account[]
  inUse: string
  pays: string | undefined
}

const cases: readonly Case[] = [
  {
    what: 'eip155, a plain account',
    namespace: 'eip155',
    accounts: [{ address: first, type: 'eoa' }],
    inUse: first,
    pays: first,
  },
  {
    what: 'eip155, the second account',
    namespace: 'eip155',
    accounts: [
      { address: first, type: 'eoa' },
      { address: second, type: 'eoa' },
    ],
    inUse: second,
    pays: second,
  },
  {
    what: 'eip155, a smart account',
    namespace: 'eip155',
    accounts: [
      { address: first, type: 'eoa' },
      { address: second, type: 'smartAccount' },
    ],
    inUse: second,
    pays: second,
  },
  {
    what: 'solana, its account',
    namespace: 'solana',
    accounts: [{ address: first, type: 'eoa' }],
    inUse: first,
    pays: first,
  },
  {
    what: 'bip122, the address for payments',
    namespace: 'bip122',
    accounts: [
      { address: first, type: 'payment' },
      { address: second, type: 'ordinal' },
    ],
    inUse: first,
    pays: first,
  },
  {
    what: 'bip122, the address for inscriptions',
    namespace: 'bip122',
    accounts: [
      { address: first, type: 'payment' },
      { address: second, type: 'ordinal' },
    ],
    inUse: second,
    pays: first,
  },
  {
    what: 'bip122, another address for payments',
    namespace: 'bip122',
    accounts: [
      { address: first, type: 'payment' },
      { address: second, type: 'ordinal' },
      { address: third, type: 'payment' },
    ],
    inUse: third,
    pays: third,
  },
  {
    what: 'bip122, inscriptions listed first',
    namespace: 'bip122',
    accounts: [
      { address: first, type: 'ordinal' },
      { address: second, type: 'payment' },
    ],
    inUse: first,
    pays: second,
  },
  {
    what: 'bip122, inscriptions alone',
    namespace: 'bip122',
    accounts: [{ address: first, type: 'ordinal' }],
    inUse: first,
    pays: undefined,
  },
]

/** A connected wallet of a family that can do everything, and whom each thing that money rests on was asked of. */
async function make({ namespace, accounts, inUse }: Case) {
  const network = fakeNetwork(1, namespace)
  const here = network.caipNetworkId
  const askedOf = { send: vi.fn(), transact: vi.fn(), sign: vi.fn(), read: vi.fn() }
  const send = fakeSend({
    estimateFee: async ({ from }) => {
      askedOf.read(from)
      return { fee: 1n }
    },
    inspect: async () => ({ isContract: false }),
    simulate: async ({ from }) => {
      askedOf.read(from)
      return {}
    },
    send: async ({ from }) => {
      askedOf.send(from)
      return '0xhash'
    },
    wait: async () => ({ status: 'confirmed' }),
  })
  const transact: TransactFeature = {
    send: async ({ from }) => {
      askedOf.transact(from)
      return '0xhash'
    },
    wait: async () => ({ status: 'confirmed' }),
    canBatch: async () => false,
    signTypedData: async () => '0x',
    holdings: async ({ owner, tokens }) => {
      askedOf.read(owner)
      return tokens.map(() => 10n * ether)
    },
    decimals: async () => [],
    allowance: async () => 0n,
    simulate: async ({ from }) => {
      askedOf.read(from)
      return {}
    },
    ...allowing(() => transact),
  }
  const { client } = makeTest({
    networks: [network],
    features: { pay: true },
    families: [
      fakeFamily(namespace, {
        isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text),
        // What is shown of the account in use is read for that one.
        readBalance: async () => ({ amount: 10n * ether, decimals: 18, symbol: 'ETH' }),
        signMessage: async ({ address }) => {
          askedOf.sign(address)
          return '0xabcd'
        },
        features: { send: async () => send, transact: async () => transact },
      }),
    ],
  })
  const calls = fakeServices(client, {
    'chains.supported': { http: ['eip155:1', here], ws: [] },
    'convert.tokens': {
      tokens: [
        {
          name: 'Ether',
          symbol: 'ETH',
          address: `${here}:${nativeAddress}`,
          decimals: 18,
          logoUri: null,
          eip2612: false,
        },
        { name: 'Dollar', symbol: 'USDX', address: `${here}:${token}`, decimals: 6, logoUri: null, eip2612: false },
      ],
    },
    'convert.gasPrice': { standard: '10', fast: '11', instant: '12' },
    'convert.quotes': ({ query }: { query: { amount: string } }) => ({
      quotes: [{ id: null, fromAmount: query.amount, fromAccount: '', toAmount: query.amount, toAccount: '' }],
    }),
    'convert.buildTransaction': ({ body }: { body: { amount: string; userAddress: string } }) => ({
      tx: {
        from: body.userAddress,
        to: `${here}:${router}`,
        data: '0xabcd',
        amount: body.amount,
        eip155: { gas: '2', gasPrice: '1' },
      },
    }),
    'profile.reverse': [],
    'profile.suggestions': { suggestions: [{ name: 'mira.portico.id', registered: false }] },
    'profile.register': {},
  })
  connectQuietly(client, 'lantern', { namespace, accounts, caipNetworkId: here })
  await switchAccount(client, inUse)
  return { client, here, askedOf, calls }
}
type Made = Awaited<ReturnType<typeof make>>

/** What is done up to the wallet, and of which account the wallet was asked. */
const features: Record<string, (made: Made) => Promise<readonly string[]>> = {
  async send({ client, askedOf }) {
    startSend(client, { to: receiver, amount: '1' })
    editSend(client, { to: receiver, amount: '1' })
    await reviewSend(client)
    await submitSend(client)
    return askedOf.send.mock.calls.flat()
  },
  async pay({ client, here, askedOf }) {
    openPay(client, { view: 'Pay', recipient: receiver, asset: `${here}/slip44:0`, amount: '1' }).catch(() => {})
    await settle(3)
    await startPay(client)
    await submitPay(client)
    await settle(2)
    return askedOf.send.mock.calls.flat()
  },
  async swap({ client, here, askedOf }) {
    // Nobody trades elsewhere: there the rule is all that there is to ask.
    if (!here.startsWith('eip155:')) return [(await traderOf(client)).address]
    await startSwap(client, { fromToken: 'ETH', toToken: 'USDX', amount: '1' })
    await vi.advanceTimersByTimeAsync(500)
    await reviewSwap(client)
    await submitSwap(client)
    return askedOf.transact.mock.calls.flat()
  },
  async names({ client, askedOf, calls }) {
    await startNames(client)
    editName(client, 'mira')
    await vi.advanceTimersByTimeAsync(500)
    await registerName(client)
    const registered = calls.filter(({ name }) => name === 'profile.register')
    return [...askedOf.sign.mock.calls.flat(), ...registered.map(({ input }) => (input as Body).body.address)]
  },
}
type Body = { body: { address: string } }

describe.each(cases)('who pays: $what', (given) => {
  test('default: the rule', async () => {
    const { client, here } = await make(given)
    if (given.pays === undefined) {
      expect(() => payerOf(client)).toThrow(expect.objectContaining({ code: 'connections/no-active-address' }))
      return
    }
    expect(payerOf(client)).toMatchObject({ address: given.pays, network: { caipNetworkId: here } })
    expect(stillPays(client, { from: given.pays, networkId: here })).toBe(true)
    expect(stillPays(client, { from: receiver, networkId: here })).toBe(false)
    expect(stillPays(client, { from: given.pays, networkId: 'eip155:2' })).toBe(false)
  })

  test.each(Object.keys(features))('behavior: %s asks the wallet for that account alone', async (name) => {
    const made = await make(given)
    const asked = await features[name]?.(made).catch((error: unknown) => {
      if (given.pays !== undefined) throw error
      return []
    })
    const { pays } = given
    if (pays === undefined) expect(asked).toEqual([])
    else expect(new Set(asked)).toEqual(new Set([pays]))
    for (const [address] of made.askedOf.read.mock.calls) expect(address).toBe(pays)
  })
})

test('error: nothing is connected, and nothing of that network is listed', () => {
  const { client } = makeTest()
  expect(() => payerOf(client)).toThrow(expect.objectContaining({ code: 'connections/no-active-address' }))
  connectQuietly(client, 'lantern', { caipNetworkId: 'eip155:99' })
  expect(() => payerOf(client)).toThrow(expect.objectContaining({ code: 'send/unsupported-chain' }))
  expect(() => payerOf(client, 'swap/network-unsupported')).toThrow(
    expect.objectContaining({ code: 'swap/network-unsupported' }),
  )
  expect(payingAddress(undefined)).toBeUndefined()
})
