import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { hour, minute, second } from '../clock.js'
import type { SessionCaller, Vault } from '../context.js'
import type { VaultAnswer, VaultRequest } from '../contract/index.js'
import { isSame, macOf, sha256 } from '../crypto/hash.js'
import type { Query } from '../db/connect.js'
import { KekAway } from '../kek/provider.js'
import { Refusal } from '../refusal.js'
import { checkRow, rowMac } from '../rows.js'
import { delay, holdsKey } from '../session/delayed.js'
import { addEntry } from './log.js'

const { oprf } = ristretto255_oprf

type Row = {
  slot_id: string
  key: string
  proof: string
  tries: number
  not_before: number
  /** How often its owner objected to its end. */
  objections: number
  mac: string
}

/** Wrong ones in a row that a slot lives through. */
const triesAtMost = 10
/** How long the next try has to wait behind so many. */
const waits = [0, 0, 0, minute, 5 * minute, 15 * minute, hour, hour, 4 * hour, 24 * hour]

const keyAad = (accountId: string, slotId: string) => JSON.stringify(['oprf', accountId, slotId])
/** Nobody has more tries than these, however often they object. */
const objectionsAtMost = 3
/** What is left to try after an objection. */
const triesForgiven = 3

const parts = ({ slot_id, key, proof, tries, not_before, objections }: Omit<Row, 'mac'>) => [
  slot_id,
  key,
  proof,
  tries,
  not_before,
  // Rows of before know none.
  ...(objections > 0 ? [objections] : []),
]
const proofMac = ({ secrets }: Vault, slotId: string, proof: string) =>
  macOf(secrets.row, ['pin-proof', slotId, sha256(proof)])

/**
 * Seals the OPRF key of a slot anew, with a MAC that fits; its tries stay what they are.
 * @param reseal what the key is sealed as from now on, or nothing where that is what it is
 * @throws Refusal `slot_unknown` or `record_tampered`
 */
export async function resealPin(
  vault: Pick<Vault, 'secrets' | 'log'>,
  sql: Query,
  { accountId, slotId }: { accountId: string; slotId: string },
  reseal: (sealed: string, aad: string) => Promise<string | undefined>,
): Promise<boolean> {
  // In the order in which a try locks them.
  await sql`select 1 from slots where id = ${slotId} for update`
  const row = await read(vault, sql, slotId)
  const key = await reseal(row.key, keyAad(accountId, slotId))
  if (key === undefined) return false
  await sql`update pins set key = ${key}, mac = ${rowMac(vault, 'pins', parts({ ...row, key }))} where slot_id = ${slotId}`
  return true
}

/** The OPRF key of a slot that begins. */
export async function preparePin(vault: Vault, sql: Query, accountId: string, slotId: string): Promise<void> {
  const sealed = await vault.kek.seal(oprf.generateKeyPair().secretKey, keyAad(accountId, slotId))
  await write(vault, sql, {
    slot_id: slotId,
    key: Buffer.from(sealed).toString('base64url'),
    proof: '',
    tries: 0,
    not_before: 0,
    objections: 0,
  })
}

async function write(vault: Vault, sql: Query, row: Omit<Row, 'mac'>): Promise<void> {
  const mac = rowMac(vault, 'pins', parts(row))
  await sql`
    insert into pins (slot_id, key, proof, tries, not_before, objections, mac)
    values (${row.slot_id}, ${row.key}, ${row.proof}, ${row.tries}, ${row.not_before}, ${row.objections}, ${mac})
    on conflict (slot_id) do update
      set proof = excluded.proof, tries = excluded.tries, not_before = excluded.not_before,
        objections = excluded.objections, mac = excluded.mac`
}

async function read(vault: Pick<Vault, 'secrets' | 'log'>, sql: Query, slotId: string): Promise<Row> {
  const [row] = await sql<Row[]>`
    select slot_id, key, proof, tries, not_before, objections, mac from pins where slot_id = ${slotId} for update`
  if (!row) throw new Refusal('slot_unknown')
  checkRow(vault, 'pins', parts(row), row.mac)
  return row
}

/**
 * Evaluates what was typed, blinded. It is counted in the same transaction, one after the other. A try behind the tenth in a row ends the
 * slot: at once for a device that holds the wallet's key, otherwise when its owner was told and did not object.
 * @throws Refusal `slot_unknown`, `login_stale`, `pin_locked`, `slot_refused` or `record_tampered`
 */
