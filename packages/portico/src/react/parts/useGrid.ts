import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cellsInSight, type GridWindow, gridStep, gridWindow } from './gridWindow.js'

type Measure = { columns: number; rowHeight: number; offset: number; viewport: number }

/** Before anything is measured: enough to fill the modal. */
const unmeasured: Measure = { columns: 4, rowHeight: 0, offset: 0, viewport: 0 }
const firstCells = 40

/**
 * Keeps only those cells of a long grid alive that can be seen. `scroller` scrolls and `grid` is the box inside it, whose element children
 * are the cells. Cells must be equally high.
 */
export function useGrid(count: number): GridWindow & {
  scroller: RefObject<HTMLDivElement | null>
  grid: RefObject<HTMLDivElement | null>
  /** The cells in sight; `last` is not included. */
  inSight: { first: number; last: number }
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
} {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const [measure, setMeasure] = useState(unmeasured)
  const raw = gridWindow({ ...measure, count })
  const seen = measure.rowHeight > 0 ? raw : { ...raw, last: Math.min(count, firstCells) }

  useLayoutEffect(() => {
    const box = scroller.current
    const list = grid.current
    if (!box || !list) return
    let frame = 0
    const read = () => {
      frame = 0
      const next = measureGrid(box, list)
      if (next) setMeasure((before) => (sameMeasure(before, next) ? before : next))
    }
    const later = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    box.addEventListener('scroll', later, { passive: true })
    const sizes = new ResizeObserver(later)
    sizes.observe(box)
    sizes.observe(list)
    return () => {
      cancelAnimationFrame(frame)
      box.removeEventListener('scroll', later)
      sizes.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const cell = cellsOf(grid.current)[wanted.current - seen.first]
    if (!cell) return
    wanted.current = undefined
    cell.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cells = cellsOf(grid.current)
    const place = cells.indexOf(event.target as HTMLElement)
    if (place < 0) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const index = seen.first + place
    const target = gridStep(event.key, { index, count, columns: measure.columns, rtl })
    if (target === undefined) return
    event.preventDefault()
    const cell = cells[target - seen.first]
    if (cell) {
      cell.focus()
      return
    }
    wanted.current = target
    scroller.current?.scrollTo({ top: Math.floor(target / measure.columns) * measure.rowHeight })
  }
  return { ...seen, scroller, grid, inSight: cellsInSight({ ...measure, count }), onKeyDown }
}

function cellsOf(grid: HTMLElement | null): HTMLElement[] {
  return grid ? [...grid.querySelectorAll<HTMLElement>('button')] : []
}

function measureGrid(scroller: HTMLElement, grid: HTMLElement): Measure | undefined {
  const cells = cellsOf(grid)
  const [first] = cells
  if (!first) return undefined
  const top = first.getBoundingClientRect().top
  const tops = cells.map((cell) => cell.getBoundingClientRect().top)
  const secondRow = tops.findIndex((value) => value - top > 1)
  const columns = secondRow < 0 ? Math.max(cells.length, 1) : secondRow
  const rowHeight = secondRow < 0 ? 0 : (tops[secondRow] ?? top) - top
  const box = scroller.getBoundingClientRect()
  return { columns, rowHeight, offset: Math.max(0, scroller.scrollTop), viewport: box.height }
}

/** Scrolling by less than a row draws the same cells. */
function sameMeasure(a: Measure, b: Measure): boolean {
  if (a.columns !== b.columns || a.viewport !== b.viewport || Math.abs(a.rowHeight - b.rowHeight) > 0.5) return false
  return a.rowHeight > 0 && Math.floor(a.offset / a.rowHeight) === Math.floor(b.offset / b.rowHeight)
}
