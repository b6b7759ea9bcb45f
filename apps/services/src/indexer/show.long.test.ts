import { afterAll, beforeAll, test } from 'vitest'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { type EmbeddedPostgres, startPostgres } from '../testing/postgres.js'
import { startShow } from './show.test-support.js'
import { seededNumbers } from './traffic.test-support.js'

let postgres: EmbeddedPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
})

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

/** Each round: traffic, the indexer killed somewhere in the middle of it, reorganisations of any depth, and then everything compared. */
test.each(seeds)(
  'behavior: seed %i: traffic, kills and reorganisations, and all equals the recomputation',
  async (seed) => {
    const chains = await startTestChains({ own: true })
    const below = seededNumbers(seed)
    const traces = (['debug', 'trace', undefined] as const)[seed % 3]
    const from = seed % 4 === 3 ? 150 : 0
    const accounts = seed % 2 === 0 ? 'all' : 'seen'
    const setting = { from, accounts, ...(traces ? { traces } : {}) } as const
    const show = await startShow(chains, await postgres.createDatabase(`long${seed}`), seed, setting)
    try {
      for (let round = 0; round < 4; round++) {
        let indexer = show.startIndexer()
        let sent = false
        const sending = show.traffic.blocks(40).then(() => {
          sent = true
        })
        for (let kill = 0; kill < 3; kill++) {
          // Somewhere in its work: after so many blocks more, or when there is nothing left to take.
          await show.untilFurther(1n + BigInt(below(8)), () => sent)
          indexer.kill('SIGKILL')
          indexer = show.startIndexer()
        }
        await sending
        await show.traffic.reorganise(1 + below(60))
        await show.traffic.blocks(1 + below(30))
        await show.traffic.reorganise(1 + below(5))
        await show.traffic.blocks(3)
        await show.untilTaken()
        await show.compare()
        show.stopIndexers()
      }
    } finally {
      await show.stop()
      await chains.stop()
    }
  },
  600_000,
)
