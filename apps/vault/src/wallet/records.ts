import type { SlotType, WalletRecord } from '../contract/index.js'
import type { Query } from '../db/connect.js'

type WalletRow = { id: string; ciphertext: string; eip155: string; solana: string }
type SlotRow = { id: string; type: SlotType; device_id: string; wrap: string; aad: string; created_at: number }

/** The wallet of an account with its slots, as the frame gets it. */
export async function walletOf(sql: Query, accountId: string): Promise<WalletRecord | undefined> {
  const [wallet] = await sql<WalletRow[]>`
    select id, ciphertext, eip155, solana from wallets where account_id = ${accountId}`
  if (!wallet) return undefined
  const slots = await sql<SlotRow[]>`
    select id, type, device_id, wrap, aad, created_at from slots where wallet_id = ${wallet.id} order by created_at, id`
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
    })),
  }
}
