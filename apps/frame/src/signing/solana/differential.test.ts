import { afterAll, beforeAll, expect, test } from 'vitest'
import { differ, differAll } from './differ.test-support.js'
import { type Asked, forms } from './forms.test-support.js'
import { startWorld, type World } from './world.test-support.js'

// What was signed is sent on a copy of the chain, and what left is held against what the sheet said.
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.chain.stop())

test('behavior: each form by itself: nothing leaves that the sheet does not name', async () => {
  for (const name of Object.keys(forms)) {
    const plain: Asked = {
      names: [name],
      amounts: [700, 1, 1],
      receivers: [1, 1, 1],
      hasTable: false,
      limit: undefined,
      price: undefined,
    }
    const { isExact, isTaken } = await differ(world, plain)
    expect({ name, isExact: isExact || !isTaken }).toEqual({ name, isExact: true })
  }
})

test.each([
  ['the wallet, and then what an account of it held', ['give the wallet to a program', 'close a loose account']],
  ['the wallet, and then what was wrapped', ['wrap', 'give the wallet to a program', 'unwrap']],
  ['an account, and then tokens from another one of the wallet', ['give the account away', 'tokens home']],
  ['an account, with tokens that came just before', ['tokens home', 'give the account away']],
  ['an account, and then money', ['give the account away', 'pay into own account']],
  ['an account of wrapped money, which came from another one', ['wrapped money home', 'give wrapped money away']],
])('behavior: given away: %s', async (_, names) => {
  for (const hasTable of [false, true]) {
    const asked: Asked = {
      names,
      amounts: [700, 300, 1],
      receivers: [1, 1, 1],
      hasTable,
      limit: undefined,
      price: undefined,
    }
    expect(await differ(world, asked)).toMatchObject({ isTaken: true, isBlind: false })
  }
})

test('behavior: an account of somebody else that is paid nothing, and then opened', async () => {
  const asked: Asked = {
    names: ['open an account that was just paid into'],
    amounts: [1, 1, 1],
    receivers: [1, 1, 1],
    hasTable: false,
    limit: undefined,
    price: undefined,
  }
  expect(await differ(world, asked)).toMatchObject({ isTaken: true, isExact: true })
})

test('behavior: forms one after the other, with fees and tables', async () => {
  const { moving, exact, uncertain } = await differAll(world, {
    seed: Number(process.env.PORTICO_SEED ?? 13),
    count: 8,
  })
  expect(moving - exact, JSON.stringify([...uncertain])).toBeLessThanOrEqual(1)
})
