import { browserForTests } from '../setup/visit.js'
import { accountWays } from '../ways/account.js'
import { startsOf, walk } from '../ways/walk.js'

walk(accountWays(startsOf(browserForTests().visit)))
