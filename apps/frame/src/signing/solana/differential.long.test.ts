import { afterAll, beforeAll, expect, test } from 'vitest'
import { differAll } from './differ.test-support.js'
import { startWorld, type World } from './world.test-support.js'

const seed = Number(process.env.PORTICO_SEED ?? Math.floor(Date.now() / 1_000))
const count = Number(process.env.PORTICO_COUNT ?? 10_000)
let world: World
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world?.chain.stop())

test('behavior: of 10,000 transactions of an adversary nothing leaves that the sheet did not name, and 95 of 100 are told to the last unit', async () => {
  const { moving, exact, taken, uncertain } = await differAll(world, { seed, count })
  console.info(`Seed ${seed}: the chain took ${taken} of ${count}; ${exact} of ${moving} that move are told exactly.`)
  console.info('Named as more than left:', uncertain)
  expect(moving).toBeGreaterThan(count / 10)
  expect(exact / moving).toBeGreaterThanOrEqual(0.95)
}, 3_000_000)
