import type { Chain, Nodes } from '../chains/nodes.js'
import { multicallAbi } from '../evm/abi.js'
import { checksummed, same } from '../evm/address.js'
import { readMany } from '../evm/read.js'
import { balanceRead, type TokenFacts } from '../tokens/facts.js'
import { nativeName } from '../tokens/native.js'
import type { Holding } from './amounts.js'

/** Where the tokens of an account are known from beside the lists: contracts in any case of letters. */
export type Discovery = (chain: Chain, account: string) => Promise<readonly string[]>

export type EvmBalances = {
  nodes: Nodes
  facts: TokenFacts
  discover: Discovery
}

/** So many found tokens are read beside the listed ones: an account is flooded with worthless ones at no cost. */
const foundAtMost = 500

/**
 * What an account holds on an EVM chain: the native currency first, then the listed tokens, then those found in its transfers.
 *
 * @param also Tokens that are read whatever the lists say.
 * @throws when the chain does not answer
 */
export async function evmHoldings(
  { nodes, facts, discover }: EvmBalances,
  chain: Chain,
  account: string,
  also: readonly string[] = [],
): Promise<Holding[]> {
  const listed = facts.listed(chain)
  // What the index does not know is missing from the answer, and must not take the rest with it.
  const found = await discover(chain, account).catch((): readonly string[] => [])
  const known = new Set<string>()
  const contracts = [...also, ...listed.map(({ address }) => address), ...found.slice(0, foundAtMost)].filter(
    (address) => {
      const key = address.toLowerCase()
      return known.has(key) ? false : known.add(key)
    },
  )
  const [native, amounts] = await Promise.all([
    nativeBalance(nodes, chain, account),
    readMany(
      nodes,
      chain,
      contracts.map((address) => balanceRead(address, account)),
    ),
  ])
  const held = contracts.flatMap((address, index) => {
    const amount = amounts[index]
    const isWanted = typeof amount === 'bigint' && (amount > 0n || also.some((other) => same(other, address)))
    return isWanted ? [{ address: checksummed(address), amount }] : []
  })
  const tokens = await facts.of(
    chain,
    held.map(({ address }) => address),
  )
  const { symbol, decimals } = chain
  return [
    { chainId: chain.id, name: nativeName(symbol), symbol, decimals, amount: native },
    ...held.flatMap(({ address, amount }, index): Holding[] => {
      const token = tokens[index]
      // A contract that does not say what it is cannot be shown: amounts without decimals mean nothing.
      return token ? [{ chainId: chain.id, ...token, address, amount }] : []
    }),
  ]
}

async function nativeBalance(nodes: Nodes, chain: Chain, account: string): Promise<bigint> {
  if (chain.multicall) {
    const read = { to: chain.multicall, abi: multicallAbi, name: 'getEthBalance', args: [account] }
    const [balance] = await readMany(nodes, chain, [read])
    if (typeof balance === 'bigint') return balance
  }
  const answer = await nodes.request<unknown>(chain.id, 'eth_getBalance', [account, 'latest'])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) throw new Error('The node answered no balance')
  return BigInt(answer)
}
