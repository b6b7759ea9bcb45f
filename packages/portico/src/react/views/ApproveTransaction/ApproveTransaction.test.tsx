import { expect, test } from 'vitest'
import { renderView, wordsOf } from '../../render.test-support.js'
import { ApproveTransaction } from './ApproveTransaction.js'

test('default: the frame’s place, and nothing of what it asks', () => {
  const markup = renderView(ApproveTransaction, {})
  expect(wordsOf(markup)).toBe('Opening your wallet')
  expect(markup).toContain('data-label="Request from your wallet"')
})
