import { afterEach, describe, expect, test, vi } from 'vitest'
import { warmAtRest } from './warm.js'

type Page = { warm?: string; saveData?: boolean; effectiveType?: string; readyState?: string; hidden?: boolean }

/** A page with just what is looked at, and how often something was fetched ahead. */
function page({ warm = 'idle', saveData, effectiveType, readyState = 'complete', hidden = false }: Page = {}) {
  const ahead = vi.fn()
  const document = Object.assign(new EventTarget(), { readyState, hidden })
  const window = new EventTarget()
  const idle = new Map<number, () => void>()
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('navigator', { connection: { saveData, effectiveType } })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.set(idle.size + 1, run).size)
  vi.stubGlobal('cancelIdleCallback', (moment: number) => idle.delete(moment))
  const stop = warmAtRest({ warm: warm as 'idle' }, ahead)
  const rest = () => {
    for (const run of idle.values()) run()
    idle.clear()
  }
  return { ahead, document, window, rest, stop, idle }
}

afterEach(() => vi.unstubAllGlobals())

describe('warmAtRest', () => {
  test('default: once, when the page is at rest, and not before', () => {
    const { ahead, rest, document } = page()
    expect(ahead).not.toHaveBeenCalled()
    rest()
    document.dispatchEvent(new Event('visibilitychange'))
    rest()
    expect(ahead).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['the option says intent', { warm: 'intent' }],
    ['the option says off', { warm: 'off' }],
    ['the visitor saves data', { saveData: true }],
    ['the line is slow', { effectiveType: '3g' }],
    ['the line is very slow', { effectiveType: 'slow-2g' }],
  ])('behavior: never where %s', (_, given) => {
    const { ahead, rest, window, document } = page(given)
    window.dispatchEvent(new Event('load'))
    document.dispatchEvent(new Event('visibilitychange'))
    rest()
    expect(ahead).not.toHaveBeenCalled()
  })

  test('behavior: a page that loads is waited for', () => {
    const { ahead, rest, window, document } = page({ readyState: 'interactive' })
    rest()
    expect(ahead).not.toHaveBeenCalled()
    document.readyState = 'complete'
    window.dispatchEvent(new Event('load'))
    rest()
    expect(ahead).toHaveBeenCalledTimes(1)
  })

  test('behavior: a page that is not seen is waited for', () => {
    const { ahead, rest, document } = page({ hidden: true })
    rest()
    expect(ahead).not.toHaveBeenCalled()
    document.hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    rest()
    expect(ahead).toHaveBeenCalledTimes(1)
  })

  test('behavior: not once it was stopped, and nothing of it is left waiting', () => {
    const { ahead, rest, stop, idle } = page()
    stop()
    expect(idle.size).toBe(0)
    rest()
    expect(ahead).not.toHaveBeenCalled()
  })
})
