import { describe, expect, test } from 'vitest'
import { contextOf, friend, now, own, usdc } from '../context.test-support.js'
import type { MethodContext } from '../methods/context.js'
import { worstCase } from './bounds.js'
import { readExecution, readGrant } from './request.js'

const seconds = Math.floor(now / 1_000)
const day = 86_400
const context = contextOf().context as MethodContext
const expiry = (timestamp: unknown = seconds + 30 * day) => ({ type: 'expiry', data: { timestamp } })
const data = { periodAmount: '0x64', periodDuration: day }
const asked = (more: object = {}, permission: object = {}) => ({
  chainId: '0x1',
  to: friend,
  permission: { type: 'native-token-periodic', isAdjustmentAllowed: true, data, ...permission },
  rules: [expiry()],
  ...more,
})
const read = (...all: unknown[]) => readExecution(all, 1n, context)

describe('wallet_requestExecutionPermissions', () => {
  test('default', () => {
    expect(read(asked())).toMatchObject({
      to: friend,
      redeemers: [friend],
      isAdjustable: true,
      bounds: {
        kind: 'periodic',
        asset: { kind: 'native' },
        amount: 100n,
        period: 86_400n,
        start: BigInt(seconds),
        until: BigInt(seconds + 30 * day),
      },
    })
    expect(worstCase(read(asked()).bounds)).toBe(3_000n)
    // The list itself may be the one parameter.
    expect(read([asked()])).toEqual(read(asked()))
  })

  test.each([
    ['erc20-token-periodic', { ...data, tokenAddress: usdc }, 3_000n],
    ['native-token-stream', { initialAmount: '0x5', amountPerSecond: '0x2' }, 5n + 2n * (30n * 86_400n - 1n)],
    ['erc20-token-stream', { amountPerSecond: '0x2', maxAmount: '0x64', tokenAddress: usdc }, 100n],
  ])('behavior: %s has a worst case', (type, given, worst) => {
    const { bounds } = read(asked({}, { type, data: given }))
    expect(worstCase(bounds)).toBe(worst)
    // A stream that names no end of its amount is signed with the one that its time makes.
    if (bounds.kind === 'stream') expect(bounds.most).toBe(worst)
  })

  test('param: rules: who may use it beside the one who gets it', () => {
    const rules = [expiry(), { type: 'redeemer', data: { addresses: [usdc] } }]
    expect(read(asked({ rules })).redeemers).toEqual([usdc])
  })

  const stream = (given: object) => asked({}, { type: 'native-token-stream', data: given })
  const periodic = (more: object) => asked({}, { data: { ...data, ...more } })
  test.each<[string, unknown[], object]>([
    ['no end', [asked({ rules: [] })], { message: 'A permission needs an end: the rule expiry.' }],
    ['no rules at all', [asked({ rules: undefined })], { code: -32602 }],
    ['an end that is over', [asked({ rules: [expiry(seconds)] })], { code: -32602 }],
    ['an end in more than a year', [asked({ rules: [expiry(seconds + 400 * day)] })], { code: -32602 }],
    ['an end that is no time', [asked({ rules: [expiry('soon')] })], { code: -32602 }],
    ['two ends', [asked({ rules: [expiry(), expiry()] })], { message: 'A rule stands twice.' }],
    ['a rule that nobody keeps', [asked({ rules: [expiry(), { type: 'payee', data: {} }] })], { code: -32602 }],
    ['a field that nobody keeps', [periodic({ onlyOnSundays: true })], { code: -32602 }],
    ['another chain', [asked({ chainId: '0x2' })], { code: 5710 }],
    ['an account of somebody else', [asked({ from: friend })], { code: 4100 }],
    ['for anybody', [asked({ to: '0x0000000000000000000000000000000000000a11' })], { code: -32602 }],
    ['for nobody', [asked({ to: `0x${'00'.repeat(20)}` })], { code: -32602 }],
    ['for the account itself', [asked({ to: own.eip155 })], { code: -32602 }],
    ['a kind that is not known', [asked({}, { type: 'anything' })], { code: -32602 }],
    ['a kind that every object has', [asked({}, { type: 'constructor' })], { code: -32602 }],
    ['no amount', [periodic({ periodAmount: '0x0' })], { message: 'This permission is not given: it allows nothing.' }],
    ['an amount below nothing', [periodic({ periodAmount: '-0x1' })], { code: -32602 }],
    ['an amount that is no uint256', [periodic({ periodAmount: `0x1${'0'.repeat(64)}` })], { code: -32602 }],
    ['an amount without limit', [periodic({ periodAmount: `0x${'f'.repeat(64)}` })], { code: -32602 }],
    ['no period', [periodic({ periodDuration: 0 })], { code: -32602 }],
    ['a period without end', [periodic({ periodDuration: `0x${'f'.repeat(64)}` })], { code: -32602 }],
    ['more in a second than in all', [stream({ amountPerSecond: '0x65', maxAmount: '0x64' })], { code: -32602 }],
    ['a begin after its end', [periodic({ startTime: seconds + 40 * day })], { code: -32602 }],
    ['a begin in the past', [periodic({ startTime: seconds - day })], { code: -32602 }],
    ['two at once', [asked(), asked()], { code: 5740 }],
    ['nothing', [], { code: -32602 }],
  ])('error: %s', (_, params, expected) => {
    let thrown: unknown
    try {
      read(...params)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject(expected)
  })
})

describe('wallet_grantPermissions', () => {
  const calls = { address: '0x00000000000000000000000000000000000c0de1', calls: ['play(uint256)', 'stop()'] }
  const limit = { type: 'call-limit', data: { limit: 10 } }
  const given = (permission: object, more: object = {}) => [
    {
      expiry: seconds + day,
      signer: { type: 'account', data: { id: friend } },
      permissions: [{ type: 'contract-call', data: calls, policies: [limit], ...permission }],
      ...more,
    },
  ]
  const grant = (params: unknown) => readGrant(params, 1n, context)

  test('default: calls of a contract, so many', () => {
    expect(grant(given({})).bounds).toMatchObject({
      kind: 'calls',
      methods: ['play(uint256)', 'stop()'],
      times: 10n,
    })
    expect(worstCase(grant(given({})).bounds)).toBe(0n)
  })

  test('behavior: amounts as in the current form', () => {
    const params = given({ type: 'native-token-periodic', data, policies: undefined })
    expect(grant(params).bounds).toMatchObject({ kind: 'periodic', amount: 100n })
  })

  test.each<[string, unknown]>([
    ['without a limit', given({ policies: [] })],
    ['that move tokens', given({ data: { ...calls, calls: ['transfer(address,uint256)'] } })],
    // Its first four bytes are those of transferFrom(address,address,uint256).
    ['that move tokens by another name', given({ data: { ...calls, calls: ['gasprice_bit_ether(int128)'] } })],
    ['of the account itself', given({ data: { ...calls, address: own.eip155 } })],
    ['of what keeps permissions', given({ data: { ...calls, address: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3' } })],
    ['of no method', given({ data: { ...calls, calls: ['play'] } })],
    ['of types that contracts do not write', given({ data: { ...calls, calls: ['play(uint)'] } })],
    ['of the same method twice', given({ data: { ...calls, calls: ['stop()', 'stop()'] } })],
    ['with a call within', given({ data: { ...calls, calls: ['execTransaction(address,uint256,bytes,uint8)'] } })],
    ['with calls within', given({ data: { ...calls, calls: ['multicall((address,bytes[2])[])'] } })],
    ['of Permit2', given({ data: { ...calls, calls: ['transferFrom(address,address,uint160,address)'] } })],
    ['without number', given({ policies: [{ type: 'call-limit', data: { limit: `0x${'f'.repeat(64)}` } }] })],
    ['none', given({ policies: [{ type: 'call-limit', data: { limit: 0 } }] })],
    ['without an end', given({}, { expiry: undefined })],
    ['for a key', given({}, { signer: { type: 'keys', data: { ids: ['0x1'] } } })],
    ['and more', [{ ...(given({})[0] ?? {}), permissions: [1, 2] }]],
  ])('error: calls %s', (_, params) => {
    expect(() => grant(params)).toThrow()
  })
})
