import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { addLine, folderOf, readJson } from './mutation/round.mjs'

// Mutants that have to be there when modules are loaded, one after the other in one process: what the files compile to is kept, and what
// the tests share is begun once.
const folder = folderOf(process.env.PORTICO_MUTANTS)
const list = readJson(join(folder, 'alone.json'))
const round = (alone) => writeFileSync(join(folder, 'round.json'), JSON.stringify({ kind: 'alone', alone }))

round(undefined)
process.env.NODE_ENV = 'test'
process.env.VITEST = '1'
const vitest = await createVitest('test', {
  config: 'scripts/mutation.vitest.config.mjs',
  watch: false,
  reporters: [{}],
  onConsoleLog: () => false,
})
for (const { id, files } of list) {
  round(id)
  vitest.state.filesMap.clear()
  vitest.state.errorsSet.clear()
  await vitest.start(files)
  const isNoticed =
    vitest.state.getFiles().some(({ result }) => result?.state === 'fail') || vitest.state.errorsSet.size > 0
  addLine(join(folder, 'found.jsonl'), isNoticed ? { noticed: id, by: 'alone' } : { tried: id })
}
await vitest.close()
process.exit(0)
