import { mountForTests } from '../setup/mounted.js'
import { moneyWays } from '../ways/money.js'
import { startsOf, walk } from '../ways/walk.js'

// Slow: every view of a way is met in eight settings, and axe reads it in three of them.
walk(moneyWays(startsOf(mountForTests().mount)))
