import { expect, test } from 'vitest'
import { readStoredKeys } from './storedKeys.js'

const secret = 'c0ffee'.repeat(8)
const kept: Record<string, string> = {
  'portico.activeNamespace': JSON.stringify({ v: 1, value: 'eip155' }),
  'portico.walletConnect.sessions': JSON.stringify({ v: 1, value: [{ symKey: secret, usedAt: 1_700_000_000_000 }] }),
  [`portico.embedded.${secret}`]: JSON.stringify({ v: 1, value: secret }),
  'portico.broken': `{"v":1,"value":"${secret}`,
  'another.app': secret,
}
const storage = { getItem: (key: string) => kept[key] ?? null, keys: () => Object.keys(kept) }

test('behavior: names, sizes and ages; of values only those that can hold no secret', () => {
  const keys = readStoredKeys(storage)
  expect(keys.map(({ key }) => key)).toEqual([
    'portico.activeNamespace',
    'portico.broken',
    'portico.embedded.c0ffee…',
    'portico.walletConnect.sessions',
  ])
  expect(keys[0]).toMatchObject({ value: '"eip155"', size: 24, at: undefined })
  expect(keys[3]).toMatchObject({ value: '•••', at: 1_700_000_000_000 })
  expect(JSON.stringify(keys)).not.toContain(secret)
})
