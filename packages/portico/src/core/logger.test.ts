import { describe, expect, test, vi } from 'vitest'
import { logNumbers, makeLogger } from './logger.js'

const out = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })

describe('makeLogger', () => {
  test('default: error alone reaches the console; everything is kept', () => {
    const console = out()
    const logger = makeLogger('error', console)
    logger.debug('one')
    logger.warn('two', { a: 1 })
    logger.error('three', new TypeError('oh'))
    expect([console.debug, console.info, console.warn].every((log) => log.mock.calls.length === 0)).toBe(true)
    expect(console.error).toHaveBeenCalledWith('[portico] three', expect.any(TypeError))
    expect(logger.text()).toMatch(/^\d{4}-\S+ debug one\n\S+ warn two \{"a":1\}\n\S+ error three TypeError: oh\n$/)
  })

  test.each([
    ['debug', 4],
    ['info', 3],
    ['warn', 2],
    ['error', 1],
    ['silent', 0],
  ] as const)('param: level: %s', (level, count) => {
    const console = out()
    const logger = makeLogger(level, console)
    for (const at of ['debug', 'info', 'warn', 'error'] as const) logger[at]('x')
    expect(Object.values(console).filter((log) => log.mock.calls.length > 0)).toHaveLength(count)
  })

  test('tell: reaches the developer at every level but silent', () => {
    for (const [level, times] of [
      ['error', 1],
      ['silent', 0],
    ] as const) {
      const console = out()
      makeLogger(level, console).notice('look')
      expect(console.warn).toHaveBeenCalledTimes(times)
    }
  })

  test('behavior: the last 1,024,000 bytes are kept, counted as bytes', () => {
    const logger = makeLogger('silent', out())
    for (let count = 0; count < 1_500; count++) logger.info(`${count} ${'€'.repeat(300)}`)
    const text = logger.text()
    const bytes = new TextEncoder().encode(text).length
    expect(bytes).toBeLessThanOrEqual(logNumbers.bufferBytes)
    expect(bytes).toBeGreaterThan(logNumbers.bufferBytes - 2_000)
    expect(text).toContain('1499 €')
    expect(text).not.toContain(' 0 €')
  })

  test('behavior: no secrets, no endless details, no throwing', () => {
    const logger = makeLogger('silent', out())
    const circle: { self?: unknown } = {}
    circle.self = circle
    logger.info(
      'x',
      { symKey: 'abc1', privateKey: 'abc2', uri: 'wc:abc3', nested: { password: 'abc4', amount: 5n } },
      'y'.repeat(9_999),
      circle,
      undefined,
    )
    expect(logger.text()).not.toMatch(/abc\d/)
    expect(logger.text()).toContain('"amount":"5"')
    expect(logger.text().length).toBeLessThan(5_000)
  })
})
