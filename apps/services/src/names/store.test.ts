import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Database } from '../db/connect.js'
import { untilBlocked } from '../testing/blocked.test-support.js'
import { databaseForTests } from '../testing/database.test-support.js'
import { addName, findName, nameOf, namesOf, type Outcome, setAddress, setAttributes, takenAmong } from './store.js'

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

let people = 0
/** Somebody who has no name yet. */
const newcomer = () => `0x${'c0'.repeat(19)}${(++people).toString(16).padStart(2, '0')}`
const parsedOf = (label: string, zone = 'portico.id') => ({ name: `${label}.${zone}`, label, zone })
const add = (label: string, owner: string, coinTypes = [60], attributes = {}) =>
  addName({ database }, signedBy(owner), parsedOf(label), { coinTypes, attributes })

describe('what is known of a name', () => {
  test('default: its records, each type of coin once; nothing of one that is not registered', async () => {
    const owner = newcomer()
    expect(await add('whole', owner, [60, 2147483704, 60], { bio: 'x' })).toBe('done')
    const found = await findName({ database }, 'whole.portico.id')
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const address = { address: getAddress(owner), created_at: time }
    expect(found).toEqual({
      ...{ name: 'whole.portico.id', registered_at: time, updated_at: time, attributes: { bio: 'x' } },
      addresses: { 60: address, 2147483704: address },
    })
    expect(await findName({ database }, 'nobody.portico.id')).toBeUndefined()
  })

  test('behavior: without attributes there are none, not an empty list of them', async () => {
    await add('bare', newcomer())
    expect((await findName({ database }, 'bare.portico.id'))?.attributes).toBeNull()
  })

  test('behavior: each name has its own records, in the order in which they were registered', async () => {
    const owner = newcomer()
    for (const label of ['zulu', 'alfa', 'mike']) {
      await add(label, owner, label === 'alfa' ? [60, 2147483704] : [60], { bio: label })
      await database.sql`update names set registered_at = now() + ${`${['zulu', 'alfa', 'mike'].indexOf(label)} hours`}::interval where name = ${`${label}.portico.id`}`
    }
    const found = await namesOf({ database }, getAddress(owner))
    expect(found.map(({ name, attributes, addresses }) => [name, attributes?.bio, Object.keys(addresses)])).toEqual([
      ['zulu.portico.id', 'zulu', ['60']],
      ['alfa.portico.id', 'alfa', ['60', '2147483704']],
      ['mike.portico.id', 'mike', ['60']],
    ])
    expect(await nameOf({ database }, getAddress(owner))).toBe('zulu.portico.id')
    expect(await namesOf({ database }, newcomer())).toEqual([])
    expect(await nameOf({ database }, newcomer())).toBeUndefined()
  })

  test('behavior: to whom a name is pointed, without his word, it is not his', async () => {
    const [owner, other] = [newcomer(), newcomer()]
    await add('pointed', owner)
    const pointed = { coinType: 60, address: other }
    expect(await setAddress({ database }, signedBy(owner), 'pointed.portico.id', pointed)).toBe('done')
    expect(await namesOf({ database }, other)).toEqual([])
    expect(await nameOf({ database }, other)).toBeUndefined()
    // Now he is its owner, and says so himself, in letters of another case.
    const own = { coinType: 60, address: getAddress(other) }
    expect(await setAddress({ database }, signedBy(other), 'pointed.portico.id', own)).toBe('done')
    expect(await nameOf({ database }, other)).toBe('pointed.portico.id')
  })
})

describe('a change', () => {
  test('error: a message counts once, for whichever name and in whichever letters', async () => {
    const owner = newcomer()
    await add('firsthand', owner)
    await add('another', owner)
    const signed = signedBy(owner)
    const change = (name: string, address = owner) =>
      setAttributes({ database }, { ...signed, address }, `${name}.portico.id`, { bio: name })
    expect(await change('firsthand')).toBe('done')
    expect(await change('firsthand')).toBe('replayed')
    expect(await change('another', getAddress(owner))).toBe('replayed')
    expect((await findName({ database }, 'another.portico.id'))?.attributes).toBeNull()
  })

  test('behavior: a message is remembered for ten minutes, longer than it is taken', async () => {
    const owner = newcomer()
    await add('remembered', owner)
    const [row] = await database.sql<{ ms: number }[]>`
      select extract(epoch from max(expires_at) - now()) * 1000 as ms from used_messages`
    expect(Number(row?.ms)).toBeGreaterThan(5 * 60_000)
    expect(Number(row?.ms)).toBeLessThanOrEqual(10 * 60_000)
  })

  test('error: of another’s name, and of one of another type of coin, nothing is changed and the message is not used up', async () => {
    const [owner, stranger] = [newcomer(), newcomer()]
    await add('mine', owner)
    const signed = signedBy(stranger)
    expect(await setAttributes({ database }, signed, 'mine.portico.id', { bio: 'x' })).toBe('foreign')
    expect(
      await setAddress({ database }, signedBy(stranger), 'mine.portico.id', { coinType: 60, address: stranger }),
    ).toBe('foreign')
    const wrong = { ...signedBy(owner), coin_type: 2147483704 }
    expect(await setAttributes({ database }, wrong, 'mine.portico.id', { bio: 'x' })).toBe('foreign')
    expect((await findName({ database }, 'mine.portico.id'))?.attributes).toBeNull()
  })

  test('error: a name that is taken, or looks like one that is; what else goes wrong is told as it is', async () => {
    await add('lookalike', newcomer())
    expect(await add('lookalike', newcomer())).toBe('taken')
    expect(await add('l00kal1ke', newcomer())).toBe('taken')
    const broken = { database: { sql: { begin: () => Promise.reject(new Error('gone')) } } } as never
    await expect(addName(broken, signedBy(alice), parsedOf('any'), { coinTypes: [], attributes: {} })).rejects.toThrow(
      'gone',
    )
  })
})

test('takenAmong: those that are taken, or look so, in their zone', async () => {
  await add('occupied', newcomer())
  const asked = ['occupied', '0ccupied', 'vacant'].map((label) => parsedOf(label))
  expect(await takenAmong({ database }, asked)).toEqual(new Set(['occupied.portico.id', '0ccupied.portico.id']))
  expect(await takenAmong({ database }, [parsedOf('occupied', 'two.id')])).toEqual(new Set())
  expect(await takenAmong({ database }, [])).toEqual(new Set())
})
