import { avatarSeed } from '../base/avatarSeed.js'

/** One tile of an avatar: a square with a shape on it. Colours are CSS colours. */
export type AvatarTile = { x: number; y: number; ground: string; shape: string; fill: string }
export type AvatarDrawing = { ground: string; tiles: readonly AvatarTile[] }

const hues = [20, 40, 60, 145, 165, 190, 210, 235, 255, 280, 305, 340]
const hueOffsets = [40, 140, 180, 220, 320]
const corners = [
  [0, 0],
  [16, 0],
  [0, 18],
  [16, 18],
] as const
const shapes: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x} ${y + 18}v-10a8 8 0 0 1 16 0v10z`,
  (x, y) => `M${x} ${y}h16v10a8 8 0 0 1-16 0z`,
  (x, y) => `M${x} ${y}h16a16 18 0 0 1-16 18z`,
  (x, y) => `M${x + 16} ${y}v18h-16a16 18 0 0 1 16-18z`,
  (x, y) => `M${x} ${y}a16 18 0 0 1 16 18h-16z`,
  (x, y) => `M${x + 16} ${y}a16 18 0 0 1-16 0zM${x} ${y + 18}a8 8 0 0 1 16 0z`,
]
const orders = ['bcd', 'cdb', 'dbc', 'bdc'] as const

/**
 * The picture of an address: four tiles under an arch on a grid of 32 by 36, always the same for the same address.
 * Decoration; too small a code to tell two addresses apart by.
 *
 * @param of The address, or its `avatarSeed` where that is all that is known.
 */
export function avatarTiles(of: string | number): AvatarDrawing {
  const next = makeNumbers(typeof of === 'number' ? of : avatarSeed(of))
  const hue = at(hues, next(12))
  const second = (hue + at(hueOffsets, next(5))) % 360
  const colours: Record<string, string> = {
    a: `oklch(0.9 0.04 ${hue})`,
    b: `oklch(0.56 0.11 ${hue})`,
    c: `oklch(0.76 0.12 ${second})`,
    d: `oklch(0.34 0.06 ${hue})`,
  }
  const order = at(orders, next(4))
  const colour = (key: string) => colours[key] ?? ''
  const tiles = corners.map(([x, y], index) => {
    const ground = index === 3 ? order.charAt(next(2)) : index === 0 ? 'a' : order.charAt(index % 3)
    const fill = order.charAt((index + 1 + next(2)) % 3)
    const shape = at(shapes, next(6))(x, y)
    return { x, y, ground: colour(ground), shape, fill: colour(fill === ground ? 'a' : fill) }
  })
  return { ground: colour('a'), tiles }
}

/** Xorshift: numbers from 0 up to the given one, the same for the same seed. */
function makeNumbers(seed: number): (below: number) => number {
  let state = seed || 1
  return (below) => {
    state = (state ^ (state << 13)) >>> 0
    state ^= state >>> 17
    state = (state ^ (state << 5)) >>> 0
    return state % below
  }
}

function at<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
