import { createHash } from 'node:crypto'
import { coinDrawings, type Drawing, walletDrawings } from './artwork.js'

const grounds = [
  ['#1F4E5F', '#DDEFF2', '#8FC1CC'],
  ['#35523B', '#E4EEDD', '#9CC58B'],
  ['#2B2440', '#E9E2FF', '#9C8BD1'],
  ['#7A2E4D', '#FBE3EC', '#D58BA8'],
  ['#23406B', '#D3E0F8', '#8AA8DE'],
  ['#B4472E', '#FFE9DF', '#F0A78F'],
  ['#3C3A36', '#F4EDE0', '#B5AB9A'],
  ['#2F7C87', '#E2F5F5', '#97CDD3'],
  ['#EEF0E4', '#4F6620', '#8FA655'],
  ['#E8EEF4', '#34597D', '#7E9DBB'],
  ['#F3E7D3', '#8A4C1D', '#C98D57'],
  ['#E9DDE4', '#6B3A57', '#AC7C99'],
] as const

/** Shapes laid over each other: `a` is the strong colour, `b` the soft one. */
const motifs: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `<circle cx="18" cy="18" r="9" fill="${b}"/><circle cx="18" cy="18" r="4" fill="${a}"/>`,
  (a, b) => `<path d="M9 27V17a9 9 0 0 1 18 0v10z" fill="${b}"/><path d="M15 27v-9a3 3 0 0 1 6 0v9z" fill="${a}"/>`,
  (a, b) => `<path d="m18 8 10 10-10 10L8 18z" fill="${b}"/><path d="m18 13 5 5-5 5-5-5z" fill="${a}"/>`,
  (a, b) =>
    `<rect x="9" y="9" width="18" height="18" rx="5" fill="${b}"/><rect x="14" y="14" width="8" height="8" rx="2" fill="${a}"/>`,
  (a, b) =>
    `<path d="M8 23c3-9 17-9 20 0z" fill="${b}"/><path d="M8 15c3-6 17-6 20 0" stroke="${a}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
  (a, b) =>
    `<path d="M18 8v20M8 18h20" stroke="${a}" stroke-width="3" stroke-linecap="round"/><circle cx="18" cy="18" r="5" fill="${b}"/>`,
  (a, b) =>
    `<circle cx="14" cy="20" r="6" fill="${b}"/><circle cx="22" cy="16" r="6" fill="none" stroke="${a}" stroke-width="2.2"/>`,
  (a, b) =>
    `<path d="M9 26V14l9-5 9 5v12z" fill="${b}"/><path d="M14 26v-7h8v7" stroke="${a}" stroke-width="2.2" fill="none" stroke-linejoin="round"/>`,
  (a, b) =>
    `<path d="M18 28c-7-3-9-9-8-17 8-1 14 1 17 8z" fill="${b}"/><path d="M11 12 24 25" stroke="${a}" stroke-width="2" stroke-linecap="round"/>`,
  (a, b) =>
    `<path d="M10 11h16M10 18h16M10 25h16" stroke="${b}" stroke-width="3" stroke-linecap="round"/><circle cx="21" cy="18" r="4" fill="${a}"/>`,
  (a, b) =>
    `<path d="M18 8c5 4 8 8 8 12a8 8 0 0 1-16 0c0-4 3-8 8-12z" fill="${b}"/><circle cx="18" cy="21" r="3" fill="${a}"/>`,
  (a, b) =>
    `<path d="M8 13h20v12a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z" fill="${b}"/><path d="M12 13a6 6 0 0 1 12 0" stroke="${a}" stroke-width="2.4" fill="none"/>`,
]

/** A picture for a key, the same for the same key: the drawing made for it, or a neutral pattern of two shapes. */
export function tile(kind: 'wallet' | 'asset' | 'currency' | 'token', key: string): string {
  const drawings: Readonly<Record<string, Drawing>> = kind === 'wallet' ? walletDrawings : coinDrawings
  const name = key.toLowerCase()
  // Keys come from the address of a request: "__proto__" is a key like any other.
  const drawn = Object.hasOwn(drawings, name) ? drawings[name] : undefined
  return svg(drawn ?? pattern(`${kind}:${key}`))
}

function pattern(seed: string): Drawing {
  const hash = createHash('sha256').update(seed).digest()
  const [ground, strong, soft] = pick(grounds, hash.readUInt16BE(0))
  const motif = pick(motifs, hash.readUInt16BE(2))
  const turn = (hash.readUInt8(4) % 4) * 90
  const shapes = motif(strong, soft)
  return [ground, turn === 0 ? shapes : `<g transform="rotate(${turn} 18 18)">${shapes}</g>`]
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T
}

function svg([ground, shapes]: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="144" height="144"><rect width="36" height="36" fill="${ground}"/>${shapes}</svg>`
}
