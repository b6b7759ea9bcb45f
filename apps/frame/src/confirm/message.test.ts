import { formatSignIn } from 'portico/wire'
import { expect, test } from 'vitest'
import { utf8 } from '../signing/bytes.js'
import { contextOf, now, origin, own } from '../signing/context.test-support.js'
import { messageSheet } from './message.js'

const place = { origin, network: contextOf().context.network as never, account: own.eip155 }
const sheet = (text: string, bytes: Uint8Array = utf8(text)) => messageSheet(place, bytes, now)
const iso = (offset: number) => new Date(now + offset).toISOString()
const day = 86_400_000
const signIn = (more: Partial<Parameters<typeof formatSignIn>[0]> = {}) =>
  sheet(
    formatSignIn({
      ...{ domain: 'app.example', uri: origin, chainId: 'eip155:1', accountAddress: own.eip155, version: '1' },
      ...{ nonce: 'abcdef12345', issuedAt: iso(0) },
      ...more,
    }),
  )
const keysOf = ({ notes }: ReturnType<typeof sheet>) => notes.map(({ title }) => title.key)

test.each([
  [7 * day + 59_999, false],
  [7 * day + 60_000, false],
  [7 * day + 60_001, true],
])('behavior: a sign-in that counts for %i ms is blocked: %s', (offset, blocked) => {
  const given = signIn({ expirationTime: iso(offset) })
  expect(given.isBlocked).toBe(blocked)
  if (!blocked)
    expect(given.facts).toEqual([{ label: { key: 'fact.until' }, value: { type: 'time', at: now + offset } }])
})

test.each([
  [-300_001, true],
  [-300_000, false],
  [0, false],
  [60_000, false],
  [60_001, true],
])('behavior: a sign-in of %i ms ago or ahead is blocked: %s', (offset, blocked) => {
  const given = signIn({ issuedAt: iso(offset) })
  expect(given.isBlocked).toBe(blocked)
  if (blocked) expect(given).toMatchObject({ risk: 'high', notes: [{ title: { key: 'note.time.title' } }], facts: [] })
})

test('behavior: a sign-in without an end is free of cost, and says no end', () => {
  const given = signIn()
  expect(given).toMatchObject({ title: 'signIn', facts: [], approve: { key: 'approve.signIn' } })
  expect(keysOf(given)).toEqual(['note.signIn.title'])
})

test.each([
  ['domain', { domain: 'evil.example' }, { here: 'app.example', there: 'evil.example' }],
  ['uri', { uri: 'https://evil.example' }, { here: 'app.example', there: 'https://evil.example' }],
  ['address', { accountAddress: `0x${'11'.repeat(20)}` }, { address: `0x${'11'.repeat(20)}` }],
  ['chain', { chainId: 'eip155:10' as const }, { here: 'eip155:1', there: '10' }],
])('behavior: a sign-in of another %s says which, and which is here', (name, more, values) => {
  const given = signIn(more)
  expect(given).toMatchObject({ isBlocked: true, risk: 'high', notes: [{ tone: 'crit' }] })
  expect(keysOf(given)).toEqual([`note.${name}.title`])
  expect(Object.keys(given.notes[0]?.body?.values ?? {})).toEqual(Object.keys(values))
  expect(given.notes[0]?.body?.values).toMatchObject({
    ...values,
    ...('there' in values ? { there: expect.stringContaining(values.there) } : {}),
  })
  const isTwo = name === 'domain' || name === 'uri'
  if (isTwo && 'there' in values)
    expect(given.facts.map(({ value }) => value)).toEqual([
      { type: 'text', text: values.here },
      { type: 'text', text: given.notes[0]?.body?.values?.there },
    ])
  expect(given.facts.map(({ label, tone }) => [label.key, tone])).toEqual(
    isTwo
      ? [
          ['fact.here', 'crit'],
          ['fact.there', 'info'],
        ]
      : [],
  )
})

test('behavior: bytes that are no text are told as such', () => {
  const given = sheet('', Uint8Array.of(0xff, 0, 0xff))
  expect(given).toMatchObject({ risk: 'high', raw: '0xff00ff', approve: { key: 'approve.unknown' } })
  expect(given.facts).toEqual([{ label: { key: 'fact.kind' }, value: { type: 'words', words: { key: 'kind.bytes' } } }])
  expect(keysOf(given)).toEqual(['note.blind.title'])
  expect(given.message).toBeUndefined()
})

test('behavior: a text is shown as one, whole or cut, and what cannot be seen in it is told ahead', () => {
  const plain = sheet('Reserve two seats\n"now"')
  expect(plain).toMatchObject({
    title: 'sign',
    risk: 'low',
    message: { isCut: false },
    raw: 'Reserve two seats\\n\\"now\\"',
  })
  expect(plain.facts).toEqual([{ label: { key: 'fact.kind' }, value: { type: 'words', words: { key: 'kind.text' } } }])
  expect(keysOf(plain)).toEqual(['note.message.title'])
  expect(sheet('x'.repeat(4_001)).message?.isCut).toBe(true)
  const hidden = sheet('Pay \u202e5 USDC')
  expect([hidden.risk, ...keysOf(hidden)]).toEqual(['medium', 'note.hidden.title', 'note.message.title'])
  const odd = sheet('p\u0430ypal')
  expect([odd.risk, ...keysOf(odd)]).toEqual(['low', 'note.scripts.title', 'note.message.title'])
  const both = sheet('wants you to sign in with your\u200b')
  expect([both.risk, ...keysOf(both)]).toEqual(['high', 'note.hidden.title', 'note.nearly.title'])
  expect(both.facts).toEqual([
    { label: { key: 'fact.kind' }, value: { type: 'words', words: { key: 'kind.request' } } },
  ])
})

test.each([
  ['URI: https://x', true],
  ['  uri : https://x', true],
  ['Please\nNonce: abc', true],
  ['Chain ID: 1', true],
  ['chainid: 1', true],
  ['Issued  At: now', true],
  ['My uri: https://x', false],
  ['The nonce is abc', false],
  ['Chain: 1', false],
  ['uri https://x', false],
  ['w\uff41nts you to sign in with your', true],
])('behavior: %j has a field of a sign-in: %s', (text, nearly) => {
  expect(keysOf(sheet(text)).includes('note.nearly.title')).toBe(nearly)
})

test('behavior: each note has its own text', () => {
  for (const given of [
    signIn(),
    signIn({ issuedAt: iso(-day) }),
    sheet('', Uint8Array.of(0xff)),
    sheet('Nonce: abc'),
    sheet('p\u0430ypal \u202e'),
  ]) {
    expect(given.notes).not.toEqual([])
    for (const { title, body } of given.notes) expect(body?.key).toBe(title.key.replace(/title$/, 'body'))
  }
})

test('behavior: a site whose name may not be what it looks like is told of too', () => {
  const odd = { ...place, origin: 'https://xn--pypal-4ve.com' }
  const at = (bytes: Uint8Array) => messageSheet(odd, bytes, now)
  expect(keysOf(at(utf8('hello')))).toEqual(['note.message.title', 'note.host.title'])
  expect(keysOf(at(Uint8Array.of(0xff)))).toEqual(['note.blind.title', 'note.host.title'])
  expect(at(utf8('hello')).notes.at(-1)).toEqual({
    ...{ tone: 'warn', title: { key: 'note.host.title' } },
    body: { key: 'note.host.body', values: { host: 'xn--pypal-4ve.com' } },
  })
})