export async function evaluatePin(
  vault: Vault,
  caller: SessionCaller,
  { slotId, blinded }: VaultRequest<'/slots/pin'>,
): Promise<VaultAnswer<'/slots/pin'>> {
  const { accountId, deviceId, loginAt } = caller.session
  const now = vault.clock()
  const outcome = await vault.sql.begin(async (sql): Promise<VaultAnswer<'/slots/pin'> | Ending> => {
    const [slot] = await sql<{ wallet_id: string | null; device_id: string }[]>`
      select wallet_id, device_id from slots where id = ${slotId} and account_id = ${accountId} and type = 'pin' for update`
    if (!slot || (slot.wallet_id === null && slot.device_id !== deviceId)) throw new Refusal('slot_unknown')
    if (slot.wallet_id !== null && now - loginAt > vault.config.limits.freshLoginMs) throw new Refusal('login_stale')
    const row = await read(vault, sql, slotId)
    if (row.not_before > now) throw new Refusal('pin_locked', { retryAfter: seconds(row.not_before - now) })
    if (slot.wallet_id !== null && row.tries >= triesAtMost)
      return endSlot(vault, sql, caller, { slotId, walletId: slot.wallet_id })
    const evaluated = await evaluate(vault, accountId, row, blinded)
    if (slot.wallet_id === null) return { evaluated }
    const tries = row.tries + 1
    // What is answered for the last time can still be right; a release brings the count back.
    await write(vault, sql, { ...row, tries, not_before: now + (waits[tries] ?? 0) })
    return { evaluated, triesLeft: triesAtMost - tries }
  })
  if ('evaluated' in outcome) return outcome
  outcome.tell()
  throw outcome.at === undefined
    ? new Refusal('slot_unknown')
    : new Refusal('pin_locked', { retryAfter: seconds(Math.max(outcome.at - now, second)) })
}

/** When the slot ends, if it has not yet; and what tells its owner. */
type Ending = { at?: number; tell(): void }

async function endSlot(
  vault: Vault,
  sql: Query,
  caller: SessionCaller,
  { slotId, walletId }: { slotId: string; walletId: string },
): Promise<Ending> {
  if (!(await holdsKey(sql, caller.session))) return delay(vault, sql, caller, { kind: 'pin', slotId })
  await addEntry(vault, sql, caller, walletId, { event: 'remove', slotId, slotType: 'pin', evidence: 'login' })
  await sql`delete from slots where id = ${slotId}`
  return { tell: () => undefined }
}

/** The owner objected to the end of a PIN: it has some tries again, a few times in its life. */
export async function forgivePin(vault: Vault, sql: Query, slotId: string): Promise<void> {
  const [slot] = await sql`select 1 from slots where id = ${slotId} for update`
  if (!slot) return
  const row = await read(vault, sql, slotId)
  if (row.objections >= objectionsAtMost) return
  const tries = Math.min(row.tries, triesAtMost - triesForgiven)
  await write(vault, sql, { ...row, tries, not_before: 0, objections: row.objections + 1 })
}

const seconds = (ms: number) => Math.ceil(ms / second)

async function evaluate(vault: Vault, accountId: string, { slot_id, key }: Row, blinded: string): Promise<string> {
  const secret = await vault.kek.open(Buffer.from(key, 'base64url'), keyAad(accountId, slot_id)).catch((cause) => {
    if (cause instanceof KekAway) throw cause
    throw new Refusal('record_tampered', { cause })
  })
  try {
    const answer = oprf.blindEvaluate(secret, new Uint8Array(Buffer.from(blinded, 'base64url')))
    return Buffer.from(answer).toString('base64url')
  } catch (cause) {
    throw new Refusal('invalid_request', { cause })
  }
}

/** Keeps what only the right PIN gives, with the slot that is added. */
export async function keepPin(vault: Vault, sql: Query, slotId: string, proof: string | undefined): Promise<void> {
  if (proof === undefined) throw new Refusal('slot_refused')
  await write(vault, sql, { ...(await read(vault, sql, slotId)), proof: proofMac(vault, slotId, proof) })
}

/** The right PIN brings the count back. @throws Refusal `slot_refused` or `record_tampered` */
export async function checkPin(vault: Vault, sql: Query, slotId: string, proof: string | undefined): Promise<void> {
  const row = await read(vault, sql, slotId)
  if (proof === undefined || !isSame(row.proof, proofMac(vault, slotId, proof))) throw new Refusal('slot_refused')
  await write(vault, sql, { ...row, tries: 0, not_before: 0 })
}
