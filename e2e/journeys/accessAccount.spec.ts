import { mountForTests } from '../setup/mounted.js'
import { accountWays } from '../ways/account.js'
import { startsOf, walk } from '../ways/walk.js'

// Slow: every view of a way is met in eight settings, and axe reads it in three of them.
walk(accountWays(startsOf(mountForTests().mount)))
