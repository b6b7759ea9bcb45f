import { test } from 'vitest'
import { checkModel } from './check.test-support.js'

test('behavior: nor in ten thousand sequences', async () => {
  await checkModel(10_000)
}, 1_800_000)
