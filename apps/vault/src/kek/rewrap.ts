import { inSlowTransaction } from '@portico/pg'
import type { Vault } from '../context.js'
import type { SlotType } from '../contract/index.js'
import type { Database } from '../db/connect.js'
import { Refusal } from '../refusal.js'
import { openSecrets, secretAad } from '../secrets.js'
import { resealPin } from '../wallet/pins.js'
import { shareAad } from '../wallet/slots.js'
import { KekAway, type KekProvider } from './provider.js'
import { severalKeks } from './several.js'

/** What was found: sealed anew, sealed by the first key already, and what none of the keys opens, which stays as it is. */
export type Rewrapped = { rewrapped: number; already: number; unopened: number }

type Keks = readonly [KekProvider, ...KekProvider[]]
type Slot = { id: string; account_id: string; type: SlotType; device_id: string; share: string }

/** So many rows are read at a time. */
const rowsAtOnce = 200

/**
 * Seals by the first key all that the others have sealed: the vault's own keys, the shares of the slots, the keys behind PINs. Each row is a
 * change of its own, so that it can be ended and begun again at any moment, beside vaults that have the same keys.
 * @throws KekAway, or Error when none of the keys is the one of this database
 */
export async function rewrap({ sql, keks, log }: { sql: Database; keks: Keks; log: Vault['log'] }): Promise<Rewrapped> {
  const found: Rewrapped = { rewrapped: 0, already: 0, unopened: 0 }
  const vault = { log, secrets: await openSecrets(sql, severalKeks(keks[0], keks.slice(1))) }

  /** What it is sealed as from now on; nothing where the first key has sealed it, or none of them. */
  async function reseal(sealed: string, aad: string): Promise<string | undefined> {
    const bytes = Buffer.from(sealed, 'base64url')
    for (const [index, kek] of keks.entries()) {
      const plain = await kek.open(bytes, aad).catch((error: unknown) => {
        if (error instanceof KekAway) throw error
        return undefined
      })
      if (!plain) continue
      const anew = index === 0 ? undefined : Buffer.from(await keks[0].seal(plain, aad)).toString('base64url')
      plain.fill(0)
      found.already += index === 0 ? 1 : 0
      return anew
    }
    found.unopened += 1
    return undefined
  }

  for (const { name, sealed } of await sql<{ name: string; sealed: string }[]>`select name, sealed from secrets`) {
    const anew = await reseal(sealed, secretAad(name))
    if (anew === undefined) continue
    found.rewrapped += await changed(
      sql`update secrets set sealed = ${anew} where name = ${name} and sealed = ${sealed}`,
    )
  }
  for (let last = ''; ; ) {
    const slots = await sql<Slot[]>`
      select id, account_id, type, device_id, share from slots where id > ${last} order by id limit ${rowsAtOnce}`
    for (const { id, account_id, type, device_id, share } of slots) {
      const anew = await reseal(share, shareAad(account_id, id, type, device_id))
      if (anew !== undefined)
        found.rewrapped += await changed(sql`update slots set share = ${anew} where id = ${id} and share = ${share}`)
      if (type === 'pin') found.rewrapped += await pin({ accountId: account_id, slotId: id })
    }
    const next = slots.at(-1)?.id
    if (next === undefined) return found
    last = next
  }

  async function pin(slot: { accountId: string; slotId: string }): Promise<number> {
    try {
      return (await inSlowTransaction(sql, (step) => resealPin(vault, step, slot, reseal))) ? 1 : 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Its slot has gone meanwhile, or somebody has written to it: no key is put under such a row.
      if (error.code === 'record_tampered') found.unopened += 1
      return 0
    }
  }
}

const changed = async (update: PromiseLike<{ count: number }>) => (await update).count
