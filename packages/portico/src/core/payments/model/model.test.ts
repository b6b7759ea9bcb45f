import { test } from 'vitest'
import { runs } from '../../../../../../scripts/runs.js'
import { checkModel } from './play.test-support.js'

test('behavior: whatever wallets, networks and reloads do, one order is paid once and told as what it is', async () => {
  await checkModel(runs(1_000))
}, 120_000)
