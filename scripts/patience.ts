import { vi } from 'vitest'

const { waitFor, waitUntil } = vi
// A mutant that nobody waits for in vain is noticed sooner.
const timeout = process.env.PORTICO_MUTANTS ? 10_000 : 60_000

// A busy machine is no failure: what is waited for may take about as long as a test may, not the one second of the library.
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout, ...options })
