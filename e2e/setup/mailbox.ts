import type { Addresses } from '@portico/sandbox'
import { inject } from 'vitest'

export type Mail = { id: number; subject: string; text: string; html?: string }

/** The mails to an address that came after one that is known; waits for the first. `wallet` is another sandbox’s than that of all journeys. */
export async function mailsTo(
  address: string,
  after = 0,
  wallet: Addresses['wallet'] = inject('addresses').wallet,
): Promise<Mail[]> {
  if (!wallet) throw new Error('The sandbox runs without the embedded wallet')
  const response = await fetch(
    `${wallet.direct.mail}/messages?${new URLSearchParams({ to: address, after: `${after}` })}`,
  )
  const mails = (await response.json()) as Mail[]
  if (mails.length === 0) throw new Error(`No mail came to ${address}`)
  return mails
}
