import { describe, expect, test } from 'vitest'
import type { SendFeature, TransactFeature } from '../../../core/family.js'
import { defaultFeatures } from '../../../core/localFeatures.js'
import { actionsOf } from './actions.js'

const send = async () => ({}) as SendFeature
const transact = async () => ({}) as TransactFeature
const without = () => false

describe('actionsOf', () => {
  test('default: receive, and send where the family can', () => {
    expect(actionsOf(defaultFeatures, { send }, without)).toEqual(['receive', 'send'])
    expect(actionsOf(defaultFeatures, {}, without)).toEqual(['receive'])
    expect(actionsOf(defaultFeatures, undefined, without)).toEqual([])
  })

  test('param: send or receive off', () => {
    expect(actionsOf({ ...defaultFeatures, send: false }, { send }, without)).toEqual(['receive'])
    expect(actionsOf({ ...defaultFeatures, receive: false }, { send }, without)).toEqual(['send'])
  })

  test('param: walletFeaturesOrder without send', () => {
    expect(actionsOf({ ...defaultFeatures, walletFeaturesOrder: ['swaps', 'receive'] }, { send }, without)).toEqual([
      'receive',
    ])
  })

  test('param: swaps: on, where the family and the services can', () => {
    expect(actionsOf(defaultFeatures, { transact }, () => true)).toEqual(['swaps', 'receive'])
    expect(actionsOf({ ...defaultFeatures, swaps: false }, { transact }, () => true)).toEqual(['receive'])
    expect(actionsOf(defaultFeatures, { transact }, without)).toEqual(['receive'])
    expect(actionsOf(defaultFeatures, {}, () => true)).toEqual(['receive'])
  })
})
