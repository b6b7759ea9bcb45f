import { checkLabel, type ParsedName, skeletonOf } from './rules.js'

/** What makes a free name of a taken one. */
const words = [
  ...[
    'wallet',
    'web3',
    'onchain',
    'vault',
    'hq',
    'pay',
    'xyz',
    'dao',
    'labs',
    'block',
    'chain',
    'crypto',
    'coin',
    'hodl',
  ],
  ...[
    'moon',
    'star',
    'sky',
    'wave',
    'river',
    'stone',
    'tree',
    'fox',
    'owl',
    'bear',
    'wolf',
    'hawk',
    'lion',
    'whale',
    'panda',
  ],
  ...[
    'gold',
    'jade',
    'ruby',
    'amber',
    'north',
    'south',
    'east',
    'west',
    'spring',
    'summer',
    'autumn',
    'winter',
    'one',
    'two',
  ],
]
const shown = 5
/** Enough that some are free even for a label that many have taken. */
const tried = 30

/** Names that start with a label, to be looked up: the exact one is not among them. */
export function candidates(label: string, zone: string, reserved: readonly string[]): ParsedName[] {
  const start = [...label].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % words.length, 7)
  const seen = new Set([skeletonOf(label)])
  const found: ParsedName[] = []
  for (let index = 0; index < words.length && found.length < tried; index++) {
    const word = words[(start + index) % words.length] ?? ''
    const candidate = `${label}${word}`
    const skeleton = skeletonOf(candidate)
    if (candidate.length > 64 || seen.has(skeleton) || checkLabel(candidate, reserved)) continue
    seen.add(skeleton)
    found.push({ name: `${candidate}.${zone}`, label: candidate, zone })
  }
  return found
}

/** The exact name first, then free ones. */
export function suggestionsOf(
  exact: { name: string; registered: boolean },
  free: readonly ParsedName[],
): { name: string; registered: boolean }[] {
  return [exact, ...free.slice(0, shown - 1).map(({ name }) => ({ name, registered: false }))]
}
