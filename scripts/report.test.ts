import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createReport } from './report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-report-'))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Result = Parameters<ReturnType<typeof createReport>['add']>[1]

function told(...results: Result[]) {
  const lines: string[] = []
  const report = createReport((line: string) => lines.push(line))
  for (const [index, result] of results.entries()) report.add({ id: `gate${index}`, title: 'A gate' }, result, 1_000)
  return { isWell: report.close(), lines }
}

test('default: every gate counts beside its tests, and the counting line is the last', () => {
  const { isWell, lines } = told({ ok: true, passed: 3, failed: 0 }, { ok: true, output: 'as it should be\n' })
  expect(isWell).toBe(true)
  expect(lines).toContain('as it should be')
  expect(lines.at(-1)).toBe('5 passed, 0 failed')
  expect(lines.find((line) => line.startsWith('passed  gate0'))).toMatch(/1\.0 s\s+\d+ %\s+3 tests$/)
})

test('error: a failed gate', () => {
  const { isWell, lines } = told({ ok: false, passed: 3, failed: 1, output: 'what it said' })
  expect(isWell).toBe(false)
  expect(lines).toContain('== gate0: FAILED in 1.0 s')
  expect(lines.at(-1)).toBe('3 passed, 2 failed')
})

test('behavior: the ten slowest tests are named, and of those over 10 s the ones whose file does not say why', () => {
  const quick = file('quick.test.ts', '')
  const silent = file('silent.test.ts', '// It is slow.')
  const open = file('open.test.ts', '\n// Slow: a sandbox is started, and killed.\n')
  const tests = [
    ...Array.from({ length: 12 }, (_, index) => ({ file: quick, name: `number ${index}`, ms: 100 + index })),
    { file: silent, name: 'says nothing', ms: 10_001 },
    { file: open, name: 'says why', ms: 20_000 },
  ]
  const { lines } = told({ ok: true, passed: 14, tests })
  const from = lines.indexOf('\n== The slowest tests') + 1
  const named = lines.slice(from, from + 10)
  expect(named[0]).toMatch(/20\.0 s {2}.*open\.test\.ts > says why$/)
  expect(named[1]).toMatch(/silent\.test\.ts > says nothing \(over 10 s, and its file does not say why/)
  expect(named[9]).toMatch(/number 4$/)
  expect(lines[from + 10]).toMatch(/Summary/)
})
