import { expect, test } from 'vitest'
import { fakeRegistry } from './fakes.test-support.js'
import { registryOf } from './registry.js'

const of = (wallets: unknown) => registryOf({ config: { wallets } } as never)

test('registryOf: default', () => {
  const registry = fakeRegistry([])
  expect(of(registry)).toBe(registry)
})

test.each([true, 'all', false, undefined, null, [], { list: async () => ({ data: [], count: 0 }) }])(
  'registryOf: behavior: %o brings none, and breaks nothing',
  (wallets) => expect(of(wallets)).toBeUndefined(),
)
