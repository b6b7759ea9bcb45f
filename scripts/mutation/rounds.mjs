import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { runNode } from '../run.mjs'
import { addLine, folderOf, readJson, readLines } from './round.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const config = 'scripts/mutation.vitest.config.mjs'
/** Quick tests first: what they notice, slow ones need not be asked of. What takes longer still is never asked again. */
const upToMs = [50, 500, 8_000]
/** A loop without an end keeps the process from telling so. */
const stuckAfterMs = 45_000
/** On a busy machine a process may end before it has asked the first test, which says nothing of the tests. */
const mostBeginnings = 3

/**
 * Tries all mutants of a plan.
 * @returns by the id of each mutant: `noticed`, `missed`, `unmet` (no test comes to it) or `loaded` (worked out when a module is loaded, and
 * not tried), and the tests that could not be asked twice
 */
export async function tryMutants(group, plan, { isWhole, log, env, timeoutMs }) {
  const folder = folderOf(group)
  const before = env?.PORTICO_MUTANTS_LEFT ? foundBefore(folder, plan) : []
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify({ texts: plan.files, mutants: plan.mutants, were: plan.texts }),
  )
  for (const line of before) addLine(join(folder, 'found.jsonl'), line)
  const met = join(folder, 'met.jsonl')
  const found = join(folder, 'found.jsonl')
  const until = Date.now() + timeoutMs
  const play = (round) => {
    writeFileSync(join(folder, 'round.json'), JSON.stringify(round))
    writeFileSync(join(folder, 'mark'), '')
    // Until the first try it only begins, which may take long on a busy machine.
    const isStuck = () => {
      const { size, mtimeMs } = statSync(join(folder, 'mark'))
      return size > 0 && Date.now() - mtimeMs > stuckAfterMs
    }
    const left = Math.max(1, until - Date.now())
    const all = { ...env, PORTICO_MUTANTS: group }
    return runNode(vitest, ['run', '--config', config], { env: all, timeoutMs: left, isStuck })
  }

  log('which tests meet which mutants …')
  const first = await play({ kind: 'meet' })
  const tests = readLines(met).filter(({ id }) => id)
  const broken = tests.filter(({ isPassed }) => !isPassed)
  if (tests.length === 0 || broken.length > 0)
    throw new Error(
      `Tests fail without any mutant: ${broken.map(({ name }) => name).join('; ')}\n${first.output.slice(-4_000)}`,
    )
  const loaded = new Set(readLines(met).flatMap((line) => line.loaded ?? []))

  const noticed = () => new Map(readLines(found).flatMap((line) => (line.noticed ? [[line.noticed, line.by]] : [])))
  let from = 0
  for (const to of upToMs) {
    const chosen = tests.filter(({ ms }) => ms >= from && ms < to)
    from = to
    let beginnings = 0
    for (;;) {
      if (Date.now() > until) throw new Error('The time is up.')
      const known = noticed()
      const done = new Set(readLines(found).map((line) => line.done))
      const left = chosen.filter(({ id, meets }) => !done.has(id) && meets.some(([mutant]) => !known.has(mutant)))
      if (left.length === 0) break
      log(`${known.size} of ${plan.mutants.length} noticed; ${left.length} tests of less than ${to} ms …`)
      const { output } = await play({ kind: 'try', tests: left, files: byNearness(left) })
      const [mutant, test] = readFileSync(join(folder, 'mark'), 'utf8').split(/\s+/)
      const now = new Set(readLines(found).map((line) => line.done))
      if (left.every(({ id, meets }) => now.has(id) || meets.every(([one]) => noticed().has(one)))) break
      // It ended on the way: by a mutant that does not end, or takes the process with it, or by a test that does so as it is.
      const isFurther = test || left.some(({ id }) => now.has(id))
      beginnings = isFurther ? 0 : beginnings + 1
      if (test && mutant !== '-') addLine(found, { noticed: mutant, by: test, isStuck: true })
      else if (test || beginnings >= mostBeginnings) {
        const stayed = left.filter(({ id }) => (test ? id === test : !now.has(id)))
        log(`These could not be asked: ${stayed.map(({ name }) => name).join('; ')}\n${output.slice(-2_000)}`)
        for (const { id } of stayed) addLine(found, { done: id, unsteady: id })
      }
    }
  }
  if (isWhole)
    await tryLoaded({ plan, loaded, tests, noticed, folder, log, until, env: { ...env, PORTICO_MUTANTS: group } })

  const known = noticed()
  const reached = new Set(tests.flatMap(({ meets }) => meets.map(([mutant]) => mutant)))
  const tried = new Set(readLines(found).flatMap((line) => line.tried ?? []))
  const stateOf = ({ id }) => {
    if (known.has(id)) return 'noticed'
    if (reached.has(id) || tried.has(id)) return 'missed'
    return loaded.has(id) ? 'loaded' : 'unmet'
  }
  const unsteady = new Set(readLines(found).flatMap((line) => (line.unsteady ? [line.unsteady] : [])))
  return {
    states: new Map(plan.mutants.map((mutant) => [mutant.id, stateOf(mutant)])),
    unsteady: tests.filter(({ id }) => unsteady.has(id)),
  }
}

