import { expect, test } from 'vitest'
import { renderView, wordsOf } from '../../render.test-support.js'
import { WhatIsANetwork } from '../WhatIsANetwork/WhatIsANetwork.js'
import { WhatIsAWallet } from './WhatIsAWallet.js'

test('default: three points and a way on', () => {
  expect(wordsOf(renderView(WhatIsAWallet, {}))).toMatch(
    /^Your key to apps like this one A wallet holds your keys .*Get a wallet$/,
  )
  expect(wordsOf(renderView(WhatIsANetwork, {}))).toMatch(/^Where your tokens live /)
})
