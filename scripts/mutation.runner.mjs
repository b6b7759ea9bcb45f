import { ftruncateSync, openSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { TestRunner } from 'vitest'
import { addLine, folderOf, readJson, readLines } from './mutation/round.mjs'
import { root } from './root.mjs'

/** Tests stop the clock. */
const { setTimeout, clearTimeout } = globalThis
/** A test that takes so much longer with a mutant does not end. */
const patience = { factor: 5, leastMs: 3_000 }
/** A loop that comes to a mutant so much oftener than the code does, has no end. */
const mostHits = { factor: 100, least: 10_000 }

/** What the changed files ask which mutant is there, and where they tell that they came by one. */
globalThis.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } }
const space = globalThis.__stryker__

/**
 * Runs each test as it is, and again with each mutant that it meets and that no test has noticed yet, in the same process: nothing is read
 * or compiled again. What is worked out when a module is loaded cannot be tried so; `alone` in the round has the one mutant that is there
 * from the start, for a process of its own.
 */
export default class MutantRunner extends TestRunner {
  #folder = folderOf(process.env.PORTICO_MUTANTS)
  #round = readJson(join(this.#folder, 'round.json'))
  #noticed = new Set()
  #tests = new Map()
  #mark = openSync(join(this.#folder, 'mark'), 'w')
  #turn
  #clean = true

  constructor(config) {
    super(config)
    const { kind, alone } = this.#round
    space.activeMutant = alone
    space.hitLimit = mostHits.least
    if (kind !== 'try') return
    const found = readLines(join(this.#folder, 'found.jsonl'))
    for (const { noticed } of found) if (noticed) this.#noticed.add(noticed)
    const done = new Set(found.map(({ done }) => done))
    for (const test of this.#round.tests) if (!done.has(test.id)) this.#tests.set(test.id, test)
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    if (this.#round.kind === 'meet') space.currentTestId = test.id
    if (this.#round.kind !== 'try' || test.mode !== 'run') return
    const known = this.#tests.get(test.id)
    const left = known?.meets.filter(([mutant]) => !this.#noticed.has(mutant)) ?? []
    if (left.length === 0 || test.fails) {
      test.mode = 'skip'
      return
    }
    // Twice as it is: a test that fails the second time cannot be asked again, and says nothing of mutants here.
    this.#turn = { known, left, plain: 2, active: undefined, before: undefined, isBroken: false }
    // Asked before each try: how many there are depends on what is found.
    test.repeats = { valueOf: () => (this.#hasMore() ? Number.POSITIVE_INFINITY : 0) }
  }

  #hasMore() {
    const { left, plain, isBroken } = this.#turn
    return !isBroken && (plain > 0 || left.length > 0)
  }

  async onBeforeTryTask(test, options) {
    super.onBeforeTryTask(test, options)
    const turn = this.#turn
    if (!turn) return
    turn.active = undefined
    if (turn.plain > 0) turn.plain--
    else {
      const [mutant, hits] = turn.left.shift()
      turn.active = mutant
      space.hitCount = 0
      space.hitLimit = Math.max(mostHits.least, hits * mostHits.factor)
      space.activeMutant = mutant
    }
    writeSync(this.#mark, `${turn.active ?? '-'} ${test.id}\n`.padEnd(80), 0)
  }

  runTask(test) {
    const ask = TestRunner.getTestFn(test)
    if (!this.#turn) return ask()
    const longest = this.#turn.known.ms * patience.factor + patience.leastMs
    let timer
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('The mutant does not end')), this.#turn.active ? longest : 120_000)
    })
    return Promise.race([ask(), late]).finally(() => clearTimeout(timer))
  }

  async onAfterRetryTask(test) {
    space.activeMutant = this.#round.alone
    const turn = this.#turn
    if (!turn) return
    const { active } = turn
    const isFailed = test.result.state === 'fail'
    if (active === undefined) {
      turn.isBroken = isFailed
      if (isFailed) addLine(join(this.#folder, 'found.jsonl'), { unsteady: test.id, after: turn.before })
      return
    }
    if (!isFailed) return
    this.#noticed.add(active)
    turn.before = active
    addLine(join(this.#folder, 'found.jsonl'), { noticed: active, by: test.id })
    // What it left behind may be what the next one fails of.
    turn.plain = 1
    test.result.state = 'run'
    test.result.errors = undefined
  }

  async onAfterRunTask(test) {
    super.onAfterRunTask(test)
    const { kind } = this.#round
    if (kind === 'meet') {
      space.currentTestId = undefined
      const meets = Object.entries(space.mutantCoverage.perTest[test.id] ?? {})
      delete space.mutantCoverage.perTest[test.id]
      const { state, duration } = test.result
      const file = relative(root, test.file.filepath).replaceAll('\\', '/')
      const line = { id: test.id, name: test.name, file, ms: duration, isPassed: state === 'pass', meets }
      if (meets.length > 0) addLine(join(this.#folder, 'met.jsonl'), line)
    }
    if (!this.#turn) return
    addLine(join(this.#folder, 'found.jsonl'), { done: test.id })
    this.#turn = undefined
    // What comes next may take long without any mutant: the beginning of a file, or of a database.
    ftruncateSync(this.#mark)
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite)
    if (this.#round.kind !== 'meet' || !('filepath' in suite)) return
    addLine(join(this.#folder, 'met.jsonl'), { loaded: Object.keys(space.mutantCoverage.static) })
  }
}
