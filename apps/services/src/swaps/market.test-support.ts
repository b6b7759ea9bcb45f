import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  getAddress,
  type Hex,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { Chain } from '../chains/nodes.js'
import { tokenAbi, v2Abi, v3Abi } from '../evm/abi.js'
import type { Reader } from '../evm/read.js'
import { packPath } from './routes.js'

/** An address of one digit, which shows in failures. */
export const contract = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
export const [a, b, weth, usd] = ['1', '2', '3', '4'].map(contract) as [Hex, Hex, Hex, Hex]
export const [router2, router3] = ['5', '6'].map(contract) as [Hex, Hex]
export const user = contract('8') as Hex
const [quoter, factory2, factory3] = ['7', '9', 'a'].map(contract) as [Hex, Hex, Hex]

/** A chain with one deployment of each kind. */
export const market = {
  id: 'eip155:1',
  name: 'One',
  symbol: 'ETH',
  decimals: 18,
  rpcUrls: [],
  wrapped: weth,
  stable: usd,
  uniswapV2: [{ factory: factory2, router: router2 }],
  uniswapV3: [{ factory: factory3, quoter, router: router3, fees: [500] }],
} as unknown as Chain

type Out = (amount: bigint) => bigint
const abi = [...tokenAbi, ...v2Abi, ...v3Abi]
const probeCall = parseAbiParameters('address token, address to')
const probeAnswer = parseAbiParameters('uint256 sent, uint256 arrived')
const keyOf = (...parts: readonly unknown[]) => parts.join().toLowerCase()

/** A node of a chain on which nothing is but what a test puts there, and what was asked of it. */
export function createMarketNode() {
  const outs = new Map<string, Out>()
  const pools = new Map<string, string>()
  const allowances = new Map<string, bigint>()
  const decimals = new Map<string, number>()
  const transfers = new Map<string, readonly [bigint, bigint] | Hex>()
  const asked: string[] = []
  const state: { gasPrice: bigint | undefined; estimate: ((call: unknown) => bigint) | undefined } = {
    gasPrice: undefined,
    estimate: undefined,
  }

  function call(to: string, data: Hex): Hex {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    asked.push(functionName)
    const answer = (value: unknown) => encodeFunctionResult({ abi, functionName, result: value } as never)
    if (functionName === 'allowance') return answer(allowances.get(keyOf(to, ...args)) ?? 0n)
    if (functionName === 'getPair' || functionName === 'getPool')
      return answer(pools.get(keyOf(to, ...args)) ?? zeroAddress)
    if (functionName === 'decimals' && decimals.has(keyOf(to))) return answer(decimals.get(keyOf(to)))
    if (functionName === 'getAmountsOut') {
      const [amount, path] = args as [bigint, string[]]
      const out = outs.get(keyOf(to, ...path))
      // Between the first and the last stands what each step gives.
      if (out) return answer([amount, ...path.slice(2).map(() => 7n), out(amount)])
    }
    if (functionName === 'quoteExactInput') {
      const [path, amount] = args as [string, bigint]
      const out = outs.get(keyOf(to, path))
      if (out)
        return encodeAbiParameters(parseAbiParameters('uint256, uint160[], uint32[], uint256'), [
          out(amount),
          [],
          [],
          9n,
        ])
    }
    throw new Error('execution reverted')
  }

  /** A call with the code of its target replaced is the trial of a transfer. */
  function transfer({ to, data }: { to: string; data: Hex }): Hex {
    const [token, receiver] = decodeAbiParameters(probeCall, data)
    asked.push(`transfer of ${keyOf(to)}`)
    const found = transfers.get(keyOf(token, to, receiver)) ?? [0n, 0n]
    return typeof found === 'string' ? found : encodeAbiParameters(probeAnswer, found)
  }

  const nodes: Reader = {
    async request(_, method, params) {
      asked.push(method)
      const [first, , override] = params as [{ to: string; data: Hex }, string, Record<string, { code: string }>?]
      if (method === 'eth_call' && override?.[first.to]?.code.startsWith('0x6370a08231'))
        return transfer(first) as never
      if (method === 'eth_estimateGas' && state.estimate) return `0x${state.estimate(first).toString(16)}` as never
      if (method === 'eth_gasPrice' && state.gasPrice) return `0x${state.gasPrice.toString(16)}` as never
      throw new Error(`${method} fails`)
    },
    async batch(_, calls) {
      return calls.map(({ params }) => {
        const [{ to, data }] = params as [{ to: string; data: Hex }]
        try {
          return { status: 'fulfilled', value: call(to, data) }
        } catch (reason) {
          return { status: 'rejected', reason }
        }
      })
    },
  }

  return {
    nodes,
    asked,
    state,
    /** What a path of Uniswap V2 gives. */
    v2: (tokens: readonly Hex[], out: Out, router: Hex = router2) => void outs.set(keyOf(router, ...tokens), out),
    /** What a path of Uniswap V3 gives. */
    v3: (tokens: readonly Hex[], out: Out, fees: readonly number[] = tokens.slice(1).map(() => 500)) =>
      void outs.set(keyOf(quoter, packPath(tokens, fees)), out),
    pair: (token: Hex, side: Hex, pool: Hex) => void pools.set(keyOf(factory2, token, side), pool),
    pool: (token: Hex, side: Hex, fee: number, pool: Hex) => void pools.set(keyOf(factory3, token, side, fee), pool),
    allow: (token: Hex, owner: Hex, spender: Hex, value: bigint) =>
      void allowances.set(keyOf(token, owner, spender), value),
    decimals: (token: Hex, value: number) => void decimals.set(keyOf(token), value),
    /** What a trial of a transfer tells: how much was sent and arrived, or bytes as they are. */
    transfer: (token: Hex, from: string, to: string, told: readonly [bigint, bigint] | Hex) =>
      void transfers.set(keyOf(token, from, to), told),
  }
}
