import { expect, test } from 'vitest'
import { isWorld, partsOf, sandboxParts } from './choose.js'

test('default', () => {
  expect(partsOf([])).toEqual(sandboxParts)
})

test('param: without', () => {
  expect(partsOf(['--without=solana,pages'])).toEqual(
    sandboxParts.filter((part) => part !== 'solana' && part !== 'pages'),
  )
})

test('param: only', () => {
  expect(partsOf(['--only=services,chains'])).toEqual(['chains', 'services'])
})

test('param: world', () => {
  expect(partsOf(['--world'])).toEqual(['chains', 'services', 'wallet', 'pages'])
  expect(partsOf(['--world', '--without=wallet'])).toEqual(['chains', 'services', 'pages'])
  expect([isWorld(['--world']), isWorld(['--only=chains'])]).toEqual([true, false])
})

test('error: what is no part', () => {
  expect(() => partsOf(['--without=dogecoin'])).toThrow(
    "There is no part 'dogecoin' of the sandbox. Its parts: chains, ",
  )
  expect(() => partsOf(['--fast'])).toThrow("'--fast' is not understood")
  for (const args of [['--only=solana'], ['--only=chains,bitcoin,solana'], ['--without=solana']])
    expect(() => partsOf(['--world', ...args])).toThrow(
      /^The world has no part '(solana|bitcoin)'\. Its parts: chains, services, wallet, pages\.$/,
    )
})
