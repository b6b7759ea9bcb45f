import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { broughtBy } from '../sbom.mjs'

/**
 * The licences of all that an installation of a workspace brings along, as text: what each is called, and its own words where it is
 * installed here. What belongs to another platform is not, and is named.
 *
 * @param {string} root a checkout with its modules, absolute
 * @param {string} folder such as `packages/portico`
 * @param {{ packages: Record<string, any> }} lock
 */
export function licencesOf(root, folder, lock) {
  const rows = [...broughtBy(folder, lock).keys()]
    .filter((place) => place.includes('node_modules/'))
    .map((place) => {
      const { name = place.split('node_modules/').at(-1), version, license = 'not told' } = lock.packages[place]
      return { name, version, license, text: wordsOf(join(root, place)) }
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
  const own = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const once = rows.filter((row, at) => row.name !== rows[at - 1]?.name || row.version !== rows[at - 1]?.version)
  return [
    `${own.name} ${own.version}, ${own.license}, brings ${once.length} packages of others.`,
    ...once.map(({ name, version, license, text }) => {
      const words = text || 'Not installed here: a part for another platform, or one that has no file of its licence.'
      return `${'='.repeat(80)}\n${name} ${version}, ${license}\n\n${words}`
    }),
  ].join('\n\n')
}

function wordsOf(place) {
  if (!existsSync(place)) return ''
  return readdirSync(place)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(?:[cm]?js|ts)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(place, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}
