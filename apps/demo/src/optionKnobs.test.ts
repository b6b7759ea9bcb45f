import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knobs } from './knobs.js'
import { optionKnobs } from './optionKnobs.js'

const page = readFileSync(new URL('../../../docs/options.md', import.meta.url), 'utf8')
const options = [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
)

test('behavior: every option of the page has a knob', () => {
  expect(options.length).toBeGreaterThan(40)
  expect(options.filter((option) => !(optionKnobs[option] && optionKnobs[option] in knobs))).toEqual([])
})
