import { expect, test } from 'vitest'
import type { Chain } from '../chains/nodes.js'
import { createLogger } from '../log.js'
import { one, type Ratio, ratio } from '../money/ratio.js'
import type { Told } from '../prices/prices.js'
import { createFrame } from '../providers/frame.js'
import type { Holding } from './amounts.js'
import { createBalances } from './balances.js'

const chain = { id: 'eip155:1', symbol: 'ETH', decimals: 18 } as Chain
const account = `0x${'a1'.repeat(20)}`

function start() {
  const state = { amount: 10n ** 18n, price: ratio(3n, 1n) as Ratio | undefined, change: ratio(1n, 2n) }
  const provider = {
    name: 'test',
    serves: () => true,
    holdings: async (): Promise<Holding[]> => [
      { chainId: chain.id, name: 'Ether', symbol: 'ETH', decimals: 18, amount: state.amount },
    ],
  }
  const told = async (_: Chain, tokens: readonly string[]) =>
    new Map(
      tokens.flatMap((token): [string, Told][] =>
        state.price ? [[token, { price: state.price, source: 'test' }]] : [],
      ),
    )
  const changes = {
    of: (_: Chain, known: ReadonlyMap<string, Told>) =>
      new Map([...known.keys()].map((token) => [token, state.change])),
  }
  const prices = { told, of: () => expect.unreachable() }
  const balances = createBalances(createFrame(createLogger('silent')), [provider], { prices, changes })
  const ask = (rate = one, fresh?: readonly string[]) => balances.of(chain, account, rate, fresh)
  return { state, ask }
}

test('default: what is as it was is the very same list', async () => {
  const { ask } = start()
  const list = await ask()
  expect(list).toMatchObject([{ value: 3, price: 3, change24h: 0.5, quantity: { numeric: '1' } }])
  expect(await ask()).toBe(list)
})

test('behavior: another price, change, currency or amount is told at once', async () => {
  const { state, ask } = start()
  await ask()
  state.price = ratio(4n, 1n)
  expect(await ask()).toMatchObject([{ value: 4, price: 4 }])
  state.change = ratio(3n, 2n)
  expect(await ask()).toMatchObject([{ change24h: 1.5 }])
  expect(await ask(ratio(2n, 1n))).toMatchObject([{ value: 8, price: 8 }])
  state.amount = 5n * 10n ** 17n
  expect(await ask(one, [])).toMatchObject([{ value: 2, quantity: { numeric: '0.5' } }])
  expect(await ask()).toMatchObject([{ value: 2, quantity: { numeric: '0.5' } }])
  state.price = undefined
  const [holding] = await ask()
  expect([holding?.price, holding?.value]).toEqual([0, undefined])
})
