import { describe, expect, test } from 'vitest'
import { makeTabs } from './client.test-support.js'
import { makeClock } from './clock.js'

const at = 1_763_697_600_000
const yearMs = 31_536_000_000

describe('makeClock', () => {
  test('default: the clock of this device, until a server says otherwise', () => {
    const clock = makeClock(makeTabs().tab(), () => at)
    expect(clock.now()).toBe(at)
    expect(clock.learn(at + yearMs)).toBe(true)
    expect(clock.now()).toBe(at + yearMs)
    expect(clock.learn(at + yearMs + 2_000)).toBe(false)
  })

  test('behavior: what it was off by is kept, and forgotten once it was set right', () => {
    const tabs = makeTabs()
    const off = { ms: yearMs }
    const make = () => makeClock(tabs.tab(), () => at + off.ms)
    make().learn(at)
    expect(make().now()).toBe(at)
    off.ms = 0
    const clock = make()
    expect(clock.now()).toBe(at - yearMs)
    expect(clock.learn(at)).toBe(true)
    expect(clock.now()).toBe(at)
    expect(tabs.data.size).toBe(0)
  })

  test('behavior: what the network takes is no difference', () => {
    const tabs = makeTabs()
    const clock = makeClock(tabs.tab(), () => at)
    expect(clock.learn(at - 29_000)).toBe(false)
    expect(clock.now()).toBe(at)
    expect(tabs.data.size).toBe(0)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('error: %d is no time', (told) => {
    const clock = makeClock(makeTabs().tab(), () => at)
    expect(clock.learn(told)).toBe(false)
    expect(clock.now()).toBe(at)
  })

  test('error: a stored value that is none', () => {
    const storage = makeTabs().tab()
    storage.set('clock', 'yesterday')
    expect(makeClock(storage, () => at).now()).toBe(at)
  })
})
