import { expect, test } from 'vitest'
import { renderView, wordsOf } from '../../render.test-support.js'
import { OpenWallet } from './OpenWallet.js'

test('default: where to answer, and the way there', () => {
  const markup = renderView(OpenWallet, { wallet: { name: 'Harbor' } })
  expect(wordsOf(markup)).toBe('Continue in Harbor Review the request there, then come back to this page. Open Harbor')
})