/** The files of tests, those first that come to the fewest mutants: they are about these, and notice most of them. */
function byNearness(tests) {
  const files = new Map()
  for (const test of tests) files.set(test.file, [...(files.get(test.file) ?? []), test])
  const breadth = (list) => list.reduce((sum, { meets }) => sum + meets.length, 0) / list.length
  return [...files].toSorted(([, one], [, other]) => breadth(one) - breadth(other)).map(([file]) => file)
}

/** What the last run of the group found, of files that are as they were. */
function foundBefore(folder, plan) {
  const path = join(folder, 'plan.json')
  if (!existsSync(path)) return []
  const last = readJson(path)
  const found = readLines(join(folder, 'found.jsonl'))
  const noticed = new Map(found.map((line) => [line.noticed, line.by]))
  const met = readLines(join(folder, 'met.jsonl')).flatMap(({ meets = [] }) => meets.map(([mutant]) => mutant))
  const tried = new Set([...found.flatMap((line) => line.tried ?? []), ...met])
  const of = ({ mutants }, file) => mutants.filter((mutant) => mutant.file === file)
  return Object.keys(plan.texts)
    .filter((file) => last.were[file] === plan.texts[file])
    .flatMap((file) => {
      const were = of(last, file)
      return of(plan, file).flatMap(({ id }, at) => {
        const was = were[at]?.id
        if (noticed.has(was)) return [{ noticed: id, by: noticed.get(was) }]
        return tried.has(was) ? [{ tried: id }] : []
      })
    })
}

/** What is worked out when a module is loaded: each is there from the start, for the tests that come to anything else of its file. */
async function tryLoaded({ plan, loaded, tests, noticed, folder, log, env, until }) {
  const known = noticed()
  const fileOf = new Map(plan.mutants.map(({ id, file }) => [id, file]))
  const left = plan.mutants.flatMap(({ id, file }) => {
    if (!loaded.has(id) || known.has(id)) return []
    const near = tests.filter(({ meets }) => meets.some(([mutant]) => fileOf.get(mutant) === file))
    const files = [...new Set(near.toSorted((one, other) => one.ms - other.ms).map((test) => test.file))]
    return files.length > 0 ? [{ id, files }] : []
  })
  if (left.length === 0) return
  log(`${left.length} mutants of what is worked out when a module is loaded …`)
  writeFileSync(join(folder, 'alone.json'), JSON.stringify(left))
  const timeoutMs = Math.max(1, until - Date.now())
  const { code, output } = await runNode(join(root, 'scripts/mutation.alone.mjs'), [], { env, timeoutMs })
  if (code !== 0) throw new Error(output.slice(-4_000))
}
