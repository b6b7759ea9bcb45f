import { expect, test, vi } from 'vitest'
import { makeCooling } from './cooling.js'
import { makeMatch } from './match.js'

test('default', () => {
  const places = new Set<number>()
  for (let at = 0; at < 200; at += 1) {
    const { wanted, choices } = makeMatch()
    expect(new Set(choices).size).toBe(3)
    expect(choices.every((each) => each >= 10 && each <= 99)).toBe(true)
    places.add(choices.indexOf(wanted))
  }
  expect([...places].sort()).toEqual([0, 1, 2])
})

test('behavior: a number that came up already is drawn again', () => {
  const draws = [5, 5, 5, 7, 9, 2]
  expect(makeMatch(() => draws.shift() ?? 0)).toEqual({ wanted: 19, choices: [15, 17, 19] })
})

test('behavior: bytes that would make some numbers likelier are thrown away', () => {
  // Of 256 bytes 180 are two full rounds of 90 numbers, and 255 are 85 of three places.
  const bytes = [255, 180, 179, 0, 1, 255, 254]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as Uint8Array)[0] = bytes.shift() ?? 0
    return array
  })
  expect(makeMatch()).toEqual({ choices: [99, 10, 11], wanted: 11 })
  expect(bytes).toEqual([])
})

test('behavior: a site waits ten minutes after a wrong number, others do not', () => {
  let now = 0
  const cooling = makeCooling(() => now)
  cooling.check('https://a.example')
  cooling.start('https://a.example')
  now = 599_999
  expect(() => cooling.check('https://a.example')).toThrow(expect.objectContaining({ code: -32005 }))
  cooling.check('https://b.example')
  now = 600_000
  cooling.check('https://a.example')
})
