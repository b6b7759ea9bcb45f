import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fail } from './AppError.js'
import { chainErrors } from './chain.js'
import { connectErrors } from './connect.js'
import { isUserRejection, rpcCodeOf, someError } from './rpc.js'
import { rpcErrorNames, rpcErrorRow } from './rpcNames.js'

describe('rpcErrorRow', () => {
  test('default: every listed code has a name of its own', () => {
    const codes = Object.keys(rpcErrorNames).map(Number)
    expect(codes.sort((a, b) => a - b)).toEqual([
      -32700, -32603, -32602, -32601, -32600, -32006, -32005, -32004, -32003, -32002, -32001, -32000, 4001, 4100, 4200,
      4900, 4901, 4902, 5000, 5700, 5710, 5720, 5730, 5740, 5750, 5760,
    ])
    expect(new Set(codes.map((code) => rpcErrorRow(code).name)).size).toBe(codes.length)
    expect(rpcErrorRow(4902).name).toBe('UnrecognizedChain')
  })

  test('behavior: an unlisted code is named as unknown', () => {
    expect(rpcErrorRow(1234)).toMatchObject({ code: 1234, name: 'UnknownRpcError' })
  })
})

describe('isUserRejection', () => {
  test.each([
    ['EIP-1193', { code: 4001, message: 'x' }],
    ['CAIP 5000', { code: 5000, message: 'x' }],
    ['code as text', { code: '4001' }],
    ['ethers', Object.assign(new Error('x'), { code: 'ACTION_REJECTED' })],
    ['a cause', new Error('outer', { cause: { code: 4001 } })],
    ['a cause of a cause', new Error('a', { cause: new Error('b', { cause: { code: 5000 } }) })],
    [
      'data.originalError',
      { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } },
    ],
    ['info.error of ethers', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }],
    ['error.error', { error: { code: 4001 } }],
    ['MetaMask', { code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
    ['a text', 'User rejected the request'],
    ['another text', new Error('Rejected by user')],
    ['a text of Ledger', new Error('Transaction was rejected')],
    ['our own', fail(connectErrors, 'connect/rejected')],
    ['our RPC error', fail(chainErrors, 'rpc/error', { code: 4001, name: 'UserRejectedRequest', message: 'x' })],
    ['canceled', new Error('User canceled the request')],
  ])('default: %s', (_name, error) => {
    expect(isUserRejection(error)).toBe(true)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['an internal error', { code: -32603, message: 'Internal error' }],
    ['a pending request', { code: -32002, message: 'Request already pending' }],
    ['a transaction that the node did not take', { code: -32003, message: 'transaction underpriced' }],
    ['our own failure', fail(connectErrors, 'connect/failed')],
  ])('behavior: %s is none', (_name, error) => {
    expect(isUserRejection(error)).toBe(false)
  })

  test('error: never throws, never goes round in circles', () => {
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    expect(isUserRejection(circle)).toBe(false)
    const trap = {
      get message(): string {
        throw new Error('no')
      },
    }
    expect(isUserRejection(trap)).toBe(false)
    fc.assert(fc.property(fc.anything(), (value) => typeof isUserRejection(value) === 'boolean'))
  })
})

test('rpcCodeOf: default: the outermost number is found, also behind texts and in our own errors', () => {
  expect(rpcCodeOf({ code: -32602 })).toBe(-32602)
  expect(rpcCodeOf({ code: 'X', info: { error: { code: 4902 } } })).toBe(4902)
  expect(rpcCodeOf(fail(chainErrors, 'rpc/error', { code: 4200, name: 'UnsupportedMethod', message: '' }))).toBe(4200)
  expect(rpcCodeOf(new Error('x'))).toBeUndefined()
})

test('someError: behavior: the depth is bounded', () => {
  let deep: unknown = { found: true }
  for (let level = 0; level < 100; level++) deep = { cause: deep }
  expect(someError(deep, (value) => (value as { found?: boolean }).found === true)).toBe(false)
})
