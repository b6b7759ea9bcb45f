import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'
import { compressed } from './bundle.mjs'

const folders = { modal: 'packages/portico/dist/languages', frame: 'apps/frame/dist/assets' }

/** What a reader of each language loads beside the code, by act; the file of the embedded wallet's pages is one. */
export function weighLanguages() {
  const modal = filesOf(folders.modal, /^([\w-]+?)(?:\.(\w+))?\.generated\.js$/)
  const frame = filesOf(folders.frame, /^([\w-]+)\.generated-[\w-]+\.js$/)
  const tags = [...new Set(modal.map(({ tag }) => tag))].filter((tag) => tag !== 'shipped')
  const acts = [...new Set(modal.map(({ act }) => act ?? 'open'))]
  const weigh = (files) => (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(2)
  const row = (tag) => {
    const own = modal.filter((file) => file.tag === tag)
    const cells = acts.map((act) => weigh(own.filter((file) => (file.act ?? 'open') === act)))
    return `| ${tag} | ${[...cells, weigh(own), weigh(frame.filter((file) => file.tag === tag))].join(' | ')} |`
  }
  return [
    `| language | ${acts.join(' | ')} | all of the modal | the frame |`,
    `|---|${'--:|'.repeat(acts.length + 2)}`,
    ...tags.map(row),
  ].join('\n')
}

function filesOf(folder, pattern) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const [, tag, act] = pattern.exec(name) ?? []
    return tag ? [{ tag, act, bytes: compressed(readFileSync(join(root, folder, name))) }] : []
  })
}
