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
    default:
      return failure?.text
  }
}
