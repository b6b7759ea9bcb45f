import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/root.mjs'

const dist = join(root, 'apps/frame/dist')
/** kB of gzip for all that the page inside other sites ever loads, its Worker among it. */
const budget = 150

/** What the wallet's page loads: everything that can be reached from `frame.html`. */
export async function weighFrame() {
  await build({ log: () => {} })
  const names = readdirSync(join(dist, 'assets'))
  const texts = new Map(names.map((name) => [name, readFileSync(join(dist, 'assets', name), 'utf8')]))
  const reached = new Set()
  const reach = (text) => {
    for (const name of names) {
      if (reached.has(name) || !text.includes(name)) continue
      reached.add(name)
      reach(texts.get(name))
    }
  }
  reach(readFileSync(join(dist, 'frame.html'), 'utf8'))
  const rows = [...reached].map((name) => ({ name, bytes: gzipSync(texts.get(name), { level: 9 }).length }))
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const code = [...texts].filter(([name, text]) => name.endsWith('.js') && /\beval\(|new Function\(/.test(text))
  return {
    text: [
      'The page of the embedded wallet, with React, its Worker and everything it may load later (gzip):',
      '',
      '| what is loaded | kB | files | goal | |',
      '|---|--:|--:|--:|---|',
      `| /frame | ${(bytes / 1000).toFixed(2)} | ${rows.length} | ${budget} | ${bytes <= budget * 1000 ? 'ok' : 'over its goal'} |`,
    ].join('\n'),
    failures: [
      ...(bytes > budget * 1000 ? [`/frame: ${(bytes / 1000).toFixed(2)} kB of gzip, at most ${budget} kB`] : []),
      ...(rows.some(({ name }) => /worker/.test(name)) ? [] : ['/frame: the Worker is not among what was weighed']),
      ...code.map(([name]) => `apps/frame/dist/assets/${name} makes code of text`),
    ],
  }
}
