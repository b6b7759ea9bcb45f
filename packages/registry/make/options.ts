export type Options = {
  facts: 'write' | 'compare' | 'leave'
  pictures: boolean
}

const options: ReadonlyMap<string | undefined, Options> = new Map([
  [undefined, { facts: 'write', pictures: true }],
  ['--facts', { facts: 'write', pictures: false }],
  ['--pictures', { facts: 'leave', pictures: true }],
  ['--check', { facts: 'compare', pictures: false }],
])

/**
 * What `npm run registry` is asked for.
 *
 * @throws Error for anything but one known option or none: one that is written wrongly would else make everything anew
 */
export function readOptions(given: readonly string[]): Options {
  const asked = given.length > 1 ? undefined : options.get(given[0])
  if (asked) return asked
  throw new Error(
    `npm run registry takes --facts, --pictures or --check, one of them or none; it was given ${given.join(' ')}.`,
  )
}
