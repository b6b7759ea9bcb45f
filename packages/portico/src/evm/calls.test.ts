import { describe, expect, test } from 'vitest'
import { askCalls, isCallsMethod } from './calls.js'
import { addressOne, fakeProvider, walletError } from './wallet.test-support.js'

describe('wallet_getCapabilities', () => {
  test('default', async () => {
    const provider = fakeProvider({ wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } } })
    expect(await askCalls(provider, 'wallet_getCapabilities', [addressOne])).toEqual({
      '0x1': { atomic: { status: 'supported' } },
    })
  })

  test.each([[[]], [[undefined]], [['']], [[null, ['0x1']]]])(
    'error: calls/no-address for params %j',
    async (params) => {
      const provider = fakeProvider({ wallet_getCapabilities: {} })
      await expect(askCalls(provider, 'wallet_getCapabilities', params)).rejects.toMatchObject({
        code: 'calls/no-address',
        message: 'Missing address parameter in wallet_getCapabilities request',
      })
      expect(provider.calls).toEqual([])
    },
  )
})

describe('wallet_sendCalls', () => {
  test('default', async () => {
    const provider = fakeProvider({ wallet_sendCalls: { id: '0x1' } })
    const bundle = {
      version: '2.0.0',
      chainId: '0x1',
      calls: [{ to: addressOne, data: '0x', value: '0x1' }, { to: addressOne }],
    }
    expect(await askCalls(provider, 'wallet_sendCalls', [bundle])).toEqual({ id: '0x1' })
    expect(provider.calls).toEqual([{ method: 'wallet_sendCalls', params: [bundle] }])
  })

  test.each([
    ['no bundle', undefined],
    ['no calls', { version: '2.0.0' }],
    ['an empty list', { calls: [] }],
    ['a call without destination', { calls: [{ data: '0x' }] }],
    ['a destination without 0x', { calls: [{ to: addressOne.slice(2) }] }],
    ['data without 0x', { calls: [{ to: addressOne, data: 'abcd' }] }],
    ['data that is none', { calls: [{ to: addressOne, data: null }] }],
    ['a call that is none', { calls: [null] }],
  ])('error: rpc/error -32602 for %s', async (_, bundle) => {
    const provider = fakeProvider({ wallet_sendCalls: {} })
    await expect(askCalls(provider, 'wallet_sendCalls', [bundle])).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code: -32602 },
    })
    expect(provider.calls).toEqual([])
  })

  test("error: the wallet's own errors pass", async () => {
    const error = walletError(5740, 'too many calls')
    const provider = fakeProvider({ wallet_sendCalls: error })
    await expect(askCalls(provider, 'wallet_sendCalls', [{ calls: [{ to: addressOne }] }])).rejects.toBe(error)
  })
})

describe('wallet_getCallsStatus', () => {
  test('default', async () => {
    const provider = fakeProvider({ wallet_getCallsStatus: { status: 200 } })
    expect(await askCalls(provider, 'wallet_getCallsStatus', ['0x1'])).toEqual({ status: 200 })
  })

  test.each([4100, 4200, -32601, -32004])('error: calls/status-not-approved when the wallet says %i', async (code) => {
    const provider = fakeProvider({ wallet_getCallsStatus: walletError(code) })
    await expect(askCalls(provider, 'wallet_getCallsStatus', ['0x1'])).rejects.toMatchObject({
      code: 'calls/status-not-approved',
      message: 'Fetching call status not approved by the wallet.',
    })
  })

  test("error: the wallet's own errors pass", async () => {
    const error = walletError(5730, 'unknown bundle')
    await expect(
      askCalls(fakeProvider({ wallet_getCallsStatus: error }), 'wallet_getCallsStatus', ['0x1']),
    ).rejects.toBe(error)
  })
})

describe('isCallsMethod', () => {
  test('default', () => {
    expect(['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities'].every(isCallsMethod)).toBe(true)
    expect(isCallsMethod('wallet_showCallsStatus')).toBe(false)
  })
})
