import type { Nodes } from '../chains/nodes.js'

/** A block and its time, in seconds since 1970. */
export type BlockAt = { number: bigint; at: number }

/** A block that is older by no more than this will do. */
const nearSeconds = 60
/** A search by halves through four billion blocks takes 32 of them. */
const stepsAtMost = 64

/**
 * The last block of a chain at a time, or one shortly before it. Guesses by how fast blocks come, and halves what is left in between, where
 * they came at another pace; that takes some ten questions.
 * @param time in seconds since 1970
 * @returns `undefined` when the chain is younger
 * @throws what the nodes throw when they do not answer
 */
export async function blockAt(
  nodes: Pick<Nodes, 'request'>,
  chainId: string,
  time: number,
): Promise<BlockAt | undefined> {
  const read = async (number: bigint | 'latest'): Promise<BlockAt | undefined> => {
    const tag = number === 'latest' ? number : `0x${number.toString(16)}`
    const block = await nodes.request<{ number?: unknown; timestamp?: unknown } | null>(
      chainId,
      'eth_getBlockByNumber',
      [tag, false],
      { past: true },
    )
    const [height, at] = [wholeOf(block?.number), wholeOf(block?.timestamp)]
    return height === undefined || at === undefined ? undefined : { number: height, at: Number(at) }
  }
  const newest = await read('latest')
  if (!newest) return undefined
  if (newest.at <= time) return newest
  let after = newest
  let before = await read(0n)
  if (!before || before.at > time) return undefined
  for (let step = 0; step < stepsAtMost && time - before.at > nearSeconds; step++) {
    const between = after.number - before.number
    if (between <= 1n) return before
    const share = (time - before.at) / (after.at - before.at)
    const guess = step % 2 === 0 ? BigInt(Math.floor(Number(between) * share)) : between / 2n
    const number: bigint = before.number + (guess < 1n ? 1n : guess >= between ? between - 1n : guess)
    const found = await read(number)
    if (!found) return undefined
    if (found.at <= time) before = { ...found, number }
    else after = { ...found, number }
  }
  return before
}

function wholeOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
