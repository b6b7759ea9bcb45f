import { browserForTests } from '../setup/visit.js'
import { moneyWays } from '../ways/money.js'
import { startsOf, walk } from '../ways/walk.js'

walk(moneyWays(startsOf(browserForTests().visit)))
