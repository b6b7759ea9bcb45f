import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

ensureNode()
ensureModules()
const browser = ensureBrowser()
const script = join(root, 'e2e/screenshots.ts')
if (!browser || !existsSync(script)) {
  if (browser) console.error('There is no e2e/screenshots.ts.')
  process.exitCode = 1
} else {
  await build()
  const args = ['--import', 'tsx', script, ...process.argv.slice(2)]
  const { code } = await run(process.execPath, args, {
    stream: true,
    env: { CHROME_PATH: browser },
    timeoutMs: 1_800_000,
  })
  process.exitCode = code
}
