import { describe, expect, test } from 'vitest'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { SwitchActiveChain } from './SwitchActiveChain.js'

describe('SwitchActiveChain', () => {
  test('default: says what stays and what is needed', () => {
    expect(wordsOf(renderView(SwitchActiveChain, { switchToChain: 'solana' }, { state: connected() }))).toMatch(
      /Lantern doesn’t hold Solana accounts Connect a wallet that does\. Lantern stays connected for Ethereum\. Choose a Solana wallet Stay on Ethereum$/,
    )
  })
})
