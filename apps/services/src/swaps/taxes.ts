import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  isHex,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { type Caches, createCache } from '../cache.js'
import { v2Abi, v3Abi } from '../evm/abi.js'
import { plainAddress } from '../evm/address.js'
import { type ReadChain, type Reader, readMany } from '../evm/read.js'
import type { SwapChain } from './routes.js'

/**
 * Sends a thousandth part (1/1024) of what its account holds of a token, and tells how much that was and how much of it arrived. Called with
 * the token and the receiver. It stands nowhere: for the length of one call a node is told that this is the code of the holder.
 */
const probe: Hex = concatHex([
  // What is asked of the token first: balanceOf(this account).
  '0x6370a0823160e01b60005230600452',
  '0x60206040602460006000355afa50',
  // A part of it is what is sent.
  '0x604051600a1c608052',
  // What the receiver has before it: balanceOf(receiver).
  '0x602035600452602060a0602460006000355afa50',
  // transfer(receiver, part); whether it answers is not asked, as some tokens do not.
  '0x63a9059cbb60e01b60e05260203560e4526080516101045260006000604460e060006000355af1',
  // What the receiver has after it, and the difference, unless the transfer failed.
  '0x602060c0602460006000355afa50',
  '0x60a05160c051030260a05260406080f3',
])
const answerForm = parseAbiParameters('uint256 sent, uint256 arrived')
const callForm = parseAbiParameters('address token, address to')

/** Nobody: a receiver that no token knows. */
const nobody = '0x000000000000000000000000000000000000de5d'
const knownMs = 600_000
const whole = 10_000n

export type Taxes = {
  /**
   * What a token keeps, in hundredths of a percent, rounded up: of what its holder sells to a pool, or of what a pool pays out. 0 where it keeps
   * nothing, where no pool is known, and where no node tries it out.
   */
  of(
    chain: ReadChain & SwapChain,
    token: string,
    other: string,
    way: { sells?: string; buys?: string },
  ): Promise<bigint>
}

export function createTaxes(nodes: Reader, caches?: Caches): Taxes {
  const kept = createCache<bigint>({ max: 20_000, counted: { in: caches, as: 'taxes' } })

  /** A pool that holds the token. */
  async function poolOf(chain: ReadChain & SwapChain, token: string, other: string): Promise<string | undefined> {
    const { uniswapV2 = [], uniswapV3 = [], wrapped, stable } = chain
    const sides = [...new Set([wrapped, stable, other].flatMap((side) => side?.toLowerCase() ?? []))].filter(
      (side) => side !== token.toLowerCase(),
    )
    const reads = sides.flatMap((side) => [
      ...uniswapV2.map(({ factory }) => ({ to: factory, abi: v2Abi, name: 'getPair', args: [token, side] })),
      ...uniswapV3.flatMap(({ factory, fees }) =>
        fees.map((fee) => ({ to: factory, abi: v3Abi, name: 'getPool', args: [token, side, fee] })),
      ),
    ])
    const found = await readMany(nodes, chain, reads)
    return found.find((pool): pool is string => typeof pool === 'string' && pool !== zeroAddress)
  }

  /** @returns `undefined` when nothing arrived */
  async function tried({ id }: ReadChain, token: string, holder: string, to: string): Promise<bigint | undefined> {
    const data = encodeAbiParameters(callForm, [plainAddress(token), plainAddress(to)])
    const call = [{ to: holder, data }, 'latest', { [holder]: { code: probe } }]
    const answer = await nodes.request<unknown>(id, 'eth_call', call).catch(() => undefined)
    if (!isHex(answer) || answer.length !== 130) return undefined
    const [sent, arrived] = decodeAbiParameters(answerForm, answer)
    // Of a transfer that fails here nothing is known.
    if (sent === 0n || arrived === 0n) return undefined
    const lost = sent > arrived ? sent - arrived : 0n
    // Tokens that count in shares lose a unit or two on the way; nobody keeps that.
    return (lost * whole) / sent === 0n ? 0n : (lost * whole + sent - 1n) / sent
  }

  return {
    async of(chain, token, other, { sells, buys }) {
      const key = [chain.id, token, sells ?? '', buys ?? ''].join().toLowerCase()
      return kept.through(key, knownMs, async () => {
        const pool = await poolOf(chain, token, other)
        if (!pool) return 0n
        const sold = sells ? await tried(chain, token, sells, pool) : undefined
        // Of an account that holds nothing, or is not known, what a pool pays out says it too.
        return sold ?? (await tried(chain, token, pool, buys ?? nobody)) ?? 0n
      })
    },
  }
}

/** What is left of an amount. */
export function afterTax(amount: bigint, tax: bigint): bigint {
  return amount - (amount * tax + whole - 1n) / whole
}
