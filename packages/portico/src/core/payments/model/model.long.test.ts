import { test } from 'vitest'
import { checkPays } from './play.test-support.js'
import { checkTerms } from './terms.test-support.js'

test('behavior: nor in five thousand sequences', async () => {
  await checkPays(5_000)
}, 1_800_000)

test('behavior: nor in five thousand of what people begin by themselves', async () => {
  await checkTerms(5_000)
}, 1_800_000)
