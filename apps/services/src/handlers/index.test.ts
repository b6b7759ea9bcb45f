import { endpoints } from 'portico/wire'
import { expect, test } from 'vitest'
import type { Handlers } from '../context.js'
import { handlers } from './index.js'

test('default: one handler for each endpoint, and none beside them', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(endpoints).sort())
})

test('behavior: a handler that is missing, or answers something else, does not compile', () => {
  const { 'wallets.list': list, ...rest } = handlers
  // @ts-expect-error: without the list of wallets it is not the whole.
  const missing: Handlers = rest
  // @ts-expect-error: a picture is no list of wallets.
  const wrong: Handlers = { ...handlers, 'wallets.list': handlers['images.wallet'] }
  expect([missing, wrong].length).toBe(2)
  expect(list).toBeTypeOf('function')
})
