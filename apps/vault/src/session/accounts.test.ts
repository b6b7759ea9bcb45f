import { expect, test } from 'vitest'
import { emailKey } from './accounts.js'

const keyOf = (address: string) => emailKey({ secrets: { email: Buffer.alloc(32, 7) } as never }, address)
const own = keyOf('ann@example.com')

test.each(['ANN@example.com', 'ann@EXAMPLE.com', 'ann@\uff45xample.com', 'ann@exam\u00adple.com'])(
  'default: %j is the same person',
  (address) => {
    expect(keyOf(address)).toBe(own)
  },
)

test('behavior: a domain is told by its ASCII form, and a local part by how its letters are composed', () => {
  expect(keyOf('ann@Müller.example')).toBe(keyOf('ann@xn--mller-kva.example'))
  expect(keyOf('zoe\u0308@example.com')).toBe(keyOf('ZO\u00cb@example.com'))
})

test.each(['an.n@example.com', 'ann+x@example.com', 'ann@example.com.', 'ann@www.example.com', 'a@nn@example.com'])(
  'behavior: %j is somebody else',
  (address) => {
    expect(keyOf(address)).not.toBe(own)
  },
)

test.each(['/', '?', '#', '/x.evil.example', '?x.evil.example', '#x.evil.example', ':25', '%'])(
  'error: what stands behind the domain is part of it: %j',
  (more) => {
    expect(keyOf(`ann@example.com${more}`)).not.toBe(own)
  },
)

test('error: a domain in which letters are escaped is not the one that they stand for, and one that is no host is as it is', () => {
  expect(keyOf('ann@ex%61mple.com')).not.toBe(own)
  expect(keyOf('ann@[::')).not.toBe(keyOf('ann@[:1'))
})
