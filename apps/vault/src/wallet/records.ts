import type { SlotType, WalletRecord } from '../contract/index.js'
import type { Query } from '../db/connect.js'

type WalletRow = { id: string; ciphertext: string; eip155: string; solana: string }
type SlotRow = {
  id: string
  type: SlotType
  device_id: string
  wrap: string
  aad: string
  created_at: number
  browser: string | null
  site: string | null
  credential: string | null
}

/** The wallet of an account with its slots, as the frame gets it. */
export async function walletOf(sql: Query, accountId: string): Promise<WalletRecord | undefined> {
  const [wallet] = await sql<WalletRow[]>`
    select id, ciphertext, eip155, solana from wallets where account_id = ${accountId}`
  if (!wallet) return undefined
  const slots = await sql<SlotRow[]>`
    select s.id, s.type, s.device_id, s.wrap, s.aad, s.created_at, d.browser, l.origin as site, p.credential from slots s
    left join devices d on d.id = s.device_id and d.account_id = s.account_id
    left join passkeys p on p.slot_id = s.id
    left join release_log l on l.wallet_id = s.wallet_id and l.slot_id = s.id and l.event in ('create', 'add')
    where s.wallet_id = ${wallet.id} order by s.created_at, s.id`
  return {
    walletId: wallet.id,
    ciphertext: wallet.ciphertext,
    addresses: { eip155: wallet.eip155, solana: wallet.solana },
    slots: slots.map((slot) => ({
      slotId: slot.id,
      type: slot.type,
      wrap: slot.wrap,
      aad: slot.aad,
      createdAt: slot.created_at,
      ...(slot.type === 'device' ? { deviceId: slot.device_id } : {}),
      ...(slot.type === 'device' && slot.browser !== null ? { browser: slot.browser } : {}),
      ...(slot.credential === null ? {} : { credentialId: slot.credential }),
      ...(slot.site === null ? {} : { site: slot.site }),
    })),
  }
}
