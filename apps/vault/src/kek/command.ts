import { assertReachable } from '@portico/pg'
import type { Config } from '../config.js'
import { connect } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { createLogger } from '../log.js'
import type { KekProvider } from './provider.js'
import { rewrap } from './rewrap.js'

export const rewrapUsage = `portico-vault rewrap      seals by the first key (kek) what those of kek.also have sealed; it can be ended and begun again
`

/**
 * Seals all by the first key.
 * @returns the text to print
 * @throws Error with a sentence for the operator, also when something stays that no key opens
 */
export async function runRewrap(
  config: Config,
  keksOf: (config: Config) => Promise<[KekProvider, ...KekProvider[]]>,
): Promise<string> {
  const keks = await keksOf(config)
  if (!config.development && keks.some(({ development }) => development))
    throw new Error('Not safe in production: a key is one for development')
  const sql = connect(config.databaseUrl, { max: 2 })
  try {
    await assertReachable(sql, config.databaseUrl, 'databaseUrl', { waitMs: 0 })
    await migrate(sql)
    const { rewrapped, already, unopened } = await rewrap({ sql, keks, log: createLogger('silent') })
    const told = `Sealed anew: ${rewrapped}. Sealed by this key before: ${already}. Not opened by any key: ${unopened}.\n`
    if (unopened > 0)
      throw new Error(
        `${told}What no key opens was sealed by another one, or changed by somebody else. Keep the keys of before, and find out which.`,
      )
    return told
  } finally {
    await sql.end({ timeout: 5 })
  }
}
