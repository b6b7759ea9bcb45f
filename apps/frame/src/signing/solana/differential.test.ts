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

test('behavior: forms one after the other, with fees and tables', async () => {
  const { moving, exact, uncertain } = await differAll(world, {
    seed: Number(process.env.PORTICO_SEED ?? 13),
    count: 8,
  })
  expect(moving - exact, JSON.stringify([...uncertain])).toBeLessThanOrEqual(1)
})
