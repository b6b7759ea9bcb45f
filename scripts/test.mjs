import { ensureBrowser, ensureOtherBrowsers } from './browser.mjs'
import { build } from './build.mjs'
import { ensureBundler } from './bundler.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
import { longGates, quickGates } from './gates.mjs'
import { ensureRedis } from './redis.mjs'
import { inParallel } from './run.mjs'

const usage = `Usage: npm test [-- --long]
PORTICO_ONLY=unit,types npm test   runs these steps alone: build, ${[...quickGates, ...longGates].map(({ id }) => id).join(', ')}
LONG=1 or --long                   large numbers, as in npm run test:long`

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}

ensureNode()
ensureModules()

const only = process.env.PORTICO_ONLY?.split(',').map((id) => id.trim())
const unknown = only?.filter((id) => ![...quickGates, ...longGates].some((gate) => gate.id === id) && id !== 'build')
if (unknown?.length) {
  console.error(`PORTICO_ONLY names ${unknown.join(', ')}.\n${usage}`)
  process.exit(1)
}
const wanted = ({ id, when }) => (only?.includes(id) ?? true) && (when?.() ?? true)

const long = process.argv.includes('--long') || process.env.LONG === '1'
const env = { CI: '1', NO_COLOR: '1', ...(long ? { LONG: '1' } : {}) }
const totals = { passed: 0, failed: 0 }
const summary = []

function report({ id, title }, { ok, output = '', passed = 0, failed = 0 }, ms, shown = false) {
  const seconds = `${(ms / 1000).toFixed(1)} s`
  totals.passed += passed + (ok ? 1 : 0)
  totals.failed += failed + (ok ? 0 : 1)
  summary.push({ id, ok, seconds, tests: passed + failed })
  if (!shown) {
    console.log(`\n== ${title}`)
    if (output.trim()) console.log(output.trimEnd())
  }
  console.log(`== ${id}: ${ok ? 'passed' : 'FAILED'} in ${seconds}`)
}

async function step(gate) {
  const start = performance.now()
  if (gate.stream) console.log(`\n== ${gate.title}`)
  const result = await attempt(() => gate.run({ env: { ...env, ...gate.env }, stream: gate.stream ?? false }))
  report(gate, result, performance.now() - start, gate.stream)
}

async function attempt(work) {
  try {
    return await work()
  } catch (error) {
    return { ok: false, output: String(error.message ?? error) }
  }
}

const begin = performance.now()
const chosen = longGates.filter(wanted)
const journeys = chosen.filter(({ needsBrowser }) => needsBrowser)
if (chosen.some(({ id }) => id === 'unit')) ensureRedis()
if (chosen.some(({ id, needsBrowser }) => id === 'unit' || needsBrowser) && !(await ensureBundler()))
  console.error('The tests of smart accounts cannot run without the bundler.')
const browser = journeys.length > 0 && (!long || ensureOtherBrowsers()) ? ensureBrowser() : undefined

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
await inParallel(quickGates.filter(wanted).map((gate) => () => step(gate)))
for (const gate of chosen) {
  if (!gate.needsBrowser) await step(gate)
  else if (browser) await step({ ...gate, env: { CHROME_PATH: browser } })
  else report(gate, { ok: false, output: 'No browser to run the journeys in.' }, 0)
}

const minutes = ((performance.now() - begin) / 60_000).toFixed(1)
console.log(`\n== Summary after ${minutes} min`)
for (const { id, ok, seconds, tests } of summary) {
  console.log(`${ok ? 'passed' : 'FAILED'}  ${id.padEnd(8)} ${seconds.padStart(8)}${tests ? `  ${tests} tests` : ''}`)
}
// The exit listeners of run.mjs end what is left; the counting line stays the last one.
process.exitCode = totals.failed > 0 ? 1 : 0
console.log(`${totals.passed} passed, ${totals.failed} failed`)
