import fc from 'fast-check'
import { runs } from './runs.js'

const { PORTICO_SEED: seed, PORTICO_PATH: path, LONG } = process.env
/** The quick tier tries the same values each time: a change is what makes it fail. The long one looks for new ones. */
const quickSeed = 20_261_123

// A property that fails prints its seed and its path; both given back play the same again.
fc.configureGlobal({
  numRuns: runs(100),
  ...(seed ? { seed: Number(seed) } : LONG === '1' ? {} : { seed: quickSeed }),
  ...(path ? { path } : {}),
})
