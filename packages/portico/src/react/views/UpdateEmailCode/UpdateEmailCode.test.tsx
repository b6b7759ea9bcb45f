import { describe, expect, test } from 'vitest'
import type { EmailChangeState } from '../../../core/features/email/state.js'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { UpdateEmailCode } from './UpdateEmailCode.js'

const draw = (emailChange: EmailChangeState) =>
  renderView(UpdateEmailCode, {}, { state: { ...connected({ auth: { name: 'mira@vale.studio' } }), emailChange } })
const code = { status: 'code', step: 'primary', email: 'grace@vale.studio', sentAt: Date.now() - 30_000 } as const

describe('UpdateEmailCode', () => {
  test('default: the code from the present address, in the frame', () => {
    const markup = draw(code)
    expect(wordsOf(markup)).toBe(
      'Type your new email 2 Confirm with a code from your current email 3 Confirm with a code from the new one Code sent to mira@vale.studio Type the six digits we sent to mira@vale.studio . Send again',
    )
    expect(markup).toContain('part="wallet-frame"')
    expect(markup).not.toContain('<input')
  })

  test('behavior: then the one from the new address', () => {
    expect(wordsOf(draw({ ...code, step: 'secondary' }))).toBe(
      'Type your new email Confirm with a code from your current email 3 Confirm with a code from the new one Code sent to the new address Type the six digits we sent to grace@vale.studio . Send again',
    )
  })

  test('param: failure', () => {
    const failure = { kind: 'soon', seconds: 3 } as const
    expect(wordsOf(draw({ ...code, failure }))).toContain('Send again in 0:03')
  })
})
