import { afterEach, describe, expect, test } from 'vitest'
import { createKey, createToken } from '../testing/relayClient.test-support.js'
import { createWatches, type Watches } from './watches.js'

const now = 1_800_000_000
const key = createKey()
const opened: Watches[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watches) => watches.stop()))
})

/** Watches over a database in which there is room for everything. */
function open(): Watches {
  const answer = (text: string) => {
    if (text.includes('select secret')) return [{ secret: '11'.repeat(32) }]
    return text.includes('insert into relay_watches') ? [{ client_id: key.clientId }] : []
  }
  const sql = async (strings: readonly string[]) => answer(strings.join(''))
  const begin = (work: (step: unknown) => unknown) => work(sql)
  const watches = createWatches(
    { sql: Object.assign(sql, { begin }) as never },
    {
      settings: { allowedRanges: [], queuedAfterMs: 600_000 },
      isAudience: (url) => url === 'wss://relay.example',
      onError: (error) => expect.unreachable(String(error)),
      now: () => now * 1_000,
    },
  )
  opened.push(watches)
  return watches
}
const claims = (other: object) => ({
  aud: 'wss://relay.example',
  sub: 'https://service.example',
  act: 'irn_watchRegister',
  typ: 'subscriber',
  whu: 'https://service.example/hook',
  tag: [1_108],
  sts: ['accepted'],
  iat: now,
  exp: now + 600,
  ...other,
})
const address = (length: number) => 'https://service.example/'.padEnd(length, 'a')
const month = 2_592_000

const rules: [name: string, other: object, isTaken: boolean][] = [
  ['a month', { exp: now + month }, true],
  ['a second more than a month', { exp: now + month + 1 }, false],
  ['a month from when it was signed', { iat: now - 60, exp: now + month - 60 }, true],
  ['more than that, though it ends within a month', { iat: now - 60, exp: now + month - 59 }, false],
  ['one more second', { exp: now + 1 }, true],
  ['not a second more', { exp: now }, false],
  ['a clock that is two minutes ahead', { iat: now + 120 }, true],
  ['a clock that is further ahead', { iat: now + 121 }, false],
  ['another relay', { aud: 'wss://other.example' }, false],
  ['tag 0', { tag: [0] }, true],
  ['a tag below it', { tag: [-1] }, false],
  ['the largest tag', { tag: [2_147_483_647] }, true],
  ['a larger one', { tag: [2_147_483_648] }, false],
  ['half a tag', { tag: [0.5] }, false],
  ['200 tags', { tag: Array(200).fill(1) }, true],
  ['201 tags', { tag: Array(201).fill(1) }, false],
  ['three states', { sts: ['accepted', 'queued', 'delivered'] }, true],
  ['four', { sts: ['accepted', 'queued', 'delivered', 'queued'] }, false],
  ['none', { sts: [] }, false],
  ['an address of 500 letters', { whu: address(500) }, true],
  ['an address of 501', { whu: address(501) }, false],
  ['an address without a host', { whu: 'https://' }, false],
  ['an address behind something else', { whu: 'x https://service.example' }, false],
  ['an address with a gap', { whu: 'https://service.example/a b' }, false],
  ['a service named by 200 letters', { sub: 'a'.repeat(200) }, true],
  ['a service named by 201', { sub: 'a'.repeat(201) }, false],
]

describe('what a registration may ask for', () => {
  test.each(rules)('behavior: %s', async (_, other, isTaken) => {
    const answer = await open().register(createToken(key, claims(other)), 'somebody else', [])
    expect(answer !== undefined).toBe(isTaken)
  })

  test('error: what ends a registration begins none, and the other way round', async () => {
    const watches = open()
    const removal = createToken(key, claims({ act: 'irn_watchUnregister' }))
    expect(await watches.register(removal, 'somebody else', [])).toBeUndefined()
    expect(await watches.unregister(createToken(key, claims({})))).toBe(false)
    expect(await watches.unregister(removal)).toBe(true)
  })
})
