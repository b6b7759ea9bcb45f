import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { chunkSteps } from '../chunkSteps.mjs'
import { root } from '../root.mjs'

const source = join(root, 'packages/portico/src')
const room = join(source, 'react')
const copy = join(room, 'copy')

/**
 * Which groups of sentences stand in which file of a language, and which file a part of the page needs: by what the modules of each view
 * take from `react/copy`, at once or later. A file is one of `words` in `chunkSteps.mjs`.
 */
export function wordsByAct() {
  const views = readdirSync(join(room, 'views'))
  const actOf = { Connect: 'open', buttons: 'open', common: 'common' }
  const groups = { open: new Set(), common: new Set() }
  const add = (act, names) => {
    groups[act] ??= new Set()
    for (const name of names) groups[act].add(name)
  }
  add('open', groupsOf(join(room, 'modal/mount.tsx')))
  add('open', groupsOf(join(room, 'buttons/connected.tsx')))
  // What the modal itself draws now and then comes with what views share.
  add('common', groupsOf(join(room, 'modal/mount.tsx'), { later: true }))
  const parts = views.map((name) => [name, join(room, 'views', name, `${name}.tsx`)])
  for (const [name, file] of [...parts, ['wallets', join(room, 'hooks/walletList.ts')]]) {
    actOf[name] = wordsOf(actAt(relative(source, file).replace(/\.tsx?$/, '')))
    add(actOf[name], groupsOf(file, { later: true }))
  }
  return { groups, actOf }
}

/** The act that brings a module, as the build has it. */
function actAt(path) {
  const acts = chunkSteps.lines.flatMap((line) => Object.entries(line.acts))
  return acts.find(([, patterns]) => patterns.some((pattern) => pattern.test(path)))[0]
}

/** The file that has the sentences of an act. */
const wordsOf = (act) =>
  Object.keys(chunkSteps.words).find((file) => chunkSteps.words[file].includes(act)) ?? 'settings'

const imports = /(?:^|\n)(?:import|export) (?!type)([^'"]*?)from '(\.[^']+)\.js'/g
const lazy = /\bimport\('(\.[^']+)\.js'\)/g

/** The groups that a module takes from `react/copy`, with those of what it imports; `later`: and of what it loads. Views are no part of it. */
function groupsOf(file, { later = false } = {}, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const found = []
  const follow = (path, names) => {
    const target = ['.tsx', '.ts'].map((end) => resolve(dirname(file), path) + end).find(existsSync)
    if (!target?.startsWith(`${room}/`)) return
    if (target.startsWith(`${copy}/`)) found.push(...names)
    else if (!isOther(target, file)) found.push(...groupsOf(target, { later }, seen))
  }
  for (const [, names = '', path] of text.matchAll(imports)) follow(path, names.match(/\w+Copy\b/g) ?? [])
  if (later) for (const [, path] of text.matchAll(lazy)) follow(path, [])
  return found
}

/** Whether a module belongs to another view, or is what loads views. */
function isOther(target, from) {
  const viewAt = (path) => /\/react\/views\/(\w+)\//.exec(path)?.[1]
  const view = viewAt(target)
  return /\/react\/(?:viewTable|modal\/loadedViews|hooks\/walletList)\.tsx?$/.test(target)
    ? true
    : view !== undefined && view !== viewAt(from) && !from.startsWith(`${room}/parts/`)
}
