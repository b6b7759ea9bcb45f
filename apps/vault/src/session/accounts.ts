import type { Vault } from '../context.js'
import type { LoginProvider } from '../contract/index.js'
import { macOf } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { checkRow, hide, reveal, rowMac } from '../rows.js'

/** Who logs in: an e-mail address, or a person at a provider (`iss` and `sub`; never by the address the provider tells). */
export type Identity = {
  /** HMAC of what identifies the person. */
  key: string
  accountId: string
  provider: LoginProvider
  /** The address, or the name at the provider. */
  shown: string
}

type Row = { key: string; account_id: string; provider: LoginProvider; sealed: string; mac: string }

const identityParts = (key: string, accountId: string, provider: string) => [key, accountId, provider]

/** The index of an e-mail address: finds it again without keeping it readable. */
export const emailKey = ({ secrets }: Pick<Vault, 'secrets'>, email: string): string =>
  macOf(secrets.email, ['email', normalised(email)])

/** Case does not count, and the domain is told by its ASCII form. Dots and what stands behind `+` do count. */
function normalised(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const url = `https://${domain}`
  // The whole domain, or none of it: mails do not stop where a URL's host does.
  const host = !/[:/?#%]/.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain
  return `${email.slice(0, at).normalize('NFC')}@${host}`.toLowerCase()
}

/** @throws Refusal `record_tampered` */
export async function identityOf(vault: Vault, sql: Query, key: string): Promise<Identity | undefined> {
  const [row] = await sql<Row[]>`select key, account_id, provider, sealed, mac from identities where key = ${key}`
  return row && read(vault, row)
}

/** The e-mail address of an account, if it has one. */
export async function emailOf(vault: Vault, sql: Query, accountId: string): Promise<Identity | undefined> {
  const [row] = await sql<Row[]>`
    select key, account_id, provider, sealed, mac from identities where account_id = ${accountId} and provider = 'email'`
  return row && read(vault, row)
}

/** Where an account is told of what happens to its wallet: its address, or the one that its provider has verified. */
export async function noticeOf(vault: Vault, sql: Query, accountId: string): Promise<string | undefined> {
  const email = await emailOf(vault, sql, accountId)
  if (email) return email.shown
  const [row] = await sql<{ key: string; notice: string }[]>`
    select key, notice from identities where account_id = ${accountId} and notice is not null`
  return row && reveal(vault, row.notice, `notice/${row.key}`)
}

/** The address that the provider tells now. */
export async function keepNotice(vault: Vault, sql: Query, key: string, email: string | undefined): Promise<void> {
  const notice = email === undefined ? null : hide(vault, email, `notice/${key}`)
  await sql`update identities set notice = ${notice} where key = ${key}`
}

function read(vault: Vault, { key, account_id: accountId, provider, sealed, mac }: Row): Identity {
  checkRow(vault, 'identities', identityParts(key, accountId, provider), mac)
  return { key, accountId, provider, shown: reveal(vault, sealed, `identity/${key}`) }
}

/** Finds the account behind an identity, or makes both. Call it behind a lock on the key. */
export async function accountFor(vault: Vault, sql: Query, identity: Omit<Identity, 'accountId'>): Promise<Identity> {
  const known = await identityOf(vault, sql, identity.key)
  if (known) return known
  const accountId = randomId(128)
  await sql`insert into accounts (id, created_at) values (${accountId}, ${vault.clock()})`
  await addIdentity(vault, sql, { ...identity, accountId })
  return { ...identity, accountId }
}

export async function addIdentity(vault: Vault, sql: Query, identity: Identity): Promise<void> {
  const { key, accountId, provider, shown } = identity
  const mac = rowMac(vault, 'identities', identityParts(key, accountId, provider))
  await sql`
    insert into identities (key, account_id, provider, sealed, mac, created_at)
    values (${key}, ${accountId}, ${provider}, ${hide(vault, shown, `identity/${key}`)}, ${mac}, ${vault.clock()})`
}
