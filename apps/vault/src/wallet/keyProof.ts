import type { Vault } from '../context.js'
import { isSame, macOf, sha256 } from '../crypto/hash.js'
import type { Query } from '../db/connect.js'
import { Refusal } from '../refusal.js'
import { walletOf } from './records.js'

/** What is kept of the proof: bound to its wallet, so that it cannot be moved to another row. */
export const keyProofMac = ({ secrets }: Pick<Vault, 'secrets'>, walletId: string, proof: string) =>
  macOf(secrets.row, ['key-proof', walletId, sha256(proof)])

/** @throws Refusal `slot_refused` when it is not what the key of the wallet gives */
export async function checkKeyProof(vault: Vault, sql: Query, walletId: string, proof: string): Promise<void> {
  const [row] = await sql<{ kept: string }[]>`select key_proof as kept from wallets where id = ${walletId}`
  if (row?.kept !== '' && !isSame(row?.kept ?? '', keyProofMac(vault, walletId, proof)))
    throw new Refusal('slot_refused')
}

/** For what an account's key alone may do at once. @throws Refusal `wallet_unknown` or `slot_refused` */
export async function requireKeyProof(vault: Vault, sql: Query, accountId: string, proof: string): Promise<void> {
  const wallet = await walletOf(sql, accountId)
  if (!wallet) throw new Refusal('wallet_unknown')
  await checkKeyProof(vault, sql, wallet.walletId, proof)
}
