import { test } from 'vitest'
import { checkModel } from './play.test-support.js'

test('behavior: nor in five thousand sequences', async () => {
  await checkModel(5_000)
}, 1_800_000)
