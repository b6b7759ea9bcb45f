import type { Sample } from './samples.js'

type Labels = Readonly<Record<string, string>>

/** Counts what happens, by name and labels. */
export type Tally = {
  /** @param by 1 when absent */
  add(name: string, labels?: Labels, by?: number): void
  samples(): Sample[]
}

/**
 * A tally that begins at nothing.
 * @example
 * const tally = createTally()
 * tally.add('vault_mails', { kind: 'code', outcome: 'sent' })
 */
export function createTally(): Tally {
  const counts = new Map<string, { name: string; labels: Labels; value: number }>()
  return {
    add(name, labels = {}, by = 1) {
      const key = JSON.stringify([name, ...Object.entries(labels).sort().flat()])
      const known = counts.get(key)
      if (known) known.value += by
      else counts.set(key, { name, labels, value: by })
    },
    samples: () => [...counts.values()].map((one) => ({ ...one })),
  }
}
