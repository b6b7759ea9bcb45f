import { describe, expect, test } from 'vitest'
import { defaultFeatures } from '../../../core/localFeatures.js'
import { sectionsOf } from './sections.js'

const seen = { hasEmbedded: true, hasWallets: true, narrow: false }

describe('sectionsOf', () => {
  test('default: email, social, wallet', () => {
    expect(sectionsOf(defaultFeatures, seen)).toEqual({ order: ['email', 'social', 'wallet'], collapsed: false })
  })

  test('param: connectMethodsOrder', () => {
    const connectMethodsOrder = ['wallet', 'social', 'email'] as const
    expect(sectionsOf({ ...defaultFeatures, connectMethodsOrder }, seen).order).toEqual(connectMethodsOrder)
    expect(sectionsOf({ ...defaultFeatures, connectMethodsOrder }, { ...seen, narrow: true }).order).toEqual(
      connectMethodsOrder,
    )
  })

  test('behavior: absent sections leave no gap', () => {
    expect(sectionsOf(defaultFeatures, { ...seen, hasEmbedded: false }).order).toEqual(['wallet'])
    expect(sectionsOf({ ...defaultFeatures, email: false }, seen).order).toEqual(['social', 'wallet'])
    expect(sectionsOf({ ...defaultFeatures, socials: false }, seen).order).toEqual(['email', 'wallet'])
    expect(sectionsOf({ ...defaultFeatures, socials: [] }, seen).order).toEqual(['email', 'wallet'])
    expect(sectionsOf(defaultFeatures, { ...seen, hasEmbedded: false, hasWallets: false })).toEqual({
      order: [],
      collapsed: false,
    })
    expect(sectionsOf({ ...defaultFeatures, connectMethodsOrder: ['email'] }, seen).order).toEqual(['email'])
  })

  test('behavior: a method named twice stands once', () => {
    expect(sectionsOf({ ...defaultFeatures, connectMethodsOrder: ['wallet', 'email', 'wallet'] }, seen).order).toEqual([
      'wallet',
      'email',
    ])
  })

  test('behavior: on a phone wallets come first', () => {
    expect(sectionsOf(defaultFeatures, { ...seen, narrow: true }).order).toEqual(['wallet', 'email', 'social'])
  })

  test('param: collapseWallets', () => {
    expect(sectionsOf({ ...defaultFeatures, collapseWallets: true }, seen).collapsed).toBe(true)
    expect(sectionsOf({ ...defaultFeatures, collapseWallets: true }, { ...seen, hasWallets: false }).collapsed).toBe(
      false,
    )
  })

  test('param: emailShowWallets', () => {
    expect(sectionsOf({ ...defaultFeatures, emailShowWallets: false }, seen).collapsed).toBe(true)
    expect(sectionsOf({ ...defaultFeatures, emailShowWallets: false }, { ...seen, hasEmbedded: false }).collapsed).toBe(
      false,
    )
  })
})
