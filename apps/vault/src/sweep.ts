import { day } from './clock.js'
import type { Database } from './db/connect.js'

/** Throws away what is over. */
export async function sweep(sql: Database, now: number): Promise<void> {
  await sql`delete from proofs where expires_at <= ${now}`
  await sql`delete from hits where at <= ${now - day}`
  await sql`delete from flows where expires_at <= ${now - day}`
  await sql`delete from tokens where expires_at <= ${now}`
  await sql`delete from handovers where expires_at <= ${now}`
  await sql`delete from handover_closings where until <= ${now}`
  await sql`delete from undos where expires_at <= ${now}`
  await sql`delete from sessions where expires_at <= ${now - day} or revoked_at <= ${now - day}`
}
