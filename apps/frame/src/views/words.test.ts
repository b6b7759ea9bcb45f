import { expect, test } from 'vitest'
import { fill } from './words.js'

test('default: holes are filled, what is not known stays', () => {
  expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}')
})

test('behavior: a sentence that counts has a form for one', () => {
  expect(fill('{n} {n|try|tries} left', { n: 1 })).toBe('1 try left')
  expect(fill('{n} {n|try|tries} left', { n: 0 })).toBe('0 tries left')
  expect(fill('{n} {n|try|tries} left', { n: '2' })).toBe('2 tries left')
})
