import { expect, test } from 'vitest'
import { isNonce, makeNonce, nonceLifeMs } from './nonce.js'

const key = new Uint8Array(32).fill(1)
const now = 1_800_000_000_000

test.each([
  [0, true],
  [1, true],
  [nonceLifeMs, true],
  [nonceLifeMs + 1, false],
  [-1, false],
])('default: after %i ms it is good: %s; five minutes are its life', (ms, good) => {
  expect(isNonce(key, makeNonce(key, now), now + ms)).toBe(good)
  expect(nonceLifeMs).toBe(300_000)
})

test('error: another key, another time, another form', () => {
  const nonce = makeNonce(key, now)
  const [time = '', mac = ''] = nonce.split('.')
  expect(isNonce(new Uint8Array(32), nonce, now)).toBe(false)
  const later = (now + 1).toString(36)
  for (const other of [
    ...[
      '',
      '.',
      time,
      mac,
      `${time}.`,
      `.${mac}`,
      `${later}.${mac}`,
      `${time}.${mac}x`,
      `${time.toUpperCase()}.${mac}`,
    ],
    ...[`0${time}.${mac}`, ` ${time}.${mac}`, `${'0'.repeat(12)}.${mac}`, `-${time}.${mac}`],
  ])
    expect(isNonce(key, other, now + 10), other).toBe(false)
})
