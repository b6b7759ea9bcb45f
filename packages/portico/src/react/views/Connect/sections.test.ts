import { describe, expect, test } from 'vitest'
import { defaultFeatures } from '../../../core/localFeatures.js'
import { sectionsOf } from './Connect.js'

const all = ['email', 'social', 'wallet'] as const

describe('sectionsOf', () => {
  test('default: as they are', () => {
    expect(sectionsOf(all, defaultFeatures, false)).toEqual({ order: all, collapsed: false })
    expect(sectionsOf([], defaultFeatures, false)).toEqual({ order: [], collapsed: false })
  })

  test('param: narrow puts the wallets first', () => {
    expect(sectionsOf(all, defaultFeatures, true).order).toEqual(['wallet', 'email', 'social'])
    expect(sectionsOf(['email'], defaultFeatures, true).order).toEqual(['email'])
  })

  test('behavior: an order of the app’s own stays on a phone', () => {
    const connectMethodsOrder = ['social', 'email', 'wallet'] as const
    expect(sectionsOf(connectMethodsOrder, { ...defaultFeatures, connectMethodsOrder }, true).order).toEqual(
      connectMethodsOrder,
    )
  })

  test('param: collapseWallets', () => {
    expect(sectionsOf(all, { ...defaultFeatures, collapseWallets: true }, false).collapsed).toBe(true)
    expect(sectionsOf(['email'], { ...defaultFeatures, collapseWallets: true }, false).collapsed).toBe(false)
  })

  test('param: emailShowWallets', () => {
    expect(sectionsOf(all, { ...defaultFeatures, emailShowWallets: false }, false).collapsed).toBe(true)
    expect(sectionsOf(['wallet'], { ...defaultFeatures, emailShowWallets: false }, false).collapsed).toBe(false)
  })
})
