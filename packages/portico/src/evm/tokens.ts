import type { Network } from '../base/entities/network.js'
import { decimalsAtMost } from '../base/units.js'
import { cleanName } from '../base/walletText.js'
import type { HeldToken, TokensFeature, ToldToken } from '../core/family.js'
import { balanceSelector, callData, decimalsSelector, symbolSelector, textOf } from './abi.js'
import { isAddressLike, readQuantity } from './hex.js'
import { type Answer, askTogether } from './together.js'
import type { Transport } from './transport.js'

const wordLength = 66

/** The feature `tokens` of the family. `reach` gives the way to the nodes of a network. */
export function makeTokens(reach: (network: Network) => Promise<Transport>): TokensFeature {
  // What a token says of itself never changes, so that it is asked until it was said.
  const told = new Map<string, ToldToken>()
  return {
    async held({ network, owner, tokens, signal }) {
      const multicall = network.contracts?.multicall3
      // One by one they would be hundreds of questions to nodes that are everybody's: then nobody is asked.
      if (!isAddressLike(multicall)) return undefined
      const transport = await reach(network)
      const named = tokens.filter(isAddressLike)
      const ask = (questions: Parameters<typeof askTogether>[1]['questions']) =>
        askTogether(transport, { multicall, questions, signal })
      const amounts = await ask(named.map((to) => ({ to, data: callData(balanceSelector, owner) })))
      if (!amounts) return undefined
      const held = named.flatMap((address, index) => {
        const amount = wordOf(amounts[index])
        return amount ? [{ address, amount }] : []
      })
      const keyOf = (address: string) => `${network.caipNetworkId} ${address.toLowerCase()}`
      const strange = held.filter(({ address }) => !told.has(keyOf(address)))
      const answers = await ask(
        strange.flatMap(({ address: to }) => [
          { to, data: decimalsSelector },
          { to, data: symbolSelector },
        ]),
      ).catch(() => {
        signal.throwIfAborted()
        return undefined
      })
      for (const [index, { address }] of answers ? strange.entries() : []) {
        const [decimals, symbol] = answers?.slice(index * 2, index * 2 + 2) ?? []
        // A call may fail for want of gas alone, which another time it is not.
        if (isRead(decimals) && isRead(symbol)) told.set(keyOf(address), readTold(decimals, symbol))
      }
      return {
        tokens: held.flatMap(({ address, amount }): HeldToken[] => {
          const own = told.get(keyOf(address))
          return own && own !== 'none' ? [{ address, amount, ...own }] : []
        }),
        isWhole: !amounts.includes('unread') && answers?.every(isRead) === true,
      }
    },
  }
}

const isRead = (answer: Answer) => answer !== undefined && answer !== 'unread'

function readTold(decimals: Answer, symbol: Answer): ToldToken {
  const digits = wordOf(decimals)
  const name = cleanName(textOf(symbol))
  return digits === undefined || digits > BigInt(decimalsAtMost) || !name
    ? 'none'
    : { decimals: Number(digits), symbol: name }
}

/** One word exactly: what answers more or less is no token. */
function wordOf(answer: Answer): bigint | undefined {
  return answer?.length === wordLength ? readQuantity(answer) : undefined
}
