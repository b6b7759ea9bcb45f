import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'
import { groups, leftOut } from './mutation/groups.mjs'
import { filesOf, instrument } from './mutation/instrument.mjs'
import { folderOf } from './mutation/round.mjs'
import { tryMutants } from './mutation/rounds.mjs'
import { scoreOf } from './mutation/score.mjs'
import { root } from './root.mjs'

/** Of one group; the vault's tests have a database. */
const longestMs = 6 * 3_600_000

/**
 * Changes what guards money, keys and rates in every small way, and asks the tests whether they notice. Fails when a group of
 * `mutation/groups.mjs` stays below its score.
 *
 * @param names Groups; all of them when there are none. Files of one group narrow it down, and then no score is asked for.
 */
export async function mutate(options = {}, names = []) {
  await ensureInstalled(join(root, 'scripts/mutation'), 'the tools of mutation testing')
  const files = names.filter((name) => !(name in groups))
  const chosen = names.filter((name) => name in groups)
  if (files.length > 0 && chosen.length !== 1)
    throw new Error('Files are of one group: node scripts/mutation.mjs send features/…')
  const outputs = []
  let code = 0
  for (const name of chosen.length > 0 ? chosen : Object.keys(groups)) {
    const begun = Date.now()
    const log = (line) =>
      options.stream && console.log(`${name}, ${Math.round((Date.now() - begun) / 1000)} s: ${line}`)
    const { mutate: own, least, ignoreStatic = false } = groups[name]
    const plan = await instrument(filesOf([...(files.length > 0 ? files : own), ...leftOut]))
    const limits = {
      isWhole: !ignoreStatic,
      log,
      env: { ...process.env, ...options.env },
      timeoutMs: options.timeoutMs ?? longestMs,
    }
    const { text, score } = scoreOf(plan, await tryMutants(name, plan, limits))
    writeFileSync(join(folderOf(name), 'score.txt'), text)
    if (options.stream) console.log(text)
    outputs.push(`${name}:\n${text}`)
    if (files.length === 0 && score < least) code = 1
  }
  return { code, output: outputs.join('\n') }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code } = await mutate({ stream: true }, process.argv.slice(2))
  process.exitCode = code
}
