/** The middle value; timings are told as medians of interleaved rounds, so that one slow round says nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export type Timing = {
  name: string
  /** Measured, in the goal’s unit. */
  value: number
  goal: number
  unit: string
}

/** A timing fails at twice its goal: what is measured on a shared machine may vary, what doubles is a defect. */
export const fails = ({ value, goal }: Timing) => value > goal * 2
