import { assertReachable } from '@portico/pg'
import type { Config } from '../config.js'
import { connect } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import type { KekProvider } from '../kek/provider.js'
import { createLogger } from '../log.js'
import { openSecrets } from '../secrets.js'
import { erasePerson, exportPerson } from './person.js'

export const privacyUsage = `portico-vault privacy export <email>       prints what is held about whoever has this address, as JSON
portico-vault privacy erase <email> --yes  erases it; the wallet is lost for good, for everybody
`

const warning = (email: string, wallets: unknown) => {
  const [wallet] = (Array.isArray(wallets) ? wallets : []) as { eip155: string; solana: string }[]
  const which = wallet ? ` ${wallet.eip155} (Solana: ${wallet.solana})` : ''
  return `Erasing ${email} takes the wallet${which} from its owner for good: its encrypted key and the shares that open it are kept here and nowhere else, and nobody can make them anew. What it holds is lost unless it was moved, the key was exported, or the file of a recovery kit is kept with its code. Say --yes to erase it.`
}

/**
 * Does what a command of data protection says.
 * @returns the text to print, or nothing where there is no such command
 * @throws Error with a sentence for the operator
 */
export async function runPrivacy(
  args: readonly string[],
  { config, kekOf }: { config: () => Config; kekOf: (config: Config) => Promise<KekProvider> },
): Promise<string | undefined> {
  const isSure = args.includes('--yes')
  const [verb, email, ...more] = args.filter((word) => word !== '--yes')
  if ((verb !== 'export' && verb !== 'erase') || email === undefined || more.length > 0) return undefined
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${email}" is no e-mail address`)
  const settings = config()
  const sql = connect(settings.databaseUrl, { max: 1 })
  try {
    await assertReachable(sql, settings.databaseUrl, 'databaseUrl', { waitMs: 0 })
    await migrate(sql)
    const vault = { sql, secrets: await openSecrets(sql, await kekOf(settings)), log: createLogger('silent') }
    const held = await exportPerson(vault, email)
    if (verb === 'export') return `${JSON.stringify({ email, held }, null, 2)}\n`
    if ('wallets' in held && !isSure) throw new Error(warning(email, held.wallets))
    if (!isSure) throw new Error(`Say --yes to erase what is held about ${email}.`)
    return `${JSON.stringify({ email, erased: await erasePerson(vault, email) }, null, 2)}\n`
  } finally {
    await sql.end({ timeout: 5 })
  }
}
