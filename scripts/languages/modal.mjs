import { join } from 'node:path'
import { root } from '../root.mjs'
import { wordsByAct } from './acts.mjs'
import { englishGroups } from './groups.mjs'
import { keyOf, spokenSentences, tags } from './read.mjs'

export const modalFolder = join(root, 'packages/portico/src/languages')

/** The modules of `portico/languages`, by their names: of each language one file for each act, and one with all that begins them. */
export async function modalModules() {
  const files = new Map()
  const offered = tags()
  const groups = await englishGroups()
  const english = Object.assign({}, ...Object.values(groups).map((group) => ({ ...group })))
  const { groups: byAct, actOf } = wordsByAct()
  const keysOf = (names) => new Set([...names].flatMap((name) => Object.keys(groups[name])))
  const open = keysOf(byAct.open)
  const common = keysOf(byAct.common)
  const acts = Object.keys(byAct).filter((act) => act !== 'open')
  for (const tag of offered) {
    const all = Object.entries(spokenSentences(tag, 'modal'))
    const some = (isIn) => Object.fromEntries(all.filter(([key]) => isIn(keyOf(key, english), key)))
    const isOpen = (key) => open.has(key) && !(key in atOnce(groups))
    const isCommon = (key) => !open.has(key) && (common.has(key) || key.startsWith('error.'))
    const lines = acts.map((act) => `  ${act}: () => import('./${tag}.${act}.generated.js'),\n`)
    files.set(
      `${tag}.generated.ts`,
      `${wordsIn(some(isOpen))}export const acts = {\n${lines.join('')}}\nexport const actOf = ${JSON.stringify(actOf)}\n`,
    )
    for (const act of acts) {
      const own = keysOf(byAct[act])
      const isOwn = (key) => own.has(key) && !open.has(key) && !isCommon(key)
      files.set(`${tag}.${act}.generated.ts`, wordsIn(some(act === 'common' ? isCommon : isOwn)))
    }
  }
  const atOnceOf = (tag) => pick(spokenSentences(tag, 'modal'), Object.keys(atOnce(groups)))
  files.set(
    'shipped.generated.ts',
    `export const shipped = {\n${offered
      .map(
        (tag) =>
          `  '${tag}': { words: ${JSON.stringify(atOnceOf(tag))}, load: () => import('./${tag}.generated.js') },\n`,
      )
      .join('')}}\n`,
  )
  return files
}

/** What the page says before anybody acts. */
const atOnce = (groups) => ({ ...groups.buttonCopy, ...groups.fieldCopy })

const pick = (sentences, keys) =>
  Object.fromEntries(keys.flatMap((key) => (key in sentences ? [[key, sentences[key]]] : [])))

const wordsIn = (sentences) => `export const words: Readonly<Record<string, string>> = ${JSON.stringify(sentences)}\n`
