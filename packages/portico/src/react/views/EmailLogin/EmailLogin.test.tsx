import { describe, expect, test } from 'vitest'
import type { EmailState } from '../../../core/features/email/state.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { EmailLogin } from './EmailLogin.js'

const draw = (email?: EmailState) => renderView(EmailLogin, {}, { state: email ? { email } : {} })

describe('EmailLogin', () => {
  test('default', () => {
    const markup = draw()
    expect(wordsOf(markup)).toBe('What’s your email? We’ll email you. No password to remember. Email Send me an email')
    expect(markup).toMatch(/<input[^>]* type="email"[^>]* autoComplete="email"/i)
  })

  test('behavior: busy while the mail is asked for', () => {
    expect(wordsOf(draw({ status: 'sending', email: 'mira@vale.studio' }))).toContain('Sending…')
  })

  test.each([
    [{ kind: 'invalid' } as const, 'Enter a full email address.'],
    [{ kind: 'unloaded' } as const, 'Email sign-in didn’t load. Check your connection, then reload.'],
    [{ kind: 'message', text: 'It said no.' } as const, 'It said no.'],
  ])('error: %o', (failure, words) => {
    const markup = draw({ status: 'idle', email: 'mira', failure })
    expect(wordsOf(markup)).toContain(words)
    expect(markup).toContain('aria-invalid="true"')
  })

  test('error: a mail that went out just now is no fault of the address, and every language says when the next may', () => {
    const state = {
      email: { status: 'idle', email: 'mira@vale.studio', failure: { kind: 'soon', seconds: 24 } } as const,
    }
    const markup = renderView(EmailLogin, {}, { state })
    expect(wordsOf(markup)).toContain('Send again in 0:24')
    expect(markup).toContain('data-tone="warning"')
    expect(markup).not.toContain('aria-invalid')
  })
})
