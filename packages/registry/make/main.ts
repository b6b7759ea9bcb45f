import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openArchives } from './archives.js'
import { changesOfFacts } from './changes.js'
import { type Facts, makeFacts } from './makeFacts.js'
import { readOptions } from './options.js'
import { takePictures } from './takePictures.js'

const folder = fileURLToPath(new URL('../facts/', import.meta.url))

/**
 * `npm run registry`: makes the facts anew, shows what has changed, and takes the pictures. `--facts` leaves the pictures out, `--pictures`
 * the facts; `--check` writes nothing, and fails where the facts that are there would change.
 */
async function run(given: readonly string[]): Promise<void> {
  const options = readOptions(given)
  const archives = await openArchives()
  if (options.facts !== 'leave') {
    const { facts, wrong } = makeFacts(archives)
    if (wrong.length > 0) throw new Error(`The facts may not be published:\n${wrong.join('\n')}`)
    const { lines, changed } = changesOfFacts(readFacts(), facts)
    for (const line of lines) console.log(line)
    if (options.facts === 'write') write(facts)
    else if (changed) throw new Error('The facts are not what is made of their sources: npm run registry')
  }
  if (options.pictures) console.log(await takePictures(archives, readFacts()))
}

function readFacts(): Facts {
  const read = (name: keyof Facts, none: unknown) =>
    existsSync(`${folder}${name}.json`) ? JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) : none
  return {
    wallets: read('wallets', []),
    networks: read('networks', []),
    tokens: read('tokens', []),
    sources: read('sources', {}),
  }
}

/** An entry to a line, so that a change of one is a change of a line. */
function write(facts: Facts): void {
  mkdirSync(folder, { recursive: true })
  for (const what of ['wallets', 'networks', 'tokens'] as const)
    writeFileSync(`${folder}${what}.json`, `[\n${facts[what].map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`)
  writeFileSync(`${folder}sources.json`, `${JSON.stringify(facts.sources, null, 2)}\n`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
