import { startTestChains } from '@portico/sandbox/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differ } from './differ.test-support.js'
import { readForms, usePermits } from './forms.test-support.js'
import { readKnown } from './known.test-support.js'
import { makeWorld, type World } from './world.test-support.js'

const seed = Number(process.env.PORTICO_SEED ?? Math.floor(Date.now() / 1_000))
/** Of questions and of forms. */
const count = Number(process.env.PORTICO_CASES ?? 10_000)
let chains: Awaited<ReturnType<typeof startTestChains>>
let world: World

beforeAll(async () => {
  chains = await startTestChains()
  world = await makeWorld(chains)
}, 120_000)
afterAll(() => chains?.stop())

test('behavior: of many questions nothing leaves that the sheet did not name, and 95 of 100 are told to the last unit', async () => {
  let [moved, exact, asked] = [0, 0, 0]
  const uncertain = new Map<string, number>()
  // In parts: pools that were traded to their ends would refuse everything.
  for (let part = 0; part < count / 500; part += 1) {
    const snapshot = await world.ask<string>('evm_snapshot', [])
    const result = await differ(world, { seed: seed + part, count: 500 })
    asked += 500
    moved += result.moved
    exact += result.exact
    for (const [form, each] of result.uncertain) uncertain.set(form, (uncertain.get(form) ?? 0) + each.length)
    await world.ask('evm_revert', [snapshot])
    // Where it was ended ahead of time, how far it came.
    console.info(`Seed ${seed + part}: ${asked} questions asked, ${exact} of ${moved} told exactly.`)
  }
  console.info(`Seed ${seed}: of ${asked} questions ${moved} moved something, ${exact} of these told exactly.`)
  console.info('Named as more than left:', uncertain)
  expect(exact / moved).toBeGreaterThanOrEqual(0.95)
}, 3_000_000)

test('behavior: as many forms show each field that is hashed, and none that is not', async () => {
  expect((await readForms({ seed, count })).read).toBeGreaterThan(count / 2)
}, 600_000)

test('behavior: as many permissions and payments by signature say who may take how much of what, and until when', async () => {
  await readKnown({ seed, count })
}, 600_000)

test('behavior: of 300 permits nobody takes more than the sheet named', async () => {
  expect(await usePermits(world, { seed, count: 300 })).toBeGreaterThan(100)
}, 600_000)
