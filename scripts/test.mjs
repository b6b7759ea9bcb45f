import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureHeadlessShell, ensureOtherBrowsers } from './browser.mjs'
import { build } from './build.mjs'
import { ensureBundler } from './bundler.mjs'
import { changesSince } from './changes.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
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

async function step(gate, { behind = false } = {}) {
  const start = performance.now()
  if (gate.stream) console.log(`\n== ${gate.title}`)
  const options = { env: { ...env, ...gate.env }, stream: gate.stream ?? false, behind, changes, ran: report.tests() }
  const result = await attempt(() => gate.run(options))
  report.add(gate, result, performance.now() - start)
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
  for (const gate of quickGates.filter(wanted)) await step(gate, { behind: chosen.length > 0 })
}

async function runLongGates() {
  for (const gate of chosen.filter(isLed)) {
    if (!gate.needsBrowser) await step(gate)
    else if (browser) await step({ ...gate, env: { CHROME_PATH: browser, CHROME_SHELL_PATH: shell } })
    else report.add(gate, { ok: false, output: 'No browser to run the journeys in.' }, 0)
  }
}

await Promise.all([runQuickGates(), runLongGates()])

// The exit listeners of run.mjs end what is left; the counting line stays the last one.
process.exitCode = report.close() ? 0 : 1
