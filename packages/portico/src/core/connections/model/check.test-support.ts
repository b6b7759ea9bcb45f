import fc from 'fast-check'
import { vi } from 'vitest'
import { play, sequence, warmUp } from './steps.test-support.js'

/**
 * Plays so many random sequences on a clock of its own. A failure prints the seed, the path and the shortest sequence that fails;
 * `PORTICO_SEED` (and `PORTICO_PATH`) play it again.
 */
export async function checkModel(numRuns: number): Promise<void> {
  const { PORTICO_SEED: seed, PORTICO_PATH: path } = process.env
  await warmUp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    // What these load for the first time takes real time, which they do not have: they are not looked at.
    for (const some of fc.sample(sequence, { numRuns: 20, seed: 1 })) await play(some).catch(() => {})
    vi.useRealTimers()
    await vi.dynamicImportSettled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await fc.assert(fc.asyncProperty(sequence, play), {
      numRuns,
      ...(seed ? { seed: Number(seed) } : {}),
      ...(path ? { path } : {}),
    })
  } finally {
    vi.useRealTimers()
  }
}
