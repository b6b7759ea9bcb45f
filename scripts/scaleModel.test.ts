import { expect, test } from 'vitest'
import { modelOf, readMeasured } from '../bench/load/model.js'
import { readTable } from '../bench/readme.mjs'

test('behavior: the host of many people is reckoned from what was measured', () => {
  const { assumptions, host } = modelOf(readMeasured(readTable('load')))
  expect(readTable('assumptions', 'docs/hosting/scale.md')).toBe(assumptions)
  expect(readTable('host', 'docs/hosting/scale.md')).toBe(host)
})
