import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.mjs'
import { readRunbook, runbookNames, runbooksFolder, sharedVariables } from './page.js'
import { fits } from './terminal.js'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
type Rule = { alert: string; annotations: { runbook?: string } }
const { groups } = parse(read('apps/services/deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const index = read(`${runbooksFolder}/index.md`)

describe.each(runbookNames)('%s', (name) => {
  const { path, title, when, alerts, over, variables, parts } = readRunbook(name)
  const blocks = parts.flatMap(({ steps }) => steps.flatMap((step) => step.blocks))

  test('default: it says when it is for and when it is over, and its steps are numbered', () => {
    expect(title).toMatch(/^[A-Z]/)
    expect(when).toMatch(/\.$/)
    expect(over?.trim()).toMatch(/\.$/)
    expect(parts.length).toBeGreaterThan(0)
    for (const { steps } of parts) expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1))
    for (const { steps } of parts)
      for (const step of steps) expect([step.title, step.blocks.length]).not.toEqual([step.title, 0])
    // What is seen is said where an operator would go on blindly otherwise.
    expect(blocks.filter(({ seen }) => seen !== undefined).length).toBeGreaterThan(blocks.length / 4)
  })

  test('behavior: nothing in a line has to be replaced: what differs from host to host is in the environment, and named', () => {
    const known = new Set([...sharedVariables(), ...variables])
    const code = blocks.map((block) => block.code).join('\n')
    const made = [...code.matchAll(/(?:^|\s)([A-Z]\w+)(?==| in )/gm)].map(([, own]) => own)
    const used = [...code.matchAll(/\$\{?([A-Z][A-Z0-9_]+)/g)].map(([, own = '']) => own)
    expect(used.filter((own) => !known.has(own) && !made.includes(own))).toEqual([])
    expect(variables.filter((own) => !code.includes(own))).toEqual([])
    expect(code).not.toMatch(/<[a-z][\w -]*>/)
  })

  test('behavior: a test types every line of it', () => {
    const source = read(`scripts/runbooks/${name}.long.test.ts`)
    for (const { title } of parts) expect(source.replaceAll('"', "'")).toContain(`'${name}', '${title}'`)
  })

  test('behavior: the alerts that it answers lead to it, and the list of all names them', () => {
    const leading = rules.filter(({ annotations }) => annotations.runbook === path).map(({ alert }) => alert)
    expect([...alerts].sort()).toEqual(leading.sort())
    const row = index.split('\n').find((line) => line.startsWith(`| [${title}](${name}.md) |`)) ?? ''
    expect([...row.matchAll(/`(\w+)`/g)].map(([, alert]) => alert).sort()).toEqual([...alerts].sort())
  })
})

test('behavior: an alert leads to a page that there is', () => {
  for (const { alert, annotations } of rules)
    if (annotations.runbook !== undefined)
      expect([alert, existsSync(join(root, annotations.runbook))]).toEqual([alert, true])
})

test.each([
  ['two', 'one\ntwo\nthree', true],
  ['one\nthree', 'one\ntwo\nthree', true],
  ['three\none', 'one\ntwo\nthree', false],
  ['t…o', 'one\ntwo', true],
  ['t…', 'one', false],
  ['(a.b)', '(axb)', false],
  ['tw', 'two', false],
])('fits: %j in %j: %s', (seen, said, expected) => {
  expect(fits(seen, said)).toBe(expected)
})
