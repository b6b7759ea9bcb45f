import type { Client } from '../../client.js'
import type { SendDraft } from './state.js'

/** Takes over what the person typed and checks it. Back from review, it is editing again. */
export function editSend(_client: Client, _part: Partial<SendDraft>): void {}

/** Puts the whole balance less the fee in the amount. */
export async function fillMax(_client: Client): Promise<void> {}

/** Checks all, estimates the fee, looks at the receiver, and goes to review. False when something is wrong. */
export async function reviewSend(_client: Client): Promise<boolean> {
  return false
}

/** Asks the wallet to send what was reviewed. Never rejects: the outcome is in the state. */
export async function submitSend(_client: Client): Promise<void> {}

/** Back to an empty form. */
export function resetSend(_client: Client): void {}
