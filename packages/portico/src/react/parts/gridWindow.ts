/** What of a long grid is alive: cells `first` to `last` (not included), with the space above and below in pixels. */
export type GridWindow = { first: number; last: number; before: number; after: number }

export type GridMeasure = {
  count: number
  columns: number
  /** Height of a row with its gap, in pixels. */
  rowHeight: number
  /** How far the grid's first row is above the visible edge, in pixels; negative when below. */
  offset: number
  /** Height of what is visible, in pixels. */
  viewport: number
  /** Rows kept alive beyond each edge. */
  overscan?: number | undefined
}

/** Which cells of a grid to draw. Whole rows only, so that cells do not move when the window does. */
export function gridWindow({ count, columns, rowHeight, offset, viewport, overscan = 3 }: GridMeasure): GridWindow {
  const perRow = Math.max(1, Math.floor(columns))
  const rows = Math.ceil(Math.max(0, count) / perRow)
  if (rows === 0 || !(rowHeight > 0)) return { first: 0, last: Math.max(0, count), before: 0, after: 0 }
  const visible = Math.max(1, Math.ceil(Math.max(0, viewport) / rowHeight) + 1)
  const alive = visible + overscan * 2
  const top = Math.floor(Math.max(0, offset) / rowHeight) - overscan
  const firstRow = Math.min(Math.max(0, top), Math.max(0, rows - alive))
  const lastRow = Math.min(rows, firstRow + alive)
  return {
    first: firstRow * perRow,
    last: Math.min(count, lastRow * perRow),
    before: firstRow * rowHeight,
    after: (rows - lastRow) * rowHeight,
  }
}

/** Which cells are in sight, whole or in part: `first` to `last` (not included). None before anything is measured. */
export function cellsInSight({ count, columns, rowHeight, offset, viewport }: GridMeasure): {
  first: number
  last: number
} {
  if (!(rowHeight > 0)) return { first: 0, last: 0 }
  const first = Math.floor(Math.max(0, offset) / rowHeight) * columns
  const last = Math.ceil((Math.max(0, offset) + viewport) / rowHeight) * columns
  return { first: Math.min(count, first), last: Math.min(count, last) }
}

/** Where an arrow, Home or End key leads from a cell; `undefined` for other keys. Ends stay put. */
export function gridStep(
  key: string,
  { index, count, columns, rtl }: { index: number; count: number; columns: number; rtl: boolean },
): number | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = rtl ? 'ArrowRight' : 'ArrowLeft'
  const target =
    key === forward
      ? index + 1
      : key === back
        ? index - 1
        : key === 'ArrowDown'
          ? index + columns
          : key === 'ArrowUp'
            ? index - columns
            : key === 'Home'
              ? 0
              : key === 'End'
                ? count - 1
                : undefined
  if (target === undefined) return undefined
  return target < 0 || target >= count ? index : target
}
