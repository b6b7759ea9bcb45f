import { expect, test } from 'vitest'
import { loginName } from './format.js'

test('default: the user name before the e-mail address', () => {
  expect(loginName({ name: 'ada@example.com' })).toBe('ada@example.com')
  expect(loginName({ name: 'ada@example.com', username: 'ada', social: 'github' })).toBe('ada')
  expect(loginName(undefined)).toBeUndefined()
})

test('param: social: of Discord’s names a trailing 0 is dropped', () => {
  expect(loginName({ username: 'ada0', social: 'discord' })).toBe('ada')
  expect(loginName({ username: 'ada0', social: 'github' })).toBe('ada0')
})

test('behavior: of more than 30 characters the last three give way to an ellipsis', () => {
  const exact = `${'a'.repeat(18)}@example.com`
  expect(loginName({ name: exact })).toBe(exact)
  expect(loginName({ username: `b${exact}`, social: 'google' })).toBe(`b${'a'.repeat(18)}@example.…`)
})
