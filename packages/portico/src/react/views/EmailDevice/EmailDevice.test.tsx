import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmailState } from '../../../core/features/email/state.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { EmailDevice } from './EmailDevice.js'

const draw = (email: EmailState) => wordsOf(renderView(EmailDevice, {}, { state: { email } }))
const sentAt = Date.UTC(2030, 0, 1)
const device = { status: 'device', email: 'mira@vale.studio', match: '47', sentAt } as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: sentAt }))
afterEach(() => void vi.useRealTimers())

describe('EmailDevice', () => {
  test('default: the number to choose, large and in words', () => {
    expect(draw(device)).toBe(
      '47 Check your email We sent a link to mira@vale.studio . Open it and choose the number 47 . You only do this once on each device. If this wasn’t you, ignore the email. Send again in 0:30 Use another email',
    )
  })

  test('behavior: no number is known', () => {
    expect(draw({ ...device, match: undefined })).toMatch(
      /^Check your email We sent a link to mira@vale\.studio \. Open it to approve this device\. /,
    )
  })

  test('param: failure: in place of the note', () => {
    const words = draw({ ...device, failure: { kind: 'late' } })
    expect(words).toContain('That took too long. Try again.')
    expect(words).not.toContain('You only do this once')
  })

  test('behavior: nothing while no device is asked for', () => {
    expect(draw({ status: 'idle', email: '' })).toBe('')
  })
})
