import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmailState } from '../../../core/features/email/state.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { EmailCode } from './EmailCode.js'

const draw = (email: EmailState) => renderView(EmailCode, {}, { state: { email } })
const sentAt = Date.UTC(2030, 0, 1)
const code = { status: 'code', email: 'mira@vale.studio', sentAt } as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: sentAt }))
afterEach(() => void vi.useRealTimers())

describe('EmailCode', () => {
  test('default: where the code went, the frame’s place, and when another may be asked for', () => {
    const markup = draw(code)
    expect(wordsOf(markup)).toBe(
      'Check your email Type the six digits we sent to mira@vale.studio . Send again in 0:30',
    )
    expect(markup).toContain('part="wallet-frame"')
    expect(markup).toContain('data-label="The six digits of the code"')
    expect(markup).not.toContain('<input')
  })

  test('behavior: where a page approved this device, the code is there and in no mail', () => {
    const words = wordsOf(draw({ ...code, match: '47' }))
    expect(words).toMatch(/^Device approved Type the six digits from the page you just opened\. Send again/)
    expect(words).not.toMatch(/email/i)
  })

  test('behavior: half a minute later another may be asked for', () => {
    expect(wordsOf(draw({ ...code, sentAt: sentAt - 30_000 }))).toMatch(/Send again$/)
  })

  test('param: failure', () => {
    const failure = { kind: 'soon', seconds: 3 } as const
    expect(wordsOf(draw({ ...code, failure }))).toContain('Send again in 0:03')
  })

  test('behavior: nearly there once the code is right; the frame stays', () => {
    const markup = draw({ status: 'connecting', email: code.email })
    expect(wordsOf(markup)).toBe('Nearly there Opening your wallet.')
    expect(markup).toContain('part="wallet-frame"')
  })
})
