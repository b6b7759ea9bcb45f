import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBundler } from './bundler.mjs'
import { bugs as mistakes } from './planted/bugs.mjs'
import { replacedErrors } from './planted/errors.mjs'
import { faultsOf } from './planted/faults.mjs'
import { misreadings } from './planted/readings.mjs'
import { ensureRedis } from './redis.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { generateStyles } from './styles.mjs'

const usage = `Usage: node scripts/planted.mjs [--only=name,name] [--units | --browser] [--sure] [--everywhere]
Plants the bugs of scripts/planted one after the other, and says which of them the tests catch.
--only=name    these bugs alone
--units        those that unit tests catch; --browser: those that journeys catch
--sure         asks all tests instead of ending with the first that fails, and believes one that failed only when it fails
               again with the bug and passes without it: for a machine that is busy with other things
--everywhere   asks all tests of the kind, not those alone that the bug names
--list         the names`

const bugs = [...mistakes, ...misreadings, ...replacedErrors]

/** How the tests of a kind are run. A bug's own list is appended; an empty one stands for all of them. */
const kinds = {
  units: { args: ['packages/', 'apps/', 'sandbox/'], config: [], timeoutMs: 1_800_000 },
  browser: { args: [], config: ['--config', 'e2e/vitest.config.ts'], timeoutMs: 3_000_000 },
}
const kindOf = (bug) => (bug.units ? 'units' : 'browser')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
/** So many tests that failed are looked at again. */
const soundTries = 5
/** What is planted now, for the next run to take out where this one was killed. */
const note = join(root, '.sandbox/planted.json')

const flag = (name) => process.argv.includes(`--${name}`)
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)

let planted
let isEnding = false

/** Puts the file back as it was, with its time, by which built pages are told apart. */
function restore() {
  if (!planted) return
  const { file, text, times } = planted
  planted = undefined
  writeFileSync(file, text)
  utimesSync(file, times.atime, times.mtime)
  rmSync(note, { force: true })
}

function plant(bug) {
  const file = join(root, bug.file)
  const text = readFileSync(file, 'utf8')
  const [before, after] = text.split(bug.from)
  const wrong = `${before}${bug.to}${after}`
  const { atime, mtime } = statSync(file)
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, JSON.stringify({ file: bug.file, text, wrong }))
  planted = { file, text, times: { atime, mtime } }
  writeFileSync(file, wrong)
}

/** Takes out what a run that was killed has left behind, unless the file has been worked on since. */
function mendLeftOver() {
  if (!existsSync(note)) return
  const { file, text, wrong } = JSON.parse(readFileSync(note, 'utf8'))
  const isThere = readFileSync(join(root, file), 'utf8') === wrong
  if (isThere) writeFileSync(join(root, file), text)
  rmSync(note)
  console.log(isThere ? `${file}: the bug of a run that was killed is taken out.` : `${file}: left as it is.`)
}

/** Runs tests, until the first that fails unless all are wanted. What fails beside the tests themselves proves nothing. */
async function ask(kind, args, { all = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-planted-'))
  try {
    const report = join(folder, 'report.json')
    const { config, timeoutMs } = kinds[kind]
    const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await runNode(vitest, ['run', ...config, ...args, ...told, ...(all ? [] : ['--bail=1'])], {
      env: { CI: '1', NO_COLOR: '1' },
      timeoutMs,
    })
    const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
    const tests = testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, status }) => ({ file: relative(root, file.name), fullName, status })),
    )
    const of = (status) => tests.filter((test) => test.status === status)
    return { code, output, passed: of('passed').length, failed: of('failed') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One test alone. */
function askFor(kind, { file, fullName }) {
  const name = fullName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return ask(kind, [file, '-t', `^${name}$`])
}

/** Of the tests that failed the first that fails again with the bug, and passes without it. */
async function findSound(kind, failed, bug) {
  for (const test of failed.slice(0, soundTries)) {
    plant(bug)
    const again = await askFor(kind, test).finally(restore)
    if (isEnding || again.failed.length === 0) continue
    const { code, passed } = await askFor(kind, test)
    if (code === 0 && passed > 0) return test
  }
  return undefined
}

async function tryBug(bug) {
  const kind = kindOf(bug)
  const sure = flag('sure')
  const named = flag('everywhere') ? [] : bug[kind]
  plant(bug)
  const answer = await ask(kind, named.length > 0 ? named : kinds[kind].args, { all: sure }).finally(restore)
  const { code, output, passed, failed } = answer
  if (failed.length > 0 && !isEnding) {
    const test = sure ? await findSound(kind, failed, bug) : failed[0]
    const { file, fullName } = test ?? failed[0]
    return { verdict: test ? 'caught' : 'by chance', by: `${file} › ${fullName}` }
  }
  if (code === 0 && passed > 0) return { verdict: 'survived', by: `${passed} tests passed` }
  if (!isEnding) console.log(output.slice(-4_000))
  return { verdict: 'unclear', by: passed > 0 ? 'no test failed, and yet the run did' : 'no test ran' }
}

function endBy(signal) {
  isEnding = true
  restore()
  // While tests run, run.mjs ends them and then this process.
  if (process.listenerCount(signal) === 1) process.exit(130)
}

async function main() {
  if (flag('help')) return void console.log(usage)
  if (flag('list')) {
    for (const bug of bugs) console.log(`${kindOf(bug).padEnd(8)} ${bug.name}: ${bug.what}`)
    return
  }
  mendLeftOver()
  const names = only?.split(',')
  const chosen = bugs.filter(
    (bug) =>
      (names?.includes(bug.name) ?? true) && !['units', 'browser'].some((kind) => flag(kind) && kind !== kindOf(bug)),
  )
  const unknown = names?.filter((name) => !bugs.some((bug) => bug.name === name)) ?? []
  const faults = [...unknown.map((name) => `There is no bug called ${name}`), ...faultsOf(chosen)]
  if (faults.length > 0 || chosen.length === 0) {
    console.error(`${faults.join('\n') || 'No bug is chosen'}\n${usage}`)
    process.exitCode = 1
    return
  }
  const asked = new Set(chosen.map(kindOf))
  if (asked.has('units')) ensureRedis()
  await ensureBundler()
  if (asked.has('browser')) {
    const browser = ensureBrowser()
    if (!browser) throw new Error('No browser to run the journeys in.')
    process.env.CHROME_PATH = browser
    await generateStyles()
  }
  const rows = []
  for (const bug of chosen) {
    const start = performance.now()
    const { verdict, by } = await tryBug(bug)
    if (isEnding) return
    const seconds = `${Math.round((performance.now() - start) / 1_000)} s`
    rows.push({ name: bug.name, kind: kindOf(bug), verdict, seconds, by })
    console.log(`${verdict}: ${bug.name}, ${seconds}, ${by}`)
  }
  const widest = Math.max(...rows.map(({ name }) => name.length))
  console.log(`\n== ${rows.length} planted bugs`)
  for (const { name, kind, verdict, seconds, by } of rows)
    console.log(`${verdict.padEnd(9)} ${kind.padEnd(7)} ${name.padEnd(widest)} ${seconds.padStart(6)}  ${by}`)
  const missed = rows.filter(({ verdict }) => verdict !== 'caught').length
  console.log(`${rows.length - missed} caught, ${missed} not`)
  if (missed > 0) process.exitCode = 1
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endBy(signal))
process.on('exit', restore)
await main()
