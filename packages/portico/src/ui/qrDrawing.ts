import { encode } from 'uqr'

/** A code as one path on a grid of modules, quiet zone included. Fill it with the even-odd rule. */
export type QrDrawing = {
  path: string
  /** Side of the drawing in modules, with four quiet ones on each side. */
  side: number
}

const quiet = 4
/**
 * The mask is fixed: choosing the best of eight costs more than all the rest of the drawing, and what is encoded here (keys and hashes)
 * is as mixed under any of them.
 */
const maskPattern = 3
/** Share of a module's width that a column fills. */
const columnWidth = 0.9

/**
 * Draws a QR code of level M: modules as columns with round ends, eyes and alignment marks as arches.
 * It stays within ISO/IEC 18004: four quiet modules, eyes of 1:1:3:1:1 through their centre, whole alignment marks,
 * and a hole for a logo of under 5 % of the area.
 */
export function drawQr(text: string, { hole }: { hole: boolean }): QrDrawing {
  const { data, size, version } = encode(text, { ecc: 'M', border: 0, maskPattern })
  const middle = size / 2
  const half = hole ? holeModules(size) / 2 : 0
  const near = (row: number, column: number, reach: number) =>
    half > 0 && Math.abs(row + 0.5 - middle) < reach && Math.abs(column + 0.5 - middle) < reach
  const inEye = (row: number, column: number) =>
    (row < 7 && column < 7) || (row < 7 && column >= size - 7) || (row >= size - 7 && column < 7)
  const marks = alignmentCentres(version, size).filter(
    ([row, column]) => !inEye(row, column) && !near(row, column, half + 2),
  )
  const inMark = (row: number, column: number) =>
    marks.some(([y, x]) => Math.abs(y - row) <= 2 && Math.abs(x - column) <= 2)
  const empty = (row: number, column: number) =>
    !data[row]?.[column] || inEye(row, column) || near(row, column, half) || inMark(row, column)

  let path = ''
  for (let column = 0; column < size; column++) {
    for (let row = 0; row < size; row++) {
      if (empty(row, column)) continue
      let end = row
      while (end + 1 < size && !empty(end + 1, column)) end++
      path += columnPath(quiet + column, quiet + row, end - row + 1)
      row = end
    }
  }
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    path += eyePath(quiet + x, quiet + y)
  for (const [row, column] of marks) path += markPath(quiet + column - 2, quiet + row - 2)
  return { path, side: size + 2 * quiet }
}

/** Width of the hole in modules: an odd number, and its square under 5 % of the code. */
export function holeModules(size: number): number {
  const widest = Math.floor(size * Math.sqrt(0.05))
  return widest % 2 === size % 2 ? widest : widest - 1
}

/** Centres of the alignment marks, ISO/IEC 18004 annex E. */
function alignmentCentres(version: number, size: number): [row: number, column: number][] {
  if (version < 2) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2
  const places = [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step).reverse()]
  return places.flatMap((row) => places.map((column): [number, number] => [row, column]))
}

function columnPath(x: number, y: number, length: number): string {
  const radius = columnWidth / 2
  const inset = (1 - columnWidth) / 2
  return `M${short(x + inset)} ${short(y + inset + radius)}a${radius} ${radius} 0 0 1 ${columnWidth} 0v${short(length - 1)}a${radius} ${radius} 0 0 1-${columnWidth} 0z`
}

function eyePath(x: number, y: number): string {
  return archPath(x, y, 7, 2.8, 0.8) + archPath(x + 1, y + 1, 5, 2, 0.3) + archPath(x + 2, y + 2, 3, 1.2, 0.4)
}

function markPath(x: number, y: number): string {
  return archPath(x, y, 5, 1.4, 0.5) + archPath(x + 1, y + 1, 3, 0.8, 0.2) + archPath(x + 2, y + 2, 1, 0.3, 0.1)
}

/** A square whose corners are rounded by `top` above and by `foot` below. */
function archPath(x: number, y: number, width: number, top: number, foot: number): string {
  const upright = short(width - foot - top)
  return (
    `M${short(x)} ${short(y + width - foot)}v-${upright}a${top} ${top} 0 0 1 ${top}-${top}h${short(width - 2 * top)}` +
    `a${top} ${top} 0 0 1 ${top} ${top}v${upright}a${foot} ${foot} 0 0 1-${foot} ${foot}h-${short(width - 2 * foot)}a${foot} ${foot} 0 0 1-${foot}-${foot}z`
  )
}

function short(value: number): number {
  return Math.round(value * 100) / 100
}
