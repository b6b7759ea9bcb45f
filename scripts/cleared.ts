import { afterAll, vi } from 'vitest'

// Files share a process, so none may leave behind what the next one would meet: a stopped clock, a page, a setting.
const lazy = Symbol('lazy')
const globals = snapshot(globalThis)
const environment = { ...process.env }

afterAll(() => {
  const left = [
    ...(vi.isFakeTimers() ? ['fake timers'] : []),
    ...changes(globals, snapshot(globalThis)).map((key) => `globalThis.${key}`),
    ...changes(environment, process.env).map((key) => `process.env.${key}`),
  ]
  vi.useRealTimers()
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}`)
})

/** Values alone: what Node makes when it is first asked for has a getter before. Libraries mark their helpers with underscores. */
function snapshot(from: object): Record<string, unknown> {
  const entries = Object.entries(Object.getOwnPropertyDescriptors(from))
  return Object.fromEntries(
    entries.flatMap(([key, { get, value }]) => (key.startsWith('__') ? [] : [[key, get ? lazy : value]])),
  )
}

function changes(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => before[key] !== lazy && !Object.is(before[key], after[key]))
}
