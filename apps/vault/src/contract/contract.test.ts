import * as v from 'valibot'
import { expect, test } from 'vitest'
import { logEntryText, proofClaims, type VaultPath, vaultErrors, vaultFailure, vaultRoutes } from './index.js'

const id = 'A'.repeat(43)
const key = { kty: 'EC', crv: 'P-256', x: id, y: id }
const email = {
  email: ' ann@example.com ',
  projectId: '0'.repeat(32),
  origin: 'https://shop.example',
  device: { sign: key, enc: key },
}
const accepts = (path: VaultPath, value: unknown) => v.safeParse(vaultRoutes[path].request, value).success

test('default', () => {
  const read = v.parse(vaultRoutes['/email'].request, {
    ...email,
    device: { sign: { ...key, alg: 'ES256' }, enc: key },
  })
  expect(read.email).toBe('ann@example.com')
  expect(read.device.sign).toEqual(key)
})

test.each([
  ['below', 253, true],
  ['at', 254, true],
  ['above', 255, false],
])('param: an address of 254 letters at most, as it was typed: %s', (_, length, isTaken) => {
  const plain = '@example.com'.padStart(length, 'a')
  expect(accepts('/email', { ...email, email: plain })).toBe(isTaken)
  // By its own signs it would be shorter. It is kept in the one form in which it is looked for.
  const typed = `e\u0301${'@example.com'.padStart(length - 2, 'a')}`
  const read = v.safeParse(vaultRoutes['/email'].request, { ...email, email: typed })
  expect(read.success && (read.output as { email: string }).email).toBe(isTaken && typed.normalize('NFC'))
})

test('error: what is more or less than agreed', () => {
  const wrong = [
    { ...email, more: 1 },
    { ...email, email: 'ann' },
    { ...email, email: 'a\r\nbcc: b@c' },
    { ...email, origin: 'https://shop.example/path' },
    { ...email, origin: 'null' },
    { ...email, device: { sign: { ...key, kty: 'RSA' }, enc: key } },
    { ...email, device: { sign: { ...key, x: `${id}A` }, enc: key } },
  ]
  expect(wrong.filter((value) => accepts('/email', value))).toEqual([])
  expect(accepts('/email/code', { flow: id, code: '12345' })).toBe(false)
  expect(accepts('/email/code', { flow: id, code: '١٢٣٤٥٦' })).toBe(false)
  expect(accepts('/approval/answer', { token: id, choice: '12', deny: true })).toBe(false)
})

test('behavior: a private key is not carried on', () => {
  const read = v.parse(vaultRoutes['/email'].request, { ...email, device: { sign: { ...key, d: 'secret' }, enc: key } })
  expect(JSON.stringify(read)).not.toContain('secret')
})

test('behavior: every refusal can be read', () => {
  for (const error of Object.keys(vaultErrors))
    expect(v.is(vaultFailure, { error, message: 'text', retryAfter: 3 })).toBe(true)
  expect(v.is(vaultFailure, { error: 'other', message: 'text' })).toBe(false)
})

test('behavior: a proof says what it is for', () => {
  const claims = { jti: 'a'.repeat(22), htm: 'POST', htu: 'https://wallet.example/vault/v1/log', iat: 1, bh: id }
  expect(v.is(proofClaims, claims)).toBe(true)
  for (const name of Object.keys(claims)) {
    const { [name as keyof typeof claims]: _, ...rest } = claims
    expect(v.is(proofClaims, rest)).toBe(false)
  }
})

test('behavior: each field of a line of the log changes its text', () => {
  const entry = {
    seq: 1,
    at: 2,
    event: 'release',
    slotId: 's',
    slotType: 'device',
    deviceId: 'd',
    origin: 'o',
    evidence: 'device',
    previous: 'p',
  } as const
  // Lines that were written stay what they are.
  const text = '["portico/log/v1","w",1,2,"release","s","device","d","o","device","p"]'
  expect(logEntryText('w', entry)).toBe(text)
  expect(logEntryText('w', { ...entry, remembered: { seq: 3, hash: 'h' } })).toBe(text.replace(']', ',3,"h"]'))
  const texts = Object.keys(entry).map((name) => logEntryText('w', { ...entry, [name]: 'changed' }))
  const accepted = [
    { seq: 3, hash: 'h' },
    { seq: 4, hash: 'h' },
    { seq: 3, hash: 'i' },
  ].map((remembered) => logEntryText('w', { ...entry, remembered }))
  expect(new Set([...texts, ...accepted, logEntryText('w', entry), logEntryText('v', entry)]).size).toBe(14)
})

test.each([
  ['https://shop.example', true],
  ['https://shop.example:8443', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  // As no browser writes them.
  ['https://Shop.example', false],
  ['https://shop.example:443', false],
  ['http://shop.example:80', false],
  ['https://[::0:1]', false],
  ['https://127.1', false],
  ['https://shop.example:0443', false],
  ['https://shop.example:x', false],
  ['https://shop.example:65536', false],
  ['ftp://shop.example', false],
  ['shop.example', false],
  [' https://shop.example', false],
  [`https://${'a.'.repeat(130)}${'b'.repeat(32)}`, true],
  [`https://${'a.'.repeat(130)}${'b'.repeat(33)}`, false],
])('behavior: %s as the origin of a page: %s', (origin, isOne) => {
  expect(accepts('/email', { ...email, origin })).toBe(isOne)
})

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' ann+x/y@müller.example ', 'ann+x/y@müller.example'],
  // One and the same letter, written in two ways: mails go to the one that the account is found by.
  ['mar\u212a@example.com', 'marK@example.com'],
  ['zoe\u0308@example.com', 'zo\u00eb@example.com'],
  [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
])('behavior: %j as an address is %j', (email, read) => {
  expect(v.parse(vaultRoutes['/email/change'].request, { email })).toEqual({ email: read })
})

test.each([`${'a'.repeat(243)}@example.com`, `${'\u00eb'.repeat(242)}@example.comm`])(
  'error: an address of more than 254 characters: %s',
  (address) => {
    expect(accepts('/email', { ...email, email: address })).toBe(false)
  },
)

test.each(['/', '?', '#', '%2f', ':', ';', '\u037e', ' '])(
  'error: an address whose domain goes on behind %j is none',
  (between) => {
    // Of `example.com` by the rules of URLs, and of `evil.example` for whoever looks the domain up.
    const address = `ann@example.com${between}x.evil.example`
    expect([accepts('/email', { ...email, email: address }), accepts('/email/change', { email: address })]).toEqual([
      false,
      false,
    ])
  },
)
