import { describe, expect, test } from 'vitest'
import type { SendFeature } from '../../../core/family.js'
import { defaultFeatures } from '../../../core/localFeatures.js'
import { actionsOf } from './actions.js'

const send = {} as SendFeature

describe('actionsOf', () => {
  test('default: receive, and send where the family can', () => {
    expect(actionsOf(defaultFeatures, { send })).toEqual(['receive', 'send'])
    expect(actionsOf(defaultFeatures, {})).toEqual(['receive'])
    expect(actionsOf(defaultFeatures, undefined)).toEqual([])
  })

  test('param: send or receive off', () => {
    expect(actionsOf({ ...defaultFeatures, send: false }, { send })).toEqual(['receive'])
    expect(actionsOf({ ...defaultFeatures, receive: false }, { send })).toEqual(['send'])
  })

  test('param: walletFeaturesOrder without send', () => {
    expect(actionsOf({ ...defaultFeatures, walletFeaturesOrder: ['swaps', 'receive'] }, { send })).toEqual(['receive'])
  })
})
