import { describe, expect, test } from 'vitest'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { UnsupportedChain } from './UnsupportedChain.js'

describe('UnsupportedChain', () => {
  test('default: names the network, the way on and the way out', () => {
    expect(wordsOf(renderView(UnsupportedChain, {}, { state: connected({ caipNetworkId: 'eip155:100' }) }))).toMatch(
      /^Meridian doesn’t work on this network Your wallet is on network 100 \. Choose one of these to go on\. E? ?Ethereum B? ?Base Disconnect$/,
    )
  })
})
