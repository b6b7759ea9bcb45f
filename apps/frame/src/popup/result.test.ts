import { expect, test } from 'vitest'
import { handBack } from './result.js'

const href = 'https://wallet.example/callback?state=s&code=c'

test('default', () => {
  const sent: unknown[] = []
  expect(handBack({ opener: { postMessage: (...message) => sent.push(message) }, location: { href } })).toBe(true)
  expect(sent).toEqual([[{ resultUri: href }, '*']])
})

test('behavior: a window that was cut off from its page says so', () => {
  expect(handBack({ opener: null, location: { href } })).toBe(false)
})
