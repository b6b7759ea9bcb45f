import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../base/entities/connection.js'
import { alice, fakeFamily, fakeServices, makeTest, one } from '../../fakes.test-support.js'
import type { TransactFeature } from '../../family.js'
import { allowing } from './allowing.test-support.js'
import { makePlan, type Order } from './plan.js'
import { nativeAddress, type SwapToken } from './tokens.js'

const dollar: SwapToken = { address: `0x${'d'.repeat(40)}`, name: 'D', symbol: 'D', decimals: 6 }
const euro: SwapToken = { address: `0x${'b'.repeat(40)}`, name: 'E', symbol: 'E', decimals: 6 }
const ether: SwapToken = { address: nativeAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
const router = `0x${'f'.repeat(40)}`
const here = one.caipNetworkId

type World = {
  /** What the services say of gas. */
  named: { gas: string; gasPrice: string } | null
  /** What a run of the calls uses, by a node that can tell. */
  used?: bigint | undefined
  native?: bigint | undefined
  allowed?: bigint
  tried?: () => void
}

function make({ named, used, native = 10n ** 18n, allowed = 10n ** 30n, tried }: World, part: Partial<Order> = {}) {
  const { client } = makeTest()
  fakeServices(client, {
    'convert.gasPrice': { standard: '10', fast: '13', instant: '99' },
    'convert.buildTransaction': {
      tx: { from: alice, to: `${here}:${router}`, data: '0xabcd', amount: '1000', eip155: named, fee: null },
    },
    'convert.buildApprove': {
      tx: {
        from: `${here}:${dollar.address}`,
        to: `${here}:${dollar.address}`,
        data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${'0'.repeat(64)}`,
        value: '0',
        eip155: null,
      },
    },
  })
  const simulate = async () => {
    tried?.()
    return { gas: used }
  }
  const transact = {
    ...allowing(() => transact),
    holdings: async () => [native],
    decimals: async () => [],
    allowance: async () => allowed,
    canBatch: async () => false,
    simulate,
  } as unknown as TransactFeature
  const trader = {
    connection: { address: alice, accounts: [] } as unknown as Connection,
    address: alice,
    network: one,
    family: fakeFamily().family,
    provider: {},
    transact,
  }
  const order: Order = { pay: ether, get: dollar, amount: 500n, slippage: 100, ...part }
  return makePlan(client, trader, order, client.signal)
}

test('default: what the services reckon, not what a run used', async () => {
  expect(await make({ named: { gas: '200000', gasPrice: '1' }, used: 1n })).toMatchObject({ fee: '2000000' })
})

test.each([
  [{ gas: '200000', gasPrice: '1' }, 500n + 2_000_000n - 1n],
  [null, 499n],
])(
  'behavior: services that name %o: an account with %i has too little, and no node is asked to run it',
  async (named, native) => {
    const tried = vi.fn()
    await expect(make({ named, native, used: 1n, tried })).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
    expect(tried).not.toHaveBeenCalled()
  },
)

const unnamed = [
  ['no gas', null],
  ['a gas of nothing', { gas: '0', gasPrice: '1' }],
] as const

test.each(unnamed)(
  'behavior: services that name %s: a run tells, and a fifth more, at the price of now',
  async (_, named) => {
    expect(await make({ named, used: 100_000n })).toMatchObject({ fee: '1200000' })
    expect(await make({ named, used: 1n })).toMatchObject({ fee: '10' })
    expect(await make({ named, used: 100_000n }, { fast: true })).toMatchObject({ fee: '1560000' })
    // The run has the approval in it: what it used is not counted twice.
    const letting = { pay: dollar, get: euro }
    expect(await make({ named, used: 100_000n, allowed: 0n }, letting)).toMatchObject({
      fee: '1200000',
      approval: { calls: [{}] },
    })
  },
)

test.each(unnamed)(
  'behavior: services that name %s, and a node that cannot tell: no fee is shown as nothing',
  async (_, named) => {
    expect((await make({ named })).fee).toBeUndefined()
    expect((await make({ named, used: 0n })).fee).toBeUndefined()
  },
)

test.each([
  [500n + 1_200_000n - 1n, false],
  [500n + 1_200_000n, true],
  [500n + 1_200_000n + 1n, true],
])('behavior: an account with %i, for 500 and a fee that a run told of', async (native, enough) => {
  const plan = make({ named: null, used: 100_000n, native })
  if (enough) expect(await plan).toMatchObject({ fee: '1200000' })
  else await expect(plan).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
})

test.each([
  [499n, false],
  [500n, true],
])('behavior: an account with %i, for 500 and a fee that nobody knows', async (native, enough) => {
  const plan = make({ named: null, native })
  if (enough) expect(await plan).toMatchObject({ amountIn: '500' })
  else await expect(plan).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
})
