import { mountForTests } from '../../setup/mounted.js'
import { tradeWays } from '../../ways/trade.js'
import { startsOf, walk } from '../../ways/walk.js'

// Slow: every view of a way is met in eight settings, and axe reads it in three of them.
walk(tradeWays(startsOf(mountForTests().mount)))
