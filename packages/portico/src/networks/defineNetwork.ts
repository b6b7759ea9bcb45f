import { type ChainNamespace, isChainNamespace } from '../base/caip.js'
import type { NativeCurrency, Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { configErrors } from '../base/errors/config.js'

type Contract = string | { address: string } | undefined

/** A network of any family in the words of its community. */
export type NetworkDefinition = {
  /** Its number (EVM) or the reference of its CAIP-2 id (others). */
  id: number | string
  /** As it is shown. */
  name: string
  /** `eip155` when absent. */
  chainNamespace?: ChainNamespace | undefined
  /** What its fees are paid in. */
  nativeCurrency: NativeCurrency
  /** URLs of nodes, tried by their health. */
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] | undefined } }
  /** Where people look at its transactions. Without it no links to them are shown. */
  blockExplorers?: { default: { name: string; url: string } } | undefined
  /** Its picture: the id at the directory, or an address of its own. A neutral tile by default. */
  assets?: Network['assets']
  /** Addresses, or what viem writes around them. */
  contracts?: { multicall3?: Contract; ensRegistry?: Contract } | undefined
  /** Its money is worth nothing. `false` when absent. */
  testnet?: boolean | undefined
}

/**
 * Makes a network that is not on the list. Networks of viem can be handed in as they are.
 *
 * @param definition Decimals count the digits behind the point of the native currency.
 * @returns A network for `createPortico({ networks })`.
 * @throws AppError `config/invalid` when the definition cannot be one
 * @see CAIP-2
 * @example
 * const mine = defineNetwork({
 *   id: 4242, name: 'Mine', nativeCurrency: { name: 'Mine', symbol: 'MNE', decimals: 18 },
 *   rpcUrls: { default: { http: ['https://rpc.mine.example'] } },
 * })
 */
export function defineNetwork(definition: NetworkDefinition): Network {
  const { id, chainNamespace = 'eip155', contracts, blockExplorers, assets, testnet } = definition
  const refuse = (option: string, problem: string, remedy: string): never => {
    const text = 'defineNetwork: "$option" $problem. $remedy'
    throw fail(configErrors, 'config/invalid', { option, problem, remedy }, { text })
  }
  if (!isChainNamespace(chainNamespace))
    refuse('chainNamespace', `"${chainNamespace}" is not known`, 'Use one of CAIP-2.')
  if (!/^[-_a-zA-Z0-9]{1,32}$/.test(String(id)))
    refuse('id', `"${id}" is not a reference`, 'Use the number, or the CAIP-2 reference.')
  if (!definition.name) refuse('name', 'is empty', 'People choose networks by name.')
  if (!definition.rpcUrls?.default?.http?.length) refuse('rpcUrls.default.http', 'is empty', 'Name at least one node.')
  return {
    id,
    name: definition.name,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency: definition.nativeCurrency,
    rpcUrls: { default: definition.rpcUrls.default },
    blockExplorers,
    assets,
    contracts: contracts && {
      multicall3: addressOf(contracts.multicall3),
      ensRegistry: addressOf(contracts.ensRegistry),
    },
    testnet,
  }
}

/** viem writes contracts as `{ address }`. */
function addressOf(contract: Contract): string | undefined {
  return typeof contract === 'string' ? contract : contract?.address
}
