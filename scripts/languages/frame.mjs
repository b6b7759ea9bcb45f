import { join } from 'node:path'
import { root } from '../root.mjs'
import { spokenSentences, tags } from './read.mjs'

export const frameFolder = join(root, 'apps/frame/src/languages')

/** The modules of the embedded wallet's pages: one file for each language, its sentences by their groups (`confirm.close`). */
export function frameModules() {
  const files = new Map()
  const lines = tags().map((tag) => {
    const groups = {}
    for (const [key, text] of Object.entries(spokenSentences(tag, 'frame'))) {
      const [group] = key.split('.', 1)
      groups[group] = { ...groups[group], [key.slice(group.length + 1)]: text }
    }
    files.set(`${tag}.generated.ts`, `export const sentences: ${type} = ${JSON.stringify(groups)}\n`)
    return `  '${tag}': () => import('./${tag}.generated.js'),\n`
  })
  files.set(
    'shipped.generated.ts',
    `export const shipped: Readonly<Record<string, () => Promise<{ sentences: ${type} }>>> = {\n${lines.join('')}}\n`,
  )
  return files
}

const type = 'Readonly<Record<string, Readonly<Record<string, string>>>>'
