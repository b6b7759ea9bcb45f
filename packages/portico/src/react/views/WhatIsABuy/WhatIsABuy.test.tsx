import { expect, test } from 'vitest'
import { renderView, wordsOf } from '../../render.test-support.js'
import { WhatIsABuy } from './WhatIsABuy.js'

test('default: who sells, what it costs and where it goes', () => {
  const words = wordsOf(renderView(WhatIsABuy, {}))
  expect(words).toContain('You buy from a provider')
  expect(words).toContain('The price includes its fee')
  expect(words).toContain('The tokens arrive in your wallet')
})
