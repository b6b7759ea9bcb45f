import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
import { root } from './root.mjs'
import { run, runNode } from './run.mjs'

ensureNode()
ensureModules()
await build()

/** Calls and messages against bare ones, then blocks. */
async function servicesBench() {
  const codes = []
  for (const file of ['bench/services.ts', 'bench/indexer.ts']) {
    const args = ['--import', 'tsx', join(root, file), ...process.argv.slice(2)]
    codes.push((await run(process.execPath, args, { stream: true, timeoutMs: 600_000 })).code)
  }
  return { code: codes.some((code) => code !== 0) ? 1 : 0 }
}
if (process.argv.includes('--load')) {
  const args = ['--import', 'tsx', join(root, 'bench/load/load.ts'), ...process.argv.slice(2)]
  process.exit((await run(process.execPath, args, { stream: true, timeoutMs: 3_600_000 })).code)
}
if (process.argv.includes('--services')) process.exit((await servicesBench()).code)

const weighing = () =>
  run(process.execPath, ['--import', 'tsx', join(root, 'bench/installs.ts')], { stream: true, timeoutMs: 1_800_000 })
if (process.argv.includes('--installs')) process.exit((await weighing()).code)

const sizeOnly = process.argv.includes('--size')
const size = await runNode(join(root, 'bench/size.mjs'), [], { stream: true })
const codes = [size.code]

const browser = sizeOnly ? undefined : ensureBrowser()
const inBrowser = (...args) =>
  run(process.execPath, ['--import', 'tsx', ...args], {
    stream: true,
    env: { CHROME_PATH: browser },
    timeoutMs: 3_600_000,
  })
if (browser) codes.push((await inBrowser(join(root, 'bench/journeys/journeys.ts'), '--times')).code)

// Timing is measured by itself, with nothing else running.
const timing = join(root, 'bench/timing.ts')
if (!sizeOnly && existsSync(timing)) {
  codes.push(browser ? (await inBrowser(timing, ...process.argv.slice(2))).code : 1)
  codes.push((await servicesBench()).code)
}
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
