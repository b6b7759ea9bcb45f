import { test } from 'vitest'
import { runs } from '../../../../../../scripts/runs.js'
import { checkPays } from './play.test-support.js'
import { checkTerms } from './terms.test-support.js'

test('behavior: whatever wallets, networks, tabs and reloads do, one order is paid once and told as what it is', async () => {
  await checkPays(runs(1_000))
}, 120_000)

test('behavior: nor is anything sent or swapped that was not agreed to, once each', async () => {
  await checkTerms(runs(500))
}, 120_000)
