import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createLimit } from '../limit.mjs'
import { bring } from './faults.js'
import { BrokenPromise, type Crowd, makeBuyers, makeOwners, makeTalkers, watchIndex } from './people.js'
import { type Fault, faultKinds, scheduleOf } from './schedule.js'
import { type ChaosWorld, processes, startChaosWorld } from './world.js'

// Slow: everything that can happen to a host happens, one after the other, while people use it.

const seed = Number(process.env.CHAOS_SEED ?? randomInt(1, 2 ** 31))
/** Without a number of minutes, each kind of fault once. */
const minutes = Number(process.env.CHAOS_MINUTES ?? 0)
/** Words, with commas between: kinds that have one of them. */
const only = process.env.CHAOS_ONLY?.split(',')
/** So long after a fault all has to be as it was. Where others have the processors all the time, that time is theirs (`scripts/limit.mjs`). */
const recoveryMs = 90_000

let world: ChaosWorld | undefined
const crowds: Crowd[] = []
afterEach(async () => {
  await Promise.all(crowds.splice(0).map((crowd) => crowd.stop()))
  await world?.stop()
})
const told = (line: string) => process.stdout.write(`${line}\n`)

/** @returns what is still not as it should be, when time is over */
async function recovers(): Promise<string | undefined> {
  let [said, isLate] = ['', false]
  const limit = createLimit(recoveryMs, () => {
    isLate = true
  })
  const looks = crowds.map((crowd) => crowd.promised())
  try {
    for (; !isLate; await pause(250)) {
      try {
        await everythingAnswers()
        for (const look of looks) await look()
        return undefined
      } catch (error) {
        if (error instanceof BrokenPromise) return `BROKEN: ${error.message}`
        said = String(error)
      }
    }
    return said
  } finally {
    limit.stop()
  }
}

async function everythingAnswers(): Promise<void> {
  const { host } = world as ChaosWorld
  for (const url of [...host.urls, host.variables.VAULT_URL]) {
    const { status } = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(10_000) })
    if (status !== 200) throw new Error(`${url} is not ready: ${status}`)
  }
}

/** After a fault that was not got over: as an operator does, so that the next ones say something. */
async function startAnew(): Promise<void> {
  const { host, services } = world as ChaosWorld
  for (const unit of [...services, 'portico-vault']) {
    await host.units.control(['kill', '--signal=KILL', unit])
    await host.units.control(['start', unit])
  }
  await host.ready()
}

test(
  `behavior: whatever happens to a host, what was promised holds, and it comes back by itself (CHAOS_SEED=${seed})`,
  async () => {
    world = await startChaosWorld()
    crowds.push(await makeTalkers(world, 8), await makeOwners(world, 2), await makeBuyers(world), watchIndex(world))
    expect(await recovers()).toBeUndefined()
    const began = performance.now()
    const table = new Map<string, { times: number; longestMs: number; faults: string[] }>()
    let at = 0
    told(`chaos: seed ${seed}, ${minutes || 'no'} minutes`)
    const isOver = () => (minutes > 0 ? performance.now() - began > minutes * 60_000 : at >= faultKinds.length)
    // Told, and in the table: what was not tried is no fault that was got over.
    const untried = new Map<string, string>(world.disk.why ? [['database: disk slow', world.disk.why]] : [])
    for (const [kind, why] of untried) told(`${kind}: not tried here, ${why}`)
    for (const fault of scheduleOf(seed, processes)) {
      if (isOver()) break
      at++
      if ((only && !only.some((word) => fault.kind.includes(word))) || untried.has(fault.kind)) continue
      const { fails, ms } = await meet(world, fault)
      const row = table.get(fault.kind) ?? { times: 0, longestMs: 0, faults: [] }
      table.set(fault.kind, {
        times: row.times + 1,
        longestMs: Math.max(row.longestMs, ms),
        faults: fails ? [...row.faults, fails] : row.faults,
      })
      told(`${fault.kind} (${fault.lastsMs} ms): ${fails ?? `over after ${Math.round(ms)} ms`}`)
      if (fails) await startAnew()
    }
    told(`${Math.round((performance.now() - began) / 60_000)} minutes, ${at} faults`)
    for (const { what, counts } of crowds) told(`${what}: ${JSON.stringify(counts())}`)
    for (const [kind, { times, longestMs, faults }] of table)
      told(`| ${kind} | ${times} | ${(longestMs / 1_000).toFixed(1)} s | ${faults.length === 0 ? 'yes' : faults[0]} |`)
    for (const [kind, why] of untried) told(`| ${kind} | 0 | | not tried: ${why} |`)
    expect([...table].flatMap(([kind, { faults }]) => faults.map((fails) => `${kind}: ${fails}`))).toEqual([])
  },
  (minutes || 15) * 60_000 * 2,
)

/** @returns what did not come right, and how long the rest took from the end of the fault */
async function meet(at: ChaosWorld, fault: Fault) {
  await pause(fault.quietMs)
  await bring(at, fault)
  const over = performance.now()
  const fails = await recovers()
  return { fails, ms: performance.now() - over }
}
