import { describe, expect, test } from 'vitest'
import type { EmailChangeState } from '../../../core/features/email/state.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { UpdateEmailWallet } from './UpdateEmailWallet.js'

const draw = (emailChange?: EmailChangeState) =>
  renderView(UpdateEmailWallet, {}, { state: emailChange ? { emailChange } : {} })

describe('UpdateEmailWallet', () => {
  test('default', () => {
    expect(wordsOf(draw())).toBe(
      '1 Type your new email 2 Confirm with a code from your current email 3 Confirm with a code from the new one New email Your wallet and money stay the same. Only the way you sign in changes. Cancel Send a code',
    )
  })

  test('behavior: busy while the mail is asked for', () => {
    expect(wordsOf(draw({ status: 'sending', email: 'grace@vale.studio' }))).toContain('Sending…')
  })

  test.each([
    [{ kind: 'same' } as const, 'That is already your email.'],
    [{ kind: 'invalid' } as const, 'Enter a full email address.'],
    [{ kind: 'soon', seconds: 24 } as const, 'Send again in 0:24'],
  ])('error: %o', (failure, words) => {
    const markup = draw({ status: 'idle', email: 'mira', failure })
    expect(wordsOf(markup)).toContain(words)
    // A mail that went out just now is no fault of the address.
    expect(markup.includes('aria-invalid="true"')).toBe(failure.kind !== 'soon')
  })
})
