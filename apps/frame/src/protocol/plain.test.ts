import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyPlain } from './plain.js'

describe('copyPlain', () => {
  test('default', () => {
    const value = { a: [1, 'x', null, true, { b: '' }], c: undefined }
    expect(copyPlain(value)).toEqual({ value: { a: [1, 'x', null, true, { b: '' }] } })
  })

  test('behavior: any JSON comes out equal, and shares nothing with what came in', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value)
        // -0 is 0 in JSON.
        fc.pre(!text.includes('__proto__'))
        expect(JSON.stringify(copyPlain(value)?.value)).toBe(text)
      }),
    )
  })

  test('error: nothing that is more than data gets in', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    let reads = 0
    const getter = {
      get secret() {
        reads += 1
        return 'x'
      },
    }
    const throwing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no')
        },
      },
    )
    const bad = [
      circle,
      getter,
      throwing,
      () => 1,
      1n,
      Number.NaN,
      new Date(),
      new Map(),
      new Uint8Array(2),
      new Array(2),
      Symbol('x'),
    ]
    for (const value of [
      ...bad,
      ...bad.map((item) => ({ deep: [item] })),
      JSON.parse('{"__proto__":{"admin":true}}'),
    ]) {
      expect(copyPlain(value)).toBeUndefined()
    }
    expect(reads).toBe(0)
  })

  test('param: limit', () => {
    expect(copyPlain('x'.repeat(65_000))).toBeDefined()
    expect(copyPlain('x'.repeat(66_000))).toBeUndefined()
    expect(copyPlain('é'.repeat(33_000))).toBeUndefined()
    expect(copyPlain(Array.from({ length: 70_000 }, () => 0))).toBeUndefined()
    expect(copyPlain(Array.from({ length: 40 }).reduce((inner) => ({ inner }), {}))).toBeUndefined()
  })

  test('behavior: anything at all is read without a throw', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (value) => {
          copyPlain(value)
        },
      ),
    )
  })

  test('param: limit: what is measured is at least the JSON text, to the byte where it is near', () => {
    const cost = (value: unknown) => {
      let limit = 0
      while (!copyPlain(value, limit)) limit += 1
      return limit
    }
    expect(cost('abc')).toBe(5)
    expect(cost(12.5)).toBe(4)
    for (const value of ['é€', [1, [2, 'x']], { key: 'value', é: [null, true] }, [[], {}, '']])
      expect(cost(value)).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(value)))
  })

  test('param: limit: levels of lists and objects', () => {
    const lists = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 0)
    const objects = (levels: number) => Array.from({ length: levels }).reduce<unknown>((a) => ({ a }), 0)
    for (const nest of [lists, objects]) {
      expect(copyPlain(nest(24))).toBeDefined()
      expect(copyPlain(nest(25))).toBeUndefined()
    }
    expect(copyPlain(Object.create(null))).toEqual({ value: {} })
    expect(copyPlain(Object.create({ inherited: 1 }))).toBeUndefined()
  })
})
