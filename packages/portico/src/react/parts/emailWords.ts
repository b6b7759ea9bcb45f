import type { EmailFailure } from '../../core/features/email/state.js'
import type { Copy } from '../copy.js'

/** Why a step of the login did not succeed, in words. */
export function failureWords(t: Copy, failure: EmailFailure | undefined): string | undefined {
  switch (failure?.kind) {
    case 'invalid':
      return t('email.bad')
    case 'unloaded':
      return t('email.unloaded')
    case 'late':
      return t('email.late')
    case 'soon':
      return againIn(t, failure.seconds)
    default:
      return failure?.text
  }
}

/** When another mail may be asked for: minutes and seconds. */
export function againIn(t: Copy, seconds: number): string {
  return t('email.againIn', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
}
