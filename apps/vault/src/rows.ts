import type { Vault } from './context.js'
import { decrypt, encrypt } from './crypto/aead.js'
import { isSame, macOf } from './crypto/hash.js'
import { Refusal } from './refusal.js'

type Parts = readonly (string | number | null)[]

/** What ties the fields of a row together: whoever writes to the database without the vault's key cannot make it. */
export const rowMac = ({ secrets }: Pick<Vault, 'secrets'>, table: string, parts: Parts): string =>
  macOf(secrets.row, [table, ...parts])

/** @throws Refusal `record_tampered` when the row was changed by somebody else */
export function checkRow(vault: Pick<Vault, 'secrets' | 'log'>, table: string, parts: Parts, mac: string): void {
  if (isSame(rowMac(vault, table, parts), mac)) return
  vault.log.error({ table }, 'a row was changed by somebody else')
  throw new Refusal('record_tampered')
}

/** Addresses and names are kept encrypted; `purpose` and the row they belong to go into the additional data. */
export const hide = ({ secrets }: Pick<Vault, 'secrets'>, text: string, purpose: string): string =>
  Buffer.from(encrypt(secrets.data, Buffer.from(text), purpose)).toString('base64url')

export function reveal(vault: Pick<Vault, 'secrets' | 'log'>, sealed: string, purpose: string): string {
  try {
    return Buffer.from(decrypt(vault.secrets.data, Buffer.from(sealed, 'base64url'), purpose)).toString()
  } catch (cause) {
    vault.log.error({ purpose: purpose.split('/')[0] }, 'a sealed field was changed by somebody else')
    throw new Refusal('record_tampered', { cause })
  }
}
