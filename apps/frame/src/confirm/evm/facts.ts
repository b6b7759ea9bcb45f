import type { Fact } from '../model.js'

/** Whose money it is, where that is not this account. */
export const ownerFact = (address: string): Fact => ({
  label: { key: 'fact.account' },
  value: { type: 'party', party: { address, isKnown: false } },
  tone: 'warn',
})

/** The last second that can be written as a date. */
const lastSecond = 8_640_000_000_000n

/** From when a signature counts; nothing where it does from the start. */
export function sinceFacts(seconds: bigint): readonly Fact[] {
  if (seconds === 0n) return []
  const value: Fact['value'] =
    seconds > lastSecond
      ? { type: 'words', words: { key: 'value.never' } }
      : { type: 'time', at: Number(seconds) * 1_000 }
  return [{ label: { key: 'fact.since' }, value }]
}
