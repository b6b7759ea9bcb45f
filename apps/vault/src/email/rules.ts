import type { VaultAnswer, VaultErrorCode } from '../contract/index.js'
import type { Limits } from '../limits.js'

/** What a code can be asked for. A code of one purpose is worth nothing for another. */
export type Purpose = 'login' | 'change-primary' | 'change-secondary' | 'social'

export type FlowState = 'waiting' | 'approved' | 'denied' | 'done' | 'dead'

/** What the first call of a login leads to. */
export function actionFor(known: { device: boolean; session: boolean }): VaultAnswer<'/email'>['action'] {
  if (known.session) return 'CONNECT'
  return known.device ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
}

/** What a device that waits is told. */
export function waitingState(
  flow: { state: FlowState; expiresAt: number },
  now: number,
): VaultAnswer<'/email/device'>['state'] {
  if (flow.state === 'approved' || flow.state === 'done') return 'approved'
  if (flow.state === 'denied') return 'denied'
  return flow.state === 'dead' || flow.expiresAt <= now ? 'expired' : 'waiting'
}

/** What an answer on the approval page does. One try. */
export function approve(
  flow: { state: FlowState; expiresAt: number; match: string },
  answer: { choice: string } | { deny: true },
  now: number,
): { state: 'approved' | 'denied'; refusal?: VaultErrorCode } | { refusal: VaultErrorCode } {
  if (flow.state !== 'waiting' || flow.expiresAt <= now) return { refusal: 'approval_over' }
  if ('deny' in answer) return { state: 'denied' }
  if (answer.choice !== flow.match) return { state: 'denied', refusal: 'choice_wrong' }
  return { state: 'approved' }
}

type Code = { attempts: number; over: boolean; expiresAt: number }
type Guard = { failures: number; frozenUntil: number }

/**
 * Whether one more guess may be compared. What it changes is written before the comparison, in the same transaction.
 * @param waits milliseconds until the budgets of the hour and of the day hold one more failure; 0 when they do
 */
export function mayCompare(
  given: { code: Code | undefined; guard: Guard; waits: number },
  limits: Limits,
  now: number,
): { ok: true } | { ok: false; refusal: VaultErrorCode; retryAfterMs?: number } {
  const { code, guard, waits } = given
  if (guard.frozenUntil > now) return { ok: false, refusal: 'login_frozen', retryAfterMs: guard.frozenUntil - now }
  if (waits > 0) return { ok: false, refusal: 'code_locked', retryAfterMs: waits }
  if (!code || code.over || code.expiresAt <= now || code.attempts >= limits.attemptsPerCode)
    return { ok: false, refusal: 'code_over' }
  return { ok: true }
}

/** The guard of an address after one more wrong code. */
export function afterFailure({ failures, frozenUntil }: Guard, limits: Limits, now: number): Guard {
  const next = failures + 1
  // The count begins anew behind a freeze, so that the next one needs as many.
  return next >= limits.failuresToFreeze
    ? { failures: 0, frozenUntil: now + limits.freezeMs }
    : { failures: next, frozenUntil }
}
