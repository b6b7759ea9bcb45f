import { encodeFunctionData, isHex } from 'viem'
import type { SwapsConfig } from '../../dataConfig.js'
import { tokenAbi } from '../../evm/abi.js'
import { isEvmAddress, isNative, plainAddress } from '../../evm/address.js'
import { type Reader, readOne } from '../../evm/read.js'
import { askJson, filled, valueAt, wholeAt } from '../json.js'
import type { SwapAsk, SwapBuild, SwapProvider } from '../types.js'

const unlimited = (1n << 256n) - 1n
const gasUnknown = 500_000n

/** Swaps of a service over HTTP, as the operator configured it. What it answers is checked as far as it can be: form, amounts, payment. */
export function aggregatorProvider(nodes: Reader, settings: NonNullable<SwapsConfig['aggregator']>): SwapProvider {
  const { chains, quoteUrl, buildUrl, headers, spender, amountPath, toPath, dataPath, valuePath, gasPath } = settings
  const ask = (url: string, chainId: string, given: SwapAsk & { slippage?: number }) => {
    const { from, to, amount, user = '', slippage = 1 } = given
    const values = { chain: chainId.split(':')[1] ?? '', from, to, user, amount: `${amount}`, slippage: `${slippage}` }
    return askJson(filled(url, values), headers, AbortSignal.timeout(10_000))
  }
  return {
    name: 'aggregator',
    serves: ({ id }) => chains.includes(id),
    async quote(chain, given) {
      const amountOut = wholeAt(await ask(quoteUrl, chain.id, given), amountPath)
      return amountOut ? { amountOut } : undefined
    },
    async allowance(chain, token, user) {
      if (isNative(token)) return unlimited
      return readOne<bigint>(nodes, chain.id, { to: token, abi: tokenAbi, name: 'allowance', args: [user, spender] })
    },
    async approve(_, { from, amount }) {
      const args = [plainAddress(spender), amount ?? unlimited] as const
      return { to: from, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }) }
    },
    async build(chain, given: SwapBuild) {
      if (given.permit) return undefined
      const answer = await ask(buildUrl, chain.id, given)
      const amountOut = wholeAt(answer, amountPath)
      const to = valueAt(answer, toPath)
      const data = valueAt(answer, dataPath)
      const value = wholeAt(answer, valuePath) ?? 0n
      if (!amountOut) return undefined
      if (typeof to !== 'string' || !isEvmAddress(to) || !isHex(data))
        throw new Error('The aggregator answered no call')
      // It may ask for no more of the native currency than is swapped.
      if (value > (isNative(given.from) ? given.amount : 0n))
        throw new Error('The aggregator asks for more than is swapped')
      const gas = gasPath === undefined ? undefined : wholeAt(answer, gasPath)
      return { to, data, value, amountOut, gas: ((gas ?? gasUnknown) * 6n) / 5n }
    },
  }
}
