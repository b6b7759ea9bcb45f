import { describe, expect, test } from 'vitest'
import type { SendFeature } from '../../../core/family.js'
import { defaultFeatures } from '../../../core/localFeatures.js'
import { actionsOf } from './actions.js'

const send = {} as SendFeature

describe('actionsOf', () => {
  test('default: send, where the family can', () => {
    expect(actionsOf(defaultFeatures, { send })).toEqual(['send'])
    expect(actionsOf(defaultFeatures, {})).toEqual([])
    expect(actionsOf(defaultFeatures, undefined)).toEqual([])
  })

  test('param: send off', () => {
    expect(actionsOf({ ...defaultFeatures, send: false }, { send })).toEqual([])
  })

  test('param: walletFeaturesOrder without send', () => {
    expect(actionsOf({ ...defaultFeatures, walletFeaturesOrder: ['swaps', 'receive'] }, { send })).toEqual([])
  })
})
