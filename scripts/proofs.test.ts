import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProofs, unproven } from './proofs.mjs'
import { replacing } from './replacing.mjs'
import { root } from './root.mjs'

const proof = { code: 'a/b', file: 'packages/portico/src/some.test.ts', title: 'error: %s is refused', standIn: 'a/c' }
const ran = (name: string, status = 'passed', file = '/tree/packages/portico/src/some.test.ts') => ({
  file,
  name,
  status,
})

test('unproven: a test that is not there, was skipped, failed, or is of another file', () => {
  expect(unproven([proof], [ran('group error: one is refused'), ran('group error: two is refused')])).toEqual([])
  for (const left of [
    [],
    [ran('group error: one is refused', 'skipped')],
    [ran('group error: one is refused'), ran('group error: two is refused', 'failed')],
    [ran('group error: one is refused at last')],
    [ran('group error: one is refused', 'passed', '/tree/packages/portico/src/another/some.test.ts')],
  ])
    expect(unproven([proof], left)).toEqual([proof])
})

test('readProofs: every error has a test and another error to take its place', async () => {
  const proofs = await readProofs()
  expect(proofs.length).toBeGreaterThan(80)
  for (const { code, file, title, standIn } of proofs) {
    expect(file).toMatch(/^(packages\/portico\/src|e2e|sandbox)\/.+\.(test|spec)\.ts$/)
    expect([title, standIn]).toEqual([expect.any(String), expect.any(String)])
    expect(standIn).not.toBe(code)
  }
})

test('replacing: where an error is raised, and neither its row nor what compares with it', () => {
  const { transform } = replacing('a/b>a/c,a/c>a/b')
  const text = `throw error('a/b'); throw error("a/c"); if (isAppError(e, 'a/b') || e.code === 'a/b') {} const t = { 'a/b': 'words' }`
  expect(transform(text, '/tree/packages/portico/src/core/some.ts')?.code).toBe(
    `throw error('a/c'); throw error('a/b'); if (isAppError(e, 'a/b') || e.code === 'a/b') {} const t = { 'a/b': 'words' }`,
  )
  expect(transform(text, '/tree/packages/portico/src/core/some.test.ts')).toBeUndefined()
  expect(transform('nothing of it', '/tree/packages/portico/src/core/some.ts')).toBeUndefined()
})

test('error: proofs asked for without the tests that they ask after', () => {
  const env = { ...process.env, PORTICO_ONLY: 'proofs' }
  const run = spawnSync(process.execPath, [join(root, 'scripts/test.mjs')], { env, encoding: 'utf8' })
  expect(run).toMatchObject({ status: 1, stdout: '' })
  expect(run.stderr).toContain('proofs asks after the tests of unit and e2e: PORTICO_ONLY has to name them too')
})
