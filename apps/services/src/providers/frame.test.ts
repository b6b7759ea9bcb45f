import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../log.js'
import { createFrame } from './frame.js'
import { filled, valueAt, wholeAt } from './json.js'
import { readPrice } from './prices/api.js'

const log = createLogger('silent')
const source = (name: string, answer: () => Promise<unknown>) => {
  const it = {
    name,
    asked: 0,
    answer() {
      it.asked++
      return answer()
    },
  }
  return it
}
const fails = async () => {
  throw new Error('down')
}

describe('inOrder', () => {
  test('default: the first that answers', async () => {
    const frame = createFrame(log)
    const [bad, good] = [source('bad', fails), source('good', async () => 7)]
    expect(await frame.inOrder('prices', [bad, good], (it) => it.answer())).toBe(7)
    expect(frame.counters()).toEqual({ provider_prices_bad_failures: 1, provider_prices_good_answers: 1 })
  })

  test('behavior: one that keeps failing rests, and is tried again', async () => {
    let now = 0
    const frame = createFrame(log, { now: () => now, restMs: 1_000 })
    const bad = source('bad', fails)
    const good = source('good', async () => 7)
    for (let turn = 0; turn < 10; turn++) await frame.inOrder('prices', [bad, good], (it) => it.answer())
    expect(bad.asked).toBe(5)
    now = 1_001
    await frame.inOrder('prices', [bad, good], (it) => it.answer())
    expect(bad.asked).toBe(6)
  })

  test('behavior: it rests for its time, though the clock of the machine jumps', async () => {
    let time = 5_000
    vi.spyOn(performance, 'now').mockImplementation(() => time)
    const frame = createFrame(log, { restMs: 1_000 })
    const [bad, good] = [source('bad', fails), source('good', async () => 7)]
    for (let turn = 0; turn < 10; turn++) await frame.inOrder('prices', [bad, good], (it) => it.answer())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await frame.inOrder('prices', [bad, good], (it) => it.answer())
    expect(bad.asked).toBe(5)
    time = 6_001
    await frame.inOrder('prices', [bad, good], (it) => it.answer())
    expect(bad.asked).toBe(6)
  })

  test('error: one that does not answer is cut off, and tells its signal', async () => {
    const frame = createFrame(log, { timeoutMs: 20 })
    let cut: AbortSignal | undefined
    const silent = { name: 'silent' }
    const run = frame.inOrder('prices', [silent], (_, signal) => {
      cut = signal
      return new Promise<never>(() => {})
    })
    await expect(run).rejects.toThrow(AggregateError)
    expect(cut?.aborted).toBe(true)
    await expect(frame.inOrder('prices', [], async () => 1)).rejects.toThrow('No provider of prices answers')
  })
})

describe('sources over HTTP', () => {
  test('default', () => {
    expect(filled('https://a.example/{chain}/{x}?q={q}', { chain: 'a/b', q: '&' })).toBe(
      'https://a.example/a%2Fb/{x}?q=%26',
    )
    expect(valueAt({ data: [{ price: 7 }] }, 'data.0.price')).toBe(7)
    expect(valueAt({}, 'constructor.name')).toBeUndefined()
    expect(wholeAt({ a: '0x10' }, 'a')).toBe(16n)
    for (const value of [1.5, -1, '1.5', '', null, 2 ** 60]) expect(wholeAt({ a: value }, 'a')).toBeUndefined()
  })

  test('behavior: prices as numbers are written', () => {
    expect(readPrice('3000.5')).toEqual({ over: 30_005n, under: 10n })
    expect(readPrice(1e-7)).toEqual({ over: 1n, under: 10_000_000n })
    expect(readPrice(1.5e21)).toEqual({ over: 15n * 10n ** 21n, under: 10n })
    for (const value of [0, -1, 'NaN', Number.NaN, Number.POSITIVE_INFINITY, null, {}, '1e999', ''])
      expect(readPrice(value)).toBeUndefined()
  })
})
