import { parseUri as referenceParse } from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bytes, toHex } from './bytes.js'
import { loadPrimitives } from './crypto.js'
import { formatUri, makePairing } from './pairing.js'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((value): Bytes => new Uint8Array(value))
const topic = key.map(toHex)
const expiry = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 })
const methods = fc.constantFrom<string[][]>([], ['wc_sessionAuthenticate'], ['a', 'b'])

describe('formatUri', () => {
  test('behavior: the reference reads ours', () => {
    fc.assert(
      fc.property(topic, key, expiry, methods, (topic, key, expiry, methods) => {
        const uri = formatUri({ topic, key, expiry, methods })
        expect(referenceParse(uri)).toMatchObject({
          topic,
          symKey: toHex(key),
          version: 2,
          expiryTimestamp: expiry,
          relay: { protocol: 'irn' },
        })
      }),
    )
  })
  test('behavior: parameters stand in the order of their names', () => {
    const uri = formatUri({ topic: 'a'.repeat(64), key: new Uint8Array(32), expiry: 1, methods: ['m'] })
    const names = [...new URLSearchParams(uri.split('?')[1]).keys()]
    expect(names).toEqual(['expiryTimestamp', 'methods', 'relay-protocol', 'symKey'])
  })
})

test('makePairing: five minutes by the protocol, four on the screen', async () => {
  const pairing = await makePairing(await loadPrimitives(), [], 1_700_000_000_000)
  expect(pairing.expiry).toBe(1_700_000_300)
  expect(pairing.shownUntil).toBe(1_700_000_240_000)
  expect(referenceParse(pairing.uri)).toMatchObject({ topic: pairing.topic, symKey: toHex(pairing.key) })
})
