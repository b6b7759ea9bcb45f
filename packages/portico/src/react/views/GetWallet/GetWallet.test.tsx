import { describe, expect, test } from 'vitest'
import { initialWallets } from '../../../core/features/wallets/state.js'
import { harbor, remote, renderView, wordsOf } from '../../render.test-support.js'
import { GetWallet } from './GetWallet.js'

describe('GetWallet', () => {
  test('default: wallets with where they run', () => {
    const state = { connectors: [remote], wallets: { ...initialWallets, recommended: [harbor] } }
    const markup = renderView(GetWallet, {}, { state })
    expect(wordsOf(markup)).toMatch(
      /^A wallet is an app .* come back here\. Harbor Phone Get Already have one on your phone\?.*Compare wallets/,
    )
    expect(markup).toContain('aria-label="Get Harbor"')
  })

  test('behavior: without a directory there is still somewhere to go', () => {
    expect(wordsOf(renderView(GetWallet, {}))).toMatch(/come back here\. Compare wallets/)
  })
})
