import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { formatError, formatRequest, formatResult, makeIds, parseRpc, sameId } from './json.js'

describe('parseRpc', () => {
  test('default', () => {
    expect(parseRpc('{"id":1763697600000123456,"jsonrpc":"2.0","method":"m","params":{"id":7}}')).toEqual({
      kind: 'request',
      id: '1763697600000123456',
      method: 'm',
      params: { id: 7 },
    })
  })

  test('behavior: any id comes back as it was written, wherever it stands', () => {
    const id = fc.oneof(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
      fc.string().map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(id, fc.json(), fc.boolean(), fc.boolean(), (raw, params, first, spaced) => {
        const space = spaced ? '\n\t ' : ''
        const parts = [`"id":${space}${raw}${space}`, `"method":"m","params":{"id":1,"inner":${params}}`]
        const json = `{${space}${(first ? parts : parts.reverse()).join(',')}${space}}`
        expect(parseRpc(json)).toMatchObject({ kind: 'request', id: raw })
      }),
      { numRuns: runs(500) },
    )
  })

  test('behavior: what is formatted is read back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 19n }), fc.jsonValue(), (number, value) => {
        const id = String(number)
        const plain = JSON.parse(JSON.stringify(value))
        expect(parseRpc(formatRequest(id, 'name', value))).toEqual({
          kind: 'request',
          id,
          method: 'name',
          params: plain ?? {},
        })
        expect(parseRpc(formatResult(id, value))).toEqual({ kind: 'result', id, result: plain ?? null })
        const error = { code: 4001, message: 'no' }
        expect(parseRpc(formatError(id, error))).toEqual({ kind: 'error', id, error })
      }),
    )
  })

  test.each([
    '',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"id":1}',
    '{"method":"m"}',
    '{"id":null,"method":"m"}',
    '{"id":1.5,"method":"m"}',
    '{"id":{},"method":"m"}',
    '{"id":[1],"method":"m"}',
    '{"id":true,"result":1}',
    '{"x":"id","y":5,"method":"m"}',
    '{"id":1,"method":"m"',
  ])('error: %s is nothing', (json) => {
    expect(parseRpc(json)).toBeUndefined()
  })

  test('error: an error without shape still has a code', () => {
    expect(parseRpc('{"id":1,"error":{"code":"x"}}')).toEqual({
      kind: 'error',
      id: '1',
      error: { code: -32603, message: '' },
    })
  })
})

test('sameId: a number and its text are one', () => {
  expect(sameId('"17"')).toBe(sameId('17'))
})

describe('makeIds', () => {
  test('default: 13 digits of time and the entropy, never twice, never back', () => {
    const now = vi.fn(() => 1_763_697_600_000)
    const next = makeIds(6, now)
    const ids = Array.from({ length: 2_000 }, next)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => id.length === 19)).toBe(true)
    now.mockReturnValue(1_763_697_500_000)
    expect(BigInt(next()) > BigInt(ids.at(-1) ?? 0)).toBe(true)
  })
  test('param: entropy: 3 digits stay within what a double holds', () => {
    expect(Number.isSafeInteger(Number(makeIds(3)()))).toBe(true)
  })
})
