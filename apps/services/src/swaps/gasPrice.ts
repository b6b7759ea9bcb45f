import * as v from 'valibot'
import type { Chain } from '../chains/nodes.js'
import type { Reader } from '../evm/read.js'

export type GasPrice = { standard: bigint; fast: bigint; instant: bigint }

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((value) => BigInt(value)),
)
const history = v.object({ baseFeePerGas: v.pipe(v.array(hex), v.minLength(1)), reward: v.array(v.array(hex)) })
const blocks = '0x5'
/** Which of a block's tips each tier pays. */
const percentiles = [25, 60, 90]
/** How far each tier lies above the next block's base fee, in percent: it may rise by an eighth each block. */
const headroom = [125n, 150n, 200n]

/** What is paid per unit of gas, in wei, in three tiers. @throws when the chain does not answer */
export async function readGasPrice(nodes: Reader, { id }: Pick<Chain, 'id'>): Promise<GasPrice> {
  const modern = await nodes
    .request<unknown>(id, 'eth_feeHistory', [blocks, 'latest', percentiles])
    .catch(() => undefined)
  const parsed = v.safeParse(history, modern)
  const base = parsed.success ? (parsed.output.baseFeePerGas.at(-1) ?? 0n) : 0n
  if (parsed.success && base > 0n) {
    const tier = (index: number) => {
      const tips = parsed.output.reward.map((tip) => tip[index] ?? 0n).sort((a, b) => Number(a - b))
      return (base * (headroom[index] ?? 100n)) / 100n + (tips[Math.floor(tips.length / 2)] ?? 0n)
    }
    return { standard: tier(0), fast: tier(1), instant: tier(2) }
  }
  const price = v.parse(hex, await nodes.request<unknown>(id, 'eth_gasPrice', []))
  return { standard: price, fast: (price * 11n) / 10n, instant: (price * 125n) / 100n }
}
