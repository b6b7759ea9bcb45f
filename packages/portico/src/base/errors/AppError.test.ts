import { describe, expect, test } from 'vitest'
import { AppError, fail, fill, isAppError } from './AppError.js'
import { alerts } from './alerts.js'
import { connectErrors } from './connect.js'
import { httpErrors } from './http.js'

test('fail: default: code, text of the row, context, cause', () => {
  const cause = new Error('inner')
  const error = fail(httpErrors, 'http/status', { status: 503 }, { cause })
  expect(error).toMatchObject({ name: 'AppError', code: 'http/status', message: 'HTTP status code: 503', cause })
  expect(error.context).toEqual({ status: 503 })
  expect('cause' in fail(connectErrors, 'connect/failed')).toBe(false)
  expect('cause' in fail(connectErrors, 'connect/failed', {}, { cause: undefined })).toBe(false)
})

test('fail: behavior: a row that is shown somewhere, and words that say more than the row', () => {
  expect(fail(alerts, 'device/clock').message).toBe('Clock Is Off')
  expect(fail(connectErrors, 'connect/failed', {}, { text: 'said the frame' }).message).toBe('said the frame')
  expect(fail(connectErrors, 'connect/failed', {}, { text: undefined }).message).toBe('Failed to connect')
})

test('walk: default: finds the first in the chain of causes', () => {
  const inner = fail(connectErrors, 'connect/rejected')
  const outer = fail(connectErrors, 'connect/failed', {}, { cause: new Error('between', { cause: inner }) })
  expect(outer.walk((error) => isAppError(error, 'connect/rejected'))).toBe(inner)
  expect(outer.walk(() => false)).toBeUndefined()
})

describe('isAppError', () => {
  test('default', () => {
    const error: unknown = fail(connectErrors, 'connect/rejected')
    expect(isAppError(error)).toBe(true)
    expect(isAppError(error, 'connect/rejected')).toBe(true)
    expect(isAppError(error, 'connect/failed')).toBe(false)
    expect(error).toBeInstanceOf(AppError)
    expect(isAppError(new Error('x'))).toBe(false)
    expect(isAppError(undefined)).toBe(false)
  })
})

test('fill: a hole without a value stays visible', () => {
  expect(fill('a $one b $two', { one: 1 })).toBe('a 1 b $two')
})
