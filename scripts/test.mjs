import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureHeadlessShell, ensureOtherBrowsers } from './browser.mjs'
import { build } from './build.mjs'
import { ensureBundler } from './bundler.mjs'
import { changesSince } from './changes.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
import { createFloor } from './floor.mjs'
import { longGates, quickGates } from './gates.mjs'
import { ensureRedis } from './redis.mjs'
import { createReport } from './report.mjs'

const known = [...quickGates, ...longGates].map(({ id }) => id)
const usage = `Usage: npm test [-- --long | --changed[=REV]]
PORTICO_ONLY=unit,types npm test   runs these steps alone: build, ${known.join(', ')}
--changed                          what the changes since the branch left its upstream can touch, those not committed among
                                   them; since REV with --changed=REV. For work: what lands has run whole
LONG=1 or --long                   large numbers, as in npm run test:long`

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}

ensureNode()
ensureModules()

const only = process.env.PORTICO_ONLY?.split(',').map((id) => id.trim())
const unknown = only?.filter((id) => !known.includes(id) && id !== 'build')
if (unknown?.length) {
  console.error(`PORTICO_ONLY names ${unknown.join(', ')}.\n${usage}`)
  process.exit(1)
}
const asked = process.argv.find((argument) => /^--changed(=|$)/.test(argument))
const changes = asked ? await changesSince(asked.split('=')[1]) : undefined
const wanted = ({ id, when, touchedBy }) =>
  (only?.includes(id) ?? true) && (when?.() ?? true) && (!changes || (touchedBy?.(changes.files) ?? true))

const long = process.argv.includes('--long') || process.env.LONG === '1'
const tarballs = mkdtempSync(join(tmpdir(), 'portico-tarballs-'))
process.on('exit', () => rmSync(tarballs, { recursive: true, force: true }))
const env = { CI: '1', NO_COLOR: '1', TARBALLS_OF_RUN: tarballs, ...(long ? { LONG: '1' } : {}) }
const report = createReport()

async function step(gate, { niceness = 0, floor } = {}) {
  const start = performance.now()
  const log = floor?.log ?? console.log
  if (gate.stream) log(`\n== ${gate.title}`)
  const stream = gate.stream ? (floor?.write ?? true) : false
  const options = { env: { ...env, ...gate.env }, stream, niceness, changes, ran: report.tests() }
  const result = await attempt(() => gate.run(options))
  report.add(gate, result, performance.now() - start, log)
}

async function attempt(work) {
  try {
    return await work()
  } catch (error) {
    return { ok: false, output: String(error.message ?? error) }
  }
}

if (changes) console.log(`${changes.files.length} files changed since ${changes.base}`)
const chosen = longGates.filter(wanted)
/** What is asked of other gates' tests is asked where these ran whole. */
const isLed = ({ behind = [] }) => behind.every((id) => !changes && chosen.some((gate) => gate.id === id))
const alone = chosen.filter((gate) => only?.includes(gate.id) && !isLed(gate))
if (alone.length > 0) {
  const asks = alone.map(({ id, behind }) => `${id} asks after the tests of ${behind.join(' and ')}`).join(', ')
  console.error(`${asks}: PORTICO_ONLY has to name them too, and --changed leaves them out.\n${usage}`)
  process.exit(1)
}
const journeys = chosen.filter(({ needsBrowser }) => needsBrowser)
if (chosen.some(({ id }) => id === 'unit')) ensureRedis()
if (chosen.some(({ id, needsBrowser }) => id === 'unit' || needsBrowser) && !(await ensureBundler()))
  console.error('The tests of smart accounts cannot run without the bundler.')
const browser = journeys.length > 0 && (!long || ensureOtherBrowsers()) ? ensureBrowser() : undefined
const shell = browser && ensureHeadlessShell(browser)

await step({
  id: 'build',
  title: 'Build',
  run: async () => {
    const lines = []
    try {
      await build({ log: (line) => lines.push(line) })
      return { ok: true, output: lines.join('\n') }
    } catch (error) {
      return { ok: false, output: [...lines, error.message].join('\n') }
    }
  },
})

/** One after the other, in what the long ones leave of the machine: they wait for processes and clocks now and then. */
async function runQuickGates() {
  for (const gate of quickGates.filter(wanted)) await step(gate, { niceness: chosen.length > 0 ? 15 : 0 })
}

/**
 * Of the long ones those that may begin with another do, in what it leaves of the machine, and say what they found when it is their turn.
 * In the long tier, where some fill disks and turn clocks, one comes after the other.
 */
async function runLongGates() {
  const gates = chosen.filter(isLed)
  const floor = createFloor()
  const begun = new Map()
  for (const gate of long ? [] : gates)
    if (gates.some(({ id }) => id === gate.beginsWith)) begun.set(gate, longStep(gate, { niceness: 5, floor }))
  for (const gate of gates) {
    if (begun.has(gate)) floor.open()
    await (begun.get(gate) ?? longStep(gate))
  }
}

async function longStep(gate, options) {
  if (!gate.needsBrowser) await step(gate, options)
  else if (browser) await step({ ...gate, env: { CHROME_PATH: browser, CHROME_SHELL_PATH: shell } }, options)
  else report.add(gate, { ok: false, output: 'No browser to run the journeys in.' }, 0)
}

await Promise.all([runQuickGates(), runLongGates()])

// The exit listeners of run.mjs end what is left; the counting line stays the last one.
process.exitCode = report.close() ? 0 : 1
