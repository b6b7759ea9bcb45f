import { createHmac, randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../db/connect.js'

type Source = { database: Pick<Database, 'sql'> }

/**
 * The key that signs along for a permission. It follows from one secret of the database and the permission's id, so that every process finds the
 * same and none has to be kept.
 */
export async function keyOf({ database: { sql } }: Source, pci: string): Promise<PrivateKeyAccount> {
  await sql`
    insert into server_secrets (name, secret) values ('sessions', ${randomBytes(32).toString('hex')})
    on conflict do nothing`
  const [row] = await sql<{ secret: string }[]>`select secret from server_secrets where name = 'sessions'`
  const key = createHmac('sha256', Buffer.from(row?.secret ?? '', 'hex'))
    .update(`permission ${pci}`)
    .digest('hex')
  return privateKeyToAccount(`0x${key}`)
}

/** @param version `2`: 65 bytes in hex. Else, as older clients read it, the hex of that text. */
export function publicKeyText(publicKey: Hex, version: string | undefined): string {
  return version === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2), 'ascii').toString('hex')}`
}
