import type { ChainNamespace } from '../../../base/caip.js'
import { isCodedError } from '../../../base/errors/CodedError.js'
import { amountParts } from '../../../base/format.js'
import type { SendProblem, SendState } from '../../../core/features/send/state.js'

/** What holds the payment back, as the button says it. An untouched form asks for a token. */
export function problemSeen(send: SendState): SendProblem | undefined {
  if (send.status !== 'editing') return undefined
  if (send.problem) return send.problem
  if (!send.draft.item) return 'no-item'
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

/** What is said of a review that failed: that the payment would, with the contract's reason, or that the network could not be asked. */
export function failureOf(error: unknown): { title: 'send.wouldFail' | 'send.notEstimated'; reason?: string } {
  if (!isCodedError(error)) return { title: 'send.notEstimated' }
  if (error.code === 'tx/reverted') return { title: 'send.wouldFail', reason: String(error.context.reason ?? '') }
  return error.code.startsWith('tx/') || error.code.startsWith('send/')
    ? { title: 'send.wouldFail', reason: error.message }
    : { title: 'send.notEstimated' }
}

const shapes: readonly [ChainNamespace, RegExp][] = [
  ['eip155', /^0x[0-9a-f]{40}$/i],
  ['bip122', /^(?:(?:bc|tb|bcrt)1[0-9a-z]{20,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
]

/** Which family an address looks like, to tell a person why it does not fit. */
export function familyOfAddress(text: string): ChainNamespace | undefined {
  const address = text.trim()
  return shapes.find(([, shape]) => shape.test(address))?.[0]
}
