import { describe, expect, test } from 'vitest'
import { AppError, isAppError } from './AppError.js'
import { CodedError, fill, isCodedError } from './CodedError.js'
import { catalog, type ErrorCode } from './catalog.js'
import { startTexts } from './startTexts.js'

test('default: code, text of the catalogue, context, cause', () => {
  const cause = new Error('inner')
  const error = new AppError('http/status', { status: 503 }, { cause })
  expect(error).toMatchObject({ name: 'AppError', code: 'http/status', message: 'HTTP status code: 503', cause })
  expect(error.context).toEqual({ status: 503 })
  expect('cause' in new AppError('modal/closed')).toBe(false)
})

test('walk: default: finds the first in the chain of causes', () => {
  const inner = new AppError('connect/rejected')
  const outer = new AppError('connect/failed', {}, { cause: new Error('between', { cause: inner }) })
  expect(outer.walk((error) => isAppError(error, 'connect/rejected'))).toBe(inner)
  expect(outer.walk(() => false)).toBeUndefined()
})

describe('isAppError', () => {
  test('default', () => {
    const error: unknown = new AppError('modal/closed')
    expect(isAppError(error)).toBe(true)
    expect(isAppError(error, 'modal/closed')).toBe(true)
    expect(isAppError(error, 'connect/failed')).toBe(false)
    expect(isAppError(new Error('x'))).toBe(false)
    expect(isAppError(undefined)).toBe(false)
  })

  test('behavior: an error raised before the catalogue was loaded is one too', () => {
    const early = new CodedError('config/sign-in-twice')
    expect(early.message).toBe('Cannot set both `siweConfig` and `siwx` options')
    expect(isAppError(early, 'config/sign-in-twice')).toBe(true)
    expect(isCodedError(new AppError('modal/closed'))).toBe(true)
    expect(early).toBeInstanceOf(AppError)
    expect(new Error('x')).not.toBeInstanceOf(AppError)
  })
})

test('fill: a hole without a value stays visible', () => {
  expect(fill('a $one b $two', { one: 1 })).toBe('a 1 b $two')
})

test('catalog: the rows of the start are in it', () => {
  for (const code of Object.keys(startTexts) as ErrorCode[])
    expect(catalog[code].text).toBe(new CodedError(code).message)
})
