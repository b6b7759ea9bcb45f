import { afterAll, vi } from 'vitest'

// Files share a process, so none may leave behind what the next one would meet: a stopped clock, a page, a setting, a server, a process.
const lazy = Symbol('lazy')
const globals = snapshot(globalThis)
const environment = { ...process.env }
const running = resources()

afterAll(async () => {
  const stopped = vi.isFakeTimers()
  vi.useRealTimers()
  // What a client of this file still loads would go on in the middle of the next one.
  await vi.dynamicImportSettled()
  // What has just been told to end may take a moment for it.
  for (let tries = 0; tries < 500 && added().length > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const left = [
    ...(stopped ? ['fake timers'] : []),
    ...changes(globals, snapshot(globalThis)).map((key) => `globalThis.${key}`),
    ...changes(environment, process.env).map((key) => `process.env.${key}`),
    ...added(),
  ]
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

/** Servers that listen and processes that run, as far as they would keep this process from its end. */
function resources(): Record<'a listening server' | 'a process', number> {
  const kinds = process.getActiveResourcesInfo()
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  return { 'a listening server': count('TCPServerWrap'), 'a process': count('ProcessWrap') }
}

function added(): string[] {
  const now = resources()
  return (['a listening server', 'a process'] as const).filter((kind) => now[kind] > running[kind])
}
