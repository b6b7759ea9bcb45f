import { randomBytes } from 'node:crypto'
import type { Database } from './db/connect.js'
import { KekAway, type KekProvider } from './kek/provider.js'

const names = ['code', 'email', 'row', 'nonce', 'data'] as const

/**
 * The vault's own keys, random, kept sealed by the operator's: `code` under one-time codes, `email` under the index of addresses,
 * `row` under rows that must not be changed from outside, `nonce` under the nonces of proofs, `data` encrypts addresses and names.
 */
export type Secrets = Readonly<Record<(typeof names)[number], Uint8Array>>

export const secretAad = (name: string) => `secret/${name}`

/** Reads the keys, and makes them at the first start. @throws Error when the operator's key is not the one that sealed them. */
export async function openSecrets(sql: Database, kek: KekProvider): Promise<Secrets> {
  const entries: [string, Uint8Array][] = []
  // One after the other: with a wrong key nothing is still under way when the caller hears of it, and closes the database.
  for (const name of names) {
    const aad = secretAad(name)
    const fresh = Buffer.from(await kek.seal(randomBytes(32), aad)).toString('base64url')
    await sql`insert into secrets (name, sealed) values (${name}, ${fresh}) on conflict do nothing`
    const [row] = await sql<{ sealed: string }[]>`select sealed from secrets where name = ${name}`
    const sealed = Buffer.from(row?.sealed ?? '', 'base64url')
    const key = await kek.open(sealed, aad).catch((cause: unknown) => {
      if (cause instanceof KekAway) throw cause
      throw new Error('This key does not open the secrets of this database', { cause })
    })
    entries.push([name, key])
  }
  return Object.fromEntries(entries) as Secrets
}
