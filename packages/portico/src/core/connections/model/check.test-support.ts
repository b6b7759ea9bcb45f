import fc from 'fast-check'
import { vi } from 'vitest'
import { play, sequence, warmUp } from './steps.test-support.js'

/** Of the quick tier, so that it says the same of the same code; the long tier looks for what nobody has seen. */
const quickSeed = 20_261_121

/**
 * Plays so many random sequences on a clock of its own. The seed is printed, and a failure prints the path and the shortest sequence
 * that fails too; `PORTICO_SEED` (and `PORTICO_PATH`) play it again.
 */
export async function checkModel(numRuns: number): Promise<void> {
  const { PORTICO_SEED, PORTICO_PATH: path, LONG } = process.env
  const seed = PORTICO_SEED ? Number(PORTICO_SEED) : LONG === '1' ? Date.now() % 2 ** 31 : quickSeed
  process.stdout.write(`Model of connections: ${numRuns} sequences of the seed ${seed}\n`)
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
      seed,
      ...(path ? { path } : {}),
    })
  } finally {
    vi.useRealTimers()
  }
}
