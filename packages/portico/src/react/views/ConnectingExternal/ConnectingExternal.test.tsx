import { describe, expect, test } from 'vitest'
import { connected, harbor, lantern, remote, renderView, wordsOf } from '../../render.test-support.js'
import { ConnectingExternal } from './ConnectingExternal.js'

const words = (
  ...args: Parameters<typeof renderView<'ConnectingExternal'>> extends [unknown, ...infer Rest] ? Rest : never
) => wordsOf(renderView(ConnectingExternal, ...args))

describe('ConnectingExternal', () => {
  test('default: waits for the wallet, and can be cancelled', () => {
    expect(words({ connectorId: lantern.id }, { state: { connectors: [lantern] } })).toBe(
      'Continue in Lantern Lantern is asking you to approve this connection. Its window may be behind this one. Cancel',
    )
  })

  test('behavior: a wallet that is connected already', () => {
    expect(words({ connectorId: lantern.id }, { state: connected() })).toBe(
      'Lantern is already connected To use another account, switch to it in Lantern. Choose another wallet',
    )
  })

  test('error: a wallet that is not here, with where to get it', () => {
    const text = words({ connectorId: 'gone', wallet: harbor }, { state: { connectors: [remote] } })
    expect(text).toContain('Harbor isn’t in this browser Install it and reload this page, or scan a code')
    expect(text).toContain('App Store')
    expect(text).toContain('I have it on my phone')
  })
})
