import { describe, expect, test } from 'vitest'
import type { SendFeature, TransactFeature } from '../../../core/family.js'
import { defaultFeatures } from '../../../core/localFeatures.js'
import { actionsOf } from './actions.js'

const send = async () => ({}) as SendFeature
const transact = async () => ({}) as TransactFeature
const without = () => false

describe('actionsOf', () => {
  test('default: receive, and send where the family can', () => {
    expect(actionsOf(defaultFeatures, { send }, without, false)).toEqual(['receive', 'send'])
    expect(actionsOf(defaultFeatures, {}, without, false)).toEqual(['receive'])
    expect(actionsOf(defaultFeatures, undefined, without, false)).toEqual([])
  })

  test('param: send or receive off', () => {
    expect(actionsOf({ ...defaultFeatures, send: false }, { send }, without, false)).toEqual(['receive'])
    expect(actionsOf({ ...defaultFeatures, receive: false }, { send }, without, false)).toEqual(['send'])
  })

  test('param: walletFeaturesOrder: in any order, and without send', () => {
    const everything = { send, transact }
    expect(actionsOf(defaultFeatures, everything, () => true, false)).toEqual(['swaps', 'receive', 'send'])
    expect(
      actionsOf(
        { ...defaultFeatures, walletFeaturesOrder: ['send', 'receive', 'swaps'] },
        everything,
        () => true,
        false,
      ),
    ).toEqual(['send', 'receive', 'swaps'])
    expect(
      actionsOf({ ...defaultFeatures, walletFeaturesOrder: ['swaps', 'receive'] }, { send }, without, false),
    ).toEqual(['receive'])
  })

  test('param: swaps: on, where the family and the services can', () => {
    expect(actionsOf(defaultFeatures, { transact }, () => true, false)).toEqual(['swaps', 'receive'])
    expect(actionsOf({ ...defaultFeatures, swaps: false }, { transact }, () => true, false)).toEqual(['receive'])
    expect(actionsOf(defaultFeatures, { transact }, without, false)).toEqual(['receive'])
    expect(actionsOf(defaultFeatures, {}, () => true, false)).toEqual(['receive'])
  })
})
