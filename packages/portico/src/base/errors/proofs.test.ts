import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalog } from './catalog.js'
import { proofs, standIns } from './proofs.test-support.js'

const source = new URL('../../', import.meta.url)
const repository = new URL('../../../', source)

/** The tests of a file that bear a title, each with its rows and its body. */
function testsOf(file: string, title: string): string[] {
  const text = readFileSync(new URL(file, /^(e2e|sandbox)\//.test(file) ? repository : source), 'utf8')
  // What stands before the first one belongs to it.
  const starts = [...text.matchAll(/^ *(?:test|it)(?:\.\w+)*[(<]/gm)].map(({ index }) => index)
  return starts
    .map((start, place) => text.slice(start, starts[place + 1]))
    .filter((body) => body.includes(`'${title}'`) || body.includes(`"${title}"`))
}

describe('proofs', () => {
  test.each(Object.entries(proofs))('behavior: %s is raised by its cause', (code, [file, title]) => {
    const bodies = testsOf(file, title)
    expect(bodies, `the test "${title}" in ${file}`).not.toHaveLength(0)
    // An error that the test makes itself proves nothing.
    for (const body of bodies) expect(body).not.toMatch(new RegExp(`fail\\([^,()]*,\\s*'${code}'`))
  })

  test('behavior: every error of the catalogue has one, and one that takes its place', () => {
    expect(Object.keys(proofs).sort()).toEqual(Object.keys(catalog).sort())
    for (const code of Object.keys(proofs)) expect(standIns[code]).not.toBe(code)
    expect(Object.keys(standIns).sort()).toEqual(Object.keys(catalog).sort())
  })
})
