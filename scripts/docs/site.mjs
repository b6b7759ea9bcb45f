import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from '../ensureInstalled.mjs'
import { root } from '../root.mjs'
import { runNode } from '../run.mjs'
import { groups, stagePapers } from './papers.mjs'
import { writeReference } from './reference.mjs'
import { writeTwins } from './twins.mjs'

const home = join(root, 'docs/site')
const staged = join(home, '.pages')
export const built = join(home, 'dist')

/** Gathers the pages, builds the site into `docs/site/dist`, and lays the Markdown of each page beside it. */
export async function buildSite({ log = () => {} } = {}) {
  await ensureInstalled(home, 'the generator', log)
  log('Gathering the pages …')
  stagePapers(staged)
  const reference = writeReference(staged)
  const guides = groups()
  const exported = [{ title: 'Every export', pages: reference }]
  const shown = (list) =>
    list.map(({ title, pages }) => ({
      text: title,
      items: pages.map(({ place, name }) => ({
        text: name,
        link: `/${place.replace(/(^|\/)index\.md$|\.md$/, '$1')}`,
      })),
    }))
  const back = { text: 'Guides', items: [{ text: 'What Portico is', link: '/' }] }
  const sidebar = { '/reference/': [back, ...shown(exported)], '/': shown(guides) }
  writeFileSync(join(staged, 'sidebar.json'), JSON.stringify(sidebar, null, 2))
  mkdirSync(join(staged, 'public'), { recursive: true })
  copyFileSync(join(root, 'apps/demo/public/icon.svg'), join(staged, 'public/icon.svg'))
  log('Building …')
  const { code, output } = await runNode(join(home, 'node_modules/vitepress/bin/vitepress.js'), ['build', home], {
    cwd: home,
  })
  if (code !== 0) throw new Error(output.slice(-4_000))
  writeTwins({ staged, built, all: [...guides, ...exported] })
}
