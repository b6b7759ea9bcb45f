import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsInSight, gridStep, gridWindow } from './gridWindow.js'

const measure = { count: 600, columns: 4, rowHeight: 90, offset: 0, viewport: 360 }

describe('cellsInSight', () => {
  test.each([
    ['at the top', {}, [0, 16]],
    ['rows that are cut at both edges', { offset: 100 }, [4, 24]],
    ['above the grid', { offset: -50 }, [0, 16]],
    ['at the end', { offset: 149 * 90 }, [596, 600]],
    ['few', { count: 3 }, [0, 3]],
    ['not measured yet', { rowHeight: 0 }, [0, 0]],
  ])('%s', (_, part, [first, last]) => {
    expect(cellsInSight({ ...measure, ...part })).toEqual({ first, last })
  })
})

describe('gridWindow', () => {
  test('default: at the top', () => {
    expect(gridWindow(measure)).toEqual({ first: 0, last: 44, before: 0, after: 139 * 90 })
  })

  test('param: offset', () => {
    expect(gridWindow({ ...measure, offset: 90 * 20 })).toEqual({
      first: 68,
      last: 112,
      before: 17 * 90,
      after: 122 * 90,
    })
  })

  test('behavior: at the end and past it', () => {
    for (const offset of [150 * 90 - 360, 1e9]) {
      const seen = gridWindow({ ...measure, offset })
      expect(seen.last).toBe(600)
      expect(seen.after).toBe(0)
    }
  })

  test('behavior: nothing to show, or not measured yet', () => {
    expect(gridWindow({ ...measure, count: 0 })).toEqual({ first: 0, last: 0, before: 0, after: 0 })
    expect(gridWindow({ ...measure, count: 16, rowHeight: 0 })).toEqual({ first: 0, last: 16, before: 0, after: 0 })
  })

  test('behavior: covers what is visible, keeps the height, stays small', () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 1, max: 5_000 }),
          columns: fc.integer({ min: 1, max: 8 }),
          rowHeight: fc.integer({ min: 20, max: 200 }),
          offset: fc.integer({ min: -500, max: 500_000 }),
          viewport: fc.integer({ min: 0, max: 2_000 }),
        }),
        (input) => {
          const seen = gridWindow(input)
          const rows = Math.ceil(input.count / input.columns)
          const alive = Math.ceil((seen.last - seen.first) / input.columns)
          expect(seen.first % input.columns).toBe(0)
          expect(seen.before + alive * input.rowHeight + seen.after).toBe(rows * input.rowHeight)
          const bottom = Math.min(input.offset + input.viewport, rows * input.rowHeight)
          if (input.offset >= 0 && input.offset < rows * input.rowHeight)
            expect(seen.before).toBeLessThanOrEqual(input.offset)
          if (bottom > 0) expect(rows * input.rowHeight - seen.after).toBeGreaterThanOrEqual(bottom)
          expect(alive).toBeLessThanOrEqual(Math.ceil(input.viewport / input.rowHeight) + 7)
        },
      ),
    )
  })
})

describe('gridStep', () => {
  const at = { index: 5, count: 10, columns: 4, rtl: false }
  test.each([
    ['ArrowRight', 6],
    ['ArrowLeft', 4],
    ['ArrowDown', 9],
    ['ArrowUp', 1],
    ['Home', 0],
    ['End', 9],
    ['a', undefined],
  ])('param: %s', (key, target) => {
    expect(gridStep(key, at)).toBe(target)
  })

  test('behavior: from right to left the arrows trade places', () => {
    expect(gridStep('ArrowRight', { ...at, rtl: true })).toBe(4)
    expect(gridStep('ArrowLeft', { ...at, rtl: true })).toBe(6)
  })

  test('behavior: ends stay put', () => {
    expect(gridStep('ArrowDown', { ...at, index: 9 })).toBe(9)
    expect(gridStep('ArrowUp', { ...at, index: 2 })).toBe(2)
  })
})
