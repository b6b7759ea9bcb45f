import { browserForTests } from '../../setup/visit.js'
import { tradeWays } from '../../ways/trade.js'
import { startsOf, walk } from '../../ways/walk.js'

walk(tradeWays(startsOf(browserForTests().visit)))
