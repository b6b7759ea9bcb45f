import { expect, test } from 'vitest'
import { misread, plainImports } from './lazyImports.mjs'

test('default: a lazy import of a part of a file is one that every bundler reads as it is meant', () => {
  const written = 'const { common } = await import("./act.newcomer.js").then((n) => n.d);'
  expect(misread(written)).toHaveLength(1)
  expect(plainImports(written)).toBe('const { common } = (await import("./act.newcomer.js")).d;')
  expect(misread(plainImports(written))).toEqual([])
})

test('error: a part of a file that is taken for a promise is told', () => {
  expect(misread('throw (await import("./a.js")).r.then(({ a }) => a);')).toHaveLength(1)
})

test('behavior: whatever else is lazy stays as it is', () => {
  const others = [
    'const load = () => import("./a.js").then((n) => n.t);',
    'const { makeWallet } = await import("./a.js");',
    'await import("./a.js").then(({ a }) => a(client));',
    'throw await import("./a.js").then((n) => n.r).then(({ explain }) => explain(error), () => error);',
  ].join('\n')
  expect(plainImports(others)).toBe(others)
  expect(misread(others)).toEqual([])
})
