import { expect, test } from 'vitest'
import type { Database } from '../db/connect.js'
import { untilBlocked } from '../testing/blocked.test-support.js'
import { databaseForTests } from '../testing/database.test-support.js'
import { addName, findName, type Outcome, setAddress, setAttributes } from './store.js'

let database: Database
databaseForTests({ max: 3 }, (opened) => {
  database = opened
})

const [alice, bob] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
let messages = 0
const signedBy = (address: string) => ({ address, message: `message ${++messages}`, coin_type: 60 })

test.each([
  ['attributes', (name: string) => setAttributes({ database }, signedBy(alice), name, { bio: 'of Alice' })],
  ['address', (name: string) => setAddress({ database }, signedBy(alice), name, { coinType: 60, address: alice })],
])('behavior: %s of a name that is given away meanwhile stay with its new owner', async (kind, change) => {
  const label = `given-${kind}`
  const name = `${label}.portico.id`
  const parsed = { name, label, zone: 'portico.id' }
  await addName({ database }, signedBy(alice), parsed, { coinTypes: [60], attributes: { bio: 'first' } })
  let late: Promise<Outcome> | undefined
  await database.sql.begin(async (step) => {
    await step`update names set updated_at = now() where name = ${name}`
    await step`update name_addresses set address = ${bob} where name = ${name}`
    late = change(name)
    await untilBlocked(database)
  })
  expect(await late).toBe('foreign')
  const found = await findName({ database }, name)
  expect(found?.attributes).toEqual({ bio: 'first' })
  expect(found?.addresses['60']?.address.toLowerCase()).toBe(bob)
})

test('default: an owner changes attributes and addresses', async () => {
  const name = 'own.portico.id'
  const parsed = { name, label: 'own', zone: 'portico.id' }
  await addName({ database }, signedBy(alice), parsed, { coinTypes: [60], attributes: {} })
  expect(await setAttributes({ database }, signedBy(alice), name, { bio: 'x' })).toBe('done')
  expect(await setAddress({ database }, signedBy(alice), name, { coinType: 60, address: bob })).toBe('done')
  expect(await setAttributes({ database }, signedBy(alice), name, { bio: 'y' })).toBe('foreign')
  expect(await setAttributes({ database }, signedBy(bob), name, { bio: 'z' })).toBe('done')
})
