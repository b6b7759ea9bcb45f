import { browserForTests } from '../setup/visit.js'
import { loginWays } from '../ways/login.js'
import { startsOf, walk } from '../ways/walk.js'

walk(loginWays(startsOf(browserForTests().visit)))
