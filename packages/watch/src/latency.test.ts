import { expect, test } from 'vitest'
import { createLatency } from './latency.js'

test('default: milliseconds are told in seconds, by what they were of and in steps whose upper bound is within', async () => {
  const latency = createLatency('work_duration_seconds', 'How long work took.', ['kind'])
  for (const ms of [4, 5, 6, 10_000, 10_001]) latency.observe({ kind: 'a' }, ms)
  latency.observe({ kind: 'b' }, 100)
  const lines = (await latency.text()).split('\n')
  expect(lines).toContain('# HELP portico_work_duration_seconds How long work took.')
  const bucket = (kind: string, le: string) =>
    lines.find((line) => line.includes(`le="${le}"`) && line.includes(`kind="${kind}"`))?.split(' ')[1]
  expect(['0.005', '0.01', '5', '10', '+Inf'].map((le) => bucket('a', le))).toEqual(['2', '3', '3', '4', '5'])
  expect(['0.05', '0.1'].map((le) => bucket('b', le))).toEqual(['0', '1'])
  expect(lines).toContain('portico_work_duration_seconds_sum{kind="b"} 0.1')
})

test('behavior: each is of its own, also of one name', async () => {
  const make = () => createLatency('work_duration_seconds', 'How long work took.', [])
  const [one, other] = [make(), make()]
  one.observe({}, 1)
  expect(await one.text()).toContain('portico_work_duration_seconds_count 1')
  expect(await other.text()).not.toContain('_count 1')
})
