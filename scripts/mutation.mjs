import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'
import { groups, leftOut } from './mutation/groups.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

const folder = join(root, 'scripts/mutation')
/** Of one group; the vault's tests have a database. */
const longestMs = 6 * 3_600_000

/** The settings of a group's run, or of some files of it. */
function settingsOf(name, files) {
  const { mutate, least, ignoreStatic = false } = groups[name]
  const common = JSON.parse(readFileSync(join(folder, 'stryker.config.json'), 'utf8'))
  const own = {
    ...common,
    ignoreStatic,
    mutate: [...(files.length > 0 ? files : mutate), ...leftOut],
    tempDirName: `.sandbox/mutation/${name}`,
    thresholds: { ...common.thresholds, low: least, break: files.length > 0 ? null : least },
  }
  const path = join(root, `.sandbox/mutation/${name}.json`)
  mkdirSync(join(root, '.sandbox/mutation'), { recursive: true })
  writeFileSync(path, JSON.stringify(own))
  return path
}

/**
 * Changes what guards money, keys and rates in every small way, and asks the tests whether they notice. Fails when a group of
 * `mutation/groups.mjs` stays below its score.
 *
 * @param names Groups; all of them when there are none. Files of one group narrow it down, and then no score is asked for.
 */
export async function mutate(options = {}, names = []) {
  await ensureInstalled(folder, 'the tools of mutation testing')
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const files = names.filter((name) => !(name in groups))
  const chosen = names.filter((name) => name in groups)
  if (files.length > 0 && chosen.length !== 1)
    throw new Error('Files are of one group: node scripts/mutation.mjs send features/…')
  const outputs = []
  let worst = 0
  for (const name of chosen.length > 0 ? chosen : Object.keys(groups)) {
    const env = { ...options.env, PORTICO_MUTANTS: name }
    const { code, output } = await runNode(stryker, ['run', settingsOf(name, files)], {
      timeoutMs: longestMs,
      ...options,
      env,
    })
    outputs.push(`${name}:\n${output}`)
    worst = Math.max(worst, code ?? 1)
  }
  return { code: worst, output: outputs.join('\n') }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code } = await mutate({ stream: true }, process.argv.slice(2))
  process.exitCode = code
}
