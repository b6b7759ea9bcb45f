import { createHmac, randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../db/connect.js'
import { networkOf, providerOf } from '../guards/network.js'

type Source = { database: Pick<Database, 'sql'> }

/**
 * The key that signs along for a permission. It follows from one secret of the database and the permission's id, so that every process finds the
 * same and none has to be kept.
 */
export async function keyOf(source: Source, pci: string): Promise<PrivateKeyAccount> {
  return privateKeyToAccount(`0x${await digestOf(source, `permission ${pci}`)}`)
}

/**
 * What a network is kept as beside a permission that it told of: the same text for the account, and for no other. What stands before the dot
 * is the same for all networks of a provider.
 * @param address of whoever tells
 */
export async function tellerOf(source: Source, account: string, address: string): Promise<string> {
  const parts = [`provider ${account} ${providerOf(address)}`, `teller ${account} ${networkOf(address)}`]
  return (await Promise.all(parts.map((part) => digestOf(source, part)))).map((text) => text.slice(0, 32)).join('.')
}

async function digestOf({ database: { sql } }: Source, text: string): Promise<string> {
  await sql`
    insert into server_secrets (name, secret) values ('sessions', ${randomBytes(32).toString('hex')})
    on conflict do nothing`
  const [row] = await sql<{ secret: string }[]>`select secret from server_secrets where name = 'sessions'`
  return createHmac('sha256', Buffer.from(row?.secret ?? '', 'hex'))
    .update(text)
    .digest('hex')
}

/** @param version `2`: 65 bytes in hex. Else, as older clients read it, the hex of that text. */
export function publicKeyText(publicKey: Hex, version: string | undefined): string {
  return version === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2), 'ascii').toString('hex')}`
}
