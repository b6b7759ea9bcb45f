import type { ChainBlock } from './types.js'

type Blocks = readonly (ChainBlock | undefined)[]
type Read = (from: bigint, last: bigint) => Promise<Blocks>

/** Reads blocks while those before them are being written. What was read is held against the blocks below it as any other. */
export type Ahead = {
  /** Those from one block to another: what was read ahead, or else read now. */
  take(from: bigint, last: bigint, read: Read): Promise<Blocks>
  begin(from: bigint, last: bigint, read: Read): void
}

export function createAhead(): Ahead {
  let begun: { from: bigint; last: bigint; blocks: Promise<Blocks | undefined> } | undefined
  return {
    async take(from, last, read) {
      const mine = begun?.from === from && begun.last === last ? begun.blocks : undefined
      begun = undefined
      return (await mine) ?? read(from, last)
    },
    begin(from, last, read) {
      // One that failed is asked for again when its turn has come.
      begun = { from, last, blocks: read(from, last).catch(() => undefined) }
    },
  }
}
