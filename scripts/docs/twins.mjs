import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const summary =
  'Portico lets the visitors of a web app connect a wallet and shows them what they have: one small, accessible modal that you host yourself. TypeScript, React or no framework, MIT licence.'

/** The first sentence of a page, for a list of pages. */
function firstSentence(text) {
  const prose = text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^```[\s\S]*?^```/gm, '')
  const [line = ''] = prose.split('\n').filter((part) => /^[\p{L}`*[]/u.test(part))
  const words = line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return (/^.*?[.:](?=\s|$)/.exec(words)?.[0] ?? words).replace(/:$/, '.')
}

/**
 * Many readers are programs: beside each page lies its Markdown, `llms.txt` lists them all, and `llms-full.txt` is all of them in one.
 */
export function writeTwins({ staged, built, all }) {
  const list = [`# Portico`, '', `> ${summary}`, '']
  const full = [`# Portico`, '', `> ${summary}`]
  for (const { title, pages } of all) {
    list.push(`## ${title}`, '')
    for (const { place, name } of pages) {
      const text = readFileSync(join(staged, place), 'utf8')
      mkdirSync(dirname(join(built, place)), { recursive: true })
      copyFileSync(join(staged, place), join(built, place))
      list.push(`- [${name}](/${place}): ${firstSentence(text)}`)
      full.push('', '---', '', `<!-- /${place} -->`, '', text.trim())
    }
    list.push('')
  }
  writeFileSync(join(built, 'llms.txt'), list.join('\n'))
  writeFileSync(join(built, 'llms-full.txt'), `${full.join('\n')}\n`)
}
