import { describe, expect, test } from 'vitest'
import { joinGlobal, takeGlobal } from './takeGlobal.js'

const page = globalThis as Record<string, unknown>

describe('takeGlobal', () => {
  test('default: nothing is left where nothing was', () => {
    const undo = takeGlobal('taken', 1)
    expect(page.taken).toBe(1)
    undo()
    expect('taken' in page).toBe(false)
  })

  test('behavior: what was there comes back', () => {
    const first = takeGlobal('taken', 1)
    const second = takeGlobal('taken', 2)
    second()
    expect(page.taken).toBe(1)
    first()
    expect('taken' in page).toBe(false)
  })

  test('behavior: what another has put there since stays', () => {
    const first = takeGlobal('taken', 1)
    const second = takeGlobal('taken', 2)
    first()
    expect(page.taken).toBe(2)
    delete page.taken
    second()
    expect('taken' in page).toBe(false)
  })
})

describe('joinGlobal', () => {
  test('default: the entries of others stay, and the object goes with the last', () => {
    const first = joinGlobal('joined', 'a', 1)
    const second = joinGlobal('joined', 'b', 2)
    expect(page.joined).toEqual({ a: 1, b: 2 })
    first()
    expect(page.joined).toEqual({ b: 2 })
    second()
    expect('joined' in page).toBe(false)
  })
})
