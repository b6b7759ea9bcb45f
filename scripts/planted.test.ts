import { expect, test } from 'vitest'
import { bugs } from './planted/bugs.mjs'
import { replacedErrors } from './planted/errors.mjs'
import { faultsOf } from './planted/faults.mjs'
import { misreadings } from './planted/readings.mjs'

const planted = [...bugs, ...misreadings, ...replacedErrors]

test('default: what each planted bug replaces stands once in its file', () => {
  expect(planted.length).toBeGreaterThan(30)
  expect(faultsOf(planted)).toEqual([])
})

test('error: a bug whose line has moved, is there twice, or changes nothing', () => {
  const bug = {
    name: 'some',
    what: 'Something.',
    file: 'scripts/planted/bugs.mjs',
    from: 'export const bugs',
    to: '',
    units: [],
  }
  expect(faultsOf([bug])).toEqual([])
  expect(faultsOf([{ ...bug, from: 'no such line at all' + ' here' }])).toEqual([
    'some: what it replaces stands 0 times in scripts/planted/bugs.mjs',
  ])
  expect(faultsOf([{ ...bug, from: 'name: ' }])[0]).toMatch(/stands \d\d times/)
  expect(faultsOf([{ ...bug, file: 'scripts/gone.mjs' }])[0]).toMatch(/stands 0 times in scripts\/gone/)
  expect(faultsOf([bug, { ...bug, to: bug.from, browser: [] }])).toEqual([
    'some: its name is taken',
    'some: it changes nothing',
    'some: it names one of `units` and `browser`',
  ])
})
