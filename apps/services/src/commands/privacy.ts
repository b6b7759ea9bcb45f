import { keptAccounts } from '../indexer/follow.js'
import { readSubject } from '../privacy/account.js'
import { eraseAccount, exportAccount } from '../privacy/requests.js'
import type { Values, Work } from './command.js'
import { whoOf } from './log.js'

export const privacyUsage = `portico-services privacy export <account or address>   prints what is held about it, as JSON
portico-services privacy erase <account or address>   erases that at once, and prints what had to stay and why
`

export const privacyTakes: Readonly<Record<string, readonly string[]>> = {
  'privacy export': ['by'],
  'privacy erase': ['by'],
}

/** The commands of data protection; `undefined` where there is none of these words. @throws Error for what is no address */
export function privacyWork([verb, given, ...more]: readonly string[], values: Values): Work | undefined {
  if ((verb !== 'export' && verb !== 'erase') || given === undefined || more.length > 0) return undefined
  const subject = readSubject(given)
  const by = whoOf(values)
  return async ({ database, chains }) => {
    const kept = (accounts: 'all' | 'seen') =>
      chains.filter((chain) => keptAccounts(chain) === accounts).map(({ id }) => id)
    const indexes = { seen: kept('seen'), whole: kept('all') }
    const answer =
      verb === 'export'
        ? { held: await exportAccount(database, subject) }
        : await eraseAccount(database, subject, { indexes, by })
    return `${JSON.stringify({ address: subject.address, ...answer }, null, 2)}\n`
  }
}
