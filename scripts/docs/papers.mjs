import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { sidebar } from '../../docs/site/sidebar.mjs'
import { root } from '../root.mjs'

/** Where a page of the sidebar stands in the repository. */
export const fileOf = (page) => (page.endsWith('.md') ? page : `docs/${page}.md`)
/** And where in the site: papers from outside of `docs/` in a folder of their own. */
const placeOf = (file) => (file.startsWith('docs/') ? file.slice('docs/'.length) : `repository/${file}`)

/** The groups of the sidebar with the pages that are there: their file, their place in the site, their title. */
export const groups = () =>
  sidebar.map(({ title, pages }) => ({
    title,
    pages: pages
      .map(([page, name]) => ({ file: fileOf(page), place: placeOf(fileOf(page)), name }))
      .filter(({ file }) => existsSync(join(root, file))),
  }))

/** Code as it stands, and what is between. */
const outsideOfCode = (text, change) =>
  text
    .split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')

/**
 * A paper as the site has it: its links lead to pages of the site. A link to source code becomes plain words, since the site does not
 * have it.
 */
export function forSite(file, text, { known, pictures }) {
  const place = placeOf(file)
  return outsideOfCode(text, (part) =>
    part
      .replace(/(?<!!)\[((?:[^[\]\0]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g, (whole, words, link) => {
        if (/^[a-z]+:|^#/i.test(link)) return whole
        const [path, anchor] = link.split('#')
        const target = normalize(join(dirname(file), path))
        if (!known.has(target)) return words
        const to = relative(dirname(place), placeOf(target))
        return `[${words}](${to.startsWith('.') ? to : `./${to}`}${anchor ? `#${anchor}` : ''})`
      })
      .replace(/!\[([^\]]*)\]\(([^()\s]+)\)/g, (_, words, link) => {
        const target = normalize(join(dirname(file), link))
        pictures.add(target)
        return `![${words}](${relative(dirname(place), placeOf(target)).replace(/^(?!\.)/, './')})`
      }),
  )
}

/** Splits where code stands in the words of a link, which `outsideOfCode` would cut in two. */
const hideCodeInLinks = (text) => {
  const held = []
  const hidden = text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/(?<!!)\[((?:[^[\]`]*`[^`\n]*`)+[^[\]`]*)\]\(/g, (_, words) => {
            held.push(words)
            return `[\ue000${held.length - 1}\ue000](`
          }),
    )
    .join('')
  return { hidden, shown: (changed) => changed.replace(/\ue000(\d+)\ue000/g, (_, index) => held[Number(index)]) }
}

/** Writes all papers of the sidebar to where the generator reads them. */
export function stagePapers(to) {
  rmSync(to, { recursive: true, force: true })
  const pages = groups().flatMap((group) => group.pages)
  const known = new Set(pages.map(({ file }) => file))
  const pictures = new Set()
  for (const { file, place } of pages) {
    const { hidden, shown } = hideCodeInLinks(readFileSync(join(root, file), 'utf8'))
    const target = join(to, place)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, shown(forSite(file, hidden, { known, pictures })))
  }
  for (const picture of pictures) {
    const target = join(to, placeOf(picture))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(root, picture), target)
  }
}
