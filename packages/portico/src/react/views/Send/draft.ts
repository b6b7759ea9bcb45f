import { amountParts } from '../../../base/format.js'
import type { SendProblem, SendState } from '../../../core/features/send/state.js'

/** What holds the payment back, as the button says it. An untouched form asks for an amount. */
export function problemSeen(send: SendState): SendProblem | undefined {
  if (send.status !== 'editing') return undefined
  if (send.problem) return send.problem
  if (!send.draft.amount.trim()) return 'no-amount'
  return send.draft.to.trim() ? undefined : 'no-recipient'
}

/** A plain decimal text with the point of a locale, for a field. */
export function localAmount(plain: string, locale: string): string {
  return plain.replace('.', amountParts('0.1', { locale }).point)
}

/** An EVM address in full whose capital letters do not fit: most likely a typing mistake, or a foreign hand. */
export function isMistyped(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text) && /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text.slice(2))
}
