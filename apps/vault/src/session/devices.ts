import type { Vault } from '../context.js'
import type { DeviceKeys } from '../contract/index.js'
import type { Query } from '../db/connect.js'
import { checkRow, rowMac } from '../rows.js'

type DeviceRow = { id: string; account_id: string; sign: string; enc: string; browser: string; mac: string }
export type Device = { id: string; keys: DeviceKeys; browser: string }

const parts = (row: Omit<DeviceRow, 'mac'>) => [row.id, row.account_id, row.sign, row.enc]

/** Makes a device one of the account's, or trusted again after a new login. */
export async function keepDevice(vault: Vault, sql: Query, accountId: string, device: Device): Promise<void> {
  const { id, keys, browser } = device
  const row = { id, account_id: accountId, sign: JSON.stringify(keys.sign), enc: JSON.stringify(keys.enc), browser }
  const mac = rowMac(vault, 'devices', parts(row))
  await sql`
    insert into devices (id, account_id, sign, enc, browser, mac, created_at)
    values (${id}, ${accountId}, ${row.sign}, ${row.enc}, ${browser}, ${mac}, ${vault.clock()})
    on conflict (id, account_id) do update
      set enc = excluded.enc, sign = excluded.sign, mac = excluded.mac, browser = excluded.browser, revoked_at = null`
}

/** The device, when it is one of the account's and still trusted. @throws Refusal `record_tampered` */
export async function deviceOf(
  vault: Pick<Vault, 'secrets' | 'log'>,
  sql: Query,
  accountId: string,
  deviceId: string,
): Promise<Device | undefined> {
  const [row] = await sql<DeviceRow[]>`
    select id, account_id, sign, enc, browser, mac from devices
    where id = ${deviceId} and account_id = ${accountId} and revoked_at is null`
  if (!row) return undefined
  checkRow(vault, 'devices', parts(row), row.mac)
  const keys = { sign: JSON.parse(row.sign), enc: JSON.parse(row.enc) } as DeviceKeys
  return { id: row.id, keys, browser: row.browser }
}
