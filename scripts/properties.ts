import fc from 'fast-check'
import { runs } from './runs.js'

const { PORTICO_SEED: seed, PORTICO_PATH: path } = process.env

// A property that fails prints its seed and its path; both given back play the same again.
fc.configureGlobal({
  numRuns: runs(100),
  ...(seed ? { seed: Number(seed) } : {}),
  ...(path ? { path } : {}),
})
