import { test } from 'vitest'
import { runs } from '../../../../../../scripts/runs.js'
import { checkModel } from './check.test-support.js'

test('behavior: the store, what an app is handed, what is stored and what a reload brings back never disagree', async () => {
  await checkModel(runs(1_000))
}, 240_000)
